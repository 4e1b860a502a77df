"""Every refusal in the words that players read, with its rule."""

from dataclasses import replace

import pytest

from companion.rules.game import Refusal
from companion.rules.zooloretto.action_text import action_from_text
from companion.rules.zooloretto.actions import (
    Action,
    ClearTruck,
    DonateAnimals,
    DrawTile,
    ExchangeAnimals,
    LeadVisitor,
    LoadTile,
    MoveTile,
    PlaceTile,
    PurchaseTile,
    RetreatVisitor,
    Reveal,
)
from companion.rules.zooloretto.options import Options
from companion.rules.zooloretto.rulings import Rulings
from companion.rules.zooloretto.setup import table_state
from companion.rules.zooloretto.state import State, Supply
from companion.rules.zooloretto.turn import refusal
from tests.rules.zooloretto.tables import do, ready, table, zoo

TWO = Options(players=2)
MINE = zoo(coins=9, enclosure_4="lion lion lion lion | drinks", enclosure_5="panda", barn="lion panda | drinks")
OPEN = table(MINE, zoo(barn="llama | hot-dogs"), trucks=("", "panda panda panda", "panda"), taken=(-1, 2, -1))
LOADING = do(OPEN, "draw free", "reveal coin-tile")
PLACING = do(table(MINE, trucks=("panda", "", "")), "take truck-1")
BALLOON = replace(PLACING, hand=("animal/panda", "stall/balloon"))
FULL = table(trucks=("panda panda panda", "lion lion lion", "llama llama llama"))
CLEARING = replace(table(trucks=("panda", "", ""), options=TWO), taken=(1, 2), stage="clear")
FIXED = replace(
    table(zoo(barn="| balloon"), options=Options(players=3, balloon=True)),
    options=replace(ready(Options(players=3, balloon=True)), rulings=Rulings(balloon_moves=False)),
)
LARGE = table(
    zoo(enclosure_4="lion", enclosure_6="panda panda panda panda panda", barn="llama llama llama llama llama")
)
SMALL = table(zoo(coins=3, expansion_1="", enclosure_6="lion lion lion lion lion lion"))
UNSEEN = table_state(ready(Options(players=3)), [zoo(enclosure_5="lion/male", barn="lion/female"), zoo(), zoo()])
ALL = Options(players=3, exotic=True, xxl=True)
JUNGLE = do(
    table(
        zoo(coins=5, jungle="koala baboon bat", barn="bat", path_2="red", enclosure_4="panda panda panda panda"),
        zoo(path_1="red", path_4="red"),
        trucks=("red-macaw bat | hamburgers", "", ""),
        options=ALL,
    ),
    "take truck-1",
)
FULL_JUNGLE = do(
    table(zoo(jungle="koala koala baboon baboon bat"), trucks=("bat", "", ""), options=ALL), "take truck-1"
)
CALLED = replace(do(JUNGLE, "place stall/hamburgers free-stall"), supply=Supply((0, 8, 8, 8, 8), (1,) * 5, (6,) * 6))
CHOOSING = do(JUNGLE, "place exotic/bat jungle")
DECIDING = do(CHOOSING, "lead visitor/red path-2")
DONATING = table(
    zoo(coins=3, enclosure_4="panda panda panda panda", enclosure_5="lion", barn="bat", jungle="koala"),
    trucks=("", "lion", ""),
    options=ALL,
)
PAIR = do(table(trucks=("", "", "panda"), options=Options(players=2, xxl=True)), "draw free", "reveal coin-tile")

REFUSALS: list[tuple[State, str | Action, str, str]] = [
    # what is awaited
    (
        OPEN,
        "reveal coin-tile",
        "awaited is: player-1: add a tile to a truck, take a truck, or carry out one money action",
        "ZR-027",
    ),
    (do(OPEN, "draw free"), "load truck-1", "awaited is: player-1: reveal the drawn tile", "ZR-030"),
    (LOADING, "draw free", "awaited is: player-1: put the coin tile on a truck", "ZR-030"),
    (PLACING, "draw free", "awaited is: player-1: place panda", "ZR-035"),
    (
        do(UNSEEN, "move animal/lion/female/unsure barn enclosure-5"),
        "draw free",
        "awaited is: player-1: has the female lion (unsure) in enclosure-5 produced an offspring before?",
        "ZR-080",
    ),
    (CLEARING, "draw free", "awaited is: the tiles of the truck left over leave the game", "Z2-10"),
    (replace(OPEN, stage="over"), "draw free", "the game is over", "ZR-089"),
    # trucks
    (FULL, "draw free", "every truck in the middle is full", "ZR-032"),
    (OPEN, "draw end", "60 tiles still lie in the free piles", "ZR-033"),
    (replace(OPEN, free=0), "draw free", "the free piles are empty, the end stack is next", "ZR-033"),
    (replace(OPEN, free=0, end=0), "draw end", "no tile is left to draw", "ZR-020"),
    (OPEN, DrawTile("left"), "there is no pile 'left'", "ZR-021"),
    (do(OPEN, "draw free"), Reveal("stall/balloon"), "stall/balloon is no tile of the piles", "ZR-019"),
    (do(OPEN, "draw free"), "reveal animal/zebra/male", "no male zebra can be face down any more", "ZR-003"),
    (LOADING, LoadTile(3), "there are 3 trucks, not a truck-4", "ZR-023"),
    (LOADING, LoadTile(-1), "there are 3 trucks, not a truck-0", "ZR-023"),
    (LOADING, "load truck-3", "truck-3 was already taken in this round", "ZR-034"),
    (LOADING, "load truck-2", "truck-2 has no open compartment, it takes 3", "ZR-031"),
    (
        do(table(trucks=("", "", "panda"), options=TWO), "draw free", "reveal coin-tile"),
        "load truck-3",
        "truck-3 has no open compartment, it takes 1",
        "Z2-05",
    ),
    (OPEN, "take truck-1", "truck-1 carries no tile", "ZR-036"),
    (table(options=TWO), "take truck-3", "truck-3 carries no tile", "Z2-06"),
    (OPEN, "take truck-3", "truck-3 was already taken in this round", "ZR-034"),
    (CLEARING, ClearTruck(5), "there are 3 trucks, not a truck-6", "ZR-023"),
    (replace(CLEARING, taken=(1, -1)), "clear truck-3", "truck-3 carries no tile", "Z2-10"),
    # placing
    (PLACING, "place animal/lion/female barn", "no female lion is waiting to be placed", "ZR-035"),
    (BALLOON, "place animal/panda barn", "the balloon stall must be placed first", "ZV-05"),
    (PLACING, PlaceTile("animal/panda", "pond"), "there is no area 'pond' in a zoo", "ZR-011"),
    (PLACING, "place animal/panda expansion-1", "expansion-1 is not built", "ZR-071"),
    (PLACING, "place animal/panda enclosure-4", "enclosure-4 holds lions; no panda may join them", "ZR-039"),
    (PLACING, "place animal/panda free-stall", "animals live in enclosures or in the barn", "ZR-038"),
    (BALLOON, "place stall/balloon enclosure-4", "no stall space of enclosure-4 is free", "ZR-042"),
    # money
    (table(zoo(coins=0, coin_tiles=2)), "expand", "this costs 3 coins, player-1 has 2", "ZR-047"),
    (OPEN, MoveTile("animal/lion", "pond", "enclosure-5"), "there is no area 'pond' in a zoo", "ZR-011"),
    (OPEN, "move animal/llama barn enclosure-5", "no llama lies in barn", "ZR-053"),
    (OPEN, "move animal/panda enclosure-5 barn", "an animal may not be moved out of an enclosure", "ZR-112"),
    (OPEN, "move animal/panda barn barn", "the animal is in the barn already", "ZR-054"),
    (OPEN, "move animal/lion barn enclosure-4", "no space of enclosure-4 is free", "ZR-038"),
    (
        FIXED,
        "move stall/balloon barn free-stall",
        "the balloon stall stays where it was put (house ruling RV-03)",
        "ZV-03",
    ),
    (
        OPEN,
        "move stall/drinks enclosure-4 barn",
        "a stall may not be moved into the barn (house ruling RB-16)",
        "ZR-055",
    ),
    (
        OPEN,
        "move stall/drinks enclosure-4 enclosure-4",
        "the stall would stay where it is (house ruling RB-17)",
        "ZR-055",
    ),
    (OPEN, ExchangeAnimals("enclosure-4", "enclosure-4"), "an exchange needs two areas", "ZR-057"),
    (
        OPEN,
        ExchangeAnimals("enclosure-4", "free-stall"),
        "animals are exchanged between enclosures, or an enclosure and the barn",
        "ZR-056",
    ),
    (OPEN, "exchange enclosure-4 expansion-2", "expansion-2 is not built", "ZR-071"),
    (OPEN, "exchange enclosure-4 barn", "a species is named for the barn, and only for the barn", "ZR-056"),
    (OPEN, "exchange enclosure-4 enclosure-6", "there must be animals in both places", "ZR-110"),
    (OPEN, "exchange enclosure-5 barn panda", "only different species can be exchanged", "ZR-109"),
    (LARGE, "exchange enclosure-4 enclosure-6", "enclosure-4 is too small for 5 animals", "ZR-059"),
    (LARGE, "exchange enclosure-4 barn llama", "enclosure-4 is too small for 5 animals", "ZR-059"),
    (
        table(zoo(enclosure_6="lion lion lion lion lion lion", expansion_1="panda")),
        "exchange enclosure-6 expansion-1",
        "expansion-1 is too small for 6 animals",
        "ZR-059",
    ),
    (OPEN, PurchaseTile(7, "animal/lion"), "there is no player-8", "ZR-064"),
    (OPEN, "purchase animal/lion player-1", "a tile is bought from another player", "ZR-064"),
    (OPEN, "purchase animal/lion player-2", "player-2 has no lion for sale in the barn", "ZR-064"),
    (
        OPEN,
        "purchase stall/hot-dogs player-2",
        "only animals can be purchased, no stalls (house ruling RB-10)",
        "ZR-064",
    ),
    (OPEN, "purchase stall/drinks player-2", "player-2 has no drinks stall for sale in the barn", "ZR-064"),
    (OPEN, "discard animal/llama", "no llama lies in the barn to be discarded", "ZR-067"),
    (OPEN, "discard stall/drinks", "only animals can be discarded, no stalls (house ruling RB-10)", "ZR-067"),
    (OPEN, "discard stall/hot-dogs", "no hot dogs stall lies in the barn to be discarded", "ZR-067"),
    (SMALL, "expand", "no expansion board lies face down any more", "ZR-070"),
    # exotics
    (
        replace(do(DONATING, "draw free"), hidden=(0,) * len(ALL.box.tiles)),
        Reveal("exotic/bat"),
        "no bat exotic can be face down any more",
        "EX-02",
    ),
    (PLACING, "place animal/panda jungle", "there is no jungle board in this zoo", "EX-09"),
    (JUNGLE, "place exotic/bat enclosure-4", "exotic animals live on the jungle board or in the barn", "EX-45"),
    (FULL_JUNGLE, "place exotic/bat jungle", "no space of the jungle board is free", "EX-17"),
    (
        table(zoo(coins=1, jungle="smooth-snake baboon bat", barn="koala"), options=ALL),
        "move exotic/koala barn jungle",
        "baboon, bat, smooth snake live on the jungle board, no fourth kind may join them",
        "EX-18",
    ),
    (
        JUNGLE,
        "place exotic/red-macaw jungle",
        "baboon, bat, koala live on the jungle board, no fourth kind may join them",
        "EX-18",
    ),
    (DONATING, "move exotic/koala jungle barn", "an exotic may not be moved off the jungle board", "EX-40"),
    (DONATING, "exchange enclosure-4 jungle", "exotics cannot be exchanged", "EX-39"),
    (DONATING, "exchange enclosure-4 barn bat", "exotics cannot be exchanged", "EX-39"),
    # visitors
    (CALLED, "draw free", "awaited is: player-1: move a red visitor two observation points on", "EX-20"),
    (CALLED, "lead visitor/blue supply", "the kiosk calls a red visitor, no blue one", "EX-21"),
    (CALLED, "lead visitor/red supply", "no red visitor is left in the supply", "EX-23"),
    (CALLED, "lead visitor/red path-3", "no red visitor stands at path-3", "EX-23"),
    (CALLED, LeadVisitor("red", 6), "the path has 5 observation points, none is path-6", "EX-16"),
    (CALLED, "stay", "a visitor must be moved (house ruling RE-07)", "EX-28"),
    (CHOOSING, LeadVisitor("pink", 2), "there are no pink visitors in this game", "EX-08"),
    (CHOOSING, "take truck-2", "awaited is: player-1: move a visitor of any colour two observation points on", "EX-20"),
    (DECIDING, "draw free", "awaited is: player-2: say which red visitor steps back", "EX-29"),
    (DECIDING, "retreat visitor/blue path-1", "a red visitor steps back, no blue one", "EX-29"),
    (DECIDING, RetreatVisitor("red", 3), "no red visitor stands at path-3", "EX-30"),
    # XXL
    (
        DONATING,
        "reveal coin-tile",
        "awaited is: player-1: add a tile to a truck, take a truck, carry out one money action, or donate",
        "ZR-027",
    ),
    (OPEN, "donate enclosure-4", "animals are donated in the XXL expansion, which is not played", "XL-08"),
    (DONATING, "donate enclosure-5", "enclosure-5 is not full", "XL-09"),
    (DONATING, DonateAnimals("barn"), "the animals of an enclosure are donated", "XL-09"),
    (
        replace(DONATING, zoos=(replace(DONATING.zoo, tokens=(6, 6)), *DONATING.zoos[1:])),
        "donate enclosure-4",
        "2 enclosures were donated already",
        "XL-13",
    ),
    (replace(DONATING, supply=Supply()), "donate enclosure-4", "no token is left to be taken", "XL-11"),
    (PAIR, "load truck-3", "truck-3 has no open compartment, it takes 1", "XL-17"),
]


@pytest.mark.parametrize(
    ("state", "action", "reason", "rule"), REFUSALS, ids=lambda value: value if isinstance(value, str) else ""
)
def test_a_refusal_in_words(state: State, action: str | Action, reason: str, rule: str) -> None:
    order = action_from_text(action) if isinstance(action, str) else action
    assert refusal(state, order) == Refusal(reason, rule)
