package io.vtbench.bank.testing;

import java.util.List;
import java.util.stream.Stream;

import io.vtbench.bank.BankApplication;
import io.vtbench.bank.contract.testing.Arm;
import io.vtbench.bank.contract.testing.BankUnderTest;

/**
 * bank-service, for the tests that it shares with its builds on other stacks.
 */
public class ThreadedBank implements BankUnderTest {

	@Override
	public Class<?> application() {
		return BankApplication.class;
	}

	@Override
	public List<Arm> arms() {
		return Stream.of(Mode.values()).map(Mode::arm).toList();
	}

	@Override
	public int requestsAtOnce(Arm arm) {
		return Mode.PLATFORM.threadKind().equals(arm.threadKind()) ? 10 : Integer.MAX_VALUE;
	}

	@Override
	public String threadNames() {
		return "(http-nio|users|tomcat|PostgreSQL).*";
	}

}
