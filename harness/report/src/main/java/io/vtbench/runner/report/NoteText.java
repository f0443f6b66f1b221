package io.vtbench.runner.report;

import java.util.Locale;

import io.vtbench.runner.format.CalibrationText;
import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Note;
import org.jspecify.annotations.Nullable;

/**
 * Puts what a run had to decide by itself into a sentence without a full stop, for use
 * during the run and in its reports.
 */
public final class NoteText {

	private NoteText() {
	}

	/** Returns what a run noted. */
	public static String of(Note note) {
		return switch (note) {
			case Note.Resumed it -> "resumed after an interruption";
			case Note.Ended it -> "ended after " + it.pairs() + " of " + it.planned() + " pairs: "
					+ ((it.failure() != null) ? it.failure() : "the time was up");
			case Note.DisturbedPair it -> "pair " + it.pair()
					+ (it.again() ? " was measured again: " : " was not measured again, because the time was up: ")
					+ CheckText.of(it.signals());
			case Note.DisturbedBlock it -> "block " + it.block() + " of " + it.blocks() + " was "
					+ (it.again() ? "measured again" : "left out") + " in all arms: " + disturbance(it.by());
			case Note.ColdBlocks it -> "the first " + Figures.count(it.blocks(), "block")
					+ " were replaced by later ones in all arms, because " + it.arm() + " was cold";
			case Note.Calibrated it -> CalibrationText.of(it);
			case Note.ArmLeftOut it -> it.arm() + " is left out: " + it.missing();
			case Note.OtherLength it -> "lasts " + length(it.chosen()) + " instead of " + length(it.scenario())
					+ ", as chosen by --warm-up and --duration";
			case Note.QuietArrivals it ->
				"arrivals that keep at most " + Figures.percent(it.share()) + " of the machine busy, instead of "
						+ Figures.count(it.users(), "user") + " who wait, because a duet needs equal work in both arms";
			case Note.OtherMetric it ->
				"the verdict is about " + it.chosen().label() + " instead of " + it.scenario().label()
						+ (it.duet() ? ", because a duet judges cost only" : ", because blocks end after a time");
			case Note.VariablesLeftOut it ->
				"left out of the environment of all services and k6: " + String.join(", ", it.names());
			case Note.Limits it -> limits(it);
			case Note.SharedProcessors it -> "both arms share the processors as the system decides, because the runner"
					+ " may not put processes into control groups here";
			case Note.OtherPort it -> "port " + it.taken() + " is taken: " + it.service() + " listens on " + it.port();
			case Note.PostgreSql it ->
				"PostgreSQL " + it.version() + (it.embedded() ? ", embedded" : ", a server of your own")
						+ ", max_connections " + it.maxConnections();
			case Note.Network it -> "the network to the back-ends takes " + it.upstreamMillis() + " ms upstream and "
					+ it.downstreamMillis() + " ms downstream (Toxiproxy)";
			case Note.Cluster it -> "ran on Kubernetes " + it.version() + " with " + nodes(it.nodes())
					+ ", in the namespace " + it.namespace() + ": subject with cpu " + it.cpus() + " and memory "
					+ it.memory() + ", " + it.generators()
					+ " load generators; the readings of /proc (threads, machine) are not available there";
			case Note.LateFork it -> String.format(Locale.ROOT,
					"a fork takes longer than the expected %.0f s; no service is silent, and it is given up after %.0f s",
					it.expectedSeconds(), it.limitSeconds());
			case Note.Standstill it -> "bench itself stood still for " + it.seconds()
					+ " s in mid-run, as after Ctrl-Z: do not rely on the figures of this JVM";
			case Note.Killed it -> it.service() + " does not end when it is asked to (SIGTERM), so each of its"
					+ " processes is killed after 10 s";
			case Note.LogCut it ->
				it.service() + " writes so much log that only its beginning and its end are kept: " + it.log();
			case Note.NotStopped it -> "something could not be stopped: " + it.failure();
			case Note.Published it -> "published although " + it.although();
			case Note.Text it -> it.text();
		};
	}

	/** Returns why a trial has fewer pairs than were planned. */
	public static String cutShort(Note.Ended ended) {
		return of(ended) + ((ended.pairs() < 2) ? ", and one pair has no interval; allow more time: --time-limit" : "");
	}

	/** Returns why a fork does not count. */
	static String of(Arm.Reason reason) {
		return switch (reason) {
			case Arm.Disturbed it -> CheckText.of(it.signals());
			case Arm.Unfinished it -> "its pair was not finished";
		};
	}

	private static String disturbance(Note.Disturbance by) {
		return switch (by.source()) {
			case OTHER_MACHINES -> Figures.percent(by.amount()) + " of the CPU time went to other virtual machines";
			case CLOCK -> "the clock of the machine was set by " + Figures.millis(by.amount());
			case OTHER_PROGRAMS -> "other programs took " + Figures.percent(by.amount()) + " of the processors";
			case COMPILER -> "the JIT compiler took " + Figures.percent(by.amount()) + " of a JVM's CPU time";
		};
	}

	private static String length(Note.Length length) {
		return length.warmUp() + " of warm-up and " + length.window() + " of window";
	}

	private static String limits(Note.Limits it) {
		String what = "each service may use " + it.cpus() + ((it.cpus() == 1) ? " processor" : " processors") + " and "
				+ it.memory() + " of memory: " + it.by().text();
		return (it.refusal() == null) ? what : what + ", because " + it.refusal()
				+ "; the flags bind virtual threads and the garbage collector, but not platform threads, and of the"
				+ " memory only the heap";
	}

	private static String nodes(@Nullable Integer nodes) {
		return (nodes == null) ? "nodes that may not be seen" : nodes + ((nodes == 1) ? " node" : " nodes");
	}

}
