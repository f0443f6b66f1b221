package io.vtbench.runner.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A jar that can be taken apart, as far as the runner sees it. Notes each call beside the
 * jar; refuses all where a file named broken lies there.
 */
final class ExtractableService {

	private ExtractableService() {
	}

	public static void main(String[] args) throws IOException {
		Path jar = Path.of(System.getProperty("java.class.path"));
		if (Files.exists(jar.resolveSibling("broken"))) {
			System.exit(5);
		}
		if ("tools".equals(System.getProperty("jarmode"))) {
			Path folder = Path.of(args[List.of(args).indexOf("--destination") + 1]);
			Files.createDirectories(folder);
			Files.copy(jar, folder.resolve(jar.getFileName()));
			Path calls = jar.resolveSibling("calls");
			String before = Files.exists(calls) ? Files.readString(calls) : "";
			Files.writeString(calls, before + args[0] + "\n");
		}
	}

}
