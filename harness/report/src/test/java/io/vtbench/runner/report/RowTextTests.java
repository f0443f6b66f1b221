package io.vtbench.runner.report;

import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.TrialAnswer.AnswerRow;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Basis;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Proof;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Question;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Word;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class RowTextTests {

	@ParameterizedTest
	@CsvSource({ "0.001, 1 %", "0.01, 1 %", "0.07, 7 %", "1.5, 2.5 times" })
	void noRowDiffersByLessThanNothing(double bound, String said) {
		AnswerRow row = new AnswerRow(Question.CAPACITY, Metric.THROUGHPUT, true, 10.0, 10.0, 1.0, null,
				new Proof(bound, bound, bound, 0.05), Word.SAME, new Basis.MissingReadings());
		assertThat(RowText.excluded(row)).isEqualTo("differs by less than " + said);
	}

}
