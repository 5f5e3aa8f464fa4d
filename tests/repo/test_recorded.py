"""What is recorded from the rules for the page and its tests is what the rules would give today."""

from tools import demos, tablet_games, view_fixtures


def test_the_games_for_one_device_are_those_of_the_rules() -> None:
    advice = "run python -m tools.record"
    assert tablet_games.LIST.read_bytes() == tablet_games.listed(), advice
    assert tablet_games.TARGET.read_bytes() == tablet_games.content(), advice


def test_the_tables_that_the_client_is_tested_with_are_those_of_the_rules() -> None:
    recorded = view_fixtures.TARGET.read_bytes()
    assert view_fixtures.content() == recorded, "run python -m tools.record"


def test_every_game_that_people_choose_has_a_demonstration() -> None:
    recorded = {path.stem: path.read_bytes() for path in demos.FOLDER.iterdir()}
    assert recorded == {game.id: demos.demo(game) for game in demos.listed()}, (
        "run python -m tools.record"
    )
