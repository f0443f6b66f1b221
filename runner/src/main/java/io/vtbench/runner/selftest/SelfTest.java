package io.vtbench.runner.selftest;

import io.vtbench.runner.experiment.Choices;
import io.vtbench.runner.result.JsonFile;
import org.jspecify.annotations.Nullable;

/**
 * A series of comparisons whose answer is known.
 *
 * @param schema version of this format
 * @param choices of every comparison; the seed is that of the first, and each has the
 * next
 * @param mode arm that is compared with itself
 * @param plant what is planted in the arm that is not the same
 * @param comparisons of each kind
 * @param outcome of those that are done; null before the first
 */
public record SelfTest(int schema, Choices choices, String mode, Plant plant, int comparisons,
		@Nullable SelfTestOutcome outcome) {

	/** The format that this code writes. */
	public static final int SCHEMA = 1;

	public static final JsonFile<SelfTest> FILE = new JsonFile<>("selftest.json", SCHEMA, SelfTest.class, "a self-test",
			"name the folder of one, or start anew");

	/** Of each kind; more would take weeks. */
	private static final int MOST_COMPARISONS = 1000;

	public SelfTest {
		if (!areComparisons(comparisons)) {
			throw new IllegalArgumentException("comparisons " + comparisons);
		}
	}

	/** A series that has not begun. */
	public SelfTest(Choices choices, String mode, Plant plant, int comparisons) {
		this(SCHEMA, choices, mode, plant, comparisons, null);
	}

	/** Whether a series may have so many comparisons of each kind. */
	public static boolean areComparisons(int number) {
		return number >= 1 && number <= MOST_COMPARISONS;
	}

	/** The same with what has been found so far. */
	public SelfTest with(SelfTestOutcome outcome) {
		return new SelfTest(this.schema, this.choices, this.mode, this.plant, this.comparisons, outcome);
	}

}
