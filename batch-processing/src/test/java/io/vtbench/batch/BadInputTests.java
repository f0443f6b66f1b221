package io.vtbench.batch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/** What a user can get wrong ends with a sentence, the next step and exit code 2. */
@ExtendWith(OutputCaptureExtension.class)
class BadInputTests {

	@TempDir
	private Path directory;

	private Path input;

	@BeforeEach
	void makeInput() throws IOException {
		this.input = Files.createDirectory(this.directory.resolve("in"));
	}

	@Test
	void noDirectory(CapturedOutput console) throws IOException {
		Files.delete(this.input);
		assertRefused(console, "There is no directory " + this.input, "--payments.input=DIRECTORY");
	}

	@Test
	void noFile(CapturedOutput console) {
		assertRefused(console, "There are no *.csv files in " + this.input, "--payments.input=DIRECTORY");
	}

	@Test
	void filesWithoutPayments(CapturedOutput console) throws IOException {
		Files.createFile(this.input.resolve("a.csv"));
		Files.writeString(this.input.resolve("b.csv"), "account,amount,status\n");
		assertRefused(console, "The *.csv files in " + this.input + " hold no payments.", "--payments.input=DIRECTORY");
	}

	@Test
	void aFolderNamedLikeAFile(CapturedOutput console) throws IOException {
		Path folder = Files.createDirectory(this.input.resolve("x.csv"));
		assertRefused(console, folder + " is named like a partner's file, but is none.", "Move or rename it");
	}

	@Test
	void aLinkToNothingNamedLikeAFile(CapturedOutput console) throws IOException {
		Path link = Files.createSymbolicLink(this.input.resolve("x.csv"), this.directory.resolve("nothing"));
		assertRefused(console, link + " is named like a partner's file, but is none.", "Move or rename it");
	}

	@Test
	void anOutputThatIsNoFolder(CapturedOutput console) throws IOException {
		Files.writeString(this.input.resolve("a.csv"), "IT01,5.00,PENDING\n");
		Path output = Files.createFile(this.directory.resolve("out"));
		assertRefused(console, "The folder " + output + " cannot be written to", "--payments.output=DIRECTORY");
	}

	@ParameterizedTest
	@CsvSource({ "--payments.chunk-size=0, must be greater than 0", "--payments.chunk-size=many, \"many\"",
			"--payments.rules.delay=soon, \"soon\"" })
	void aBadValue(String option, String complaint, CapturedOutput console) throws IOException {
		Files.writeString(this.input.resolve("a.csv"), "IT01,5.00,PENDING\n");
		assertRefused(console, complaint, option.substring(2, option.indexOf('=')), option);
	}

	private void assertRefused(CapturedOutput console, String problem, String nextStep, String... arguments) {
		List<String> all = new ArrayList<>(List.of(arguments));
		all.add("--payments.input=" + this.input);
		all.add("--payments.output=" + this.directory.resolve("out"));
		assertThat(BatchApplication.run(all.toArray(String[]::new))).isEqualTo(2);
		assertThat(console).contains(problem).contains(nextStep).doesNotContain("\tat ");
	}

}
