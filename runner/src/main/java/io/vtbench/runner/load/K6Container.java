package io.vtbench.runner.load;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.vtbench.runner.process.Programs;
import org.jspecify.annotations.Nullable;

/**
 * How a container engine runs k6: on the host's network, as the owner of the run's
 * folder, and without any right beyond writing there.
 *
 * @param image its name
 */
public record K6Container(String image) {

	private static final int PROBE_SECONDS = 60;

	private static final Duration ANSWER = Duration.ofSeconds(2);

	/**
	 * What follows the engine's name on the command line, up to k6's own arguments.
	 * @param folder that k6 writes into
	 * @param variables of the engine's process that k6 gets; their values stay off the
	 * command line
	 */
	List<String> arguments(Path home, Path folder, Set<String> variables) {
		List<String> line = confined(home);
		String owner = owner(folder);
		if (owner != null) {
			line.add("--user=" + owner);
		}
		line.add("--volume=" + folder + ":" + folder);
		variables.stream().sorted().forEach((name) -> line.add("--env=" + name));
		line.add(this.image);
		return line;
	}

	private static List<String> confined(Path home) {
		return new ArrayList<>(List.of("run", "--rm", "--network=host", "--read-only", "--cap-drop=ALL",
				"--security-opt=no-new-privileges", "--volume=" + home + ":" + home + ":ro"));
	}

	/** Number of the user and the group; null where the file system has none. */
	private static @Nullable String owner(Path folder) {
		try {
			return Files.getAttribute(folder, "unix:uid") + ":" + Files.getAttribute(folder, "unix:gid");
		}
		catch (IOException | UnsupportedOperationException | IllegalArgumentException ex) {
			return null;
		}
	}

	/**
	 * Whether a container on the host's network can call this machine. In a virtual
	 * machine (Docker Desktop), on another host or in a namespace of a user's own it
	 * calls somewhere else, so a script is pointed at a port that is open here.
	 * @param engine the engine's program
	 */
	boolean reachesThisMachine(Path engine, Path home) throws InterruptedException {
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
			List<String> line = new ArrayList<>(List.of(engine.toString()));
			line.addAll(confined(home));
			line.addAll(List.of(this.image, "run", "--quiet", "--no-usage-report", "--address", "127.0.0.1:0", "--env",
					"BASE_URL=http://127.0.0.1:" + socket.getLocalPort(), home.resolve("k6/get.js").toString()));
			Thread called = Thread.ofVirtual().start(() -> hangUp(socket));
			Programs.call(line, Map.of(), PROBE_SECONDS);
			return called.join(ANSWER);
		}
		catch (IOException ex) {
			return false;
		}
	}

	/** Returns when someone has called. */
	private static void hangUp(ServerSocket socket) {
		try {
			socket.accept().close();
		}
		catch (IOException ex) {
			// the port was closed, so there was no call
		}
	}

}
