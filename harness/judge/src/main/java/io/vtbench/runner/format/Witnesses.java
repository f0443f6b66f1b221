package io.vtbench.runner.format;

import java.util.List;

import io.vtbench.runner.result.Evidence.Witness;

/**
 * What the kind of the threads that served requests was recognised by, in words: a report
 * shows them, and a failure names them.
 */
public final class Witnesses {

	private Witnesses() {
	}

	/** All of them as a part of a sentence. */
	public static String text(List<Witness> witnesses) {
		return String.join("; ", witnesses.stream().map(Witnesses::text).toList());
	}

	private static String text(Witness witness) {
		return switch (witness) {
			case Witness.Dumps dumps -> Figures.count(dumps.number(), "thread dump") + " caught "
					+ Figures.count(dumps.requests(), "request") + ": " + dumps.platform() + " on platform threads, "
					+ dumps.virtual() + " on virtual threads, " + dumps.eventLoop() + " on event loops"
					+ ((dumps.requests() == 0 && dumps.loopsAlone()) ? ", and no thread of a servlet container" : "");
			case Witness.FlightRecording recording -> (recording.starts() != null) ? "the flight recording holds "
					+ Figures.count(recording.starts(), "start") + " of a virtual thread"
					: "no flight recording was made";
			case Witness.IdleTomcat tomcat ->
				tomcat.pool() ? "Tomcat's idle threads are platform threads" : "Tomcat has no pool of threads";
			case Witness.UnreadablePod pod -> "the pod's threads cannot be read, which needs a shell in the image and"
					+ " the right to call commands in pods (pods/exec)";
			case Witness.IdlePod pod ->
				"the service's threads took " + Figures.seconds(pod.seconds()) + " of a processor";
			case Witness.BusyPod pod -> "of the CPU time that the service's threads took, "
					+ Figures.percent(pod.carriers()) + " was that of carriers of virtual threads and "
					+ Figures.percent(pod.eventLoops()) + " that of event loops; most was that of " + pod.most();
		};
	}

}
