package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The command line knows every call of bench that a document shows, with each of its
 * options and values.
 */
class DocumentedCommandTests {

	/** In a block of code, perhaps on several lines, or in a sentence. */
	private static final Pattern CALL = Pattern.compile(
			"(?m)^(?:\\$ )?(?:\\./|\"\\$bench\" |.*/)?bench( (?! )[^\\n\\\\]*(?:\\\\\\n[^\\n\\\\]*)*)$|`(?:\\./)?bench( [^`]+)`");

	/** A word, a text between quotes, or a word with such a text. */
	private static final Pattern WORD = Pattern.compile("(?:[^\\s'\"]|'[^']*'|\"[^\"]*\")+");

	private static final Pattern BLOCK = Pattern.compile("(?ms)^ *```[a-z]*\\n(.*?)^ *```");

	record Call(String place, List<String> arguments, boolean whole) {

		@Override
		public String toString() {
			return this.place + ": bench " + String.join(" ", this.arguments);
		}

	}

	static Stream<Call> calls() throws IOException {
		List<Call> calls = new ArrayList<>();
		for (Path file : DocumentFiles.find(DocumentFiles::isWritten)) {
			String text = Files.readString(file);
			BLOCK.matcher(text)
				.results()
				.flatMap((block) -> CALL.matcher(block.group(1)).results())
				.filter((call) -> call.group(1) != null)
				.forEach((call) -> calls.add(call(file, call.group(1), true)));
			CALL.matcher(BLOCK.matcher(text).replaceAll(""))
				.results()
				.filter((call) -> call.group(2) != null)
				.forEach((call) -> calls.add(call(file, call.group(2), false)));
		}
		// what an extension understands, its own tests look at
		return calls.stream().filter((call) -> !call.arguments().isEmpty() && !call.arguments().contains("--on"));
	}

	private static Call call(Path file, String words, boolean whole) {
		String line = words.replace("\\\n", " ").replaceAll("\\s#.*", "").replaceAll("\\s+(?:>|\\||&&|;) .*", "");
		return new Call(DocumentFiles.name(file), arguments(line), whole);
	}

	/** Returns the words of a call as a shell would hand them on. */
	static List<String> arguments(String line) {
		return WORD.matcher(line).results().map((word) -> word.group().replaceAll("['\"]", "")).toList();
	}

	@ParameterizedTest
	@MethodSource("calls")
	void theCommandLineKnowsTheCall(Call call) {
		String refused = "";
		try {
			Bench.commandLine(System.getenv()).parseArgs(call.arguments().toArray(String[]::new));
		}
		catch (MissingParameterException ex) {
			// a sentence may name a command without all that it needs
			refused = call.whole() ? ex.getMessage() : "";
		}
		catch (ParameterException ex) {
			refused = ex.getMessage();
		}
		assertThat(refused).isEmpty();
	}

}
