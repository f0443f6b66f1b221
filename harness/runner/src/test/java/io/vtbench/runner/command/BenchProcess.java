package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import io.vtbench.runner.machine.Watch;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;

/**
 * A running command line, in a process of its own or in this one, and all the processes
 * that it started.
 */
public final class BenchProcess implements AutoCloseable {

	private final Call call;

	private final Path home;

	private final Set<ProcessHandle> children = new HashSet<>();

	BenchProcess(Call call, Path home) {
		this.call = call;
		this.home = home;
	}

	/** How it runs. */
	interface Call {

		boolean isAlive();

		/** Only after the end. */
		int exitCode();

		Stream<ProcessHandle> descendants();

		/** Its number; fails where it is no process that a signal may reach. */
		long pid();

		void end();

	}

	/** Waits for the end, and looks at something all the time. */
	void watch(Runnable look) throws InterruptedException {
		Watch.until(() -> {
			observe();
			look.run();
			return !this.call.isAlive();
		});
	}

	/** Waits for the end. */
	public int exitCode() throws InterruptedException {
		Watch.until(() -> {
			observe();
			return !this.call.isAlive();
		});
		return this.call.exitCode();
	}

	/** Waits for a file; fails when the process ends before. */
	public void awaitFile(Path file) throws InterruptedException {
		Watch.until(() -> {
			observe();
			return Files.exists(file) || !this.call.isAlive();
		});
		observe();
	}

	private void observe() {
		this.call.descendants().forEach(this.children::add);
	}

	public void signal(String name) throws IOException, InterruptedException {
		signal(name, this.call.pid());
	}

	/** Sends a signal to the child whose command line holds a text. */
	void signalChild(String text, String name) throws IOException, InterruptedException {
		ProcessHandle child = this.call.descendants()
			.filter((handle) -> handle.info().commandLine().orElse("").contains(text))
			.findFirst()
			.orElseThrow();
		signal(name, child.pid());
	}

	private static void signal(String name, long pid) throws IOException, InterruptedException {
		new ProcessBuilder("kill", "-" + name, String.valueOf(pid)).inheritIO().start().waitFor();
	}

	/** Everything that it started. */
	Set<ProcessHandle> children() {
		return this.children;
	}

	/** Waits until nothing is left of what it started. */
	public void awaitNoChildren() throws InterruptedException {
		Watch.until(() -> this.children.stream().noneMatch(Watch::isRunning));
	}

	public List<String> out() throws IOException {
		return Files.readAllLines(this.home.resolve("out"));
	}

	public List<String> err() throws IOException {
		return Files.readAllLines(this.home.resolve("err"));
	}

	/** The folder of the one run. */
	public Path folder() throws IOException {
		try (Stream<Path> folders = Files.list(this.home.resolve("results"))) {
			return folders.reduce((first, second) -> {
				throw new IllegalStateException("more than one run");
			}).orElseThrow();
		}
	}

	public RunResult result() throws IOException {
		return ResultFile.read(folder());
	}

	@Override
	public void close() {
		observe();
		this.call.end();
		this.children.forEach(ProcessHandle::destroyForcibly);
	}

}
