package io.vtbench.runner.evidence;

import java.util.List;
import java.util.Optional;

import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.result.Evidence.Place;
import io.vtbench.runner.result.Trial.Finding;

/** The finding of a JVM in which all carriers of virtual threads are pinned. */
final class Starvation {

	/** What to do about a wait for Spring Boot's loader of nested jars. */
	static final String EXTRACT = "start the service from its extracted jar (java -Djarmode=tools -jar app.jar extract)";

	private static final String NATIVE = "(Native Method)";

	private Starvation() {
	}

	static Optional<Finding> finding(Evidence arm) {
		return arm.starved()
			.map((place) -> new Finding(arm.arm(), sentence(arm.arm(), place), nextStep(place.stack()),
					Findings.shown(place.stack())));
	}

	private static String sentence(String arm, Place place) {
		return "all " + place.seen() + " carriers of virtual threads in " + arm + " are pinned" + below(place.stack())
				+ " while they wait for " + place.what()
				+ ", and no other virtual thread can run (carrier starvation, which no deadlock detection of a JDK"
				+ " names)";
	}

	private static String below(List<String> stack) {
		for (String frame : stack) {
			if (frame.endsWith(NATIVE) && !frame.startsWith("jdk.internal.misc.Unsafe.park")) {
				return " below " + frame.substring(0, frame.length() - NATIVE.length()) + ", a native frame,";
			}
			if (frame.contains(".<clinit>(")) {
				return " below the class initialiser " + frame;
			}
		}
		return "";
	}

	private static String nextStep(List<String> stack) {
		boolean nested = stack.stream().anyMatch((frame) -> frame.startsWith("org.springframework.boot.loader."));
		boolean classes = stack.stream()
			.anyMatch((frame) -> frame.startsWith("java.lang.Class.forName") || frame.contains(".<clinit>(")
					|| frame.contains(".loadClass("));
		return (nested ? EXTRACT + ", or " : "")
				+ (classes ? "load these classes before requests come, or "
						: "move this wait out of the native code, or of synchronized before JDK 24, or ")
				+ "keep platform threads; more carriers (-Djdk.virtualThreadScheduler.parallelism) are a workaround"
				+ " that promises nothing";
	}

}
