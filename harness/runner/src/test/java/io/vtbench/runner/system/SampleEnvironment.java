package io.vtbench.runner.system;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.vtbench.runner.inside.MachineFacts;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Setup;
import io.vtbench.runner.result.Setup.Jar;
import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.scenario.ResolvedArm;
import io.vtbench.runner.scenario.RunFolder;
import io.vtbench.runner.scenario.RunListener;
import io.vtbench.runner.scenario.ServiceSpec;
import io.vtbench.runner.system.Environment.RunningProgram;
import io.vtbench.runner.system.local.LocalEnvironment;
import org.jspecify.annotations.Nullable;

/**
 * A third environment: services are HTTP servers within the JVM of the test, and so are
 * the users that load them. No process is started, and no k6 is needed.
 */
public final class SampleEnvironment implements Environment {

	private final LocalEnvironment local;

	private final List<String> events = Collections.synchronizedList(new ArrayList<>());

	private boolean takesOne;

	private int machineReads;

	private Runnable beforePairs = () -> {
	};

	public SampleEnvironment(Path home) {
		this.local = new LocalEnvironment(home, Map.of(), Map.of(), null, (text) -> {
		});
	}

	/** Lets no second service live beside the first. */
	public SampleEnvironment takingOne() {
		this.takesOne = true;
		return this;
	}

	/** What to do before each pair. */
	public void beforePairs(Runnable action) {
		this.beforePairs = action;
	}

	/** How often facts of the machine were read. */
	public int machineReads() {
		return this.machineReads;
	}

	/** What the environment was asked to do, in order. */
	public List<String> events() {
		return this.events;
	}

	@Override
	public Set<Capability> capabilities() {
		return this.local.capabilities();
	}

	@Override
	public void require(Experiment experiment) {
		this.local.require(experiment);
	}

	@Override
	public List<Check> preflight(Experiment experiment) {
		return List.of();
	}

	@Override
	public boolean carries(Experiment experiment, int users) {
		return true;
	}

	@Override
	public MachineFacts machine() {
		this.machineReads++;
		return this.local.machine();
	}

	@Override
	public int generators() {
		return 1;
	}

	@Override
	public String generator(Experiment experiment) {
		return "1.8.1";
	}

	@Override
	public Pace pace() {
		return Pace.HERE;
	}

	@Override
	public Setup setup(Experiment experiment, ResolvedArm arm) {
		return this.local.setup(experiment, arm);
	}

	@Override
	public @Nullable Jar jar(Experiment experiment, ServiceSpec service) {
		return this.local.jar(experiment, service);
	}

	@Override
	public TestBed open(Experiment experiment, RunFolder folder, RunListener listener) {
		return new SampleTestBed(this.events, this.takesOne, this.beforePairs);
	}

	@Override
	public RunningProgram start(Experiment experiment, ResolvedArm arm, Path result, Path log, RunListener listener) {
		return this.local.start(experiment, arm, result, log, listener);
	}

	@Override
	public void close() {
		this.local.close();
	}

}
