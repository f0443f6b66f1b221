package io.vtbench.runner.judge;

import java.util.List;

import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.CapacityCurve.Step;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the full load of a trial: {@link #USERS} who never pause, more where more of
 * them gain throughput in an arm, and fewer where an arm does not answer so many. Nothing
 * depends on where a search begins, so that it is the same load every time.
 */
public final class FullLoad {

	/** The users of the full load, unless they are too few or too many. */
	public static final int USERS = 100;

	/**
	 * The factor on the throughput from which on twice as many users gain something. It
	 * is far above the noise of a step.
	 */
	private static final double MIN_GAIN = 1.25;

	private FullLoad() {
	}

	/**
	 * Returns the users of the full load: the most that every arm answers, of those that
	 * gain throughput in one.
	 * @param curves at least one, each with a step
	 */
	public static int users(List<CapacityCurve> curves) {
		List<Integer> tried = curves.stream()
			.flatMap((curve) -> curve.steps().stream())
			.map(Step::users)
			.distinct()
			.sorted()
			.toList();
		int users = tried.getFirst();
		for (int more : tried) {
			if (more > users && curves.stream().allMatch((curve) -> carries(curve, more))
					&& (more <= USERS || isGain(curves, users, more))) {
				users = more;
			}
		}
		return users;
	}

	/**
	 * Returns whether an arm answers so many users, as far as that was tried, and the
	 * load generator can ask as many.
	 */
	private static boolean carries(CapacityCurve curve, int users) {
		Step step = step(curve, users);
		return step == null || (!step.fails() && (users <= USERS || !step.fillsGenerator()));
	}

	private static boolean isGain(List<CapacityCurve> curves, int users, int more) {
		return curves.stream().anyMatch((curve) -> gains(curve, users, more));
	}

	/**
	 * Returns whether more users gain an arm clearly more throughput. Where the first
	 * ones left no processor idle, what looks like a gain is noise.
	 */
	public static boolean gains(CapacityCurve curve, int users, int more) {
		Step before = step(curve, users);
		Step after = step(curve, more);
		return before != null && after != null && !before.fillsProcessors()
				&& after.throughputPerSecond() >= MIN_GAIN * before.throughputPerSecond();
	}

	private static @Nullable Step step(CapacityCurve curve, int users) {
		return curve.steps().stream().filter((each) -> each.users() == users).findFirst().orElse(null);
	}

}
