package io.vtbench.bank.contract;

import org.junit.jupiter.api.Nested;

/**
 * What all banks do alike, as far as a server can change it.
 */
public abstract class ServerContract {

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
