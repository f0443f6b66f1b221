package io.vtbench.standalone;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;

import picocli.CommandLine.ExitCode;

/**
 * What a program did, ready to be shown and saved.
 *
 * @param program name of the subcommand
 * @param requests tasks that had to finish
 * @param completed tasks that did finish
 * @param threadKind kind of thread that ran them
 * @param window when and how long
 * @param bound least time an ideal machine needs
 */
record Outcome(String program, long requests, long completed, String threadKind, Stopwatch.Window window,
		Duration bound) {

	static Outcome of(String program, long requests, Tally tally, Stopwatch.Window window, Duration bound) {
		return new Outcome(program, requests, tally.total(), tally.threadKind(), window, bound);
	}

	/**
	 * Prints and saves the outcome.
	 * @param expected the kind of thread that had to run all tasks
	 * @return exit code: failure when a task was lost or ran on the wrong kind of thread
	 */
	int report(PrintWriter out, ThreadKind expected) {
		double seconds = seconds(this.window.makespan());
		double boundSeconds = seconds(this.bound);
		out.printf(Locale.ROOT, "  completed   %,d of %,d on %s threads%n", this.completed, this.requests,
				this.threadKind);
		out.printf(Locale.ROOT, "  total time  %.3f s%n", seconds);
		out.printf(Locale.ROOT, "  bound       %.3f s plus CPU time; measured / bound = %.2f%n", boundSeconds,
				seconds / boundSeconds);
		ResultFile.fromEnvironment().ifPresent((file) -> file.write(toResult(seconds)));
		if (this.completed != this.requests) {
			out.printf(Locale.ROOT, "FAILED: %,d tasks were lost.%n", this.requests - this.completed);
			return ExitCode.SOFTWARE;
		}
		if (!expected.toString().equals(this.threadKind)) {
			out.printf(Locale.ROOT, "FAILED: the tasks had to run on %s threads.%n", expected);
			return ExitCode.SOFTWARE;
		}
		return ExitCode.OK;
	}

	private ResultFile.Content toResult(double seconds) {
		return new ResultFile.Content(1, this.program, this.requests, this.requests - this.completed, seconds,
				this.window.startedAtMillis(), this.window.endedAtMillis(), seconds(this.window.cpu()), this.threadKind,
				Map.of("completed", this.completed));
	}

	private static double seconds(Duration duration) {
		return duration.toNanos() / 1e9;
	}

}
