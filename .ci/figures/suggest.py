"""Expressions that would give a figure: help for the writer of a claim."""
import functools

import expressions
import results
from results import Unknown

_READINGS = ("generator.cpuShare", "pauseShare", "compileShare", "compileCpuShare", "pool.meanAcquireMillis")


@functools.cache
def _known():
    """Expressions by the text that they give."""
    found = {}
    for path in sorted(results.RESULTS.glob("*/result.json")):
        run = results.load(path)
        for arm in run.arms:
            for words in _words():
                expression = f"{path.parent.name}: {arm} {words}"
                try:
                    found.setdefault(expressions.evaluate(expression), []).append(expression)
                except (Unknown, TypeError, ZeroDivisionError):
                    continue
    return found


def _words():
    for metric in results.METRICS:
        yield from (metric, f"bound {metric}", f"published {metric}", f"ratio {metric}", f"interval {metric}")
    for reading in _READINGS:
        yield from (f"highest {reading}", f"average {reading}", f"lowest {reading}")


def for_text(text):
    """At most three."""
    return _known().get(text, [])[:3]
