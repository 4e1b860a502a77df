"""The print shop: draws the print-and-play edition's pictures and lays them out on paper at true size.

Everything here is RGB (red first), as files and PDFs want it; lengths are millimetres unless a name says pixels.
Drawing and printing need the extra [press]; only makers and ``companion print`` come here, reading photos never does.
"""
