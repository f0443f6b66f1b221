package io.vtbench.lab.testing;

import java.util.List;
import java.util.stream.Stream;

import io.vtbench.bank.contract.testing.Arm;
import io.vtbench.bank.contract.testing.BankUnderTest;
import io.vtbench.lab.LabApplication;

/**
 * lab-service, whose transfer must fail as that of a bank does.
 */
public class LabUnderTest implements BankUnderTest {

	@Override
	public Class<?> application() {
		return LabApplication.class;
	}

	@Override
	public List<Arm> arms() {
		return Stream.of(Mode.values()).map((mode) -> mode.arm().with("spring.profiles.active=transfer")).toList();
	}

	@Override
	public List<Arm> armsWithEveryClient() {
		String client = "spring.http.clients.imperative.factory=";
		return Stream
			.concat(arms().stream(),
					Stream.of("jdk", "simple", "reactor").map((name) -> arms().getLast().with(client + name)))
			.toList();
	}

	@Override
	public String threadNames() {
		return "(http-nio|tomcat).*";
	}

}
