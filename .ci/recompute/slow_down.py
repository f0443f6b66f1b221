"""Makes every fork of the second arm in a result a fifth slower: slow_down.py RESULT."""
import json
import pathlib
import sys

file = pathlib.Path(sys.argv[1])
result = json.loads(file.read_text())
for fork in result["arms"][1]["forks"]:
    window, name = (fork["window"], "seconds") if "window" in fork else (fork, "makespanSeconds")
    window[name] *= 1.2
file.write_text(json.dumps(result))
