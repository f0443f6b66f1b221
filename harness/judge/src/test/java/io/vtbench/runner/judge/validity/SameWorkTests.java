package io.vtbench.runner.judge.validity;

import java.util.List;
import java.util.Map;

import io.vtbench.runner.judge.SampleFork;
import io.vtbench.runner.judge.SampleRun;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Seen;
import io.vtbench.runner.result.ThreadKind;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SameWorkTests {

	private final SameWork check = new SameWork();

	@Test
	void theSameWorkOnTheRightThreads() {
		assertThat(this.check.judge(SampleRun.flawless().build())).containsExactly(
				new Check("same work", "platform", Status.OK, new Seen.Served(List.of(ThreadKind.PLATFORM), true)),
				new Check("same work", "virtual", Status.OK, new Seen.Served(List.of(ThreadKind.VIRTUAL), true)));
	}

	@Test
	void theWrongKindOfThreads() {
		assertThat(this.check.judge(SampleRun.empty().arm("virtual", null, SampleFork.pair(2)).build()))
			.containsExactly(new Check("same work", "virtual", Status.INVALID,
					work(new Seen.OtherThreads(2, ThreadKind.PLATFORM, ThreadKind.VIRTUAL, null))));
	}

	@Test
	void aFewResponsesFromTheWrongKindOfThreads() {
		invalid(SampleFork.pair(1).threadKinds(Map.of("platform", 397L, "virtual", 3L)),
				new Seen.OtherThreads(1, ThreadKind.VIRTUAL, ThreadKind.PLATFORM, 3L));
	}

	@Test
	void aRightStatusWithAWrongBody() {
		invalid(SampleFork.pair(1).errors(1).failedChecks(Map.of("status", 0L, "body", 1L)),
				new Seen.WrongAnswers(1, "body", 1));
	}

	@Test
	void aRightStatusWithoutAKindOfThread() {
		invalid(SampleFork.pair(1).errors(1).failedChecks(Map.of("status", 0L, "threadKind", 1L)),
				new Seen.WrongAnswers(1, "threadKind", 1));
	}

	@Test
	void answersOfAWrongStatusAreLeftToTheCheckOfErrors() {
		RunResult run = SampleRun
			.platform(SampleFork.pair(1).errors(2).failedChecks(Map.of("status", 2L, "body", 2L, "threadKind", 2L)));
		assertThat(this.check.judge(run)).extracting(Check::status).containsExactly(Status.OK);
	}

	@Test
	void fewerRequestsThanAsked() {
		invalid(SampleFork.pair(1).requests(399), new Seen.OtherRequests(1, 399, 400));
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
				work(new Seen.OtherCount(1, "rows read", 18_280L, 18_286L))));
	}

	@Test
	void aCountThatOneForkLacks() {
		assertThat(this.check.judge(SampleRun.platform(SampleFork.pair(1), SampleFork.pair(2).counts(Map.of())))
			.getFirst()
			.seen()).isEqualTo(work(new Seen.OtherCount(2, "requests", null, 400L)));
	}

	@Test
	void theTwinOnAnEventLoop() {
		assertThat(this.check
			.judge(SampleRun.empty().arm("reactive", null, SampleFork.pair(1).threadKind("event-loop")).build()))
			.extracting(Check::status)
			.containsExactly(Status.OK);
		assertThat(this.check.judge(SampleRun.empty().arm("reactive", null, SampleRun.virtual(1)).build()))
			.extracting(Check::seen)
			.containsExactly(work(new Seen.OtherThreads(1, ThreadKind.VIRTUAL, ThreadKind.EVENT_LOOP, null)));
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

	private void invalid(SampleFork fork, Seen.Deviation deviation) {
		Check outcome = this.check.judge(SampleRun.platform(fork)).getFirst();
		assertThat(outcome.status()).isEqualTo(Status.INVALID);
		assertThat(outcome.seen()).isInstanceOfSatisfying(Seen.OtherWork.class,
				(work) -> assertThat(work.deviations()).contains(deviation));
	}

	private static Seen work(Seen.Deviation deviation) {
		return new Seen.OtherWork(List.of(deviation));
	}

}
