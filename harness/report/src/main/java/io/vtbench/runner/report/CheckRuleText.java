package io.vtbench.runner.report;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.CheckRule;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.Signal;
import io.vtbench.runner.result.Withholds;

/**
 * Says when a check warns, which verdicts a warning suppresses, and when the check makes
 * a run invalid. A text is empty where that never happens.
 */
public record CheckRuleText(CheckRule rule) {

	/** Returns when the check warns. */
	public String warns() {
		return switch (this.rule.name()) {
			case CheckRule.PAIRS -> "a fork lacks its partner, or the number of pairs is odd";
			case CheckRule.ERRORS -> "more than " + warns(0) + " of an arm's requests failed";
			case CheckRule.SAME_WORK -> "";
			case CheckRule.BOUND -> "below " + Figures.factor(this.rule.warnsAbove().getFirst())
					+ " of an ideal machine: names the likely bottleneck";
			case CheckRule.EQUAL_ARRIVALS -> "in a duet, the arms ended numbers of requests more than " + warns(0)
					+ " (and more than " + Figures.factor(this.rule.warnsAbove().get(1)) + ") apart in a block";
			case CheckRule.STEADY_STATE -> "at the end of the warm-up, the threads of the JIT compiler used more than "
					+ warns(0) + " of the JVM's processors, or the last burst was more than " + warns(1)
					+ " cheaper in CPU per request than the cheapest before";
			case CheckRule.DRIFT_APART -> "in a duet, the ratio of the arms' CPU per request changed by more than "
					+ warns(0) + " between the window's first and last third, as a mean over the pairs";
			case CheckRule.COLD_JVM -> "of arms that alternate, a JVM's CPU per request was more than " + warns(0)
					+ " higher in the first third of its blocks than in the last, by itself or beside the other arm,"
					+ " while its JIT compiler took more than " + warns(1)
					+ " of its CPU time; or the JIT compiler took" + " more than " + warns(2)
					+ " of it in the last third, and the JVM " + warns(3)
					+ " of its processors (of arms that do not alternate, in the window, on processors that were more"
					+ " than " + warns(6) + " busy); or more than " + warns(4) + " on any (" + warns(5)
					+ " if its threads were not read)";
			case CheckRule.KEEPING_UP -> "more than " + warns(0)
					+ " of the arrivals at a constant rate came to no end in the window, or the median latency of the last"
					+ " third of its blocks was more than " + Figures.exact(this.rule.warnsAbove().get(1))
					+ " times that of the first, and more than " + Figures.exact(this.rule.warnsAbove().get(2))
					+ " ms above it";
			case CheckRule.UNEVEN_DISTURBANCE ->
				"the mean of an arm's forks is above, and that of another arm's is not, where one of these warns: "
						+ CheckText.names(this.rule.signals());
			case CheckRule.EXHAUSTION -> "the subject's log says that memory, native threads, file descriptors,"
					+ " local ports, disk space, pooled connections or room in a task queue ran out";
			case CheckRule.SERVICE_LIMITS -> "no control group keeps the services within their limits";
			case CheckRule.THREAD_LIMIT -> "a server keeps another limit on threads than the arm sets";
			case CheckRule.DEFERRED_WORK -> "of arms that alternate, a service used more than " + warns(0)
					+ " of its CPU time after its loads, for work that it had put off beyond its answers";
			case CheckRule.SHARED_LOAD -> "on a cluster: the last generator started more than " + warns(0)
					+ " of the window after the first; the p95 of all is known only to more than " + warns(1);
			default -> signalWarns();
		};
	}

	private String signalWarns() {
		if (this.rule.warnsAbove().isEmpty()) {
			return "";
		}
		return CheckText.phrase(signal(), above(this.rule.warnsAbove().getFirst()));
	}

	/** Returns which verdicts a warning suppresses. */
	public String withholds() {
		if (this.rule.withholds().isEmpty()) {
			return "";
		}
		String what = withheld(this.rule.withholds().getFirst());
		if (this.rule.name().equals(CheckRule.SHARED_LOAD)) {
			return "from " + later(0) + " of the window on: " + what + "; p95 known to less: "
					+ withheld(this.rule.withholds().get(1));
		}
		if (this.rule.name().equals(CheckRule.COLD_JVM)) {
			return what + " on the arm; " + withheld(this.rule.withholds().getLast())
					+ " where only these are moved; of arms that do not alternate, no rate or latency that differs"
					+ " by more than " + Figures.exact(Objects.requireNonNull(this.rule.withholds().get(1).explains()))
					+ " times";
		}
		return (this.rule.withholdsAbove().isEmpty() ? "" : above(this.rule.withholdsAbove().getFirst()) + ": ") + what;
	}

	private static String withheld(Withholds what) {
		return switch (what.scope()) {
			case METRICS -> "verdicts on " + metrics(what.metrics());
			case RUN -> "every verdict" + (what.metrics().isEmpty() ? ""
					: ", but of a rate or a latency that differs by more than the arms' shares explain; always those on "
							+ metrics(what.metrics()));
		};
	}

	private static String metrics(List<Metric> metrics) {
		if (metrics.equals(Withholds.RATES_AND_LATENCIES.metrics())) {
			return "rates and latencies";
		}
		if (metrics.equals(Withholds.ALL_BUT_MEMORY.metrics())) {
			return "rates, latencies and what a request costs";
		}
		return metrics.equals(Withholds.COSTS.metrics()) ? "what a request costs"
				: metrics.stream().map(Metric::label).collect(Collectors.joining(", "));
	}

	/** Returns when the check makes a run invalid. */
	public String invalidates() {
		return switch (this.rule.name()) {
			case CheckRule.PAIRS ->
				"no complete pair; a fork lacks the primary metric; a duet is to judge another metric than a cost";
			case CheckRule.ERRORS -> "more than " + percent(this.rule.invalidAbove().getFirst()) + " in a fork, or "
					+ Figures.factor(this.rule.invalidAbove().get(1) * 100)
					+ " percentage points away from the baseline";
			case CheckRule.SAME_WORK -> "right status with a wrong body; another number of requests; another thread"
					+ " type; other counts (such as rows read) in two forks";
			case CheckRule.BOUND -> "more than " + Figures.factor(this.rule.invalidAbove().getFirst())
					+ " times an ideal machine (more by " + Figures.factor(this.rule.invalidAbove().get(1))
					+ "/sqrt(requests) where delays vary, as they may by chance be short)";
			case CheckRule.EQUAL_ARRIVALS ->
				"more than " + percent(this.rule.invalidAbove().getFirst()) + " apart in a window";
			default -> signalInvalidates();
		};
	}

	private String signalInvalidates() {
		if (this.rule.invalidAbove().isEmpty()) {
			return "";
		}
		String above = above(this.rule.invalidAbove().getFirst());
		return this.rule.warnsAbove().isEmpty() ? CheckText.phrase(signal(), above) : above;
	}

	private Signal signal() {
		return this.rule.signals().getFirst();
	}

	private String above(double limit) {
		return (limit == 0) ? "any" : "more than " + CheckText.limit(signal(), limit);
	}

	private String warns(int index) {
		return percent(this.rule.warnsAbove().get(index));
	}

	private String later(int index) {
		return percent(this.rule.withholdsAbove().get(index));
	}

	private static String percent(double share) {
		return Figures.exact(share * 100) + " %";
	}

}
