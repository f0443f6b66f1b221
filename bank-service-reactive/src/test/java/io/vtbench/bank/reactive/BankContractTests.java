package io.vtbench.bank.reactive;

import io.vtbench.bank.contract.BackEndFailureContract;
import io.vtbench.bank.contract.ConcurrencyContract;
import io.vtbench.bank.contract.InvalidInputContract;
import io.vtbench.bank.contract.LimitsContract;
import io.vtbench.bank.contract.ObservabilityContract;
import io.vtbench.bank.contract.TransferContract;
import io.vtbench.bank.contract.UsersContract;
import io.vtbench.bank.contract.UsersFailureContract;
import io.vtbench.bank.contract.UsersSwitchContract;
import org.junit.jupiter.api.Nested;

/**
 * What all banks do alike.
 */
class BankContractTests {

	@Nested
	class Transfers extends TransferContract {

	}

	@Nested
	class Concurrency extends ConcurrencyContract {

	}

	@Nested
	class BackEndFailures extends BackEndFailureContract {

	}

	@Nested
	class InvalidInput extends InvalidInputContract {

	}

	@Nested
	class Limits extends LimitsContract {

	}

	@Nested
	class Observability extends ObservabilityContract {

	}

	@Nested
	class Users extends UsersContract {

	}

	@Nested
	class UsersFailures extends UsersFailureContract {

	}

	@Nested
	class UsersSwitch extends UsersSwitchContract {

	}

}
