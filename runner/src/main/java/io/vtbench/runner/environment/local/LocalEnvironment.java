package io.vtbench.runner.environment.local;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

import io.vtbench.runner.environment.Capability;
import io.vtbench.runner.environment.Environment;
import io.vtbench.runner.environment.Pace;
import io.vtbench.runner.environment.RunningProgram;
import io.vtbench.runner.environment.TestBed;
import io.vtbench.runner.experiment.Experiment;
import io.vtbench.runner.experiment.ResolvedArm;
import io.vtbench.runner.experiment.RunFolder;
import io.vtbench.runner.experiment.RunListener;
import io.vtbench.runner.load.K6;
import io.vtbench.runner.load.K6Finder;
import io.vtbench.runner.probe.MachineFacts;
import io.vtbench.runner.process.ContainerEngine;
import io.vtbench.runner.process.ServiceException;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Jar;
import io.vtbench.runner.result.Setup;
import io.vtbench.runner.scenario.ServiceSpec;
import io.vtbench.runner.service.JarReader;
import org.jspecify.annotations.Nullable;

/** This machine. */
public final class LocalEnvironment implements Environment {

	private final Path home;

	private final Map<String, String> variables;

	private final Map<String, String> secrets;

	private final Consumer<String> progress;

	private @Nullable K6 k6;

	private @Nullable Experiment noted;

	/**
	 * This machine.
	 * @param home the suite's folder
	 * @param variables of the environment, by which k6 is found
	 * @param secrets variables of the load script whose values must not be seen
	 * @param progress told what is looked for and built
	 */
	public LocalEnvironment(Path home, Map<String, String> variables, Map<String, String> secrets,
			Consumer<String> progress) {
		this.home = home;
		this.variables = variables;
		this.secrets = secrets;
		this.progress = progress;
	}

	@Override
	public Set<Capability> capabilities() {
		return EnumSet.allOf(Capability.class);
	}

	@Override
	public List<Check> preflight(Experiment experiment) {
		return (experiment.load() != null)
				? new Preflight(machine()).require(experiment.load().concurrency(), experiment.backends().size())
				: List.of();
	}

	@Override
	public MachineFacts machine() {
		return MachineFacts.read();
	}

	@Override
	public int generators() {
		return 1;
	}

	@Override
	public String generator(Experiment experiment) throws InterruptedException {
		return (experiment.load() != null) ? k6().version() : "not used";
	}

	@Override
	public Pace pace() {
		return Pace.HERE;
	}

	@Override
	public Setup setup(Experiment experiment, ResolvedArm arm) {
		String image = arm.subject().image();
		return arm.setup((image != null) ? image(image).jdk() : arm.jdk().describe(), jar(experiment, arm.subject()),
				experiment.cached());
	}

	/**
	 * A jar outside of the suite's folder goes by its file name: a result names no other
	 * folder.
	 */
	@Override
	public @Nullable Jar jar(Experiment experiment, ServiceSpec service) {
		if (service.image() != null) {
			return new Jar(service.image(), image(service.image()).id(), null);
		}
		Path jar = this.home.resolve(service.jar()).normalize();
		return JarReader.read(jar, jar.startsWith(this.home) ? this.home.relativize(jar) : jar.getFileName());
	}

	private static ContainerEngine.Image image(String name) {
		try {
			return ContainerEngine.find().image(name);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new ServiceException("interrupted while " + name + " was looked at");
		}
	}

	@Override
	public TestBed open(Experiment experiment, RunFolder folder, RunListener listener) throws InterruptedException {
		return new LocalTestBed(experiment, new LocalLoad(k6(), this.home, listener), folder, listener);
	}

	@Override
	public RunningProgram start(Experiment experiment, ResolvedArm arm, Path result, Path log, RunListener listener) {
		if (this.noted != experiment) {
			this.noted = experiment;
			Dependencies.noteLeftOut(experiment, listener);
		}
		return LocalProgram.start(experiment, arm, result, log, listener);
	}

	private K6 k6() throws InterruptedException {
		if (this.k6 == null) {
			this.k6 = new K6Finder(this.home, this.variables, this.progress).find().withSecrets(this.secrets);
		}
		return this.k6;
	}

}
