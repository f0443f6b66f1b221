package io.vtbench.runner.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import io.vtbench.runner.result.JsonFile.ResultFileException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** What is no result of this version is refused in one sentence. */
class ResultFileTests {

	@TempDir
	private Path folder;

	@ParameterizedTest
	@ValueSource(ints = { 1, 2, 3 })
	void anotherSchemaIsRefusedWithThoseThatAreRead(int schema) {
		assertRefused("{\"schema\": " + schema + "}", "result.json has schema " + schema
				+ ", and this version reads 4 alone; take the version that wrote it");
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"schema\": 4}", "{\"schema\": 1.5}", "{}", "[]", "", "null", "2", "{\"schema\": 4, ",
			"{\"schema\": 4, \"schema\": 4}" })
	void whatIsNoResultIsRefused(String json) {
		assertRefused(json, "; take an unchanged copy, or measure again");
	}

	@Test
	void aFolderWithoutOneIsRefused() {
		assertThatExceptionOfType(ResultFileException.class).isThrownBy(() -> ResultFile.read(this.folder))
			.withMessage("no result.json in " + this.folder
					+ "; name the folder of a finished run, for example one below results/");
	}

	private void assertRefused(String json, String end) {
		assertThatExceptionOfType(ResultFileException.class).isThrownBy(() -> {
			write(json);
			ResultFile.read(this.folder);
		}).withMessageEndingWith(end);
	}

	private void write(String json) throws IOException {
		Files.writeString(this.folder.resolve(ResultFile.NAME), json);
	}

}
