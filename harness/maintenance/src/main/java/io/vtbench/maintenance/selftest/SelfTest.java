package io.vtbench.maintenance.selftest;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.vtbench.runner.result.JsonFile;
import io.vtbench.runner.scenario.Choices;
import org.jspecify.annotations.Nullable;

/**
 * A series of comparisons whose answer is known, as its folder saves it.
 *
 * @param schema version of this format
 * @param choices of every comparison; the seed is that of the first, and each has the
 * next
 * @param mode arm that is compared with itself
 * @param effect what is injected into the arm that differs
 * @param comparisons number of comparisons of each kind
 * @param outcome of the comparisons that are done; null before the first
 */
public record SelfTest(int schema, Choices choices, String mode, @JsonProperty("plant") InjectedEffect effect,
		int comparisons, @Nullable SelfTestOutcome outcome) {

	private static final int SCHEMA = 1;

	/** The file in the folder of a series. */
	public static final JsonFile<SelfTest> FILE = new JsonFile<>("selftest.json", SCHEMA, SelfTest.class, "a self-test",
			"name the folder of one, or start anew");

	/** The most comparisons of each kind; more would take weeks. */
	private static final int MAX_COMPARISONS = 1000;

	public SelfTest {
		if (!isAllowed(comparisons)) {
			throw new IllegalArgumentException("comparisons " + comparisons);
		}
	}

	/** Makes a series that has not begun. */
	public SelfTest(Choices choices, String mode, InjectedEffect effect, int comparisons) {
		this(SCHEMA, choices, mode, effect, comparisons, null);
	}

	/** Returns whether a series may have that number of comparisons of each kind. */
	public static boolean isAllowed(int comparisons) {
		return comparisons >= 1 && comparisons <= MAX_COMPARISONS;
	}

	/** Returns the series with the outcome so far. */
	public SelfTest with(SelfTestOutcome outcome) {
		return new SelfTest(this.schema, this.choices, this.mode, this.effect, this.comparisons, outcome);
	}

}
