package io.vtbench.runner.result;

import java.util.List;

import io.vtbench.runner.result.Slo.Kind;
import io.vtbench.runner.result.Slo.Step;
import io.vtbench.runner.result.Slo.Term;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

class SloTests {

	@Test
	void limitsAreReadWithTheirUnits() {
		Slo slo = Slo.parse("p95=200ms, p99=1.5s,errors=0.5%");
		assertThat(slo.terms()).containsExactly(new Term(Kind.P95, 200), new Term(Kind.P99, 1500),
				new Term(Kind.ERRORS, 0.005));
		assertThat(slo.text()).isEqualTo("p95 below 200 ms and p99 below 1500 ms and errors below 0.5 %");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"',
			value = { "p95<200ms | 'p95<200ms' is no objective; write", "p90=20ms | 'p90=20ms' is no objective; write",
					"p95=200 | 'p95=200' is no objective; write", "p95=200ms, | '' is no objective; write",
					"p95=0ms | 'p95=0ms' leaves nothing that could be kept",
					"p95=1s,p95=2s | p95 stands there twice; leave one out" })
	void whatIsNoObjectiveIsRefusedInOneSentence(String text, String sentence) {
		assertThatIllegalArgumentException().isThrownBy(() -> Slo.parse(text)).withMessageStartingWith(sentence);
	}

	@Test
	void theLimitThatIsMetLeastCounts() {
		Slo slo = Slo.parse("p50=10ms,p95=200ms");
		assertThat(slo.excess(step(1000, 0, 5.0, 100.0))).isCloseTo(Math.log(0.5), within(1e-9));
		assertThat(slo.excess(step(1000, 0, 5.0, 400.0))).isCloseTo(Math.log(2), within(1e-9));
		assertThat(slo.excess(step(1000, 0, 0.001, 0.001))).isEqualTo(-2);
	}

	@Test
	void whatFailsKeepsNoLatency() {
		Slo slo = Slo.parse("p95=200ms");
		assertThat(slo.excess(step(990, 10, 5.0, 100.0))).isNegative();
		assertThat(slo.excess(step(980, 20, 5.0, 100.0))).isEqualTo(2);
		assertThat(slo.excess(step(0, 0, null, null))).isEqualTo(2);
		assertThat(Slo.parse("p95=200ms,errors=5%").excess(step(980, 20, 5.0, 100.0))).isNegative();
		assertThat(Slo.parse("errors=1%").excess(step(980, 20, null, null))).isCloseTo(Math.log(2), within(1e-9));
	}

	@Test
	void loadsAreSortedByTheirRates() {
		Slo slo = Slo.parse("p95=1s")
			.with(List.of(new Step("a", 1, 20, 1, 0, null, null, null), new Step("a", 1, 10, 1, 0, null, null, null),
					new Step("b", 2, 5, 1, 0, null, null, null)));
		assertThat(slo.of("a", 1)).extracting(Step::ratePerSecond).containsExactly(10.0, 20.0);
		assertThat(slo.pairs()).containsExactly(1, 2);
	}

	@Test
	void anAssumedLimitIsTenMediansInTwoDigits() {
		Slo slo = Slo.assumed(5.6789);
		assertThat(slo.assumed()).isTrue();
		assertThat(slo.text()).isEqualTo("p95 below 57 ms");
		assertThat(Slo.assumed(123.4).text()).isEqualTo("p95 below 1200 ms");
		assertThat(slo.with(List.of()).assumed()).isTrue();
	}

	private static Step step(long served, long failed, @Nullable Double p50, @Nullable Double p95) {
		return new Step("virtual", 1, 100, served, failed, p50, p95, null);
	}

}
