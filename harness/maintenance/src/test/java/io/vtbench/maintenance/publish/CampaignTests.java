package io.vtbench.maintenance.publish;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;

import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.result.Note;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.TrialAnswer;
import io.vtbench.runner.scenario.ScenarioException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What {@code harness/maintenance/run publish} measures, in which order, and what it
 * leaves.
 */
class CampaignTests {

	private static final Duration LONG = Duration.ofDays(1);

	private static final String METHODS = """
			| design | number | alters | what |
			|---|---|---|---|
			| in-turn | 1 | measuring | The first. |
			| trial | 1 | measuring | The first. |
			""";

	private static final String TEMPORARY = "java.io.tmpdir";

	@TempDir
	private Path home;

	private final String temporaryBefore = System.getProperty(TEMPORARY);

	private final FakeCommands commands = new FakeCommands();

	private final StringWriter out = new StringWriter();

	private String processor = "Example CPU 3.0 GHz";

	private @Nullable String disturbance;

	/** Calls before the machine is disturbed. */
	private int calmCalls;

	@BeforeEach
	void createRepository() throws IOException {
		// the lock is there, and no other run shall be hindered
		System.setProperty(TEMPORARY, Files.createDirectories(this.home.resolve("tmp")).toString());
		write("docs/results/published.yaml", "first: run transfer\nsecond: run get --pairs 2\n");
		write(MethodVersions.FILE, METHODS);
	}

	@AfterEach
	void restore() {
		System.setProperty(TEMPORARY, this.temporaryBefore);
	}

	@Test
	void whatIsStaleIsMeasuredTheOldestFirst() throws Exception {
		published("first", "2026-03-01T00:00:00Z");
		published("second", "2026-02-01T00:00:00Z");
		assertThat(list()).contains("first      2026-03-01", "stale: measured before versions were kept",
				"2 of 2 results are stale; measuring them takes about ");
		assertThat(campaign(LONG, false)).isZero();
		assertThat(this.commands.calls()).extracting((call) -> call.subList(0, 2))
			.containsExactly(List.of("run", "get"), List.of("run", "transfer"));
		assertThat(result("first").startedAt()).isGreaterThan("2026-03-01");
		assertThat(this.out.toString()).endsWith("Nothing that can be measured here is stale.\n");
		assertThat(campaign(LONG, false)).isZero();
		assertThat(this.commands.calls()).hasSize(2);
	}

	@Test
	void onlyResultsAreKeptAndTheirReports() throws Exception {
		published("first", "2026-02-01T00:00:00Z");
		write("docs/results/first/report.md", "old\n");
		campaign(LONG, false);
		assertThat(files("docs/results")).containsExactly("first/report.md", "first/result.json", "method-versions.md",
				"published.yaml", "second/report.md", "second/result.json", "versions.json");
		assertThat(this.home.resolve("docs/results/first/report.md")).content().startsWith("# transfer");
		assertThat(this.home.resolve("docs/results/first/result.json")).content().hasLineCount(1);
		RunResult whole = ResultFile.read(this.home.resolve("results/publish/first/run-2"));
		assertThat(result("first").comparisons()).isEqualTo(whole.comparisons());
		// of which the report draws the median fork
		assertThat(result("first").arms())
			.allSatisfy((arm) -> assertThat(arm.forks()).filteredOn((fork) -> fork.timeline().steps() > 0).hasSize(1));
	}

	@Test
	void aNumberOfItsDesignMakesAResultStaleAndThatOfAnotherDoesNot() throws Exception {
		campaign(LONG, false);
		write(MethodVersions.FILE, METHODS + "| trial | 2 | measuring | Other pauses. |\n");
		assertThat(list()).contains("Nothing that can be measured here is stale.").doesNotContain("changed");
		write(MethodVersions.FILE, METHODS + "| in-turn | 2 | measuring | Six pairs instead of four. |\n");
		assertThat(list()).contains("stale: method of in-turn changed", "2 of 2 results are stale");
	}

	@Test
	void aDesignWithoutANumberIsRefused() throws Exception {
		write(MethodVersions.FILE, "| trial | 1 | measuring | The first. |\n");
		assertThat(list())
			.contains("docs/results/method-versions.md has no number for in-turn; add a row: | in-turn | 1");
	}

	@Test
	void aJarIsStaleWithItsSourcesAndNotWithItsBuild() throws Exception {
		write("bank/pom.xml", "<project/>");
		write("bank/src/main/java/Bank.java", "class Bank { }\n");
		write("bank/target/bank.jar", "");
		Path jar = this.home.resolve("bank/target/bank.jar");
		this.commands.startsJar(jar);
		writeJar(jar, "BOOT-INF/lib/pool-1.0.jar");
		campaign(LONG, false);
		Files.delete(jar);
		writeJar(jar, "BOOT-INF/lib/pool-1.0.jar", "META-INF/built-today");
		assertThat(list()).doesNotContain("changed");
		writeJar(jar, "BOOT-INF/lib/pool-1.1.jar");
		assertThat(list()).contains("stale: bank.jar changed");
		writeJar(jar, "BOOT-INF/lib/pool-1.0.jar");
		write("bank/src/main/java/Bank.java", "class Bank { int threads; }\n");
		assertThat(list()).contains("stale: bank.jar changed");
	}

	@Test
	void anotherCommandMakesAResultStale() throws Exception {
		campaign(LONG, false);
		write("docs/results/published.yaml", "first: run transfer --profile article\nsecond: run get --pairs 2\n");
		assertThat(list()).contains("stale: command changed", "1 of 2 results are stale");
	}

	@Test
	void nothingIsBegunThatWouldNotBeDoneInTime() throws Exception {
		assertThat(campaign(Duration.ofMinutes(5), false)).isZero();
		assertThat(this.commands.calls()).isEmpty();
		assertThat(this.out.toString()).endsWith("2 of 2 results are stale; measuring them takes about 20 min.\n");
	}

	@Test
	void aBusyMachineIsRefusedUnlessItIsWantedAndThenNoted() throws Exception {
		this.disturbance = "30 % of the CPU time goes to other programs; end them";
		assertThatThrownBy(() -> campaign(LONG, false)).isInstanceOf(ServiceException.class)
			.hasMessage("this machine is busy: 30 % of the CPU time goes to other programs; end them; then call again,"
					+ " or add --anyway, which the result states");
		assertThat(this.commands.calls()).isEmpty();
		assertThat(campaign(LONG, true)).isZero();
		assertThat(result("first").environment().notes())
			.contains(new Note.Published("this machine is busy: " + this.disturbance));
	}

	@Test
	void aMachineThatBecomesBusyKeepsWhatIsPublishedAndSaysWhatIsLeft() throws Exception {
		this.disturbance = "30 % of the CPU time goes to other programs; end them";
		this.calmCalls = 1;
		assertThatThrownBy(() -> campaign(LONG, false)).isInstanceOf(ServiceException.class);
		assertThat(this.out.toString()).contains("Published: docs/results/first")
			.endsWith("1 of 2 results are stale; measuring them takes about 10 min.\n");
	}

	@Test
	void anotherProcessorThanThatOfTheRestIsRefused() throws Exception {
		campaign(LONG, false);
		String before = result("first").environment().cpu();
		write("docs/results/published.yaml", "first: run transfer\nsecond: run get --pairs 4\n");
		this.processor = "another";
		assertThatThrownBy(() -> campaign(LONG, false)).isInstanceOf(ServiceException.class)
			.hasMessageStartingWith(
					"this machine has the processor another, and the results that are up to date are of " + before
							+ "; ");
		assertThat(campaign(LONG, true)).isZero();
		assertThat(result("second").environment().notes()).anyMatch((note) -> note instanceof Note.Published published
				&& published.although().contains("the processor another"));
	}

	@Test
	void aRunWithoutAValidResultLeavesTheOldOne() throws Exception {
		published("first", "2026-02-01T00:00:00Z");
		this.commands.endsAs("invalid");
		assertThat(campaign(LONG, false)).isOne();
		assertThat(result("first").startedAt()).isEqualTo("2026-02-01T00:00:00Z");
		assertThat(this.out.toString()).contains("first gave no valid result; what it left is in ")
			.endsWith("Not published, and as before: second, first.\n");
	}

	@Test
	void anInterruptionLosesOneRunWhichTheNextCampaignContinues() throws Exception {
		campaign(List.of("first"));
		this.commands.interrupts(true);
		assertThatIllegalStateException().isThrownBy(() -> campaign(LONG, false));
		assertThat(files("docs/results")).contains("first/result.json").doesNotContain("second/result.json");
		this.commands.interrupts(false);
		campaign(LONG, false);
		assertThat(this.commands.calls().getLast()).startsWith("run", "--resume");
		assertThat(files("docs/results")).contains("second/result.json");
	}

	@Test
	void whatCannotBeMeasuredHereIsSaidAndLeftAsItIs() throws Exception {
		write("docs/results/published.yaml", "first: run transfer --impossible\nsecond: run get\n");
		assertThat(list()).contains("first      never", "cannot be measured here: JDK 99 is not installed; install it");
		assertThat(campaign(LONG, false)).isZero();
		assertThat(this.commands.calls()).hasSize(1);
	}

	@Test
	void whatCannotBeMeasuredHereTakesTheMinutesOfTheLastTime() throws Exception {
		campaign(LONG, false);
		published("first", "2026-01-15T08:54:43Z");
		write("docs/results/published.yaml", "first: run transfer --impossible\nsecond: run get\n");
		assertThat(list()).containsPattern("first +2026-01-15 +7 {2}cannot be measured here");
	}

	@Test
	void anUnknownNameIsRefused() {
		assertThatThrownBy(() -> campaign(List.of("third"))).isInstanceOf(ScenarioException.class)
			.hasMessage("unknown result 'third'; docs/results/published.yaml has: first, second");
	}

	@Test
	void aTrialIsPublishedWithItsStagesInPlaceOfTheOldOnes() throws Exception {
		write("docs/results/shop/old-stage/result.json",
				FakeCommands.result("valid", Instant.parse("2026-01-01T00:00:00Z")));
		write("measured/capacity/result.json", FakeCommands.result("valid", Instant.parse("2026-02-01T00:00:05Z")));
		Trial.FILE.write(new Trial(Trial.SCHEMA, "shop.jar", "GET /", "2026-02-01T00:00:00Z", "./bench try",
				new TrialAnswer(List.of()), null, Map.of(), List.of(), List.of(), List.of(), List.of(), List.of(), null,
				null, List.of("capacity"), List.of(), null), this.home.resolve("measured"));
		PublishedFolder measured = PublishedFolder.read(this.home.resolve("measured"));
		assertThat(measured.isWhole()).isTrue();
		assertThat(measured.measuredAt()).isEqualTo("2026-02-01T00:00:00Z");
		measured.publish(this.home.resolve("docs/results/shop"), List.of("it was late"));
		assertThat(files("docs/results/shop")).containsExactly("capacity/report.md", "capacity/result.json",
				"report.md", "trial.json");
		assertThat(Trial.FILE.read(this.home.resolve("docs/results/shop")).facts()).containsEntry("published",
				"although it was late");
	}

	private int campaign(Duration limit, boolean anyway) throws InterruptedException {
		return create().carryOut(List.of(), limit, anyway);
	}

	private void campaign(List<String> names) throws InterruptedException {
		create().carryOut(names, LONG, false);
	}

	private String list() {
		this.out.getBuffer().setLength(0);
		create().list(List.of());
		return this.out.toString();
	}

	private Campaign create() {
		return new Campaign(this.home, new PrintWriter(this.out), this.commands, new Campaign.Machine() {

			@Override
			public String processor() {
				return CampaignTests.this.processor;
			}

			@Override
			public @Nullable String disturbance() {
				boolean calm = CampaignTests.this.commands.calls().size() < CampaignTests.this.calmCalls;
				return calm ? null : CampaignTests.this.disturbance;
			}

		});
	}

	private RunResult result(String name) {
		return ResultFile.read(this.home.resolve("docs/results").resolve(name));
	}

	private void published(String name, String begin) throws IOException {
		write("docs/results/" + name + "/result.json", FakeCommands.result("valid", Instant.parse(begin)));
	}

	private List<String> files(String below) throws IOException {
		Path folder = this.home.resolve(below);
		try (Stream<Path> files = Files.walk(folder)) {
			return files.filter(Files::isRegularFile)
				.map((file) -> folder.relativize(file).toString().replace('\\', '/'))
				.sorted()
				.toList();
		}
	}

	private void write(String name, String text) throws IOException {
		Path file = this.home.resolve(name);
		Files.createDirectories(file.getParent());
		Files.writeString(file, text);
	}

	private static void writeJar(Path jar, String... entries) throws IOException {
		try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), new Manifest())) {
			for (String entry : entries) {
				out.putNextEntry(new JarEntry(entry));
			}
		}
	}

}
