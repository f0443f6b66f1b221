package io.vtbench.runner.process;

import java.io.File;
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

import org.jspecify.annotations.Nullable;

/**
 * Writes down every child of this runner before it does anything, so that whoever comes
 * after the runner can end it: the {@link Guard} at once, the next run at the latest.
 */
public final class ChildLedger {

	private static final boolean UNIX = File.separatorChar == '/';

	/** A child waits for this line, and ends where the runner has gone instead. */
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

	/** The one of this runner. */
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
			Path folder = LedgerFile.runnersFolder(state).resolve(name);
			Path files = LedgerFile.runnersFolder(workspace).resolve(name);
			Folders.createPrivate(folder);
			ChildLedger ledger = new ChildLedger(folder, files);
			ledger.write(LedgerFile.runner(ProcessIdentity.of(pid)));
			if (!files.equals(folder)) {
				ledger.write(LedgerFile.files(files));
				Folders.createPrivate(files);
				// whoever finds the files alone, for its state is elsewhere, sees by this
				// that
				// they are in use
				Files.writeString(LedgerFile.in(files), LedgerFile.runner(ProcessIdentity.of(pid)) + "\n");
			}
			return ledger;
		}
		catch (IOException ex) {
			throw new ServiceException("cannot keep a list of children in " + state + " or files in " + workspace + " ("
					+ ex.getMessage() + "); make room there");
		}
	}

	/** The folder of all temporary files of this runner. */
	Path files() {
		return this.files;
	}

	/** A folder for temporary files that goes with the runner at the latest. */
	public Path temporary(String name) {
		return create(this.files.resolve(name + "-" + this.numbers.incrementAndGet()));
	}

	/** A folder for the data of the one embedded database that a runner has at a time. */
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
	 * and its environment is marked: see {@link MarkedProcesses}.
	 * @throws IOException where the program cannot be started
	 */
	synchronized Process start(ProcessBuilder builder) throws IOException {
		guard();
		builder.environment().put(MarkedProcesses.VARIABLE, mark(this.folder) + this.numbers.incrementAndGet() + "/");
		if (!UNIX) {
			Process process = builder.start();
			write(LedgerFile.child(ProcessIdentity.of(process.pid())));
			return process;
		}
		List<String> command = new ArrayList<>(
				List.of("/bin/sh", "-c", "read -r go && exec \"$@\" < /dev/null", "start"));
		command.addAll(builder.command());
		Process process = builder.command(command).redirectInput(Redirect.PIPE).start();
		write(LedgerFile.child(ProcessIdentity.of(process.pid())));
		try (OutputStream input = process.getOutputStream()) {
			input.write(GO);
		}
		catch (IOException ex) {
			// it has ended already, and its exit code says why
		}
		return process;
	}

	/**
	 * A container that an engine runs; the end of the engine's client does not end it.
	 */
	void container(ContainerEngine.RunningContainer container) throws IOException {
		write(LedgerFile.container(container));
	}

	/** A project of compose, which belongs to its engine as well. */
	public void project(String engine, String name) throws IOException {
		write(LedgerFile.project(engine, name));
	}

	/** The folder of a control group, which goes when its processes have ended. */
	void group(Path folder) {
		try {
			write(LedgerFile.group(folder));
		}
		catch (IOException ex) {
			throw new UncheckedIOException("cannot write to " + this.folder, ex);
		}
	}

	/** A name that no other child on this machine has. */
	public String name(String suffix) {
		return "vtbench-" + ProcessHandle.current().pid() + "-" + this.numbers.incrementAndGet() + "-" + suffix;
	}

	/** What the marks of all children begin with that a runner's folder is for. */
	static String mark(Path folder) {
		return folder.getFileName() + "/";
	}

	/** Starts the guard, also in place of one that has gone for whatever reason. */
	private void guard() throws IOException {
		if (this.guard == null || !this.guard.isAlive()) {
			ProcessBuilder builder = new ProcessBuilder(Guard.command(this.folder, UNIX))
				.redirectOutput(Redirect.DISCARD)
				.redirectError(Redirect.DISCARD);
			ChildEnvironment.clean(builder.environment());
			// the pipe to it stays open for as long as this object lives
			this.guard = builder.start();
		}
	}

	private synchronized void write(String line) throws IOException {
		Files.writeString(LedgerFile.in(this.folder), line + "\n", StandardOpenOption.CREATE,
				StandardOpenOption.APPEND);
	}

}
