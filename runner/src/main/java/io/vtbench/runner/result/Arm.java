package io.vtbench.runner.result;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;

import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/**
 * One side of a comparison.
 *
 * @param threadKind what must serve the arm; null where none is expected
 * @param setup what it ran with; null where it is not known
 * @param bound what an ideal machine could do; null where there is no model
 * @param forks in the order of their pairs
 * @param setAside forks that were measured and do not count, with the reason
 * @param effectiveSettings of the subject as it reported them (threads, connections,
 * pools), to show parity
 */
@RecordBuilder
public record Arm(String name, @Nullable ThreadKind threadKind, @Nullable Setup setup, @Nullable Bound bound,
		List<Fork> forks, List<SetAside> setAside, Map<String, String> effectiveSettings) implements ArmBuilder.With {

	/** The fork that ran in a pair; null where it has none. */
	public @Nullable Fork forkOf(int pair) {
		return this.forks.stream().filter((fork) -> fork.pair() == pair).findAny().orElse(null);
	}

	/**
	 * A fork that does not count: of a pair that was measured again, or the first of a
	 * run.
	 */
	public record SetAside(String reason, Fork fork) {

	}

	/**
	 * What the subject ran out of, with the number of lines of all logs that say so;
	 * empty where none that was read does.
	 */
	public Map<String, Long> exhausted() {
		Map<String, Long> all = new TreeMap<>();
		this.forks.stream()
			.map((fork) -> fork.subject().exhausted())
			.filter(Objects::nonNull)
			.forEach((exhausted) -> exhausted.forEach((what, lines) -> all.merge(what, lines, Long::sum)));
		return all;
	}

	/**
	 * The geometric mean over its forks: the quotient of two arms is then the ratio of
	 * their comparison. The arithmetic mean where a value is not above zero; null without
	 * values.
	 */
	public @Nullable Double mean(Function<Fork, @Nullable Double> value) {
		List<Double> values = this.forks.stream().map(value).filter(Objects::nonNull).toList();
		if (values.isEmpty()) {
			return null;
		}
		if (values.stream().allMatch((number) -> number > 0)) {
			return Math.exp(values.stream().mapToDouble(Math::log).average().orElseThrow());
		}
		return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
	}

}
