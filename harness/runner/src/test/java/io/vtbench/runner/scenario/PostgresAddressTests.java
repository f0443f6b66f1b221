package io.vtbench.runner.scenario;

import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class PostgresAddressTests {

	@Test
	void readsEveryPartAndThePasswordFromTheEnvironment() {
		assertThat(PostgresAddress.parse("postgresql://bank@db.example:5433/people",
				Map.of(PostgresAddress.PASSWORD, "s3cret")))
			.isEqualTo(new PostgresAddress("db.example", 5433, "people", "bank", "s3cret"));
	}

	@Test
	void portAndPasswordMayBeMissing() {
		assertThat(PostgresAddress.parse("postgres://bank@localhost/people", Map.of()))
			.isEqualTo(new PostgresAddress("localhost", 5432, "people", "bank", ""));
	}

	@Test
	void specialCharactersArePercentEncoded() {
		assertThat(PostgresAddress.parse("postgresql://a%40b@localhost/people", Map.of()).username()).isEqualTo("a@b");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "localhost", "localhost:5432/people", "mysql://bank:s3cret@localhost/people",
			"postgresql://localhost/people", "postgresql://bank:s3cret@localhost",
			"postgresql://bank:s3cret@localhost/", "jdbc:postgresql://localhost/people?user=bank&password=s3cret",
			"postgresql://bank@localhost/people?password=s3cret", "postgresql://bank:s3 cret@localhost/x" })
	void refusesAllElseWithoutRepeatingAPassword(String url) {
		assertThatIllegalArgumentException().isThrownBy(() -> PostgresAddress.parse(url, Map.of()))
			.withMessageStartingWith("an address looks like postgresql://user@host:port/database")
			.withMessageNotContaining("s3");
	}

	@ParameterizedTest
	@ValueSource(strings = { "postgresql://bank:s3cret@localhost/people", "postgres://bank:@localhost/people" })
	void aPasswordThatAllCouldReadIsRefused(String url) {
		assertThatIllegalArgumentException().isThrownBy(() -> PostgresAddress.parse(url, Map.of()))
			.withMessageContaining("set the variable PGPASSWORD")
			.withMessageNotContaining("s3");
	}

	@Test
	void isShownWithoutUserAndPassword() {
		assertThat(new PostgresAddress("db.example", 5433, "people", "bank", "s3cret")).hasToString("db.example:5433");
	}

	@Test
	void urlOfJdbcNamesNobody() {
		assertThat(new PostgresAddress("db.example", 5433, "people", "bank", "s3cret").jdbcUrl())
			.isEqualTo("jdbc:postgresql://db.example:5433/people");
	}

}
