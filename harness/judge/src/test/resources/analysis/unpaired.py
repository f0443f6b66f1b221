"""Reference values of two samples whose scatter differs (Welch), with NumPy and SciPy. Writes the file beside it."""
import csv
import pathlib

import numpy as np
from scipy import stats

HERE = pathlib.Path(__file__).parent


text = lambda values: ";".join(repr(float(v)) for v in values)
rng = np.random.default_rng(20260103)
with open(HERE / "unpaired.csv", "w", newline="") as file:
    out = csv.writer(file, lineterminator="\n")
    out.writerow("before after ratio low95 high95 low90 high90 p".split())
    for n, m in ((2, 2), (2, 6), (4, 4), (4, 4), (6, 3), (6, 20), (10, 10)):
        for effect, before, after in ((1.0, 0.03, 0.03), (1.1, 0.02, 0.08), (0.2, 0.005, 0.001), (3.0, 0.1, 0.3)):
            a = np.round(np.exp(rng.normal(np.log(16), before, n)), 4)
            b = np.round(np.exp(rng.normal(np.log(16 * effect), after, m)), 4)
            test = stats.ttest_ind(np.log(b), np.log(a), equal_var=False)
            c95, c90 = test.confidence_interval(0.95), test.confidence_interval(0.90)
            ratio = stats.gmean(b) / stats.gmean(a)
            out.writerow([text(a), text(b)] + [repr(float(v)) for v in (
                ratio, *np.exp([c95.low, c95.high, c90.low, c90.high]), test.pvalue)])
