package io.vtbench.runner.result;

import java.util.List;
import java.util.stream.Collectors;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a trial.
 *
 * @param arms one answer for each candidate
 */
public record TrialAnswer(List<ArmAnswer> arms) {

	public TrialAnswer {
		arms = List.copyOf(arms);
	}

	/** All decisions in one line. */
	public String headline() {
		return this.arms.stream().map(ArmAnswer::headline).collect(Collectors.joining(". "));
	}

	/**
	 * The answer for one arm.
	 *
	 * @param arm the candidate, or the only arm
	 * @param baseline what it is compared with; null where nothing was compared
	 * @param decision null where nothing was compared
	 * @param headline the decision in words, with the change that it is about
	 * @param why one sentence
	 * @param rows in the order of their questions
	 * @param risks what was seen that speaks against it, or limits it
	 * @param sure what the answer rests on
	 */
	public record ArmAnswer(String arm, @Nullable String baseline, @Nullable Decision decision, String headline,
			String why, List<AnswerRow> rows, List<String> risks, List<String> sure) {

		public ArmAnswer {
			rows = List.copyOf(rows);
			risks = List.copyOf(risks);
			sure = List.copyOf(sure);
		}

	}

	/**
	 * What follows from the rows of an answer; docs/reference/verdicts.md has the rule.
	 */
	public enum Decision {

		/** A deciding row is better, and none is worse. */
		@JsonProperty("make the change")
		SET_IT("Set it", "Make the change"),

		/** A deciding row is worse, and none is better. */
		@JsonProperty("do not")
		DO_NOT("Do not set it", "Do not make the change"),

		/** A deciding row is better, and another one is worse. */
		@JsonProperty("trade-off")
		TRADE_OFF("A trade-off", "A trade-off"),

		/** Every deciding row is within a relevant difference. */
		@JsonProperty("no difference")
		NO_DIFFERENCE("No difference, keep what you have", "No difference, keep what you have"),

		/** No deciding row is better or worse, and not all of them are settled. */
		@JsonProperty("inconclusive")
		INCONCLUSIVE("Inconclusive", "Inconclusive");

		private final String ofThreads;

		private final String ofAnyChange;

		Decision(String ofThreads, String ofAnyChange) {
			this.ofThreads = ofThreads;
			this.ofAnyChange = ofAnyChange;
		}

		/**
		 * The decision as the begin of a sentence.
		 * @param threads whether the change is the switch of the thread type
		 */
		public String words(boolean threads) {
			return threads ? this.ofThreads : this.ofAnyChange;
		}

	}

}
