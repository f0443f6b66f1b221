package io.vtbench.maintenance.method;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

import javax.tools.ToolProvider;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * No constant of measuring or judging changes by the way. Run with
 * {@code -Dconstants.confirm} to confirm a change, and commit it with the number that it
 * raises.
 */
class MeasuringConstantsTests {

	private static final Path CONFIRMED = Path.of("src/test/resources/constants.txt");

	private static final String RUN = "io.vtbench.runner.measure";

	private final MeasuringConstants constants = new MeasuringConstants();

	@TempDir
	private Path folder;

	@Test
	void everyConstantIsAsItWasConfirmed() throws IOException {
		Map<String, String> now = MeasuringConstants.of(this.constants.types());
		if (System.getProperty("constants.confirm") != null) {
			Files.writeString(CONFIRMED,
					now.entrySet()
						.stream()
						.map((each) -> each.getKey() + " = " + each.getValue() + "\n")
						.collect(Collectors.joining()));
		}
		assertThat(now).hasSizeGreaterThan(200).containsKeys("Thresholds.RELEVANT", "Pace.HERE", "Profile.QUICK.pairs");
		assertThat(this.constants.changes(confirmed(), now)).isEmpty();
	}

	@Test
	void aClassThatIsMovedToAnotherPackageChangesNothing() throws Exception {
		Class<?> moved = compiled("BlockPlan", "io.vtbench.runner.elsewhere", Map.of());
		assertThat(moved.getPackageName()).isEqualTo("io.vtbench.runner.elsewhere");
		assertThat(this.constants.changes(confirmed(), MeasuringConstants.of(with(moved)))).isEmpty();
	}

	@Test
	void aChangedConstantAsksForANumberOfItsDesign() throws Exception {
		Class<?> changed = compiled("BlockPlan", RUN, Map.of("REQUESTS = 20;", "REQUESTS = 30;"));
		assertThat(this.constants.changes(confirmed(), MeasuringConstants.of(with(changed))))
			.containsExactly("BlockPlan.REQUESTS was 20.0 and is 30.0: if a figure or a verdict may change by it, raise"
					+ " the number of interleaved and trial in docs/results/method-versions.md; then, or if none can, confirm it"
					+ " with -Dconstants.confirm");
	}

	@Test
	void eachDesignKnowsItsOwnConstants() {
		Map<String, String> before = Map.of("DuetForkRunner.MIN_BLOCKS", "1", "InTurnForkRunner.WITHIN_LIMITS", "1",
				"TimeBudget.MIN_PAIRS", "1", "CpuBurnAgent.MAX_NANOS", "1", "Thresholds.RELEVANT", "1");
		List<String> asked = this.constants.changes(before, Map.of());
		assertThat(asked.get(0)).startsWith("CpuBurnAgent.").contains("the number of self-test in");
		assertThat(asked.get(1)).startsWith("DuetForkRunner.").contains("the number of duet in");
		assertThat(asked.get(2)).startsWith("InTurnForkRunner.").contains("the number of in-turn in");
		assertThat(asked.get(3)).startsWith("Thresholds.").contains("the number of every design in");
		assertThat(asked.get(4)).startsWith("TimeBudget.").contains("the number of trial in");
	}

	private static Map<String, String> confirmed() throws IOException {
		Map<String, String> values = new TreeMap<>();
		Files.readAllLines(CONFIRMED).forEach((line) -> {
			String[] parts = line.split(" = ", 2);
			values.put(parts[0], parts[1]);
		});
		return values;
	}

	/** All classes, with this one in place of that of its name. */
	private List<Class<?>> with(Class<?> other) {
		List<Class<?>> types = new ArrayList<>(this.constants.types());
		assertThat(types.removeIf((type) -> Constants.name(type).equals(Constants.name(other)))).isTrue();
		types.add(other);
		return types;
	}

	/**
	 * A class of the package run from its source, as if it stood elsewhere or said
	 * something else.
	 */
	private Class<?> compiled(String name, String newPackage, Map<String, String> changes) throws Exception {
		String source = Files.readString(Path.of("../runner/src/main/java", RUN.replace('.', '/'), name + ".java"));
		for (Map.Entry<String, String> change : changes.entrySet()) {
			assertThat(source).contains(change.getKey());
			source = source.replace(change.getKey(), change.getValue());
		}
		Path file = Files.createDirectories(this.folder.resolve("source")).resolve(name + ".java");
		Files.writeString(file, source.replace("package " + RUN + ";", "package " + newPackage + ";"));
		int exitCode = ToolProvider.getSystemJavaCompiler()
			.run(null, null, null, "-proc:none", "-nowarn", "-cp", System.getProperty("java.class.path"), "-d",
					this.folder.toString(), file.toString());
		assertThat(exitCode).isZero();
		try (URLClassLoader loader = new URLClassLoader(new URL[] { this.folder.toUri().toURL() }) {

			@Override
			protected Class<?> loadClass(String type, boolean resolve) throws ClassNotFoundException {
				return type.equals(newPackage + "." + name) ? findClass(type) : super.loadClass(type, resolve);
			}

		}) {
			return Class.forName(newPackage + "." + name, true, loader);
		}
	}

}
