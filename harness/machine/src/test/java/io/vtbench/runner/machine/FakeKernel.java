package io.vtbench.runner.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Does with folders what the kernel does with control groups. In the first version,
 * groups keep what was written to them when they are removed. In the second one, three
 * rules hold: a group has the files of those controllers that the group above hands down,
 * a group that holds processes hands none down, and none enters a group that does.
 */
public class FakeKernel implements ControlGroups.Kernel {

	private static final List<String> CPU = List.of("cgroup.procs", "cpu.max", "cpu.cfs_quota_us");

	private static final List<String> MEMORY = List.of("cgroup.procs", "memory.max", "memory.limit_in_bytes");

	/** Makes the top group of the second version. */
	public static void unified(Path root, String controllers) throws IOException {
		Path top = Files.createDirectories(root.resolve("sys/fs/cgroup"));
		Files.writeString(top.resolve("cgroup.controllers"), controllers);
		Files.writeString(top.resolve("cgroup.subtree_control"), controllers);
		Files.writeString(top.resolve("cgroup.procs"), "");
	}

	@Override
	public void make(Path folder) throws IOException {
		Files.createDirectory(folder);
		if (isUnified(folder)) {
			for (String file : List.of("cgroup.procs", "cgroup.subtree_control", "cgroup.type")) {
				Files.createFile(folder.resolve(file));
			}
			take(folder, words(folder.resolveSibling("cgroup.subtree_control")));
			return;
		}
		String path = folder.toString().replace('\\', '/');
		if (!path.contains("cgroup/memory/")) {
			create(folder, CPU);
			create(folder, List.of("cpu.shares"));
		}
		if (!path.contains("cgroup/cpu/")) {
			create(folder, MEMORY);
		}
	}

	private static void create(Path folder, List<String> files) throws IOException {
		for (String file : files) {
			Files.write(folder.resolve(file), new byte[0]);
		}
	}

	@Override
	public void write(Path file, String value) throws IOException {
		Path group = file.getParent();
		if (isUnified(group) && file.endsWith("cgroup.procs")) {
			enter(group, value);
		}
		else if (isUnified(group) && file.endsWith("cgroup.subtree_control")) {
			handDown(group, value);
		}
		else {
			Files.writeString(file, value, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
		}
	}

	private static void enter(Path group, String pid) throws IOException {
		if (!isTop(group) && !words(group.resolve("cgroup.subtree_control")).isEmpty()) {
			throw new IOException("Device or resource busy");
		}
		try (Stream<Path> files = Files.walk(top(group))) {
			for (Path procs : files.filter((file) -> file.endsWith("cgroup.procs")).toList()) {
				Set<String> pids = words(procs);
				if (procs.getParent().equals(group) ? pids.add(pid) : pids.remove(pid)) {
					Files.writeString(procs, String.join("\n", pids));
				}
			}
		}
	}

	private static void handDown(Path group, String changes) throws IOException {
		Path file = group.resolve("cgroup.subtree_control");
		Set<String> controllers = words(file);
		for (String change : changes.split(" ")) {
			String controller = change.substring(1);
			if (change.startsWith("-")) {
				controllers.remove(controller);
			}
			else if (!words(group.resolve("cgroup.controllers")).contains(controller)) {
				throw new NoSuchFileException(file.toString());
			}
			else if (!isTop(group) && !words(group.resolve("cgroup.procs")).isEmpty()) {
				throw new IOException("Device or resource busy");
			}
			else {
				controllers.add(controller);
			}
		}
		Files.writeString(file, String.join(" ", controllers));
		try (Stream<Path> children = Files.list(group)) {
			for (Path child : children.filter(Files::isDirectory).toList()) {
				take(child, controllers);
			}
		}
	}

	private static void take(Path group, Set<String> controllers) throws IOException {
		Files.writeString(group.resolve("cgroup.controllers"), String.join(" ", controllers));
		for (String file : List.of("cpu.max", "cpu.weight", "memory.max")) {
			boolean on = controllers.contains(file.substring(0, file.indexOf('.')));
			if (on && !Files.exists(group.resolve(file))) {
				Files.createFile(group.resolve(file));
			}
			else if (!on) {
				Files.deleteIfExists(group.resolve(file));
			}
		}
	}

	@Override
	public void remove(Path folder) throws IOException {
		if (!isUnified(folder)) {
			return;
		}
		boolean inUse = words(folder.resolve("cgroup.procs")).stream()
			.anyMatch((pid) -> ProcessHandle.of(Long.parseLong(pid)).isPresent());
		try (Stream<Path> files = Files.list(folder)) {
			List<Path> all = files.toList();
			if (inUse || all.stream().anyMatch(Files::isDirectory)) {
				throw new IOException("Device or resource busy");
			}
			for (Path file : all) {
				Files.delete(file);
			}
		}
		Files.delete(folder);
	}

	private static boolean isUnified(Path group) {
		return Files.exists(top(group).resolve("cgroup.controllers"));
	}

	private static boolean isTop(Path group) {
		return group.endsWith("sys/fs/cgroup");
	}

	private static Path top(Path group) {
		Path top = group;
		while (!isTop(top)) {
			top = top.getParent();
		}
		return top;
	}

	private static Set<String> words(Path file) throws IOException {
		return Stream.of(Files.readString(file).split("\\s+"))
			.filter((word) -> !word.isEmpty())
			.collect(Collectors.toCollection(TreeSet::new));
	}

}
