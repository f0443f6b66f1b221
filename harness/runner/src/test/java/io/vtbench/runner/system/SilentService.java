package io.vtbench.runner.system;

/** Waits for something that does not come, and listens nowhere. */
final class SilentService {

	private SilentService() {
	}

	public static void main(String[] args) throws InterruptedException {
		Thread.sleep(60_000);
	}

}
