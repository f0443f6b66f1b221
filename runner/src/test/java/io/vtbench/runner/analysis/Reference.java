package io.vtbench.runner.analysis;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** Values computed with other tools: see the README beside the files. */
final class Reference {

	private Reference() {
	}

	/** Rows of a file without its header. */
	static List<String[]> rows(String file) {
		try (InputStream in = Objects.requireNonNull(Reference.class.getResourceAsStream("/analysis/" + file), file)) {
			return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines()
				.skip(1)
				.map((line) -> line.split(","))
				.toList();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	static double[] list(String cell) {
		return Arrays.stream(cell.split(";")).mapToDouble(Double::parseDouble).toArray();
	}

}
