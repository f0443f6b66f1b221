package io.vtbench.runner.environment.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.vtbench.runner.environment.LoadRequest;
import io.vtbench.runner.environment.RunningLoad;
import io.vtbench.runner.environment.Subject;
import io.vtbench.runner.evidence.Observer;
import io.vtbench.runner.probe.ProcessProbe;
import io.vtbench.runner.probe.ThreadProbe;
import io.vtbench.runner.process.ContainerEngine.RunningContainer;
import io.vtbench.runner.process.ServiceException;
import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.service.JavaService;
import io.vtbench.runner.service.Launch;
import io.vtbench.runner.service.Monitored;

/**
 * A subject that is a process or a container of this machine.
 *
 * @param cgroup closed with the subject
 */
record LocalSubject(JavaService service, Confinement.Cgroup cgroup, Duration startTime, Dependencies dependencies,
		LocalLoad load) implements Subject {

	@Override
	public Map<String, String> describe(Map<String, String> told) {
		Map<String, String> all = new TreeMap<>(told);
		jvmFlags(log()).ifPresent((flags) -> all.put("jvm flags", flags));
		return this.dependencies.confinement().describe(all);
	}

	/**
	 * The flags that a JVM was given and those that it chose itself, as
	 * {@code -XX:+PrintCommandLineFlags} prints them.
	 * @param log output of the JVM
	 * @return empty where the output says nothing of them
	 */
	static Optional<String> jvmFlags(Path log) {
		try (Stream<String> lines = Files.lines(log)) {
			return lines.limit(50)
				.filter((line) -> line.startsWith("-XX:"))
				.findFirst()
				.map((line) -> Arrays.stream(line.strip().split(" (?=-XX:)"))
					.filter((flag) -> !flag.equals("-XX:+PrintCommandLineFlags"))
					.map(LocalSubject::withoutFolder)
					.collect(Collectors.joining(" ")));
		}
		catch (IOException | RuntimeException ex) {
			return Optional.empty();
		}
	}

	/** A result names no folder of the machine. */
	private static String withoutFolder(String flag) {
		int value = flag.indexOf('=') + 1;
		return (value > 0 && (flag.contains("/") || flag.contains("\\")))
				? flag.substring(0, value) + flag.substring(value).replaceAll(".*[/\\\\]", "") : flag;
	}

	@Override
	public Map<String, ProcessProbe> processes() {
		Map<String, ProcessProbe> processes = new LinkedHashMap<>();
		processes.put(this.service.name(), new ProcessProbe(pid()));
		processes.putAll(this.dependencies.processes());
		return processes;
	}

	@Override
	public ThreadProbe threads() {
		return new ThreadProbe(pid());
	}

	private long pid() {
		return this.service.process().pid();
	}

	@Override
	public boolean isLocal() {
		return true;
	}

	@Override
	public void limitProcessors() {
		this.cgroup.limitProcessors();
	}

	@Override
	public RunningLoad start(LoadRequest request) {
		List<Monitored> services = new ArrayList<>(this.dependencies.services());
		services.add(this.service);
		if (!request.delayed()) {
			services.add(this.service.frontDoor());
		}
		return this.load.start(request, services);
	}

	@Override
	public Diagnostics diagnostics(Path folder) {
		return new LocalDiagnostics(this.service, folder);
	}

	@Override
	public void close() {
		this.service.close();
		this.cgroup.close();
		if (this.service.process().wasKilled()) {
			this.load.listener()
				.note(name() + " does not end when it is asked to (SIGTERM), so each of its processes is killed after"
						+ " 10 s");
		}
		if (this.service.process().isLogCut()) {
			this.load.listener()
				.note(name() + " writes so much log that only its beginning and its end are kept: " + log());
		}
	}

	/** Looks into a JVM of this machine by the JDK's own tools. */
	record LocalDiagnostics(JavaService service, Path folder) implements Diagnostics {

		/** Time over which the thread dumps are spread. */
		private static final Duration OBSERVED = Duration.ofSeconds(8);

		private static final int DUMPS = 8;

		/** What is stuck does not move: two dumps show it. */
		private static final int DUMPS_OF_STUCK = 2;

		@Override
		public Duration length() {
			return OBSERVED.plusSeconds(3);
		}

		@Override
		public Evidence observe(String arm, Supplier<RunningLoad> load, Supplier<List<Evidence.Logged>> logged)
				throws InterruptedException {
			Observer observer = observer();
			// started before the load, because the number of threads that start shows
			// their type only for the whole load
			observer.record();
			try (RunningLoad running = load.get()) {
				Duration pause = OBSERVED.dividedBy(DUMPS);
				for (int i = 0; i < DUMPS && !running.await(pause); i++) {
					takeDump(observer);
				}
				running.await();
			}
			return observer.evidence(arm, logged.get());
		}

		@Override
		public Evidence observeStuck(String arm, List<Evidence.Logged> logged) throws InterruptedException {
			Observer observer = observer();
			for (int i = 0; i < DUMPS_OF_STUCK; i++) {
				takeDump(observer);
				observer.readCarriers();
			}
			return observer.evidence(arm, logged);
		}

		private Observer observer() {
			long pid = this.service.process().pid();
			RunningContainer container = this.service.process().container();
			return (container == null) ? new Observer(pid, this.folder)
					: Observer.ofContainer(pid, container, shared(this.folder), Launch.SHARED);
		}

		/** The folder that a container shares with the tools that look into it. */
		static Path shared(Path raw) {
			return raw.resolve("inspected").resolve("shared").toAbsolutePath();
		}

		private void takeDump(Observer observer) throws InterruptedException {
			try {
				observer.dumpThreads();
			}
			catch (ServiceException ex) {
				// a JVM that has gone gives no dump, and that is the better reason
				this.service.ensureAlive("under load");
				throw ex;
			}
		}

	}

}
