package io.vtbench.runner.measure;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;

import io.vtbench.runner.machine.Jdk;
import io.vtbench.runner.system.TestJar;

/** Holds the lock of runs as the launcher does while it builds. */
public final class LauncherBuild {

	private LauncherBuild() {
	}

	/** Starts a process that says {@code building} once it holds the lock. */
	public static Process start(Path file) throws IOException {
		return new ProcessBuilder(Jdk.own().java().toString(), "-cp", TestJar.location(LauncherBuild.class).toString(),
				LauncherBuild.class.getName(), file.toString())
			.start();
	}

	public static void main(String[] arguments) throws IOException, InterruptedException {
		try (FileChannel channel = FileChannel.open(Path.of(arguments[0]), StandardOpenOption.CREATE,
				StandardOpenOption.READ, StandardOpenOption.WRITE);
				FileLock lock = channel.lock(0, Long.MAX_VALUE, true)) {
			System.out.println(lock.isShared() ? "building" : "alone");
			Thread.sleep(Duration.ofMinutes(5));
		}
	}

}
