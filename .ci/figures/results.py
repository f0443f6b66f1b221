"""Saved runs: one value for each fork and metric, and what an arm's forks say together."""
import json
import math
import pathlib

import text

RESULTS = pathlib.Path("docs/results")


class Unknown(Exception):
    """A name that the data does not have; the message says which there are."""


class Metric:
    """A figure of which every fork has one value."""

    def __init__(self, key, label, show, higher_is_better=False, use=False):
        self.key, self.label, self.show = key, label, show
        self.higher_is_better, self.use = higher_is_better, use

    def of(self, fork):
        return value_at(fork, self.key)

    def applies(self, load):
        """A window of fixed length has no makespan; a task's latency would be its makespan again."""
        if self.key == "makespanSeconds":
            return load["durationSeconds"] is None
        return not (load["model"] == "task" and (self.key.startswith("latencyMillis") or self.key == "bytesPerInFlightRequest"))


METRICS = {
    "makespan": Metric("makespanSeconds", "makespan", text.seconds),
    "throughput": Metric("throughputPerSecond", "throughput", text.per_second, higher_is_better=True),
    "mean": Metric("latencyMillis.mean", "mean latency", text.millis),
    "p50": Metric("latencyMillis.p50", "p50 latency", text.millis),
    "p95": Metric("latencyMillis.p95", "p95 latency", text.millis),
    "p99": Metric("latencyMillis.p99", "p99 latency", text.millis),
    "cpu": Metric("cpuMillisPerRequest", "CPU per request", text.millis, use=True),
    "memory": Metric("peakRssBytes", "peak memory", text.size, use=True),
    "memory-in-flight": Metric("bytesPerInFlightRequest", "memory per request in flight", text.size, use=True),
}


def metric(name):
    """By its short name or by its key in the file."""
    for short, found in METRICS.items():
        if name in (short, found.key):
            return found
    raise Unknown(f"'{name}' is no metric: {', '.join(METRICS)}")


def value_at(fork, path):
    """A value by its path, such as generator.cpuShare; None where a reading is missing."""
    if path in DERIVED:
        return DERIVED[path](fork)
    value = fork
    for key in path.split("."):
        if value is None:
            return None
        if not isinstance(value, dict) or key not in value:
            known = ", ".join(value) if isinstance(value, dict) else "nothing below it"
            raise Unknown(f"no '{key}' of '{path}' in a fork: {known}")
        value = value[key]
    return value


def _share(fork, whole):
    compiling = fork["jvm"].get("compileSeconds")
    return None if compiling is None or not whole else compiling / whole


def _drift(fork):
    return max(fork["drift"], 1 / fork["drift"]) - 1 if fork["drift"] else None


DERIVED = {
    "driftShare": _drift,
    "compileShare": lambda fork: _share(fork, fork["makespanSeconds"]),
    "compileCpuShare": lambda fork: None if (share := _share(fork, fork["cpuSeconds"])) is None else min(1.0, share),
}


class Run:
    """One result.json."""

    def __init__(self, name, data):
        self.name, self.data = name, data
        self.arms = {arm["name"]: arm for arm in data["arms"]}
        self.baseline = data["arms"][0]["name"]
        self.primary = metric(data["primary"])

    def arm(self, name):
        if name not in self.arms:
            raise Unknown(f"{self.name} has no arm '{name}': {', '.join(self.arms)}")
        return self.arms[name]

    def values(self, arm, path):
        """Of each fork of an arm, or of all arms; missing readings are left out."""
        arms = self.arms.values() if arm == "all" else [self.arm(arm)]
        return [value for one in arms for fork in one["forks"] if (value := value_at(fork, path)) is not None]

    def measured(self, arm, of):
        """The geometric mean over the forks, so that two arms' quotient is their ratio."""
        values = self.values(arm, of.key)
        if not values:
            return None
        if min(values) > 0:
            return math.exp(math.fsum(map(math.log, values)) / len(values))
        return math.fsum(values) / len(values)

    def bound(self, arm, of):
        bound = self.arm(arm)["bound"]
        return None if bound is None or of.use else value_at(bound, of.key)

    def published(self, arm, of):
        """Brought to the time scale of the run."""
        arms = (self.data["published"] or {"arms": {}})["arms"]
        if of.key not in arms.get(arm, {}):
            raise Unknown(f"nothing published for {of.label} of {arm} in {self.name}")
        value = arms[arm][of.key]
        return value if of.use else value / self.data["timeScale"] if of.higher_is_better \
            else value * self.data["timeScale"]

    def comparison(self, candidate, of):
        for found in self.data["comparisons"]:
            if found["candidate"] == self.arm(candidate)["name"] and found["metric"] == of.key:
                return found
        raise Unknown(f"{self.name} does not compare {of.label} of {candidate}")


def load(path):
    """A run from a file; None where the JSON holds something else."""
    data = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))
    return Run(str(path), data) if "arms" in data and "comparisons" in data else None


def all_runs():
    """Every saved run below docs/results, by file."""
    return {path: run for path in sorted(RESULTS.glob("*/*.json")) if (run := load(path)) is not None}


def folder(name):
    """The runs of one folder: one, or the files of a series."""
    paths = sorted((RESULTS / name).glob("*.json"))
    runs = [run for path in paths if (run := load(path)) is not None]
    if not runs:
        known = sorted(path.name for path in RESULTS.iterdir() if path.is_dir())
        raise Unknown(f"no run in docs/results/{name}: {', '.join(known)}")
    return runs
