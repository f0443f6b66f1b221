package io.vtbench.standalone;

/** The two kinds of Java threads. */
enum ThreadKind {

	PLATFORM, VIRTUAL;

	Thread.Builder builder() {
		return (this == VIRTUAL) ? Thread.ofVirtual() : Thread.ofPlatform();
	}

	@Override
	public String toString() {
		return (this == VIRTUAL) ? "virtual" : "platform";
	}

}
