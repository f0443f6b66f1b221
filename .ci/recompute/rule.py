"""The rule of a trial, on many simulated trials at once: from log ratios of blocks to a decision.

As a program it prints the tables of docs/contributing/accuracy.md; rule_test.py compares them, and asserts what they promise.
"""
import math

import numpy
from scipy import stats

import moderated

ALPHA, BLOCKS = 0.05, 4
# rows of a trial: throughput; p50 and p95 at half load; p50 and p95 at full load; CPU; memory
MARGINS = numpy.log1p([0.05, 0.10, 0.20, 0.10, 0.20, 0.05, 0.25])[:, None]
RELEVANT = numpy.log1p([0.05] * 6 + [0.25])[:, None]
LARGE = numpy.log1p([0.25, 0.25, 0.50, 0.25, 0.50, 0.25, 0.35])[:, None]
TAILS, MEMORY = (2, 4), 6
# standard deviation of the log ratio of two blocks in each row, as published results have it, and as timers make it
NOISE = {"timer": (.003, .003, .01, .003, .01, .03), "quiet": (.04, .05, .10, .05, .10, .04),
         "mid": (.07, .10, .20, .10, .20, .06), "foreign": (.115, .20, .42, .20, .42, .09)}
JVMS, MEMORY_OF_JVMS = 0.015, 0.06
SECONDS, PAUSE = 3.0, 0.5  # of a block, and between two

# in what trials may differ from those that the rule expects: name, and what trials() is told
TROUBLES = {"nothing": {}, "blocks depend on their neighbours (correlation 0.2)": {"correlation": 0.2},
            "one JVM in four is 10 % slower": {"unlucky": 0.1}, "one JVM in four is 20 % slower": {"unlucky": 0.2},
            "each JVM stops for 0.3 s every 10 s, as for garbage collection": {"pause": (10, 0.3, True)},
            "the machine stops for 0.2 s every 5 s, as for a job": {"pause": (5, 0.2, False)}}


class Trials:
    """What became of simulated trials of one kind: arrays of rows and trials."""

    def __init__(self, truth, means, errors, freedom):
        self.truth, self.means, self.errors, self.freedom = numpy.asarray(truth)[:, None], means, errors, freedom
        p = 2 * stats.t.sf(numpy.abs(means) / errors, freedom)
        self.different = (_holm(p) < ALPHA) & (numpy.abs(means) >= RELEVANT)
        bounds = numpy.abs(means) + stats.t.ppf(0.95, freedom) * errors
        holds_one = numpy.abs(means) <= stats.t.ppf(0.975, freedom) * errors
        self.same = ~self.different & (bounds <= MARGINS) & (holds_one | (numpy.abs(means) < RELEVANT))
        self.limited = self.same | (bounds <= LARGE)
        self.bounds = numpy.expm1(numpy.median(bounds, axis=1))

    def coverage(self):
        """How often the 95 % intervals hold the truth, over all rows."""
        return float(numpy.mean(numpy.abs(self.means - self.truth) <= stats.t.ppf(0.975, self.freedom) * self.errors))

    def decided(self):
        """The share with any row that is better or worse: of equal arms, false alarms."""
        return float(self.different.any(axis=0).mean())

    def no_difference(self):
        return float(self.same.all(axis=0).mean())

    def none_found(self):
        return float((~self.different.any(axis=0) & self.limited.all(axis=0) & ~self.same.all(axis=0)).mean())

    def unclear(self):
        return float((~self.different.any(axis=0) & ~self.limited.all(axis=0)).mean())


def trials(rng, number, pairs, noise, truth=(0.0,) * 7, correlation=0.0, unlucky=0.0, pause=None):
    """Simulates trials.

    :param truth: true log ratio of each row
    :param correlation: of a block with the one before it
    :param unlucky: how much slower one JVM in four is, in all of its rows
    :param pause: period and length in seconds, and whether each JVM has its own, of what stops an arm
    """
    slow = unlucky * ((rng.random((number, pairs)) < .25).astype(float) - (rng.random((number, pairs)) < .25))
    rows = []
    for row, deviation in enumerate(NOISE[noise]):
        blocks = rng.standard_normal((number, pairs, BLOCKS))
        for block in range(1, BLOCKS):
            blocks[:, :, block] = (correlation * blocks[:, :, block - 1]
                                   + math.sqrt(1 - correlation ** 2) * blocks[:, :, block])
        d = truth[row] + (slow + JVMS * rng.standard_normal((number, pairs)))[:, :, None] + deviation * blocks
        if pause:  # what is late in a tail counts twice
            d = d + (2 if row in TAILS else 1) * _paused(rng, number, pairs, *pause)
        means = d.mean(axis=2)
        within = ((d - means[:, :, None]) ** 2).sum(axis=(1, 2)) / (pairs * (BLOCKS - 1))
        variance, freedom, _ = moderated.arrays(means.var(axis=1, ddof=1), within, pairs, pairs * (BLOCKS - 1), 1 / BLOCKS,
                                                row in TAILS)
        rows.append((means.mean(axis=1), numpy.sqrt(variance / pairs), freedom))
    memory = truth[MEMORY] + MEMORY_OF_JVMS * rng.standard_normal((number, pairs))
    variance, freedom = moderated.of_many_forks(memory.var(axis=1, ddof=1), pairs)
    rows.append((memory.mean(axis=1), numpy.sqrt(variance / pairs), freedom))
    return Trials(truth, *(numpy.array([row[part] for row in rows]) for part in range(3)))


def _paused(rng, number, pairs, period, length, own):
    """Log ratio of blocks that took turns, AB BA, where something stops one arm or both again and again."""
    begins = rng.random((2 if own else 1, number, pairs)) * period
    lost = numpy.zeros((2, number, pairs, BLOCKS))
    for block in range(BLOCKS):
        for arm in (0, 1):
            start = (SECONDS + PAUSE) * (2 * block + (arm if block % 2 == 0 else 1 - arm))
            for turn in range(-1, int((start + SECONDS) / period) + 2):
                begin = begins[arm if own else 0] + turn * period
                lost[arm, :, :, block] += numpy.clip(
                    numpy.minimum(start + SECONDS, begin + length) - numpy.maximum(start, begin), 0, None)
    served = numpy.log1p(-lost / SECONDS)
    return served[1] - served[0]


def _holm(p):
    """Holm's adjustment of each trial: docs/contributing/statistics.md."""
    order = numpy.argsort(p, axis=0)
    factors = numpy.arange(len(p), 0, -1)[:, None]
    sorted_values = numpy.minimum(1, numpy.maximum.accumulate(factors * numpy.take_along_axis(p, order, 0), axis=0))
    adjusted = numpy.empty_like(p)
    numpy.put_along_axis(adjusted, order, sorted_values, 0)
    return adjusted


def tables():
    """Lines of both tables."""
    rng = numpy.random.default_rng(7)
    yield "| scatter | pairs | no difference | no difference found | unclear | better or worse |"
    yield "|---|---|---|---|---|---|"
    for noise in NOISE:
        for pairs in (3, 4, 6, 10):
            found = trials(rng, 4000, pairs, noise)
            shares = found.no_difference(), found.none_found(), found.unclear(), found.decided()
            yield f"| {noise} | {pairs} | " + " | ".join(f"{100 * share:.1f} %" for share in shares) + " |"
    yield "| what is not as expected | 95 % CI holds the truth, at least | equal arms differ in any row, at most |"
    yield "|---|---|---|"
    for name, trouble in TROUBLES.items():
        found = [trials(rng, 4000, pairs, noise, **trouble) for noise in ("quiet", "mid", "foreign") for pairs in (3, 4, 6, 10)]
        least, most = min(each.coverage() for each in found), max(each.decided() for each in found)
        yield f"| {name} | {100 * least:.1f} % | {100 * most:.1f} % |"


if __name__ == "__main__":
    print("\n".join(tables()))
