package io.vtbench.runner.system;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

import io.vtbench.runner.inside.ProcessProbe;
import io.vtbench.runner.machine.K6;
import io.vtbench.runner.machine.LoadResult;
import io.vtbench.runner.machine.ManagedProcess;
import io.vtbench.runner.result.Evidence;

/** A fresh JVM of the service under test. */
public interface Subject extends ProbeSource, AutoCloseable {

	/** Returns the service under test. */
	RunningService service();

	/** The exit codes after SIGKILL and SIGTERM. */
	Set<Integer> KILLED = Set.of(137, 143);

	/** The exit code after SIGABRT, by which a JVM ends itself that crashed. */
	int CRASHED = 134;

	/** Returns the name of the service. */
	default String name() {
		return service().name();
	}

	/** Returns the base address, as the load generators see it. */
	default String url() {
		return service().url();
	}

	/** Returns the base address, as the runner sees it. */
	default String urlFromHere() {
		return service().urlFromHere();
	}

	/**
	 * Returns the address of an endpoint of the actuator, as the runner sees it.
	 * @param path its usual one, such as /actuator/prometheus
	 */
	default URI management(String path) {
		return service().management(path);
	}

	/** Returns the file that takes the output. */
	default Path log() {
		return Objects.requireNonNull(service().log());
	}

	/** Returns the file with all output so far, where it has to be fetched first. */
	default Path readLog() {
		return log();
	}

	/** Returns how long it took until the subject was healthy. */
	Duration startTime();

	/**
	 * Adds to what the service says of its limits what the environment knows of them.
	 * @param told by the service
	 */
	Map<String, String> describe(Map<String, String> told);

	/**
	 * Gives the subject, from now on, the processors of the scenario and no more: neither
	 * the start nor the JIT compiler is measured. Nothing happens where it has had no
	 * more from its start on.
	 */
	default void limitProcessors() {
	}

	/**
	 * Fails when the subject has gone.
	 * @param when for the message
	 */
	default void ensureAlive(String when) {
		service().ensureAlive(when);
	}

	/**
	 * Returns whether a signal that somebody sent has ended the process of the subject: a
	 * person, or a kernel without memory. False where nobody can see it.
	 */
	default boolean wasKilled() {
		ManagedProcess process = service().process();
		return process != null && !process.isAlive() && KILLED.contains(process.exitCode());
	}

	/**
	 * Returns whether the JVM of the subject has crashed, as it may where its threads are
	 * dumped (JDK-8364343). False where nobody can see it.
	 */
	default boolean hasCrashed() {
		ManagedProcess process = service().process();
		return process != null && !process.isAlive() && process.exitCode() == CRASHED;
	}

	/**
	 * Returns the headers that a login to this subject gave, which let its requests in;
	 * empty where nobody has logged in. Their values are secret.
	 */
	default Map<String, String> session() {
		return Map.of();
	}

	/** Starts to send load to the subject. */
	RunningLoad start(LoadRequest request);

	/**
	 * Sends load to the subject and waits for its end; see {@link RunningLoad#await()}.
	 */
	default LoadResult drive(LoadRequest request) throws InterruptedException {
		try (RunningLoad load = start(request)) {
			return load.await();
		}
	}

	/**
	 * Returns what looks into the subject.
	 * @param folder that takes what is found
	 */
	Diagnostics diagnostics(Path folder);

	@Override
	void close();

	/**
	 * Looks into a subject under load. That costs CPU time, so such a fork is not
	 * measured.
	 */
	interface Diagnostics {

		/** Returns how long the load must last. */
		default Duration length() {
			return Duration.ofSeconds(12);
		}

		/**
		 * Returns the same without what changes the subject for longer than it is
		 * observed.
		 */
		default Diagnostics withoutRecording() {
			return this;
		}

		/**
		 * Observes the subject while a load lasts.
		 * @param arm name for the evidence
		 * @param load starts the load
		 * @param logged what the subject wrote to its log, read when the load has ended
		 */
		Evidence observe(String arm, Supplier<RunningLoad> load, Supplier<List<Evidence.Logged>> logged)
				throws InterruptedException;

		/**
		 * Observes a subject that has stopped answering, without any further load.
		 * @param arm name for the evidence
		 * @param logged what the subject wrote to its log
		 */
		Evidence observeStuck(String arm, List<Evidence.Logged> logged) throws InterruptedException;

	}

	/** A load that is being sent. */
	public interface RunningLoad extends AutoCloseable {

		/**
		 * Waits for some time.
		 * @return whether the load has ended
		 * @throws io.vtbench.runner.failure.BenchException where something that the load
		 * needs has failed
		 */
		boolean await(Duration time) throws InterruptedException;

		/**
		 * Waits for the end.
		 * @throws io.vtbench.runner.machine.LoadException.NoAnswerException where no user
		 * got an answer any more
		 * @throws io.vtbench.runner.failure.BenchException where the load fails, or
		 * something that it needs
		 */
		LoadResult await() throws InterruptedException;

		/** Ends the load where it has not ended. */
		@Override
		void close();

	}

	/**
	 * Describes one load that is to be sent.
	 *
	 * @param call script, variables and where the figures go
	 * @param delayed whether back-ends delay their answers, so that the subject's door
	 * may be busy
	 * @param deadline of the load
	 * @param generator told of the load generator's process, where it can be seen
	 * @param watched whether the load ends with a service that dies or falls silent
	 */
	public record LoadRequest(K6.Call call, boolean delayed, Deadline deadline, Consumer<ProcessProbe> generator,
			boolean watched) {

		/** Asks for a load that ends with the services that it needs. */
		public LoadRequest(K6.Call call, boolean delayed, Deadline deadline, Consumer<ProcessProbe> generator) {
			this(call, delayed, deadline, generator, true);
		}

		/** Asks for a load whose generator nobody watches. */
		public LoadRequest(K6.Call call, boolean delayed, Deadline deadline) {
			this(call, delayed, deadline, (process) -> {
			});
		}

		/**
		 * Returns the request of a load that goes on whatever becomes of the services.
		 */
		public LoadRequest unwatched() {
			return new LoadRequest(this.call, this.delayed, this.deadline, this.generator, false);
		}

	}

}
