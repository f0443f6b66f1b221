package io.vtbench.bank.jetty;

import java.util.List;

import io.vtbench.bank.BankApplication;
import io.vtbench.bank.contract.testing.Arm;
import io.vtbench.bank.contract.testing.BankUnderTest;

/**
 * bank-service on Jetty, for the tests that all banks share.
 */
public class JettyBank implements BankUnderTest {

	static final Arm PLATFORM = arm("platform", false);

	static final Arm VIRTUAL = arm("virtual", true);

	private static Arm arm(String kind, boolean virtual) {
		return new Arm("JETTY, " + kind, kind,
				List.of("spring.threads.virtual.enabled=" + virtual, "spring.profiles.active=measured"));
	}

	@Override
	public Class<?> application() {
		return BankApplication.class;
	}

	@Override
	public List<Arm> arms() {
		return List.of(PLATFORM, VIRTUAL);
	}

	/**
	 * A virtual thread that selects goes on to serve, so one more serves than on platform
	 * threads.
	 */
	@Override
	public int requestsAtOnce(Arm arm) {
		return arm.equals(PLATFORM) ? 10 : 11;
	}

	@Override
	public String connectionTimeout() {
		return "server.jetty.connection-idle-timeout";
	}

	@Override
	public String threadNames() {
		return "(qtp|jetty|users|PostgreSQL).*";
	}

}
