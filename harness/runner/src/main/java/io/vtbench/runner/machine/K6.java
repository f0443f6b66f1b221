package io.vtbench.runner.machine;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.sun.management.OperatingSystemMXBean;
import io.soabase.recordbuilder.core.RecordBuilder;
import io.vtbench.runner.file.OutputFiles;
import io.vtbench.runner.machine.K6Download.FailedDownloadException;
import io.vtbench.runner.machine.Programs.ProgramException;
import org.jspecify.annotations.Nullable;

/**
 * Runs the load generator, and finds it.
 *
 * @param program k6 itself, or the container engine that runs it
 * @param version for people
 * @param container how the engine runs it; null for a program of this machine
 * @param secrets variables of the scripts that no command line may show
 */
@RecordBuilder
public record K6(Path program, String version, @Nullable Container container,
		Map<String, String> secrets) implements K6Builder.With {

	/** The growth of k6's heap in per cent of what lives, before Go collects it. */
	private static final String GROWTH_PERCENT = "1000";

	/** Runs scripts that know nothing of the suite. */
	private static final String OF_OWN = "script.js";

	private static final long MIN_MEGABYTES = 1000;

	private static final long MACHINE_MEGABYTES = ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
		.getTotalMemorySize() >> 20;

	K6(Path program, String version, @Nullable Container container) {
		this(program, version, container, Map.of());
	}

	/** Returns whether k6 runs in a container, where its CPU time cannot be seen. */
	public boolean contained() {
		return this.container != null;
	}

	/**
	 * One call of k6.
	 *
	 * @param script in {@code k6/}, or the path of another one, which the suite's own one
	 * runs
	 * @param variables of the script
	 * @param summary takes the measured figures
	 * @param requests takes one line a sample, beside the summary; null to keep none
	 * @param log takes what k6 says
	 */
	public record Call(String script, Map<String, String> variables, Path summary, @Nullable Path requests, Path log) {

		/** Returns whether the script is one that the user wrote. */
		boolean isOfUser() {
			return Path.of(this.script).isAbsolute();
		}

	}

	/**
	 * Starts k6; read {@link K6Summary} when it has ended.
	 * @param home the suite's folder
	 */
	public ManagedProcess start(Call call, Path home) {
		OutputFiles.delete(call.summary());
		List<String> line = new ArrayList<>();
		line.add(this.program.toString());
		Map<String, String> environment = environment(call);
		if (this.container != null) {
			line.addAll(this.container.arguments(home, home.resolve("k6").resolve(call.script()),
					Objects.requireNonNull(call.summary().toAbsolutePath().getParent()), environment.keySet()));
		}
		line.addAll(List.of("run", "--quiet", "--no-color", "--no-usage-report", "--address", "127.0.0.1:0"));
		if (call.requests() != null) {
			line.addAll(List.of("--out", "csv=" + call.requests()));
		}
		Map<String, String> variables = new LinkedHashMap<>(call.variables());
		variables.put("SUMMARY", call.summary().toString());
		Path scripts = home.resolve("k6");
		Path script = scripts.resolve(call.script());
		if (call.isOfUser()) {
			variables.put("SCRIPT", script.toString());
			script = scripts.resolve(OF_OWN);
		}
		variables.forEach((key, value) -> line.addAll(List.of("--env", key + "=" + value)));
		line.add(script.toString());
		return ManagedProcess.start("k6", line, environment, home, call.log());
	}

	/**
	 * Returns the variables of k6. By default, Go collects when a heap has doubled. With
	 * 500 users a collection holds both cores of a small machine for 0.2 s, which is a
	 * quarter of a short window and everyone's tail; so the heap may grow up to a limit
	 * instead. The limit keeps thousands of users from taking memory from those who are
	 * measured. It must be well above what lives, for at the limit k6 does little but
	 * collect: 1,000 users of an open load keep 0.6 GB.
	 */
	private Map<String, String> environment(Call call) {
		long users = Long.parseLong(call.variables().getOrDefault("USERS", "0"));
		Map<String, String> environment = new LinkedHashMap<>(this.secrets);
		environment.put("K6_CSV_TIME_FORMAT", "unix_milli");
		environment.putAll(collector(users, MACHINE_MEGABYTES / 3));
		return environment;
	}

	/**
	 * Returns the settings of Go's collector for a number of users.
	 * @param maxMegabytes that the heap may take of where k6 runs
	 */
	public static Map<String, String> collector(long users, long maxMegabytes) {
		long limit = Math.max(MIN_MEGABYTES, Math.min(users * 3 / 2, maxMegabytes));
		return Map.of("GOGC", GROWTH_PERCENT, "GOMEMLIMIT", limit + "MiB");
	}

	/**
	 * Runs k6 by a container engine: on the host's network, for services listen on its
	 * loopback address, as the owner of the run's folder, and without any right beyond
	 * reading the scripts and writing there.
	 *
	 * @param image its name
	 */
	public record Container(String image) {

		/** The folders of the suite that a script reads from. */
		private static final List<String> SCRIPTS = List.of("k6", "resources/payload");

		private static final int PROBE_SECONDS = 60;

		private static final Duration ANSWER = Duration.ofSeconds(2);

		/**
		 * Returns what follows the engine's name on the command line, up to k6's own
		 * arguments.
		 * @param script that k6 reads, with what lies beside it
		 * @param folder that k6 writes into
		 * @param variables of the engine's process that k6 gets; their values stay off
		 * the command line
		 */
		List<String> arguments(Path home, Path script, Path folder, Set<String> variables) {
			List<String> line = confined(home);
			if (!script.normalize().startsWith(home)) {
				Path beside = Objects.requireNonNull(script.getParent());
				line.add("--volume=" + beside + ":" + beside + ":ro");
			}
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
			List<String> line = new ArrayList<>(List.of("run", "--rm", "--network=host", "--read-only",
					"--cap-drop=ALL", "--security-opt=no-new-privileges"));
			SCRIPTS.stream()
				.map(home::resolve)
				.forEach((folder) -> line.add("--volume=" + folder + ":" + folder + ":ro"));
			return line;
		}

		/**
		 * Returns the numbers of the user and the group, {@code uid:gid}; null where the
		 * file system has none.
		 */
		private static @Nullable String owner(Path folder) {
			try {
				return Files.getAttribute(folder, "unix:uid") + ":" + Files.getAttribute(folder, "unix:gid");
			}
			catch (IOException | UnsupportedOperationException | IllegalArgumentException ex) {
				return null;
			}
		}

		/**
		 * Returns whether a container on the host's network can call this machine. In a
		 * virtual machine (Docker Desktop), on another host or in a namespace of a user's
		 * own it calls somewhere else, so a script is pointed at a port that is open
		 * here.
		 * @param engine the engine's program
		 */
		boolean reachesThisMachine(Path engine, Path home) throws InterruptedException {
			try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
				List<String> line = new ArrayList<>(List.of(engine.toString()));
				line.addAll(confined(home));
				line.addAll(List.of(this.image, "run", "--quiet", "--no-usage-report", "--address", "127.0.0.1:0",
						"--env", "BASE_URL=http://127.0.0.1:" + socket.getLocalPort(),
						home.resolve("k6/get.js").toString()));
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

	/**
	 * Finds k6 1.x or 2.x: named by K6_BIN, on the PATH, built or downloaded before,
	 * downloaded now, built now by Go, or as a container image.
	 */
	public static final class Finder {

		/** The version that is downloaded or built where none is installed. */
		public static final String VERSION = K6Download.Release.setting("version");

		/** The image that is pulled where none is installed, and by a cluster. */
		public static final String IMAGE = K6Download.Release.setting("image");

		/** The Go module that pins it, with the checksums of all that it is made of. */
		static final String MODULE = "k6/build/v1";

		/** The major versions that the scripts are tested with. */
		private static final Set<Integer> KNOWN_MAJORS = Set.of(1, 2);

		/**
		 * The line with the version, which begins with the name of the program's own
		 * file: that need not be k6.
		 */
		private static final Pattern VERSION_LINE = Pattern.compile("^\\S+ (v?(\\d+)\\.\\d+\\S*)", Pattern.MULTILINE);

		/** An image whose tag begins with a version. */
		private static final Pattern TAG = Pattern.compile("[^@]*:v?(\\d{1,2})([.-][^/@]*)?(@.*)?");

		private static final String INSTALL = "install k6 (https://grafana.com/docs/k6/latest/set-up/install-k6/)";

		private final Path home;

		private final Programs programs;

		private final K6Download download;

		private final Consumer<String> say;

		/**
		 * Finds k6 in a suite and on this machine.
		 * @param home the suite's folder; a built k6 is kept in {@code .tools}
		 * @param environment variables: K6_BIN, PATH, and those of a download
		 * @param say told of anything that takes a while
		 */
		public Finder(Path home, Map<String, String> environment, Consumer<String> say) {
			this(home, environment, say,
					new K6Download(K6Download.Release.ofThisMachine(), Folders.cache(), environment, say));
		}

		Finder(Path home, Map<String, String> environment, Consumer<String> say, K6Download download) {
			this.home = home;
			this.programs = new Programs(environment);
			this.say = say;
			this.download = download;
		}

		/**
		 * Finds k6, downloading or building it where none is installed.
		 * @throws LoadException in one sentence with the next step
		 */
		public K6 find() throws InterruptedException {
			K6 installed = installed();
			if (installed != null) {
				return installed;
			}
			String failure;
			try {
				return local(this.download.fetch());
			}
			catch (FailedDownloadException ex) {
				failure = String.valueOf(ex.getMessage());
			}
			Path go = this.programs.onPath("go");
			if (go != null) {
				return build(go, failure);
			}
			Path docker = this.programs.onPath("docker");
			if (docker != null && Programs.call(List.of(docker.toString(), "info"), Map.of(), 20).ok()) {
				return inContainer(docker);
			}
			throw new LoadException("k6 is not installed and cannot be downloaded (" + failure + "); " + INSTALL
					+ " or Go, and call again; or set K6_BIN to the program");
		}

		/**
		 * Returns an installed k6, or one that was built or downloaded before; null where
		 * there is none.
		 * @throws ProgramException where it is none that the suite knows
		 */
		public @Nullable K6 installed() throws InterruptedException {
			Path program = this.programs.installed("K6_BIN", "k6", built());
			Path found = (program != null) ? program : this.download.present();
			return (found != null) ? local(found) : null;
		}

		/** Says what the first run does where none is installed. */
		public String firstRun() {
			String unknown = this.download.unknown();
			return (unknown == null) ? "not installed; the first run downloads it"
					: "not installed, and not downloaded, because " + unknown
							+ "; the first run builds it where Go is, else install it or set K6_BIN";
		}

		/** Builds k6 by Go, where it could not be downloaded. */
		private K6 build(Path go, String undownloaded) throws InterruptedException {
			this.say.accept("k6 is not installed, and not downloaded (" + undownloaded + "): building v" + VERSION
					+ " with Go into .tools/ (about a minute, once)");
			String failure = this.programs.build(go, this.home.resolve(MODULE), built());
			if (failure != null) {
				throw new LoadException("k6 is not installed, cannot be downloaded (" + undownloaded
						+ ") and could not be built by Go (" + failure + "); " + INSTALL + " and call again");
			}
			return local(built());
		}

		private K6 inContainer(Path engine) throws InterruptedException {
			K6.Container container = new K6.Container(IMAGE);
			Programs.Output output = Programs
				.call(List.of(engine.toString(), "run", "--rm", container.image(), "version"), Map.of(), 300);
			if (!output.ok()) {
				throw new LoadException("k6 is not installed and the image " + container.image() + " cannot be had; "
						+ INSTALL + " and call again");
			}
			if (!container.reachesThisMachine(engine, this.home)) {
				throw new LoadException("k6 is not installed, and in a container of this engine it does not reach this"
						+ " machine's loopback address (so it is with Docker Desktop); " + INSTALL + " and call again");
			}
			this.say.accept("k6 is not installed: using the container image " + container.image());
			return new K6(engine, version(engine, output), container);
		}

		private K6 local(Path program) throws InterruptedException {
			Programs.Output output = Programs.call(List.of(program.toString(), "version"), Map.of(), 30);
			return new K6(program, version(program, output), null);
		}

		/**
		 * Returns whether the tag of an image says that it is of another major version
		 * than {@link #IMAGE}; false where it does not say.
		 */
		public static boolean isOtherMajor(String image) {
			Matcher tag = TAG.matcher(image);
			return tag.matches() && !VERSION.startsWith(tag.group(1) + ".");
		}

		private static String version(Path program, Programs.Output output) {
			Matcher line = VERSION_LINE.matcher(output.text());
			if (!output.ok() || !line.find()) {
				throw new ProgramException(program + " does not run as k6; reinstall it, or set K6_BIN to another");
			}
			if (!KNOWN_MAJORS.contains(Integer.valueOf(line.group(2)))) {
				throw new ProgramException(program + " is k6 " + line.group(1)
						+ ", and the load scripts are for 1.x and 2.x; " + INSTALL + ", or set K6_BIN to another");
			}
			return line.group(1).startsWith("v") ? line.group(1) : "v" + line.group(1);
		}

		private Path built() {
			return this.home.resolve(".tools").resolve(Programs.executable("k6"));
		}

	}

}
