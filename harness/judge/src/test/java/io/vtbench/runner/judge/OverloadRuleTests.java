package io.vtbench.runner.judge;

import java.util.Map;

import io.vtbench.runner.result.Overload;
import io.vtbench.runner.result.Overload.Ending;
import io.vtbench.runner.result.Overload.Failure;
import io.vtbench.runner.result.Overload.Level;
import io.vtbench.runner.result.Overload.Limits;
import io.vtbench.runner.result.Overload.Missing;
import io.vtbench.runner.result.Overload.Sign;
import io.vtbench.runner.result.Overload.Threads;
import io.vtbench.runner.result.TrialAnswer.ArmAnswer;
import io.vtbench.runner.result.TrialAnswer.Decision;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Which arm fails under overload, and which limit it lacks. */
class OverloadRuleTests {

	private static final String TOMCAT = "server.tomcat.threads.max";

	@Test
	void noArmFailsWhereBothCarryOrBothFail() {
		assertThat(failure(new SampleOverload().carried(100).carried(200))).isNull();
		assertThat(failure(
				new SampleOverload().answered("platform", 100, 500, 500, 0).answered("virtual", 100, 100, 900, 0)))
			.isNull();
		assertThat(OverloadRule.failure(null, "platform", "virtual")).isNull();
		assertThat(OverloadRule.failure(Overload.none(2, Overload.Absence.TIME), "platform", "virtual")).isNull();
	}

	@Test
	void anArmFailsAtTheFewestUsersWhereItDoesSoInBothPairs() {
		Failure failure = failure(new SampleOverload().carried(100)
			.carried("platform", 200)
			.answered("virtual", 200, 400, 600, 0)
			.carried("platform", 400)
			.answered("virtual", 400, 100, 900, 0));
		assertThat(failure.arm()).isEqualTo("virtual");
		assertThat(failure.ofCandidate()).isTrue();
		assertThat(failure.users()).isEqualTo(200);
		assertThat(failure.unserved()).isEqualTo(0.6);
		assertThat(failure.pairs()).isEqualTo(2);
		assertThat(failure.missing()).isEqualTo(Missing.SERVICE);
		assertThat(failure.unlimited()).isEqualTo(new Threads(50));
	}

	@Test
	void whatWasSeenInOnePairAloneIsNoFailure() {
		assertThat(failure(new SampleOverload().carried("platform", 100)
			.add("virtual", 1, 100, 100, 900, 0, null, null, Map.of())
			.add("virtual", 2, 100, 1000, 0, 0, null, null, Map.of()))).isNull();
		assertThat(failure(new SampleOverload().add("platform", 1, 100, 1000, 0, 0, null, null, Map.of())
			.add("virtual", 1, 100, 100, 900, 0, null, null, Map.of()))).as("the other pair had no overload").isNull();
	}

	@ParameterizedTest
	@CsvSource({ "900,100,1000,0,false", "890,110,1000,0,true", "400,600,890,110,true", "460,540,890,110,false",
			"0,1000,810,190,true", "0,1000,790,210,false" })
	void itFailsAboveATenthWhereThatIsMoreThanFiveTimesTheOther(long served, long failed, long otherServed,
			long otherFailed, boolean fails) {
		assertThat(failure(new SampleOverload().answered("virtual", 100, served, 0, failed)
			.answered("platform", 100, otherServed, 0, otherFailed)) != null).isEqualTo(fails);
	}

	/**
	 * Twelve of 400 users are refused and ask 15 times each, or 48 of 400 hang at their
	 * first request while the others are served again and again.
	 */
	@Test
	void aUserWhoAsksAgainAndAgainCountsOnce() {
		assertThat(failure(
				new SampleOverload().carried("platform", 400).answered("virtual", 400, 776, 180, 0).users(0.03)))
			.isNull();
		Failure hangs = failure(
				new SampleOverload().carried("platform", 400).answered("virtual", 400, 1100, 0, 48).users(0.12));
		assertThat(hangs.unserved()).isEqualTo(0.12);
	}

	@Test
	void theBaselineMayFailToo() {
		Failure failure = failure(
				new SampleOverload().answered("platform", 100, 100, 0, 900, Level.REFUSED, Level.CLOSED)
					.carried("virtual", 100));
		assertThat(failure.arm()).isEqualTo("platform");
		assertThat(failure.ofCandidate()).isFalse();
		assertThat(failure.missing()).isEqualTo(Missing.CONNECTIONS);
		assertThat(failure.unlimited()).as("it has the limit itself").isNull();
	}

	@ParameterizedTest
	@EnumSource(Sign.class)
	void aSignInTheLogNamesTheLimit(Sign sign) {
		assertThat(failure(new SampleOverload().carried("platform", 100).signed("virtual", 100, sign)).missing())
			.isEqualTo(Missing.valueOf(sign.name()));
	}

	@Test
	void aProcessThatEndsFails() {
		Failure memory = failure(
				new SampleOverload().carried("platform", 100).ended("virtual", 100, Ending.OUT_OF_MEMORY));
		assertThat(memory.ending()).isEqualTo(Ending.OUT_OF_MEMORY);
		assertThat(memory.missing()).isEqualTo(Missing.MEMORY);
		assertThat(memory.heapBytes()).isEqualTo(512L << 20);
		assertThat(failure(new SampleOverload().carried("platform", 100).ended("virtual", 100, Ending.KILLED)).ending())
			.isEqualTo(Ending.KILLED);
	}

	@Test
	void requestsThatWaitForThePoolNameIt() {
		SampleOverload waiting = new SampleOverload().carried("platform", 100);
		for (int pair = 1; pair <= 2; pair++) {
			waiting.add("virtual", pair, 100, 100, 0, 900, null, 70L, Map.of(), "no answer in time");
		}
		assertThat(failure(waiting).missing()).isEqualTo(Missing.CONNECTION_POOL);
	}

	@Test
	void aFullHeapNamesTheMemory() {
		Failure failure = failure(new SampleOverload().carried("platform", 201)
			.answered("virtual", 201, 100, 0, 900, "no answer in time")
			.limits(new Limits("platform", false, null, 201L << 20, TOMCAT),
					new Limits("virtual", true, null, 201L << 20, TOMCAT)));
		assertThat(failure.missing()).isEqualTo(Missing.MEMORY);
		assertThat(failure.unlimited()).isEqualTo(new Threads(null));
	}

	@Test
	void threadsAreNoLimitOfFewerUsers() {
		SampleOverload few = new SampleOverload().carried("platform", 50).answered("virtual", 50, 100, 900, 0);
		assertThat(failure(few).unlimited()).isNull();
		SampleOverload usual = new SampleOverload().carried("platform", 200)
			.answered("virtual", 200, 100, 900, 0)
			.limits(new Limits("platform", false, null, null, TOMCAT), new Limits("virtual", true, null, null, TOMCAT));
		assertThat(failure(usual).unlimited()).isNull();
	}

	/**
	 * Jetty keeps its limit for virtual threads, and of an unknown server nobody knows.
	 */
	@ParameterizedTest
	@NullSource
	@ValueSource(strings = "server.jetty.threads.max")
	void onlyTomcatDropsItsLimitWithVirtualThreads(@Nullable String threadLimit) {
		Failure failure = failure(new SampleOverload().carried("platform", 400)
			.answered("virtual", 400, 100, 900, 0)
			.limits(new Limits("platform", false, 200, null, threadLimit),
					new Limits("virtual", true, null, null, threadLimit)));
		assertThat(failure.unlimited()).isNull();
		assertThat(failure.threadLimit()).isEqualTo(threadLimit);
	}

	@Test
	void whatNothingExplainsStaysUnknown() {
		Failure failure = failure(
				new SampleOverload().carried("platform", 100).answered("virtual", 100, 100, 0, 900, "status 500"));
		assertThat(failure.missing()).isEqualTo(Missing.UNKNOWN);
		assertThat(failure.answers()).containsExactly("status 500");
	}

	@ParameterizedTest
	@CsvSource({ "virtual,1.0,DO_NOT", "virtual,1.4,MIXED", "virtual,0.7,DO_NOT", "platform,1.0,SET_IT",
			"platform,1.4,SET_IT", "platform,0.7,MIXED" })
	void anArmThatFailsDecides(String failing, double ratio, Decision decision) {
		String other = failing.equals("virtual") ? "platform" : "virtual";
		Overload overload = new SampleOverload().carried(other, 100).answered(failing, 100, 100, 900, 0).build();
		ArmAnswer answer = TrialJudge
			.answer(SampleStages.trial().withOverload(overload),
					new SampleStages().capacity("virtual", ratio, 1.0, 1.0).equalRate("virtual", 1.0, 1.0, 1.0).build())
			.answer()
			.arms()
			.getFirst();
		assertThat(answer.decision()).isEqualTo(decision);
		assertThat(answer.overload()).isNotNull();
	}

	/** Ninety per cent of time-outs are bad, and a process that is gone is worse. */
	@Test
	void aDeathIsWorseThanTimeOuts() {
		SampleOverload overload = new SampleOverload().answered("platform", 100, 100, 0, 900, "no answer in time");
		for (int pair = 1; pair <= 2; pair++) {
			overload.add("virtual", pair, 100, 990, 0, 10, Ending.KILLED, null, Map.of());
		}
		Failure failure = failure(overload);
		assertThat(failure.arm()).isEqualTo("virtual");
		assertThat(failure.ending()).isEqualTo(Ending.KILLED);
		assertThat(failure.otherUnserved()).isEqualTo(0.9);
		assertThat(failure(
				new SampleOverload().answered("platform", 100, 100, 0, 900).answered("virtual", 100, 990, 0, 10))
			.arm()).as("without the death").isEqualTo("platform");
	}

	@Test
	void armsThatBothDieDoNotFailAlone() {
		assertThat(failure(
				new SampleOverload().ended("platform", 100, Ending.KILLED).ended("virtual", 100, Ending.OUT_OF_MEMORY)))
			.isNull();
	}

	@Test
	void aDeathThatWasSeenOnceIsNoFailure() {
		assertThat(failure(new SampleOverload().carried("platform", 100)
			.add("virtual", 1, 100, 100, 0, 300, Ending.KILLED, null, Map.of())
			.add("virtual", 2, 100, 1000, 0, 0, null, null, Map.of()))).isNull();
	}

	@Test
	void onePairAloneIsNoFailure() {
		Overload two = new SampleOverload().carried("platform", 100)
			.ended("virtual", 100, Ending.KILLED)
			.recovered("platform", 1.0)
			.recovered("virtual", null)
			.build();
		assertThat(OverloadRule.failure(two, "platform", "virtual")).isNotNull();
		assertThat(OverloadRule.failure(
				new Overload(1, null, two.arms(), two.levels().stream().filter((level) -> level.pair() == 1).toList(),
						two.recoveries().stream().filter((recovery) -> recovery.pair() == 1).toList()),
				"platform", "virtual"))
			.isNull();
	}

	@ParameterizedTest
	@ValueSource(strings = { "virtual", "platform" })
	void anArmThatDoesNotComeBackFails(String arm) {
		String other = arm.equals("virtual") ? "platform" : "virtual";
		Failure failure = failure(
				new SampleOverload().carried(100).carried(200).recovered(other, 1.5).recovered(arm, null));
		assertThat(failure.arm()).isEqualTo(arm);
		assertThat(failure.other()).isEqualTo(other);
		assertThat(failure.ofCandidate()).isEqualTo(arm.equals("virtual"));
		assertThat(failure.users()).as("after the most users").isEqualTo(200);
		assertThat(failure.stuckSeconds()).isEqualTo(10);
		assertThat(failure.unserved()).isZero();
		assertThat(failure.pairs()).isEqualTo(2);
	}

	@Test
	void armsThatBothComeBackOrBothDoNotAreAlike() {
		assertThat(failure(new SampleOverload().carried(100).recovered("platform", 1.0).recovered("virtual", 9.0)))
			.isNull();
		assertThat(failure(new SampleOverload().carried(100).recovered("platform", null).recovered("virtual", null)))
			.isNull();
		assertThat(failure(new SampleOverload().carried(100).recovered("virtual", null))).as("the other was not asked")
			.isNull();
	}

	@Test
	void anArmThatDidNotComeBackOnceIsNoFailure() {
		assertThat(failure(new SampleOverload().carried(100)
			.recovered("platform", 1.0)
			.recovered("virtual", 1, null)
			.recovered("virtual", 2, 1.0))).isNull();
		assertThat(failure(new SampleOverload().carried(100)
			.recovered("platform", 1, 1.0)
			.recovered("platform", 2, null)
			.recovered("virtual", null))).isNull();
	}

	/** What users saw under the load comes first. */
	@Test
	void anArmThatFailsUnderTheLoadIsNotOneThatIsStuck() {
		Failure failure = failure(new SampleOverload().carried("virtual", 100)
			.answered("platform", 100, 100, 900, 0)
			.recovered("platform", 1.0)
			.recovered("virtual", null));
		assertThat(failure.arm()).isEqualTo("platform");
		assertThat(failure.stuckSeconds()).isNull();
	}

	@Test
	void anArmThatDoesNotComeBackDecides() {
		Overload overload = new SampleOverload().carried(100)
			.recovered("platform", 1.0)
			.recovered("virtual", null)
			.build();
		ArmAnswer answer = TrialJudge
			.answer(SampleStages.trial().withOverload(overload),
					new SampleStages().capacity("virtual", 1, 1, 1).equalRate("virtual", 1, 1, 1).build())
			.answer()
			.arms()
			.getFirst();
		assertThat(answer.decision()).isEqualTo(Decision.DO_NOT);
		assertThat(answer.overload().stuckSeconds()).isEqualTo(10);
	}

	private static Failure failure(SampleOverload overload) {
		return OverloadRule.failure(overload.build(), "platform", "virtual");
	}

}
