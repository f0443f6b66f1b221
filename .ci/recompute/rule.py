"""The rule of a trial, on many simulated trials at once: from log ratios of blocks to a decision.

As a program it prints the tables of docs/contributing/accuracy.md; rule_test.py compares them, and asserts what they promise.
"""
import math

import numpy
from scipy import stats

import moderated

ALPHA = 0.05
# rows of a trial: throughput, p50 and p95 at full load; p50, p95 and CPU at half load; memory
THRESHOLDS = numpy.log1p([0.05, 0.10, 0.20, 0.10, 0.20, 0.05, 0.25])[:, None]
LARGE = numpy.log1p([0.25, 0.25, 0.50, 0.25, 0.50, 0.25, 0.35])[:, None]
GOOD = numpy.array([1, -1, -1, -1, -1, -1, -1])[:, None]
TAILS, MEMORY, USERS, PERCENTILES = (2, 4), 6, (0, 1, 2), (1, 2, 3, 4)
# standard deviation of the log ratio of two blocks of 2.5 s in each row: as timers make it, by hand on a quiet machine, and beside
# neighbours that take a tenth or more of the processors
NOISE = {"timer": (.003, .003, .01, .003, .01, .03), "quiet": (.03, .05, .10, .05, .08, .03),
         "warm": (.10, .12, .15, .10, .15, .07), "loud": (.16, .18, .25, .17, .30, .15)}
JVMS, MEMORY_OF_JVMS = 0.015, 0.06
# how much of the noise of rows of one load is the same noise
SHARED = 0.6
SECONDS, PAUSE = 2.5, 1.1  # of a block, and between two
# pairs, and blocks of each, as 8, 15, 25, 30 and 40 minutes give them
DESIGNS = ((2, 8), (2, 16), (3, 8), (4, 8), (6, 8))

# in what trials may differ from those that the rule expects: name, and what trials() is told
TROUBLES = {"nothing": {}, "blocks depend on their neighbours (correlation 0.2)": {"correlation": 0.2},
            "blocks depend on their neighbours (correlation 0.4)": {"correlation": 0.4},
            "JVMs differ by 3 %": {"jvms": 0.03},
            "one JVM in four is 10 % slower": {"unlucky": 0.1}, "one JVM in four is 20 % slower": {"unlucky": 0.2},
            "each JVM stops for 0.3 s every 10 s, as for garbage collection": {"pause": (10, 0.3, True)},
            "the machine stops for 0.2 s every 5 s, as for a job": {"pause": (5, 0.2, False)}}


class Trials:
    """What became of simulated trials of one kind: arrays of rows and trials."""

    def __init__(self, truth, means, errors, freedom, moves):
        self.truth, self.means, self.errors, self.freedom = numpy.asarray(truth)[:, None], means, errors, freedom
        half = stats.t.ppf(0.975, freedom) * errors
        p = 2 * stats.t.sf(numpy.abs(means) / errors, freedom)
        # a ratio that moves does not speak against the arm that gains
        against = numpy.sign(moves) == -numpy.sign(means)
        large = (numpy.abs(means) >= THRESHOLDS) & (numpy.abs(means) > half) & ~against
        good = numpy.sign(means * GOOD)
        self.different = large & (_holm(p) < ALPHA)
        self.probable = (numpy.abs(means) - half > THRESHOLDS) & ~against & ~self.different
        self.bounds = numpy.abs(means) + half
        self.limited = (self.bounds <= LARGE) & (moves == 0)
        # users who never pause make throughput and latency one fact
        self.asked = numpy.ones(means.shape, bool)
        self.asked[1:3] = ~self.different[0]
        self.words = numpy.where(self.asked, numpy.where(self.different, 2, numpy.where(self.probable, 1, 0)) * good, 0)

    def coverage(self):
        """How often the 95 % intervals hold the truth, over all rows."""
        return float(numpy.mean(numpy.abs(self.means - self.truth) <= stats.t.ppf(0.975, self.freedom) * self.errors))

    def decided(self):
        """The share with any row that is better or worse: of equal arms, false alarms."""
        return float((numpy.abs(self.words) == 2).any(axis=0).mean())

    def half_width(self):
        """The median half-width of the throughput's interval."""
        return float(numpy.expm1(numpy.median(stats.t.ppf(0.975, self.freedom[0]) * self.errors[0])))

    def decisions(self):
        """The share of each decision."""
        better, worse, maybe, unlikely = ((self.words == word).any(axis=0) for word in (2, -2, 1, -1))
        none = (self.limited | ~self.asked).all(axis=0)
        found = numpy.where((better & (worse | unlikely)) | (worse & maybe), "mixed",
                            numpy.where(better, "set it", numpy.where(worse, "do not", numpy.where(none, "none found", "unclear"))))
        return {word: float((found == word).mean()) for word in ("set it", "do not", "mixed", "none found", "unclear")}


def trials(rng, number, pairs, blocks, noise, truth=(0.0,) * 7, correlation=0.0, unlucky=0.0, pause=None, jvms=JVMS):
    """Simulates trials.

    :param truth: true log ratio of each row
    :param correlation: of a block with the one before it
    :param unlucky: how much slower one JVM in four is, in all of its rows
    :param pause: period and length in seconds, and whether each JVM has its own, of what stops an arm
    :param jvms: how much pairs of JVMs differ, as a standard deviation
    """
    slow = unlucky * ((rng.random((number, pairs)) < .25).astype(float) - (rng.random((number, pairs)) < .25))
    luck = slow + jvms * rng.standard_normal((number, pairs))
    shared = {load: rng.standard_normal((number, pairs, blocks)) for load in (True, False)}
    means, own, expected, weights, moves = [], [], [], [], []
    for row, deviation in enumerate(NOISE[noise]):
        noises = (math.sqrt(SHARED) * shared[row in USERS]
                  + math.sqrt(1 - SHARED) * rng.standard_normal((number, pairs, blocks)))
        for block in range(1, blocks):
            noises[:, :, block] = (correlation * noises[:, :, block - 1]
                                   + math.sqrt(1 - correlation ** 2) * noises[:, :, block])
        d = truth[row] + luck[:, :, None] + deviation * noises
        if pause:  # what is late in a tail counts twice
            d = d + (2 if row in TAILS else 1) * _paused(rng, number, pairs, blocks, *pause)
        of_pairs = d.mean(axis=2)
        rest = d - of_pairs[:, :, None]
        within = (_of_percentile(d, pairs, blocks) if row in PERCENTILES else (rest ** 2).sum(axis=(1, 2)) / (pairs * (blocks - 1)))
        prior, weight = moderated.expected_of(within, pairs * (blocks - 1), 1 / blocks, row in TAILS)
        means.append(of_pairs.mean(axis=1))
        own.append(of_pairs.var(axis=1, ddof=1))
        expected.append(prior)
        weights.append(weight)
        moves.append(_moved(rest))
    own, expected, weights = map(numpy.array, (own, expected, weights))
    variance, freedom = numpy.empty(own.shape), numpy.empty(own.shape)
    for rows in (list(USERS), [row for row in range(MEMORY) if row not in USERS]):  # of one run each
        luck = moderated.luck(own[rows], expected[rows])
        variance[rows], freedom[rows] = moderated.arrays(own[rows], expected[rows] + luck, weights[rows], pairs)
    memory = truth[MEMORY] + MEMORY_OF_JVMS * rng.standard_normal((number, pairs))
    of_memory, degrees = moderated.arrays(memory.var(axis=1, ddof=1), moderated.MEMORY ** 2, moderated.WEIGHT, pairs)
    return Trials(truth, numpy.array(means + [memory.mean(axis=1)]), numpy.sqrt(numpy.vstack([variance, of_memory]) / pairs),
                  numpy.vstack([freedom, numpy.full(number, float(degrees))]), numpy.array(moves + [numpy.zeros(number)]))


def _of_percentile(d, pairs, blocks):
    return moderated.of_percentile(numpy.abs(d - numpy.median(d, axis=2)[:, :, None]).reshape(len(d), -1), pairs, pairs * blocks)


def _moved(rest):
    """Which way a ratio moves over the blocks of all pairs: -1, 1, or 0 where it does not."""
    _, pairs, blocks = rest.shape
    places = numpy.arange(blocks) - (blocks - 1) / 2
    products = rest @ places
    squares = pairs * (places ** 2).sum()
    slope = products.sum(axis=1) / squares
    freedom = pairs * blocks - pairs - 1
    variance = ((rest - slope[:, None, None] * places) ** 2).sum(axis=(1, 2)) / freedom
    error = numpy.sqrt(moderated.DEPENDENCE * variance / squares)
    alike = (products > 0).all(axis=1) | (products < 0).all(axis=1)
    beyond = numpy.abs(slope) > error * stats.t.isf(moderated.MOVES / len(USERS) / 2, freedom)
    return numpy.where(alike & beyond & (numpy.abs(slope) * (blocks - 1) >= math.log(1.05)), numpy.sign(slope), 0)


def _paused(rng, number, pairs, blocks, period, length, own):
    """Log ratio of blocks that took turns, AB BA, where something stops one arm or both again and again."""
    begins = rng.random((2 if own else 1, number, pairs)) * period
    lost = numpy.zeros((2, number, pairs, blocks))
    for block in range(blocks):
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


def gain(by, p95=None):
    """The truth of a candidate that serves so many times as much, whose slowest requests may differ from that."""
    slower = -math.log(by)
    return (-slower, slower, slower if p95 is None else math.log(p95), 0, 0, slower, 0)


def tables():
    """Lines of both tables."""
    rng = numpy.random.default_rng(7)
    yield "| scatter | pairs, blocks | half-width of throughput | equal arms end without a difference | a loss of 20 % is called | a gain of 15 % is called |"
    yield "|---|---|---|---|---|---|"
    for noise in NOISE:
        for pairs, blocks in DESIGNS:
            equal = trials(rng, 3000, pairs, blocks, noise)
            loss, more = (trials(rng, 3000, pairs, blocks, noise, gain(by)).decisions() for by in (0.8, 1.15))
            figures = equal.half_width(), equal.decisions()["none found"], loss["do not"], more["set it"]
            yield f"| {noise} | {pairs}, {blocks} | " + " | ".join(f"{100 * share:.1f} %" for share in figures) + " |"
    yield "| what is not as expected | pairs | 95 % CI holds the truth, at least | equal arms differ in any row, at most |"
    yield "|---|---|---|---|"
    for name, trouble in TROUBLES.items():
        for few in (True, False):
            found = [trials(rng, 3000, *design, noise, **trouble) for noise in ("quiet", "warm", "loud")
                     for design in DESIGNS if (design[0] == 2) == few]
            least, most = min(each.coverage() for each in found), max(each.decided() for each in found)
            yield f"| {name} | {'2' if few else '3 and more'} | {100 * least:.1f} % | {100 * most:.1f} % |"


if __name__ == "__main__":
    print("\n".join(tables()))
