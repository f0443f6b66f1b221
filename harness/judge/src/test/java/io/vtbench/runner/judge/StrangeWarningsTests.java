package io.vtbench.runner.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.vtbench.runner.result.Evidence.Logged;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Which warnings are of a kind of their own. */
class StrangeWarningsTests {

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

	private static List<String> lines(String form, String... names) {
		return Stream.of(names).map(form::formatted).toList();
	}

	private static List<String> only(List<String> here, List<String> there) {
		return StrangeWarnings.only(List.of(new Logged("10 users", here, true)),
				List.of(new Logged("10 users", there, true)));
	}

}
