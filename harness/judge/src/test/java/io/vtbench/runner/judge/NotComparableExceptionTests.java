package io.vtbench.runner.judge;

import java.util.List;
import java.util.stream.IntStream;

import io.vtbench.runner.judge.ComparedRuns.NotComparableException;
import io.vtbench.runner.result.RunComparison.Mismatch;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class NotComparableExceptionTests {

	@Test
	void theFirstDifferencesAreNamedAndTheOthersCounted() {
		assertThat(message(4)).startsWith("new and old differ in fact 1 (old 1 -> new 1),")
			.contains("fact 4 (old 4 -> new 4); repeat one of them");
		assertThat(message(6)).contains("fact 4 (old 4 -> new 4) and 2 more; repeat").doesNotContain("fact 5");
	}

	@Test
	void aLongValueIsCut() {
		String sixty = "x".repeat(60);
		assertThat(NotComparableException.of("old", "new", List.of(new Mismatch("jvm", sixty, sixty + "y"))))
			.hasMessageContaining("jvm (" + sixty + " -> " + sixty + "…)");
	}

	private static String message(int differences) {
		return NotComparableException
			.of("old", "new",
					IntStream.rangeClosed(1, differences)
						.mapToObj((i) -> new Mismatch("fact " + i, "old " + i, "new " + i))
						.toList())
			.getMessage();
	}

}
