package io.vtbench.runner.inside;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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

	/** Each arm names others in the same warning, so that hardly a line is the same. */
	@Test
	void namesMakeNoOtherKind() {
		assertThat(only(
				lines("WARN # --- shop.Stock : no customer %s in the shop", "qwertyuiop", "asdfghjkla", "zxcvbnmqwe"),
				lines("WARN # --- shop.Stock : no customer %s in the shop", "poiuytrewq", "lkjhgfdsaq", "mnbvcxzqwe")))
			.isEmpty();
		assertThat(only(lines("WARN # --- shop.Stock : %s is gone from here", "anna", "bert", "carl"),
				lines("WARN # --- shop.Stock : %s is gone from here", "dora", "emil")))
			.isEmpty();
	}

	@Test
	void anotherMessageOfTheSameLoggerIsAnotherKind() {
		List<String> known = lines("WARN # --- shop.Stock : no customer %s in the shop", "a", "b", "c", "d", "e");
		List<String> more = new ArrayList<>(known);
		more.add("WARN # --- shop.Stock : no connection left in the pool");
		more.add("WARN # --- shop.Stock : no connection left in the bag");
		more.add("ERROR # --- shop.Stock : no customer x in the shop");
		more.add("WARN # --- shop.Other : no customer x in the shop");
		assertThat(only(more, known)).hasSize(4);
		assertThat(only(known, more)).isEmpty();
	}

	@Test
	void fewLinesTellNoNames() {
		assertThat(only(List.of("WARN # --- shop.Stock : connection refused"),
				List.of("WARN # --- shop.Stock : connection reset")))
			.hasSize(1);
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

	private static List<String> lines(String form, String... names) {
		return Stream.of(names).map(form::formatted).toList();
	}

	private static List<String> only(List<String> here, List<String> there) {
		return LogWatch.only(List.of(new Logged("10 users", here, true)), List.of(new Logged("10 users", there, true)));
	}

	private LogWatch watch() {
		return new LogWatch(() -> this.log);
	}

	private void write(String text) throws IOException {
		Files.writeString(this.log, text, StandardOpenOption.APPEND);
	}

}
