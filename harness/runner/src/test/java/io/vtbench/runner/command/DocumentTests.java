package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.vtbench.runner.scenario.Catalog;
import io.vtbench.runner.scenario.Profile;
import io.vtbench.runner.scenario.ProfileText;
import io.vtbench.runner.scenario.Scenario;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Lists in the help and in the documents are those of the program. Run it with
 * {@code -Dgolden.write} to bring the tables of the scenarios page up to date.
 */
class DocumentTests {

	/** The folders of the packages that the map and the tables name. */
	private static final List<Path> CODE = Stream.of("judge", "machine", "report", "runner")
		.map((module) -> Path.of("..", module, "src/main/java/io/vtbench/runner"))
		.toList();

	private static final Path SUITE = Path.of("../..");

	private static final Path SCENARIOS = SUITE.resolve("docs/contributing/scenarios.md");

	@TempDir
	private Path home;

	@Test
	void theHelpDescribesEveryProfile() {
		try (CommandLineHarness bench = new CommandLineHarness(this.home, Locale.ROOT)) {
			String help = bench.call("run", "--help").out().replaceAll("\\s+", " ");
			assertThat(Profile.values()).allSatisfy(
					(profile) -> assertThat(help).contains(profile.key() + ": " + ProfileText.of(profile) + "."));
		}
	}

	@Test
	void theScenariosPageListsEveryScenario() throws IOException {
		try (CommandLineHarness bench = new CommandLineHarness(SUITE.toRealPath(), Locale.ROOT)) {
			String table = bench.call("list", "--markdown").out().replace("](scenarios/", "](../../scenarios/");
			GeneratedText.assertIn(SCENARIOS, "(?s)\\| scenario \\| question \\|.*?\n(?=\n)", table);
		}
	}

	@Test
	void theScenariosPageDescribesEveryProfile() throws IOException {
		String table = Arrays.stream(Profile.values())
			.map((profile) -> "| `" + profile.key() + "` | " + ProfileText.of(profile) + " |\n")
			.collect(Collectors.joining("", "| profile | what it runs |\n|---|---|\n", ""));
		GeneratedText.assertIn(SCENARIOS, "(?s)\\| profile \\| what it runs \\|.*?\n(?=\n)", table);
	}

	@Test
	void theScenariosPageNamesThoseWhoseDelaysQuickShortens() throws IOException {
		String names = Catalog.read(SUITE.resolve("scenarios"))
			.scenarios()
			.stream()
			.filter((scenario) -> scenario.cases().isEmpty())
			.filter((scenario) -> scenario.sized(Profile.QUICK, null).timeScale() != 1)
			.map(Scenario::name)
			.sorted()
			.map((name) -> "`" + name + "`")
			.collect(Collectors.joining(" and "));
		assertThat(Files.readString(SCENARIOS)).contains("In " + names + " the quick profile");
	}

	@Test
	void theMapOfThePackagesHasEachOfThem() throws IOException {
		List<String> packages = new ArrayList<>();
		for (Path module : CODE) {
			try (Stream<Path> folders = Files.list(module)) {
				folders.filter(Files::isDirectory)
					.map((folder) -> folder.getFileName().toString())
					.forEach(packages::add);
			}
		}
		assertThat(firstCells(Path.of("README.md"))).containsAll(packages);
	}

	@Test
	void theMapOfThePackagesNamesClassesThatExist() throws IOException {
		List<String> rows = Pattern.compile("(?m)^\\| `[a-z]+` \\|.*")
			.matcher(Files.readString(Path.of("README.md")))
			.results()
			.map(MatchResult::group)
			.toList();
		assertThat(rows).isNotEmpty().allSatisfy((row) -> {
			String name = row.split("`")[1];
			Path folder = CODE.stream()
				.map((code) -> code.resolve(name))
				.filter(Files::exists)
				.findFirst()
				.orElseThrow();
			try (Stream<Path> files = Files.walk(folder)) {
				List<String> names = files.map((file) -> file.getFileName().toString().replace(".java", "")).toList();
				assertThat(Pattern.compile("`([A-Z]\\w+)`").matcher(row).results().map((each) -> each.group(1)))
					.isNotEmpty()
					.allMatch(names::contains);
			}
		});
	}

	/** A class that was moved would send a newcomer to a place where it is not. */
	@Test
	void theTablesForContributorsNameClassesThatExist() throws IOException {
		List<String> named = Pattern.compile("`((?:[a-z]+/)+[A-Z]\\w+)`")
			.matcher(Files.readString(SUITE.resolve("docs/CONTRIBUTING.md")))
			.results()
			.map((place) -> place.group(1))
			.toList();
		assertThat(named).contains("measure/Run")
			.allSatisfy((name) -> assertThat(CODE).anyMatch((code) -> Files.exists(code.resolve(name + ".java"))));
	}

	@Test
	void theListOfJourneysHasEveryScript() throws IOException {
		try (Stream<Path> files = Files.list(SUITE.resolve("k6"))) {
			List<String> scripts = files.map((file) -> file.getFileName().toString())
				.filter((name) -> name.endsWith(".js"))
				.toList();
			assertThat(firstCells(SUITE.resolve("k6/README.md"))).containsAll(scripts);
		}
	}

	@Test
	void theDrawingOfThePackagesIsThatOfTheCode() throws IOException {
		String root = "io.vtbench.runner.";
		JavaClasses classes = new ClassFileImporter().withImportOption(new ImportOption.DoNotIncludeTests())
			.withImportOption((location) -> !location.contains("-tests.jar"))
			.importPackages(root);
		Map<String, Set<String>> known = new TreeMap<>();
		for (JavaClass each : classes) {
			each.getDirectDependenciesFromSelf()
				.stream()
				.map((dependency) -> dependency.getTargetClass().getPackageName())
				.filter((target) -> target.startsWith(root) && each.getPackageName().startsWith(root))
				.map((target) -> target.substring(root.length()).split("\\.")[0])
				.forEach((target) -> known
					.computeIfAbsent(each.getPackageName().substring(root.length()).split("\\.")[0],
							(name) -> new TreeSet<>())
					.add(target));
		}
		known.forEach((from, targets) -> targets.remove(from));
		StringBuilder drawing = new StringBuilder("```mermaid\nflowchart TD\n");
		// the last in the order of dependence comes first, as in the picture
		List<String> order = known.keySet()
			.stream()
			.sorted(Comparator.comparingInt((String name) -> -reached(known, name).size()))
			.toList();
		for (String from : order) {
			Set<String> targets = known.get(from);
			targets.stream()
				// an arrow that others imply says nothing
				.filter((to) -> targets.stream().noneMatch((other) -> reached(known, other).contains(to)))
				.forEach((to) -> drawing.append("  ").append(from).append(" --> ").append(to).append('\n'));
		}
		GeneratedText.assertIn(SUITE.resolve("docs/contributing/architecture.md"), "(?s)```mermaid\n.*?```\n",
				drawing.append("```\n").toString());
	}

	/** The packages that one knows, and those that these know. */
	private static Set<String> reached(Map<String, Set<String>> known, String from) {
		Set<String> reached = new TreeSet<>();
		for (String next : known.getOrDefault(from, Set.of())) {
			reached.add(next);
			reached.addAll(reached(known, next));
		}
		return reached;
	}

	/** What stands in backquotes in the first cells of a document's tables. */
	private static Set<String> firstCells(Path document) throws IOException {
		return Pattern.compile("(?m)^\\|([^|]*)\\|")
			.matcher(Files.readString(document))
			.results()
			.flatMap((row) -> Pattern.compile("`([^`]+)`").matcher(row.group(1)).results())
			.map((MatchResult name) -> name.group(1))
			.collect(Collectors.toSet());
	}

}
