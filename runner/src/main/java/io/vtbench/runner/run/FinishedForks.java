package io.vtbench.runner.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Arm.SetAside;
import io.vtbench.runner.result.Fork;

/**
 * The forks that a run has so far, by arm, those that do not count, and the limits that
 * each arm's service said it has.
 */
final class FinishedForks {

	private final Map<String, List<Fork>> forks = new LinkedHashMap<>();

	private final Map<String, Map<String, String>> limits = new LinkedHashMap<>();

	private final Map<String, List<SetAside>> setAside = new LinkedHashMap<>();

	FinishedForks(List<String> arms) {
		arms.forEach((arm) -> this.forks.put(arm, new ArrayList<>()));
	}

	void add(String arm, ForkRunner.Outcome outcome) {
		keep(arm, outcome.fork());
		this.limits.put(arm, outcome.limits());
	}

	/** Takes over whole pairs; half a pair is left out. */
	void takeOver(List<Arm> earlier, int mostPairs) {
		for (int pair = 1; pair <= mostPairs; pair++) {
			int number = pair;
			Map<String, Fork> whole = new LinkedHashMap<>();
			earlier.forEach((arm) -> arm.forks()
				.stream()
				.filter((fork) -> fork.pair() == number)
				.forEach((fork) -> whole.put(arm.name(), fork)));
			if (whole.size() == earlier.size()) {
				whole.forEach(this::keep);
			}
		}
		earlier.forEach((arm) -> {
			this.limits.put(arm.name(), arm.effectiveSettings());
			this.setAside.put(arm.name(), new ArrayList<>(arm.setAside()));
		});
	}

	private void keep(String arm, Fork fork) {
		this.forks.computeIfAbsent(arm, (name) -> new ArrayList<>()).add(fork);
	}

	/** Lets the forks of a pair count no more; they stay in the result. */
	void setAside(int pair, String reason) {
		this.forks.forEach((arm, forks) -> {
			List<SetAside> marked = this.setAside.computeIfAbsent(arm, (name) -> new ArrayList<>());
			forks.stream()
				.filter((fork) -> fork.pair() == pair)
				.forEach((fork) -> marked.add(new SetAside(reason, fork)));
			forks.removeIf((fork) -> fork.pair() == pair);
		});
	}

	/** How often a pair has been set aside. */
	int timesSetAside(int pair) {
		return this.setAside.values()
			.stream()
			.mapToInt((marked) -> (int) marked.stream().filter((each) -> each.fork().pair() == pair).count())
			.max()
			.orElse(0);
	}

	boolean isEmpty() {
		return this.forks.values().stream().allMatch(List::isEmpty);
	}

	/** Whole pairs: the arm that has the fewest forks tells. */
	int pairs() {
		return this.forks.values().stream().mapToInt(List::size).min().orElse(0);
	}

	List<String> arms() {
		return List.copyOf(this.forks.keySet());
	}

	List<Fork> of(String arm) {
		return List.copyOf(this.forks.getOrDefault(arm, List.of()));
	}

	List<SetAside> setAside(String arm) {
		return List.copyOf(this.setAside.getOrDefault(arm, List.of()));
	}

	Map<String, String> limits(String arm) {
		return this.limits.getOrDefault(arm, Map.of());
	}

}
