package io.vtbench.containers;

import java.net.URI;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import com.github.dockerjava.api.model.Capability;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.containers.wait.strategy.WaitStrategy;
import org.testcontainers.lifecycle.Startables;
import org.testcontainers.utility.DockerImageName;

/**
 * A bank of each mode with their two back-ends, limited and confined as in
 * {@code docker-compose.yaml} and started once for all tests; the JVM's end stops them.
 */
final class Banks {

	static final long MEMORY_BYTES = 512L << 20;

	static final int MANAGEMENT_PORT = 9000;

	private static final int PORT = 8080;

	/** The banks lose patience sooner than they would elsewhere. */
	private static final String READ_TIMEOUT = "3s";

	private static final Duration START_LIMIT = Duration.ofMinutes(3);

	private static final class Started {

		static final Banks BANKS = new Banks();

	}

	final Network network = Network.newNetwork();

	final GenericContainer<?> risk = backEnd(Images.RISK, "risk-service", 8081, "RISK_LATENCY", "300ms");

	final GenericContainer<?> transfer = backEnd(Images.TRANSFER, "transfer-service", 8082, "TRANSFER_LATENCY",
			"100ms");

	private final Map<Mode, GenericContainer<?>> banks = new EnumMap<>(Mode.class);

	private Banks() {
		for (Mode mode : Mode.values()) {
			this.banks.put(mode, bank(mode));
		}
		Startables.deepStart(Stream.concat(Stream.of(this.risk, this.transfer), this.banks.values().stream())).join();
	}

	static Banks started() {
		return Started.BANKS;
	}

	GenericContainer<?> of(Mode mode) {
		return this.banks.get(mode);
	}

	URI address(Mode mode) {
		return address(of(mode), PORT);
	}

	static URI address(GenericContainer<?> container, int port) {
		return URI.create("http://" + container.getHost() + ":" + container.getMappedPort(port));
	}

	void stop(GenericContainer<?> container) {
		DockerClientFactory.lazyClient().stopContainerCmd(container.getContainerId()).exec();
	}

	void startAgain(GenericContainer<?> container) {
		DockerClientFactory.lazyClient().startContainerCmd(container.getContainerId()).exec();
	}

	void pause(GenericContainer<?> container) {
		DockerClientFactory.lazyClient().pauseContainerCmd(container.getContainerId()).exec();
	}

	void unpause(GenericContainer<?> container) {
		DockerClientFactory.lazyClient().unpauseContainerCmd(container.getContainerId()).exec();
	}

	private GenericContainer<?> bank(Mode mode) {
		return container(Images.BANK, "bank-" + mode.threadKind(), MEMORY_BYTES)
			.withEnv("SPRING_PROFILES_ACTIVE", "measured")
			.withEnv("SPRING_THREADS_VIRTUAL_ENABLED", String.valueOf(mode == Mode.VIRTUAL))
			.withEnv("RISK_URL", "http://risk-service:8081")
			.withEnv("TRANSFER_URL", "http://transfer-service:8082")
			.withEnv("SPRING_HTTP_SERVICECLIENT_RISK_READTIMEOUT", READ_TIMEOUT)
			.withEnv("SPRING_HTTP_SERVICECLIENT_TRANSFER_READTIMEOUT", READ_TIMEOUT)
			.withEnv("MANAGEMENT_SERVER_PORT", String.valueOf(MANAGEMENT_PORT))
			.withExposedPorts(PORT, MANAGEMENT_PORT)
			.waitingFor(healthOn(MANAGEMENT_PORT));
	}

	private GenericContainer<?> backEnd(String image, String alias, int port, String latency, String value) {
		return container(image, alias, 384L << 20).withEnv(latency, value)
			.withExposedPorts(port)
			.waitingFor(healthOn(port));
	}

	private GenericContainer<?> container(String image, String alias, long memoryBytes) {
		return new GenericContainer<>(DockerImageName.parse(image)).withNetwork(this.network)
			.withNetworkAliases(alias)
			.withImagePullPolicy((name) -> false)
			.withTmpFs(Map.of("/tmp", "rw"))
			.withCreateContainerCmdModifier((command) -> command.getHostConfig()
				.withMemory(memoryBytes)
				.withNanoCPUs(1_000_000_000L)
				.withCapDrop(Capability.ALL)
				.withSecurityOpts(List.of("no-new-privileges"))
				.withReadonlyRootfs(true));
	}

	private static WaitStrategy healthOn(int port) {
		return Wait.forHttp("/actuator/health").forPort(port).withStartupTimeout(START_LIMIT);
	}

}
