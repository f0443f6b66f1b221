package io.vtbench.runner.judge.validity;

import java.util.List;

import io.vtbench.runner.judge.SampleFork;
import io.vtbench.runner.judge.SampleRun;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.Seen;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class ErrorsTests {

	private final ValidityCheck check = ArmCheck.ERRORS;

	@ParameterizedTest
	@CsvSource({ "0, OK", "10, OK", "11, WARN", "100, WARN", "101, INVALID" })
	void judgesTheShare(long errors, Status status) {
		assertThat(this.check.judge(SampleRun.platform(SampleFork.pair(1).requests(10_000).errors(errors))).getFirst())
			.extracting(Check::status)
			.isEqualTo(status);
	}

	@Test
	void oneBadForkIsNotHiddenByGoodOnes() {
		Check outcome = this.check
			.judge(SampleRun.platform(SampleFork.pair(1), SampleFork.pair(2).errors(5), SampleFork.pair(3)))
			.getFirst();
		assertThat(outcome)
			.isEqualTo(new Check("errors", "platform", Status.INVALID, new Seen.Failures(5, 1200, 0.0125, null)));
	}

	@Test
	void armsMustFailAlike() {
		SampleFork failing = SampleRun.virtual(1).requests(10_000).errors(90);
		List<Check> unequal = this.check.judge(SampleRun.empty()
			.arm("platform", null, SampleFork.pair(1).requests(10_000).errors(30))
			.arm("virtual", null, failing)
			.build());
		assertThat(unequal).extracting(Check::status).containsExactly(Status.WARN, Status.INVALID);
		assertThat(unequal.getLast().seen())
			.isEqualTo(new Seen.Failures(90, 10_000, null, new Seen.ArmShare("platform", 0.003)));
		List<Check> equal = this.check.judge(SampleRun.empty()
			.arm("platform", null, SampleFork.pair(1).requests(10_000).errors(60))
			.arm("virtual", null, failing)
			.build());
		assertThat(equal).extracting(Check::status).containsExactly(Status.WARN, Status.WARN);
	}

	@Test
	void anArmWithoutAnswersIsInvalid() {
		assertThat(this.check.judge(SampleRun.platform(SampleFork.pair(1).requests(0))).getFirst().status())
			.isEqualTo(Status.INVALID);
	}

}
