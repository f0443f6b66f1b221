"""Forks of two arms side by side: ratio, interval and what could have been seen."""
import math

import numpy
from scipy import optimize, stats

import moderated

TAIL = ("latencyMillis.p95", "latencyMillis.p99")


class Pairs:
    """Forks of two arms side by side, in one metric. Each pair has one value or, in a duet and interleaved, one of
    each block."""

    def __init__(self, run, candidate, metric):
        before, after = ({fork["slot"]["pair"]: fork for fork in run.arm(arm)["forks"]} for arm in (run.baseline, candidate))
        whole = sorted(before.keys() & after.keys())
        self.values = [_values(run, metric, before[pair], after[pair]) for pair in whole]
        self.count = len(whole)
        self.metric, self.turns = metric, run.is_interleaved
        # without the JIT compiler in some forks and with it in others, CPU time means two things
        self.alike = metric.key != "cpuMillisPerRequest" or len(
            {_reads_compiler(arm[pair]) for arm in (before, after) for pair in whole}) <= 1
        first = run.data.get("firstStagePairs")
        self.first = self.count if first is None else sum(pair <= first for pair in whole)

    def comparable(self):
        return self.alike and self.count > 0 and all(value is not None and value > 0 and math.isfinite(value)
                                      for pair in self.values for arm in pair for value in arm)

    def _logs(self):
        return numpy.array([numpy.mean(numpy.subtract(*numpy.log(pair)[::-1])) for pair in self.values])

    def scatter(self):
        """Standard deviation of a pair's log ratio, the part of it that blocks explain, and the degrees of freedom; None of one pair.

        Of pairs whose blocks took turns it is the moderated one (docs/contributing/statistics.md); where two stages decided how many
        pairs there are, that of the first stage alone (Stein 1945).
        """
        logs = self._logs()
        first = logs[:self.first]
        if len(first) < 2:
            return None
        if self.turns and self.first == self.count:
            if self.metric.key == "peakRssBytes":
                return moderated.of_forks(logs)
            if all(len(pair[0]) > 1 for pair in self.values):
                return moderated.of_blocks([numpy.subtract(*numpy.log(pair)[::-1]) for pair in self.values], self.metric.key in TAIL)
        return moderated.Scatter(max(float(numpy.std(first, ddof=1)), moderated.RESOLUTION), None, len(first) - 1)

    def figures(self):
        """Of the t test on the pairs' logarithms."""
        logs = self._logs()
        found = {"pairs": self.count, "ratio": float(numpy.exp(logs.mean())), "ci95": None, "ci90": None, "pValue": None}
        scatter = self.scatter()
        if scatter is not None:
            error, freedom = scatter.pair / math.sqrt(self.count), scatter.freedom
            found["pValue"] = float(2 * stats.t.sf(abs(logs.mean()) / error, freedom))
            for name, level in (("ci95", 0.95), ("ci90", 0.90)):
                found[name] = [math.exp(end) for end in stats.t.interval(level, freedom, logs.mean(), error)]
        return found

    def sensitivity(self, questions, relevant):
        """The smallest true difference that four of five such runs call one.

        :param questions: that are asked at once and still open, by which the level is divided
        :param relevant: least difference that is called one
        """
        scatter = self.scatter()
        if scatter is None:
            return None
        error, freedom = scatter.pair / math.sqrt(self.count), scatter.freedom
        quantile, least = stats.t.ppf(1 - 0.025 / questions, freedom), math.log1p(relevant) / error
        ends = numpy.sqrt(stats.chi2.ppf((numpy.arange(4000) + 0.5) / 4000, freedom) / freedom)
        needed = numpy.maximum(quantile * ends, least)

        def lacks(effect):
            return float(numpy.mean(stats.norm.sf(needed - effect) + stats.norm.cdf(-needed - effect))) - 0.8

        return math.expm1(optimize.brentq(lacks, 0.1, 1e5) * error)


def _reads_compiler(fork):
    return fork["jvm"]["compiler"].get("cpuSeconds") is not None


def _values(run, metric, before, after):
    """Values of either arm in one pair of forks."""
    if (run.is_duet or run.is_interleaved) and metric.of_block and before["blocks"] and len(before["blocks"]) == len(after["blocks"]):
        values = [[metric.of_block(fork, block) for block in fork["blocks"]] for fork in (before, after)]
        # where nothing was served in a block of arms that alternate, the whole forks are compared
        if run.is_duet or all(value is not None and value > 0 for arm in values for value in arm):
            return values
    return [[metric.of(fork)] for fork in (before, after)]
