package io.vtbench.runner.system;

import java.nio.file.Path;
import java.util.function.Predicate;

import io.vtbench.runner.result.Design;
import io.vtbench.runner.scenario.Experiment;

/** Something that an environment may be able to do, and that some experiments need. */
public enum Capability {

	/** An interrupted run can be resumed, because the environment is still the same. */
	RESUME((experiment) -> false),

	/** The subject may be a jar and not only an image. */
	JARS((experiment) -> false),

	/** Containers of this machine can be reached. */
	CONTAINERS((experiment) -> false),

	/** The load may send secret headers, because nobody else can read them. */
	SECRETS((experiment) -> false),

	/** The load may come from a script outside of the suite. */
	OWN_SCRIPTS((experiment) -> experiment.load() != null
			&& Path.of(String.valueOf(experiment.load().script())).isAbsolute()),

	/** Programs without a server can run. */
	PROGRAMS((experiment) -> experiment.load() == null),

	/** A PostgreSQL can be started. */
	DATABASE((experiment) -> experiment.scenario().postgres() != null),

	/** The network to the back-ends can be delayed. */
	NETWORK_DELAY((experiment) -> experiment.sized().network() != null),

	/** Services can be kept within the limits that the scenario states. */
	LIMITS((experiment) -> experiment.scenario().limits() != null),

	/**
	 * Several subjects can live at once and share the processors of one machine. It comes
	 * last, for another design does without it.
	 */
	SEVERAL_SUBJECTS((experiment) -> experiment.design() != Design.IN_TURN);

	private final Predicate<Experiment> isNeeded;

	Capability(Predicate<Experiment> isNeeded) {
		this.isNeeded = isNeeded;
	}

	/** Returns whether an experiment cannot run without it. */
	public boolean isNeededBy(Experiment experiment) {
		return this.isNeeded.test(experiment);
	}

}
