package io.vtbench.runner.environment.local;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

import io.vtbench.runner.process.ManagedProcess;
import io.vtbench.runner.process.Polling;
import io.vtbench.runner.process.Ports;
import io.vtbench.runner.process.ServiceException;
import io.vtbench.runner.scenario.Network;
import io.vtbench.runner.service.LocalHttp;
import io.vtbench.runner.service.Monitored;

/**
 * A network with latency, between the subject and its back-ends: Toxiproxy on the
 * loopback address, with one listener a back-end.
 */
public final class Toxiproxy implements Monitored, AutoCloseable {

	private static final Duration START_LIMIT = Duration.ofSeconds(20);

	private final ManagedProcess process;

	private final String api;

	private final Ports ports;

	/** Ports of the proxies, by which they are named. */
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
		List<String> command = new ArrayList<>(new ToxiproxyFinder(home, environment, say).find());
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

}
