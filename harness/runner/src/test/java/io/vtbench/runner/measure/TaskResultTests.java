package io.vtbench.runner.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import io.vtbench.runner.machine.ServiceException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class TaskResultTests {

	@TempDir
	private Path folder;

	@Test
	void readsWhatAProgramWrote() throws IOException {
		Path file = write("""
				{"schema": 1, "program": "sleepers", "requests": 1000, "errors": 0, "makespanSeconds": 1.25,
				 "startedAtMillis": 1768467600000, "endedAtMillis": 1768467601250, "threadKind": "virtual",
				 "counts": {"rows": 1000}, "extra": true}
				""");
		TaskForkRunner.Result result = TaskForkRunner.Result.read(file);
		assertThat(result.requests()).isEqualTo(1000);
		assertThat(result.makespanSeconds()).isEqualTo(1.25);
		assertThat(result.counts()).isEqualTo(Map.of("rows", 1000L));
		assertThat(result.work().cpuSeconds()).as("it does not say").isNull();
	}

	@ParameterizedTest
	@ValueSource(strings = { "program", "threadKind", "counts", "requests" })
	void refusesANullInPlaceOfAFigure(String field) throws IOException {
		Path file = write("""
				{"schema": 1, "program": "sleepers", "requests": 1000, "errors": 0, "makespanSeconds": 1.25,
				 "startedAtMillis": 0, "endedAtMillis": 1250, "cpuSeconds": 0.5, "threadKind": "virtual", "counts": {}}
				""");
		assertThat(TaskForkRunner.Result.read(file).work().cpuSeconds()).isEqualTo(0.5);
		write(Files.readString(file).replaceFirst("(\"" + field + "\": )(\"\\w+\"|\\d+|\\{})", "$1null"));
		assertThatExceptionOfType(ServiceException.class).isThrownBy(() -> TaskForkRunner.Result.read(file))
			.withMessageContaining(field);
	}

	@Test
	void saysWhenAProgramWroteNothing() {
		Path file = this.folder.resolve("task.json");
		assertThatExceptionOfType(ServiceException.class).isThrownBy(() -> TaskForkRunner.Result.read(file))
			.withMessage("the program ended without writing its result to " + file);
	}

	@Test
	void refusesAFileThatIsNoResult() throws IOException {
		Path file = write("done in 1.25 s");
		assertThatExceptionOfType(ServiceException.class).isThrownBy(() -> TaskForkRunner.Result.read(file))
			.withMessageStartingWith(file + " is not the result of a program: ");
	}

	private Path write(String json) throws IOException {
		return Files.writeString(this.folder.resolve("task.json"), json);
	}

}
