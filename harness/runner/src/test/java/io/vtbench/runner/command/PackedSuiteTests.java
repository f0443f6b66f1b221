package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.vtbench.runner.machine.ServiceException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class PackedSuiteTests {

	@TempDir
	private Path cache;

	private static Map<String, ByteBuffer> files(String script) {
		return new TreeMap<>(Map.of("k6/lib/load.js", ByteBuffer.wrap(script.getBytes(StandardCharsets.UTF_8)),
				"scenarios/modes.yaml", ByteBuffer.wrap(new byte[] { 'm' })));
	}

	@Test
	void isUnpackedOnceAndEachVersionHasItsOwnFolder() throws IOException {
		Path suite = PackedSuite.unpack(files("one"), this.cache);
		assertThat(suite.resolve("k6/lib/load.js")).hasContent("one");
		assertThat(PackedSuite.unpack(files("one"), this.cache)).isEqualTo(suite);
		assertThat(PackedSuite.unpack(files("two"), this.cache).resolve("k6/lib/load.js")).hasContent("two");
		assertThat(suite.resolve("k6/lib/load.js")).hasContent("one");
		assertThat(entries()).hasSize(2);
	}

	@Test
	void whatSomebodyHasChangedIsNotUsed() throws IOException {
		Path suite = PackedSuite.unpack(files("one"), this.cache);
		Files.createDirectories(suite.resolve(".tools"));
		Files.writeString(suite.resolve(".tools/k6"), "built later");
		assertThat(PackedSuite.unpack(files("one"), this.cache)).isEqualTo(suite);
		Path more = Files.writeString(suite.resolve("k6/more.js"), "");
		refused(suite);
		Files.delete(more);
		Files.writeString(suite.resolve("k6/lib/load.js"), "two");
		refused(suite);
		Files.delete(suite.resolve("k6/lib/load.js"));
		refused(suite);
	}

	private void refused(Path suite) {
		assertThatExceptionOfType(ServiceException.class).isThrownBy(() -> PackedSuite.unpack(files("one"), this.cache))
			.withMessage(suite + " is not what this version unpacked there; remove it, and call again");
	}

	@Test
	void manyAtOnceUseWhatOneOfThemHasMade() throws Exception {
		try (ExecutorService callers = Executors.newFixedThreadPool(8)) {
			Callable<Path> call = () -> PackedSuite.unpack(files("one"), this.cache);
			for (Future<Path> each : callers.invokeAll(IntStream.range(0, 8).mapToObj((i) -> call).toList())) {
				assertThat(each.get().resolve("k6/lib/load.js")).hasContent("one");
			}
		}
		assertThat(entries()).hasSize(1);
	}

	@Test
	void theJarCarriesWhatARunReads() {
		assertThat(PackedSuite.unpack()).satisfies((suite) -> {
			for (String file : List.of("k6/transfer.js", "k6/lib/load.js", "k6/build/v1/go.mod",
					"scenarios/transfer.yaml", "scenarios/services.yaml", "resources/payload/users.json",
					"docs/scenario.schema.json")) {
				assertThat(suite.resolve(file)).hasSameBinaryContentAs(Path.of("../..", file));
			}
		});
	}

	private List<Path> entries() throws IOException {
		try (Stream<Path> all = Files.list(this.cache)) {
			return all.toList();
		}
	}

}
