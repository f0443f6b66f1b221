package io.vtbench.standalone;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** How soon is a Spring Boot service up, and is it ever stuck? */
@Command(name = "starts", mixinStandardHelpOptions = true, sortOptions = false,
		description = { "Starts a Spring Boot service several times, one start after the other, and asks for its health"
				+ " every 20 ms from the first moment on. The clock runs from the start of the JVM until the service"
				+ " is healthy. A start that takes longer than the limit counts as a hang, and its threads are dumped.",
				"", "The service inherits the environment, so SPRING_THREADS_VIRTUAL_ENABLED chooses its threads;"
						+ " --threads says which are expected." })
final class Starts implements Callable<Integer> {

	@Option(names = "--jar", required = true, description = "Executable jar of the service")
	private Path jar = Path.of("");

	@Option(names = "--layout", defaultValue = "${env:VTBENCH_LAYOUT:-jar}",
			description = "jar (as it was built), extracted (taken apart) or cached (taken apart, with an AOT cache);"
					+ " default: the environment variable VTBENCH_LAYOUT, else jar")
	private ServiceLayout layout = ServiceLayout.JAR;

	@Option(names = "--threads", defaultValue = "platform", description = "platform or virtual (default: platform)")
	private ThreadKind threads = ThreadKind.PLATFORM;

	@Option(names = "--count", defaultValue = "5", description = "Starts (default: ${DEFAULT-VALUE})")
	private int count;

	@Option(names = "--limit", defaultValue = "60s",
			description = "After which a start counts as a hang (default: ${DEFAULT-VALUE})")
	private Duration limit = Duration.ZERO;

	@Spec
	private CommandSpec spec;

	@Override
	public Integer call() throws IOException, InterruptedException {
		if (this.count < 1) {
			throw new ProgramException("--count must be at least 1");
		}
		if (!Files.isRegularFile(this.jar)) {
			throw new ProgramException(this.jar + " is missing; build it with: ./mvnw package -DskipTests");
		}
		PrintWriter out = this.spec.commandLine().getOut();
		Path folder = Files.createTempDirectory("starts");
		try {
			List<String> command = this.layout.command(this.jar.toAbsolutePath(), folder);
			out.printf(Locale.ROOT, "starts: %,d of %s, %s, on %s threads%n", this.count, this.jar.getFileName(),
					this.layout, this.threads);
			return startAll(command, folder, out);
		}
		finally {
			ServiceLayout.delete(folder);
		}
	}

	private int startAll(List<String> command, Path folder, PrintWriter out) throws IOException, InterruptedException {
		Stopwatch stopwatch = Stopwatch.start();
		Duration total = Duration.ZERO;
		List<Duration> cpu = new ArrayList<>();
		int hangs = 0;
		for (int i = 1; i <= this.count; i++) {
			try (StartedService service = StartedService.start(command, folder.resolve("service.log"))) {
				Duration needed = service.awaitHealthy(this.limit);
				service.cpu().ifPresent(cpu::add);
				if (needed == null) {
					hangs++;
					Path dump = dumpFile(i);
					service.dumpThreads(dump);
					out.printf(Locale.ROOT, "start %d hangs; its threads: %s%n", i, dump);
					total = total.plus(this.limit);
					continue;
				}
				out.printf(Locale.ROOT, "start %d: %.3f s%n", i, seconds(needed));
				total = total.plus(needed);
				String kind = service.threadKind();
				if (!this.threads.toString().equals(kind)) {
					throw new ProgramException("the service answers on " + kind + " threads instead of " + this.threads
							+ "; see to SPRING_THREADS_VIRTUAL_ENABLED");
				}
			}
		}
		out.printf(Locale.ROOT, "  healthy     %,d of %,d%n  mean        %.3f s%n", this.count - hangs, this.count,
				seconds(total) / this.count);
		save(stopwatch.stop(), total, cpu, hangs);
		return ExitCode.OK;
	}

	/**
	 * A hang is a result, not a failure of this program. The CPU time is that of the
	 * services until each of them is healthy, for this program only waits.
	 */
	private void save(Stopwatch.Window window, Duration total, List<Duration> cpu, int hangs) {
		Double cpuSeconds = (cpu.size() == this.count) ? seconds(cpu.stream().reduce(Duration.ZERO, Duration::plus))
				: null;
		ResultFile.fromEnvironment()
			.ifPresent((file) -> file.write(new ResultFile.Content(1, "starts", this.count, hangs, seconds(total),
					window.startedAtMillis(), window.endedAtMillis(), cpuSeconds, this.threads.toString(),
					Map.of("starts", (long) this.count))));
	}

	/** Beside the figures, where somebody asked for them. */
	private static Path dumpFile(int start) {
		String name = "hang-" + start + "-" + ProcessHandle.current().pid() + ".txt";
		return ResultFile.fromEnvironment().map((file) -> file.path().resolveSibling(name)).orElse(Path.of(name));
	}

	private static double seconds(Duration duration) {
		return duration.toNanos() / 1e9;
	}

}
