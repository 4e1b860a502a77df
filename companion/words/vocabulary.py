"""German names of everything that lies on a table or stands in a sentence, by label, area or English noun."""

from typing import Final

from companion.words.nouns import Noun

_ON: Final = ("auf", "auf", "von")
_AT: Final = ("an", "zu", "von")

SPECIES: Final = {
    "elephant": Noun("m", "Elefant", "Elefanten", "Elefanten", weak=True),
    "flamingo": Noun("m", "Flamingo", "Flamingos", "Flamingo"),
    "kangaroo": Noun("n", "Känguru", "Kängurus", "Känguru"),
    "llama": Noun("n", "Lama", "Lamas", "Lama"),
    "lion": Noun("m", "Löwe", "Löwen", "Löwen", weak=True),
    "panda": Noun("m", "Panda", "Pandas", "Panda"),
    "chimpanzee": Noun("m", "Schimpanse", "Schimpansen", "Schimpansen", weak=True),
    "zebra": Noun("n", "Zebra", "Zebras", "Zebra"),
    "camel": Noun("n", "Kamel", "Kamele", "Kamel"),
    "leopard": Noun("m", "Leopard", "Leoparden", "Leoparden", weak=True),
    "dolphin": Noun("m", "Delfin", "Delfine", "Delfin"),
    "orca": Noun("m", "Orca", "Orcas", "Orca"),
    "sea-lion": Noun("m", "Seelöwe", "Seelöwen", "Seelöwen", weak=True),
    "sea-turtle": Noun("f", "Meeresschildkröte", "Meeresschildkröten", "Meeresschildkröten"),
    "hippopotamus": Noun("n", "Nilpferd", "Nilpferde", "Nilpferd"),
    "crocodile": Noun("n", "Krokodil", "Krokodile", "Krokodil"),
    "penguin": Noun("m", "Pinguin", "Pinguine", "Pinguin"),
    "polar-bear": Noun("m", "Eisbär", "Eisbären", "Eisbären", weak=True),
    "ostrich": Noun("m", "Strauß", "Strauße", "Straußen"),
    "monkey": Noun("m", "Affe", "Affen", "Affen", weak=True),
}
EXOTICS: Final = {
    "pygmy-anteater": Noun("m", "Zwergameisenbär", "Zwergameisenbären", "Zwergameisenbären", weak=True),
    "red-macaw": Noun("m", "Ara", "Aras", "Ara", adjective="rot"),
    "bat": Noun("f", "Fledermaus", "Fledermäuse", "Fledermaus"),
    "koala": Noun("m", "Koala", "Koalas", "Koala"),
    "orangutan": Noun("m", "Orang-Utan", "Orang-Utans", "Orang-Utan-"),
    "baboon": Noun("m", "Pavian", "Paviane", "Pavian"),
    "smooth-snake": Noun("f", "Schlingnatter", "Schlingnattern", "Schlingnatter"),
    "emerald-monitor": Noun("m", "Smaragdwaran", "Smaragdwarane", "Smaragdwaran"),
}
STALLS: Final = {
    "ice-cream": (Noun("n", "Eis", "Eis", mass=True), Noun("m", "Eisstand", "Eisstände")),
    "drinks": (Noun("n", "Getränke", "Getränke", mass=True), Noun("m", "Getränkestand", "Getränkestände")),
    "hamburgers": (Noun("m", "Hamburger", "Hamburger"), Noun("m", "Hamburgerstand", "Hamburgerstände")),
    "hot-dogs": (Noun("m", "Hotdogs", "Hotdogs"), Noun("m", "Hotdogstand", "Hotdogstände")),
    "cotton-candy": (
        Noun("f", "Zuckerwatte", "Zuckerwatte", mass=True), Noun("m", "Zuckerwattestand", "Zuckerwattestände")
    ),
    "kiosk": (Noun("m", "Kiosk", "Kioske"), Noun("m", "Kiosk", "Kioske")),
    "barrow": (Noun("m", "Verkaufskarren", "Verkaufskarren"), Noun("m", "Verkaufskarren", "Verkaufskarren")),
    "snacks": (Noun("m", "Imbiss", "Imbisse"), Noun("m", "Imbissstand", "Imbissstände")),
    "popcorn": (Noun("n", "Popcorn", "Popcorn", mass=True), Noun("m", "Popcornstand", "Popcornstände")),
    "balloon": (Noun("m", "Ballon", "Ballons"), Noun("m", "Ballonstand", "Ballonstände")),
    "xxl": (Noun("n", "XXL", "XXL", mass=True), Noun("m", "XXL-Stand", "XXL-Stände")),
}  # fmt: skip
"""Each type of stall alone and as a stall."""
COLOURS: Final = {
    "red": ("Rot", "rot"), "blue": ("Blau", "blau"), "green": ("Grün", "grün"), "white": ("Weiß", "weiß"),
    "yellow": ("Gelb", "gelb"), "black": ("Schwarz", "schwarz"), "purple": ("Violett", "violett"),
    "orange": ("Orange", "orangefarben"),
}  # fmt: skip
"""Each colour as a noun and as an adjective's stem."""
ADJECTIVES: Final = {
    **{name: stem for name, (_, stem) in COLOURS.items()},
    "large": "groß", "small": "klein", "extra-large": "extragroß", "extra": "extragroß",
}  # fmt: skip
MARKS: Final = {"fish": "mit Fisch", "lightning": "mit Blitz", "male": "Männchen", "female": "Weibchen"}
PIECES: Final = {
    "coin-tile": Noun("n", "Münzplättchen", "Münzplättchen"),
    "supply": Noun("n", "Versorgungsplättchen", "Versorgungsplättchen"),
    "tray": Noun("m", "Bauchladen", "Bauchläden"),
    "tile-back": Noun("n", "Plättchen", "Plättchen", adjective="verdeckt"),
    "coin": Noun("f", "Münze", "Münzen"),
    "truck": Noun("m", "Transportwagen", "Transportwagen", where=_ON),
    "hay-bale": Noun("m", "Heuballen", "Heuballen"),
    "coworker": Noun("m", "Mitarbeiter", "Mitarbeiter"),
    "unknown": Noun("n", "Plättchen", "Plättchen", adjective="unbekannt"),
}
AREAS: Final = {
    "barn": Noun("m", "Stall", "Ställe"),
    "free-stall": Noun("m", "Extra-Standplatz", "Extra-Standplätze", where=_ON),
    "jungle": Noun("f", "Urwaldtafel", "Urwaldtafeln", where=_ON),
    "expansion": Noun("f", "Ausbautafel", "Ausbautafeln", where=_ON),
    "basin": Noun("n", "Becken", "Becken"),
    "depot": Noun("n", "Depot", "Depots"),
    "table": Noun("m", "Tisch", "Tische", where=_ON),
    "booth": Noun("f", "Kasse", "Kassen", where=("an", "an", "von")),
    "feeding": Noun("f", "Futterstation", "Futterstationen", where=("an", "an", "von")),
    "manager": Noun("m", "Platz des Managers", "Plätze des Managers", where=_ON),
    "trainers": Noun("m", "Trainerplatz", "Trainerplätze", where=_ON),
    "money": Noun("n", "Geld", "Gelder", mass=True),
    "boards": Noun("f", "Ausbautafel", "Ausbautafeln"),
    "supply": Noun("m", "Vorrat", "Vorräte"),
    "bank": Noun("f", "Bank", "Banken"),
    "middle": Noun("f", "Tischmitte", "Tischmitten"),
    "zoo": Noun("m", "Zoo", "Zoos"),
    "sheet": Noun("m", "Wertungsbogen", "Wertungsbögen", where=_ON),
    "bonuses": Noun("n", "Bonusfeld", "Bonusfelder", where=_ON),
    "trash": Noun("m", "Papierkorb", "Papierkörbe"),
    "entrance": Noun("m", "Eingang", "Eingänge", where=_ON),
    "path": Noun("m", "Erlebnispfad", "Erlebnispfade", where=_ON),
    "discard": Noun("f", "Ablage", "Ablagen"),
}
NUMBERED: Final = {
    "enclosure": Noun("n", "Gehege", "Gehege", bare=True),
    "expansion": Noun("n", "Ausbaugehege", "Ausbaugehege", bare=True),
    "path": Noun("m", "Aussichtspunkt", "Aussichtspunkte", bare=True, where=_AT),
    "truck": Noun("m", "Transportwagen", "Transportwagen", bare=True, where=_ON),
    "corner": Noun("f", "Spielerecke", "Spielerecken", bare=True),
    "crate": Noun("f", "Kiste", "Kisten", bare=True, where=_ON),
    "zoo": Noun("m", "Zoo", "Zoos", bare=True),
    "camera": Noun("f", "Kamera", "Kameras", bare=True),
}
"""What is counted through: ``enclosure-5`` is Gehege 5."""
SPACE: Final = Noun("n", "Feld", "Felder", bare=True, where=_ON)
STALL_SPACE: Final = Noun("m", "Standplatz", "Standplätze", bare=True, where=_ON)
NOUNS: Final = {
    "coin": PIECES["coin"],
    "coin tile": PIECES["coin-tile"],
    "zoo": AREAS["zoo"],
    "name": Noun("m", "Name", "Namen", weak=True),
    "player": Noun("m", "Spieler", "Spieler"),
    "point": Noun("m", "Punkt", "Punkte"),
    "token": Noun("f", "Zoomarke", "Zoomarken"),
    "stall": Noun("m", "Verkaufsstand", "Verkaufsstände"),
    "stall space": Noun("m", "Standplatz", "Standplätze"),
    "board": Noun("f", "Tafel", "Tafeln"),
    "expansion board": Noun("f", "Ausbautafel", "Ausbautafeln"),
    "large board": Noun("f", "Ausbautafel", "Ausbautafeln", adjective="groß"),
    "small board": Noun("f", "Ausbautafel", "Ausbautafeln", adjective="klein"),
    "extra-large board": Noun("f", "Ausbautafel", "Ausbautafeln", adjective="extragroß"),
    "cashier": Noun("m", "Kassierer", "Kassierer"),
    "keeper": Noun("m", "Tierpfleger", "Tierpfleger"),
    "trainer": Noun("m", "Trainer", "Trainer"),
    "coworker": PIECES["coworker"],
    "tray": PIECES["tray"],
    "hay bale": PIECES["hay-bale"],
    "supply tile": PIECES["supply"],
    "truck": PIECES["truck"],
    "game": Noun("n", "Spiel", "Spiele"),
    "edition": Noun("f", "Ausgabe", "Ausgaben"),
    "expansion": Noun("f", "Erweiterung", "Erweiterungen"),
    "variant": Noun("f", "Variante", "Varianten"),
    "species": Noun("f", "Tierart", "Tierarten"),
    "tile": Noun("n", "Plättchen", "Plättchen"),
    "bonus tile": Noun("n", "Bonusplättchen", "Bonusplättchen"),
    "basin": AREAS["basin"],
    "enclosure": Noun("n", "Gehege", "Gehege"),
    "visitor": Noun("m", "Besucher", "Besucher"),
    "die": Noun("m", "Würfel", "Würfel"),
    "sheet": AREAS["sheet"],
    "space": Noun("n", "Feld", "Felder"),
    "depot": AREAS["depot"],
    "barn": AREAS["barn"],
    "nest": Noun("n", "Nest", "Nester"),
    "offspring": Noun("m", "Nachwuchs", "Nachwuchsplättchen", mass=True),
    "animal": Noun("n", "Tier", "Tiere"),
    "male": Noun("n", "Männchen", "Männchen"),
    "female": Noun("n", "Weibchen", "Weibchen"),
    "photo": Noun("n", "Foto", "Fotos"),
    "box": Noun("n", "Kästchen", "Kästchen"),
}
"""English nouns, in the singular, that sentences count or name."""
COUNTED: Final = {"manager": Noun("m", "Manager", "Manager")}
"""English nouns that mean something else where they are counted."""
