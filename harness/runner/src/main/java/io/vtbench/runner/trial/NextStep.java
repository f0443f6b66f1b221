package io.vtbench.runner.trial;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

import io.vtbench.runner.result.Trial.Finding;
import io.vtbench.runner.result.WaitKind;
import org.jspecify.annotations.Nullable;

/**
 * Makes an arm of what the findings of a trial advise: the change that is tried, with one
 * more.
 *
 * @param completed returns a change with what its text leaves to be found
 */
public record NextStep(TrialService service, UnaryOperator<ServiceChange> completed) {

	/**
	 * The connections that a pool is given at most: a usual database has a hundred for
	 * all.
	 */
	private static final int MOST_CONNECTIONS = 50;

	/**
	 * Returns the arm that the findings advise; null where they advise no change that
	 * bench can make, and where an arm makes it already.
	 * @param users of the load under which the findings were made
	 */
	public @Nullable ChangedArm after(List<Finding> findings, int users) {
		ChangedArm tried = this.service.changes().getLast();
		return findings.stream()
			.map((finding) -> advised(finding, users))
			.filter(Objects::nonNull)
			.map((text) -> this.completed.apply(ServiceChange.parse(text)))
			.filter((change) -> !isMade(change))
			.findFirst()
			.map(tried::with)
			.orElse(null);
	}

	private @Nullable String advised(Finding finding, int users) {
		return switch (finding) {
			case Finding.Wait wait -> advised(wait.waitFor(), users);
			case Finding.Starvation starvation when starvation.nestedJar() -> advised(WaitKind.NESTED_JAR, users);
			case Finding.Starvation starvation -> advised(WaitKind.NATIVE, users);
			default -> null;
		};
	}

	private @Nullable String advised(WaitKind wait, int users) {
		return switch (wait) {
			case DATABASE_POOL -> "pool=" + Math.min(users, MOST_CONNECTIONS);
			case NESTED_JAR -> (this.service.jar() != null) ? "extracted" : null;
			case NATIVE -> "-Djdk.virtualThreadScheduler.parallelism=" + users;
			default -> null;
		};
	}

	private boolean isMade(ServiceChange change) {
		Set<String> settings = this.service.changes()
			.stream()
			.flatMap((arm) -> arm.changes().stream())
			.map(ServiceChange::setting)
			.collect(Collectors.toSet());
		return settings.contains(change.setting()) || this.service.properties().containsKey(change.key());
	}

}
