package io.vtbench.runner.report;

import java.util.Arrays;
import java.util.List;

import io.vtbench.runner.result.Note;
import io.vtbench.runner.result.RunResult;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Where a run took place, without the same fact twice. */
class EnvironmentTableTests {

	private final RunResult sample = Samples.sample();

	@Test
	void whatWasMeasuredAgainIsOneLine() {
		String again = " was measured again in all arms: the JIT compiler took ";
		assertThat(notes("PostgreSQL 18.6, embedded", "block 1 of 4" + again + "40.0 % of a JVM's CPU time",
				"block 3 of 4" + again + "25.6 % of a JVM's CPU time",
				"block 1 of 4" + again + "36.0 % of a JVM's CPU time", "pair 2 was measured again: steal of 0.08"))
			.containsExactly("PostgreSQL 18.6, embedded",
					"block 1, 3 of 4" + again + "25.6 to 40.0 % of a JVM's CPU time (3 times)",
					"pair 2 was measured again: steal of 0.08");
	}

	@Test
	void otherNotesKeepTheirNumbers() {
		assertThat(notes("port 8080 was taken: a used 18080", "port 8081 was taken: a used 18081")).hasSize(2);
	}

	@Test
	void settingsOfAllArmsStandOnce() {
		List<String> lines = EnvironmentTable.of(this.sample).lines();
		assertThat(lines).filteredOn((line) -> line.contains("server.tomcat.max-connections"))
			.singleElement()
			.asString()
			.startsWith("Effective settings in all arms");
		assertThat(lines).filteredOn((line) -> line.startsWith("Effective settings of"))
			.hasSize(2)
			.allSatisfy((line) -> assertThat(line).contains("server.tomcat.threads.max"));
	}

	private List<String> notes(String... notes) {
		RunResult result = this.sample.withEnvironment(this.sample.environment()
			.withNotes(Arrays.stream(notes).map((text) -> (Note) new Note.Text(text)).toList()));
		return EnvironmentTable.of(result)
			.rows()
			.stream()
			.filter((row) -> row.cells().getFirst().text().equals("What the runner decided by itself"))
			.map((row) -> row.cells().getLast().text())
			.toList();
	}

}
