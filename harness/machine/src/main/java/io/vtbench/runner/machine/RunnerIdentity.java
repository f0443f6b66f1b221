package io.vtbench.runner.machine;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;

import io.vtbench.runner.file.Attempt;
import io.vtbench.runner.file.OutputFiles;
import io.vtbench.runner.file.Sha256;
import org.jspecify.annotations.Nullable;

/**
 * Says whose something is that outlives its runner and that other users and machines see
 * too: a container, a namespace of a cluster.
 *
 * @param host name of the machine, with what tells it from others of that name
 * @param boot of the machine; empty where the system does not tell
 * @param processes what numbers of processes are counted in: each container may have its
 * own; empty where the system does not tell
 */
public record RunnerIdentity(String user, String host, String boot, String processes, ProcessIdentity process) {

	private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");

	private static final Path HOST = Path.of("/proc/sys/kernel/hostname");

	private static final Path PROCESSES = Path.of("/proc/self/ns/pid");

	/** Two machines of one template may have one name, and neither file. */
	private static final List<Path> MACHINE = List.of(Path.of("/etc/machine-id"), Path.of("/var/lib/dbus/machine-id"));

	private static final int DIGITS = 12;

	private static final String SEPARATOR = "/";

	/** Identifies this very runner. */
	public static RunnerIdentity current() {
		return new RunnerIdentity(plain(System.getProperty("user.name")), Host.NAME, currentBoot(), currentProcesses(),
				ProcessIdentity.of(ProcessHandle.current().pid()));
	}

	/** Reads what {@link #toString} wrote; null where that is something else. */
	public static @Nullable RunnerIdentity parse(@Nullable String text) {
		String[] parts = (text != null) ? text.split(SEPARATOR, -1) : new String[0];
		if (parts.length != 6 || !parts[4].matches("\\d{1,18}")) {
			return null;
		}
		return new RunnerIdentity(parts[0], parts[1], parts[2], parts[3],
				new ProcessIdentity(Long.parseLong(parts[4]), parts[5]));
	}

	/** Returns whether the runner is of this user on this machine. */
	public boolean isOurs() {
		RunnerIdentity here = current();
		return this.user.equals(here.user) && this.host.equals(here.host);
	}

	/** Returns whether this machine sees that the runner runs. */
	public boolean isRunning() {
		return isOurs() && isCountedHere() && this.process.isRunning();
	}

	/**
	 * Returns whether this machine sees that the runner has ended. Neither this nor its
	 * opposite is known of another machine, and of a container with processes of its own.
	 */
	public boolean isGone() {
		return isOurs() && (!this.boot.equals(currentBoot()) || (isCountedHere() && !this.process.isRunning()));
	}

	private boolean isCountedHere() {
		return this.boot.equals(currentBoot()) && this.processes.equals(currentProcesses());
	}

	@Override
	public String toString() {
		return String.join(SEPARATOR, this.user, this.host, this.boot, this.processes,
				String.valueOf(this.process.pid()), this.process.start());
	}

	/**
	 * Reduces a text to the letters that labels of a cluster and of an engine may have.
	 */
	private static String plain(String text) {
		String plain = text.replaceAll("[^A-Za-z0-9.-]", "-").replaceAll("^[.-]+|[.-]+$", "");
		return plain.isEmpty() ? "unknown" : plain.substring(0, Math.min(plain.length(), 50)).replaceAll("[.-]+$", "");
	}

	/**
	 * Returns what tells this machine from others: a part of a hash of its number, which
	 * nobody shall learn, or else a text drawn once.
	 * @param numbers files of which one may hold the number
	 * @param kept file that keeps what was drawn
	 */
	static String machine(List<Path> numbers, Supplier<Path> kept) {
		for (Path file : numbers) {
			String number = content(file);
			if (number.matches("[0-9a-f]{32}")) {
				return Sha256.of("vtbench " + number).substring(0, DIGITS);
			}
		}
		Path drawn = kept.get();
		if (content(drawn).isEmpty()) {
			OutputFiles.write(drawn, UUID.randomUUID().toString());
		}
		return Sha256.of(content(drawn)).substring(0, DIGITS);
	}

	private static String content(Path file) {
		return Attempt.or("", () -> Files.isReadable(file) ? Files.readString(file).strip() : "");
	}

	/** Returns the name of this machine. */
	static String currentHost() {
		try {
			return Files.isReadable(HOST) ? Files.readString(HOST).strip() : InetAddress.getLocalHost().getHostName();
		}
		catch (UnknownHostException ex) {
			return String.valueOf(ex.getMessage()).replaceAll(":.*", "");
		}
		catch (IOException ex) {
			return "";
		}
	}

	/** Returns the boot of this machine; empty where the system does not show it. */
	static String currentBoot() {
		return content(BOOT);
	}

	private static String currentProcesses() {
		return Attempt.or("", () -> Files.isSymbolicLink(PROCESSES)
				? Files.readSymbolicLink(PROCESSES).toString().replaceAll("\\D", "") : "");
	}

	/** Looks the name up when it is needed for the first time. */
	private static final class Host {

		private static final String NAME = plain(currentHost()) + "-"
				+ machine(MACHINE, () -> Folders.workspace().resolve("machine"));

	}

}
