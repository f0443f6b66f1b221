package io.vtbench.runner.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

import io.vtbench.runner.measure.RunLock;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

import static org.assertj.core.api.Assertions.assertThat;

/** Calls the command line within this JVM and keeps all that it says. */
public final class CommandLineHarness implements AutoCloseable {

	private static final String HOME = "vtbench.home";

	private static final Path GOLDEN = Path.of("src/test/resources/command");

	private static final String TEMPORARY = "java.io.tmpdir";

	private final Path home;

	/**
	 * Made once, for that takes longer than most calls; each call begins with its
	 * defaults.
	 */
	private final CommandLine line;

	private final String temporaryBefore = System.getProperty(TEMPORARY);

	private final String homeBefore = System.getProperty(HOME);

	private final Locale localeBefore = Locale.getDefault();

	/** Of the other run; null for none. */
	private @Nullable RunLock lock;

	/**
	 * A command line in a suite's folder and a language.
	 */
	CommandLineHarness(Path home, Locale locale) {
		this(home, locale, Bench.commandLine(System.getenv()));
	}

	/** Another command line than that of bench. */
	public CommandLineHarness(Path home, Locale locale, CommandLine line) {
		this.home = home;
		this.line = line;
		startGuard();
		System.setProperty(HOME, home.toString());
		// what killed runs have left on this machine is no part of the text
		System.setProperty(TEMPORARY, home.resolve("tmp").toString());
		Locale.setDefault(locale);
	}

	private static void startGuard() {
		try {
			CallWithin.startGuard();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** A command line in a suite's folder while another run holds this machine. */
	static CommandLineHarness whileAnotherRuns(Path home) {
		CommandLineHarness bench = new CommandLineHarness(home, Locale.ROOT);
		bench.lock = RunLock.take(RunLock.defaultFile());
		return bench;
	}

	/** Exit code and both outputs. */
	public record Said(int exitCode, String out, String err) {

		/**
		 * Compares with a file. Run the tests with {@code -Dgolden.write} to accept a
		 * change, and read the difference before committing it.
		 */
		void assertMatches(String file) throws IOException {
			String text = "exit code " + this.exitCode + "\n--- out\n" + this.out + "--- err\n" + this.err;
			if (System.getProperty("golden.write") != null) {
				Files.writeString(GOLDEN.resolve(file), text);
			}
			assertThat(text).isEqualTo(Files.readString(GOLDEN.resolve(file)).replace("\r\n", "\n"));
		}

	}

	public Said call(String... args) {
		StringWriter out = new StringWriter();
		StringWriter err = new StringWriter();
		this.line.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
		int exitCode = this.line.execute(args);
		this.line.getOut().flush();
		this.line.getErr().flush();
		return new Said(exitCode, plain(out), plain(err));
	}

	private String plain(StringWriter text) {
		return text.toString().replace("\r\n", "\n").replace(this.home.toString(), "HOME");
	}

	@Override
	public void close() {
		if (this.lock != null) {
			this.lock.close();
		}
		Locale.setDefault(this.localeBefore);
		System.setProperty(TEMPORARY, this.temporaryBefore);
		if (this.homeBefore != null) {
			System.setProperty(HOME, this.homeBefore);
		}
		else {
			System.clearProperty(HOME);
		}
	}

}
