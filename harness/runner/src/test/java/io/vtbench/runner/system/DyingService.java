package io.vtbench.runner.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Leaves something among the temporary files, says where, and dies. */
final class DyingService {

	private DyingService() {
	}

	public static void main(String[] args) throws IOException {
		Path left = Files.createTempFile("left", "");
		System.out.println(left);
		System.err.println("Web server failed to start: the disk is on fire");
		System.err.println();
		System.exit(3);
	}

}
