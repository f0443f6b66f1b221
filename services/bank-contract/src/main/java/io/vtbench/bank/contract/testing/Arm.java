package io.vtbench.bank.contract.testing;

import java.util.List;
import java.util.stream.Stream;

/**
 * One way to run a bank.
 *
 * @param name as a failing test shows it
 * @param threadKind what {@code X-Thread-Kind} says
 * @param properties what makes the arm, as {@code name=value}
 */
public record Arm(String name, String threadKind, List<String> properties) {

	/**
	 * Return this arm with one property more.
	 */
	public Arm with(String property) {
		return new Arm(this.name + ", " + property, this.threadKind,
				Stream.concat(this.properties.stream(), Stream.of(property)).toList());
	}

	@Override
	public String toString() {
		return this.name;
	}

	/**
	 * All arms of the bank under test.
	 */
	static List<Arm> all() {
		return BankUnderTest.find().arms();
	}

	/**
	 * All arms of the bank under test, with every HTTP client that it can be switched to.
	 */
	static List<Arm> withEveryClient() {
		return BankUnderTest.find().armsWithEveryClient();
	}

}
