package io.vtbench.runner.system.local;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

import io.vtbench.runner.inside.MachineFacts;
import io.vtbench.runner.inside.ProcessProbe;
import io.vtbench.runner.inside.ThreadProbe;
import io.vtbench.runner.machine.AnswerLog;
import io.vtbench.runner.machine.ChildEnvironment;
import io.vtbench.runner.machine.ContainerEngine;
import io.vtbench.runner.machine.K6;
import io.vtbench.runner.machine.ManagedProcess;
import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.result.Answers;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Setup;
import io.vtbench.runner.result.Setup.Jar;
import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.scenario.ResolvedArm;
import io.vtbench.runner.scenario.RunFolder;
import io.vtbench.runner.scenario.RunListener;
import io.vtbench.runner.scenario.ServiceSpec;
import io.vtbench.runner.system.Capability;
import io.vtbench.runner.system.Deadline;
import io.vtbench.runner.system.Environment;
import io.vtbench.runner.system.Environment.RunningProgram;
import io.vtbench.runner.system.JarReader;
import io.vtbench.runner.system.Login;
import io.vtbench.runner.system.Pace;
import io.vtbench.runner.system.ProbeSource;
import io.vtbench.runner.system.TestBed;
import org.jspecify.annotations.Nullable;

/** Runs services and load on this machine. */
public final class LocalEnvironment implements Environment {

	private final Path home;

	private final Map<String, String> variables;

	private final Map<String, String> secrets;

	private final @Nullable Login login;

	private final Consumer<String> progress;

	private final AnswerLog answers = new AnswerLog();

	private @Nullable K6 k6;

	private @Nullable Experiment noted;

	/**
	 * Prepares this machine.
	 * @param home the suite's folder
	 * @param variables of the environment, by which k6 is found
	 * @param secrets variables of the load script whose values must not be seen
	 * @param login request by which each service under test is logged in to; null for
	 * none
	 * @param progress told what is looked for and built
	 */
	public LocalEnvironment(Path home, Map<String, String> variables, Map<String, String> secrets,
			@Nullable Login login, Consumer<String> progress) {
		this.home = home;
		this.variables = variables;
		this.secrets = secrets;
		this.login = login;
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
	public boolean carries(Experiment experiment, int users) {
		return new Preflight(machine()).carries(users, experiment.backends().size());
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
	public Answers.Learnt answers() {
		Answers.Learnt learnt = this.answers.learnt();
		return (this.login != null) ? learnt.with(Answers.Blind.ONE_SESSION) : learnt;
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
	 * Reads the jar or image of a service. A jar outside of the suite's folder goes by
	 * its file name: a result names no other folder.
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
		return new LocalTestBed(experiment, new LocalLoad(k6(), this.home, listener, this.answers), this.login, folder,
				listener);
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
			this.k6 = new K6.Finder(this.home, this.variables, this.progress).find().withSecrets(this.secrets);
		}
		return this.k6;
	}

	/**
	 * A program that is a process of this machine.
	 *
	 * @param name of the program
	 */
	private record LocalProgram(String name, ManagedProcess process, LoadWatch watch) implements RunningProgram {

		/**
		 * The placeholder for the arm's thread type in the arguments of a plain program.
		 */
		private static final String THREAD_KIND = "${threadKind}";

		/**
		 * Starts a program.
		 * @param result file that takes what the program says of its work
		 */
		static LocalProgram start(Experiment experiment, ResolvedArm arm, Path result, Path log, RunListener listener) {
			List<String> command = new ArrayList<>();
			command.add(arm.jdk().java().toString());
			command.addAll(arm.jvm());
			command.add("-jar");
			command.add(experiment.home().resolve(arm.subject().jar()).toString());
			for (String argument : experiment.scenario().args()) {
				command.add(argument.replace(THREAD_KIND, arm.mode().threadKind()));
			}
			String name = arm.subject().name();
			ManagedProcess process = ManagedProcess.start(name, command, environment(arm, result), experiment.home(),
					log);
			return new LocalProgram(name, process,
					new LoadWatch(process, List.of(), Deadline.of(experiment, arm), listener));
		}

		/**
		 * Returns the variables of a program. Spring programs read their properties from
		 * the environment; plain ones do not mind.
		 */
		private static Map<String, String> environment(ResolvedArm arm, Path result) {
			Map<String, String> environment = new LinkedHashMap<>();
			arm.properties().forEach((key, value) -> environment.put(ChildEnvironment.variable(key), value));
			environment.putAll(arm.env());
			environment.put("VTBENCH_RESULT", result.toString());
			return environment;
		}

		@Override
		public Map<String, ProcessProbe> processes() {
			Map<String, ProcessProbe> processes = new LinkedHashMap<>();
			processes.put(this.name, new ProcessProbe(this.process.pid()));
			processes.put(ProbeSource.STARTED_BY + this.name, ProcessProbe.ofChildren(this.process.pid()));
			return processes;
		}

		/**
		 * Returns a probe that reads no threads: nobody knows the end of the window
		 * before the program has gone, so what must be read there is not read at all.
		 */
		@Override
		public ThreadProbe threads() {
			return new ThreadProbe(0);
		}

		@Override
		public boolean isLocal() {
			return true;
		}

		@Override
		public void await() throws InterruptedException {
			this.watch.await();
			if (this.process.exitCode() != 0) {
				throw new ServiceException(this.name + " ended " + this.process.ending());
			}
		}

		@Override
		public void close() {
			this.watch.close();
			this.process.close();
		}

	}

}
