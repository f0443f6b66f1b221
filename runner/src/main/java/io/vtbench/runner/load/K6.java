package io.vtbench.runner.load;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import com.sun.management.OperatingSystemMXBean;
import io.vtbench.runner.process.ManagedProcess;
import org.jspecify.annotations.Nullable;

/**
 * The load generator.
 *
 * @param program k6 itself, or the container engine that runs it
 * @param version for people
 * @param container how the engine runs it; null for a program of this machine
 * @param secrets variables of the scripts that no command line may show
 */
public record K6(Path program, String version, @Nullable K6Container container, Map<String, String> secrets) {

	K6(Path program, String version, @Nullable K6Container container) {
		this(program, version, container, Map.of());
	}

	/** The same with variables that go by the environment alone. */
	public K6 withSecrets(Map<String, String> secrets) {
		return new K6(this.program, this.version, this.container, secrets);
	}

	/** Of k6's heap, in per cent of what lives, before Go collects it. */
	private static final String GROWTH_PERCENT = "1000";

	private static final long LEAST_MEGABYTES = 1000;

	private static final long MACHINE_MEGABYTES = ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
		.getTotalMemorySize() >> 20;

	/** Whether it runs in a container, where its processor time cannot be seen. */
	public boolean contained() {
		return this.container != null;
	}

	/**
	 * One call of k6.
	 *
	 * @param script in {@code k6/}
	 * @param variables of the script
	 * @param summary takes the measured figures
	 * @param requests takes one line a sample, beside the summary; null to keep none
	 * @param log takes what k6 says
	 */
	public record Call(String script, Map<String, String> variables, Path summary, @Nullable Path requests, Path log) {

	}

	/**
	 * Starts k6; read {@link K6Summary} when it has ended.
	 * @param home the suite's folder
	 */
	public ManagedProcess start(Call call, Path home) {
		List<String> line = new ArrayList<>();
		line.add(this.program.toString());
		Map<String, String> environment = environment(call);
		if (this.container != null) {
			line.addAll(this.container.arguments(home,
					Objects.requireNonNull(call.summary().toAbsolutePath().getParent()), environment.keySet()));
		}
		line.addAll(List.of("run", "--quiet", "--no-color", "--no-usage-report", "--address", "127.0.0.1:0"));
		if (call.requests() != null) {
			line.addAll(List.of("--out", "csv=" + call.requests()));
		}
		Map<String, String> variables = new LinkedHashMap<>(call.variables());
		variables.put("SUMMARY", call.summary().toString());
		variables.forEach((key, value) -> line.addAll(List.of("--env", key + "=" + value)));
		line.add(home.resolve("k6").resolve(call.script()).toString());
		return ManagedProcess.start("k6", line, environment, home, call.log());
	}

	/**
	 * Go collects when a heap has doubled, by default. With 500 users a collection holds
	 * both cores of a small machine for 0.2 s, which is a quarter of a short window and
	 * everyone's tail; so the heap may grow up to a limit instead. The limit keeps
	 * thousands of users from taking memory from those who are measured. It must be well
	 * above what lives, for at the limit k6 does little but collect: 1,000 users of an
	 * open load keep 0.6 GB.
	 */
	private Map<String, String> environment(Call call) {
		long users = Long.parseLong(call.variables().getOrDefault("USERS", "0"));
		Map<String, String> environment = new LinkedHashMap<>(this.secrets);
		environment.put("K6_CSV_TIME_FORMAT", "unix_milli");
		environment.putAll(collector(users, MACHINE_MEGABYTES / 3));
		return environment;
	}

	/**
	 * Settings of Go's collector for a number of users.
	 * @param mostMegabytes that the heap may take of where k6 runs
	 */
	public static Map<String, String> collector(long users, long mostMegabytes) {
		long limit = Math.max(LEAST_MEGABYTES, Math.min(users * 3 / 2, mostMegabytes));
		return Map.of("GOGC", GROWTH_PERCENT, "GOMEMLIMIT", limit + "MiB");
	}

}
