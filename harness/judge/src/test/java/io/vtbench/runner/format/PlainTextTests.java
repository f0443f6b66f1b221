package io.vtbench.runner.format;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class PlainTextTests {

	@ParameterizedTest
	@ValueSource(strings = { "\u001b", "\u0000", "\u0007", "\b", "\u009b", "\u202e", "\u2066", "\u2028", "\ufeff",
			"\u061c", "\uffff", "\ud800", "\r" })
	void whatATerminalOrXmlWouldObeyIsReplaced(String character) {
		assertThat(PlainText.of("a" + character + "b")).isEqualTo("a\ufffdb");
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "p95 \u2264 3 ms", "caf\u00e9", "\u0645\u0631\u062d\u0628\u0627", "\ud83d\ude80", "<&>|`" })
	void whatPeopleWriteIsKept(String text) {
		assertThat(PlainText.of(text)).isEqualTo(text);
	}

	@Test
	void namesAreListedAsInASentence() {
		assertThat(PlainText.list(List.of())).isEmpty();
		assertThat(PlainText.list(List.of("p50"))).isEqualTo("p50");
		assertThat(PlainText.list(List.of("p50", "p95"))).isEqualTo("p50 and p95");
		assertThat(PlainText.list(List.of("throughput", "p50", "p95"))).isEqualTo("throughput, p50 and p95");
	}

	@Test
	void aLineHasNoOther() {
		assertThat(PlainText.line("a\r\nb\n\n\tc")).isEqualTo("a b c");
		assertThat(PlainText.of("a\r\nb")).isEqualTo("a\nb");
	}

}
