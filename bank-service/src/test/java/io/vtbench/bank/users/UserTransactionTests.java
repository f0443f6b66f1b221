package io.vtbench.bank.users;

import java.io.IOException;

import io.vtbench.bank.contract.testing.UsersDatabase;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.bean.override.mockito.MockitoSpyBean;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.annotation.Transactional;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.then;
import static org.mockito.Mockito.never;

/**
 * Transactions are there for whoever asks for one, and the one query asks for none, which
 * would cost two more trips to the database.
 */
@SpringBootTest(webEnvironment = WebEnvironment.NONE, properties = "users.enabled=true")
@Import(UserTransactionTests.InTransaction.class)
class UserTransactionTests {

	private static UsersDatabase database;

	@MockitoSpyBean
	private PlatformTransactionManager transactions;

	@Autowired
	private UserRepository repository;

	@Autowired
	private InTransaction inTransaction;

	@DynamicPropertySource
	static void database(DynamicPropertyRegistry properties) throws IOException {
		database = new UsersDatabase();
		properties.add("spring.datasource.url",
				() -> "jdbc:postgresql://127.0.0.1:%d/postgres".formatted(database.port()));
	}

	@AfterAll
	static void stopDatabase() throws IOException {
		database.close();
	}

	@Test
	void queryTakesNoTransaction() {
		assertThat(this.repository.find("Ada", "Novak")).extracting(UserRepository.User::surname)
			.containsExactly("Novak");
		then(this.transactions).should(never()).getTransaction(any());
	}

	@Test
	void annotatedMethodHasOne() {
		assertThat(this.inTransaction.count(this.repository)).isOne();
		then(this.transactions).should().getTransaction(any());
	}

	@TestConfiguration(proxyBeanMethods = false)
	static class InTransaction {

		@Transactional
		int count(UserRepository repository) {
			return repository.find("Ada", "Novak").size();
		}

	}

}
