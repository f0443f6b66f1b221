package io.vtbench.runner.system.local;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;

import io.vtbench.runner.failure.Closing;
import io.vtbench.runner.inside.ProcessProbe;
import io.vtbench.runner.machine.ChildEnvironment;
import io.vtbench.runner.machine.ControlGroups;
import io.vtbench.runner.machine.Jdk;
import io.vtbench.runner.machine.Ports;
import io.vtbench.runner.result.Note;
import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.scenario.PostgresAddress;
import io.vtbench.runner.scenario.RunFolder;
import io.vtbench.runner.scenario.RunListener;
import io.vtbench.runner.scenario.Scenario.Network;
import io.vtbench.runner.scenario.ServiceSpec;
import io.vtbench.runner.system.JavaService;
import io.vtbench.runner.system.Launch;
import io.vtbench.runner.system.Monitored;
import org.jspecify.annotations.Nullable;

/**
 * Starts all that a subject meets: back-ends, the network before them and a database.
 * There is one set for all forks of all arms.
 */
final class Dependencies implements AutoCloseable {

	static final String POSTGRES = "postgres";

	static final String TOXIPROXY = "toxiproxy";

	private final Experiment experiment;

	private final Confinement confinement;

	private final Deque<AutoCloseable> started = new ArrayDeque<>();

	private final Map<String, String> addresses = new LinkedHashMap<>();

	private final Map<String, Long> pids = new LinkedHashMap<>();

	private @Nullable Backends backends;

	private @Nullable Toxiproxy proxy;

	private @Nullable Postgres postgres;

	private final RunListener listener;

	private Dependencies(Experiment experiment, Confinement confinement, RunListener listener) {
		this.experiment = experiment;
		this.confinement = confinement;
		this.listener = listener;
	}

	static Dependencies start(Experiment experiment, RunFolder folder, Ports ports, RunListener listener)
			throws InterruptedException {
		Confinement confinement = Confinement.of(experiment.scenario().limits(),
				new ControlGroups(Path.of("/"), ControlGroups.Kernel.REAL), listener::note);
		Dependencies dependencies = new Dependencies(experiment, confinement, listener);
		noteLeftOut(experiment, listener);
		try {
			dependencies.startPostgres(folder, ports, listener);
			dependencies.startBackends(folder, ports, listener);
			return dependencies;
		}
		catch (RuntimeException | InterruptedException ex) {
			dependencies.close();
			throw ex;
		}
	}

	/**
	 * Says which variables of the user's would have had an effect on what is measured.
	 */
	static void noteLeftOut(Experiment experiment, RunListener listener) {
		List<String> prefixes = Stream
			.concat(experiment.scenario().properties().keySet().stream(),
					experiment.backends().stream().map((spec) -> String.valueOf(spec.prefix())))
			.map((name) -> name.replaceAll("[.\\-].*", "").toUpperCase(Locale.ROOT) + "_")
			.distinct()
			.toList();
		Map<String, String> others = new HashMap<>(System.getenv());
		experiment.arms().forEach((arm) -> others.keySet().removeAll(arm.env().keySet()));
		List<String> leftOut = ChildEnvironment.leftOut(others, prefixes);
		if (!leftOut.isEmpty()) {
			listener.note(new Note.VariablesLeftOut(leftOut));
		}
	}

	private void startPostgres(RunFolder folder, Ports ports, RunListener listener) throws InterruptedException {
		String prefix = this.experiment.scenario().postgres();
		if (prefix == null) {
			return;
		}
		Postgres server = (this.experiment.postgres() != null) ? Postgres.at(this.experiment.postgres())
				: Postgres.embedded(ports, folder.raw(POSTGRES + ".log"));
		this.postgres = server;
		this.started.push(server);
		listener.note(server.description());
		PostgresAddress address = server.address();
		this.addresses.put(prefix + ".url", address.jdbcUrl());
		this.addresses.put(prefix + ".username", address.username());
		this.addresses.put(prefix + ".password", address.password());
	}

	private void startBackends(RunFolder folder, Ports ports, RunListener listener) throws InterruptedException {
		// a group can be left only by the end of whoever is in it, so it is closed after
		// them
		Map<String, Confinement.Cgroup> cgroups = new LinkedHashMap<>();
		for (ServiceSpec spec : this.experiment.backends()) {
			Confinement.Cgroup cgroup = this.confinement.cgroup(spec.name());
			this.started.push(cgroup);
			cgroups.put(spec.name(), cgroup);
		}
		Backends services = Backends.start(this.experiment, folder, ports, listener,
				(service) -> Objects.requireNonNull(cgroups.get(service.spec().name())).add(service));
		this.backends = services;
		this.started.push(services);
		for (JavaService service : services.services()) {
			Objects.requireNonNull(cgroups.get(service.spec().name())).limitProcessors();
			this.pids.put(service.spec().name(), service.process().pid());
		}
		this.addresses.putAll(startNetwork(services.addresses(), folder, ports, listener));
	}

	private Map<String, String> startNetwork(Map<String, String> addresses, RunFolder folder, Ports ports,
			RunListener listener) throws InterruptedException {
		Network network = this.experiment.sized().network();
		if (network == null) {
			return addresses;
		}
		Toxiproxy way = Toxiproxy.start(this.experiment.home(), System.getenv(), folder.raw(TOXIPROXY + ".log"), ports,
				(text) -> listener.note(new Note.Text(text)));
		this.proxy = way;
		this.started.push(way);
		this.pids.put(TOXIPROXY, way.process().pid());
		listener.note(new Note.Network(network.upstream().toMillis(), network.downstream().toMillis()));
		// several properties may name one service
		Map<String, String> ways = new LinkedHashMap<>();
		for (String url : new LinkedHashSet<>(addresses.values())) {
			ways.put(url, way.before(url));
		}
		Map<String, String> through = new LinkedHashMap<>(addresses);
		through.replaceAll((property, url) -> ways.get(url));
		return through;
	}

	/** Returns what keeps each service within the limits of the scenario. */
	Confinement confinement() {
		return this.confinement;
	}

	/** Returns the properties by which the subject finds everything. */
	Map<String, String> addresses() {
		return this.addresses;
	}

	/** Makes a new probe of every process by its name, without those that others run. */
	Map<String, ProcessProbe> processes() {
		Map<String, ProcessProbe> processes = new LinkedHashMap<>();
		this.pids.forEach((name, pid) -> processes.put(name, new ProcessProbe(pid)));
		// a server lets its children work
		Long database = (this.postgres != null) ? this.postgres.pid() : null;
		if (database != null) {
			processes.put(POSTGRES, ProcessProbe.ofFamily(database));
		}
		return processes;
	}

	/**
	 * Lets back-ends and network answer with the scenario's delay times a factor from now
	 * on; without any delay where that is 0, so that a subject warms up in little time.
	 */
	void withDelay(double factor) throws InterruptedException {
		if (this.backends != null) {
			this.backends.withDelay(factor);
		}
		Network network = this.experiment.sized().network();
		if (this.proxy != null && network != null && factor > 0) {
			this.proxy.delay(network);
		}
		else if (this.proxy != null) {
			this.proxy.withoutDelay();
		}
	}

	/** Returns all that a subject depends on. */
	List<Monitored> services() {
		List<Monitored> services = new ArrayList<>();
		if (this.backends != null) {
			services.addAll(this.backends.services());
		}
		Stream.of(this.proxy, this.postgres).filter(Objects::nonNull).forEach(services::add);
		return services;
	}

	void ensureAlive(String when) {
		services().forEach((service) -> service.ensureAlive(when));
	}

	@Override
	public void close() {
		while (!this.started.isEmpty()) {
			try {
				this.started.pop().close();
			}
			catch (Exception ex) {
				// what cannot be stopped must not keep the others from it
				this.listener.note(new Note.NotStopped(String.valueOf(ex.getMessage())));
			}
		}
	}

	/**
	 * Starts the services that the subject calls: one set for all forks, so that all meet
	 * the same.
	 */
	static final class Backends implements AutoCloseable {

		/**
		 * The JVM flags of back-ends: enough for thousands of waiting requests, so that
		 * they are never the bottleneck.
		 */
		private static final List<String> JVM = List.of("-Xms1g", "-Xmx2g", "-XX:+UseParallelGC",
				"-XX:+ExitOnOutOfMemoryError");

		private final Experiment experiment;

		private final List<JavaService> services = new ArrayList<>();

		private Backends(Experiment experiment) {
			this.experiment = experiment;
		}

		/** Returns the port of a service: its own, or a free one where that is taken. */
		static int port(Ports ports, @Nullable Integer own, String service, RunListener listener) {
			int port = ports.near(own);
			if (own != null && own != port) {
				listener.note(new Note.OtherPort(service, own, port));
			}
			return port;
		}

		/**
		 * Starts all and awaits them.
		 * @param started told of each before it is ready
		 */
		static Backends start(Experiment experiment, RunFolder folder, Ports ports, RunListener listener,
				Consumer<JavaService> started) throws InterruptedException {
			Backends backends = new Backends(experiment);
			try {
				for (ServiceSpec spec : experiment.backends()) {
					int port = port(ports, spec.port(), spec.name(), listener);
					JavaService service = JavaService.start(
							new Launch(spec, Jdk.own(), false, backends.jvm(), Map.of(),
									experiment.backendProperties(spec), port, ports.free()),
							experiment.home(), folder.raw(spec.name() + ".log"), null);
					backends.services.add(service);
					started.accept(service);
				}
				for (JavaService service : backends.services) {
					service.awaitHealthy(List.of());
				}
				return backends;
			}
			catch (RuntimeException | InterruptedException ex) {
				backends.close();
				throw ex;
			}
		}

		/**
		 * Returns the flags of all back-ends. The scenario's limits come last and win.
		 */
		private List<String> jvm() {
			List<String> flags = new ArrayList<>(JVM);
			flags.addAll(Experiment.BACKEND_JVM);
			if (this.experiment.scenario().limits() != null) {
				flags.addAll(this.experiment.scenario().limits().jvm());
			}
			return flags;
		}

		/** Returns the addresses for the subject, by the properties that take them. */
		Map<String, String> addresses() {
			Map<String, String> addresses = new LinkedHashMap<>();
			for (JavaService service : this.services) {
				service.spec().urlProperty().forEach((property) -> addresses.put(property, service.url()));
			}
			return addresses;
		}

		/**
		 * Lets the back-ends answer with the scenario's delays times a factor from now
		 * on.
		 */
		void withDelay(double factor) throws InterruptedException {
			for (JavaService service : this.services) {
				String delays = this.experiment.backendDelays(service.spec().name(), factor);
				if (delays != null) {
					service.post(Experiment.DELAYS_PATH, delays);
				}
			}
		}

		List<JavaService> services() {
			return this.services;
		}

		@Override
		public void close() {
			Closing.each(this.services, JavaService::close).close();
		}

	}

}
