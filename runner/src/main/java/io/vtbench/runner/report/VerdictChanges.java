package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.List;

import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.RunResult;
import org.jspecify.annotations.Nullable;

/** What two judgements of one run say differently. */
public final class VerdictChanges {

	private VerdictChanges() {
	}

	/** A line for each difference; empty where both say the same. */
	public static List<String> between(RunResult before, RunResult after) {
		List<String> lines = new ArrayList<>();
		if (before.status() != after.status()) {
			lines.add("run: " + before.status() + " -> " + after.status());
		}
		for (Comparison old : before.comparisons()) {
			@Nullable Comparison now = same(after, old);
			if (now == null) {
				lines.add(name(old) + ": " + verdict(before, old) + " -> not compared");
			}
			else if (!verdict(before, old).equals(verdict(after, now))) {
				lines.add(name(old) + ": " + verdict(before, old) + " -> " + verdict(after, now)
						+ (now.isDoubtful() ? ", because of " + String.join(", ", now.withheldBy()) : ""));
			}
		}
		after.comparisons()
			.stream()
			.filter((comparison) -> same(before, comparison) == null)
			.forEach((comparison) -> lines.add(name(comparison) + ": not compared -> " + verdict(after, comparison)));
		return List.copyOf(lines);
	}

	private static @Nullable Comparison same(RunResult run, Comparison comparison) {
		return run.comparisons()
			.stream()
			.filter((other) -> other.metric() == comparison.metric()
					&& other.candidate().equals(comparison.candidate()))
			.findFirst()
			.orElse(null);
	}

	private static String name(Comparison comparison) {
		return comparison.metric().label() + " of " + comparison.candidate();
	}

	private static String verdict(RunResult run, Comparison comparison) {
		return Mark.of(run, comparison).text();
	}

}
