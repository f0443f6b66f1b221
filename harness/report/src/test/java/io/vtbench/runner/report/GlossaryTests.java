package io.vtbench.runner.report;

import io.vtbench.runner.report.Glossary.Word;
import io.vtbench.runner.result.Metric;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

class GlossaryTests {

	@ParameterizedTest
	@EnumSource
	void everyMetricIsExplained(Metric metric) {
		assertThat(Glossary.explain(metric.label())).as(metric.label()).isNotNull();
	}

	/** A link of the documents leads nowhere in a report. */
	@ParameterizedTest
	@EnumSource
	void anExplanationNeedsNoOtherPage(Metric metric) {
		assertThat(Glossary.explain(metric.label())).isNotNull()
			.extracting(Word::explanation)
			.asString()
			.doesNotContain("](", "<a");
	}

	@Test
	void aReferenceToAnotherPageIsLeftOutWithWhatLeadsToIt() {
		assertThat(Glossary.explain("limit")).isEqualTo(new Word("limit", "limit, bound",
				"the theoretical limit: what an ideal machine would reach, by arithmetic"));
		assertThat(Glossary.explain("check"))
			.isEqualTo(new Word("check", "check", "a rule that looks for a reason to doubt the run"));
	}

	@Test
	void formsOfOneWordHaveOneExplanation() {
		assertThat(Glossary.explain("p95 latency")).isNotNull().isSameAs(Glossary.explain("p50 latency"));
		assertThat(Glossary.explain("95 % CI")).isNotNull().isSameAs(Glossary.explain("Confidence interval"));
		assertThat(Glossary.explain("forks")).isNotNull().isSameAs(Glossary.explain("fork"));
	}

	@Test
	void explainsWhatWasUsedAndNothingElse() {
		Glossary glossary = new Glossary();
		assertThat(glossary.markdown("ratio")).isEqualTo("ratio");
		assertThat(glossary.html("p99 latency")).startsWith("<button ").endsWith(">p99 latency</button>");
		assertThat(glossary.html("an arm of this name")).isEqualTo("an arm of this name");
		assertThat(glossary.used()).extracting(Word::id).containsExactly("p50-latency", "ratio");
	}

}
