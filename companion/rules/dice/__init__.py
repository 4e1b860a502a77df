"""Zooloretto: The Dice Game, for two to four players.

A table is a value; an action is a line; what dice show is an action too:

>>> from companion.rules.dice.action_text import action_from_text
>>> from companion.rules.dice.options import Options
>>> from companion.rules.dice.setup import new_game
>>> from companion.rules.dice.turn import apply, refusal
>>> state = new_game(Options(players=2))
>>> for line in ("roll", "reveal lion", "reveal crocodile", "load lion truck-1", "load crocodile truck-1"):
...     state = apply(state, action_from_text(line)).state
>>> refusal(state, action_from_text("take truck-2"))
Refusal(reason='truck-2 carries no die', rule='DG-20')
>>> for event in apply(state, action_from_text("take truck-1")).events:
...     print(event.rule, event.text)
DG-25 player-2 crosses off crocodile space 1
DG-29 player-2 is the first to fill the crocodile enclosure: bonus of 1
DG-25 player-2 crosses off lion space 1

What a sheet scores is said line by line:

>>> from companion.rules.dice.scoring import score
>>> from companion.rules.dice.zoo_json import zoo_from_json
>>> zoo = zoo_from_json({"schema": "companion.zoo/1", "game": "dice", "edition": "print-and-play", "coins": 2,
...     "enclosures": {"crocodile": 1, "ostrich": 2}, "bonuses": ["crocodile"], "barn": ["crocodile", "ostrich"]})
>>> for line in score(zoo, Options(edition="print-and-play")).lines[4:]:
...     print(line.points, line.text, line.rule)
0 lion enclosure: 0 of 5 spaces DG-39
1 bonus for filling the crocodile enclosure first DG-40
0 ticket office group 1 removes the crocodile from the barn DG-42
-2 animal types left in the barn: ostrich DG-44
"""
