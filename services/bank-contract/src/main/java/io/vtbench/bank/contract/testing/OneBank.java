package io.vtbench.bank.contract.testing;

import java.util.List;

/**
 * One bank at a time, kept for as long as the tests want the same. Two of them in one JVM
 * would end each other, for they share the threads of Reactor Netty.
 */
public final class OneBank implements AutoCloseable {

	private List<Object> kind = List.of();

	private RunningBank bank;

	/**
	 * Return the bank that runs, or start another one in its place.
	 * @see RunningBank#start
	 */
	public RunningBank with(Arm arm, String riskUrl, String transferUrl, String... properties) {
		List<Object> wanted = List.of(arm, riskUrl, transferUrl, List.of(properties));
		if (!wanted.equals(this.kind)) {
			close();
			this.bank = RunningBank.start(arm, riskUrl, transferUrl, properties);
			this.kind = wanted;
		}
		return this.bank;
	}

	@Override
	public void close() {
		if (this.bank != null) {
			RunningBank last = this.bank;
			this.bank = null;
			this.kind = List.of();
			last.close();
		}
	}

}
