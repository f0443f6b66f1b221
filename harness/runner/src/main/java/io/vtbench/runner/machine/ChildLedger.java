package io.vtbench.runner.machine;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import io.vtbench.runner.machine.ContainerEngine.RunningContainer;
import io.vtbench.runner.machine.Leftovers.Guard;
import org.jspecify.annotations.Nullable;

/**
 * Writes down every child of this runner before it does anything, so that whoever comes
 * after the runner can end it: the {@link Guard} at once, the next run at the latest.
 */
public final class ChildLedger {

	/**
	 * The variable that marks a child. All that the child starts inherits it, also what
	 * leaves its parent, as a daemon does, and is then no descendant of anybody's.
	 */
	static final String MARK = "VTBENCH_CHILD";

	/** The line that a child waits for; it ends where the runner has gone instead. */
	private static final byte[] GO = "go\n".getBytes(StandardCharsets.US_ASCII);

	private static @Nullable ChildLedger current;

	/** Holds the list. */
	private final Path folder;

	/** Holds the temporary files. */
	private final Path files;

	private final AtomicInteger numbers = new AtomicInteger();

	private @Nullable Process guard;

	private ChildLedger(Path folder, Path files) {
		this.folder = folder;
		this.files = files;
	}

	/**
	 * Returns the ledger of this runner, which is opened when it is asked for the first
	 * time.
	 */
	public static synchronized ChildLedger current() {
		if (current == null) {
			current = open(Folders.state(), Folders.workspace());
		}
		return current;
	}

	private static ChildLedger open(Path state, Path workspace) {
		long pid = ProcessHandle.current().pid();
		try {
			String name = pid + "-" + Long.toHexString(System.currentTimeMillis());
			Path folder = Entries.runnersFolder(state).resolve(name);
			Path files = Entries.runnersFolder(workspace).resolve(name);
			Folders.createPrivate(folder);
			ChildLedger ledger = new ChildLedger(folder, files);
			ledger.write(Entries.runner(ProcessIdentity.of(pid)));
			if (!files.equals(folder)) {
				ledger.write(Entries.files(files));
				Folders.createPrivate(files);
				// whoever finds the files alone, for its state is elsewhere, sees by this
				// that
				// they are in use
				Files.writeString(Entries.in(files), Entries.runner(ProcessIdentity.of(pid)) + "\n");
			}
			return ledger;
		}
		catch (IOException ex) {
			throw new ServiceException("cannot keep a list of children in " + state + " or files in " + workspace + " ("
					+ ex.getMessage() + "); make room there");
		}
	}

	/** Returns the folder of all temporary files of this runner. */
	Path files() {
		return this.files;
	}

	/** Makes a folder for temporary files, which goes with the runner at the latest. */
	public Path temporary(String name) {
		return create(this.files.resolve(name + "-" + this.numbers.incrementAndGet()));
	}

	/**
	 * Makes an empty folder for the data of the one embedded database that a runner has
	 * at a time.
	 */
	synchronized Path database() {
		try {
			guard();
			Folders.delete(EmbeddedDatabase.data(this.files));
			return create(EmbeddedDatabase.data(this.files));
		}
		catch (IOException ex) {
			throw new UncheckedIOException("no folder for a database can be made", ex);
		}
	}

	private static Path create(Path made) {
		try {
			Folders.createPrivate(made);
			return made;
		}
		catch (IOException ex) {
			throw new UncheckedIOException("no folder for temporary files can be made", ex);
		}
	}

	/**
	 * Starts a child that is on the list before its program begins. Its input is empty,
	 * and all that it starts inherits a variable of its environment, {@value #MARK}.
	 * @throws IOException where the program cannot be started
	 */
	synchronized Process start(ProcessBuilder builder) throws IOException {
		guard();
		builder.environment().put(MARK, mark(this.folder) + this.numbers.incrementAndGet() + "/");
		if (Programs.isWindows()) {
			Process process = builder.start();
			write(Entries.child(ProcessIdentity.of(process.pid())));
			return process;
		}
		List<String> command = new ArrayList<>(
				List.of("/bin/sh", "-c", "read -r go && exec \"$@\" < /dev/null", "start"));
		command.addAll(builder.command());
		Process process = builder.command(command).redirectInput(Redirect.PIPE).start();
		write(Entries.child(ProcessIdentity.of(process.pid())));
		try (OutputStream input = process.getOutputStream()) {
			input.write(GO);
		}
		catch (IOException ex) {
			// it has ended already, and its exit code says why
		}
		return process;
	}

	/**
	 * Notes a container that an engine runs; the end of the engine's client does not end
	 * it.
	 */
	void container(ContainerEngine.RunningContainer container) throws IOException {
		write(Entries.container(container));
	}

	/** Notes a project of compose, which belongs to its engine as well. */
	public void project(String engine, String name) throws IOException {
		write(Entries.project(engine, name));
	}

	/** Notes the folder of a control group, which goes when its processes have ended. */
	void group(Path folder) {
		try {
			write(Entries.group(folder));
		}
		catch (IOException ex) {
			throw new UncheckedIOException("cannot write to " + this.folder, ex);
		}
	}

	/** Returns a name that no other child on this machine has. */
	public String name(String suffix) {
		return "vtbench-" + ProcessHandle.current().pid() + "-" + this.numbers.incrementAndGet() + "-" + suffix;
	}

	/** Returns the text by which the marks of all children of one runner begin. */
	static String mark(Path folder) {
		return folder.getFileName() + "/";
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
	 * @param boot of the machine; numbers of processes mean nothing after another one
	 * @param runner null where it did not get that far
	 * @param files its folder of temporary files; null where they are beside the list, as
	 * those of older versions
	 */
	record Entries(String boot, @Nullable ProcessIdentity runner, @Nullable Path files, List<ProcessIdentity> children,
			List<RunningContainer> containers, List<Project> projects, List<Path> groups) {

		private static final String NAME = "children";

		private static final String SEPARATOR = "\t";

		/** A project of compose that an engine runs. */
		record Project(String engine, String name) {

		}

		/** Holds a folder for each runner. */
		static Path runnersFolder(Path parent) throws IOException {
			return Files.createDirectories(parent.resolve("runners"));
		}

		static Path in(Path folder) {
			return folder.resolve(NAME);
		}

		static String runner(ProcessIdentity identity) {
			return String.join(SEPARATOR, "runner", String.valueOf(identity.pid()), identity.start(),
					RunnerIdentity.currentBoot());
		}

		static String files(Path folder) {
			return String.join(SEPARATOR, "files", folder.toString());
		}

		static String child(ProcessIdentity identity) {
			return String.join(SEPARATOR, "child", String.valueOf(identity.pid()), identity.start());
		}

		static String container(RunningContainer container) {
			return String.join(SEPARATOR, "container", container.engine().program().toString(), container.name());
		}

		static String project(String engine, String name) {
			return String.join(SEPARATOR, "project", engine, name);
		}

		static String group(Path folder) {
			return String.join(SEPARATOR, "group", folder.toString());
		}

		/** Reads it as far as it was written. */
		static Entries read(Path folder) throws IOException {
			String boot = "";
			ProcessIdentity runner = null;
			Path files = null;
			List<ProcessIdentity> children = new ArrayList<>();
			List<RunningContainer> containers = new ArrayList<>();
			List<Project> projects = new ArrayList<>();
			List<Path> groups = new ArrayList<>();
			for (String line : Files.exists(in(folder)) ? Files.readAllLines(in(folder)) : List.<String>of()) {
				String[] parts = line.split(SEPARATOR, -1);
				switch (parts[0] + parts.length) {
					case "runner4" -> {
						runner = new ProcessIdentity(Long.parseLong(parts[1]), parts[2]);
						boot = parts[3];
					}
					case "files2" -> files = Path.of(parts[1]);
					case "child3" -> children.add(new ProcessIdentity(Long.parseLong(parts[1]), parts[2]));
					case "container3" ->
						containers.add(new RunningContainer(new ContainerEngine(Path.of(parts[1])), parts[2]));
					case "project3" -> projects.add(new Project(parts[1], parts[2]));
					case "group2" -> groups.add(Path.of(parts[1]));
					default -> {
						// the runner ended in the middle of this line
					}
				}
			}
			return new Entries(boot, runner, files, children, containers, projects, groups);
		}

		boolean isOfThisBoot() {
			return this.boot.equals(RunnerIdentity.currentBoot());
		}

		/** Returns whether the runner is still there to see to its children itself. */
		boolean isInUse() {
			return isOfThisBoot() && this.runner != null && this.runner.isRunning();
		}

	}

}
