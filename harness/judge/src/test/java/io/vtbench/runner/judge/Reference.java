package io.vtbench.runner.judge;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

import org.assertj.core.data.Percentage;

import static org.assertj.core.api.Assertions.assertThat;

/** Values computed with other tools: see the README beside the files. */
public final class Reference {

	private Reference() {
	}

	/** Rows of a file without its header. */
	public static List<String[]> rows(String file) {
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

	/** Ratio, its interval and p, as the last cells of a row. */
	static void assertAgrees(PairedRatio paired, String[] row) {
		double[] actual = { paired.ratio(), paired.ci95().lower(), paired.ci95().upper(), paired.pValue() };
		for (int i = 0; i < actual.length; i++) {
			assertThat(actual[i]).isCloseTo(Double.parseDouble(row[row.length - actual.length + i]),
					Percentage.withPercentage(1e-6));
		}
	}

	/** ln(candidate / baseline). */
	static double[] logs(double[] baseline, double[] candidate) {
		double[] d = new double[baseline.length];
		Arrays.setAll(d, (i) -> Math.log(candidate[i] / baseline[i]));
		return d;
	}

	static double[] list(String cell) {
		return Arrays.stream(cell.split(";")).mapToDouble(Double::parseDouble).toArray();
	}

}
