package io.vtbench.runner.analysis.validity;

import java.util.List;
import java.util.Map;

import io.vtbench.runner.analysis.SampleFork;
import io.vtbench.runner.analysis.SampleRun;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.RunResult;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SameWorkTests {

	private final SameWork check = new SameWork();

	@Test
	void theSameWorkOnTheRightThreads() {
		assertThat(this.check.judge(SampleRun.flawless().build())).containsExactly(
				new Check("same work", "platform", Status.OK, "right answers, all from threads of the type platform"),
				new Check("same work", "virtual", Status.OK, "right answers, all from threads of the type virtual"));
	}

	@Test
	void theWrongKindOfThreads() {
		assertThat(this.check.judge(SampleRun.empty().arm("virtual", null, SampleFork.pair(2)).build()))
			.containsExactly(new Check("same work", "virtual", Status.INVALID,
					"pair 2: thread type platform instead of virtual"));
	}

	@Test
	void aFewResponsesFromTheWrongKindOfThreads() {
		invalid(SampleFork.pair(1).threadKinds(Map.of("platform", 397L, "virtual", 3L)),
				"3 responses of thread type virtual instead of platform");
	}

	@Test
	void aRightStatusWithAWrongBody() {
		invalid(SampleFork.pair(1).errors(1).failedChecks(Map.of("status", 0L, "body", 1L)),
				"1 answers of the right status failed the check body");
	}

	@Test
	void aRightStatusWithoutAKindOfThread() {
		invalid(SampleFork.pair(1).errors(1).failedChecks(Map.of("status", 0L, "threadKind", 1L)),
				"failed the check threadKind");
	}

	@Test
	void answersOfAWrongStatusAreLeftToTheCheckOfErrors() {
		RunResult run = SampleRun
			.platform(SampleFork.pair(1).errors(2).failedChecks(Map.of("status", 2L, "body", 2L, "threadKind", 2L)));
		assertThat(this.check.judge(run)).extracting(Check::status).containsExactly(Status.OK);
	}

	@Test
	void fewerRequestsThanAsked() {
		invalid(SampleFork.pair(1).requests(399), "399 requests ended instead of 400");
	}

	@Test
	void aTimedWindowHasNoNumberOfRequests() {
		RunResult run = SampleRun.flawless()
			.timed(16)
			.arm("virtual-again", null, SampleFork.pair(1).requests(399).counts(Map.of("requests", 399L)))
			.build();
		assertThat(this.check.judge(run)).extracting(Check::status).doesNotContain(Status.INVALID);
	}

	@Test
	void otherCountsThanTheOtherArm() {
		List<Check> outcomes = this.check.judge(SampleRun.empty()
			.task()
			.arm("platform", null, SampleFork.pair(1).counts(Map.of("rows read", 18_286L)))
			.arm("virtual", null, SampleRun.virtual(1).counts(Map.of("rows read", 18_280L)))
			.build());
		assertThat(outcomes.getFirst().status()).isEqualTo(Status.OK);
		assertThat(outcomes.getLast()).isEqualTo(new Check("same work", "virtual", Status.INVALID,
				"pair 1: rows read is 18,280 but 18,286 in the first fork of the run"));
	}

	@Test
	void aCountThatOneForkLacks() {
		assertThat(this.check.judge(SampleRun.platform(SampleFork.pair(1), SampleFork.pair(2).counts(Map.of())))
			.getFirst()
			.detail()).contains("requests is missing but 400");
	}

	@Test
	void theTwinOnAnEventLoop() {
		assertThat(this.check
			.judge(SampleRun.empty().arm("reactive", null, SampleFork.pair(1).threadKind("event-loop")).build()))
			.extracting(Check::status)
			.containsExactly(Status.OK);
		assertThat(this.check.judge(SampleRun.empty().arm("reactive", null, SampleRun.virtual(1)).build()))
			.extracting(Check::detail)
			.containsExactly("pair 1: thread type virtual instead of event-loop");
	}

	@Test
	void whereNobodyTellsTheKindItIsNotOk() {
		assertThat(this.check.judge(SampleRun.platform(SampleFork.pair(1).threadKind("unknown"))))
			.extracting(Check::status)
			.containsExactly(Status.NOT_AVAILABLE);
		assertThat(this.check.judge(SampleRun.empty().arm("custom", null, SampleFork.pair(1)).build()))
			.extracting(Check::status)
			.containsExactly(Status.NOT_AVAILABLE);
		assertThat(this.check
			.judge(SampleRun.empty().arm("custom", null, SampleFork.pair(1), SampleRun.virtual(2)).build()))
			.extracting(Check::status)
			.containsExactly(Status.INVALID);
	}

	private void invalid(SampleFork fork, String detail) {
		Check outcome = this.check.judge(SampleRun.platform(fork)).getFirst();
		assertThat(outcome.status()).isEqualTo(Status.INVALID);
		assertThat(outcome.detail()).contains(detail);
	}

}
