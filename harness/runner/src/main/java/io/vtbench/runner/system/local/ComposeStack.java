package io.vtbench.runner.system.local;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.vtbench.runner.file.ComposeFile;
import io.vtbench.runner.file.OutputFiles;
import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.machine.ChildLedger;
import io.vtbench.runner.machine.ContainerEngine;
import io.vtbench.runner.machine.Programs;
import io.vtbench.runner.machine.RunnerIdentity;
import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.machine.ShutdownHook;
import io.vtbench.runner.scenario.ScenarioException;

/**
 * Starts what a service needs beside it, as a compose file describes it: once, and
 * removes it at the end with its volumes. It is a project of its own, so whatever else
 * the file runs as on this machine stays as it is; folders and volumes that it shares
 * with that are refused. Its ports are for this machine alone.
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
	 * Names the file of what a service needs.
	 *
	 * @param dataMayChange whether folders and volumes may change that were there before
	 */
	public record Source(Path file, boolean dataMayChange) {

	}

	/**
	 * Starts it and waits until it is healthy.
	 * @throws ServiceException with compose's own words, where it does not start
	 * @throws ScenarioException where it would change what is there already
	 */
	public static ComposeStack start(Source source) throws InterruptedException {
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
			stack.up(source.file().toAbsolutePath(), source.dataMayChange());
			return stack;
		}
		catch (RuntimeException | InterruptedException ex) {
			stack.close();
			throw ex;
		}
	}

	private void up(Path file, boolean dataMayChange) throws InterruptedException {
		Programs.Output config = compose(file, "config", "--format", "json");
		requireStarted(file, config);
		ComposeFile resolved = ComposeFile.parse(config.text());
		if (resolved == null) {
			throw new ServiceException("docker compose describes " + file.getFileName()
					+ " in another form than JSON; take version 2 of it, or start what the service needs yourself and"
					+ " leave --compose out");
		}
		List<String> data = dataMayChange ? List.of() : List.copyOf(resolved.lastingData(this.project));
		if (!data.isEmpty()) {
			throw new ScenarioException("a trial writes what it likes, and " + file.getFileName() + " has it write to "
					+ PlainText.list(data) + "; mount that read-only, or say --compose-data if it may change");
		}
		Path confined = ChildLedger.current().temporary("compose").resolve("compose.json");
		OutputFiles.write(confined, resolved.confined(ContainerEngine.LABEL, RunnerIdentity.current().toString()));
		requireStarted(file,
				compose(confined, "--project-directory", String.valueOf(file.getParent()), "up", "--detach", "--wait"));
	}

	private Programs.Output compose(Path file, String... what) throws InterruptedException {
		List<String> command = new ArrayList<>(
				List.of(this.engine, "compose", "--project-name", this.project, "--file", file.toString()));
		command.addAll(List.of(what));
		return Programs.call(command, Map.of(), (int) LIMIT.toSeconds());
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
