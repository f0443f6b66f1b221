"""What the constants of moderated.py rest on: how pairs and blocks of the published interleaved runs scatter. Call it in the project's root:

    .ci/recompute/python .ci/recompute/calibrate.py
"""
import statistics

import numpy
from scipy import stats

import moderated
import results
from pairs import Pairs

METRICS = ("throughputPerSecond", "latencyMillis.p50", "latencyMillis.p95", "cpuMillisPerRequest")


def logs(run, candidate, key):
    """Log ratios by pair and block; None where some pair has another number of blocks, or there are too few to tell anything."""
    pairs = Pairs(run, candidate, results.metric(key))
    if not pairs.comparable():
        return None
    found = [numpy.subtract(*numpy.log(pair)[::-1]) for pair in pairs.values]
    lengths = {len(blocks) for blocks in found}
    return numpy.array(found) if len(found) > 2 and len(lengths) == 1 and lengths.pop() > 2 else None


def main():
    runs = [run for run in results.all_runs().values() if run.is_interleaved and run.data["status"] == "valid"]
    print(f"{len(runs)} interleaved runs")
    print("metric: comparisons; F = m s²/w², mean and median (expected of JVMs that are alike); beyond the guard (expected); "
          "JVMs, pooled; blocks, least to most; correlation of neighbours")
    for key in METRICS:
        of = [d for run in runs for candidate in list(run.arms)[1:] if (d := logs(run, candidate, key)) is not None]
        if not of:
            continue
        ratios, expected, jvms, blocks, neighbours, beyond, allowed = [], [], [], [], [], 0, []
        for d in of:
            pairs, count = d.shape
            own, freedom = d.mean(axis=1).var(ddof=1), pairs * (count - 1)
            rest = d - d.mean(axis=1)[:, None]
            within = max((rest ** 2).sum() / freedom, moderated.RESOLUTION ** 2)
            ratios.append(count * own / within)
            expected.append(freedom / (freedom - 2))
            jvms.append(own - within / count)
            blocks.append(within ** 0.5)
            neighbours.append((rest[:, 1:] * rest[:, :-1]).sum() / max((rest ** 2).sum(), 1e-12) + 1 / count)  # less what a mean of few takes away
            prior = moderated.DEPENDENCE * within / count + min(
                (moderated.TAIL_OF_JVMS if key.endswith("p95") else moderated.JVMS) ** 2, within / 4)
            beyond += own > stats.f.ppf(moderated.USUAL, pairs - 1, freedom) * prior
            allowed.append(1 - moderated.USUAL)
        pooled = statistics.fmean(jvms)
        print(f"{key}: {len(of)}; {statistics.fmean(ratios):.2f} and {statistics.median(ratios):.2f} ({statistics.median(expected):.2f}); "
              f"{beyond} ({sum(allowed):.0f} at most); {max(0, pooled) ** 0.5:.3f}; {min(blocks):.3f} to {max(blocks):.3f}; "
              f"{statistics.fmean(neighbours):.2f}")
    memory = []
    for run in runs:
        for candidate in list(run.arms)[1:]:
            pairs = Pairs(run, candidate, results.metric("peakRssBytes"))
            if pairs.comparable() and pairs.count > 1:
                memory.append(numpy.array([numpy.log(after[0] / before[0]) for before, after in pairs.values]).std(ddof=1))
    print(f"peakRssBytes: {len(memory)} comparisons, pairs scatter by {min(memory):.3f} to {max(memory):.3f}, median {statistics.median(memory):.3f}")


if __name__ == "__main__":
    main()
