package io.vtbench.bank.jetty;

import io.vtbench.bank.contract.ConcurrencyContract;
import io.vtbench.bank.contract.InvalidInputContract;
import io.vtbench.bank.contract.LimitsContract;
import io.vtbench.bank.contract.ObservabilityContract;
import io.vtbench.bank.contract.TransferContract;
import io.vtbench.bank.contract.UsersContract;
import io.vtbench.bank.contract.UsersSwitchContract;
import org.junit.jupiter.api.Nested;

/**
 * What all banks do alike, as far as a server can change it. How back-ends and the
 * database fail is tested in bank-service, whose classes these are.
 */
class BankContractTests {

	@Nested
	class Transfers extends TransferContract {

	}

	@Nested
	class Concurrency extends ConcurrencyContract {

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
	class UsersSwitch extends UsersSwitchContract {

	}

}
