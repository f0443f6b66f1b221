package io.vtbench.runner.environment.kubernetes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class RunNamespaceTests {

	@TempDir
	private Path results;

	@ParameterizedTest
	@ValueSource(strings = { "a-run", "a-trial/measured" })
	void theNoteOfARunAndOfOneWithinATrialIsFound(String folder) throws IOException {
		Path run = Files.createDirectories(this.results.resolve(folder));
		assertThat(RunNamespace.hasNotes(this.results)).isFalse();
		new RunNamespace.Note("https://10.0.0.1:6443", "vtbench-1").write(run);
		assertThat(RunNamespace.hasNotes(this.results)).isTrue();
		RunNamespace.Note.delete(run);
		assertThat(RunNamespace.hasNotes(this.results)).isFalse();
	}

	@Test
	void aNoteThatWasCutOffIsNone() throws IOException {
		Files.writeString(Files.createDirectories(this.results.resolve("a-run")).resolve(RunNamespace.Note.NAME),
				"{\"serv");
		assertThat(RunNamespace.hasNotes(this.results)).isFalse();
	}

	@Test
	void whereNothingWasRunThereIsNone() {
		assertThat(RunNamespace.hasNotes(this.results.resolve("missing"))).isFalse();
	}

}
