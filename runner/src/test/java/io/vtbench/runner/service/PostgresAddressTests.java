package io.vtbench.runner.service;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class PostgresAddressTests {

	@Test
	void readsEveryPart() {
		assertThat(PostgresAddress.parse("postgresql://bank:s3cret@db.example:5433/people"))
			.isEqualTo(new PostgresAddress("db.example", 5433, "people", "bank", "s3cret"));
	}

	@Test
	void portAndPasswordMayBeMissing() {
		assertThat(PostgresAddress.parse("postgres://bank@localhost/people"))
			.isEqualTo(new PostgresAddress("localhost", 5432, "people", "bank", ""));
	}

	@Test
	void specialCharactersArePercentEncoded() {
		assertThat(PostgresAddress.parse("postgresql://bank:a%40b%3Ac@localhost/people").password()).isEqualTo("a@b:c");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "localhost", "localhost:5432/people", "mysql://bank:s3cret@localhost/people",
			"postgresql://localhost/people", "postgresql://bank:s3cret@localhost",
			"postgresql://bank:s3cret@localhost/", "jdbc:postgresql://localhost/people?user=bank&password=s3cret",
			"postgresql://bank:s3 cret@localhost/x" })
	void refusesAllElseWithoutRepeatingAPassword(String url) {
		assertThatIllegalArgumentException().isThrownBy(() -> PostgresAddress.parse(url))
			.withMessageStartingWith("an address looks like postgresql://user:password@host:port/database")
			.withMessageNotContaining("s3");
	}

	@Test
	void isShownWithoutUserAndPassword() {
		assertThat(PostgresAddress.parse("postgresql://bank:s3cret@db.example:5433/people"))
			.hasToString("db.example:5433");
	}

}
