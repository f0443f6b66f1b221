package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
import planted.Hostile;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A whole trial with secrets: whoever looks at the process list all the time, and reads
 * every file afterwards, finds none of them.
 */
@EnabledOnOs(value = OS.LINUX, disabledReason = "the kernel tells the command lines of all processes")
class SecretTrialTests extends FakeSuiteRuns {

	private static final List<String> KEPT = List.of("open sesame", "tenant-4711", "address-4711", "greeting-4711",
			"other-4711");

	/** Given in plain, so that bench itself shows them. */
	private static final List<String> PLAIN = List.of("plain-4712", "broker-4712");

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
		Map<String, Set<String>> shown = new HashMap<>();
		Set<String> told = new HashSet<>();
		try (BenchProcess bench = this.suite.start(variables, "try", "--jar",
				this.home.resolve("hostile.jar").toString(), "--path", "/work", "--property", "hostile=closed",
				"--users", "5", "--prepare", "true", "--pairs", "1", "--warm-up", "1s", "--duration", "10s", "--header",
				"@" + headers, "--env", "SHOP_ADDRESS", "--change", "env:SHOP_OTHER", "--property",
				"shop.greeting=${secret}", "--property", "shop.password=plain-4712", "--property",
				"shop.broker=amqp://u:broker-4712@host")) {
			bench.watch(() -> look(shown, told));
			assertThat(bench.exitCode()).as(String.join("\n", bench.err())).isIn(0, 1);
			assertThat(bench.out()).as(String.join("\n", bench.err())).anyMatch((line) -> line.startsWith("Report: "));
			assertThat(shown).as("command lines that show a secret").isEmpty();
			assertThat(told).as("what the service was told")
				.contains("address-4711", "other-4711", "greeting-4711", "plain-4712", "broker-4712", "open sesame",
						"tenant-4711");
			assertThat(bench.err().stream().filter((line) -> line.contains("process list"))).singleElement()
				.asString()
				.contains("the value of --property shop.password and --property shop.broker", "--env NAME");
			bench.awaitNoChildren();
			assertThat(files(bench.folder())).isNotEmpty().allSatisfy((file) -> {
				String text = Files.readString(file, StandardCharsets.ISO_8859_1);
				assertThat(all()).as(file.toString()).noneMatch(text::contains);
			});
			assertThat(Trial.FILE.read(bench.folder()).command()).contains("--header @headers.txt --env",
					"SHOP_ADDRESS", "env:SHOP_OTHER", "shop.password=…");
			assertThat(bench.folder().resolve("capacity.yaml")).content()
				.contains("SHOP_ADDRESS: \"${secret}\"", "shop.broker: \"${secret}\"");
		}
	}

	/** Notes who shows a secret, and which secrets reach the environment of a process. */
	private static void look(Map<String, Set<String>> shown, Set<String> told) {
		for (Path process : processes()) {
			String line = read(process.resolve("cmdline"));
			List<String> hidden = line.contains("\0try\0") ? KEPT : all();
			hidden.stream()
				.filter(line::contains)
				.forEach((secret) -> shown.computeIfAbsent(line, (any) -> new HashSet<>()).add(secret));
			if (!line.contains("\0try\0")) {
				String environment = read(process.resolve("environ"));
				all().stream().filter(environment::contains).forEach(told::add);
			}
		}
	}

	private static List<String> all() {
		List<String> all = new ArrayList<>(KEPT);
		all.addAll(PLAIN);
		return all;
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
