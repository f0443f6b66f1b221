package io.vtbench.runner.system.local;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.file.UnixPrograms;
import io.vtbench.runner.machine.Jdk;
import io.vtbench.runner.machine.Ports;
import io.vtbench.runner.machine.Script;
import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.machine.Watch;
import io.vtbench.runner.scenario.Scenario.Network;
import io.vtbench.runner.system.StubServer;
import io.vtbench.runner.system.TestJar;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

@UnixPrograms
class ToxiproxyTests {

	private static final Network SLOW = new Network(Duration.ofMillis(40), Duration.ofMillis(60));

	@TempDir
	private Path home;

	private final List<String> said = new ArrayList<>();

	@Test
	void isToldOfEveryBackendAndOfTheLatencyEachWay() throws Exception {
		try (Toxiproxy proxy = startFake()) {
			String way = proxy.before("http://127.0.0.1:8082");
			assertThat(URI.create(way).getPort()).isNotEqualTo(8082);
			proxy.delay(SLOW);
			proxy.withoutDelay();
			String name = "to-" + URI.create(way).getPort();
			assertThat(orders()).containsExactly(
					"POST /proxies {\"name\": \"" + name + "\", \"listen\": \"127.0.0.1:" + URI.create(way).getPort()
							+ "\", \"upstream\": \"127.0.0.1:8082\", \"enabled\": true}",
					toxic(name, "upstream"), toxic(name, "downstream"), latency(name, "upstream", 40),
					latency(name, "downstream", 60), latency(name, "upstream", 0), latency(name, "downstream", 0));
		}
	}

	private static String toxic(String proxy, String stream) {
		return "POST /proxies/" + proxy + "/toxics {\"name\": \"" + stream + "\", \"type\": \"latency\", \"stream\": \""
				+ stream + "\", \"attributes\": {\"latency\": 0}}";
	}

	private static String latency(String proxy, String stream, int millis) {
		return "POST /proxies/" + proxy + "/toxics/" + stream + " {\"attributes\": {\"latency\": " + millis + "}}";
	}

	private List<String> orders() throws IOException {
		return Files.readAllLines(log()).stream().filter((line) -> line.startsWith("POST")).toList();
	}

	@Test
	void whatItRefusesIsQuoted() throws Exception {
		try (Toxiproxy proxy = startFake()) {
			assertThatExceptionOfType(ServiceException.class).isThrownBy(() -> proxy.before("http://refused.example:1"))
				.withMessage("Toxiproxy did not do what it was asked to: 400 no such host");
		}
	}

	@Test
	void aProgramThatDiesAtStartIsQuoted() throws IOException {
		Path broken = Script.write(this.home.resolve("broken"), "echo 'flag provided but not defined: -host'",
				"exit 2");
		assertThatExceptionOfType(ServiceException.class).isThrownBy(() -> start(broken))
			.withMessage("toxiproxy died at start with exit code 2: flag provided but not defined: -host;"
					+ " see its log: " + log());
	}

	@Test
	void closingEndsIt() throws Exception {
		Toxiproxy proxy = startFake();
		List<ProcessHandle> family = Watch.family(proxy.process().pid());
		proxy.close();
		Watch.until(() -> family.stream().noneMatch(Watch::isRunning));
	}

	/**
	 * With the real one, where it has been built: the sum of both ways is a lower limit
	 * of the round trip.
	 */
	@Test
	void theRealOneDelaysAnswersAndLetsThemPass() throws Exception {
		Path real = Path.of("../..", ".tools", "toxiproxy-server").toAbsolutePath();
		Assumptions.assumeTrue(Files.isExecutable(real), "Toxiproxy has not been built in .tools");
		try (StubServer service = new StubServer().with("/", 204);
				Toxiproxy proxy = start(real);
				HttpClient http = HttpClient.newHttpClient()) {
			String way = proxy.before(service.url());
			assertThat(answer(http, way)).isEqualTo(204);
			proxy.delay(SLOW);
			long begin = System.nanoTime();
			assertThat(answer(http, way)).isEqualTo(204);
			assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThanOrEqualTo(Duration.ofMillis(95));
		}
	}

	private static int answer(HttpClient http, String url) throws IOException, InterruptedException {
		return http.send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.discarding())
			.statusCode();
	}

	private Toxiproxy startFake() throws IOException, InterruptedException {
		return start(
				Script.write(this.home.resolve("fake"), "exec '" + Jdk.own().java() + "' -XX:TieredStopAtLevel=1 -cp '"
						+ TestJar.location(FakeToxiproxy.class) + "' " + FakeToxiproxy.class.getName() + " \"$@\""));
	}

	private Toxiproxy start(Path program) throws InterruptedException {
		return Toxiproxy.start(this.home, Map.of("TOXIPROXY_BIN", program.toString()), log(), new Ports(),
				this.said::add);
	}

	private Path log() {
		return this.home.resolve("toxiproxy.log");
	}

}
