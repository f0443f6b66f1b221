package io.vtbench.runner.evidence;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import io.vtbench.runner.process.Jdk;
import io.vtbench.runner.process.ManagedProcess;
import io.vtbench.runner.process.ServiceException;
import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.result.Evidence.Place;

/**
 * Watches one JVM from outside by the JDK's own tool {@code jcmd}: thread dumps and a
 * flight recording. Nothing of the service's code is touched; it only has to run on JDK
 * 21 or later. Costs processor time, so it belongs to a fork that is not measured.
 */
public final class Observer {

	private static final Duration LIMIT = Duration.ofSeconds(30);

	private static final String NAME = "vtbench";

	private static final int MOST_PLACES = 20;

	private final long pid;

	private final Path folder;

	private final List<ThreadDump> dumps = new ArrayList<>();

	private boolean recording;

	/**
	 * An observer of a process.
	 * @param pid of the JVM
	 * @param folder that takes dumps and recording
	 */
	public Observer(long pid, Path folder) {
		this.pid = pid;
		this.folder = folder;
	}

	/** JVM flags without which dumps of JDK 21 would leave most virtual threads out. */
	public static List<String> jvmFlags() {
		return List.of("-Djdk.trackAllThreads=true");
	}

	/**
	 * Starts the recording of virtual threads' starts and pins, and of nothing else: the
	 * JVM's own choice of events would write the command lines of all processes and the
	 * environment into the file, secrets among them.
	 */
	public void record() throws InterruptedException {
		this.recording = call("JFR.start", "name=" + NAME, "settings=none", "jdk.VirtualThreadStart#enabled=true",
				"jdk.VirtualThreadPinned#enabled=true", "jdk.VirtualThreadPinned#threshold=1ms",
				"jdk.VirtualThreadPinned#stackTrace=true", "filename=" + recordingFile());
	}

	/**
	 * Looks at all threads once.
	 * @throws ServiceException where the JVM gives no dump
	 */
	public void look() throws InterruptedException {
		Path file = this.folder.resolve("threads-" + (this.dumps.size() + 1) + ".json");
		if (!call("Thread.dump_to_file", "-overwrite", "-format=json", file.toString())) {
			throw new ServiceException("the JVM gives no thread dump, which needs JDK 21 or later; see " + log()
					+ ", or choose another JDK with --jdk");
		}
		try {
			ThreadDump dump = ThreadDump.read(file);
			this.dumps.add(dump.lacksStates() ? dump.withBlocked(blocked()) : dump);
			// a few hundred kilobytes each, and what matters of them is kept
			Files.delete(file);
		}
		catch (IOException ex) {
			throw new ServiceException("the thread dump cannot be read: " + ex.getMessage());
		}
	}

	/** None where the JVM does not tell: then the dump stands as it is. */
	private Set<Long> blocked() throws InterruptedException, IOException {
		Path print = this.folder.resolve("thread-print.txt");
		try {
			return call(print, "Thread.print") ? BlockedThreads.of(Files.readString(print)) : Set.of();
		}
		finally {
			Files.deleteIfExists(print);
		}
	}

	/**
	 * What was seen.
	 * @param arm name of the arm
	 * @param serviceLog of the observed service
	 */
	public Evidence evidence(String arm, Path serviceLog) throws InterruptedException {
		Optional<Recording> recorded = stop();
		WaitingProfile profile = WaitingProfile.of(this.dumps);
		List<Place> places = profile.places()
			.stream()
			.limit(MOST_PLACES)
			.map((place) -> new Place(place.kind().text(), place.frame(), place.seen(), place.share(), place.stack()))
			.toList();
		Map<String, Double> waits = new LinkedHashMap<>();
		profile.shares().forEach((kind, share) -> waits.put(kind.text(), share));
		ThreadWitness witness = new ThreadWitness(profile, recorded.map(Recording::starts).orElse(null));
		return new Evidence(arm, witness.kind(), witness.statements(), profile.dumps(), profile.seen(), waits, places,
				recorded.map(Recording::pinned).orElse(List.of()),
				recorded.map((seen) -> seen.pinnedTime().toNanos() / 1e9).orElse(null), warnings(serviceLog));
	}

	private static List<String> warnings(Path serviceLog) {
		try {
			return Warnings.of(serviceLog);
		}
		catch (IOException ex) {
			throw new ServiceException("the service's log cannot be read: " + ex.getMessage());
		}
	}

	private Optional<Recording> stop() throws InterruptedException {
		if (!this.recording) {
			return Optional.empty();
		}
		this.recording = false;
		if (!call("JFR.stop", "name=" + NAME)) {
			return Optional.empty();
		}
		try {
			return Optional.of(Recording.read(recordingFile()));
		}
		catch (IOException ex) {
			// the dumps still tell the kind of thread
			return Optional.empty();
		}
	}

	private Path recordingFile() {
		return this.folder.resolve("recording.jfr");
	}

	private Path log() {
		return this.folder.resolve("jcmd.log");
	}

	private boolean call(String... arguments) throws InterruptedException {
		return call(log(), arguments);
	}

	private boolean call(Path log, String... arguments) throws InterruptedException {
		List<String> command = new ArrayList<>(
				List.of(Jdk.own().java().resolveSibling("jcmd").toString(), String.valueOf(this.pid)));
		command.addAll(List.of(arguments));
		try (ManagedProcess jcmd = ManagedProcess.start("jcmd", command, Map.of(), this.folder, log)) {
			return jcmd.await(LIMIT) && jcmd.exitCode() == 0;
		}
	}

}
