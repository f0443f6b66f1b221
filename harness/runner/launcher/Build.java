import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Builds what a call of {@code bench} needs and the machine lacks: the runner, the services of its scenario, and k6
 * beside them. Run from its source by {@code bench} and {@code bench.cmd} with the arguments that they were given.
 *
 * Which services a scenario needs is taken from the words in its file: one too many costs seconds, and where it is not
 * plain, all are built. A mistyped word costs no build: {@link Spelling}.
 */
class Build {

	/** Commands that start no service. */
	private static final Set<String> WITHOUT_SERVICES = Set.of("list", "look", "report", "doctor", "clean", "compare",
			"completion", "--help", "--help-all", "-h", "--version", "-V");

	/** Measures this scenario unless it names another. */
	private static final String RUN = "run";

	private static final String DEFAULT = "transfer";

	/** Measures a service that is built elsewhere. */
	private static final String FOREIGN = "try";

	/** Measures a small service of its own. */
	private static final String DEMO = "demo";

	/** Runs on a cluster, and needs images there and no service here. */
	private static final String ON = "--on";

	/** Folders with modules, beside the root. */
	private static final List<String> PARENTS = List.of("harness", "services");

	private static final String CLUSTER = "kubernetes";

	/** In services.yaml: the module that a jar is from. */
	private static final Pattern JAR = Pattern.compile("^\\s+jar: *(?:\\S+/)?([^/\\s]+)/target/", Pattern.MULTILINE);

	/** In services.yaml: the modules that replace one on other stacks, and one of them with its stack. */
	private static final Pattern STACKS = Pattern.compile("^\\s+stacks: *\\{(.*)\\}", Pattern.MULTILINE);

	private static final Pattern STACK = Pattern.compile("([\\w-]+): *([\\w-]+)");

	/** In modes.yaml: a mode, and the stack that its arms run on. */
	private static final Pattern MODE = Pattern.compile("^(\\S+):$(?:\\n .*)*?\\n +stack: *(\\S+)", Pattern.MULTILINE);

	/** In a scenario's file: the block of its cases, and the name of one. */
	private static final Pattern CASES = Pattern.compile("^cases:\\n((?: .*\\n)+)", Pattern.MULTILINE);

	private static final Pattern CASE = Pattern.compile("^  \"?([^\\s\"]+?)\"?:", Pattern.MULTILINE);

	/** Exit codes, as the runner's. */
	private static final int FAILED = 1;

	private static final int WRONG_USAGE = 2;

	/** So many seconds Maven may write nothing before something is said. */
	private static final long QUIET = Long.getLong("vtbench.quiet", 60);

	/** Held until this process ends, which releases them. */
	private static final List<FileChannel> LOCKS = new ArrayList<>();

	private static volatile boolean ending;

	private final Path home;

	private final List<String> arguments;

	private final Map<String, Path> scenarios;

	private boolean load;

	private Build(Path home, List<String> arguments) throws IOException {
		this.home = home;
		this.arguments = arguments;
		this.scenarios = scenarios(home.resolve("scenarios"));
	}

	public static void main(String[] arguments) throws InterruptedException {
		// whoever kills bench cannot end its children: they notice
		ProcessHandle.current().parent().ifPresent((bench) -> bench.onExit().thenRun(() -> System.exit(FAILED)));
		Path home = Path.of(System.getProperty("vtbench.home")).toAbsolutePath().normalize();
		System.exit(exitCode(home, List.of(arguments)));
	}

	private static int exitCode(Path home, List<String> arguments) throws InterruptedException {
		// where bench came without its sources, nothing can be built and nothing be out of date
		if (!Files.exists(home.resolve("pom.xml"))) {
			return 0;
		}
		try {
			Build build = new Build(home, arguments);
			String mistake = Spelling.of(home.resolve("harness/runner/launcher"), build.scenarios.keySet()).mistake(arguments);
			if (mistake != null) {
				say(mistake);
				return WRONG_USAGE;
			}
			return build.run() ? 0 : FAILED;
		}
		catch (IOException | UncheckedIOException ex) {
			say("nothing can be built (" + ex + "); make room in " + home + " and make it writable, then call again");
			return FAILED;
		}
	}

	private boolean run() throws IOException, InterruptedException {
		Set<String> modules = modules();
		if (stale(modules, sources()).isEmpty()) {
			return true;
		}
		awaitOtherBuilds();
		Map<String, String> sources = sources();
		Set<String> stale = stale(modules, sources);
		if (stale.isEmpty()) {
			return true; // another call has built it meanwhile
		}
		if (!keepsRunsFromBeginning()) {
			say("another run is measuring on this machine, and a build would disturb it; wait for it to end,"
					+ " and call again");
			return false;
		}
		say("building " + String.join(", ", stale) + " (once; a minute or two, longer when libraries are downloaded)");
		for (String module : stale) {
			deleteClassesOfOthers(module, sources);
		}
		Process k6 = startK6();
		Path log = this.home.resolve("target/build.log");
		Process maven = start(log, this.home.resolve(isWindows() ? "mvnw.cmd" : "mvnw").toString(), "--batch-mode",
				"--no-transfer-progress", "-T1C", "-Djars", "package", "-pl",
				stale.stream().map(this::path).collect(Collectors.joining(",")), "-am");
		boolean built = succeeds("Maven", maven, log);
		if (k6 != null) {
			finishK6(k6, built);
		}
		if (ending) {
			return false;
		}
		if (!built) {
			errors(log).forEach(System.err::println);
			say("the build failed; read target/build.log, then call again");
			return false;
		}
		Files.createDirectories(this.home.resolve("target/built-modules"));
		for (String module : stale) {
			Files.writeString(stamp(module), stampText(module, sources));
		}
		return true;
	}

	/** Names of the modules that this call needs. */
	private Set<String> modules() throws IOException {
		Set<String> modules = new TreeSet<>(Set.of("runner"));
		boolean cluster = this.arguments.stream().anyMatch((each) -> each.equals(ON) || each.startsWith(ON + "="));
		// once built, it is started with the runner, and must be of the same sources
		if (cluster || Files.exists(jar(CLUSTER))) {
			modules.add(CLUSTER);
		}
		// what is called beside the runner
		Stream.ofNullable(System.getProperty("vtbench.module")).forEach(modules::add);
		List<String> words = this.arguments.stream().filter((each) -> !each.startsWith("-")).toList();
		String command = words.isEmpty() ? RUN : words.get(0);
		if (WITHOUT_SERVICES.contains(command) || this.arguments.stream().anyMatch(WITHOUT_SERVICES::contains)) {
			return modules;
		}
		if (cluster) {
			return modules;
		}
		this.load = true;
		if (command.equals(FOREIGN)) {
			return modules;
		}
		if (command.equals(DEMO)) {
			modules.add("demo-service");
			return modules;
		}
		String services = Files.readString(this.home.resolve("scenarios/services.yaml"));
		List<Path> files = scenarioFiles(words);
		boolean plain = !files.isEmpty() && !this.arguments.contains("--resume");
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
		boolean byDefault = files.isEmpty() && (words.isEmpty() || words.get(0).equals(RUN));
		return byDefault ? List.of(scenarioFile(DEFAULT)) : files;
	}

	/** The file of a scenario, of one of its cases (NAME-CASE), or a file anywhere; null where there is none. */
	private Path scenarioFile(String word) {
		try {
			return (word.endsWith(".yaml") && Files.isRegularFile(Path.of(word))) ? Path.of(word)
					: this.scenarios.get(word);
		}
		catch (InvalidPathException ex) {
			return null;
		}
	}

	/** Files by the names of their scenarios and cases. */
	private static Map<String, Path> scenarios(Path folder) throws IOException {
		Map<String, Path> scenarios = new TreeMap<>();
		for (Path file : files(folder)) {
			String name = file.getFileName().toString();
			if (name.endsWith(".yaml") && !name.equals("modes.yaml") && !name.equals("services.yaml")) {
				String scenario = name.substring(0, name.length() - ".yaml".length());
				scenarios.put(scenario, file);
				for (String block : all(CASES, Files.readString(file))) {
					all(CASE, block).forEach((each) -> scenarios.put(scenario + "-" + each, file));
				}
			}
		}
		return scenarios;
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

	private Path jar(String module) {
		return folder(module).resolve("target").resolve(module + ".jar");
	}

	/** The folder of a module, which is in the root or in one of the folders with more of them. */
	private Path folder(String module) {
		return PARENTS.stream()
			.map((parent) -> this.home.resolve(parent).resolve(module))
			.filter(Files::exists)
			.findFirst()
			.orElse(this.home.resolve(module));
	}

	private String path(String module) {
		return this.home.relativize(folder(module)).toString().replace('\\', '/');
	}

	private Path stamp(String module) {
		return this.home.resolve("target/built-modules").resolve(module);
	}

	/** Modules that were not built from the sources as they are now, or that somebody else has compiled since. */
	private Set<String> stale(Set<String> modules, Map<String, String> sources) throws IOException {
		Set<String> stale = new TreeSet<>();
		for (String module : modules) {
			boolean built = Files.exists(jar(module)) && Files.exists(stamp(module));
			if (!built || !Files.readString(stamp(module)).equals(stampText(module, sources))) {
				stale.add(module);
			}
		}
		return stale;
	}

	private String stampText(String module, Map<String, String> sources) throws IOException {
		return sources.entrySet().stream().map(Build::line).collect(Collectors.joining()) + classes(module);
	}

	private String classes(String module) throws IOException {
		return "classes " + listing(folder(module), "target/classes") + "\n";
	}

	private static String line(Map.Entry<String, String> source) {
		return source.getKey() + " " + source.getValue() + "\n";
	}

	/**
	 * What goes into the jars: folders, with a text that differs where name, size or time of a file does. A time that is
	 * later than the build's would miss a file that was put back with its old one.
	 */
	private Map<String, String> sources() throws IOException {
		Map<String, String> sources = new TreeMap<>();
		sources.put(".", listing(this.home, "pom.xml", ".mvn", "docs/result.schema.json",
				"docs/trial.schema.json", "docs/glossary.md"));
		List<Path> parents = Stream.concat(Stream.of(this.home), PARENTS.stream().map(this.home::resolve)).toList();
		for (Path parent : parents) {
			if (Files.isDirectory(parent)) {
				try (Stream<Path> folders = Files.list(parent)) {
					for (Path folder : folders.filter((each) -> Files.exists(each.resolve("pom.xml"))).toList()) {
						sources.put(folder.getFileName().toString(), listing(folder, "pom.xml", "src/main"));
					}
				}
			}
		}
		return sources;
	}

	private static String listing(Path folder, String... parts) throws IOException {
		StringBuilder listing = new StringBuilder();
		for (String part : parts) {
			for (Path file : files(folder.resolve(part))) {
				listing.append(folder.relativize(file) + " " + Files.size(file) + " " + Files.getLastModifiedTime(file) + "\n");
			}
		}
		return UUID.nameUUIDFromBytes(listing.toString().getBytes(StandardCharsets.UTF_8)).toString();
	}

	/** A file, or those of a folder; none where there is neither. */
	private static List<Path> files(Path path) throws IOException {
		if (!Files.exists(path)) {
			return List.of();
		}
		try (Stream<Path> files = Files.walk(path)) {
			return files.filter(Files::isRegularFile).sorted().toList();
		}
	}

	/**
	 * Deletes classes that may be of other sources: Maven compiles what is newer than its class, and a file that was put
	 * back is older.
	 */
	private void deleteClassesOfOthers(String module, Map<String, String> sources) throws IOException {
		if (!Files.exists(stamp(module))) {
			return;
		}
		String stamp = Files.readString(stamp(module));
		for (Map.Entry<String, String> source : sources.entrySet()) {
			boolean recompiled = source.getKey().equals(module) && !stamp.contains(classes(module));
			if (recompiled || !stamp.contains(line(source))) {
				for (Path file : files(folder(source.getKey()).resolve("target/classes"))) {
					Files.delete(file);
				}
			}
		}
	}

	/** Two builds at once would write the same files. */
	private void awaitOtherBuilds() throws IOException, InterruptedException {
		Files.createDirectories(this.home.resolve("target"));
		FileChannel lock = open(this.home.resolve("target/build.lock"));
		for (int tries = 0; lock.tryLock() == null; tries++) {
			if (tries == 10) {
				say("another call is building here; waiting for it to end");
			}
			Thread.sleep(100);
		}
	}

	/**
	 * Whether no run measures on this machine; then none begins before this process ends. It is the file of the runner's
	 * RunLock, which several builds share and a run has for itself.
	 */
	private static boolean keepsRunsFromBeginning() {
		String user = System.getProperty("user.name").replaceAll("[^A-Za-z0-9._-]", "_");
		Path folder = Path.of(System.getProperty("java.io.tmpdir"), "vtbench-" + user);
		if (Files.isSymbolicLink(folder)) {
			return true; // somebody else's, and the runner says so
		}
		try {
			if (!isWindows() && !Files.exists(folder)) {
				Files.createDirectories(folder,
						PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
			}
			return open(Files.createDirectories(folder).resolve("run.lock")).tryLock(0, Long.MAX_VALUE, true) != null;
		}
		catch (IOException ex) {
			return true; // no run can use the folder either, and the runner says why
		}
	}

	private static FileChannel open(Path lock) throws IOException {
		FileChannel channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.READ,
				StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
		LOCKS.add(channel);
		return channel;
	}

	/** Waits for a program, and says where it is quiet: one that the network does not answer waits for ever. */
	private static boolean succeeds(String name, Process program, Path log) throws IOException, InterruptedException {
		long before = -1;
		while (!program.waitFor(QUIET, TimeUnit.SECONDS)) {
			long size = Files.size(log);
			if (size == before) {
				say(name + " has written nothing to target/" + log.getFileName() + " for " + QUIET + " s: it downloads or"
						+ " compiles, or the network does not answer; docs/contributing/platforms.md says where a proxy is"
						+ " named, and Ctrl-C ends it");
			}
			before = size;
		}
		return program.exitValue() == 0;
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
		return start(k6Log(), "go", "build", "-C", this.home.resolve("k6/build/v1").toString(),
				"-gcflags=all=-dwarf=false", "-ldflags=-s -w", "-o", k6() + ".new", "tool");
	}

	private Path k6() {
		return this.home.resolve(".tools").resolve(isWindows() ? "k6.exe" : "k6");
	}

	private Path k6Log() {
		return this.home.resolve("target/k6.log");
	}

	/** What fails here the runner tries again, and says so. */
	private void finishK6(Process k6, boolean wanted) throws IOException, InterruptedException {
		if (!wanted) {
			end(k6);
		}
		if (succeeds("Go", k6, k6Log())) {
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
		Runtime.getRuntime().addShutdownHook(new Thread(() -> {
			ending = true;
			end(process);
		}));
		return process;
	}

	/** Ends a program and all that it has started, which does not end by itself with it. */
	private static void end(Process program) {
		Set<ProcessHandle> left = ConcurrentHashMap.newKeySet();
		left.add(program.toHandle());
		for (int tries = 0; tries < 100 && !left.isEmpty(); tries++) {
			left.forEach((each) -> each.descendants().forEach(left::add));
			left.forEach((tries < 50) ? ProcessHandle::destroy : ProcessHandle::destroyForcibly);
			left.removeIf((each) -> !each.isAlive());
			LockSupport.parkNanos(left.isEmpty() ? 0 : 50_000_000);
		}
	}

	/** What Maven says first of an error, or else its last words. */
	private static List<String> errors(Path log) throws IOException {
		// what is no UTF-8 is replaced: it is for people
		List<String> lines = new String(Files.readAllBytes(log), StandardCharsets.UTF_8).lines().toList();
		List<String> errors = lines.stream().filter((line) -> line.startsWith("[ERROR]")).limit(3).toList();
		return errors.isEmpty() ? lines.subList(Math.max(0, lines.size() - 3), lines.size()) : errors;
	}

	private static void say(String sentence) {
		System.err.println("bench: " + sentence);
	}

}

/**
 * Finds a mistyped word of a call by lists of the commands of the runner and its extension: one in each line, with its
 * options, which end in "=" where they take a value. A name that an option had before stands before ">" and its new one.
 * Where the lists do not tell, the runner does.
 */
class Spelling {

	private final Map<String, List<String>> commands = new LinkedHashMap<>();

	private final Collection<String> scenarios;

	private Spelling(Collection<String> scenarios) {
		this.scenarios = scenarios;
	}

	static Spelling of(Path folder, Collection<String> scenarios) throws IOException {
		Spelling spelling = new Spelling(scenarios);
		for (String list : List.of("commands.txt", "commands-kubernetes.txt")) {
			for (String line : Files.readAllLines(folder.resolve(list))) {
				List<String> words = List.of(line.split(" "));
				spelling.commands.computeIfAbsent(words.get(0), (command) -> new ArrayList<>())
					.addAll(words.subList(1, words.size()));
			}
		}
		return spelling;
	}

	/** What is wrong with the words of a call; null where nothing is. */
	String mistake(List<String> arguments) {
		List<String> known = this.commands.get("bench");
		boolean inCommand = false;
		String command = "";
		for (int i = 0; i < arguments.size() && !arguments.get(i).equals("--"); i++) {
			String word = arguments.get(i);
			String name = word.startsWith("--") ? word.split("=", 2)[0] : word;
			if (known.contains(word + "=")) {
				i++; // its value, whatever that looks like
			}
			else if (name.startsWith("-") && !isKnown(name, known)) {
				return unknownOption(name, known);
			}
			else if (!word.startsWith("-") && !inCommand) {
				known = this.commands.get(word);
				inCommand = true;
				if (known == null || word.equals("bench")) {
					Stream<String> names = this.commands.keySet().stream().skip(1);
					return unknown("command", word, Stream.concat(names, Stream.of("--help")).toList());
				}
				command = word;
			}
			else if (!word.startsWith("-") && known.stream().allMatch((each) -> each.startsWith("-"))) {
				return "'" + word + "' belongs to no option; see: bench " + command + " --help";
			}
			else if (!word.startsWith("-") && known.contains("SCENARIO") && !word.matches(".*\\.ya?ml")
					&& !this.scenarios.contains(word)) {
				return unknown("scenario", word, this.scenarios);
			}
		}
		return null;
	}

	/** Whether a command has an option; a value or another letter may follow that of a short one. */
	private static boolean isKnown(String option, List<String> known) {
		String name = option.startsWith("--") ? option : option.substring(0, Math.min(2, option.length()));
		return known.contains(name) || known.contains(name + "=");
	}

	private static String unknownOption(String name, List<String> known) {
		return unknown("option", name,
				known.stream().filter((each) -> each.startsWith("--")).map((each) -> each.replace("=", "")).toList());
	}

	private static String unknown(String kind, String word, Collection<String> known) {
		String nearest = known.stream().min(Comparator.comparingInt((each) -> distance(word, each))).orElse("");
		boolean isNear = distance(word, nearest) <= 1 + word.length() / 3;
		return "unknown " + kind + " '" + word + "'; "
				+ (isNear ? "did you mean '" + nearest + "'?" : "known: " + String.join(", ", known));
	}

	/** So many letters must be added, removed or replaced to make one word of another. */
	private static int distance(String one, String other) {
		int[] row = new int[other.length() + 1];
		for (int i = 0; i <= one.length(); i++) {
			int diagonal = i - 1;
			for (int j = 0; j <= other.length(); j++) {
				int above = row[j];
				if (i == 0 || j == 0) {
					row[j] = i + j;
				}
				else {
					int replaced = diagonal + ((one.charAt(i - 1) == other.charAt(j - 1)) ? 0 : 1);
					row[j] = Math.min(replaced, Math.min(above, row[j - 1]) + 1);
				}
				diagonal = above;
			}
		}
		return row[other.length()];
	}

}
