"""What a placeholder of figures.toml means: "RUN: ARM FIGURE", computed from the saved runs as text."""
import csv
import json
import math
import pathlib
import re
import statistics

import checks
import results
import series
import text
from results import Unknown

SIMULATIONS = pathlib.Path("runner/src/test/resources/analysis")

SUFFIXES = {"Share": text.percent, "Millis": text.millis, "Seconds": text.seconds, "PerSecond": text.per_second,
            "Bytes": text.size, "drift": text.ratio}

ENVIRONMENT = ("cpu", "kernel", "jdk", "k6", "commit")


def evaluate(expression, run=None):
    """The text that belongs into the document.

    :param run: the folder that is meant where the expression names none
    """
    words = expression.strip()
    bare = words.startswith("#")
    if ":" in words:
        run, words = words.lstrip("#").split(":", 1)
    result = _value(run, words.lstrip("#").split())
    return result.split(" ")[0].removesuffix("/s") if bare else result


def _value(run, words):
    if run == "simulated":
        return _simulated(words)
    if run == "counted":
        return _counted(*words)
    if run is None:
        raise Unknown("names no run: write {RUN: …}")
    saved = results.folder(run)
    if words and words[0] == "series":
        return series.evaluate(saved, words[1:])
    if len(saved) > 1:
        raise Unknown(f"docs/results/{run} holds {len(saved)} runs: use 'series'")
    return _of_run(saved[0], words)


def _of_run(run, words):
    match words:
        case [name] if name in ENVIRONMENT:
            return _environment(run, name)
        case ["command"]:
            return re.sub(r" --seed \d+", "", run.data["command"])
        case ["cores"]:
            return text.count(run.data["environment"]["cores"])
        case ["machine-memory"]:
            return text.size(run.data["environment"]["memoryBytes"])
        case ["today"]:
            return checks.today(run)
        case ["pairs"]:
            return text.count(max(len(arm["forks"]) for arm in run.arms.values()))
        case ["load", name]:
            return _setting(name, run.data["load"][name])
        case [arm, name] if name in results.METRICS:
            return _show(results.metric(name), run.measured(arm, results.metric(name)))
        case [arm, "bound", name]:
            return _show(results.metric(name), run.bound(arm, results.metric(name)))
        case [arm, "published", name]:
            return _show(results.metric(name), run.published(arm, results.metric(name)))
        case [arm, "ratio" | "interval" | "verdict" | "bound-ratio" | "published-ratio" as what, *name]:
            return _compared(run, arm, what, results.metric(name[0]) if name else run.primary)
        case [arm, "overhead", name]:
            of = results.metric(name)
            over = run.measured(arm, of) / run.bound(arm, of)
            return text.difference((1 / over if of.higher_is_better else over) - 1)
        case [arm, "highest" | "lowest" | "average" | "sum" as what, path]:
            values = run.values(arm, path)
            if not values:
                raise Unknown(f"no reading of {path} of {arm} in {run.name}")
            of = {"highest": max, "lowest": min, "average": statistics.fmean, "sum": sum}[what]
            return _reading(path, of(values))
        case [arm, "minus", other, name]:
            of = results.metric(name)
            return _show(of, run.measured(arm, of) - run.measured(other, of))
        case [arm, "recovery"]:
            seconds = run.recovery(arm)
            return "n/a" if math.isinf(seconds) else text.seconds(seconds)
        case [arm, "forks"]:
            return text.count(len(run.values(arm, "slot.pair")))
        case [arm, "forks", "above", limit, path]:
            return text.count(sum(value > float(limit) for value in run.values(arm, path)))
    raise Unknown(f"'{' '.join(words)}' is no figure of a run: see the head of docs/figures.toml")


def _environment(run, name):
    value = run.data["environment"][name]
    return {"commit": value[:7], "jdk": value.split("+")[0]}.get(name, value)


def _setting(name, value):
    """As one says it: 2 s, not 2.00 s."""
    number = f"{value:,.9g}" if isinstance(value, float) else text.count(value)
    return number + (" s" if name.endswith("Seconds") else "")


def _reading(path, value):
    if path in results.METRICS:
        return results.METRICS[path].show(value)
    if path.startswith("latency.summary."):
        return text.millis(value)
    for suffix, show in SUFFIXES.items():
        if path.endswith(suffix):
            return show(value)
    return text.count(int(value)) if value == int(value) else text.number(value)


def _show(of, value):
    if value is None:
        raise Unknown(f"no value of {of.label}")
    return of.show(value)


def _compared(run, arm, what, of):
    if what == "bound-ratio":
        return text.ratio(run.bound(arm, of) / run.bound(run.baseline, of))
    if what == "published-ratio":
        return text.ratio(run.published(arm, of) / run.published(run.baseline, of))
    comparison = run.comparison(arm, of)
    if what == "ratio":
        return text.ratio(comparison["ratio"])
    if comparison["pairs"] == 1:
        return "one pair"
    return text.interval(comparison["ci95"]) if what == "interval" else verdict(of, comparison["verdict"])


def verdict(of, word):
    """As reports say it: of processor time and memory there can only be less or more."""
    if word is None:
        return "no verdict"
    return {"faster": "less", "slower": "more"}.get(word, word) if of.use else word


def _counted(folder, kind, *words):
    """Of an outcome.json that counts right answers by kind: all of a kind, those of a verdict, or the exact interval in per cent."""
    found = json.loads((results.RESULTS / folder / "outcome.json").read_text(encoding="utf-8"))["kinds"][kind]
    if words == ("interval",):
        return series.exact(found["right"], found["rounds"])
    return text.count(found["verdicts"].get(" ".join(words), 0) if words else found["rounds"])


COVERAGE = {"coverage": ("kind", "pairs", "blocks", "luck", "noise"), "stages": ("noise",), "arms": ("kind",)}


def _simulated(words):
    """Share of comparisons that end as a difference (by effect, noise and pairs, or by the name of a shortcut), or whose interval
    holds the true ratio (a table, its row and its column)."""
    if words[0] in COVERAGE:
        table, *words, column = words
        key = COVERAGE[table]
    else:
        table, key = ("power", ("effect", "noise", "pairs")) if len(words) == 3 else ("shortcuts", ("shortcut",))
        column = "different"
    with (SIMULATIONS / f"{table}.csv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            if " ".join(row[name] for name in key) == " ".join(words):
                return text.percent(float(row[column]))
    raise Unknown(f"{table}.csv has no row {' '.join(words)}")
