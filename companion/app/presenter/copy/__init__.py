"""My copy: one's own boards, tiles, sheets and dice, learnt step by step."""
