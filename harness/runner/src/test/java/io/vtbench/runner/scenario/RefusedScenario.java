package io.vtbench.runner.scenario;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A row of {@code refused.txt}, whose head says how to read it.
 *
 * @param text of the whole file
 * @param refusal after the name of the file
 */
record RefusedScenario(String name, String text, boolean byEditors, String refusal) {

	static Stream<RefusedScenario> all() throws IOException {
		String[] rows = Files.readString(Path.of("src/test/resources/scenario/refused.txt")).split("(?m)^== ");
		Map<String, String> good = keys(rows[1].substring(rows[1].indexOf('\n') + 1));
		return Arrays.stream(rows).skip(2).map((row) -> {
			String name = row.substring(0, row.indexOf('\n'));
			int end = row.indexOf("\n>");
			Map<String, String> keys = new LinkedHashMap<>(good);
			keys.putAll(keys(row.substring(name.length() + 1, end + 1)));
			return new RefusedScenario(name, String.join("", keys.values()), row.charAt(end + 2) == '>',
					row.substring(end + 4).strip());
		});
	}

	/** Divides a file into its top-level keys, each with its lines. */
	private static Map<String, String> keys(String text) {
		Map<String, String> keys = new LinkedHashMap<>();
		for (String each : text.split("(?m)^(?=\\w)")) {
			keys.put(each.substring(0, each.indexOf(':')), each);
		}
		return keys;
	}

	@Override
	public String toString() {
		return this.name;
	}

}
