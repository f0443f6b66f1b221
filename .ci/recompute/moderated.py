"""The variance of a pair's log ratio from its pairs and from the blocks within them (Smyth 2004): docs/contributing/statistics.md.

The constants stand here a second time on purpose. calibrate.py reads from the published results what they rest on.
"""
import collections
import math

import numpy

WEIGHT, DEPENDENCE = 4.0, 1.25
JVMS, TAIL_OF_JVMS, MEMORY = 0.03, 0.05, 0.08
# of a normal variable, the standard deviation over the median distance
MEDIAN = 1.4826
# the chance to say that any ratio of a run moves where none does
MOVES = 0.01
FEW, ENLARGED, RESOLUTION = 4, 0.05, 0.001

Scatter = collections.namedtuple("Scatter", "pair freedom")


def of_blocks(logs, prior, lucky):
    """The scatter of pairs whose blocks took turns.

    :param logs: log ratio of each pair
    :param prior: what their blocks let expect, and what that weighs
    :param lucky: variance of JVMs beyond what is expected of them
    """
    expected, weight = prior
    variance, degrees = arrays(logs.var(ddof=1), expected + lucky, weight, len(logs))
    return Scatter(math.sqrt(variance), float(degrees))


def of_forks(logs):
    """The scatter of the memory of forks, of which there are no blocks."""
    variance, degrees = arrays(logs.var(ddof=1), MEMORY ** 2, WEIGHT, len(logs))
    return Scatter(math.sqrt(variance), float(degrees))


def prior(blocks, tail, percentile):
    """What blocks let expect of the variance of a pair, and what that weighs.

    :param blocks: log ratios of the blocks of each pair
    :param tail: whether few requests decide the metric
    :param percentile: whether the value of a window is a percentile
    """
    freedom = sum(len(pair) - 1 for pair in blocks)
    if percentile:
        within = of_percentile(numpy.concatenate([numpy.abs(pair - numpy.median(pair)) for pair in blocks]), len(blocks), freedom + len(blocks))
    else:
        within = sum(((numpy.asarray(pair) - numpy.mean(pair)) ** 2).sum() for pair in blocks) / freedom
    return expected_of(within, freedom, float(numpy.mean([1 / len(pair) for pair in blocks])), tail)


def of_percentile(apart, pairs, blocks):
    """The variance within pairs of what one odd block does not move, by the median of the distances from the median of each pair.

    :param apart: these distances; the last axis is that of all blocks
    """
    return (MEDIAN * numpy.median(apart, axis=-1)) ** 2 * blocks / (blocks - pairs)


def expected_of(within, freedom, share, tail):
    """The variance that is expected of a pair, and what it weighs; within may be an array of many trials."""
    within = numpy.maximum(within, RESOLUTION ** 2)
    part = DEPENDENCE * within * share
    expected = part + numpy.minimum((TAIL_OF_JVMS if tail else JVMS) ** 2, within / 4)
    return expected, numpy.minimum(WEIGHT, freedom * (expected / part) ** 2)


def luck(own, expected):
    """The variance of JVMs beyond what is expected of them, from all metrics of a run; each counts as much as it is known well.

    :param own: variance of the pairs in each metric; what follows the first axis may be many trials
    """
    weights = 1 / numpy.asarray(expected) ** 2
    return numpy.maximum(0, ((own - expected) * weights).sum(axis=0) / weights.sum(axis=0))


def arrays(own, expected, weight, pairs):
    """The variance and its degrees of freedom; all but the number of pairs may be arrays of many trials."""
    degrees = weight + pairs - 1
    enlarged = 1 + ENLARGED * max(0, FEW - pairs)
    return (weight * expected + (pairs - 1) * own) / degrees * enlarged ** 2, degrees
