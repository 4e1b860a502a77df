"""Aquaretto for two to five players, with or without its XXL expansion.

A table is a value; an action is a line; asking changes nothing:

>>> from companion.rules import game_named
>>> game = game_named("aquaretto")
>>> zoo = game.zoo_from_json({"schema": "companion.zoo/1", "coins": 1, "water": {
...     "cells": [{"at": [2, 2], "label": "animal/orca/male"}, {"at": [2, 3], "label": "animal/orca"}],
...     "depot": ["animal/penguin/fish", "animal/orca/female"]}}, None)
>>> from companion.rules.aquaretto.options import Options
>>> from companion.rules.aquaretto.setup import table_state
>>> state = table_state(Options(players=3, removed_species=("crocodile", "polar-bear")), [zoo] * 3)
>>> game.refusal(state, game.action_from_text("move animal/penguin/fish basin/4,1"))
Refusal(reason='no penguin with fish lies on top of the own depot', rule='AB-28')
>>> step = game.apply(state, game.action_from_text("move animal/orca/female basin/2,4"))
>>> for event in step.events:
...     print(event.rule, event.text)
AB-41 player-1's basin of orca has 3 animals, the bank pays a coin
AB-39 a young is born: player-1 places one orca offspring
>>> game.due(step.state)
'player-1: place orca offspring'

What a water zoo scores is said line by line:

>>> for line in game.scores(step.state)[0].lines:
...     print(line.points, line.text, line.rule)
3 animals in the basin of orca: 3 AB-48
-2 species in the depot: penguin AB-49
"""
