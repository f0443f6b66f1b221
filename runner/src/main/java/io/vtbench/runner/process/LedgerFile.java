package io.vtbench.runner.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.vtbench.runner.process.ContainerEngine.RunningContainer;
import org.jspecify.annotations.Nullable;

/**
 * What a runner wrote down of its children.
 *
 * @param boot of the machine; numbers of processes mean nothing after another one
 * @param runner null where it did not get that far
 * @param files its folder of temporary files; null where they are beside the list, as
 * those of older versions
 */
record LedgerFile(String boot, @Nullable ProcessIdentity runner, @Nullable Path files, List<ProcessIdentity> children,
		List<RunningContainer> containers, List<Project> projects, List<Path> groups) {

	private static final String NAME = "children";

	private static final String SEPARATOR = "\t";

	/** A project of an engine's compose. */
	record Project(String engine, String name) {

	}

	/** Holds a folder for each runner. */
	static Path runnersFolder(Path parent) throws IOException {
		return Files.createDirectories(parent.resolve("runners"));
	}

	static Path in(Path folder) {
		return folder.resolve(NAME);
	}

	static String runner(ProcessIdentity identity) {
		return String.join(SEPARATOR, "runner", String.valueOf(identity.pid()), identity.start(),
				RunnerIdentity.currentBoot());
	}

	static String files(Path folder) {
		return String.join(SEPARATOR, "files", folder.toString());
	}

	static String child(ProcessIdentity identity) {
		return String.join(SEPARATOR, "child", String.valueOf(identity.pid()), identity.start());
	}

	static String container(RunningContainer container) {
		return String.join(SEPARATOR, "container", container.engine().program().toString(), container.name());
	}

	static String project(String engine, String name) {
		return String.join(SEPARATOR, "project", engine, name);
	}

	static String group(Path folder) {
		return String.join(SEPARATOR, "group", folder.toString());
	}

	/** Reads it as far as it was written. */
	static LedgerFile read(Path folder) throws IOException {
		String boot = "";
		ProcessIdentity runner = null;
		Path files = null;
		List<ProcessIdentity> children = new ArrayList<>();
		List<RunningContainer> containers = new ArrayList<>();
		List<Project> projects = new ArrayList<>();
		List<Path> groups = new ArrayList<>();
		for (String line : Files.exists(in(folder)) ? Files.readAllLines(in(folder)) : List.<String>of()) {
			String[] parts = line.split(SEPARATOR, -1);
			switch (parts[0] + parts.length) {
				case "runner4" -> {
					runner = new ProcessIdentity(Long.parseLong(parts[1]), parts[2]);
					boot = parts[3];
				}
				case "files2" -> files = Path.of(parts[1]);
				case "child3" -> children.add(new ProcessIdentity(Long.parseLong(parts[1]), parts[2]));
				case "container3" ->
					containers.add(new RunningContainer(new ContainerEngine(Path.of(parts[1])), parts[2]));
				case "project3" -> projects.add(new Project(parts[1], parts[2]));
				case "group2" -> groups.add(Path.of(parts[1]));
				default -> {
					// the runner ended in the middle of this line
				}
			}
		}
		return new LedgerFile(boot, runner, files, children, containers, projects, groups);
	}

	boolean isOfThisBoot() {
		return this.boot.equals(RunnerIdentity.currentBoot());
	}

	/** Whether its runner is still there to see to its children itself. */
	boolean isInUse() {
		return isOfThisBoot() && this.runner != null && this.runner.isRunning();
	}

}
