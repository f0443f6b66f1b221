package io.vtbench.bank.users;

import java.util.List;

import org.springframework.data.annotation.Id;
import org.springframework.data.jdbc.repository.query.Query;
import org.springframework.data.relational.core.mapping.Table;
import org.springframework.data.repository.Repository;

/** Reads the users table. A declared query takes no transaction of its own. */
interface UserRepository extends Repository<UserRepository.User, Long> {

	@Query("SELECT * FROM users WHERE name = :name AND surname = :surname")
	List<User> find(String name, String surname);

	@Table("users")
	record User(@Id long id, String name, String surname) {
	}

}
