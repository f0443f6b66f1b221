package io.vtbench.runner.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Puts files into a new control group, as far as its controllers are on. */
public class FakeKernel implements ControlGroups.FolderMaker {

	private static final List<String> CPU = List.of("cgroup.procs", "cpu.max", "cpu.cfs_quota_us");

	private static final List<String> MEMORY = List.of("cgroup.procs", "memory.max", "memory.limit_in_bytes");

	@Override
	public void make(Path folder) throws IOException {
		Files.createDirectory(folder);
		String path = folder.toString().replace('\\', '/');
		if (!path.contains("cgroup/memory/")) {
			create(folder, CPU);
			create(folder, List.of(path.contains("cgroup/cpu/") ? "cpu.shares" : "cpu.weight"));
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

}
