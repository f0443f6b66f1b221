"""Forks of two arms side by side: ratio, interval and what could have been seen."""
import math

import numpy
from scipy import optimize, stats


class Pairs:
    """Forks of two arms side by side, in one metric. Each pair has one value or, in a duet and interleaved, one of
    each block."""

    def __init__(self, run, candidate, metric):
        before, after = ({fork["slot"]["pair"]: fork for fork in run.arm(arm)["forks"]} for arm in (run.baseline, candidate))
        whole = sorted(before.keys() & after.keys())
        self.values = [_values(run, metric, before[pair], after[pair]) for pair in whole]
        self.count = len(whole)
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
        """Standard deviation of a pair's log ratio, of the first stage where there were two; None of one pair."""
        first = self._logs()[:self.first]
        return None if len(first) < 2 else 0.0 if _agree(first) else float(stats.tstd(first))

    def figures(self):
        """Of the t test on the pairs' logarithms. In two stages, the scatter is that of the first alone (Stein 1945)."""
        logs = self._logs()
        first = logs[:self.first]
        found = {"pairs": self.count, "ratio": float(numpy.exp(logs.mean())), "ci95": None, "ci90": None, "pValue": None}
        if len(first) > 1 and not _agree(first):  # without spread there is no t test
            error, freedom = stats.tstd(first) / math.sqrt(self.count), len(first) - 1
            found["pValue"] = float(2 * stats.t.sf(abs(logs.mean()) / error, freedom))
            for name, level in (("ci95", 0.95), ("ci90", 0.90)):
                found[name] = [math.exp(end) for end in stats.t.interval(level, freedom, logs.mean(), error)]
        return found

    def sensitivity(self):
        """The smallest true difference that four of five such runs show: power of the t test, from the noncentral t."""
        freedom, scatter = self.first - 1, self.scatter()
        if freedom < 1 or not scatter:
            return None
        quantile = stats.t.ppf(0.975, freedom)

        def lacks(effect):
            # far in a tail SciPy has no number, and there is nothing
            below, above = numpy.nan_to_num([stats.nct.cdf(end, freedom, effect) for end in (quantile, -quantile)])
            return 1 - below + above - 0.8

        effect = optimize.brentq(lacks, 0.1, 1000 if freedom < 3 else 50)
        return math.expm1(effect * scatter / math.sqrt(self.count))


def _reads_compiler(fork):
    return fork["jvm"]["compiler"].get("cpuSeconds") is not None


def _agree(logs):
    """Whether all pairs have the same ratio, but for rounding."""
    return numpy.ptp(logs) < 1e-12


def _values(run, metric, before, after):
    """Values of either arm in one pair of forks."""
    if (run.is_duet or run.is_interleaved) and metric.of_block and before["blocks"] and len(before["blocks"]) == len(after["blocks"]):
        values = [[metric.of_block(block) for block in fork["blocks"]] for fork in (before, after)]
        # where nothing was served in a block of arms that alternate, the whole forks are compared
        if run.is_duet or all(value is not None and value > 0 for arm in values for value in arm):
            return values
    return [[metric.of(fork)] for fork in (before, after)]
