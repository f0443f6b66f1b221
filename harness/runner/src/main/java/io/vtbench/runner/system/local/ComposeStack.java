package io.vtbench.runner.system.local;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.vtbench.runner.file.OutputFiles;
import io.vtbench.runner.machine.ChildLedger;
import io.vtbench.runner.machine.ContainerEngine;
import io.vtbench.runner.machine.Programs;
import io.vtbench.runner.machine.RunnerIdentity;
import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.machine.ShutdownHook;
import tools.jackson.databind.json.JsonMapper;

/**
 * Starts what a service needs beside it, as a compose file describes it: once, with all
 * that it publishes as it is, and removes it at the end with its volumes. It is a project
 * of its own, so whatever else the file runs as on this machine stays as it is.
 */
public final class ComposeStack implements AutoCloseable {

	/** The time that a start may take: images may have to be pulled. */
	private static final Duration LIMIT = Duration.ofMinutes(10);

	private static final String ENGINE = "docker";

	/** The ways in which versions of docker say that they lack the plugin. */
	private static final Pattern NO_PLUGIN = Pattern
		.compile("unknown command: docker compose|'compose' is not a docker command|unknown flag: --project-name");

	/** The way in which compose names the container that it waited for in vain. */
	private static final Pattern FAILED = Pattern.compile("container (\\S+) (?:is unhealthy|exited)");

	/** The names that compose allows; a warning on another line is none. */
	private static final Pattern SERVICE = Pattern.compile("[a-zA-Z0-9._-]+");

	private static final int LOG_SECONDS = 15;

	private final String engine;

	private final String project;

	private final ShutdownHook hook;

	private ComposeStack(String engine, String project) {
		this.engine = engine;
		this.project = project;
		this.hook = new ShutdownHook("remove-" + project, this::remove);
	}

	/**
	 * Starts it and waits until it is healthy.
	 * @throws ServiceException with compose's own words, where it does not start
	 */
	public static ComposeStack start(Path file) throws InterruptedException {
		Path program = new Programs(System.getenv()).onPath(ENGINE);
		if (program == null) {
			throw new ServiceException("--compose needs docker on the PATH; install it, or start what the service needs"
					+ " yourself and leave it out");
		}
		ChildLedger ledger = ChildLedger.current();
		ComposeStack stack = new ComposeStack(program.toString(), ledger.name("compose"));
		try {
			ledger.engine(stack.engine);
			stack.hook.register();
			stack.up(file.toAbsolutePath());
			return stack;
		}
		catch (RuntimeException | InterruptedException ex) {
			stack.close();
			throw ex;
		}
	}

	private void up(Path file) throws InterruptedException {
		Programs.Output services = compose(List.of(file), "config", "--services");
		requireStarted(file, services);
		List<String> names = services.text().lines().filter((line) -> SERVICE.matcher(line).matches()).toList();
		requireStarted(file,
				compose(names.isEmpty() ? List.of(file) : List.of(file, labels(names)), "up", "--detach", "--wait"));
	}

	private Programs.Output compose(List<Path> files, String... what) throws InterruptedException {
		List<String> command = new ArrayList<>(List.of(this.engine, "compose", "--project-name", this.project));
		files.forEach((each) -> command.addAll(List.of("--file", each.toString())));
		command.addAll(List.of(what));
		return Programs.call(command, Map.of(), (int) LIMIT.toSeconds());
	}

	/** Writes a second compose file, which adds to each container whose it is. */
	private static Path labels(List<String> services) {
		Map<String, Object> labelled = new LinkedHashMap<>();
		Map<String, String> label = Map.of(ContainerEngine.LABEL, RunnerIdentity.current().toString());
		services.forEach((service) -> labelled.put(service, Map.of("labels", label)));
		Path file = ChildLedger.current().temporary("compose").resolve("labels.json");
		OutputFiles.write(file, JsonMapper.shared().writeValueAsString(Map.of("services", labelled)));
		return file;
	}

	private void requireStarted(Path file, Programs.Output output) throws InterruptedException {
		if (!output.ok() && NO_PLUGIN.matcher(output.text()).find()) {
			throw new ServiceException(
					"--compose needs 'docker compose', and this docker lacks that plugin; install it, or"
							+ " start what the service needs yourself and leave it out");
		}
		if (!output.ok()) {
			throw new ServiceException("what " + file.getFileName() + " describes does not start: " + output.lastLine()
					+ failureReason(output.text()) + "; correct it, or start it yourself and leave it out");
		}
	}

	/**
	 * Returns what the container that failed said last: it is removed with all others, so
	 * nobody can ask it later.
	 */
	private String failureReason(String output) throws InterruptedException {
		Matcher failed = FAILED.matcher(output);
		if (!failed.find()) {
			return "";
		}
		List<String> command = List.of(this.engine, "logs", "--tail", "20", failed.group(1));
		Programs.Output log = Programs.call(command, Map.of(), LOG_SECONDS);
		return (log.ok() && !log.text().isBlank()) ? ", which said last: " + log.lastLine() : "";
	}

	private void remove() {
		try {
			ContainerEngine.removeProject(this.engine, this.project);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	@Override
	public void close() {
		remove();
		this.hook.close();
	}

}
