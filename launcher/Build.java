import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Builds what a call of {@code bench} needs and the machine lacks: the runner, the services of its scenario, and k6
 * beside them. Run from its source by {@code bench} and {@code bench.cmd} with the arguments that they were given.
 *
 * Which services a scenario needs is taken from the words in its file: one too many costs seconds, and where it is not
 * plain, all are built.
 */
class Build {

	/** Commands that start no service. */
	private static final Set<String> WITHOUT_SERVICES = Set.of("list", "report", "doctor", "clean", "compare", "judge",
			"docs", "completion", "help", "--help", "-h", "--version", "-V");

	/** Commands that measure this scenario unless they name another. */
	private static final Set<String> WITH_DEFAULT = Set.of("run", "selftest");

	private static final String DEFAULT = "transfer";

	/** Measures a service that is built elsewhere. */
	private static final String FOREIGN = "try";

	/** Measures what a list says, whose names may be those of scenarios. */
	private static final String PUBLISHED = "publish";

	/** In services.yaml: the module that a jar is from. */
	private static final Pattern JAR = Pattern.compile("^\\s+jar: *([^/\\s]+)/", Pattern.MULTILINE);

	/** In services.yaml: the modules that replace one on other stacks, and one of them with its stack. */
	private static final Pattern STACKS = Pattern.compile("^\\s+stacks: *\\{(.*)\\}", Pattern.MULTILINE);

	private static final Pattern STACK = Pattern.compile("([\\w-]+): *([\\w-]+)");

	/** In modes.yaml: a mode, and the stack that its arms run on. */
	private static final Pattern MODE = Pattern.compile("^(\\S+):$(?:\\n .*)*?\\n +stack: *(\\S+)", Pattern.MULTILINE);

	private final Path home;

	private final List<String> arguments;

	private boolean load;

	private Build(Path home, List<String> arguments) {
		this.home = home;
		this.arguments = arguments;
	}

	public static void main(String[] arguments) throws IOException, InterruptedException {
		Path home = Path.of(System.getProperty("vtbench.home")).toAbsolutePath().normalize();
		System.exit(new Build(home, List.of(arguments)).run() ? 0 : 1);
	}

	private boolean run() throws IOException, InterruptedException {
		Set<String> modules = modules();
		// where bench came without its sources, nothing can be built and nothing be out of date
		modules.removeIf((module) -> !Files.exists(this.home.resolve(module).resolve("pom.xml")));
		if (modules.isEmpty() || isFresh(modules)) {
			return true;
		}
		say("building " + String.join(", ", modules) + " (once; a minute or two, longer when libraries are downloaded)");
		Files.createDirectories(stamp("runner").getParent());
		FileTime begin = FileTime.fromMillis(System.currentTimeMillis());
		Process k6 = startK6();
		Path log = this.home.resolve("target/build.log");
		Process maven = start(log, this.home.resolve(isWindows() ? "mvnw.cmd" : "mvnw").toString(), "--batch-mode",
				"--no-transfer-progress", "-T1C", "-Djars", "package", "-pl", String.join(",", modules), "-am");
		boolean built = maven.waitFor() == 0;
		if (k6 != null) {
			finishK6(k6, built);
		}
		if (!built) {
			errors(log).forEach(System.err::println);
			say("the build failed; read target/build.log, then call again");
			return false;
		}
		for (String module : modules) {
			Files.deleteIfExists(stamp(module));
			Files.setLastModifiedTime(Files.createFile(stamp(module)), begin);
		}
		return true;
	}

	/** Names of the modules that this call needs. */
	private Set<String> modules() throws IOException {
		Set<String> modules = new TreeSet<>(Set.of("runner"));
		List<String> words = this.arguments.stream().filter((each) -> !each.startsWith("-")).toList();
		String command = words.isEmpty() ? "run" : words.get(0);
		if (WITHOUT_SERVICES.contains(command) || this.arguments.stream().anyMatch(WITHOUT_SERVICES::contains)) {
			return modules;
		}
		if (this.arguments.stream().anyMatch((each) -> each.equals("--on") || each.startsWith("--on="))) {
			return modules; // a cluster runs images
		}
		this.load = true;
		if (command.equals(FOREIGN)) {
			return modules;
		}
		String services = Files.readString(this.home.resolve("scenarios/services.yaml"));
		List<Path> files = scenarioFiles(words);
		boolean plain = !files.isEmpty() && !this.arguments.contains("--resume") && !command.equals(PUBLISHED);
		String text = String.join(" ", this.arguments);
		for (Path file : files) {
			text += "\n" + Files.readString(file);
		}
		this.load = !plain || text.contains("\nload:");
		text = withMeant(text, MODE, Files.readString(this.home.resolve("scenarios/modes.yaml")));
		text = withMeant(text, STACK, String.join("\n", all(STACKS, services)));
		for (String module : all(JAR, services)) {
			if (!plain || mentions(text, module)) {
				modules.add(module);
			}
		}
		return modules;
	}

	/** Files of the scenarios that are named, or of the default; empty where it is not plain. */
	private List<Path> scenarioFiles(List<String> words) {
		List<Path> files = words.stream().map(this::scenarioFile).filter(Objects::nonNull).toList();
		boolean byDefault = files.isEmpty() && (words.isEmpty() || WITH_DEFAULT.contains(words.get(0)));
		return byDefault ? List.of(scenarioFile(DEFAULT)) : files;
	}

	/** The file of a scenario, of one of its cases (NAME-CASE), or a file anywhere; null where there is none. */
	private Path scenarioFile(String word) {
		if (word.endsWith(".yaml") && Files.isRegularFile(Path.of(word))) {
			return Path.of(word);
		}
		for (String name = word; !name.isEmpty(); name = name.substring(0, Math.max(0, name.lastIndexOf('-')))) {
			Path file = this.home.resolve("scenarios").resolve(name + ".yaml");
			if (Files.isRegularFile(file)) {
				return file;
			}
		}
		return null;
	}

	/** Adds what the words of a text stand for: a mode for its stack, a stack for its module. */
	private static String withMeant(String text, Pattern pair, String rows) {
		return text + pair.matcher(rows)
			.results()
			.filter((row) -> mentions(text, row.group(1)))
			.map((row) -> "\n" + row.group(2))
			.collect(Collectors.joining());
	}

	private static boolean mentions(String text, String module) {
		return Pattern.compile("(?<![\\w-])" + Pattern.quote(module) + "(?![\\w-])").matcher(text).find();
	}

	private static List<String> all(Pattern pattern, String text) {
		return pattern.matcher(text).results().map((result) -> result.group(1)).toList();
	}

	private Path stamp(String module) {
		return this.home.resolve("target/built-modules").resolve(module);
	}

	/** Whether each was built, is still there, and nothing that goes into a build has changed since. */
	private boolean isFresh(Set<String> modules) throws IOException {
		FileTime oldest = null;
		for (String module : modules) {
			Path stamp = stamp(module);
			if (!Files.exists(stamp) || !Files.exists(this.home.resolve(module + "/target/" + module + ".jar"))) {
				return false;
			}
			FileTime time = Files.getLastModifiedTime(stamp);
			oldest = (oldest == null || time.compareTo(oldest) < 0) ? time : oldest;
		}
		return !changedSince(oldest);
	}

	private boolean changedSince(FileTime time) throws IOException {
		List<Path> sources = new ArrayList<>(
				List.of(this.home.resolve("pom.xml"), this.home.resolve("build/plugins/pom.xml")));
		try (Stream<Path> folders = Files.list(this.home)) {
			folders.forEach((folder) -> sources.addAll(List.of(folder.resolve("pom.xml"), folder.resolve("src/main"))));
		}
		for (Path source : sources) {
			if (Files.exists(source)) {
				try (Stream<Path> files = Files.walk(source)) {
					if (files.anyMatch((file) -> file.toFile().lastModified() > time.toMillis())) {
						return true;
					}
				}
			}
		}
		return false;
	}

	/** With Go, where there is no k6: the runner would do the same after Maven has ended. Null where nothing is to do. */
	private Process startK6() throws IOException {
		String named = System.getenv("K6_BIN");
		if (!this.load || (named != null && !named.isBlank()) || onPath("k6") || Files.exists(k6()) || !onPath("go")) {
			return null;
		}
		say("building k6 beside them, with Go");
		Files.createDirectories(k6().getParent());
		// an eighth of the compilers' work is what -s -w throws away again: it is not made in the first place
		return start(this.home.resolve("target/k6.log"), "go", "build", "-C", this.home.resolve("k6/build/v1").toString(),
				"-gcflags=all=-dwarf=false", "-ldflags=-s -w", "-o", k6() + ".new", "tool");
	}

	private Path k6() {
		return this.home.resolve(".tools").resolve(isWindows() ? "k6.exe" : "k6");
	}

	/** What fails here the runner tries again, and says so. */
	private void finishK6(Process k6, boolean wanted) throws InterruptedException {
		if (!wanted) {
			k6.destroy();
		}
		if (k6.waitFor() == 0) {
			new File(k6() + ".new").renameTo(k6().toFile());
		}
	}

	private static boolean onPath(String program) {
		String file = isWindows() ? program + ".exe" : program;
		return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
			.anyMatch((folder) -> new File(folder, file).canExecute());
	}

	private static boolean isWindows() {
		return File.separatorChar == '\\';
	}

	/** Starts a program in the suite's folder, with the JDK that runs this class and its output in a file. */
	private Process start(Path log, String... command) throws IOException {
		ProcessBuilder builder = new ProcessBuilder(command).directory(this.home.toFile())
			.redirectErrorStream(true)
			.redirectOutput(log.toFile());
		builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
		builder.environment().put("CGO_ENABLED", "0");
		// a build of half a minute ends before the second compiler pays off
		builder.environment().putIfAbsent("MAVEN_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
		// Go's compilers are short-lived: most of what they would collect goes with them
		builder.environment().putIfAbsent("GOGC", "400");
		Process process = builder.start();
		Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
		return process;
	}

	/** What Maven says first of an error, or else its last words. */
	private static List<String> errors(Path log) throws IOException {
		List<String> lines = Files.readAllLines(log);
		List<String> errors = lines.stream().filter((line) -> line.startsWith("[ERROR]")).limit(3).toList();
		return errors.isEmpty() ? lines.subList(Math.max(0, lines.size() - 3), lines.size()) : errors;
	}

	private static void say(String sentence) {
		System.err.println("bench: " + sentence);
	}

}
