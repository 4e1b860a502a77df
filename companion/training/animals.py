"""Which icon of which source shows which animal, chosen by eye; a source lacks what no icon of it shows well."""

from functools import cache
from typing import Final

SPECIES_WORDS: Final = (
    "anteater",
    "baboon",
    "bat",
    "camel",
    "chimpanzee",
    "crocodile",
    "dolphin",
    "elephant",
    "flamingo",
    "hippopotamus",
    "kangaroo",
    "koala",
    "leopard",
    "lion",
    "llama",
    "macaw",
    "monitor",
    "orangutan",
    "orca",
    "panda",
    "penguin",
    "polar-bear",
    "sea-lion",
    "sea-turtle",
    "snake",
    "zebra",
)
"""The animals of Zooloretto 2023 and 2007, Aquaretto and the exotic expansion."""

_CHOSEN: Final = {
    "twemoji": (
        "elephant flamingo kangaroo llama lion panda chimpanzee=monkey zebra camel leopard dolphin orca "
        "sea-lion=seal sea-turtle=turtle hippopotamus crocodile penguin polar-bear macaw=parrot bat koala "
        "orangutan snake monitor=lizard"
    ),
    "fxemoji": (
        "elephant panda=pandaface chimpanzee=monkey camel=dromedarycamel leopard=leopardside dolphin "
        "sea-turtle=turtle crocodile penguin koala snake"
    ),
    "streamline-emojis": (
        "elephant lion=lion-face panda=panda-face chimpanzee=monkey camel dolphin sea-turtle=turtle "
        "crocodile penguin=penguin-2 koala snake"
    ),
    "game-icons": (
        "elephant flamingo kangaroo lion panda chimpanzee=monkey camel dolphin sea-lion=juggling-seal "
        "sea-turtle penguin polar-bear anteater macaw=parrot-head bat koala snake"
    ),
    "openclipart": (
        "elephant=animals/mammals/contour_elephant kangaroo=animals/mammals/contour_kangaroo "
        "chimpanzee=animals/mammals/monkey_head_nicu_buculei_01 camel=animals/mammals/contour_camel "
        "dolphin=animals/mammals/dolphin_enrique_meza_c_01 sea-lion=animals/seal_sek_ "
        "bat=animals/birds/contour_bat orangutan=animals/mammals/contour_orangutan "
        "baboon=animals/mammals/contour_baboon"
    ),
    "emojione": (
        "elephant lion=lion-face panda=panda-face chimpanzee=monkey camel=two-hump-camel leopard dolphin "
        "sea-turtle=turtle crocodile penguin bat koala snake monitor=lizard"
    ),
    "emojione-v1": (
        "elephant panda=panda-face chimpanzee=monkey camel leopard dolphin sea-turtle=turtle crocodile "
        "penguin koala snake"
    ),
    "noto": (
        "elephant flamingo kangaroo llama lion panda chimpanzee=monkey zebra camel leopard dolphin orca "
        "sea-lion=seal sea-turtle=turtle hippopotamus crocodile penguin polar-bear macaw=parrot bat koala "
        "orangutan snake monitor=lizard"
    ),
    "noto-v1": (
        "elephant lion panda chimpanzee=monkey camel leopard dolphin sea-turtle=turtle crocodile penguin "
        "bat koala snake monitor=lizard"
    ),
    "fluent-emoji": (
        "elephant flamingo kangaroo llama panda chimpanzee=monkey zebra camel leopard dolphin "
        "sea-lion=seal sea-turtle=turtle hippopotamus crocodile penguin polar-bear macaw=parrot bat koala "
        "orangutan snake monitor=lizard"
    ),
    "fluent-emoji-flat": (
        "elephant flamingo kangaroo llama panda chimpanzee=monkey zebra camel leopard dolphin "
        "sea-lion=seal sea-turtle=turtle hippopotamus crocodile penguin polar-bear macaw=parrot bat koala "
        "orangutan snake monitor=lizard"
    ),
    "fluent-emoji-high-contrast": (
        "elephant flamingo kangaroo llama lion panda chimpanzee=monkey zebra camel leopard dolphin "
        "sea-lion=seal sea-turtle=turtle hippopotamus crocodile penguin polar-bear macaw=parrot bat koala "
        "orangutan snake monitor=lizard"
    ),
    "fluent-emoji-3d": (
        "elephant flamingo kangaroo llama panda=panda-face chimpanzee=monkey zebra=zebra-face "
        "camel=dromedary-camel leopard dolphin sea-lion=seal sea-turtle=turtle hippopotamus crocodile "
        "penguin macaw=parrot bat koala orangutan snake monitor=lizard"
    ),
    "tuxpaint": (
        "elephant=mammals/elephant flamingo=birds/pink_flamingo kangaroo=marsupials/kangaroo "
        "lion=mammals/cats/lion-2 chimpanzee=mammals/apes/chimp zebra=mammals/equines/zebra "
        "camel=mammals/camel/dromedary leopard=mammals/cats/cheetah dolphin=mammals/aquatic/dolphin "
        "orca=mammals/aquatic/orca sea-lion=mammals/aquatic/sea_lion hippopotamus=mammals/hippopotamus "
        "penguin=birds/penguin macaw=birds/rainbow-lorikeet koala=marsupials/koala monitor=lizards/iguana"
    ),
    "openmoji": (
        "elephant flamingo kangaroo llama lion panda chimpanzee=monkey zebra camel leopard dolphin orca "
        "sea-lion=seal sea-turtle=turtle hippopotamus crocodile penguin polar-bear macaw bat koala "
        "orangutan snake monitor=lizard"
    ),
}


@cache
def _pairs(source_name: str) -> tuple[tuple[str, str], ...]:
    entries = (entry.partition("=") for entry in _CHOSEN.get(source_name, "").split())
    return tuple((word, icon or word) for word, _, icon in entries)


def animals(source_name: str) -> dict[str, str]:
    """Species word to icon name for one source; empty for a source that was not looked through."""
    return dict(_pairs(source_name))
