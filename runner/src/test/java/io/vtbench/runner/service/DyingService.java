package io.vtbench.runner.service;

/** Dies while it starts. */
final class DyingService {

	private DyingService() {
	}

	public static void main(String[] args) {
		System.out.println("Starting");
		System.err.println("Web server failed to start: the disk is on fire");
		System.err.println();
		System.exit(3);
	}

}
