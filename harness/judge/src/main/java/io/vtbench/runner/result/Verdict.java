package io.vtbench.runner.result;

/** Names what a comparison says, in the good direction of its metric. */
public enum Verdict {

	FASTER("faster"),

	SLOWER("slower"),

	NO_RELEVANT_DIFFERENCE("no relevant difference"),

	INCONCLUSIVE("inconclusive");

	private final String text;

	Verdict(String text) {
		this.text = text;
	}

	@Override
	public String toString() {
		return this.text;
	}

}
