package io.vtbench.runner.judge;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

import io.vtbench.runner.result.Answers;
import io.vtbench.runner.result.Answers.Kind;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.TrialAnswer.UnequalAnswers;
import org.jspecify.annotations.Nullable;

/**
 * Finds out whether both arms give the same answers to the same requests. An arm that
 * answers something cheaper, with a status that is right, is not faster. Answers that
 * were rejected or failed are the business of the check on errors; this looks at those
 * that were served.
 *
 * @param known kinds of answers that were seen
 */
record EqualAnswers(List<RunResult> stages, List<Kind> known) {

	/** The difference of two shares, 0 to 1, which every pair must have. */
	private static final double DIFFERENT = 0.01;

	/**
	 * The standard errors of a difference that answers drawn by chance do not come to.
	 */
	private static final double CHANCE = 4;

	/**
	 * Where a kind is given instead of another one, both differ by as much; the one that
	 * the other arm gives less often is what is strange.
	 */
	private static final Comparator<UnequalAnswers> MORE_UNEQUAL = Comparator
		.<UnequalAnswers>comparingLong((unequal) -> Math.round((unequal.share() - unequal.otherShare()) * 1e6))
		.thenComparing(Comparator.comparingDouble(UnequalAnswers::otherShare).reversed());

	/**
	 * Returns the largest difference between the answers of two arms; null where they
	 * give the same.
	 */
	@Nullable UnequalAnswers between(String baseline, String candidate) {
		return this.stages.stream()
			.filter((run) -> run.status() == Status.VALID && run.find(candidate).isPresent())
			.map((run) -> of(pairs(run, candidate), baseline, candidate))
			.filter(Objects::nonNull)
			.max(MORE_UNEQUAL)
			.orElse(null);
	}

	/** Holds the answers of both forks of a pair. */
	private record Pair(Answers baseline, Answers candidate) {

	}

	private static List<Pair> pairs(RunResult run, String candidate) {
		List<Pair> pairs = new ArrayList<>();
		for (Pairing.Pair pair : Pairing.pairs(run.baseline(), run.arm(candidate))) {
			Answers before = pair.baseline().answers();
			Answers after = pair.candidate().answers();
			if (before != null && after != null) {
				pairs.add(new Pair(before, after));
			}
		}
		return pairs;
	}

	private @Nullable UnequalAnswers of(List<Pair> pairs, String baseline, String candidate) {
		Set<String> names = new HashSet<>();
		pairs.forEach((pair) -> Stream.of(pair.baseline, pair.candidate)
			.forEach((answers) -> names.addAll(answers.kinds().keySet())));
		return this.known.stream()
			.filter((kind) -> names.contains(kind.key()))
			.map((kind) -> unequal(pairs, kind, baseline, candidate))
			.filter(Objects::nonNull)
			.max(MORE_UNEQUAL)
			.orElse(null);
	}

	/**
	 * Returns the kind where one arm gives it more often in every pair, and by more than
	 * chance; null elsewhere.
	 */
	private @Nullable UnequalAnswers unequal(List<Pair> pairs, Kind kind, String baseline, String candidate) {
		boolean more = pairs.stream().allMatch((pair) -> surplus(pair.candidate, pair.baseline, kind) > DIFFERENT);
		boolean less = pairs.stream().allMatch((pair) -> surplus(pair.baseline, pair.candidate, kind) > DIFFERENT);
		List<Answers> before = pairs.stream().map(Pair::baseline).toList();
		List<Answers> after = pairs.stream().map(Pair::candidate).toList();
		if (pairs.isEmpty() || !(more || less) || isChance(before, after, kind)) {
			return null;
		}
		List<Answers> giving = more ? after : before;
		List<Answers> others = more ? before : after;
		return new UnequalAnswers(more ? candidate : baseline, kind, share(giving, kind), more ? baseline : candidate,
				share(others, kind), instead(others, kind));
	}

	/**
	 * Returns by how much the share of a kind is larger in one fork than in another one.
	 * Answers of no known kind may be of this one, so they are taken for it.
	 */
	private static double surplus(Answers one, Answers other, Kind kind) {
		return share(List.of(one), kind) - share(List.of(other), kind) - unknown(other, kind);
	}

	private static double unknown(Answers answers, Kind kind) {
		long all = all(List.of(answers), kind);
		return (all > 0) ? (double) answers.kinds().getOrDefault(kind.path() + Answers.OTHER, 0L) / all : 0;
	}

	/** Returns whether answers that are drawn by chance may differ as much. */
	private static boolean isChance(List<Answers> before, List<Answers> after, Kind kind) {
		long all = all(before, kind) + all(after, kind);
		double share = (double) (count(before, kind) + count(after, kind)) / all;
		double error = Math.sqrt(share * (1 - share) * (1.0 / all(before, kind) + 1.0 / all(after, kind)));
		return !(Math.abs(share(after, kind) - share(before, kind)) > CHANCE * error);
	}

	private static double share(List<Answers> forks, Kind kind) {
		long all = all(forks, kind);
		return (all > 0) ? (double) count(forks, kind) / all : 0;
	}

	private static long count(List<Answers> forks, Kind kind) {
		return forks.stream().mapToLong((answers) -> answers.kinds().getOrDefault(kind.key(), 0L)).sum();
	}

	/** Returns the number of answers to the path of a kind. */
	private static long all(List<Answers> forks, Kind kind) {
		return forks.stream()
			.flatMap((answers) -> answers.kinds().entrySet().stream())
			.filter((entry) -> entry.getKey().startsWith(kind.path() + "|"))
			.mapToLong(Map.Entry::getValue)
			.sum();
	}

	/**
	 * Returns what an arm answers most often to the path of a kind; null where no other
	 * kind is known.
	 */
	private @Nullable Kind instead(List<Answers> forks, Kind kind) {
		return this.known.stream()
			.filter((other) -> other.path().equals(kind.path()) && !other.equals(kind) && count(forks, other) > 0)
			.max(Comparator.comparingLong((other) -> count(forks, other)))
			.orElse(null);
	}

}
