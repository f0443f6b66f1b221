package io.vtbench.batch;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Two runs on one database, with folders of their own, as on two machines. */
@ExtendWith(OutputCaptureExtension.class)
class DatabaseLockTests {

	private static final int PAYMENTS = 50;

	private static final String REFUSAL = "Another run is working on this database";

	private static TestDatabase.Server server;

	@TempDir
	private Path directory;

	@BeforeAll
	static void startServer(@TempDir Path folder) throws IOException {
		server = TestDatabase.Kind.POSTGRES.start(folder);
	}

	@AfterAll
	static void stopServer() throws IOException {
		server.close();
	}

	@BeforeEach
	void makeInput() throws IOException {
		Files.writeString(Files.createDirectory(this.directory.resolve("in")).resolve("a.csv"),
				"IT01,5.00,PENDING\n".repeat(PAYMENTS));
	}

	@Test
	void aSecondRunIsRefusedAndTheFirstOneEndsWell(CapturedOutput console) throws Exception {
		TestDatabase database = server.create("second_run");
		Path other = Files.createDirectory(this.directory.resolve("other"));
		Files.writeString(other.resolve("b.csv"), "IT01,5.00,PENDING\n");
		assertThat(run(database, other, "zero")).as("makes the tables").isZero();
		CompletableFuture<Integer> first;
		try (Connection holding = DriverManager.getConnection(database.url(), database.user(), "");
				Statement statement = holding.createStatement()) {
			holding.setAutoCommit(false);
			// nobody writes a payment until this ends
			statement.execute("lock table payment in exclusive mode");
			first = CompletableFuture.supplyAsync(() -> run(database, this.directory.resolve("in"), "one"));
			await().atMost(Duration.ofMinutes(1))
				.until(() -> database.count("select count(*) from batch_step_execution where status = 'STARTED'") == 1);
			assertThat(run(database, this.directory.resolve("in"), "two")).isEqualTo(2);
			assertThat(console).contains(REFUSAL).contains("Wait for it to end").doesNotContain("\tat ");
			assertThat(database.count("select count(*) from batch_job_execution where status = 'STARTED'"))
				.as("the first run is left alone")
				.isEqualTo(1);
		}
		assertThat(first.get()).isZero();
		assertThat(database.count("select count(*) from batch_job_execution where status <> 'COMPLETED'")).isZero();
		assertThat(database.count("select count(*) from payment where file = 'a.csv'")).isEqualTo(PAYMENTS);
	}

	@Test
	void whoeverHasTheLockIsAloneEvenInAnEmptyDatabase(CapturedOutput console) throws SQLException {
		TestDatabase database = server.create("empty_database");
		try (Connection holding = DriverManager.getConnection(database.url(), database.user(), "");
				Statement statement = holding.createStatement()) {
			statement.execute("select pg_advisory_lock(" + DatabaseLock.KEY + ")");
			assertThat(run(database, this.directory.resolve("in"), "one")).isEqualTo(2);
			assertThat(console).contains(REFUSAL);
			assertThat(database.count("select count(*) from information_schema.tables where table_schema = 'public'"))
				.as("tables that a refused run has made")
				.isZero();
		}
		assertThat(run(database, this.directory.resolve("in"), "one")).as("once the other one has ended").isZero();
		assertThat(database.rows()).isEqualTo(PAYMENTS);
	}

	@Test
	void twoThatBeginAtOnceDoTheWorkOnce() {
		TestDatabase database = server.create("at_once");
		List<CompletableFuture<Integer>> runs = List.of("one", "two")
			.stream()
			.map((output) -> CompletableFuture.supplyAsync(() -> run(database, this.directory.resolve("in"), output)))
			.toList();
		assertThat(runs.stream().map(CompletableFuture::join)).containsExactlyInAnyOrder(0, 2);
		assertThat(database.rows()).isEqualTo(PAYMENTS);
	}

	@Test
	void aFileOfH2InUseIsRefusedInWords(CapturedOutput console) throws Exception {
		try (TestDatabase.Server files = TestDatabase.Kind.H2_FILE.start(this.directory)) {
			TestDatabase database = files.create("h2");
			Path file = Files.createDirectory(this.directory.resolve("h2")).resolve("payments.mv.db");
			try (FileChannel other = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
				other.lock();
				assertThat(run(database, this.directory.resolve("in"), "one")).isEqualTo(2);
			}
			assertThat(console).contains("The database lets nobody in")
				.contains("lets in one run at a time")
				.doesNotContain("\tat ");
		}
	}

	private static int run(TestDatabase database, Path input, String output) {
		return BatchApplication.run(arguments(database, input, output));
	}

	/** Each run has its own output folder, named from the input's. */
	private static String[] arguments(TestDatabase database, Path input, String output) {
		List<String> all = new ArrayList<>(database.arguments());
		all.addAll(List.of("--payments.input=" + input, "--payments.output=" + input.resolveSibling(output),
				"--payments.rules.delay=0ms", "--payments.chunk-size=10"));
		return all.toArray(String[]::new);
	}

}
