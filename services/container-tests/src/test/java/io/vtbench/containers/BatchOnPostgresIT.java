package io.vtbench.containers;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.containers.startupcheck.OneShotStartupCheckStrategy;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.utility.DockerImageName;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * The payments job in its container on PostgreSQL in another: every generated payment is
 * in the database afterwards.
 */
@NeedsImages({ Images.BATCH, Images.POSTGRES })
class BatchOnPostgresIT {

	private static final int PAYMENTS = 2000;

	private static final int POSTGRES_PORT = 5432;

	@ParameterizedTest
	@EnumSource
	void everyPaymentIsInTheDatabase(Mode mode) throws Exception {
		try (Network network = Network.newNetwork();
				GenericContainer<?> postgres = postgres(network);
				GenericContainer<?> batch = batch(network, mode)) {
			postgres.start();
			await().atMost(Duration.ofMinutes(1)).ignoreExceptions().untilAsserted(() -> connect(postgres).close());
			batch.start();
			int lines = count(postgres, "payment") + count(postgres, "rejected_line");
			assertThat(lines).as(batch.getLogs()).isGreaterThanOrEqualTo(PAYMENTS);
			assertThat(count(postgres, "payment")).isGreaterThan(PAYMENTS / 2);
			assertThat(batch.getLogs()).contains((mode == Mode.VIRTUAL) ? "virtual threads" : "ThreadPoolTaskExecutor",
					String.format("%,d payments", lines));
		}
	}

	private static GenericContainer<?> postgres(Network network) {
		return new GenericContainer<>(DockerImageName.parse(Images.nameOf(Images.POSTGRES))).withNetwork(network)
			.withNetworkAliases("postgres")
			.withImagePullPolicy((name) -> false)
			.withEnv("POSTGRES_USER", "payments")
			.withEnv("POSTGRES_PASSWORD", "payments")
			.withEnv("POSTGRES_DB", "payments")
			.withExposedPorts(POSTGRES_PORT)
			.waitingFor(Wait.forLogMessage(".*ready to accept connections.*", 1));
	}

	private static GenericContainer<?> batch(Network network, Mode mode) {
		return new GenericContainer<>(DockerImageName.parse(Images.BATCH)).withNetwork(network)
			.withImagePullPolicy((name) -> false)
			.withEnv("SPRING_PROFILES_ACTIVE", "postgres")
			.withEnv("SPRING_DATASOURCE_URL", "jdbc:postgresql://postgres:5432/payments")
			.withEnv("SPRING_THREADS_VIRTUAL_ENABLED", String.valueOf(mode == Mode.VIRTUAL))
			.withEnv("PAYMENTS_GENERATE_PAYMENTS", String.valueOf(PAYMENTS))
			.withStartupCheckStrategy(new OneShotStartupCheckStrategy().withTimeout(Duration.ofMinutes(3)));
	}

	private static Connection connect(GenericContainer<?> postgres) throws SQLException {
		String address = postgres.getHost() + ":" + postgres.getMappedPort(POSTGRES_PORT);
		return DriverManager.getConnection("jdbc:postgresql://" + address + "/payments", "payments", "payments");
	}

	private static int count(GenericContainer<?> postgres, String table) throws SQLException {
		try (Connection connection = connect(postgres);
				ResultSet rows = connection.createStatement().executeQuery("select count(*) from " + table)) {
			rows.next();
			return rows.getInt(1);
		}
	}

}
