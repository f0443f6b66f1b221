package io.vtbench.bank.reactive;

import io.vtbench.bank.contract.BackEndFailureContract;
import io.vtbench.bank.contract.ServerContract;
import io.vtbench.bank.contract.UsersFailureContract;
import org.junit.jupiter.api.Nested;

/**
 * What all banks do alike.
 */
class BankContractIT extends ServerContract {

	@Nested
	class BackEndFailures extends BackEndFailureContract {

	}

	@Nested
	class UsersFailures extends UsersFailureContract {

	}

}
