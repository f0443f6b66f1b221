"""The variance of a pair's log ratio from its pairs and from the blocks within them (Smyth 2004): docs/contributing/statistics.md.

The constants stand here a second time on purpose. calibrate.py reads from the published results what they rest on.
"""
import collections
import math

import numpy
from scipy import stats

WEIGHT, DEPENDENCE, USUAL = 4.0, 1.25, 0.75
JVMS, TAIL_OF_JVMS, MEMORY = 0.03, 0.05, 0.08
FEW, ENLARGED, RESOLUTION = 4, 0.15, 0.001

Scatter = collections.namedtuple("Scatter", "pair blocks freedom")


def of_blocks(pairs, tail):
    """The scatter of pairs whose blocks took turns.

    :param pairs: log ratios of the blocks of each
    :param tail: whether few requests decide the metric
    """
    means = numpy.array([numpy.mean(blocks) for blocks in pairs])
    freedom = sum(len(blocks) - 1 for blocks in pairs)
    within = sum(((numpy.asarray(blocks) - mean) ** 2).sum() for blocks, mean in zip(pairs, means)) / freedom
    share = float(numpy.mean([1 / len(blocks) for blocks in pairs]))
    variance, degrees, part = arrays(means.var(ddof=1), within, len(pairs), freedom, share, tail)
    return Scatter(math.sqrt(variance), math.sqrt(part), float(degrees))


def of_forks(logs):
    """The scatter of the memory of forks, of which there are no blocks."""
    variance, degrees = _joined(logs.var(ddof=1), len(logs), MEMORY ** 2, WEIGHT, WEIGHT)
    return Scatter(math.sqrt(variance), None, float(degrees))


def arrays(own, within, pairs, freedom, share, tail):
    """Variance, its degrees of freedom and the part of the blocks; own and within may be arrays of many trials."""
    within = numpy.maximum(within, RESOLUTION ** 2)
    part = DEPENDENCE * within * share
    expected = part + numpy.minimum((TAIL_OF_JVMS if tail else JVMS) ** 2, within / 4)
    weight = numpy.minimum(WEIGHT, freedom * (expected / part) ** 2)
    variance, degrees = _joined(own, pairs, expected, weight, freedom)
    return variance * (1 + ENLARGED * max(0, FEW - pairs)) ** 2, degrees, part


def of_many_forks(own, pairs):
    """The same of memory, of many trials."""
    return _joined(own, pairs, MEMORY ** 2, WEIGHT, WEIGHT)


def _joined(own, pairs, expected, weight, freedom):
    beyond = own > stats.f.ppf(USUAL, pairs - 1, freedom) * expected
    variance = (weight * expected + (pairs - 1) * own) / (weight + pairs - 1)
    return numpy.where(beyond, own, variance), numpy.where(beyond, pairs - 1, weight + pairs - 1)
