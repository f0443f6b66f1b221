package io.vtbench.runner.environment;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;

import io.vtbench.runner.experiment.Experiment;
import io.vtbench.runner.experiment.ResolvedArm;
import io.vtbench.runner.experiment.RunFolder;
import io.vtbench.runner.experiment.RunListener;
import io.vtbench.runner.probe.MachineFacts;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Jar;
import io.vtbench.runner.result.Setup;
import io.vtbench.runner.scenario.ServiceSpec;
import org.jspecify.annotations.Nullable;

/**
 * An environment is where services and load run: this machine, or a cluster. No scenario,
 * design, check or statistic knows which one it is; whoever needs something special asks
 * for a {@link Capability}.
 */
public interface Environment extends AutoCloseable {

	/** What this environment can do. */
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

	/** Options of bench that choose this environment again, each after a blank. */
	default String options() {
		return "";
	}

	/** The checks made before the first start; empty where nothing can be checked. */
	default List<Check> preflight(Experiment experiment) {
		return List.of();
	}

	/** What the subject runs on. */
	MachineFacts machine();

	/** Number of load generators that share the users of a load. */
	int generators();

	/** Version of the load generator for people; "not used" for a program. */
	String generator(Experiment experiment) throws InterruptedException;

	/** How long the parts of a trial take here. */
	Pace pace();

	/** What an arm runs with, for the result. */
	Setup setup(Experiment experiment, ResolvedArm arm);

	/**
	 * The jar or image of a service as it is now; null where nothing here tells what the
	 * service is made of.
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

}
