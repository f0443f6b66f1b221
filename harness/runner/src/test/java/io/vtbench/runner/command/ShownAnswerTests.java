package io.vtbench.runner.command;

import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ShownAnswerTests {

	private static final String ANSWER = """
			Mixed: a=$1, because p50 is better
			better  p50  1 ms
			full load  p95  2 ms  probably worse (steal)
			Not tried: worse, better""";

	@Test
	void theDecisionAndTheWordsOfRowsStandOut() {
		assertThat(ShownAnswer.coloured(ANSWER)).isEqualTo("""
				\u001b[1mMixed\u001b[0m: a=$1, because p50 is better
				\u001b[32mbetter\u001b[0m  p50  1 ms
				full load  p95  2 ms  \u001b[31mprobably worse\u001b[0m (steal)
				Not tried: worse, better""");
	}

	@Test
	void whatIsNoTerminalGetsTheTextAlone() {
		assertThat(ShownAnswer.of((columns) -> ANSWER, Map.of("TERM", "xterm"))).isEqualTo(ANSWER);
	}

}
