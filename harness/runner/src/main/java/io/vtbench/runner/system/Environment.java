package io.vtbench.runner.system;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;

import io.vtbench.runner.inside.MachineFacts;
import io.vtbench.runner.result.Answers;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Setup;
import io.vtbench.runner.result.Setup.Jar;
import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.scenario.ResolvedArm;
import io.vtbench.runner.scenario.RunFolder;
import io.vtbench.runner.scenario.RunListener;
import io.vtbench.runner.scenario.ServiceSpec;
import org.jspecify.annotations.Nullable;

/**
 * Runs services and load: on this machine, or on a cluster. No scenario, design, check or
 * statistic knows which one it is; whoever needs something special asks for a
 * {@link Capability}.
 */
public interface Environment extends AutoCloseable {

	/** Returns what this environment can do. */
	Set<Capability> capabilities();

	/**
	 * Refuses an experiment that cannot run here.
	 * @throws io.vtbench.runner.failure.BenchException with the reason and the next step
	 */
	default void require(Experiment experiment) {
	}

	/**
	 * Refuses what needs something that this environment cannot do.
	 * @param what is refused, for the message
	 * @param isNeeded whether it needs the capability at all
	 * @throws io.vtbench.runner.failure.BenchException with the reason and the next step
	 */
	default void require(String what, boolean isNeeded, Capability capability) {
	}

	/**
	 * Returns the options of bench that choose this environment again, each after a
	 * blank.
	 */
	default String options() {
		return "";
	}

	/** Makes the checks before the first start; empty where nothing can be checked. */
	default List<Check> preflight(Experiment experiment) {
		return List.of();
	}

	/**
	 * Returns whether a load of far more users than a service can serve can be sent here,
	 * to an experiment whose services run already.
	 */
	default boolean carries(Experiment experiment, int users) {
		return false;
	}

	/** Returns the machine that the subject runs on. */
	MachineFacts machine();

	/** Returns the number of load generators that share the users of a load. */
	int generators();

	/** Returns the version of the load generator for people; "not used" for a program. */
	String generator(Experiment experiment) throws InterruptedException;

	/** Returns how long the parts of a trial take here. */
	Pace pace();

	/**
	 * Returns what was learnt of the answers of services that were asked; nothing where
	 * nobody looks at them.
	 */
	default Answers.Learnt answers() {
		return Answers.Learnt.NOTHING;
	}

	/** Returns what an arm runs with, for the result. */
	Setup setup(Experiment experiment, ResolvedArm arm);

	/**
	 * Returns the jar or image of a service as it is now; null where nothing here shows
	 * what the service is made of.
	 */
	@Nullable Jar jar(Experiment experiment, ServiceSpec service);

	/**
	 * Starts what all forks of an experiment share.
	 * @param folder that takes logs and readings
	 */
	TestBed open(Experiment experiment, RunFolder folder, RunListener listener) throws InterruptedException;

	/**
	 * Starts a program that ends by itself.
	 * @param result file that takes what the program says of its work
	 * @param log of its output
	 */
	RunningProgram start(Experiment experiment, ResolvedArm arm, Path result, Path log, RunListener listener);

	@Override
	default void close() {
	}

	/** A program under test that runs to its end. */
	public interface RunningProgram extends ProbeSource, AutoCloseable {

		/**
		 * Waits for the end.
		 * @throws io.vtbench.runner.failure.BenchException where the program fails or
		 * takes too long
		 */
		void await() throws InterruptedException;

		@Override
		void close();

	}

}
