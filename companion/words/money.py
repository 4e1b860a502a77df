"""The money that breaks ties, in words: coins, and coin tiles, which are worth a coin each."""

from companion.words import Words


def money_line(coins: int | None, coin_tiles: int, words: Words) -> str:
    """Coins and coin tiles; None coins: nobody has counted them. Rules: ZR-097, AB-50, AJ-08."""
    if coins is None and coin_tiles:
        return words("Coins: not counted; coin tiles: {tiles}", tiles=coin_tiles)
    if coins is None:
        return words("Coins: not counted")
    if coin_tiles:
        money = coins + coin_tiles
        return words("Coins and coin tiles: {coins} + {tiles} = {money}", coins=coins, tiles=coin_tiles, money=money)
    return words("Coins: {number}", number=coins)
