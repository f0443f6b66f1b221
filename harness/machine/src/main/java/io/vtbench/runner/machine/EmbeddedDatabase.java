package io.vtbench.runner.machine;

import java.nio.file.Path;
import java.util.List;

/**
 * Finds the processes of an embedded PostgreSQL: a library starts them, and the server
 * cuts itself loose, so nobody can write them down beforehand.
 */
public final class EmbeddedDatabase {

	private static final String PROGRAMS = "postgresql";

	private EmbeddedDatabase() {
	}

	/** Returns the folder for the server's programs, shared by all runs of this user. */
	public static Path programs() {
		return Folders.workspace().resolve(PROGRAMS);
	}

	/**
	 * Makes an empty folder for the data of this runner's server; it goes with the
	 * runner.
	 */
	public static Path createData() {
		return ChildLedger.current().database();
	}

	/** Ends this runner's server and all that belongs to it, without asking. */
	public static void end() {
		end(ChildLedger.current().files(), true);
	}

	/**
	 * Ends the server of a runner's folder.
	 * @param hard without asking, and with all that belongs to it
	 * @return what was running of it
	 */
	static List<ProcessHandle> end(Path folder, boolean hard) {
		List<ProcessHandle> running = processes(folder);
		for (ProcessHandle server : running) {
			if (hard) {
				server.descendants().forEach(ProcessHandle::destroyForcibly);
				server.destroyForcibly();
			}
			else {
				server.destroy();
			}
		}
		return running;
	}

	/** Returns whether a process is this runner's server. */
	static boolean isOwn(ProcessHandle process) {
		return isOf(process, programs(), data(ChildLedger.current().files()).toString());
	}

	static Path data(Path folder) {
		return folder.resolve("postgresql-data");
	}

	/**
	 * Finds the server of a runner's folder and the programs that set it up: what runs
	 * from the folder of programs, or is about to, and names the folder of data.
	 */
	private static List<ProcessHandle> processes(Path folder) {
		String data = data(folder).toString();
		Path programs = folder.resolve("../..").resolve(PROGRAMS).normalize();
		return ProcessHandle.allProcesses().filter((process) -> isOf(process, programs, data)).toList();
	}

	private static boolean isOf(ProcessHandle process, Path programs, String data) {
		String line = process.info().commandLine().orElse("");
		return line.contains(data) && line.contains(programs.toString());
	}

}
