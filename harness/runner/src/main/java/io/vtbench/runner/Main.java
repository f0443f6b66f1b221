package io.vtbench.runner;

import io.vtbench.runner.command.Bench;

/** Entry of the command line. */
public final class Main {

	private Main() {
	}

	public static void main(String[] args) {
		System.exit(Bench.execute(args));
	}

}
