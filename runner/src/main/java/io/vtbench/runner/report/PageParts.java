package io.vtbench.runner.report;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Style and script that every page embeds, from files that can be read in one go; their
 * order counts.
 */
final class PageParts {

	private static final List<String> STYLE = List.of("base.css", "tables.css", "parts.css", "media.css");

	private static final List<String> SCRIPT = List.of("style.js", "comparisons.js", "curves.js", "timeline.js",
			"page.js");

	private PageParts() {
	}

	static String style() {
		return joined("style", STYLE);
	}

	/** A function of its own, so that it shares no name with the chart library. */
	static String script() {
		return "(() => {\n'use strict';\n" + joined("script", SCRIPT) + "})();\n";
	}

	private static String joined(String folder, List<String> files) {
		return files.stream()
			.map((file) -> Templates.read("/report/" + folder + "/" + file))
			.collect(Collectors.joining("\n"));
	}

}
