"""How numbers look in documents: the rules of the runner's Figures, so that a document and a report agree."""
import math
from decimal import ROUND_HALF_UP, Context, Decimal

NOT_AVAILABLE = "n/a"


def seconds(value):
    return _with_unit(value, " s")


def millis(value):
    return _with_unit(value, " ms")


def per_second(value):
    return _with_unit(value, "/s")


def size(value):
    if value is None:
        return NOT_AVAILABLE
    kib = value / 1024
    if abs(kib) < 1024:
        return number(kib) + " KiB"
    return number(kib / 1024) + " MiB" if abs(kib) < 1024 * 1024 else number(kib / 1024 / 1024) + " GiB"


def number(value):
    """Three or four significant digits; whole numbers from 1,000 on."""
    if not math.isfinite(value):
        return NOT_AVAILABLE
    rounded = Context(prec=4, rounding=ROUND_HALF_UP).create_decimal(Decimal(abs(value)))
    if rounded == 0 or rounded >= 1000:
        return _fixed(value, 0)
    if rounded >= 100:
        return _fixed(value, 1)
    return _fixed(value, 2 if rounded >= 1 else min(9, 2 - math.floor(math.log10(float(rounded)))))


def ratio(value):
    """Three decimals around 1, three significant digits far from it."""
    return _fixed(value, 3) if 0.1 <= value < 10 else number(value)


def interval(ends):
    return f"{ratio(ends[0])} to {ratio(ends[1])}" if ends is not None else NOT_AVAILABLE


def percent(share):
    """Two decimals below one per cent."""
    if share is None or share == 0:
        return NOT_AVAILABLE if share is None else "0 %"
    return _fixed(share * 100, 2 if abs(share * 100) < 0.995 else 1) + " %"


def count(value):
    return f"{value:,d}" if value is not None else NOT_AVAILABLE


def _with_unit(value, unit):
    return number(value) + unit if value is not None else NOT_AVAILABLE


def _fixed(value, decimals):
    # From the shortest decimal text, half up: what Java's formatter does.
    rounded = Decimal(repr(float(value))).quantize(Decimal(1).scaleb(-decimals), rounding=ROUND_HALF_UP)
    return f"{abs(rounded) if rounded == 0 else rounded:,f}"
