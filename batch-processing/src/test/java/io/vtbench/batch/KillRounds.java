package io.vtbench.batch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import io.vtbench.batch.KillOutcome.Kill;
import io.vtbench.batch.KillOutcome.Round;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Rounds of two kills at random moments, on PostgreSQL and on a file of H2. Takes half a
 * minute a round, so its name keeps it out of the usual tests: {@code kill-rounds} beside
 * this module's README runs it.
 */
class KillRounds {

	private static final int PAYMENTS = 20_000;

	private static final int REJECTED = 200;

	private static final Duration START_OF_A_STEP = Duration.ofSeconds(1);

	/** 20 ms for every 100 lines. */
	private static final Duration STEP = Duration.ofMillis(20L * (PAYMENTS + REJECTED) / 100);

	private final int rounds = Integer.getInteger("kills.rounds", 20);

	private final long seed = Long.getLong("kills.seed", 1);

	private final Random random = new Random(this.seed);

	@TempDir
	private Path directory;

	private Path input;

	@Test
	void everyPaymentIsThereOnceAfterTwoKills() throws Exception {
		this.input = FileGenerator.generate(new PaymentsProperties.Generate(this.directory, PAYMENTS, 6, 0.01, 1));
		List<Round> outcome = new ArrayList<>();
		for (TestDatabase.Kind kind : TestDatabase.Kind.values()) {
			try (TestDatabase.Server server = kind.start(this.directory)) {
				Duration undisturbed = undisturbed(server.create("reference"));
				for (int number = 1; number <= this.rounds; number++) {
					Round round = round(number, server, undisturbed);
					System.out.println(round);
					outcome.add(round);
				}
			}
		}
		KillOutcome.of(this.seed, PAYMENTS + REJECTED, outcome).save();
		assertThat(outcome).allSatisfy((round) -> {
			assertThat(round.end()).isNotEqualTo(KillOutcome.End.STUCK);
			assertThat(round.lost()).as("lost").isZero();
			assertThat(round.doubled()).as("doubled").isZero();
		});
	}

	private Duration undisturbed(TestDatabase database) throws Exception {
		long startedAt = System.nanoTime();
		try (JobProcess job = start(database, "20ms")) {
			assertThat(job.exitCode()).as(job.log()).isZero();
		}
		return Duration.ofNanos(System.nanoTime() - startedAt);
	}

	/**
	 * A round in which both kills met a living job: others say little, and are repeated.
	 */
	private Round round(int number, TestDatabase.Server server, Duration undisturbed) throws Exception {
		for (int attempt = 1; attempt <= 10; attempt++) {
			Round round = round(number, server.create("round" + number + "_" + attempt), undisturbed);
			if (round.killedTwice()) {
				return round;
			}
		}
		throw new IllegalStateException("Ten times the job ended before it was killed twice.");
	}

	/**
	 * Every second round kills within the payments step, and soon after it has begun once
	 * more: such moments are rare in the life of a process, and the dangerous ones.
	 */
	private Round round(int number, TestDatabase database, Duration undisturbed) throws Exception {
		boolean inTheStep = number % 2 == 0;
		Kill first = kill(database, random(inTheStep ? STEP : undisturbed), inTheStep);
		Kill second = kill(database, random(inTheStep ? START_OF_A_STEP : undisturbed), inTheStep);
		KillOutcome.End end = finish(database);
		long handled = database.handled();
		return new Round(database.kind(), number, inTheStep, first, second, end, PAYMENTS + REJECTED - handled,
				database.rows() - handled);
	}

	/** Kills a job at a moment of its life, or of its payments step. */
	private Kill kill(TestDatabase database, Duration moment, boolean ofTheStep) throws Exception {
		try (JobProcess job = start(database, "20ms")) {
			if (ofTheStep) {
				await().atMost(Duration.ofMinutes(2))
					.pollInterval(Duration.ofMillis(10))
					.until(() -> !job.isAlive() || job.log().contains("Executing step: [payments]"));
			}
			boolean ended = job.endsWithin(moment);
			job.kill();
			return new Kill(moment.toMillis(), !ended, database.handled());
		}
	}

	/** The same command once more. */
	private KillOutcome.End finish(TestDatabase database) throws Exception {
		try (JobProcess job = start(database, "0ms")) {
			if (job.exitCode() == 0) {
				return KillOutcome.End.CONTINUED;
			}
			return job.log().contains("already holds the payments") ? KillOutcome.End.WAS_COMPLETE
					: KillOutcome.End.STUCK;
		}
	}

	private JobProcess start(TestDatabase database, String delay) throws IOException {
		Path folder = Files.createDirectories(this.directory.resolve(database.name()));
		List<String> arguments = new ArrayList<>(database.arguments());
		arguments.addAll(List.of("--payments.input=" + this.input, "--payments.output=" + folder.resolve("out"),
				"--payments.rules.delay=" + delay));
		return JobProcess.start(Files.createTempFile(folder, "job-", ".log"), arguments);
	}

	private Duration random(Duration longest) {
		return Duration.ofNanos((long) (this.random.nextDouble() * longest.toNanos()));
	}

}
