package io.vtbench.runner.report;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;

import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.RunResult;

/**
 * One check as text.
 *
 * @param kind the status as a style class
 */
record CheckRow(String status, String kind, String name, String arm, String detail) {

	static CheckRow of(Check check) {
		return new CheckRow(check.status().toString(), check.status().name().toLowerCase(Locale.ROOT).replace('_', '-'),
				check.name(), (check.arm() != null) ? check.arm() : "all", check.detail());
	}

	/** The worst first. What could not be looked at comes before what is fine. */
	static List<CheckRow> all(RunResult result) {
		return result.checks()
			.stream()
			.sorted(Comparator.comparingInt((check) -> rank(check.status())))
			.map(CheckRow::of)
			.toList();
	}

	private static int rank(Check.Status status) {
		return switch (status) {
			case INVALID -> 0;
			case WARN -> 1;
			case NOT_AVAILABLE -> 2;
			case OK -> 3;
		};
	}

	boolean ok() {
		return this.kind.equals("ok");
	}

}
