package io.vtbench.runner.system;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.scenario.ResolvedArm;
import io.vtbench.runner.system.TestBed.LaunchMode;

/**
 * Launches HTTP servers of this JVM, and writes down what it is asked to do.
 *
 * @param takesOne whether a second one does not start beside the first
 * @param beforePairs what to do before each pair
 */
public record SampleTestBed(List<String> events, boolean takesOne, Runnable beforePairs) implements TestBed {

	/** Flag of an arm whose subject fails when it is asked for its limits. */
	public static final String FAILING = "-Dsample.fails";

	/** Flag of an arm whose subject gives a wrong answer to every fourth request. */
	public static final String WRONG = "-Dsample.wrong";

	/** Flag of an arm whose subject takes five seconds for each answer. */
	public static final String SLOW = "-Dsample.slow";

	/** Flag of an arm whose subject answers no user any more once there are fifty. */
	public static final String CHOKING = "-Dsample.chokes";

	/** Flag of an arm whose subject stops serving under so many users. */
	public static final String BREAKS = "-Dsample.breaks=";

	/**
	 * Flag of an arm whose subject stops serving in a load of a run: the length of the
	 * load, a colon, and how many of that length there were with it.
	 */
	public static final String BREAKS_IN = "-Dsample.breaks-in=";

	/** Flag of an arm whose subject serves again after the load in which it stopped. */
	public static final String RECOVERS = "-Dsample.recovers";

	/** Flag of an arm whose subject ends where it would stop serving. */
	public static final String ENDS = "-Dsample.ends";

	/** Flag of such an arm whose subject ends by a signal. */
	public static final String KILLED = "-Dsample.killed";

	/** Flag of such an arm whose JVM crashes. */
	public static final String CRASHES = "-Dsample.crashes";

	/** Flag of an arm of which users wait so many seconds for each answer of a run. */
	public static final String WAITS = "-Dsample.waits=";

	/** Flag of an arm whose subject serves nothing in one load; like the one above. */
	public static final String EMPTY_IN = "-Dsample.empty-in=";

	/** Flag of an arm whose subject fails all requests of one load; like those above. */
	public static final String FAILS_IN = "-Dsample.fails-in=";

	/** Flag of an arm whose subject rejects nine of ten requests of so many users. */
	public static final String REJECTS = "-Dsample.rejects=";

	/** Flag of an arm whose subject breaks under an overload of so many users. */
	public static final String FALLS = "-Dsample.falls=";

	/** Flag of an arm whose subject says that it has no local ports when it rejects. */
	public static final String PORTLESS = "-Dsample.portless";

	/** Flag of an arm whose load generator fails with so many users. */
	public static final String UNSENT = "-Dsample.unsent=";

	/** Flag of an arm whose subject is slow for good once it has rejected requests. */
	public static final String TIRED = "-Dsample.tired";

	/** Flag of an arm whose subject cannot be closed. */
	public static final String UNCLOSABLE = "-Dsample.unclosable";

	@Override
	public Subject launch(ResolvedArm arm, Path log, LaunchMode mode) {
		this.events.add("launch " + arm.name() + " " + mode);
		if (this.takesOne && !this.events.contains("close platform") && arm.name().equals("virtual")) {
			throw new ServiceException("its port is taken");
		}
		try {
			if (Files.isDirectory(log.resolveSibling(""))) {
				Files.writeString(log, "");
			}
			if (arm.jvm().contains(FAILING)) {
				return new SampleSubject(arm, log, this.events) {

					@Override
					public Map<String, String> describe(Map<String, String> told) {
						throw new IllegalStateException("no limits");
					}

				};
			}
			return new SampleSubject(arm, log, this.events);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Override
	public Map<String, String> facts() {
		return Map.of();
	}

	@Override
	public boolean limitsFromStart() {
		return false;
	}

	@Override
	public void withoutDelay() {
		this.events.add("without delay");
	}

	@Override
	public void withDelay(double factor) {
		this.events.add("with delay");
	}

	@Override
	public void ensureAlive(String when) {
		this.beforePairs.run();
	}

	@Override
	public void close() {
		this.events.add("close test bed");
	}

}
