"""Forks of two arms side by side: ratio and interval."""
import math

import numpy
from scipy import stats

import moderated
import results

PERCENTILES = ("latencyMillis.p50", "latencyMillis.p95", "latencyMillis.p99")
TAIL = ("latencyMillis.p95", "latencyMillis.p99")
# what gets a word where arms took turns
INTERLEAVED = {"closed": ("throughputPerSecond", "latencyMillis.p50", "latencyMillis.p95", "peakRssBytes"),
               "open": ("latencyMillis.p50", "latencyMillis.p95", "cpuMillisPerRequest")}
RELEVANT = math.log(1.05)


def is_judged(run, metric):
    """Whether a metric gets a word: each would be one more chance of a false alarm."""
    if run.is_interleaved and metric.key in INTERLEAVED.get(run.data["load"]["model"], ()):
        return True
    return metric is run.primary or (run.is_duet and metric.key == "cpuMillisPerRequest")


class Pairs:
    """Forks of two arms side by side, in one metric. A fork's figure is that of its whole window; blocks show how far it scatters."""

    def __init__(self, run, candidate, metric):
        before, after = ({fork["slot"]["pair"]: fork for fork in run.arm(arm)["forks"]} for arm in (run.baseline, candidate))
        whole = sorted(before.keys() & after.keys())
        self.run, self.candidate, self.metric = run, candidate, metric
        self.values = [(metric.of(before[pair]), metric.of(after[pair])) for pair in whole]
        self.blocks = [_blocks(run, metric, before[pair], after[pair]) for pair in whole]
        self.has = all(before[pair]["blocks"] for pair in whole)
        self.count = len(whole)
        # without the JIT compiler in some forks and with it in others, CPU time means two things
        self.alike = metric.key != "cpuMillisPerRequest" or len(
            {_reads_compiler(arm[pair]) for arm in (before, after) for pair in whole}) <= 1
        first = run.data.get("firstStagePairs")
        self.first = self.count if first is None else sum(pair <= first for pair in whole)

    def comparable(self):
        if not self.alike or not self.count:
            return False
        if self.of_blocks():
            return all(blocks is not None for blocks in self.blocks)
        return all(_usable(value) for pair in self.values for value in pair)

    def of_blocks(self):
        """Whether the value of a pair is the mean over its blocks, which saw the same machine at once."""
        return self.run.is_duet and self.metric.of_block is not None and self.has

    def logs(self):
        if self.of_blocks():
            return numpy.array([numpy.mean(pair) for pair in self.blocks])
        return numpy.array([math.log(after / before) for before, after in self.values])

    def turns(self):
        """Whether more is known of the scatter than what the pairs show."""
        return self.run.is_interleaved and self.first == self.count and self.count > 1

    def has_blocks(self):
        return self.turns() and self.comparable() and all(blocks is not None and len(blocks) > 1 for blocks in self.blocks)

    def prior(self):
        return moderated.prior(self.blocks, self.metric.key in TAIL, self.metric.key in PERCENTILES)

    def scatter(self):
        """Standard deviation of a pair's log ratio and the degrees of freedom; None of one pair.

        Of pairs whose blocks took turns it is the moderated one (docs/contributing/statistics.md); where two stages decided how many
        pairs there are, that of the first stage alone (Stein 1945).
        """
        logs = self.logs()
        first = logs[:self.first]
        if len(first) < 2:
            return None
        if self.turns() and self.metric.key == "peakRssBytes":
            return moderated.of_forks(logs)
        if self.has_blocks():
            return moderated.of_blocks(logs, self.prior(), luck(self.run, self.candidate))
        return moderated.Scatter(max(float(numpy.std(first, ddof=1)), moderated.RESOLUTION), len(first) - 1)

    def figures(self):
        """Of the t test on the pairs' logarithms."""
        logs = self.logs()
        found = {"pairs": self.count, "ratio": float(numpy.exp(logs.mean())), "ci95": None, "pValue": None}
        scatter = self.scatter()
        if scatter is not None:
            error, freedom = scatter.pair / math.sqrt(self.count), scatter.freedom
            found["pValue"] = float(2 * stats.t.sf(abs(logs.mean()) / error, freedom))
            found["ci95"] = [math.exp(end) for end in stats.t.interval(0.95, freedom, logs.mean(), error)]
        return found

    def moved(self):
        """The ratio at both ends of the line of least squares through the blocks, where it moves the same way in all pairs, by more than
        chance and by a relevant difference; None elsewhere."""
        if not self.has_blocks():
            return None
        places = [numpy.arange(len(pair)) - (len(pair) - 1) / 2 for pair in self.blocks]
        rest = [numpy.asarray(pair) - numpy.mean(pair) for pair in self.blocks]
        products = [float(place @ left) for place, left in zip(places, rest)]
        squares = sum(float(place @ place) for place in places)
        slope = sum(products) / squares
        freedom = sum(map(len, places)) - self.count - 1
        variance = sum(float(((left - slope * place) ** 2).sum()) for place, left in zip(places, rest)) / freedom
        error = math.sqrt(moderated.DEPENDENCE * variance / squares)
        asked = sum(metric.of_block is not None and is_judged(self.run, metric) for metric in results.METRICS.values())
        change = slope * (numpy.mean([len(place) for place in places]) - 1)
        alike = len({product > 0 for product in products}) == 1
        if not alike or abs(change) < RELEVANT or abs(slope) <= error * stats.t.isf(moderated.MOVES / max(1, asked) / 2, freedom):
            return None
        middle = float(numpy.mean([numpy.mean(pair) for pair in self.blocks]))
        return {"first": math.exp(middle - change / 2), "last": math.exp(middle + change / 2)}


def luck(run, candidate):
    """The variance of JVMs beyond what their blocks explain, from all metrics that get a word and have blocks."""
    found = [Pairs(run, candidate, metric) for metric in results.METRICS.values() if metric.of_block is not None and is_judged(run, metric)]
    found = [pairs for pairs in found if pairs.has_blocks()]
    if not found:
        return 0.0
    return float(moderated.luck(numpy.array([pairs.logs().var(ddof=1) for pairs in found]),
                                numpy.array([pairs.prior()[0] for pairs in found])))


def _usable(value):
    return value is not None and value > 0 and math.isfinite(value)


def _reads_compiler(fork):
    return fork["jvm"]["compiler"].get("cpuSeconds") is not None


def _blocks(run, metric, before, after):
    """Log ratio of each block; None where blocks were no neighbours, or nothing was served in one of them."""
    lengths = len(before["blocks"] or []), len(after["blocks"] or [])
    if not (run.is_duet or run.is_interleaved) or metric.of_block is None or not lengths[0] or lengths[0] != lengths[1]:
        return None
    values = [[metric.of_block(fork, block) for block in fork["blocks"]] for fork in (before, after)]
    return numpy.subtract(*numpy.log(values)[::-1]) if all(map(_usable, values[0] + values[1])) else None
