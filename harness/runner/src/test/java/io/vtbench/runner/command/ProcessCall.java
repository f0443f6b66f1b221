package io.vtbench.runner.command;

import java.util.stream.Stream;

/** A call of the command line in a process of its own, which signals reach. */
record ProcessCall(Process process) implements BenchProcess.Call {

	@Override
	public boolean isAlive() {
		return this.process.isAlive();
	}

	@Override
	public int exitCode() {
		return this.process.exitValue();
	}

	@Override
	public Stream<ProcessHandle> descendants() {
		return this.process.descendants();
	}

	@Override
	public long pid() {
		return this.process.pid();
	}

	@Override
	public void end() {
		this.process.destroyForcibly();
	}

}
