package io.vtbench.runner.report;

import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.CapacityCurve.Step;
import io.vtbench.runner.result.Overload;
import io.vtbench.runner.result.Overload.Absence;
import io.vtbench.runner.result.Overload.Ending;
import io.vtbench.runner.result.Overload.Failure;
import io.vtbench.runner.result.Overload.Level;
import io.vtbench.runner.result.Overload.Missing;
import io.vtbench.runner.result.Overload.Recovery;
import io.vtbench.runner.result.Overload.Threads;
import io.vtbench.runner.result.Stack;
import io.vtbench.runner.result.TrialAnswer.ArmAnswer;
import org.jspecify.annotations.Nullable;

/**
 * Says what the arms of an answer did under more users than they can serve.
 *
 * @param overload null where the trial had none
 * @param curves what the search for the limit saw
 * @param answer that the sentences belong to
 */
record OverloadText(@Nullable Overload overload, List<CapacityCurve> curves, ArmAnswer answer) {

	private static final String FEWER = "let fewer requests in at once (a semaphore, or a bulkhead of Resilience4j)";

	/** Returns what was seen of the arm that fails; empty where none does. */
	String seen() {
		Failure failure = this.answer.overload();
		return (failure != null) ? seen(failure) : "";
	}

	/**
	 * Returns why the arm fails, and what sets its limit, for the middle of a sentence;
	 * empty where none does.
	 */
	String cause() {
		Failure failure = this.answer.overload();
		return (failure == null) ? ""
				: Stream.of(cause(failure), threads(failure))
					.filter((sentence) -> !sentence.isEmpty())
					.collect(Collectors.joining(" "));
	}

	private static String seen(Failure failure) {
		String times = (failure.pairs() == 2) ? "in both pairs" : "in all " + failure.pairs() + " pairs";
		String users = "with " + Figures.count(failure.users(), "user") + " at once, ";
		if (failure.stuckSeconds() != null) {
			return users + failure.arm() + " does not serve as before within " + Figures.seconds(failure.stuckSeconds())
					+ " of the end of the load " + times + ", and " + failure.other() + " does.";
		}
		if (failure.ending() != null) {
			return users + "the process of " + failure.arm() + " ends " + times + ending(failure.ending()) + ", and "
					+ failure.other() + " carries on.";
		}
		return users + failure.arm() + " leaves " + Figures.percent(failure.unserved())
				+ " of a user's requests without the right answer " + times + ", and " + failure.other() + " "
				+ ((failure.otherUnserved() > 0) ? Figures.percent(failure.otherUnserved()) : "none") + ".";
	}

	private static String ending(Ending ending) {
		return switch (ending) {
			case KILLED -> ", killed by a signal";
			case OUT_OF_MEMORY -> ", out of memory";
			case ENDED -> "";
		};
	}

	/** Returns which limit is missing, and what sets it. */
	private static String cause(Failure failure) {
		return switch (failure.missing()) {
			case MEMORY ->
				failure.arm() + " has too little memory for so many requests (its log or its heap shows it): " + FEWER
						+ ", or give it more heap (-Xmx" + heap(failure) + ").";
			case NATIVE_THREADS -> failure.arm() + " can start no more threads (its log shows it): set "
					+ Objects.requireNonNullElseGet(failure.threadLimit(), Stack::threadLimits)
					+ " lower, or let a user have more threads (ulimit -u).";
			case FILE_DESCRIPTORS ->
				failure.arm() + " may open no more files and sockets (its log shows it): let fewer connections in ("
						+ Stack.connectionLimits() + "), or allow more (ulimit -n).";
			case LOCAL_PORTS -> failure.arm()
					+ " has no local port left for one more connection (its log shows it): let it reuse connections to"
					+ " other services, or allow more ports (net.ipv4.ip_local_port_range).";
			case DISK_SPACE ->
				"the disk of " + failure.arm() + " is full (its log shows it): make room there, or let it write less.";
			case CONNECTION_POOL ->
				"requests of " + failure.arm() + " wait for a connection of the database pool until they give up: "
						+ FEWER + ", enlarge the pool as far as the database allows"
						+ " (spring.datasource.hikari.maximum-pool-size), or let them wait for longer"
						+ " (spring.datasource.hikari.connection-timeout).";
			case TASK_QUEUE -> "the queue of an executor of " + failure.arm()
					+ " is full (its log shows it): for Spring's own executor,"
					+ " set spring.task.execution.pool.queue-capacity or spring.task.execution.pool.max-size higher; or "
					+ FEWER + ".";
			case SERVICE ->
				failure.arm() + " itself turns requests away with 503 or 429, so a queue or a pool in it is full;"
						+ " which one, bench cannot see. Enlarge that one, or " + FEWER + ".";
			case CONNECTIONS ->
				"the server of " + failure.arm() + " takes no more connections (" + PlainText.list(failure.answers())
						+ "): set " + Stack.connectionLimits() + " higher, and for Tomcat server.tomcat.accept-count.";
			case UNKNOWN -> unknown(failure);
		};
	}

	private static String unknown(Failure failure) {
		if (failure.ending() == Ending.KILLED) {
			return "what sent the signal is not known; a kernel without memory does that.";
		}
		return "which limit is missing is not known" + (failure.answers().isEmpty() ? "."
				: "; users saw " + PlainText.list(failure.answers()) + ", and nothing else shows it.");
	}

	private static String heap(Failure failure) {
		return (failure.heapBytes() != null) ? ", " + Figures.bytes((double) failure.heapBytes()) + " now" : "";
	}

	private static String threads(Failure failure) {
		Threads threads = failure.unlimited();
		if (threads == null) {
			return "";
		}
		return "Virtual threads remove the limit of " + Stack.TOMCAT.threadLimit()
				+ ((threads.most() != null) ? "=" + threads.most() : " (200 unless it is set)") + " that protected "
				+ protectedThing(failure.missing()) + ".";
	}

	private static String protectedThing(Missing missing) {
		return switch (missing) {
			case MEMORY -> "the memory";
			case CONNECTION_POOL -> "the pool";
			case TASK_QUEUE, SERVICE -> "the queue";
			case NATIVE_THREADS, FILE_DESCRIPTORS, LOCAL_PORTS, DISK_SPACE, CONNECTIONS, UNKNOWN -> "the service";
		};
	}

	/**
	 * Returns why no arm got the load, or not all of it; empty where nothing is missing.
	 */
	String absence() {
		Absence absence = (this.overload != null) ? this.overload.absence() : null;
		return switch (absence) {
			case null -> "";
			case OFF -> "Overload was not tried: --overload off.";
			case IN_TURN -> "Overload was not tried: it needs both arms alive at the same time.";
			case TIME -> "Overload was not tried: there was no time left for it; --time-limit allows more.";
			case MACHINE -> "Overload was not tried: so many users need more memory, file descriptors or ports than"
					+ " there are here.";
			case GENERATOR -> isSeen() ? "The overload ended early: the load generator failed."
					: "Overload was not tried: the load generator failed.";
		};
	}

	/**
	 * Returns what the search for the limit saw of one arm, and not of the other, where
	 * no overload shows it better; empty without.
	 */
	String risk() {
		if (isSeen() || this.answer.overload() != null) {
			return "";
		}
		return risk(this.answer.arm(), this.answer.baseline()) + risk(this.answer.baseline(), this.answer.arm());
	}

	private String risk(String arm, String other) {
		Step failing = steps(arm).filter(Step::fails).findFirst().orElse(null);
		if (failing == null || steps(other).filter((step) -> step.users() >= failing.users())
			.findFirst()
			.map(Step::fails)
			.orElse(true)) {
			return "";
		}
		return "With " + Figures.count(failing.users(), "user") + " at once, " + arm + " left "
				+ Figures.percent(failing.failedShare()) + " of the requests without the right answer, and " + other
				+ " served them. One JVM showed it, and it was not repeated: find out which limit is missing first.";
	}

	private Stream<Step> steps(String arm) {
		return this.curves.stream()
			.filter((curve) -> curve.arm().equals(arm))
			.flatMap((curve) -> curve.steps().stream());
	}

	/** Returns both arms at the highest number of users, in one line; empty without. */
	String line() {
		if (!isSeen()) {
			return "";
		}
		int users = Objects.requireNonNull(this.overload).users().getLast();
		return "Overload, " + Figures.count(users, "user") + ": "
				+ arms(users).map((arm) -> arm.name() + " " + arm.words()).collect(Collectors.joining("; ")) + ".";
	}

	private boolean isSeen() {
		return this.overload != null && !this.overload.levels().isEmpty() && this.answer.isOfPairs();
	}

	/** Returns a row for each number of users in each arm. */
	Table table() {
		Table table = new Table("hlrrrrrl", "users", "arm", "throughput", "rejected", "failed", "p95 latency",
				"peak memory", "normal again");
		if (isSeen()) {
			Objects.requireNonNull(this.overload)
				.users()
				.forEach((users) -> arms(users).forEach((arm) -> table.row(Figures.count((long) users), arm.name(),
						Figures.perSecond(arm.perSecond()), Figures.percent(arm.share(Level::rejected)),
						Figures.percent(arm.share(Level::failed)), Figures.millis(arm.mean(Level::p95Millis)),
						Figures.bytes(arm.max(Level::peakMemoryBytes)), arm.again())));
		}
		return table;
	}

	/** Returns both arms of the answer that got a load, the baseline first. */
	private Stream<ArmLevel> arms(int users) {
		Overload seen = Objects.requireNonNull(this.overload);
		return Stream.of(this.answer.baseline(), this.answer.arm())
			.map((arm) -> new ArmLevel(arm, seen.of(arm, users),
					(users == seen.users().getLast())
							? seen.recoveries().stream().filter((each) -> each.arm().equals(arm)).toList() : List.of()))
			.filter((arm) -> !arm.levels().isEmpty());
	}

	/**
	 * Holds the readings of one arm with one number of users.
	 *
	 * @param recoveries times that it took afterwards; none unless this is the last load
	 */
	private record ArmLevel(String name, List<Level> levels, List<Recovery> recoveries) {

		private double perSecond() {
			double seconds = this.levels.stream().mapToDouble(Level::seconds).sum();
			return (seconds > 0) ? this.levels.stream().mapToLong(Level::served).sum() / seconds : 0;
		}

		/** Returns a share of all requests; null where none ended. */
		private @Nullable Double share(Function<Level, Long> count) {
			long all = this.levels.stream().mapToLong(Level::all).sum();
			return (all > 0) ? Double.valueOf(this.levels.stream().mapToLong(count::apply).sum() / (double) all) : null;
		}

		private @Nullable Double mean(Function<Level, @Nullable Double> value) {
			return orNull(values(value).average());
		}

		private @Nullable Double max(Function<Level, @Nullable Long> value) {
			return orNull(values(value).max());
		}

		private DoubleStream values(Function<Level, ? extends @Nullable Number> value) {
			return this.levels.stream().map(value).filter(Objects::nonNull).mapToDouble(Number::doubleValue);
		}

		private static @Nullable Double orNull(OptionalDouble value) {
			return value.isPresent() ? value.getAsDouble() : null;
		}

		private @Nullable Ending ending() {
			return this.levels.stream().map(Level::ending).filter(Objects::nonNull).findFirst().orElse(null);
		}

		/** Returns how it was afterwards; the worst of the pairs. */
		private String again() {
			Ending ending = ending();
			if (ending != null) {
				return "ended" + OverloadText.ending(ending);
			}
			return this.recoveries.stream()
				.filter((each) -> each.seconds() == null)
				.findFirst()
				.map((each) -> "not within " + Figures.seconds(each.limitSeconds()))
				.orElseGet(this::slowest);
		}

		private String slowest() {
			OptionalDouble slowest = this.recoveries.stream()
				.map(Recovery::seconds)
				.filter(Objects::nonNull)
				.mapToDouble(Double::doubleValue)
				.max();
			return slowest.isEmpty() ? ""
					: (slowest.getAsDouble() == 0) ? "at once" : "within " + Figures.seconds(slowest.getAsDouble());
		}

		/** Returns the figures as half a sentence. */
		private String words() {
			Double wrong = share((level) -> level.rejected() + level.failed());
			Ending ending = ending();
			return "served " + Figures.perSecond(perSecond())
					+ ((wrong != null && wrong > 0) ? ", " + Figures.percent(wrong) + " of the requests unserved" : "")
					+ ((ending != null) ? ", and its process ended" + OverloadText.ending(ending) : "");
		}

	}

}
