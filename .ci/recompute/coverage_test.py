"""What a trial of interleaved pairs promises, at the scatter that was seen: by simulation, with the t test of SciPy."""
import unittest

import numpy
from scipy import stats

import verdicts

TRIALS, PAIRS, ROWS = 40_000, 4, 6

# standard deviation between pairs, that of a pair of blocks, and pairs of blocks
SEEN = [(luck, noise, blocks) for luck in (0.008, 0.028) for noise in (0.05, 0.07) for blocks in (6, 8)]


def pair_means(rng, luck, noise, blocks, heavy, correlation=0.0, rows=1):
    """Mean log ratio of each pair, of equal arms; rows of one trial are correlated, as those of one pair of JVMs are."""
    def scatter(deviation, shape, heavy):
        draw = (lambda size: rng.standard_t(4, size) / numpy.sqrt(2)) if heavy else rng.standard_normal
        shared, own = draw((TRIALS, 1, *shape)), draw((TRIALS, rows, *shape))
        return deviation * (numpy.sqrt(correlation) * shared + numpy.sqrt(1 - correlation) * own)
    return scatter(luck, (PAIRS,), False) + scatter(noise, (PAIRS, blocks), heavy).mean(axis=-1)


class CoverageTest(unittest.TestCase):

    def test_the_interval_of_the_pairs_means_holds_the_truth_in_94_to_96_of_100_trials(self):
        rng = numpy.random.default_rng(20260110)
        for heavy in (False, True):
            for luck, noise, blocks in SEEN:
                low, high = stats.ttest_1samp(pair_means(rng, luck, noise, blocks, heavy)[:, 0], 0, axis=-1).confidence_interval()
                covered = numpy.mean((low <= 0) & (high >= 0))
                self.assertTrue(0.94 <= covered <= 0.96, f"{heavy} {luck} {noise} {blocks}: {covered}")

    def test_equal_arms_differ_in_any_row_in_at_most_5_of_100_trials(self):
        rng = numpy.random.default_rng(20260111)
        for heavy in (False, True):
            for correlation in (0.0, 0.5, 0.9):
                p = stats.ttest_1samp(pair_means(rng, 0.028, 0.07, 8, heavy, correlation, ROWS), 0, axis=-1).pvalue
                # the smallest of Holm's values is the smallest p-value times their number
                alarms = numpy.mean(p.min(axis=-1) * ROWS < verdicts.ALPHA)
                self.assertLessEqual(alarms, 0.053, f"{heavy} {correlation}")  # 5 % and three standard errors


if __name__ == "__main__":
    unittest.main()
