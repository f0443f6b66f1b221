package io.vtbench.runner.system.local;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

import io.vtbench.runner.machine.LocalHttp;
import io.vtbench.runner.machine.ManagedProcess;
import io.vtbench.runner.machine.Polling;
import io.vtbench.runner.machine.Ports;
import io.vtbench.runner.machine.Programs;
import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.scenario.Scenario.Network;
import io.vtbench.runner.system.Monitored;
import org.jspecify.annotations.Nullable;

/**
 * Delays the network between the subject and its back-ends: Toxiproxy on the loopback
 * address, with one listener a back-end.
 */
public final class Toxiproxy implements Monitored, AutoCloseable {

	private static final Duration START_LIMIT = Duration.ofSeconds(20);

	private final ManagedProcess process;

	private final String api;

	private final Ports ports;

	/** The ports of the proxies, by which they are named. */
	private final List<Integer> listeners = new ArrayList<>();

	private Toxiproxy(ManagedProcess process, String api, Ports ports) {
		this.process = process;
		this.api = api;
		this.ports = ports;
	}

	/**
	 * Finds, starts and awaits it.
	 * @param home the suite's folder
	 * @param environment variables: TOXIPROXY_BIN and PATH
	 * @param say told of anything that takes a while
	 */
	public static Toxiproxy start(Path home, Map<String, String> environment, Path log, Ports ports,
			Consumer<String> say) throws InterruptedException {
		List<String> command = new ArrayList<>(new Finder(home, new Programs(environment), say).find());
		int port = ports.free();
		command.addAll(List.of("-host", "127.0.0.1", "-port", String.valueOf(port)));
		Toxiproxy proxy = new Toxiproxy(ManagedProcess.start("toxiproxy", command, Map.of(), home, log),
				"http://127.0.0.1:" + port, ports);
		try {
			proxy.awaitReady();
			return proxy;
		}
		catch (RuntimeException | InterruptedException ex) {
			proxy.close();
			throw ex;
		}
	}

	private void awaitReady() throws InterruptedException {
		boolean ready = Polling.until(START_LIMIT, Duration.ofMillis(20), () -> {
			ensureAlive("at start");
			return answers();
		});
		if (!ready) {
			throw new ServiceException("Toxiproxy was not ready within " + START_LIMIT.toSeconds() + " s; see its log: "
					+ this.process.log());
		}
	}

	/**
	 * Puts itself before a service, without latency yet.
	 * @param url base address of the service
	 * @return base address of the way through the proxy
	 */
	public String before(String url) throws InterruptedException {
		int port = this.ports.free();
		String name = "to-" + port;
		send("POST", "/proxies", String.format(Locale.ROOT, """
				{"name": "%s", "listen": "127.0.0.1:%d", "upstream": "%s", "enabled": true}""", name, port,
				URI.create(url).getAuthority()));
		for (String stream : List.of("upstream", "downstream")) {
			send("POST", "/proxies/" + name + "/toxics", String.format(Locale.ROOT, """
					{"name": "%s", "type": "latency", "stream": "%s", "attributes": {"latency": 0}}""", stream,
					stream));
		}
		this.listeners.add(port);
		return "http://127.0.0.1:" + port;
	}

	/** Takes as long as a network from now on, in both directions. */
	public void delay(Network network) throws InterruptedException {
		delay(network.upstream(), network.downstream());
	}

	/** Takes no time from now on. */
	public void withoutDelay() throws InterruptedException {
		delay(Duration.ZERO, Duration.ZERO);
	}

	private void delay(Duration upstream, Duration downstream) throws InterruptedException {
		for (int port : this.listeners) {
			latency(port, "upstream", upstream);
			latency(port, "downstream", downstream);
		}
	}

	private void latency(int port, String stream, Duration latency) throws InterruptedException {
		send("POST", "/proxies/to-" + port + "/toxics/" + stream,
				"{\"attributes\": {\"latency\": " + latency.toMillis() + "}}");
	}

	private void send(String method, String path, String json) throws InterruptedException {
		LocalHttp.Answer answer = LocalHttp.send(method, URI.create(this.api + path), json);
		if (!answer.isSuccess()) {
			throw new ServiceException("Toxiproxy did not do what it was asked to: " + answer.text());
		}
	}

	@Override
	public String name() {
		return "toxiproxy";
	}

	@Override
	public boolean answers() {
		return LocalHttp.status(URI.create(this.api + "/version")) == 200;
	}

	@Override
	public void ensureAlive(String when) {
		if (!this.process.isAlive()) {
			throw new ServiceException("toxiproxy died " + when + " " + this.process.ending());
		}
	}

	@Override
	public ManagedProcess process() {
		return this.process;
	}

	@Override
	public void close() {
		this.process.close();
	}

	/**
	 * Finds Toxiproxy: named by TOXIPROXY_BIN, on the PATH, built before, built now by
	 * Go, or as a container image.
	 *
	 * @param home the suite's folder; what is built is kept in {@code .tools}
	 * @param programs by the variables TOXIPROXY_BIN and PATH
	 * @param say told of anything that takes a while
	 */
	public record Finder(Path home, Programs programs, Consumer<String> say) {

		/** The version that is built or pulled where none is installed. */
		static final String VERSION = "2.12.0";

		/** The Go module that pins it, with the checksums of all that it is made of. */
		static final String MODULE = "resources/toxiproxy/build";

		/**
		 * The image by its digest, which keeps a tag that was moved from being what runs.
		 */
		static final String IMAGE = "ghcr.io/shopify/toxiproxy:" + VERSION
				+ "@sha256:9378ed52a28bc50edc1350f936f518f31fa95f0d15917d6eb40b8e376d1a214e";

		private static final String SERVER = "toxiproxy-server";

		private static final String NEXT = "install it (https://github.com/Shopify/toxiproxy) and set TOXIPROXY_BIN to it, or install Go";

		/**
		 * Returns the command that calls Toxiproxy, without options.
		 * @throws ServiceException in one sentence with the next step
		 */
		List<String> find() throws InterruptedException {
			Path installed = installed();
			if (installed != null) {
				return List.of(installed.toString());
			}
			Path go = this.programs.onPath("go");
			if (go != null) {
				return build(go);
			}
			Path docker = this.programs.onPath("docker");
			if (docker != null && Programs.call(List.of(docker.toString(), "pull", IMAGE), Map.of(), 300).ok()) {
				this.say.accept("Toxiproxy is not installed: using the container image " + IMAGE);
				// it listens on this machine's loopback address, and reads no file
				return List.of(docker.toString(), "run", "--rm", "--network=host", "--read-only", "--cap-drop=ALL",
						"--security-opt=no-new-privileges", "--user=65534:65534", IMAGE);
			}
			throw new ServiceException(
					"Toxiproxy, which delays the network, is not installed; " + NEXT + ", and call again");
		}

		/**
		 * Finds an installed Toxiproxy, without building it; null where there is none.
		 * @throws ProgramException where TOXIPROXY_BIN names none
		 */
		public @Nullable Path installed() {
			return this.programs.installed("TOXIPROXY_BIN", SERVER, built());
		}

		/**
		 * Returns what a run would do without an installed Toxiproxy, for people.
		 * @param scenarios that need it
		 */
		public String withoutIt(String scenarios) {
			if (this.programs.onPath("go") != null) {
				return "not installed; the first run of " + scenarios + " builds it with Go";
			}
			if (this.programs.onPath("docker") != null) {
				return "not installed; " + scenarios + " tries the container image " + IMAGE + "; or " + NEXT;
			}
			return "not installed, so " + scenarios + " cannot run; " + NEXT;
		}

		private Path built() {
			return this.home.resolve(".tools").resolve(Programs.executable(SERVER));
		}

		private List<String> build(Path go) throws InterruptedException {
			this.say.accept("Toxiproxy is not installed: building v" + VERSION
					+ " with Go into .tools/ (less than a minute, once)");
			String failure = this.programs.build(go, this.home.resolve(MODULE), built());
			if (failure != null) {
				throw new ServiceException("Toxiproxy is not installed and could not be built by Go (" + failure + "); "
						+ NEXT + ", and call again");
			}
			return List.of(built().toString());
		}

	}

}
