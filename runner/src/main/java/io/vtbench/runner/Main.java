package io.vtbench.runner;

/** Entry of the command line. */
public final class Main {

	private Main() {
	}

	public static void main(String[] args) {
		System.exit(2);
	}

}
