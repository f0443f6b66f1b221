"""What many runs of one comparison say together: a self-test's counts, widths, and what such runs would find."""
import collections
import math
import statistics

from scipy import stats

import text
from pairs import Pairs

DIFFERENCES = (0.03, 0.05, 0.10, 0.20)

_Run = collections.namedtuple("_Run", "run stored figures spread freedom")


class Series:
    """The comparisons of one candidate in the valid runs of a folder, in their primary metric."""

    def __init__(self, runs, candidate):
        self.members = []
        for run in (run for run in runs if run.data["status"] == "valid"):
            for found in run.data["comparisons"]:
                if found["metric"] == run.primary.key and found["candidate"] == candidate:
                    pairs = Pairs(run, candidate, run.primary)
                    scatter = pairs.scatter()
                    self.members.append(_Run(run, found, pairs.figures(), scatter.pair, scatter.freedom))

    def found(self):
        """How many intervals lie on the worse side of 1, whatever the verdict."""
        return sum(map(_is_worse, self.members))

    def judged(self):
        """How many were called different; where nothing was planted, these are false alarms."""
        return sum(member.stored["word"] in ("better", "worse") for member in self.members)

    def halves(self):
        """Of the 95 % confidence intervals, which are symmetric in logarithms."""
        return [math.sqrt(high / low) - 1 for low, high in (member.figures["ci95"] for member in self.members)]

    def scatter(self):
        """Pooled: each run's variance counts as much as it has degrees of freedom."""
        return math.sqrt(sum(member.freedom * member.spread ** 2 for member in self.members)
                         / sum(member.freedom for member in self.members))

    def detects(self, difference):
        """How often the t tests of such runs would leave out 1."""
        effect = math.log1p(difference)
        return statistics.fmean(_shown(effect * math.sqrt(member.figures["pairs"]) / self.scatter(), member.freedom)
                                for member in self.members)

    def cells(self, planted):
        """What the table of docs/contributing/accuracy.md says from its third column on."""
        count = self.found() if planted else self.judged()
        counted = f"{count} of {len(self.members)} ({exact(count, len(self.members))})"
        halves = self.halves()
        return ["" if planted else counted, counted if planted else "",
                f"{self.judged()} of {len(self.members)}" if planted else "",
                f"{text.percent(statistics.median(halves))}, {text.percent(max(halves))}", text.percent(self.scatter()),
                ", ".join(f"{text.percent(each)} in {text.percent(self.detects(each))}" for each in DIFFERENCES)]


def exact(count, of):
    """The interval of a share, of Clopper and Pearson."""
    interval = stats.binomtest(count, of).proportion_ci(0.95, "exact")
    return f"{text.percent(float(interval.low))} to {text.percent(float(interval.high))}"


def _is_worse(member):
    low, high = member.figures["ci95"]
    return high < 1 if member.run.primary.higher_is_better else low > 1


def _shown(noncentrality, freedom):
    quantile = stats.t.ppf(0.975, freedom)
    # SciPy has no number for a tail that is next to nothing
    tails = [0 if math.isnan(each) else each for each in stats.nct.cdf([quantile, -quantile], freedom, noncentrality)]
    return 1 - (tails[0] - tails[1])
