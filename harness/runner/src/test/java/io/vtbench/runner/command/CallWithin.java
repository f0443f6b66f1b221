package io.vtbench.runner.command;

import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.vtbench.runner.machine.ManagedProcess;
import picocli.CommandLine;

/**
 * A call of the command line within this JVM, which saves the start of another one. It
 * takes the system's properties and output streams for as long as it is open.
 */
final class CallWithin implements BenchProcess.Call {

	private static boolean guarded;

	private final PrintStream out;

	private final PrintStream err;

	private final PrintStream outBefore = System.out;

	private final PrintStream errBefore = System.err;

	private final Properties propertiesBefore = (Properties) System.getProperties().clone();

	private final Set<ProcessHandle> processesBefore;

	private final Thread thread;

	private volatile int exitCode;

	CallWithin(Path home, Supplier<CommandLine> called, String... args) throws IOException {
		this.out = new PrintStream(home.resolve("out").toFile());
		this.err = new PrintStream(home.resolve("err").toFile());
		startGuard();
		this.processesBefore = ProcessHandle.current().descendants().collect(Collectors.toSet());
		System.setProperty("vtbench.home", home.toString());
		// the lock is there, and no other run shall be hindered
		System.setProperty("java.io.tmpdir", home.resolve("tmp").toString());
		System.setOut(this.out);
		System.setErr(this.err);
		CommandLine line = called.get().setOut(new PrintWriter(this.out, true)).setErr(new PrintWriter(this.err, true));
		this.thread = Thread.ofPlatform().name("bench").start(() -> this.exitCode = line.execute(args));
	}

	/**
	 * The guard and the list of children belong to this JVM: they come before the first
	 * call, and lie in no folder that goes with a test.
	 */
	static synchronized void startGuard() throws IOException {
		if (guarded) {
			return;
		}
		Path log = Files.createTempFile("nothing", ".log");
		ManagedProcess.start("nothing", List.of("true"), Map.of(), log.getParent(), log).close();
		Files.delete(log);
		guarded = true;
	}

	@Override
	public boolean isAlive() {
		return this.thread.isAlive();
	}

	@Override
	public int exitCode() {
		return this.exitCode;
	}

	@Override
	public Stream<ProcessHandle> descendants() {
		return ProcessHandle.current().descendants().filter((process) -> !this.processesBefore.contains(process));
	}

	@Override
	public long pid() {
		throw new UnsupportedOperationException("a signal would reach the test itself: start a process");
	}

	@Override
	public void end() {
		this.thread.interrupt();
		try {
			this.thread.join();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		System.setProperties(this.propertiesBefore);
		System.setOut(this.outBefore);
		System.setErr(this.errBefore);
		this.out.close();
		this.err.close();
	}

}
