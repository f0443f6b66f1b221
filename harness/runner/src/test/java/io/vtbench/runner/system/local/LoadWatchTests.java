package io.vtbench.runner.system.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

import io.vtbench.runner.file.UnixPrograms;
import io.vtbench.runner.machine.ManagedProcess;
import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.result.Note;
import io.vtbench.runner.scenario.SampleListener;
import io.vtbench.runner.system.Deadline;
import io.vtbench.runner.system.Monitored;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Nothing is waited for endlessly, and whoever does not answer is named. */
@Timeout(60)
@UnixPrograms
class LoadWatchTests {

	private static final Deadline FAR = Deadline.after(Duration.ofSeconds(1000), Duration.ZERO);

	@TempDir
	private Path folder;

	@Test
	void returnsWithTheEndOfTheLoad() throws Exception {
		watch(start("true"), new Service("bank-service", true, false), FAR);
	}

	@Test
	void aServiceThatFallsSilentIsNamed() {
		assertThatExceptionOfType(ServiceException.class)
			.isThrownBy(() -> watch(start("sleep 300"), new Service("bank-service", false, false), FAR))
			.withMessage("bank-service has not answered for 0 s; see its log: bank.log");
	}

	@Test
	void aServiceThatComputesIsNotSilent() throws Exception {
		Path done = this.folder.resolve("done");
		AtomicInteger asked = new AtomicInteger();
		Monitored busy = new Service("bank-service", false, false, () -> {
			// asked for longer than its patience
			if (asked.incrementAndGet() == 12) {
				create(done);
			}
			return true;
		});
		watch(start("until [ -e '" + done + "' ]; do sleep 0.1; done"), busy, FAR);
		assertThat(done).exists();
	}

	private static void create(Path file) {
		try {
			Files.createFile(file);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Test
	void aServiceThatASignalHasStoppedIsToldApart() {
		assertThatExceptionOfType(ServiceException.class)
			.isThrownBy(() -> watch(start("sleep 300"), new Service("risk-service", false, true), FAR))
			.withMessageStartingWith("risk-service has not answered for 0 s: a signal has stopped it; ");
	}

	@Test
	@EnabledOnOs(value = OS.LINUX, disabledReason = "the kernel tells")
	void aGeneratorThatASignalHasStoppedIsNamed() {
		assertThatExceptionOfType(ServiceException.class)
			.isThrownBy(() -> watch(start("kill -STOP $$"), new Service("bank-service", true, false), FAR))
			.withMessageMatching(
					"k6 \\(process [0-9]+\\) has been stopped by a signal in mid-run; let nothing suspend it, .*");
	}

	@Test
	void afterTheDeadlineTheForkIsGivenUp() {
		Deadline past = begun(100);
		assertThatExceptionOfType(ServiceException.class)
			.isThrownBy(() -> watch(start("sleep 300"), new Service("bank-service", true, false), past))
			.withMessageMatching("the fork was given up after 10[0-9] s, expected were 13 s: every service answers its"
					+ " health check or computes, but k6 still waits for answers to the load; see its log: .*");
	}

	@Test
	void aForkThatIsLateSaysSoOnce() throws Exception {
		List<Note> notes = new ArrayList<>();
		Deadline late = begun(50);
		try (ManagedProcess generator = start("sleep 1");
				LoadWatch watch = new LoadWatch(generator, List.of(), late, new SampleListener(notes))) {
			watch.await();
		}
		assertThat(notes).containsExactly(new Note.LateFork(late.expectedSeconds(), late.limitSeconds()));
	}

	/** As after Ctrl-Z and fg: nobody could ask or answer. */
	@Test
	void whileBenchItselfStoodStillNoServiceWasSilent() throws Exception {
		List<Note> notes = new ArrayList<>();
		// the service's last answer, the start of a poll, and its end
		AtomicInteger calls = new AtomicInteger();
		LongSupplier jumping = () -> System.nanoTime()
				+ ((calls.incrementAndGet() > 2) ? Duration.ofMinutes(2).toNanos() : 0);
		Deadline deadline = begun(0);
		try (ManagedProcess generator = start("sleep 0.5");
				LoadWatch watch = new LoadWatch(generator,
						List.of(new Service("bank-service", false, false, () -> false, Duration.ofSeconds(60))),
						deadline, new SampleListener(notes), Duration.ofSeconds(60), Duration.ofSeconds(60), jumping)) {
			watch.await();
		}
		assertThat(deadline.seconds()).as("postponed").isNegative();
		assertThat(notes).singleElement()
			.isInstanceOfSatisfying(Note.Standstill.class, (note) -> assertThat(note.seconds()).isBetween(100L, 199L));
	}

	/** 13 s are expected, 99 s allowed. */
	private static Deadline begun(int secondsAgo) {
		return new Deadline(System.nanoTime() - Duration.ofSeconds(secondsAgo).toNanos(), 13, 99);
	}

	private void watch(ManagedProcess generator, Monitored service, Deadline deadline) throws InterruptedException {
		try (generator;
				LoadWatch watch = new LoadWatch(generator, List.of(service), deadline,
						new SampleListener(new ArrayList<>()), Duration.ofMillis(300), Duration.ofMillis(100),
						System::nanoTime)) {
			watch.await();
		}
	}

	private ManagedProcess start(String script) {
		return ManagedProcess.start("k6", List.of("sh", "-c", script), Map.of(), this.folder,
				this.folder.resolve("k6.log"));
	}

	private record Service(String name, boolean answers, boolean isStopped, BooleanSupplier busy,
			Duration patience) implements Monitored {

		Service(String name, boolean answers, boolean isStopped, BooleanSupplier busy) {
			this(name, answers, isStopped, busy, Duration.ofMillis(900));
		}

		Service(String name, boolean answers, boolean isStopped) {
			this(name, answers, isStopped, () -> false);
		}

		@Override
		public boolean isBusy() {
			return this.busy.getAsBoolean();
		}

		@Override
		public void ensureAlive(String when) {
			// it lives
		}

		@Override
		public @Nullable Path log() {
			return Path.of("bank.log");
		}

	}

}
