"""Results of schema 1 in the form of schema 2, so that everything else knows one form."""


FIRST_RULES = 1  # every metric that applies was compared and judged


def current(data):
    """The same run in schema 2; other schemas as they are."""
    if data["schema"] != 1:
        return data
    scenario = {key: data[key] for key in ("question", "profile", "timeScale", "primary", "published")}
    arms = [{**arm, "effectiveSettings": arm["limits"], "forks": [_fork(fork) for fork in arm["forks"]]}
            for arm in data["arms"]]
    return {**data, "schema": 2, "judgedBy": FIRST_RULES, "design": "in-turn", "scenario": {"name": data["scenario"], **scenario}, "arms": arms}


def _fork(old):
    jvm, generator = old["jvm"], old["generator"]
    kept = {key: old.get(key) for key in ("processes", "generator", "machine", "pool", "counts", "timeline")}
    return {
        **kept,
        "slot": {"pair": old["pair"], "order": old["order"]},
        # k6's own rate, which it rounds: comparisons of schema 1 were made from it.
        "window": {"startedAtMillis": old["startedAtMillis"], "seconds": old["makespanSeconds"],
                   "throughputPerSecond": old["throughputPerSecond"]},
        "requests": {"offered": None, "completed": old["requests"] - old["errors"], "rejected": 0,
                     "failed": old["errors"], "dropped": generator["droppedIterations"]},
        "latency": {"summary": old["latencyMillis"], "curve": old["latencyCurve"], "drift": old["drift"]},
        "subject": {"threadKind": old["threadKind"], "cpuSeconds": old["cpuSeconds"], "allocatedBytes": None,
                    "peakRssBytes": old["peakRssBytes"], "idleRssBytes": _idle(old), "contextSwitches": None},
        "jvm": {**{key: jvm[key] for key in ("peakHeapBytes", "peakInFlight", "peakConnections")},
                "threads": {"peakPlatform": jvm["peakThreads"], "pinnedEvents": jvm["pinnedEvents"],
                            "carriers": jvm["schedulerParallelism"]},
                "collector": {"pauseSeconds": jvm["pauseSeconds"], "fullCollections": jvm["fullCollections"]},
                "compiler": {"wallSeconds": jvm.get("compileSeconds")}},
    }


def _idle(old):
    """Kept was only what followed from it."""
    each, in_flight = old["bytesPerInFlightRequest"], old["jvm"]["peakInFlight"]
    return None if each is None or in_flight is None else old["peakRssBytes"] - each * in_flight
