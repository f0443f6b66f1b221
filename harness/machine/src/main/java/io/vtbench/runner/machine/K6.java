package io.vtbench.runner.machine;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
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
 * @param program k6 itself
 * @param version for people
 * @param secrets variables of the scripts that no command line may show
 */
@RecordBuilder
public record K6(Path program, String version, Map<String, String> secrets) implements K6Builder.With {

	/** The growth of k6's heap in per cent of what lives, before Go collects it. */
	private static final String GROWTH_PERCENT = "1000";

	/** Runs scripts that know nothing of the suite. */
	private static final String OF_OWN = "script.js";

	private static final long MIN_MEGABYTES = 1000;

	private static final long MACHINE_MEGABYTES = ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
		.getTotalMemorySize() >> 20;

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
	 * measured. It must be well above what lives, for at full load k6 does little but
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
	 * Finds k6 1.x or 2.x: named by K6_BIN, on the PATH, built or downloaded before,
	 * downloaded now, or built now by Go.
	 *
	 * @param home the suite's folder; a built k6 is kept in {@code .tools}
	 * @param programs by the variables K6_BIN and PATH
	 * @param say told of anything that takes a while
	 * @param download of it; a folder that others can write to matters only where it is
	 * asked
	 */
	public record Finder(Path home, Programs programs, Consumer<String> say, Supplier<K6Download> download) {

		/** The version that is downloaded or built where none is installed. */
		public static final String VERSION = K6Download.Release.setting("version");

		/** The image that a cluster pulls. */
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

		/**
		 * Finds k6 in a suite and on this machine.
		 * @param home the suite's folder; a built k6 is kept in {@code .tools}
		 * @param environment variables: K6_BIN, PATH, and those of a download
		 * @param say told of anything that takes a while
		 */
		public Finder(Path home, Map<String, String> environment, Consumer<String> say) {
			this(home, new Programs(environment), say,
					() -> new K6Download(K6Download.Release.ofThisMachine(), Folders.cache(), environment, say));
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
				return local(this.download.get().fetch());
			}
			catch (FailedDownloadException ex) {
				failure = String.valueOf(ex.getMessage());
			}
			Path go = this.programs.onPath("go");
			if (go != null) {
				return build(go, failure);
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
			Path found = (program != null) ? program : this.download.get().present();
			return (found != null) ? local(found) : null;
		}

		/** Says what the first run does where none is installed. */
		public String firstRun() {
			String unknown = this.download.get().unknown();
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

		private K6 local(Path program) throws InterruptedException {
			Programs.Output output = Programs.call(List.of(program.toString(), "version"), Map.of(), 30);
			return new K6(program, version(program, output), Map.of());
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
