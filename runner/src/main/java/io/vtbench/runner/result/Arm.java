package io.vtbench.runner.result;

import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * One side of a comparison.
 *
 * @param threadKind what must serve the arm: platform, virtual or event-loop; null in
 * results from before it was kept
 * @param bound what an ideal machine could do; null where there is no model
 * @param forks in the order of their pairs
 * @param limits effective limits of the subject as it reported them (threads,
 * connections, pools), to show parity
 */
public record Arm(String name, @Nullable String threadKind, @Nullable Bound bound, List<Fork> forks,
		Map<String, String> limits) {

}
