"""Reference values of two-level intervals, two-stage runs and their power, with NumPy and SciPy. Writes the files beside it."""
import csv
import pathlib

import numpy as np
from scipy import integrate, optimize, stats

HERE = pathlib.Path(__file__).parent
RELEVANT = np.log(1.05)
FIRST, MOST = 6, 20
RESOLUTION = 0.001


def rows(name, header, found):
    with open(HERE / name, "w", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(header.split())
        out.writerows(found)


def numbers(values):
    return ";".join(repr(float(value)) for value in values)


def figures(d, first=None):
    """Ratio, its interval and p; the scatter is that of the first values, and what counts and clocks resolve at least."""
    d = np.asarray(d)
    first = len(d) if first is None else first
    error = max(np.std(d[:first], ddof=1), RESOLUTION) / np.sqrt(len(d))
    mean, t = np.mean(d), stats.t(first - 1)
    ends = [np.exp(mean + sign * t.ppf(0.975) * error) for sign in (-1, 1)]
    return [repr(float(value)) for value in (np.exp(mean), *ends, 2 * t.sf(abs(mean) / error))]


def two_levels(rng):
    """Processor seconds of every block of both arms, blocks of a pair separated by ; and pairs by |."""
    for pairs, blocks, effect, luck, noise in ((2, 20, 1.0, 0.02, 0.04), (4, 20, 1.05, 0.02, 0.04), (6, 20, 1.27, 0.02, 0.034),
                                               (6, 8, 1.0, 0.0, 0.04), (10, 20, 0.8, 0.05, 0.024)):
        shared = rng.normal(0, 0.11, (pairs, blocks))
        a = np.round(np.exp(shared + rng.normal(0, noise / np.sqrt(2), (pairs, blocks))), 6)
        b = np.round(effect * np.exp(shared + rng.normal(0, luck, (pairs, 1)) + rng.normal(0, noise / np.sqrt(2), (pairs, blocks))), 6)
        d = np.log(b / a).mean(axis=1)
        expected = stats.ttest_1samp(d, 0)
        assert np.isclose(float(figures(d)[-1]), expected.pvalue) or np.std(d, ddof=1) < RESOLUTION
        yield ["|".join(map(numbers, a)), "|".join(map(numbers, b)), *figures(d)]


def two_stages(rng):
    """Log ratios of which the first six decided how many there are."""
    for effect, noise, pairs in ((1.0, 0.03, 6), (1.1, 0.05, 8), (0.9, 0.08, 14), (1.0, 0.1, 20)):
        d = np.round(rng.normal(np.log(effect), noise, pairs), 6)
        yield [FIRST, numbers(d), *figures(d, FIRST)]


def moderated(rng):
    """Log ratios of pairs and of their blocks in the metrics of a run, those of a pair separated by ; and pairs by |, and what the
    moderated t test says of them (Smyth 2004). What JVMs scatter more than is expected is taken from all metrics of the run.

    tail: whether few requests decide the metric, so that more is allowed for JVMs. percentile: whether one odd block does not move it.
    """
    for run, (pairs, blocks, luck, metrics) in enumerate((
            (4, 4, 0.0, ((1.0, 0.05, 0, 0),)),
            (4, 4, 0.02, ((1.1, 0.2, 1, 1), (0.9, 0.05, 0, 0))),
            (3, 4, 0.01, ((0.9, 0.1, 0, 0), (1.1, 0.1, 0, 1), (1.2, 0.2, 1, 1))),
            (2, 2, 0.0, ((1.0, 0.1, 1, 1), (1.0, 0.1, 0, 0))),
            (2, 8, 0.1, ((1.3, 0.03, 0, 0), (0.8, 0.05, 0, 1), (0.7, 0.3, 1, 1))),
            (6, 8, 0.15, ((1.05, 0.05, 0, 0), (0.95, 0.02, 0, 1))),
            (4, 4, 0.0, ((1.0, 0.0002, 0, 0),)),
            (10, 5, 0.03, ((1.2, 0.4, 1, 1),)))):
        shared = rng.normal(0, luck, (pairs, 1))
        found = []
        for effect, noise, tail, percentile in metrics:
            d = np.round(np.log(effect) + shared + rng.normal(0, noise, (pairs, blocks)), 6)
            if percentile:
                d[0, 0] += 2  # one odd block
            window = np.round(np.median(d, axis=1) if percentile else d.mean(axis=1), 6)
            found.append((d, window, tail, percentile, *expected(d, tail, percentile)))
        weights = [prior ** -2 for *_, prior, _ in found]
        more = max(0.0, np.average([window.var(ddof=1) - prior for _, window, _, _, prior, _ in found], weights=weights))
        for d, window, tail, percentile, prior, weight in found:
            degrees = weight + pairs - 1
            variance = (weight * (prior + more) + (pairs - 1) * window.var(ddof=1)) / degrees
            error, t, mean = np.sqrt(variance / pairs) * (1 + 0.05 * max(0, 4 - pairs)), stats.t(degrees), window.mean()
            ends = [np.exp(mean + sign * t.ppf(0.975) * error) for sign in (-1, 1)]
            yield [run, tail, percentile, numbers(window), "|".join(map(numbers, d)), *(repr(float(value)) for value in (
                more, degrees, np.exp(mean), *ends, 2 * t.sf(abs(mean) / error)))]


def expected(d, tail, percentile):
    """The variance that blocks let expect of a pair, and what it weighs."""
    pairs, blocks = d.shape
    freedom = pairs * (blocks - 1)
    if percentile:
        squares = pairs * blocks * (1.4826 * np.median(abs(d - np.median(d, axis=1, keepdims=True)))) ** 2
    else:
        squares = ((d - d.mean(axis=1, keepdims=True)) ** 2).sum()
    within = max(RESOLUTION ** 2, squares / freedom)
    part = 1.25 * within / blocks
    prior = part + min((0.05 if tail else 0.03) ** 2, within / 4)
    return prior, min(4, freedom * (prior / part) ** 2)


def power_of(pairs, effect, scatter):
    """Of the t test, by the noncentral t distribution."""
    df, error = pairs - 1, scatter / np.sqrt(pairs)
    limit = stats.t.ppf(0.975, df)

    def at(seen):
        least = limit * np.sqrt(stats.chi2.ppf(seen, df) / df)
        return stats.norm.sf(least - effect / error) + stats.norm.cdf(-least - effect / error)

    found = integrate.quad(at, 0, 1, epsabs=1e-6, limit=200)[0]
    exact = stats.nct.sf(limit, df, effect / error) + stats.nct.cdf(-limit, df, effect / error)
    assert not np.isfinite(exact) or effect / error > 10 or abs(found - exact) < 1e-4, (pairs, effect, scatter, found, exact)
    return found


def detectable():
    """The smallest difference with an interval without 1 in four of five runs."""
    for scatter in (0.008, 0.024, 0.05, 0.1, 0.24):
        for pairs in (4, 10):
            excluded = optimize.brentq(lambda value: power_of(pairs, value, scatter) - 0.8, scatter / 10, 40 * scatter)
            yield [scatter, pairs, repr(float(np.expm1(excluded)))]


def blocks_of(rng, count, blocks, noise, kind):
    """Block values of standard deviation 'noise' around zero: independent, dependent on their neighbour, or with outliers."""
    if kind == "outliers":
        return noise * rng.standard_t(4, (*count, blocks)) / np.sqrt(2)
    values = rng.normal(0, noise, (*count, blocks))
    if kind == "dependent":
        for i in range(1, blocks):
            values[..., i] = 0.5 * values[..., i - 1] + np.sqrt(0.75) * values[..., i]
    return values


def covers(mean, scatter, n, df):
    return abs(mean) <= stats.t.ppf(0.975, df) * scatter / np.sqrt(n)


def coverage(rng, runs=100_000):
    """How often the 95 % interval holds the true ratio: of pair means, and if all blocks were taken for independent."""
    for kind, pairs, blocks, luck, noise in (
            ("independent", 4, 20, 0.02, 0.04), ("independent", 6, 20, 0.02, 0.04), ("independent", 6, 20, 0.0, 0.04),
            ("independent", 6, 20, 0.05, 0.034), ("independent", 10, 20, 0.02, 0.024), ("dependent", 6, 20, 0.02, 0.04),
            ("outliers", 6, 20, 0.02, 0.04), ("independent", 4, 1, 0.008, 0.0), ("independent", 6, 1, 0.05, 0.0),
            ("independent", 6, 1, 0.24, 0.0),
            # interleaved pairs
            ("independent", 4, 6, 0.008, 0.05), ("independent", 4, 8, 0.028, 0.07), ("dependent", 4, 8, 0.008, 0.07),
            ("outliers", 4, 6, 0.008, 0.07), ("outliers", 4, 8, 0.028, 0.05)):
        pooled = inside = 0
        for _ in range(10):
            d = rng.normal(0, luck, (runs // 10, pairs, 1)) + blocks_of(rng, (runs // 10, pairs), blocks, noise, kind)
            means = d.mean(axis=2)
            inside += covers(means.mean(axis=1), means.std(axis=1, ddof=1), pairs, pairs - 1).sum()
            every = d.reshape(len(d), -1)
            pooled += covers(every.mean(axis=1), every.std(axis=1, ddof=1), pairs * blocks, pairs * blocks - 1).sum()
        yield [kind, pairs, blocks, luck, noise, inside / runs, pooled / runs]


def arms(rng, runs=100_000, pairs=4):
    """How often the 95 % interval of the two noisiest arms holds their true ratio: with their own scatter, and with that of all
    arms (the residuals of a layout of pairs and arms). The noise is that of one fork, arm by arm."""
    for kind, noise in (("alike", (0.01, 0.01, 0.01)), ("unequal", (0.003, 0.01, 0.018)), ("still", (0.0, 0.012, 0.018))):
        x = rng.normal(0, noise, (runs, pairs, len(noise)))
        d = x[:, :, -1] - x[:, :, -2]
        own = covers(d.mean(axis=1), d.std(axis=1, ddof=1), pairs, pairs - 1)
        left = x - x.mean(axis=1, keepdims=True) - x.mean(axis=2, keepdims=True) + x.mean(axis=(1, 2), keepdims=True)
        df = (pairs - 1) * (len(noise) - 1)
        scatter = np.sqrt(2 * (left ** 2).sum(axis=(1, 2)) / df)
        yield [kind, ";".join(map(str, noise)), pairs, own.mean(), covers(d.mean(axis=1), scatter, pairs, df).mean()]


def stages(rng, runs=100_000):
    """The same of two stages; beside it, what looking at the width after 6, 10 and 20 pairs would cover."""
    t = stats.t.ppf(0.975, FIRST - 1)
    for noise in (0.008, 0.03, 0.05, 0.08, 0.1, 0.16):
        d = rng.normal(0, noise, (runs, MOST))
        scatter = d[:, :FIRST].std(axis=1, ddof=1)
        needed = 2 * np.ceil(np.ceil((t * scatter / RELEVANT) ** 2) / 2)
        n = np.clip(needed, FIRST, MOST).astype(int)
        mean = np.cumsum(d, axis=1)[np.arange(runs), n - 1] / n
        looked = np.zeros(runs, bool)
        open_ = np.ones(runs, bool)
        for look in (6, 10, 20):
            seen = d[:, :look]
            width = stats.t.ppf(0.975, look - 1) * seen.std(axis=1, ddof=1) / np.sqrt(look)
            ends = open_ & ((width <= RELEVANT) | (look == 20))
            looked[ends] = abs(seen.mean(axis=1))[ends] <= width[ends]
            open_ &= ~ends
        yield [noise, covers(mean, scatter, n, FIRST - 1).mean(), n.mean(), looked.mean()]


def power(rng, runs=100_000):
    """Words of a fixed number of pairs; noise is that of one fork."""
    for effect in (1.0, 1.1):
        for noise in (0.01, 0.02, 0.03, 0.05, 0.10):
            for n in (4, 6, 10, 20):
                d = rng.normal(np.log(effect), noise, (runs, n)) - rng.normal(0, noise, (runs, n))
                mean, error = d.mean(axis=1), stats.sem(d, axis=1)
                half = stats.t.ppf(0.975, n - 1) * error
                different = (abs(mean) > half) & (abs(mean) > RELEVANT)
                yield [effect, noise, n, different.mean(), (abs(mean) + half <= RELEVANT).mean()]


if __name__ == "__main__":
    figures_header = "ratio low95 high95 p"
    rows("two-levels.csv", "baseline candidate " + figures_header, two_levels(np.random.default_rng(20260103)))
    rows("two-stages.csv", "first d " + figures_header, two_stages(np.random.default_rng(20260104)))
    rows("detectable.csv", "scatter pairs excludes1", detectable())
    rows("coverage.csv", "kind pairs blocks luck noise covered pooled", coverage(np.random.default_rng(20260105)))
    rows("moderated.csv", "run tail percentile d blocks luck freedom " + figures_header, moderated(np.random.default_rng(20260109)))
    rows("stages.csv", "noise covered pairs looks", stages(np.random.default_rng(20260106)))
    rows("power.csv", "effect noise pairs different same", power(np.random.default_rng(20260107)))
    rows("arms.csv", "kind noise pairs covered pooled", arms(np.random.default_rng(20260108)))
