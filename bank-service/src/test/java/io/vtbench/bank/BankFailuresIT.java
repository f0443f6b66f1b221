package io.vtbench.bank;

import io.vtbench.bank.contract.BackEndFailureContract;
import io.vtbench.bank.contract.UsersFailureContract;
import org.junit.jupiter.api.Nested;

/**
 * How a bank answers while a back-end or the database fails.
 */
class BankFailuresIT {

	@Nested
	class BackEndFailures extends BackEndFailureContract {

	}

	@Nested
	class UsersFailures extends UsersFailureContract {

	}

}
