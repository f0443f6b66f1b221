package io.vtbench.runner.report;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.RunResult;

/** Sorts, counts and shows the validity checks of a run. */
final class Checks {

	/** The order of outcomes: what could not be looked at comes before what is fine. */
	private static final List<Status> WORST_FIRST = List.of(Status.INVALID, Status.WARN, Status.NOT_AVAILABLE,
			Status.OK);

	private Checks() {
	}

	/** Returns all checks, the worst first. */
	static List<Check> all(RunResult result) {
		return result.checks()
			.stream()
			.sorted(Comparator.comparingInt((check) -> WORST_FIRST.indexOf(check.status())))
			.toList();
	}

	/** Returns the checks with one of the outcomes, the worst first. */
	static List<Check> with(RunResult result, Status... outcomes) {
		return all(result).stream().filter((check) -> List.of(outcomes).contains(check.status())).toList();
	}

	static Table table(List<Check> checks) {
		Table table = new Table("lhll", "status", "check", "arm", "seen");
		checks.forEach((check) -> table.row(Mark.of(check.status()), check.name(),
				(check.arm() != null) ? check.arm() : "all", CheckText.of(check)));
		return table;
	}

	/** Returns how many checks have which outcome: 1 warning, 26 passed. */
	static String count(List<Check> checks) {
		Map<Status, Long> counts = checks.stream()
			.collect(Collectors.groupingBy(Check::status, () -> new EnumMap<>(Status.class), Collectors.counting()));
		return WORST_FIRST.stream()
			.filter((status) -> counts.containsKey(status) || status == Status.WARN)
			.map((status) -> count(status, counts.getOrDefault(status, 0L)))
			.collect(Collectors.joining(", "));
	}

	private static String count(Status status, long count) {
		return switch (status) {
			case INVALID -> Figures.count(count) + " failed";
			case WARN -> Figures.count(count, "warning");
			case NOT_AVAILABLE -> Figures.count(count) + " not available";
			case OK -> Figures.count(count) + " passed";
		};
	}

}
