package io.vtbench.runner.result;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * Holds a service level objective, and how the arms met it as more requests arrived a
 * second.
 *
 * @param terms limits, all of which are to be kept
 * @param steps loads in the order in which they were sent
 * @param assumed whether nobody set the limit: it is ten times the median of the baseline
 * under its last planned load
 */
public record Slo(List<Term> terms, List<Step> steps, @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean assumed) {

	/** The limit of p95 that is assumed, in medians. */
	private static final int ASSUMED_MEDIANS = 10;

	/**
	 * The share of failed requests above which no objective is met, whether it names them
	 * or not: what is not served has no latency.
	 */
	private static final double MOST_FAILED = 0.01;

	/** The most that a load may exceed or keep the limits by: further off is as far. */
	private static final double FAR = 2;

	private static final Pattern TERM = Pattern
		.compile("(p50|p95|p99)=(\\d{1,7}(?:\\.\\d{1,3})?)(ms|s)|(errors)=(\\d{1,2}(?:\\.\\d{1,3})?)%");

	/** Holds what is limited, and how it is written. */
	public enum Kind {

		P50, P95, P99, ERRORS;

		@Override
		public String toString() {
			return name().toLowerCase(Locale.ROOT);
		}

	}

	/**
	 * Holds one limit.
	 *
	 * @param limit milliseconds of a latency, or the share of the requests that may fail,
	 * 0 to 1
	 */
	public record Term(Kind kind, double limit) {

		/** Returns the limit in words, such as: p95 below 200 ms. */
		public String text() {
			// as somebody wrote it: a limit is exact
			boolean share = this.kind == Kind.ERRORS;
			return this.kind + " below "
					+ BigDecimal.valueOf(this.limit).movePointRight(share ? 2 : 0).stripTrailingZeros().toPlainString()
					+ (share ? " %" : " ms");
		}

	}

	/**
	 * Holds what one arm did with requests that arrived at random.
	 *
	 * @param ratePerSecond requests that were to arrive a second
	 * @param failed requests that failed or were rejected
	 * @param p50Millis latency of the served ones; null where there are too few of them,
	 * as for the other two
	 */
	public record Step(String arm, int pair, double ratePerSecond, long served, long failed, @Nullable Double p50Millis,
			@Nullable Double p95Millis, @Nullable Double p99Millis) {

		double failedShare() {
			long all = this.served + this.failed;
			return (all > 0) ? (double) this.failed / all : 1;
		}

		/** Returns what a limit of this kind is about; null where there are too few. */
		public @Nullable Double of(Kind kind) {
			return switch (kind) {
				case P50 -> this.p50Millis;
				case P95 -> this.p95Millis;
				case P99 -> this.p99Millis;
				case ERRORS -> failedShare();
			};
		}

	}

	/**
	 * Reads what a person asks for, such as {@code p95=200ms,errors=1%}.
	 * @throws IllegalArgumentException in one sentence with the next step
	 */
	public static Slo parse(String text) {
		List<Term> terms = new ArrayList<>();
		for (String part : text.split(",", -1)) {
			Matcher term = TERM.matcher(part.strip());
			if (!term.matches()) {
				throw new IllegalArgumentException("'" + part.strip()
						+ "' is no objective; write p50, p95 or p99 with a time, or errors with per cent, as in"
						+ " p95=200ms,errors=1%");
			}
			Kind kind = Kind
				.valueOf(((term.group(1) != null) ? term.group(1) : term.group(4)).toUpperCase(Locale.ROOT));
			double limit = (kind == Kind.ERRORS) ? Double.parseDouble(term.group(5)) / 100
					: Double.parseDouble(term.group(2)) * (term.group(3).equals("s") ? 1000 : 1);
			if (limit <= 0 || terms.stream().anyMatch((other) -> other.kind() == kind)) {
				throw new IllegalArgumentException(
						(limit <= 0) ? "'" + part.strip() + "' leaves nothing that could be kept; write a limit above 0"
								: kind + " stands there twice; leave one out");
			}
			terms.add(new Term(kind, limit));
		}
		return new Slo(List.copyOf(terms), List.of(), false);
	}

	/**
	 * Returns the objective of a trial for which nobody set one.
	 * @param medianMillis latency of the baseline
	 */
	public static Slo assumed(double medianMillis) {
		double limit = new BigDecimal(ASSUMED_MEDIANS * medianMillis).round(new MathContext(2)).doubleValue();
		return new Slo(List.of(new Term(Kind.P95, limit)), List.of(), true);
	}

	public Slo with(List<Step> steps) {
		return new Slo(this.terms, List.copyOf(steps), this.assumed);
	}

	/** Returns all limits in words. */
	public String text() {
		return this.terms.stream().map(Term::text).collect(Collectors.joining(" and "));
	}

	/**
	 * Returns by how much a load exceeds the limit that it meets least: the natural
	 * logarithm of its value over the limit, from -2 to 2; below 0 where all are met.
	 */
	public double excess(Step step) {
		if (step.failedShare() > MOST_FAILED && this.terms.stream().noneMatch((term) -> term.kind() == Kind.ERRORS)) {
			return FAR;
		}
		return this.terms.stream().mapToDouble((term) -> {
			Double value = step.of(term.kind());
			return (value != null) ? Math.clamp(Math.log(value / term.limit()), -FAR, FAR) : FAR;
		}).max().orElseThrow();
	}

	/** Returns the loads of an arm in a pair, by rising rates. */
	public List<Step> of(String arm, int pair) {
		return this.steps.stream()
			.filter((step) -> step.arm().equals(arm) && step.pair() == pair)
			.sorted((one, other) -> Double.compare(one.ratePerSecond(), other.ratePerSecond()))
			.toList();
	}

	/** Returns the numbers of the pairs that were loaded, ascending. */
	public int[] pairs() {
		return this.steps.stream().mapToInt(Step::pair).distinct().sorted().toArray();
	}

	/**
	 * Says up to which rate an arm meets the objective.
	 *
	 * @param perSecond requests a second: the rate itself, the highest that was tried, or
	 * the lowest
	 */
	public record Rate(Bound bound, double perSecond) {

	}

	/** Says what a rate is. */
	public enum Bound {

		/** More requests break the objective. */
		EXACT,

		/** No more were tried. */
		AT_LEAST,

		/** Not even so few keep it. */
		BELOW

	}

	/**
	 * Says up to which rates both arms meet the objective.
	 *
	 * @param ratio candidate / baseline; null where either has no exact rate in any pair
	 * @param ci95 95 % confidence interval of the ratio; null below two pairs
	 * @param pairs number of pairs that the ratio rests on
	 */
	public record Kept(Rate baseline, Rate candidate, @Nullable Double ratio, Comparison.@Nullable Interval ci95,
			int pairs) {

	}

}
