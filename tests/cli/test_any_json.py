"""Whatever JSON is handed over as a zoo, it is scored or refused in a sentence."""

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.cli.conftest import Run
from tests.cli.zoos import example, write

LEAVES = st.none() | st.booleans() | st.integers(-3, 10**20) | st.floats(allow_nan=False) | st.text(max_size=8)
JSON = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
)
LABELS = st.sampled_from(
    ["animal/lion", "offspring/lion", "stall/drinks", "coin", "unknown", "animal/lion/male", "", "/"]
)
AREAS = st.sampled_from(
    ["enclosure-4", "barn", "expansion-2", "free-stall", "table", "path-1", "enclosure-4/1", "jungle"]
)
PLACES = st.fixed_dictionaries({}, optional={"animals": st.lists(LABELS), "stalls": st.lists(LABELS) | JSON})
ZOOS = st.fixed_dictionaries(
    {"schema": st.just("companion.zoo/1"), "areas": st.dictionaries(AREAS, PLACES | JSON, max_size=4)},
    optional=dict.fromkeys(("edition", "coins", "coin_tiles", "tray", "game", "tokens", "supply", "water"), JSON),
)


def spoilt(key: str, value: Any) -> dict[str, Any]:
    return example() | {key: value}


@settings(max_examples=80, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(document=JSON | ZOOS | st.builds(spoilt, st.sampled_from(sorted(example())), JSON))
def test_any_json_is_scored_or_refused(document: Any, run: Run, tmp_path_factory: Any) -> None:
    path = write(tmp_path_factory.getbasetemp() / "any.json", document)
    shown = run("score", "--zoo", path, "--json", "-")
    if shown.code:
        shown.refused_with(2)
    else:
        assert '"companion.score/1"' in shown.out
        assert shown.err == ""
