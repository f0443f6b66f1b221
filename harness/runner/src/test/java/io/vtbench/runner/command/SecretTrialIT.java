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

import io.vtbench.runner.result.Trial;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import planted.Hostile;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A whole trial with secrets: whoever looks at the process list all the time, and reads
 * every file afterwards, finds none of them.
 */
@EnabledOnOs(value = OS.LINUX, disabledReason = "the kernel tells the command lines of all processes")
class SecretTrialIT extends FakeSuiteRuns {

	private static final Secrets GIVEN = new Secrets(
			List.of("open sesame", "tenant-4711", "address-4711", "greeting-4711", "other-4711"),
			List.of("plain-4712", "broker-4712"));

	@BeforeEach
	void addToSuite() throws IOException {
		BootJarFile.write(this.home.resolve("hostile.jar"), Hostile.class);
	}

	@Tag("system")
	@Test
	void aSecretIsShownByNoProcessAndNoFile() throws Exception {
		Path headers = Files.writeString(this.home.resolve("headers.txt"), "X-Login: open sesame\r\n");
		Map<String, String> variables = Map.of("SHOP_ADDRESS", "address-4711", "SHOP_OTHER", "other-4711",
				"VTBENCH_HEADERS", "{\"X-Tenant\": \"tenant-4711\"}", "VTBENCH_SECRETS",
				"{\"shop.greeting\": \"greeting-4711\"}");
		Seen seen = new Seen(GIVEN);
		try (BenchProcess bench = this.suite.start(variables, "try", "--jar",
				this.home.resolve("hostile.jar").toString(), "--path", "/work", "--property", "hostile=closed",
				"--users", "5", "--prepare", "true", "--pairs", "1", "--warm-up", "1s", "--duration", "10s", "--header",
				"@" + headers, "--env", "SHOP_ADDRESS", "--change", "env:SHOP_OTHER", "--property",
				"shop.greeting=${secret}", "--property", "shop.password=plain-4712", "--property",
				"shop.broker=amqp://u:broker-4712@host")) {
			bench.watch(seen::look);
			assertThat(bench.exitCode()).as(String.join("\n", bench.err())).isIn(0, 1);
			assertThat(bench.out()).as(String.join("\n", bench.err())).anyMatch((line) -> line.startsWith("Report: "));
			assertThat(seen.shown).as("command lines that show a secret").isEmpty();
			assertThat(seen.told).as("what the service was told")
				.contains("address-4711", "other-4711", "greeting-4711", "plain-4712", "broker-4712", "open sesame",
						"tenant-4711");
			assertThat(bench.err().stream().filter((line) -> line.contains("process list"))).singleElement()
				.asString()
				.contains("the value of --property shop.password and --property shop.broker", "--env NAME");
			bench.awaitNoChildren();
			assertInNoFile(GIVEN, bench.folder());
			assertThat(Trial.FILE.read(bench.folder()).command()).contains("--header @headers.txt --env",
					"SHOP_ADDRESS", "env:SHOP_OTHER", "shop.password=…");
			assertThat(bench.folder().resolve("capacity.yaml")).content()
				.contains("SHOP_ADDRESS: \"${secret}\"", "shop.broker: \"${secret}\"");
		}
	}

	/** Whatever is read of the answer, it is another one for each JVM. */
	@Tag("system")
	@ParameterizedTest
	@CsvSource({ "session, session-4711", "bearer, token-4711" })
	void aLoginIsRepeatedInEachJvmAndShownByNoProcessAndNoFile(String manner, String given) throws Exception {
		Path login = Files.writeString(this.home.resolve("login.http"),
				"### logs in\nPOST /login HTTP/1.1\nContent-Type: application/x-www-form-urlencoded\n\n"
						+ "user=anna&password=${SHOP_PASSWORD}\n");
		Secrets secrets = new Secrets(List.of("login-4711", "tenant-4711", given), List.of());
		Map<String, String> variables = Map.of("SHOP_PASSWORD", "login-4711", "VTBENCH_HEADERS",
				"{\"X-Tenant\": \"tenant-4711\"}");
		Seen seen = new Seen(secrets);
		try (BenchProcess bench = this.suite.start(variables, "try", "--jar",
				this.home.resolve("hostile.jar").toString(), "--path", "/work", "--property", "hostile=" + manner,
				"--users", "5", "--pairs", "1", "--warm-up", "1s", "--duration", "10s", "--login", "@" + login)) {
			bench.watch(seen::look);
			assertThat(bench.exitCode()).as(String.join("\n", bench.err())).isIn(0, 1);
			assertThat(bench.out()).as(String.join("\n", bench.err())).anyMatch((line) -> line.startsWith("Report: "));
			assertThat(seen.shown).as("command lines that show a secret").isEmpty();
			assertThat(seen.told).as("what the load was given").contains(given, "tenant-4711");
			bench.awaitNoChildren();
			assertInNoFile(secrets, bench.folder());
			assertThat(files(bench.folder())).as("logs of both JVMs of the pair")
				.filteredOn((file) -> read(file).contains("anna has logged in"))
				.hasSizeGreaterThanOrEqualTo(2)
				.allSatisfy((file) -> assertThat(read(file)).containsOnlyOnce("anna has logged in"));
			assertThat(Trial.FILE.read(bench.folder()).command()).contains("--login @login.http");
			assertThat(Files.readString(bench.folder().resolve("capacity.yaml"))).doesNotContain("login");
		}
	}

	private static void assertInNoFile(Secrets secrets, Path folder) throws IOException {
		assertThat(files(folder)).isNotEmpty().allSatisfy((file) -> {
			String text = Files.readString(file, StandardCharsets.ISO_8859_1);
			assertThat(secrets.all()).as(file.toString()).noneMatch(text::contains);
		});
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

	private static List<Path> files(Path folder) throws IOException {
		try (Stream<Path> files = Files.walk(folder)) {
			return files.filter(Files::isRegularFile).toList();
		}
	}

}
