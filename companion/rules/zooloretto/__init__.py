"""Zooloretto for two to five players: three variants, the expansions Exotic and XXL, editions 2007 and 2023.

A table is a value; an action is a line; asking changes nothing:

>>> from companion.rules.notation import action_from_text, zoo_from_json
>>> from companion.rules.zooloretto.options import Options
>>> from companion.rules.zooloretto.setup import table_state
>>> from companion.rules.zooloretto.turn import apply, refusal
>>> zoo = zoo_from_json({"schema": "companion.zoo/1", "edition": "2023", "coins": 2, "areas": {
...     "enclosure-5": {"animals": ["animal/lion/male", "animal/lion", "animal/lion"]},
...     "barn": {"animals": ["animal/lion/female", "animal/panda"]}}})
>>> options = Options(players=3, removed_species=("llama", "zebra"), removed_stall="drinks")
>>> state = table_state(options, [zoo, zoo_from_json({"schema": "companion.zoo/1", "coins": 2, "areas": {}})] + [zoo],
...     assume_bred=True)
>>> refusal(state, action_from_text("move animal/panda barn enclosure-5"))
Refusal(reason='enclosure-5 holds lions; no panda may join them', rule='ZR-039')
>>> step = apply(state, action_from_text("move animal/lion/female barn enclosure-5"))
>>> for event in step.events:
...     print(event.rule, event.text)
ZR-075 player-1 gets a lion offspring into enclosure-5
ZR-082 enclosure-5 is full, the bank pays player-1 2 coins

What a zoo scores is said line by line:

>>> from companion.rules.zooloretto.scoring import score
>>> for line in score(step.state.zoos[0], options).lines[1:]:
...     print(line.points, line.text, line.rule)
8 enclosure-5 is full ZR-090
0 enclosure-6 is empty ZR-092
0 no stall on a stall space ZR-093
-2 animal types in the barn: panda ZR-095

Expansions are values in the options too:

>>> state = table_state(Options(players=3, exotic=True, kiosk_colours=(("drinks", "blue"),)), state.zoos,
...     trucks=[["exotic/koala"], ["stall/drinks"], []])
>>> for line in ("take truck-1", "place exotic/koala jungle", "lead visitor/red supply", "take truck-2",
...     "place stall/drinks free-stall", "lead visitor/blue supply"):
...     step = apply(state, action_from_text(line))
...     state = step.state
...     for event in step.events:
...         print(event.rule, event.text)
EX-28 player-1's red visitor moves into the zoo, to path-2
EX-21 player-2's blue visitor moves into the zoo, to path-2
"""
