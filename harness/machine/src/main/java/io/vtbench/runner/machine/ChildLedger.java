package io.vtbench.runner.machine;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

import io.vtbench.runner.file.Attempt;
import io.vtbench.runner.machine.Leftovers.Guard;
import org.jspecify.annotations.Nullable;

/**
 * Marks and writes down every child of this runner, so that whoever comes after the
 * runner can end it: the {@link Guard} at once, the next run at the latest.
 */
public final class ChildLedger {

	/**
	 * The variable that marks a child: the runner's folder, whose the runner is, and a
	 * number. All that the child starts inherits it, also what leaves its parent, as a
	 * daemon does, and is then no descendant of anybody's.
	 */
	static final String MARK = "VTBENCH_CHILD";

	private static @Nullable ChildLedger current;

	/** Holds the list and the temporary files. */
	private final Path folder;

	private final AtomicInteger numbers = new AtomicInteger();

	private @Nullable Process guard;

	private ChildLedger(Path folder) {
		this.folder = folder;
	}

	/**
	 * Returns the ledger of this runner, which is opened when it is asked for the first
	 * time.
	 */
	public static synchronized ChildLedger current() {
		if (current == null) {
			current = open(Folders.workspace());
		}
		return current;
	}

	private static ChildLedger open(Path workspace) {
		return Attempt.get(() -> {
			ChildLedger ledger = new ChildLedger(Entries.runnersFolder(workspace)
				.resolve(ProcessHandle.current().pid() + "-" + Long.toHexString(System.currentTimeMillis())));
			Folders.createPrivate(ledger.folder);
			ledger.write(Entries.runner(RunnerIdentity.current()));
			return ledger;
		}, (ex) -> new ServiceException(
				"cannot keep files in " + workspace + " (" + ex.getMessage() + "); make room there"));
	}

	/** Returns the folder of all temporary files of this runner. */
	Path files() {
		return this.folder;
	}

	/** Makes a folder for temporary files, which goes with the runner at the latest. */
	public Path temporary(String name) {
		return create(this.folder.resolve(name + "-" + this.numbers.incrementAndGet()));
	}

	/**
	 * Makes an empty folder for the data of the one embedded database that a runner has
	 * at a time.
	 */
	synchronized Path database() {
		return Attempt.get(() -> {
			guard();
			Folders.delete(EmbeddedDatabase.data(this.folder));
			return create(EmbeddedDatabase.data(this.folder));
		}, (ex) -> new UncheckedIOException("no folder for a database can be made", ex));
	}

	private static Path create(Path made) {
		return Attempt.get(() -> {
			Folders.createPrivate(made);
			return made;
		}, (ex) -> new UncheckedIOException("no folder for temporary files can be made", ex));
	}

	/**
	 * Starts a child. Its input is empty, and all that it starts inherits a variable of
	 * its environment, {@value #MARK}.
	 * @throws IOException where the program cannot be started
	 */
	synchronized Process start(ProcessBuilder builder) throws IOException {
		guard();
		builder.environment()
			.put(MARK, mark(this.folder) + RunnerIdentity.current() + "/" + this.numbers.incrementAndGet() + "/");
		Process process = builder.redirectInput(new File(Programs.isWindows() ? "NUL" : "/dev/null")).start();
		write(Entries.child(ProcessIdentity.of(process.pid())));
		return process;
	}

	/**
	 * Notes that an engine runs containers of this runner, which have its label; the end
	 * of the engine's client does not end them.
	 */
	public void engine(String program) {
		note(Entries.engine(program));
	}

	/** Notes the folder of a control group, which goes when its processes have ended. */
	void group(Path folder) {
		note(Entries.group(folder));
	}

	private void note(String line) {
		Attempt.run(() -> write(line), (ex) -> new UncheckedIOException("cannot write to " + this.folder, ex));
	}

	/** Returns a name that no other child on this machine has. */
	public String name(String suffix) {
		return "vtbench-" + ProcessHandle.current().pid() + "-" + this.numbers.incrementAndGet() + "-" + suffix;
	}

	/** Returns the text by which the marks of all children of one runner begin. */
	static String mark(Path folder) {
		return marks(folder.resolveSibling("")) + folder.getFileName() + "/";
	}

	/** Returns the text by which the marks of a folder of runners begin. */
	static String marks(Path runners) {
		return Integer.toHexString(runners.toString().hashCode()) + "/";
	}

	/** Returns whether this runner has started a process, or what has started it. */
	boolean hasStarted(ProcessHandle process) {
		return Leftovers.isMarked(process, mark(this.folder));
	}

	/** Starts the guard, also in place of one that has gone for whatever reason. */
	private void guard() throws IOException {
		if (this.guard == null || !this.guard.isAlive()) {
			ProcessBuilder builder = new ProcessBuilder(Guard.command(this.folder, !Programs.isWindows()))
				.redirectOutput(Redirect.DISCARD)
				.redirectError(Redirect.DISCARD);
			ChildEnvironment.clean(builder.environment());
			// the pipe to it stays open for as long as this object lives
			this.guard = builder.start();
		}
	}

	private synchronized void write(String line) throws IOException {
		Files.writeString(Entries.in(this.folder), line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
	}

	/**
	 * The entries of a runner's ledger, as far as they were written.
	 *
	 * @param runner null where it did not get that far
	 * @param engines programs that run containers with the runner's label
	 */
	record Entries(@Nullable RunnerIdentity runner, List<ProcessIdentity> children, Set<String> engines,
			List<Path> groups) {

		private static final String NAME = "children";

		private static final String SEPARATOR = "\t";

		/** Holds a folder for each runner. */
		static Path runnersFolder(Path parent) throws IOException {
			return Files.createDirectories(parent.resolve("runners"));
		}

		static Path in(Path folder) {
			return folder.resolve(NAME);
		}

		static String runner(RunnerIdentity identity) {
			return String.join(SEPARATOR, "runner", identity.toString());
		}

		static String child(ProcessIdentity identity) {
			return String.join(SEPARATOR, "child", String.valueOf(identity.pid()), identity.start());
		}

		static String engine(String program) {
			return String.join(SEPARATOR, "engine", program);
		}

		static String group(Path folder) {
			return String.join(SEPARATOR, "group", folder.toString());
		}

		/** Reads it as far as it was written. */
		static Entries read(Path folder) throws IOException {
			RunnerIdentity runner = null;
			List<ProcessIdentity> children = new ArrayList<>();
			Set<String> engines = new LinkedHashSet<>();
			List<Path> groups = new ArrayList<>();
			// after a full disk or the end of the power anything may stand at its end
			String text = Files.exists(in(folder)) ? new String(Files.readAllBytes(in(folder)), StandardCharsets.UTF_8)
					: "";
			for (String line : text.lines().toList()) {
				String[] parts = line.split(SEPARATOR, -1);
				boolean whole = line.indexOf('\0') < 0 && (parts.length < 3 || parts[1].matches("\\d{1,18}"));
				switch (whole ? parts[0] + parts.length : "") {
					case "runner2" -> runner = RunnerIdentity.parse(parts[1]);
					case "child3" -> children.add(new ProcessIdentity(Long.parseLong(parts[1]), parts[2]));
					case "engine2" -> engines.add(parts[1]);
					case "group2" -> groups.add(Path.of(parts[1]));
					default -> {
						// the runner ended in the middle of this line
					}
				}
			}
			return new Entries(runner, children, engines, groups);
		}

		/**
		 * Returns whether the runner may still be there to see to its children itself.
		 */
		boolean isInUse() {
			return this.runner != null && !this.runner.isGone();
		}

	}

}
