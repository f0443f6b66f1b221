package io.vtbench.runner.analysis;

import java.util.List;
import java.util.stream.IntStream;

import io.vtbench.runner.result.RunComparison.Mismatch;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class NotComparableExceptionTests {

	@Test
	void theFirstDifferencesAreNamedAndTheOthersCounted() {
		assertThat(message(4)).startsWith("this run and the baseline main differ in fact 1 (old 1 -> new 1),")
			.contains("fact 4 (old 4 -> new 4); measure the baseline anew");
		assertThat(message(6)).contains("fact 4 (old 4 -> new 4) and 2 more; measure").doesNotContain("fact 5");
	}

	@Test
	void aLongValueIsCut() {
		String sixty = "x".repeat(60);
		assertThat(NotComparableException.of("main", "this run", List.of(new Mismatch("jvm", sixty, sixty + "y"))))
			.hasMessageContaining("jvm (" + sixty + " -> " + sixty + "…)");
	}

	private static String message(int differences) {
		return NotComparableException
			.of("main", "this run",
					IntStream.rangeClosed(1, differences)
						.mapToObj((i) -> new Mismatch("fact " + i, "old " + i, "new " + i))
						.toList())
			.getMessage();
	}

}
