package io.vtbench.runner.scenario;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

import io.vtbench.runner.file.OutputFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class RunFolderTests {

	@TempDir
	private Path below;

	@Test
	void isNamedAfterTimeAndScenario() {
		Path path = RunFolder.create(this.below.resolve("new/results"), "transfer").path();
		assertThat(path.getFileName().toString()).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d-\\d\\d-\\d\\d-transfer");
		assertThat(path.resolve("raw")).isDirectory();
	}

	@Test
	void isNeverAnOldOne() throws IOException {
		Path first = RunFolder.create(this.below, "transfer").path();
		Files.writeString(first.resolve("result.json"), "precious");
		assertThat(RunFolder.create(this.below, "transfer").path()).isNotEqualTo(first);
		assertThat(RunFolder.create(this.below, "transfer").path()).isNotEqualTo(first);
		assertThat(first.resolve("result.json")).hasContent("precious");
	}

	@Test
	void rawFilesTellForkArmAndKind() {
		RunFolder folder = RunFolder.existing(this.below);
		assertThat(folder.raw(new Plan.Slot(2, 3, "virtual"), "k6.log"))
			.isEqualTo(this.below.toAbsolutePath().resolve("raw/fork-03-virtual-k6.log"));
	}

	@Test
	void aRepeatedForkBeginsALogOfItsOwn() throws IOException {
		RunFolder folder = RunFolder.create(this.below, "transfer");
		Plan.Slot slot = new Plan.Slot(1, 1, "virtual");
		ResolvedArm arm = new SampleExperiments(this.below).experiment(List.of("virtual"), 1, 1).arm("virtual");
		for (String attempt : List.of("first", "second", "third")) {
			OutputFiles.putAside(folder.log(slot, arm));
			assertThat(folder.log(slot, arm)).doesNotExist();
			Files.writeString(folder.log(slot, arm), attempt);
		}
		assertThat(folder.log(slot, arm)).hasContent("third");
		assertThat(folder.raw(slot, "bank-service-try-1.log")).hasContent("first");
		assertThat(folder.raw(slot, "bank-service-try-2.log")).hasContent("second");
	}

	@Test
	void digitsAreLatinAnywhere() {
		Locale before = Locale.getDefault();
		Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
		try {
			assertThat(RunFolder.create(this.below, "transfer").path().getFileName().toString()).startsWith("2");
			assertThat(RunFolder.existing(this.below).raw(new Plan.Slot(1, 1, "a"), "b").getFileName())
				.hasToString("fork-01-a-b");
		}
		finally {
			Locale.setDefault(before);
		}
	}

	@Test
	void aTextNamesFilesOfTheFolderWithoutThePlaceOnTheMachine() {
		RunFolder folder = RunFolder.create(this.below, "transfer");
		Path log = folder.raw("bank-service.log");
		assertThat(log).isAbsolute();
		assertThat(folder.relative(log.toString())).isEqualTo(Path.of("raw", "bank-service.log").toString());
		assertThat(folder.relative("it died; see its log: " + log))
			.isEqualTo("it died; see its log: " + Path.of("raw", "bank-service.log"));
	}

}
