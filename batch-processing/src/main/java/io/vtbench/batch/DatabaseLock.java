package io.vtbench.batch;

import java.sql.Connection;
import java.sql.SQLException;

import javax.sql.DataSource;

import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;

import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.stereotype.Component;

/**
 * Lets one run at a time work on a database, from whatever folder or machine. PostgreSQL
 * frees the lock when the connection ends, so holding it proves that a run which the
 * database calls running is dead. A file of H2 lets one process in anyway.
 * <p>
 * It is taken as soon as there is a data source: two runs cannot even make the tables at
 * once. Its connection never goes back to the pool, which closes it at the end.
 */
@Component
class DatabaseLock implements BeanPostProcessor {

	/**
	 * The word "payments" as a number, which no other user of the database is likely to
	 * choose.
	 */
	static final long KEY = 0x7061796d656e7473L;

	@Override
	public Object postProcessAfterInitialization(Object bean, String name) {
		if (bean instanceof DataSource database && !isFree(database)) {
			throw new ProblemException(
					"Another run is working on this database, from this machine or from another one.",
					"Wait for it to end, and start again: what is complete by then is not done twice.");
		}
		return bean;
	}

	private static boolean isFree(DataSource database) {
		try {
			Connection connection = database.getConnection();
			if (!connection.getMetaData().getDatabaseProductName().equals("PostgreSQL")) {
				connection.close();
				return true;
			}
			return Boolean.TRUE.equals(new JdbcTemplate(new SingleConnectionDataSource(connection, true))
				.queryForObject("select pg_try_advisory_lock(?)", Boolean.class, KEY));
		}
		catch (SQLException | PoolInitializationException ex) {
			throw new ProblemException("The database lets nobody in (" + ex.getMessage() + ").",
					"Start it, or correct SPRING_DATASOURCE_URL, _USERNAME and _PASSWORD. "
							+ "A file of H2 lets in one run at a time: wait for the other one to end.",
					ex);
		}
	}

}
