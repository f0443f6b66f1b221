package io.vtbench.bank.users;

import java.util.List;

import org.springframework.data.jdbc.repository.query.Query;
import org.springframework.data.repository.Repository;

/**
 * The users table. The query takes no transaction of its own: it would cost two more
 * trips to the database.
 */
interface UserRepository extends Repository<User, Long> {

	@Query("SELECT * FROM users WHERE name = :name AND surname = :surname")
	List<User> find(String name, String surname);

}
