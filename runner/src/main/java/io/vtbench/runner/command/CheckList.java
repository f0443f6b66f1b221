package io.vtbench.runner.command;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.vtbench.runner.analysis.validity.CheckDescription;
import io.vtbench.runner.analysis.validity.Validity;
import io.vtbench.runner.result.LoadModel;

/** What the checks are, as they say it themselves. */
final class CheckList {

	private CheckList() {
	}

	/** A table for docs/method.md. */
	static String markdown() {
		return Stream
			.concat(Stream.of("| check | loads | warns | a warning withholds | makes the run invalid |",
					"|---|---|---|---|---|"),
					Validity.all()
						.stream()
						.map((check) -> "| " + String.join(" | ", check.name(), loads(check), check.warns(),
								check.withholds(), check.invalidates()) + " |"))
			.map((line) -> line.replace("|  |", "| |").replace("|  |", "| |"))
			.collect(Collectors.joining("\n", "", "\n"));
	}

	/** The same for a terminal. */
	static String text() {
		List<CheckDescription> checks = Validity.all();
		StringBuilder text = new StringBuilder(checks.size() + " checks\n");
		for (CheckDescription check : checks) {
			text.append('\n').append(check.name()).append(" (loads: ").append(loads(check)).append(")\n");
			line(text, "warns", check.warns());
			line(text, "withholds", check.withholds());
			line(text, "invalid", check.invalidates());
		}
		return text.toString();
	}

	private static void line(StringBuilder text, String label, String value) {
		if (!value.isEmpty()) {
			text.append(String.format(Locale.ROOT, "  %-9s  %s\n", label, value));
		}
	}

	private static String loads(CheckDescription check) {
		return (check.loads().size() == LoadModel.values().length) ? "all"
				: check.loads().stream().map(LoadModel::toString).collect(Collectors.joining(", "));
	}

}
