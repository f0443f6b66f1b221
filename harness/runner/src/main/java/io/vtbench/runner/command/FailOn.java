package io.vtbench.runner.command;

/** Names what makes a command that judges end with {@code BenchException.WORSE}. */
enum FailOn {

	/** Something that is judged became worse. */
	WORSE,

	/** Nothing is worse, and something may be. */
	UNCLEAR;

	/** The option's name. */
	static final String OPTION = "--fail-on";

	/** The option's values. */
	static final String VALUES = "worse,unclear";

}
