package io.vtbench.runner.analysis.validity;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.stack.Stack;
import org.jspecify.annotations.Nullable;

/**
 * Compares the limit on threads that an arm asks for with the one that its server says it
 * keeps. A server that ignores the setting would otherwise be compared under a limit that
 * it does not have. Where a server has no such limit in an arm, it says none.
 */
final class ThreadLimitInForce implements ValidityCheck {

	private static final String NAME = "thread limit";

	@Override
	public About about() {
		return About.check(NAME).of(About.REQUESTS).warns("a server keeps another limit on threads than was asked for");
	}

	@Override
	public List<Check> judge(RunResult run) {
		return run.arms().stream().flatMap(ThreadLimitInForce::judge).toList();
	}

	private static Stream<Check> judge(Arm arm) {
		return Arrays.stream(Stack.values())
			.map((stack) -> difference(arm, stack))
			.filter(Objects::nonNull)
			.map((difference) -> new Check(NAME, arm.name(), Status.WARN, difference));
	}

	private static @Nullable String difference(Arm arm, Stack stack) {
		String limit = stack.threadLimit();
		String meter = stack.threadLimitMeter();
		if (limit == null || meter == null || arm.setup() == null) {
			return null;
		}
		String asked = arm.setup().properties().get(limit);
		String kept = arm.effectiveSettings().get(meter);
		return (asked == null || kept == null || asked.equals(kept)) ? null
				: "asked for " + limit + "=" + asked + ", and the server keeps " + kept;
	}

}
