package io.vtbench.runner.environment;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

import io.vtbench.runner.experiment.Experiment;
import io.vtbench.runner.result.Design;

/** Something that an environment may be able to do, and that some experiments need. */
public enum Capability {

	/** An interrupted run can be resumed, because the environment is still the same. */
	RESUME("it is to be resumed", (experiment) -> false),

	/** The subject may be a jar and not only an image. */
	JARS("its subject is a jar", (experiment) -> false),

	/** Containers of this machine can be reached. */
	CONTAINERS("it needs containers of this machine", (experiment) -> false),

	/** The load may send secret headers, because nobody else can read them. */
	SECRETS("its requests hold secrets", (experiment) -> false),

	/** The load may come from a script outside of the suite. */
	OWN_SCRIPTS(
			"its load script is a file of this machine, and a pod has the suite's own alone: name paths, or a script"
					+ " in k6/",
			(experiment) -> experiment.load() != null
					&& Path.of(String.valueOf(experiment.load().script())).isAbsolute()),

	/** Programs without a server can run. */
	PROGRAMS("it is a program without a server, which runs on this machine only",
			(experiment) -> experiment.load() == null),

	/** A PostgreSQL can be started. */
	DATABASE("it needs PostgreSQL, which the runner starts on this machine only",
			(experiment) -> experiment.scenario().postgres() != null),

	/** The network to the back-ends can be delayed. */
	NETWORK_DELAY("it delays the network by Toxiproxy, which the runner starts on this machine only",
			(experiment) -> experiment.sized().network() != null),

	/** Services can be kept within the limits that the scenario states. */
	LIMITS("its limits are control groups of this machine", (experiment) -> experiment.scenario().limits() != null),

	/**
	 * Several subjects can live at once and share the processors of one machine. It comes
	 * last, for another design does without it.
	 */
	SEVERAL_SUBJECTS("all arms of a pair must live on one machine at once: choose --design in-turn",
			(experiment) -> experiment.design() != Design.IN_TURN);

	private final String reason;

	private final Predicate<Experiment> isNeeded;

	Capability(String reason, Predicate<Experiment> isNeeded) {
		this.reason = reason;
		this.isNeeded = isNeeded;
	}

	/** Why an experiment that needs this cannot run without it. */
	public String reason() {
		return this.reason;
	}

	/**
	 * The first capability that an experiment needs and that is not among those given.
	 */
	public static Optional<Capability> missing(Experiment experiment, Set<Capability> given) {
		return Arrays.stream(values())
			.filter((capability) -> capability.isNeeded.test(experiment) && !given.contains(capability))
			.findFirst();
	}

}
