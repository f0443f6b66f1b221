"""What the rule of a trial promises, at the scatter that published results have: by simulation."""
import math
import pathlib
import unittest

import numpy

import rule

NUMBER, MORE = 4000, 3  # of trials, and standard errors of a share
ACCURACY = pathlib.Path("docs/contributing/accuracy.md")
PUBLISHED = ("quiet", "mid", "foreign")


def error(share, number=NUMBER):
    return MORE * math.sqrt(share * (1 - share) / number)


class RuleTest(unittest.TestCase):

    def test_intervals_hold_the_truth_and_equal_arms_seldom_differ_whatever_troubles_them(self):
        rng = numpy.random.default_rng(20260110)
        for name, trouble in rule.TROUBLES.items():
            for noise in PUBLISHED:
                for pairs in (3, 4, 6, 10):
                    found = rule.trials(rng, NUMBER, pairs, noise, **trouble)
                    of = f"{name}, {noise}, {pairs} pairs"
                    self.assertGreaterEqual(found.coverage(), 0.94 - error(0.94, 6 * NUMBER), of)
                    self.assertLessEqual(found.decided(), 0.05 + error(0.05), of)

    def test_equal_arms_end_with_an_answer(self):
        rng = numpy.random.default_rng(20260111)
        for noise, pairs, least in (("quiet", 4, 0.99), ("mid", 4, 0.94), ("foreign", 4, 0.55), ("foreign", 6, 0.90)):
            found = rule.trials(rng, NUMBER, pairs, noise)
            self.assertGreaterEqual(found.no_difference() + found.none_found(), least - error(least), f"{noise} {pairs}")

    def test_a_loss_is_decided(self):
        rng = numpy.random.default_rng(20260112)
        fifth = math.log1p(0.2)
        for noise, least in (("quiet", 0.97), ("mid", 0.97), ("foreign", 0.85)):
            found = rule.trials(rng, NUMBER, 4, noise, (-fifth, 0, fifth, 0, fifth, 0, 0))
            self.assertGreaterEqual(found.decided(), least - error(least), noise)
        found = rule.trials(rng, NUMBER, 4, "mid", (0, 0, math.log(1.18), 0, 0, math.log(1.16), 0))
        self.assertGreaterEqual(found.decided(), 0.95 - error(0.95))

    def test_the_page_on_accuracy_has_both_tables(self):
        page = ACCURACY.read_text(encoding="utf-8").splitlines()
        self.assertEqual([], [line for line in rule.tables() if line not in page])

    def test_memory_that_doubled_decides(self):
        rng = numpy.random.default_rng(20260113)
        for noise in PUBLISHED:
            found = rule.trials(rng, NUMBER, 4, noise, (0,) * 6 + (math.log(2),))
            self.assertGreaterEqual(found.different[rule.MEMORY].mean(), 0.99, noise)


if __name__ == "__main__":
    unittest.main()
