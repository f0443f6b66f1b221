package io.vtbench.runner.report;

import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;

import io.vtbench.runner.file.Attempt;
import io.vtbench.runner.file.Sha256;
import io.vtbench.runner.format.PlainText;
import tools.jackson.databind.json.JsonMapper;

/**
 * Holds all that a page with charts embeds, so that the page is one file that needs no
 * network.
 *
 * @param data of the charts as JSON
 * @param style sheet
 * @param version of the chart library
 * @param library unchanged from its jar: without pie charts, maps and the like, but with
 * the SVG renderer
 * @param script that draws the charts
 */
record Page(String data, String style, String version, String library, String script) {

	private static final JsonMapper JSON = JsonMapper.builder().build();

	private static final String LIBRARY = "/META-INF/maven/org.mvnpm/echarts/pom.properties";

	/** The style sheets, in the order in which they have to stand. */
	private static final List<String> STYLE = List.of("base.css", "tables.css", "parts.css", "media.css");

	private static final List<String> SCRIPT = List.of("style.js", "comparisons.js", "curves.js", "timeline.js",
			"page.js");

	static Page of(Object charts) {
		String version = libraryVersion();
		// no text in the data can end its script element
		String data = PlainText.of(JSON.writeValueAsString(charts)).replace("<", "\\u003c").replace(">", "\\u003e");
		// a function of its own, so that the script shares no name with the library
		return new Page(data, joined("style", STYLE), version,
				Templates.read("/META-INF/resources/_static/echarts/" + version + "/dist/echarts.common.min.js"),
				"(() => {\n'use strict';\n" + joined("script", SCRIPT) + "})();\n");
	}

	private static String libraryVersion() {
		Properties properties = new Properties();
		Attempt.run(() -> properties.load(new StringReader(Templates.read(LIBRARY))), UncheckedIOException::new);
		return properties.getProperty("version");
	}

	private static String joined(String folder, List<String> files) {
		return files.stream()
			.map((file) -> Templates.read("/report/" + folder + "/" + file))
			.collect(Collectors.joining("\n"));
	}

	/**
	 * Returns the policy that lets a browser run these two scripts alone and load
	 * nothing.
	 */
	String policy() {
		return "default-src 'none'; style-src 'unsafe-inline'; script-src " + hash(this.library) + " "
				+ hash(this.script) + "; base-uri 'none'; form-action 'none'";
	}

	private static String hash(String script) {
		return "'sha256-" + Base64.getEncoder().encodeToString(Sha256.bytes(script)) + "'";
	}

}
