package io.vtbench.runner.system.local;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.vtbench.runner.inside.HeapUse;
import io.vtbench.runner.inside.Jcmd;
import io.vtbench.runner.inside.Observer;
import io.vtbench.runner.inside.ProcessProbe;
import io.vtbench.runner.inside.ThreadProbe;
import io.vtbench.runner.machine.ContainerEngine.RunningContainer;
import io.vtbench.runner.machine.Folders;
import io.vtbench.runner.machine.K6Summary;
import io.vtbench.runner.machine.Ports;
import io.vtbench.runner.machine.ProcessLog.Exhaustion;
import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.result.Latency;
import io.vtbench.runner.result.Note;
import io.vtbench.runner.result.Overload.Sign;
import io.vtbench.runner.result.ThreadKind;
import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.scenario.ResolvedArm;
import io.vtbench.runner.scenario.RunFolder;
import io.vtbench.runner.scenario.RunListener;
import io.vtbench.runner.system.HealthProbe;
import io.vtbench.runner.system.ImageFacts;
import io.vtbench.runner.system.JavaService;
import io.vtbench.runner.system.Launch;
import io.vtbench.runner.system.Login;
import io.vtbench.runner.system.Monitored;
import io.vtbench.runner.system.Subject;
import io.vtbench.runner.system.Subject.LoadRequest;
import io.vtbench.runner.system.Subject.RunningLoad;
import io.vtbench.runner.system.TestBed;
import io.vtbench.runner.system.TestBed.LaunchMode;
import org.jspecify.annotations.Nullable;

/** Launches subjects as processes and containers of this machine. */
final class LocalTestBed implements TestBed {

	private final Experiment experiment;

	private final LocalLoad load;

	private final @Nullable Login login;

	private final RunFolder folder;

	private final RunListener listener;

	private final Ports ports = new Ports();

	private final Dependencies dependencies;

	private final Map<String, String> facts = new LinkedHashMap<>();

	private @Nullable Integer ownPort;

	/**
	 * Starts what all subjects share.
	 * @param login request by which each subject is logged in to; null for none
	 */
	LocalTestBed(Experiment experiment, LocalLoad load, @Nullable Login login, RunFolder folder, RunListener listener)
			throws InterruptedException {
		this.experiment = experiment;
		this.load = load;
		this.login = login;
		this.folder = folder;
		this.listener = listener;
		this.dependencies = Dependencies.start(experiment, folder, this.ports, listener);
	}

	@Override
	public Subject launch(ResolvedArm arm, Path log, LaunchMode mode) throws InterruptedException {
		Confinement.Cgroup cgroup;
		Launch command;
		// two may start at once, which takes no longer than their own time
		synchronized (this) {
			cgroup = cgroup(arm, mode);
			command = command(arm, mode);
		}
		JavaService service = null;
		try {
			long begin = System.nanoTime();
			service = JavaService.start(command, this.experiment.home(), log, shared(arm, log, mode));
			cgroup.add(service);
			service.awaitHealthy(this.dependencies.services());
			Duration took = Duration.ofNanos(System.nanoTime() - begin);
			if (mode == LaunchMode.INSPECTED) {
				learn(service, log);
			}
			Map<String, String> session = (this.login != null) ? this.login.session(service) : Map.of();
			return new LocalSubject(service, cgroup, took, this.dependencies, this.load.with(session), session,
					this.folder);
		}
		catch (RuntimeException | InterruptedException ex) {
			if (service != null) {
				service.close();
			}
			cgroup.close();
			throw ex;
		}
	}

	private Confinement.Cgroup cgroup(ResolvedArm arm, LaunchMode mode) {
		String name = arm.subject().name();
		if (mode != LaunchMode.BESIDE_ANOTHER) {
			return this.dependencies.confinement().cgroup(name);
		}
		Confinement.Cgroup equal = this.dependencies.confinement().equalCgroup(name);
		if (equal.group() == null) {
			this.listener.note(new Note.SharedProcessors());
		}
		return equal;
	}

	private Launch command(ResolvedArm arm, LaunchMode mode) {
		Map<String, String> addresses = this.dependencies.addresses();
		return switch (mode) {
			case ALONE -> Launch.of(arm, addresses, this.experiment.cached(), ownPort(), this.ports.free());
			case BESIDE_ANOTHER, ALTERNATING ->
				Launch.of(arm, addresses, this.experiment.cached(), this.ports.free(), this.ports.free());
			case INSPECTED ->
				Launch.of(arm, addresses, false, this.ports.free(), this.ports.free()).withJvm(Observer.jvmFlags());
		};
	}

	/** Returns the port of the subject, the same for all forks of a run. */
	private int ownPort() {
		if (this.ownPort == null) {
			this.ownPort = Dependencies.Backends.port(this.ports, this.experiment.arms().getFirst().subject().port(),
					this.experiment.scenario().subject(), this.listener);
		}
		return this.ownPort;
	}

	/** Makes the folder that a container shares with the tools that look into it. */
	private static @Nullable Path shared(ResolvedArm arm, Path log, LaunchMode mode) {
		return (mode == LaunchMode.INSPECTED && arm.subject().image() != null)
				? Folders.createShared(LocalSubject.LocalDiagnostics.shared(folder(log))) : null;
	}

	private static Path folder(Path log) {
		return Objects.requireNonNull(log.toAbsolutePath().getParent());
	}

	/**
	 * Learns from the first container what its image holds: an image shows that only when
	 * it runs.
	 */
	private void learn(JavaService service, Path log) throws InterruptedException {
		RunningContainer container = service.process().container();
		if (container != null && this.facts.isEmpty()) {
			ImageFacts seen = ImageFacts.read(service.process().pid(), container,
					String.valueOf(service.spec().image()), folder(log));
			List<ResolvedArm> arms = this.experiment.arms();
			boolean virtual = arms.stream()
				.filter((arm) -> arm.subject().equals(service.spec()))
				.anyMatch((arm) -> ThreadKind.of(arm.mode().threadKind()) == ThreadKind.VIRTUAL);
			boolean alone = arms.stream().anyMatch((arm) -> arm.isSwitchOf(arms.getFirst()));
			seen.problem(virtual, alone).ifPresent((sentence) -> {
				throw new ServiceException(sentence);
			});
			this.facts.putAll(seen.describe());
		}
	}

	@Override
	public Map<String, String> facts() {
		return Map.copyOf(this.facts);
	}

	@Override
	public boolean limitsFromStart() {
		return false;
	}

	@Override
	public void withDelay(double factor) throws InterruptedException {
		this.dependencies.withDelay(factor);
	}

	@Override
	public void ensureAlive(String when) {
		this.dependencies.ensureAlive(when);
	}

	@Override
	public void close() {
		this.dependencies.close();
	}

	/**
	 * A subject that is a process or a container of this machine.
	 *
	 * @param cgroup closed with the subject
	 */
	record LocalSubject(JavaService service, Confinement.Cgroup cgroup, Duration startTime, Dependencies dependencies,
			LocalLoad load, Map<String, String> session, RunFolder folder) implements Subject {

		@Override
		public Map<String, String> describe(Map<String, String> told) {
			Map<String, String> all = new TreeMap<>(told);
			jvmFlags(log()).ifPresent((flags) -> all.put("jvm flags", flags));
			return this.dependencies.confinement().describe(all);
		}

		/**
		 * Returns the flags that a JVM was given and those that it chose itself, as
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

		/**
		 * Removes the folder from the value of a flag: a result names no folder of the
		 * machine.
		 */
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
			if (!request.watched()) {
				return this.load.start(request, List.of());
			}
			List<Monitored> services = new ArrayList<>(this.dependencies.services());
			services.add(this.service);
			if (!request.delayed()) {
				services.add(this.service.frontDoor());
			}
			return this.load.start(request, services);
		}

		@Override
		public Diagnostics diagnostics(Path folder) {
			return new LocalDiagnostics(this.service, folder, true);
		}

		@Override
		public void close() {
			this.service.close();
			this.cgroup.close();
			if (this.service.process().wasKilled()) {
				this.load.listener().note(new Note.Killed(name()));
			}
			if (this.service.process().isLogCut()) {
				this.load.listener().note(new Note.LogCut(name(), this.folder.relative(log().toString())));
			}
		}

		/**
		 * Looks into a JVM of this machine by the JDK's own tools.
		 *
		 * @param records whether the JVM records what happens, beside its thread dumps
		 */
		record LocalDiagnostics(JavaService service, Path folder, boolean records) implements Diagnostics {

			/** The time between two thread dumps. */
			private static final Duration PAUSE = Duration.ofSeconds(1);

			private static final int DUMPS = 8;

			/** The dumps that show which threads serve requests. */
			private static final int DUMPS_OF_GLANCE = 3;

			/**
			 * The dumps of a subject that is stuck: it does not move, and two dumps show
			 * that.
			 */
			private static final int DUMPS_OF_STUCK = 2;

			@Override
			public Duration length() {
				return PAUSE.multipliedBy(dumps()).plusSeconds(3);
			}

			private int dumps() {
				return this.records ? DUMPS : DUMPS_OF_GLANCE;
			}

			@Override
			public Diagnostics withoutRecording() {
				return new LocalDiagnostics(this.service, this.folder, false);
			}

			@Override
			public Evidence observe(String arm, Supplier<RunningLoad> load, Supplier<List<Evidence.Logged>> logged)
					throws InterruptedException {
				Observer observer = observer();
				// started before the load, because the number of threads that start shows
				// their type only for the whole load
				if (this.records) {
					observer.record();
				}
				HeapUse before = this.records ? observer.heap() : null;
				URI address = this.service.health();
				double cpu = cpuSeconds();
				long begin = System.nanoTime();
				try (RunningLoad running = load.get();
						HealthProbe probe = (before != null && address != null) ? new HealthProbe(address) : null) {
					for (int i = 0; i < dumps() && !running.await(PAUSE); i++) {
						takeDump(observer);
					}
					K6Summary sent = running.await().summary();
					double cores = (cpuSeconds() - cpu) * 1e9 / (System.nanoTime() - begin);
					Evidence.Health health = (probe != null) ? probe.end() : null;
					Evidence evidence = observer.evidence(arm, logged.get(), inFlight(sent), cores);
					return (before != null) ? evidence.withBeside(beside(sent, health, before, observer.heap()))
							: evidence;
				}
			}

			private static Evidence.Beside beside(K6Summary sent, Evidence.@Nullable Health health, HeapUse before,
					HeapUse after) {
				return new Evidence.Beside(health, sent.served(), after.liveBytesSince(before),
						after.grownSince(before));
			}

			@Override
			public Evidence observeStuck(String arm, List<Evidence.Logged> logged) throws InterruptedException {
				Observer observer = observer();
				for (int i = 0; i < DUMPS_OF_STUCK; i++) {
					takeDump(observer);
					observer.readCarriers();
				}
				return observer.evidence(arm, logged, null, null);
			}

			private double cpuSeconds() {
				return ProcessHandle.of(this.service.process().pid())
					.flatMap((process) -> process.info().totalCpuDuration())
					.map(Experiment::seconds)
					.orElse(0.0);
			}

			/**
			 * Returns the requests that were in the service at once, on average (Little
			 * 1961); null where none was served.
			 */
			private static @Nullable Double inFlight(K6Summary sent) {
				Latency latency = sent.latencyMillis();
				return (latency != null) ? sent.throughputPerSecond() * latency.mean() / 1000 : null;
			}

			private Observer observer() {
				long pid = this.service.process().pid();
				RunningContainer container = this.service.process().container();
				return (container == null) ? new Observer(Jcmd.of(pid), this.folder, this.folder)
						: new Observer(Jcmd.of(pid, container), shared(this.folder), Launch.SHARED);
			}

			/**
			 * Returns the folder that a container shares with the tools that look into
			 * it.
			 */
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
					Path log = this.service.process().log();
					String full = observer.fullHeap(Exhaustion.since(log, 0).containsKey(Sign.MEMORY));
					throw (full != null) ? new ServiceException(full + "; see its log: " + log) : ex;
				}
			}

		}

	}

}
