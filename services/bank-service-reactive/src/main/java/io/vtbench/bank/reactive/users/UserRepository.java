package io.vtbench.bank.reactive.users;

import reactor.core.publisher.Flux;

import org.springframework.data.r2dbc.repository.Query;
import org.springframework.data.repository.Repository;

/**
 * The users table. The query takes no transaction of its own: it would cost two more
 * trips to the database.
 */
interface UserRepository extends Repository<User, Long> {

	@Query("SELECT * FROM users WHERE name = :name AND surname = :surname")
	Flux<User> find(String name, String surname);

}
