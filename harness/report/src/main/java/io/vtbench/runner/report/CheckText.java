package io.vtbench.runner.report;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.format.Maps;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Seen;
import io.vtbench.runner.result.Signal;
import io.vtbench.runner.result.ThreadKind;
import org.jspecify.annotations.Nullable;

/** Says what a check saw, in a sentence without a full stop. */
public final class CheckText {

	private static final String UNSEEN = "no reading on this platform or in this fork";

	private CheckText() {
	}

	/** Returns what a check saw. */
	public static String of(Check check) {
		return switch (check.seen()) {
			case Seen.Reading reading -> reading(reading);
			case Seen.Now now -> now(now, check.status());
			case Seen.Lacking lacking -> lacking(lacking.what());
			case Seen.Pairs pairs -> pairs(pairs);
			case Seen.Unmeasured it ->
				it.without() + " of " + Figures.count(it.forks(), "fork") + " have no " + it.metric().label();
			case Seen.Unjudged it -> "forks that run at once show what a request costs, not its " + it.metric().label();
			case Seen.Failures failures -> failures(failures);
			case Seen.Settling settling -> settling(settling);
			case Seen.Cold cold -> cold(cold);
			case Seen.Arrivals arrivals -> arrivals(arrivals, check.status());
			case Seen.Exhausted exhausted -> exhausted(exhausted);
			case Seen.Limited limited -> limited.by().text();
			case Seen.ThreadLimit it ->
				"the arm sets " + it.setting() + "=" + it.asked() + ", and the server keeps " + it.kept();
			case Seen.Deferred it -> "up to " + Figures.percent(it.share())
					+ " of its CPU time came after its answers: it answers before the work is done";
			case Seen.OtherWork work -> work.deviations()
				.stream()
				.map((deviation) -> "pair " + deviation.pair() + ": " + deviation(deviation))
				.collect(Collectors.joining("; "));
			case Seen.Served served -> served(served);
			case Seen.Ideal ideal -> Figures.percent(ideal.share()) + " of what an ideal machine could do"
					+ ((ideal.bottleneck() != null) ? "; another bottleneck: " + bottleneck(ideal.bottleneck()) : "");
			case Seen.BeyondIdeal beyond -> "up to " + Figures.ratio(beyond.factor())
					+ " x what an ideal machine could do: the model or the measurement is wrong";
			case Seen.Apart it -> "up to " + Figures.percent(it.window()) + " apart from " + it.baseline()
					+ " in the requests of a window, " + Figures.percent(it.block()) + " in those of a block";
			case Seen.DriftApart it -> Figures.percent(it.change()) + " between its ratio to " + it.baseline()
					+ " in the window's last and first third";
			case Seen.Disturbances disturbances -> disturbances(disturbances);
			case Seen.SharedLoad load -> "the last generator began up to " + Figures.percent(load.skew())
					+ " of the window after the first; the p95 of all is known to " + Figures.percent(load.p95())
					+ ((check.status() == Check.Status.NOT_AVAILABLE)
							? "; but how far the clocks of their nodes differ is not known" : "");
			case Seen.Descriptors it ->
				(it.limit() != null) ? "limit " + Figures.count(it.limit()) + ", needs " + Figures.count(it.needed())
						: "the platform gives no limit";
			case Seen.PortRange it -> (it.range() != null)
					? "range of " + Figures.count((long) it.range()) + ", needs " + Figures.count(it.needed())
					: "the platform gives no range";
			case Seen.Memory it -> gigabytes(it.free()) + " free, needs " + gigabytes(it.needed());
			case Seen.Text text -> text.text();
		};
	}

	private static String reading(Seen.Reading reading) {
		Seen.Worst worst = reading.worst();
		String missing = "no reading in " + reading.missing() + " of " + reading.forks() + " forks";
		if (worst == null) {
			return unread(reading.signal());
		}
		boolean none = worst.value() == 0 && reading.signal().isCount();
		String seen = phrase(reading.signal(), none ? "no" : "up to " + value(reading.signal(), worst.value()));
		if (worst.limit() != null) {
			seen += " in pair " + worst.pair()
					+ ((worst.limit() > 0) ? " (allowed: " + limit(reading.signal(), worst.limit()) + ")" : "");
		}
		else if (reading.missing() > 0) {
			seen = missing + "; otherwise " + seen;
		}
		return seen;
	}

	/** Returns a signal in words, with an amount of it. */
	static String phrase(Signal signal, String amount) {
		return switch (signal) {
			case GENERATOR -> "k6 used " + amount + " of the CPU time that it could have";
			case DROPPED -> amount + " of the arrivals dropped";
			case LATE -> amount + " of the arrivals were sent more than 100 ms late";
			case K6_MEMORY -> "k6 took " + amount + " of the machine's memory";
			case DRIFT -> amount + " between the mean latencies of the window's last and first third";
			case GC_PAUSES -> "GC pauses took " + amount + " of the window";
			case FULL_GCS -> amount + " full GCs";
			case PINNING -> amount + " waits of virtual threads while pinned";
			case STEAL -> amount + " of the CPU time went to other virtual machines";
			case OTHER_PROGRAMS ->
				"programs outside of the run, and arms without a load, used " + amount + " of the CPU time";
			case THROTTLING -> "the subject's control group was throttled in " + amount + " of the periods of 100 ms";
			case SWAP -> amount + " swapped pages";
			case CLOCK -> amount + " of the window between the wall and the monotonic clock";
		};
	}

	/** Returns why there may be no reading of a signal. */
	private static String unread(Signal signal) {
		return switch (signal) {
			case DRIFT -> "too few requests, or too many to keep a line for each";
			case OTHER_PROGRAMS -> "the window is short, or the system does not say";
			default -> UNSEEN;
		};
	}

	private static String value(Signal signal, double value) {
		return signal.isCount() ? Figures.count(Math.round(value)) : Figures.percent(value);
	}

	/**
	 * Returns a limit of a signal, without the trailing zeros that only a reading needs.
	 */
	static String limit(Signal signal, double limit) {
		return value(signal, limit).replaceAll("(\\.\\d*?)0+(?= |$)", "$1").replaceAll("\\.(?= |$)", "");
	}

	/** Returns what disturbs a machine before a run, and what to do about it. */
	private static String now(Seen.Now now, Check.Status status) {
		if (now.value() == null) {
			return "this platform does not report it";
		}
		String value = value(now.signal(), now.value());
		return (status != Check.Status.WARN) ? value : value + switch (now.signal()) {
			case OTHER_PROGRAMS -> " of the CPU time goes to other programs; end them";
			case STEAL -> " of the CPU time goes to other guests of the host; run at another time or place";
			case SWAP -> " pages swapped; free memory";
			default -> "";
		};
	}

	private static String lacking(Seen.Lacking.What what) {
		return switch (what) {
			case FORK -> "no fork";
			case PAIR -> "no pair is complete";
			case BLOCKS -> "needs pairs with three blocks or more";
			case ARRIVALS -> "the arrivals were not counted";
			case MODEL -> "no model of an ideal machine for this scenario";
		};
	}

	private static String pairs(Seen.Pairs pairs) {
		if (pairs.complete() < pairs.begun()) {
			return (pairs.begun() - pairs.complete()) + " of " + pairs.begun() + " pairs lack a fork and are left out";
		}
		return pairs.complete() + " complete"
				+ (pairs.unbalanced() ? ", an odd number: one of them in which nothing makes up for the order" : "");
	}

	private static String failures(Seen.Failures failures) {
		if (failures.requests() == 0) {
			return "no request was completed";
		}
		String seen = Figures.count(failures.failed()) + " of " + Figures.count(failures.requests())
				+ ((failures.failed() > 0)
						? " (" + Figures.percent((double) failures.failed() / failures.requests()) + ")" : "");
		if (failures.ofFork() != null) {
			return seen + ", up to " + Figures.percent(failures.ofFork()) + " in one fork";
		}
		Seen.ArmShare unlike = failures.unlike();
		return (unlike == null) ? seen : seen + ", unlike " + unlike.arm() + " with " + Figures.percent(unlike.share())
				+ ": the arms did not do the same work";
	}

	private static String settling(Seen.Settling settling) {
		String bursts = Figures.count(settling.bursts(), "burst");
		if (settling.unsettled() > 0) {
			return settling.unsettled() + " of " + Figures.count(settling.followed(), "fork")
					+ " had not settled after " + bursts;
		}
		int fixed = settling.forks() - settling.followed();
		return (fixed > 0)
				? fixed + " of " + Figures.count(settling.forks(), "fork") + " had a fixed number of warm-up requests"
				: "every fork had settled after at most " + bursts;
	}

	private static String cold(Seen.Cold cold) {
		Seen.ColdFork worst = cold.worst();
		if (worst == null) {
			return (cold.unread() > 0) ? "no reading in " + cold.unread() + " of " + Figures.count(cold.forks(), "fork")
					: "no JVM was cold";
		}
		return cold.cold() + " of " + Figures.count(cold.forks(), "JVM")
				+ ((cold.cold() == 1) ? " was cold: in pair " : " were cold: in pair ") + worst.pair()
				+ ((worst.fall() != null)
						? " a request first took " + Figures.ratio(worst.fall()) + " times the CPU time of the end"
						: " the JIT compiler took " + Figures.percent(Objects.requireNonNull(worst.compiler()))
								+ " of the CPU time");
	}

	private static String arrivals(Seen.Arrivals arrivals, Check.Status status) {
		String rates = Figures.perSecond(arrivals.endedPerSecond()) + " of "
				+ Figures.perSecond(arrivals.offeredPerSecond()) + " came to an end in pair " + arrivals.pair();
		Seen.Growth growth = arrivals.growth();
		return (status != Check.Status.WARN) ? "at least " + rates
				: "the arm does not carry this rate: " + rates
						+ ((growth != null) ? ", and the median latency grew from "
								+ Figures.millis(growth.firstMillis()) + " to " + Figures.millis(growth.lastMillis())
								: "");
	}

	private static String exhausted(Seen.Exhausted exhausted) {
		if (!exhausted.lines().isEmpty()) {
			return Maps
				.each(exhausted.lines(), (what, lines) -> what + " (" + Figures.count(lines, "line") + " of its logs)")
				.collect(Collectors.joining(", ", "ran out of ", ""));
		}
		return exhausted.everyLogRead() ? "no log says that something ran out" : "not every fork's log could be read";
	}

	private static String deviation(Seen.Deviation deviation) {
		return switch (deviation) {
			case Seen.OtherThreads it ->
				((it.responses() != null) ? Figures.count(it.responses()) + " responses of thread type "
						: "thread type ") + it.seen() + " instead of " + it.expected();
			case Seen.WrongAnswers it ->
				Figures.count(it.answers()) + " answers of the right status failed the check " + it.check();
			case Seen.OtherRequests it ->
				Figures.count(it.ended()) + " requests ended instead of " + Figures.count(it.asked());
			case Seen.OtherCount it ->
				it.name() + " is " + count(it.count()) + " but " + count(it.first()) + " in the first fork of the run";
		};
	}

	private static String count(@Nullable Long count) {
		return (count != null) ? Figures.count(count) : "missing";
	}

	private static String served(Seen.Served served) {
		if (served.kinds().size() > 1 || served.kinds().contains(ThreadKind.MIXED)) {
			return "served by several thread types: " + served.kinds();
		}
		ThreadKind kind = served.kinds().getFirst();
		if (kind == ThreadKind.UNKNOWN) {
			return "the subject does not report its thread type";
		}
		return served.expected() ? "right answers, all from threads of the type " + kind
				: "no thread type is expected of this arm; all were of the type " + kind;
	}

	private static String bottleneck(Seen.Bottleneck bottleneck) {
		return switch (bottleneck) {
			case Seen.BusyProcessors it -> "processors, " + Figures.percent(it.share()) + " busy, most by " + it.most();
			case Seen.BusyGenerator it ->
				"the load generator, which used " + Figures.percent(it.share()) + " of the CPU time that it could have";
			case Seen.CollectorPauses it ->
				"the garbage collector, which paused the subject for " + Figures.percent(it.share()) + " of the window";
			case Seen.Connections it ->
				"connections, of which at most " + it.open() + " were open for " + Figures.count(it.users(), "user");
			case Seen.Unknown it -> "unknown (processors " + Figures.percent(it.processors()) + " busy"
					+ ((it.generator() != null) ? ", load generator at " + Figures.percent(it.generator()) : "")
					+ ", GC pauses " + Figures.percent(it.pauses()) + ")";
		};
	}

	private static String disturbances(Seen.Disturbances disturbances) {
		if (!disturbances.uneven().isEmpty()) {
			return of(disturbances.uneven());
		}
		if (!disturbances.incomplete().isEmpty()) {
			return "no reading in every arm of " + names(disturbances.incomplete());
		}
		return "no arm was disturbed where another was not" + (disturbances.unread().isEmpty() ? ""
				: "; no reading in any of them of " + names(disturbances.unread()));
	}

	/** Returns signals with their readings in each arm. */
	static String of(List<Seen.ArmReadings> signals) {
		return joined(signals, "; ",
				(signal) -> signal.signal() + " "
						+ Maps.each(signal.readings(), (arm, value) -> value(signal.signal(), value) + " in " + arm)
							.collect(Collectors.joining(", ")));
	}

	static String names(List<Signal> signals) {
		return joined(signals, ", ", Signal::toString);
	}

	private static <T> String joined(List<T> parts, String separator, Function<T, String> text) {
		return parts.stream().map(text).collect(Collectors.joining(separator));
	}

	private static String gigabytes(long bytes) {
		return String.format(Locale.ROOT, "%.1f GB", bytes / 1e9);
	}

}
