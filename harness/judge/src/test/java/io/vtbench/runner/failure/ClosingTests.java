package io.vtbench.runner.failure;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class ClosingTests {

	@Test
	void eachIsClosedWhateverTheOthersSay() {
		List<String> closed = new ArrayList<>();
		assertThatIllegalStateException().isThrownBy(() -> {
			List<String> all = new ArrayList<>();
			try (Closing closing = Closing.each(all, (name) -> {
				closed.add(name);
				if (!name.equals("second")) {
					throw new IllegalStateException(name);
				}
			})) {
				all.addAll(List.of("first", "second", "third"));
			}
		})
			.withMessage("first")
			.satisfies((ex) -> assertThat(ex.getSuppressed()).singleElement()
				.extracting(Throwable::getMessage)
				.isEqualTo("third"));
		assertThat(closed).containsExactly("first", "second", "third");
	}

}
