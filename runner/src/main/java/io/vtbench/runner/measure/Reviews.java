package io.vtbench.runner.measure;

import java.util.Collection;
import java.util.List;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.vtbench.runner.result.Note;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Seen;
import io.vtbench.runner.result.WarmUpUse.Steadiness;
import io.vtbench.runner.scenario.Experiment;
import org.jspecify.annotations.Nullable;

/**
 * The judgements that a run needs while it measures. They are made elsewhere: a run knows
 * no statistics.
 *
 * @param pairs finds out which pairs are measured again
 * @param blocks finds out which blocks of an interleaved pair are measured again
 * @param trend finds out whether an arm is steady, which ends its warm-up
 * @param failures finds out what the failure of an arm means
 */
@RecordBuilder
public record Reviews(Pairs pairs, Blocks blocks, Trend trend,
		ArmFailure.Review failures) implements ReviewsBuilder.With {

	/** The reviews that measure nothing again, and end with each failure. */
	public static final Reviews NONE = new Reviews((soFar, pair) -> List.of(), (round) -> null,
			(speeds) -> Steadiness.TOO_SHORT, (failure) -> false);

	/** Reviews a pair of forks. */
	public interface Pairs {

		/**
		 * Finds why a pair of the result so far is to be measured again; empty where
		 * nothing speaks for it.
		 */
		List<Seen.ArmReadings> review(RunResult soFar, int pair);

	}

	/** Reviews the next blocks of all arms, which were measured one after the other. */
	public interface Blocks {

		/** Finds why the blocks do not count; null where they do. */
		@Nullable Disturbed review(Collection<LiveArm.Measured> round);

	}

	/**
	 * The reason why blocks do not count.
	 *
	 * @param isSpoiled whether they cannot be used even if they cannot be measured again:
	 * the run would be invalid with them
	 */
	public record Disturbed(Note.Disturbance by, boolean isSpoiled) {

	}

	/** Finds the trend of a series of blocks. */
	public interface Trend {

		/**
		 * Finds what a series of blocks comes to.
		 * @param speeds of the blocks in order, such as requests a second
		 */
		Steadiness of(List<Double> speeds);

	}

	/**
	 * A load that failed in one arm of a pair whose subjects all exist still.
	 *
	 * @param arm that was under load
	 * @param stage whose load it was
	 * @param users who asked the arm at once, or could
	 * @param jvms number of JVMs of this arm that have been measured, this one included
	 * @param others the other arms, the baseline first
	 */
	public record ArmFailure(LiveArm arm, Experiment stage, int users, int jvms, List<LiveArm> others) {

		/** Decides what a failure means. */
		public interface Review {

			/**
			 * Returns whether the arm is broken where another one serves: that is a
			 * result, and the run ends with the pairs that it has.
			 */
			boolean isBroken(ArmFailure failure) throws InterruptedException;

		}

	}

}
