"""What many runs of one comparison say together: a self-test's counts, widths, and what such runs would find."""
import collections
import math
import statistics

from scipy import stats

import text
from pairs import Pairs
from results import Unknown

_Run = collections.namedtuple("_Run", "run stored figures spread freedom")


def evaluate(runs, words):
    """'commit', 'cpu', 'invalid', or a candidate by the end of its name and what is asked of it."""
    valid = [run for run in runs if run.data["status"] == "valid"]
    match words:
        case ["commit"]:
            return " and ".join(sorted({run.data["environment"]["commit"][:7] for run in runs}))
        case ["cpu"]:
            return " and ".join(sorted({run.data["environment"]["cpu"] for run in runs}))
        case ["invalid"]:
            return text.count(len(runs) - len(valid))
        case [suffix, *of]:
            members = [_Run(run, found, *_computed(run, found["candidate"])) for run in valid for found in run.data["comparisons"]
                       if found["metric"] == run.primary.key and found["candidate"].endswith(suffix)]
            return _of(members, of)
    raise Unknown("a series needs a candidate: {series -slower}")


def _computed(run, candidate):
    pairs = Pairs(run, candidate, run.primary)
    return pairs.figures(), pairs.scatter(), pairs.first - 1


def _of(members, words):
    match words:
        case []:
            return text.count(len(members))
        case ["found"]:
            return text.count(sum(map(_is_worse, members)))
        case ["found", "interval"]:
            return exact(sum(map(_is_worse, members)), len(members))
        case ["alarms"]:
            return text.count(sum(map(_is_alarm, members)))
        case ["alarms", "interval"]:
            return exact(sum(map(_is_alarm, members)), len(members))
        case ["half"]:
            return text.percent(statistics.median(map(_half, members)))
        case ["half", "widest"]:
            return text.percent(max(map(_half, members)))
        case ["half", "below", limit]:
            return text.count(sum(_half(member) <= float(limit) for member in members))
        case ["scatter"]:
            return text.percent(_scatter(members))
        case ["detects", difference]:
            return text.percent(_power(members, math.log1p(float(difference))))
    return text.count(sum(member.stored["verdict"] == " ".join(words) for member in members))


def _is_worse(member):
    low, high = member.figures["ci95"]
    return high < 1 if member.run.primary.higher_is_better else low > 1


def _is_alarm(member):
    return member.stored["verdict"] in ("faster", "slower")


def _half(member):
    low, high = member.figures["ci95"]
    return math.sqrt(high / low) - 1


def exact(count, of):
    """In per cent, of Clopper and Pearson."""
    interval = stats.binomtest(count, of).proportion_ci(0.95, "exact")
    return f"{interval.low * 100:.1f} to {interval.high * 100:.1f}"


def _scatter(members):
    """Each run's variance counts as much as it has degrees of freedom."""
    return math.sqrt(sum(member.freedom * member.spread ** 2 for member in members) / sum(member.freedom for member in members))


def _power(members, effect):
    """How often the t tests of such runs would leave out 1."""
    return statistics.fmean(_shown(effect * math.sqrt(member.figures["pairs"]) / _scatter(members), member.freedom) for member in members)


def _shown(noncentrality, freedom):
    quantile = stats.t.ppf(0.975, freedom)
    missed = stats.nct.cdf(quantile, freedom, noncentrality) - stats.nct.cdf(-quantile, freedom, noncentrality)
    return 1 - (0 if math.isnan(missed) else missed)
