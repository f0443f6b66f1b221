package io.vtbench.runner.inside;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import io.vtbench.runner.file.Attempt;
import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.result.Evidence.Causes;
import io.vtbench.runner.result.Evidence.Logged;
import io.vtbench.runner.result.Evidence.Place;
import org.jspecify.annotations.Nullable;

/**
 * Watches one JVM from outside by the JDK's own tool {@code jcmd}: thread dumps and a
 * flight recording. Nothing of the service's code is touched; it only has to run on JDK
 * 21 or later. The watch costs CPU time, so it belongs to a fork that is not measured.
 */
public final class Observer {

	private static final String NAME = "vtbench";

	private final Jcmd jcmd;

	private final Path folder;

	private final Path inside;

	private final List<ThreadDump> dumps = new ArrayList<>();

	private final List<Carriers> carriers = new ArrayList<>();

	private boolean recording;

	/**
	 * Creates an observer of a JVM, which may be in a container.
	 * @param folder takes the dumps and the recording
	 * @param inside the same folder, as the JVM sees it
	 */
	public Observer(Jcmd jcmd, Path folder, Path inside) {
		this.jcmd = jcmd;
		this.folder = folder;
		this.inside = inside;
	}

	/**
	 * Returns the JVM flags without which dumps of JDK 21 would leave most virtual
	 * threads out.
	 */
	public static List<String> jvmFlags() {
		return List.of("-Djdk.trackAllThreads=true");
	}

	/**
	 * Starts the recording of virtual threads' starts and pins, of waits for monitors and
	 * of what threads compute, and of nothing else: the JVM's own choice of events would
	 * write the command lines of all processes and the environment into the file, secrets
	 * among them. A plus adds an event to the empty choice; without it the JVM warns and
	 * records nothing.
	 */
	public void record() throws InterruptedException {
		List<String> arguments = new ArrayList<>(
				List.of("JFR.start", "name=" + NAME, "settings=none", "+" + Recording.START + "#enabled=true"));
		for (String event : List.of(Recording.PINNED, Recording.MONITOR)) {
			arguments.add("+" + event + "#enabled=true");
			arguments.add("+" + event + "#threshold=1ms");
			arguments.add("+" + event + "#stackTrace=true");
		}
		arguments.add("+" + Recording.SAMPLE + "#enabled=true");
		arguments.add("+" + Recording.SAMPLE + "#period=20ms");
		arguments.add("filename=" + quoted(recordingFile()));
		this.recording = call(arguments.toArray(String[]::new));
	}

	/**
	 * Takes a dump of all threads.
	 * @throws ServiceException where the JVM gives no dump, or one that cannot be read
	 */
	public void dumpThreads() throws InterruptedException {
		Path file = this.folder.resolve("threads-" + (this.dumps.size() + 1) + ".json");
		if (!call("Thread.dump_to_file", "-overwrite", "-format=json", quoted(file))) {
			throw new ServiceException("the JVM gives no thread dump, which needs JDK 21 or later; see " + log()
					+ ", or choose another JDK with --jdk");
		}
		Attempt.run(() -> {
			ThreadDump dump = ThreadDump.read(file);
			this.dumps.add(dump.lacksStates() ? dump.withBlocked(blocked()) : dump);
			// a few hundred kilobytes each, and what matters of them is kept
			Files.delete(file);
		}, (ex) -> new ServiceException("the thread dump cannot be read: " + ex.getMessage()));
	}

	/**
	 * Returns why a JVM that runs gives no thread dump: its heap is full. To dump threads
	 * takes memory of it, and to count its objects takes none.
	 * @param out whether the log of the service says that it had no memory left
	 * @return a sentence with the next step; null where the heap has room
	 */
	public @Nullable String fullHeap(boolean out) throws InterruptedException {
		return Attempt.orNull(() -> {
			boolean said = out || (Files.exists(log()) && Files.readString(log()).contains("OutOfMemoryError"));
			HeapUse heap = HeapUse.of(jcmdOutput("GC.class_histogram"));
			String classes = heap.text();
			return (!said && !heap.isFull(jcmdOutput("VM.flags"))) ? null
					: "the heap of the service is full (java.lang.OutOfMemoryError)"
							+ (classes.isEmpty() ? "" : ", most of it " + classes)
							+ "; give it more (--jvm -Xmx…), or see to what keeps these, such as a session for each"
							+ " request";
		});
	}

	/**
	 * Returns what is in use after a full collection; nothing where the JVM does not say.
	 */
	public HeapUse heap() throws InterruptedException {
		return Attempt.or(HeapUse.of(""), () -> HeapUse.of(jcmdOutput("GC.class_histogram")));
	}

	/**
	 * Returns the numbers of blocked threads; none where the JVM does not show them: then
	 * the dump stands as it is.
	 */
	private Set<Long> blocked() throws InterruptedException, IOException {
		return ThreadDump.blocked(jcmdOutput("Thread.print"));
	}

	/**
	 * Reads what the carriers of virtual threads do.
	 * @throws ServiceException where the output of the JVM cannot be read
	 */
	public void readCarriers() throws InterruptedException {
		Attempt.run(
				() -> this.carriers
					.add(Carriers.of(jcmdOutput("Thread.print"), jcmdOutput("Thread.vthread_scheduler"))),
				(ex) -> new ServiceException("what the JVM says of its threads cannot be read: " + ex.getMessage()));
	}

	/**
	 * Returns the output of a command; empty where the JVM does not have it, as before
	 * the version that brought it.
	 */
	private String jcmdOutput(String command) throws InterruptedException, IOException {
		Path file = this.folder.resolve(command + ".txt");
		try {
			return this.jcmd.call(this.folder, file, command) ? Files.readString(file) : "";
		}
		finally {
			Files.deleteIfExists(file);
		}
	}

	/**
	 * Ends the recording and returns what was seen of an arm.
	 * @param logged warnings of the arm, by load
	 * @param inFlight requests that were in the service at once, on average; null where
	 * that is not known
	 * @param cores processors that the JVM used, on average; null where that is not known
	 */
	public Evidence evidence(String arm, List<Logged> logged, @Nullable Double inFlight, @Nullable Double cores)
			throws InterruptedException {
		Optional<Recording> recorded = stop();
		List<Recording.MonitorWait> monitors = recorded.map(Recording::monitorWaits).orElse(List.of());
		WaitingProfile profile = WaitingProfile.of(this.dumps.stream().map((dump) -> dump.withWaits(monitors)).toList(),
				cores);
		Long starts = recorded.map(Recording::starts).orElse(null);
		return new Evidence(arm, profile.threadKind(starts), profile.witnesses(starts), profile.dumps(),
				profile.requests(), profile.shares(), profile.mostFrequent(),
				recorded.map(Recording::pinned).orElseGet(() -> Carriers.starved(this.carriers).stream().toList()),
				recorded.map((seen) -> seen.pinnedTime().toNanos() / 1e9).orElse(null), logged,
				causes(recorded, inFlight, WaitingProfile.isIdle(this.dumps, cores)), null);
	}

	private @Nullable Causes causes(Optional<Recording> recorded, @Nullable Double inFlight, boolean idle) {
		List<Causes.FullPool> pools = new Pools(this.dumps, inFlight).full();
		List<Place> loops = idle ? List.of() : BusyLoops.of(this.dumps);
		Place initialValues = recorded.map(Recording::initialValues).orElse(null);
		// a loop is the longest computation of all
		Causes.LongComputation computation = !loops.isEmpty() ? null
				: recorded.flatMap((seen) -> seen.computations().longOnes(seen.starts(), this.dumps)).orElse(null);
		return (pools.isEmpty() && loops.isEmpty() && initialValues == null && computation == null) ? null
				: new Causes(pools, loops, initialValues, computation);
	}

	private Optional<Recording> stop() throws InterruptedException {
		if (!this.recording) {
			return Optional.empty();
		}
		this.recording = false;
		if (!call("JFR.stop", "name=" + NAME)) {
			return Optional.empty();
		}
		// thread dumps show the thread type all the same
		return Optional.ofNullable(Attempt.orNull(() -> Recording.read(recordingFile())));
	}

	private Path recordingFile() {
		return this.folder.resolve("recording.jfr");
	}

	private Path log() {
		return this.folder.resolve("jcmd.log");
	}

	private boolean call(String... arguments) throws InterruptedException {
		return this.jcmd.call(this.folder, log(), arguments);
	}

	/**
	 * Returns the path of a file of the folder as the JVM sees it, in quotes, because the
	 * JVM divides a command at blanks.
	 */
	private String quoted(Path file) {
		return '"' + this.inside.resolve(file.getFileName()).toString() + '"';
	}

}
