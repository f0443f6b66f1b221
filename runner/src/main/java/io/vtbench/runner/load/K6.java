package io.vtbench.runner.load;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.process.ManagedProcess;
import org.jspecify.annotations.Nullable;

/**
 * The load generator.
 *
 * @param command how to call it: a program, or a container engine with its arguments
 * @param version for people
 * @param contained whether it runs in a container, where its processor time cannot be
 * seen
 * @param secrets variables of the scripts that no command line may show
 */
public record K6(List<String> command, String version, boolean contained, Map<String, String> secrets) {

	public K6(List<String> command, String version, boolean contained) {
		this(command, version, contained, Map.of());
	}

	/** The same with variables that go by the environment alone. */
	public K6 withSecrets(Map<String, String> secrets) {
		return new K6(this.command, this.version, this.contained, secrets);
	}

	/** Of k6's heap, in per cent of what lives, before Go collects it. */
	private static final String GROWTH_PERCENT = "1000";

	private static final long LEAST_MEGABYTES = 1000;

	/**
	 * One call of k6.
	 *
	 * @param script in {@code k6/}
	 * @param variables of the script
	 * @param summary takes the measured figures
	 * @param requests takes one line a sample; null to keep none
	 * @param log takes what k6 says
	 */
	public record Call(String script, Map<String, String> variables, Path summary, @Nullable Path requests, Path log) {

	}

	/**
	 * Starts k6; read {@link K6Summary} when it has ended.
	 * @param home the suite's folder
	 */
	public ManagedProcess start(Call call, Path home) {
		List<String> line = new ArrayList<>(this.command);
		line.addAll(List.of("run", "--quiet", "--no-color", "--no-usage-report", "--address", "127.0.0.1:0"));
		if (call.requests() != null) {
			line.addAll(List.of("--out", "csv=" + call.requests()));
		}
		Map<String, String> variables = new LinkedHashMap<>(call.variables());
		variables.put("SUMMARY", call.summary().toString());
		variables.forEach((key, value) -> line.addAll(List.of("--env", key + "=" + value)));
		line.add(home.resolve("k6").resolve(call.script()).toString());
		return ManagedProcess.start("k6", line, environment(call), home, call.log());
	}

	/**
	 * Go collects when a heap has doubled, by default. With 500 users a collection holds
	 * both cores of a small machine for 0.2 s, which is a quarter of a short window and
	 * everyone's tail; so the heap may grow up to a limit instead. The limit keeps
	 * thousands of users from taking memory from those who are measured: 5,000 need about
	 * 1 GB.
	 */
	private Map<String, String> environment(Call call) {
		long users = Long.parseLong(call.variables().getOrDefault("USERS", "0"));
		long megabytes = Math.max(LEAST_MEGABYTES, users / 2);
		Map<String, String> environment = new LinkedHashMap<>(this.secrets);
		environment.put("K6_CSV_TIME_FORMAT", "unix_milli");
		environment.put("GOGC", GROWTH_PERCENT);
		environment.put("GOMEMLIMIT", megabytes + "MiB");
		return environment;
	}

}
