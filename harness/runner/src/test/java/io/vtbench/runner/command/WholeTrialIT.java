package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import io.vtbench.runner.file.UnixPrograms;
import io.vtbench.runner.result.Overload;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.Trial;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import planted.Hostile;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * One whole trial, with every kind of secret and each of its loads. Whoever looks at the
 * process list all the time, and reads every file afterwards, finds no secret.
 */
@Tag("system")
@UnixPrograms
@EnabledOnOs(value = OS.LINUX, disabledReason = "the kernel tells the command lines of all processes")
class WholeTrialIT {

	private static final Secrets SECRETS = new Secrets(List.of("open sesame", "tenant-4711", "address-4711",
			"greeting-4711", "other-4711", "login-4711", "session-4711", "token-4711"),
			List.of("plain-4712", "broker-4712"));

	private static final Seen SEEN = new Seen(SECRETS);

	@TempDir
	static Path home;

	@AutoClose
	private static BenchProcess bench;

	@BeforeAll
	static void conduct() throws Exception {
		FakeSuite suite = new FakeSuite(home);
		Path jar = BootJarFile.write(home.resolve("hostile.jar"), Hostile.class);
		Path headers = Files.writeString(home.resolve("headers.txt"), "X-Login: open sesame\r\n");
		Path login = Files.writeString(home.resolve("login.http"),
				"### logs in\nPOST /login HTTP/1.1\nContent-Type: application/x-www-form-urlencoded\n\n"
						+ "user=anna&password=${SHOP_PASSWORD}\n");
		Map<String, String> variables = Map.of("SHOP_ADDRESS", "address-4711", "SHOP_OTHER", "other-4711",
				"SHOP_PASSWORD", "login-4711", "VTBENCH_HEADERS", "{\"X-Tenant\": \"tenant-4711\"}", "VTBENCH_SECRETS",
				"{\"shop.greeting\": \"greeting-4711\"}");
		bench = suite.start(variables, "try", "--jar", jar.toString(), "--path", "/work", "--property",
				"hostile=closed,session,bearer,thirsty", "--users", "5", "--pairs", "1", "--warm-up", "1s",
				"--duration", "10s", "--header", "@" + headers, "--login", "@" + login, "--env", "SHOP_ADDRESS",
				"--change", "env:SHOP_OTHER", "--property", "shop.greeting=${secret}", "--property",
				"shop.password=plain-4712", "--property", "shop.broker=amqp://u:broker-4712@host");
		bench.watch(SEEN::look);
		assertThat(bench.exitCode()).as(String.join("\n", bench.err())).isIn(0, 1);
		assertThat(bench.out()).as(String.join("\n", bench.err())).anyMatch((line) -> line.startsWith("Report: "));
		bench.awaitNoChildren();
	}

	@Test
	void aSecretIsShownByNoProcess() {
		assertThat(SEEN.shown).as("command lines that show a secret").isEmpty();
		assertThat(SEEN.told).as("what services and loads were told")
			.contains("address-4711", "other-4711", "greeting-4711", "plain-4712", "broker-4712", "open sesame",
					"tenant-4711", "session-4711", "token-4711");
	}

	@Test
	void aSecretIsInNoFile() throws Exception {
		assertThat(files()).isNotEmpty().allSatisfy((file) -> {
			String text = read(file);
			assertThat(SECRETS.all()).as(file.toString()).noneMatch(text::contains);
		});
	}

	@Test
	void valuesThatAreGivenInPlainAreNamed() throws Exception {
		assertThat(bench.err().stream().filter((line) -> line.contains("process list"))).singleElement()
			.asString()
			.contains("the value of --property shop.password and --property shop.broker", "--env NAME");
	}

	@Test
	void theTrialIsRepeatedWithoutItsSecrets() throws Exception {
		assertThat(Trial.FILE.read(bench.folder()).command()).contains("--header @headers.txt", "--login @login.http",
				"--env SHOP_ADDRESS", "env:SHOP_OTHER", "shop.password=…");
		assertThat(bench.folder().resolve("capacity.yaml")).content()
			.startsWith("# yaml-language-server: $schema=../../docs/scenario.schema.json\n")
			.contains("SHOP_ADDRESS: \"${secret}\"", "shop.broker: \"${secret}\"")
			.doesNotContain("login");
	}

	/** Whatever is read of the answer, it is another one for each JVM. */
	@Test
	void theLoginIsRepeatedInEachJvm() throws Exception {
		assertThat(files()).as("logs of both JVMs of the pair")
			.filteredOn((file) -> read(file).contains("anna has logged in"))
			.hasSizeGreaterThanOrEqualTo(2)
			.allSatisfy((file) -> assertThat(read(file)).containsOnlyOnce("anna has logged in"));
	}

	@Test
	void whatRanOutIsNamedThoughEveryAnswerWasRight() throws Exception {
		Trial trial = Trial.FILE.read(bench.folder());
		assertThat(trial.answer().arms().getFirst().exhausted()).hasSize(2)
			.allSatisfy((ran) -> assertThat(ran.what() + " " + ran.lines()).isEqualTo("file descriptors 1"));
		assertThat(bench.folder().resolve("report.md")).content()
			.contains("baseline ran out of file descriptors (1 line of its logs): give it more");
	}

	@Test
	void eachStageHasItsResultAndTheLastPairItsOverload() throws Exception {
		Trial trial = Trial.FILE.read(bench.folder());
		assertThat(trial.runs()).containsExactly("capacity", "equal-rate")
			.allSatisfy((stage) -> assertThat(bench.folder().resolve(stage).resolve(ResultFile.NAME)).exists());
		assertThat(trial.overload().levels()).extracting(Overload.Level::arm).contains("baseline");
	}

	/**
	 * Values that nobody may see.
	 *
	 * @param plain those that were given in plain, so that bench itself shows them
	 */
	private record Secrets(List<String> kept, List<String> plain) {

		private List<String> all() {
			return Stream.concat(this.kept.stream(), this.plain.stream()).toList();
		}

	}

	/** Who shows a secret, and which secrets reach the environment of a process. */
	private static final class Seen {

		private final Secrets secrets;

		private final Map<String, Set<String>> shown = new HashMap<>();

		private final Set<String> told = new HashSet<>();

		private Seen(Secrets secrets) {
			this.secrets = secrets;
		}

		private void look() {
			for (Path process : processes()) {
				String line = read(process.resolve("cmdline"));
				List<String> hidden = line.contains("\0try\0") ? this.secrets.kept() : this.secrets.all();
				hidden.stream()
					.filter(line::contains)
					.forEach((secret) -> this.shown.computeIfAbsent(line, (any) -> new HashSet<>()).add(secret));
				if (!line.contains("\0try\0")) {
					String environment = read(process.resolve("environ"));
					this.secrets.all().stream().filter(environment::contains).forEach(this.told::add);
				}
			}
		}

	}

	private static List<Path> processes() {
		try (Stream<Path> folders = Files.list(Path.of("/proc"))) {
			return folders.filter((folder) -> folder.getFileName().toString().matches("\\d+")).toList();
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** Empty where the process has ended, or is somebody else's. */
	private static String read(Path file) {
		try {
			return Files.readString(file, StandardCharsets.ISO_8859_1);
		}
		catch (IOException ex) {
			return "";
		}
	}

	private static List<Path> files() throws IOException {
		try (Stream<Path> files = Files.walk(bench.folder())) {
			return files.filter(Files::isRegularFile).toList();
		}
	}

}
