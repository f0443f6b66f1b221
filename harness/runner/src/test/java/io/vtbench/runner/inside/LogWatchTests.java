package io.vtbench.runner.inside;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.vtbench.runner.result.Evidence.Logged;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** What a service logged under which load. */
class LogWatchTests {

	@TempDir
	private Path folder;

	private Path log;

	@BeforeEach
	void aLog() throws IOException {
		this.log = Files.writeString(this.folder.resolve("service.log"), "INFO up\n12:00 WARN 1 open-in-view\n");
	}

	@Test
	void aLineBelongsToTheLoadUnderWhichItWasWritten() throws IOException {
		LogWatch watch = watch();
		write("WARN 7 slow\nERROR 8 fa");
		watch.loaded("10 users");
		write("iled\n");
		watch.loaded("20 users");
		assertThat(watch.logged()).extracting(Logged::load).containsExactly("no load yet", "10 users", "20 users");
		assertThat(watch.logged()).flatExtracting(Logged::lines)
			.containsExactly("WARN # open-in-view", "WARN # slow", "ERROR # failed");
		assertThat(watch.logged()).allMatch(Logged::whole);
	}

	@Test
	void moreLinesThanAreKeptAreNotAllOfThem() throws IOException {
		LogWatch watch = watch();
		// letters, for numbers are left out
		write(IntStream.range(0, 1001)
			.mapToObj((i) -> "WARN " + Character.toString('\u4e00' + i) + "\n")
			.collect(Collectors.joining()));
		watch.loaded("10 users");
		assertThat(watch.logged().getLast().lines()).hasSize(1000);
		assertThat(watch.logged().getLast().whole()).isFalse();
	}

	@Test
	void aLogThatWasCutIsNotWhole() throws IOException {
		LogWatch watch = watch();
		Files.writeString(this.log, "WARN a\n");
		watch.loaded("10 users");
		assertThat(watch.logged().getLast()).isEqualTo(new Logged("10 users", List.of("WARN a"), false));
	}

	@Test
	void valuesThatALineQuotesOrNamesAreNoPartOfItsKind() throws IOException {
		LogWatch watch = watch();
		write("WARN cannot find 'anna' for key=abc-def, isn't here, it doesn't matter\n"
				+ "WARN cannot find 'bert' for key=xyz, isn't here, it doesn't matter\n");
		watch.loaded("10 users");
		assertThat(watch.logged().getLast().lines())
			.containsExactly("WARN cannot find '#' for key=#, isn't here, it doesn't matter");
	}

	private LogWatch watch() {
		return new LogWatch(() -> this.log);
	}

	private void write(String text) throws IOException {
		Files.writeString(this.log, text, StandardOpenOption.APPEND);
	}

}
