package io.vtbench.standalone;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;
import picocli.CommandLine.UnmatchedArgumentException;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.thread.Threading;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.task.AsyncTaskExecutor;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

/** How long do many calls of a Spring {@code @Async} method take? */
@Command(name = "async", mixinStandardHelpOptions = true, sortOptions = false,
		description = { "Calls a waiting Spring @Async method on the executor that Spring Boot provides.", "",
				"--spring.threads.virtual.enabled=true|false chooses the threads (default: false); every other "
						+ "--spring.* property works as well." })
final class AsyncCalls implements Callable<Integer> {

	@Option(names = "--calls", defaultValue = "100000", description = "Number of calls (default: ${DEFAULT-VALUE})")
	private int calls;

	@Option(names = "--duration", defaultValue = "50ms",
			description = "How long each call waits, with its unit (default: ${DEFAULT-VALUE})")
	private Duration duration = Duration.ZERO;

	@Option(names = "--warmup", defaultValue = "10000",
			description = "Calls of 1 ms before the clock starts; 0 measures a cold JVM (default: ${DEFAULT-VALUE})")
	private int warmup;

	@Unmatched
	private List<String> springArguments = new ArrayList<>();

	@Spec
	private CommandSpec spec;

	@Override
	public Integer call() throws InterruptedException {
		List<String> unknown = this.springArguments.stream()
			.filter((argument) -> !argument.startsWith("--spring.") && !argument.startsWith("--logging."))
			.toList();
		if (!unknown.isEmpty()) {
			throw new UnmatchedArgumentException(this.spec.commandLine(), unknown);
		}
		if (this.calls < 1) {
			throw new ProgramException("--calls must be at least 1");
		}
		SpringApplication application = new SpringApplication(AsyncConfiguration.class);
		application.setWebApplicationType(WebApplicationType.NONE);
		try (var context = application.run(this.springArguments.toArray(String[]::new))) {
			return callAll(context);
		}
	}

	private int callAll(ConfigurableApplicationContext context) throws InterruptedException {
		PrintWriter out = this.spec.commandLine().getOut();
		ThreadKind expected = Threading.VIRTUAL.isActive(context.getEnvironment()) ? ThreadKind.VIRTUAL
				: ThreadKind.PLATFORM;
		Duration bound = bound(context.getBean(AsyncTaskExecutor.class));
		out.printf(Locale.ROOT, "async: %,d @Async calls of %d ms on %s threads%n", this.calls,
				this.duration.toMillis(), expected);
		SlowService service = context.getBean(SlowService.class);
		callAndWait(service, this.warmup, Duration.ofMillis(1), new Tally());
		Tally tally = new Tally();
		Stopwatch stopwatch = Stopwatch.start();
		callAndWait(service, this.calls, this.duration, tally);
		return Outcome.of("async", this.calls, tally, stopwatch.stop(), bound).report(out, expected);
	}

	private static void callAndWait(SlowService service, int count, Duration wait, Tally tally)
			throws InterruptedException {
		CountDownLatch finished = new CountDownLatch(count);
		for (int i = 0; i < count; i++) {
			service.call(wait, tally, finished);
		}
		// Nobody needs this long; it ends the program when the executor lost a call,
		// which the tally then shows.
		finished.await(wait.multipliedBy(count).plusMinutes(1).toMillis(), TimeUnit.MILLISECONDS);
	}

	/** Boot's pool has an unbounded queue, so it never grows beyond its core threads. */
	private Duration bound(AsyncTaskExecutor executor) {
		return (executor instanceof ThreadPoolTaskExecutor pool)
				? this.duration.multipliedBy(Math.ceilDiv(this.calls, pool.getCorePoolSize())) : this.duration;
	}

}
