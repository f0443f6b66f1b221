"""What the recomputation finds in a file whose checks say something else than its forks."""
import unittest

import outcomes
import results
import sample


def run(change=lambda fork: None, name="steal", arm=None, status="ok"):
    """Two pairs, of which the second fork of virtual threads is changed, and what the file says of one check."""
    data = sample.run((10.0, 10.0), (2.0, 2.0))
    data["environment"]["memoryBytes"] = 2 ** 34
    for each in data["arms"]:
        for fork in each["forks"]:
            fork["machine"] |= {"stealShare": 0.0, "throttledPeriods": 0, "swappedPages": 0, "clockSkewMillis": 0.1}
            fork["jvm"] |= {"threads": {"pinnedEvents": 0}}
            fork["jvm"]["collector"] |= {"fullCollections": 0}
            fork["processes"]["k6"] = {"cpuSeconds": 0.1, "peakRssBytes": 2 ** 26}
            fork["subject"]["exhausted"] = {}
    change(data["arms"][1]["forks"][1])
    data["checks"] = [{"name": name, "arm": arm, "status": status, "seen": {}, "withholds": None}]
    return results.Run("run", data)


def put(*path, value):
    def change(fork):
        for key in path[:-1]:
            fork = fork[key]
        fork[path[-1]] = value
    return change


class OutcomesTest(unittest.TestCase):

    CASES = (("steal", None, put("machine", "stealShare", value=0.02), "warn"),
             ("steal", None, put("machine", "stealShare", value=0.26), "invalid"),
             ("other programs", None, put("machine", "foreignCpuShare", value=0.06), "warn"),
             ("uneven disturbance", None, put("machine", "foreignCpuShare", value=0.2), "warn"),
             ("throttling", None, put("machine", "throttledPeriods", value=50), "warn"),
             ("swap", None, put("machine", "swappedPages", value=1), "warn"),
             ("clock", None, put("machine", "clockSkewMillis", value=-1000.0), "warn"),
             ("clock", None, put("machine", "clockSkewMillis", value=None), "not available"),
             ("generator", "virtual", put("generator", "cpuShare", value=0.81), "warn"),
             ("k6 memory", None, put("processes", "k6", "peakRssBytes", value=2 ** 33), "warn"),
             ("drift", "virtual", put("latency", "drift", value=0.9), "warn"),
             ("GC pauses", "virtual", put("jvm", "collector", "pauseSeconds", value=1.0), "warn"),
             ("full GCs", "virtual", put("jvm", "collector", "fullCollections", value=1), "warn"),
             ("pinning", "virtual", put("jvm", "threads", "pinnedEvents", value=1), "warn"),
             ("errors", "virtual", put("requests", "failed", value=1), "warn"),
             ("errors", "virtual", put("requests", "failed", value=20), "invalid"),
             ("exhaustion", "virtual", put("subject", "exhausted", value={"memory": 1}), "warn"),
             ("exhaustion", "virtual", put("subject", "exhausted", value=None), "not available"),
             ("same work", "virtual", put("requests", "completed", value=399), "invalid"),
             ("same work", "virtual", put("generator", "failedChecks", value={"status": 0, "body": 1}), "invalid"),
             ("bound", "platform", put("slot", "order", value=1), "ok"),
             ("bound", "virtual", put("window", "seconds", value=40.0), None),
             ("pairs", None, put("slot", "pair", value=3), "warn"))

    def test_every_outcome_follows_from_the_forks(self):
        for name, arm, change, status in self.CASES:
            with self.subTest(name, status=status):
                self.assertEqual(status, outcomes.status(run(change), name, arm))

    def test_another_status_in_the_file_is_seen(self):
        self.assertEqual([], list(outcomes.problems(run())))
        for name, arm, change, status in self.CASES:
            if status not in ("ok", None):
                with self.subTest(name, status=status):
                    found = list(outcomes.problems(run(change, name, arm)))
                    self.assertEqual([f"the check '{name}' of {arm or 'all arms'} is ok and must be {status}"], found)


if __name__ == "__main__":
    unittest.main()
