package io.vtbench.batch.job;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

import javax.sql.DataSource;

import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import io.vtbench.batch.ProblemException;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.config.DestructionAwareBeanPostProcessor;
import org.springframework.stereotype.Component;

/**
 * Lets one run at a time work on a database, from whatever folder or machine. PostgreSQL
 * frees the lock when the connection ends, so holding it proves that a run which the
 * database calls running is dead. A file of H2 lets one process in anyway.
 * <p>
 * It is taken as soon as there is a data source: two runs cannot even make the tables at
 * once.
 */
@Component
class DatabaseLock implements DestructionAwareBeanPostProcessor {

	/**
	 * The word "payments" as a number, which no other user of the database is likely to
	 * choose.
	 */
	static final long KEY = 0x7061796d656e7473L;

	private @Nullable Connection connection;

	@Override
	public Object postProcessAfterInitialization(Object bean, String name) {
		if (bean instanceof DataSource database) {
			this.connection = take(database);
		}
		return bean;
	}

	private static Connection take(DataSource database) {
		try {
			Connection connection = database.getConnection();
			if (isTaken(connection)) {
				connection.close();
				throw new ProblemException(
						"Another run is working on this database, from this machine or from another one.",
						"Wait for it to end, and start again: what is complete by then is not done twice.");
			}
			return connection;
		}
		catch (SQLException | PoolInitializationException ex) {
			throw new ProblemException("The database lets nobody in (" + ex.getMessage() + ").",
					"Start it, or correct SPRING_DATASOURCE_URL, _USERNAME and _PASSWORD. "
							+ "A file of H2 lets in one run at a time: wait for the other one to end.",
					ex);
		}
	}

	private static boolean isTaken(Connection connection) throws SQLException {
		if (!connection.getMetaData().getDatabaseProductName().equals("PostgreSQL")) {
			return false;
		}
		try (Statement statement = connection.createStatement();
				ResultSet lock = statement.executeQuery("select pg_try_advisory_lock(" + KEY + ")")) {
			lock.next();
			return !lock.getBoolean(1);
		}
	}

	@Override
	public void postProcessBeforeDestruction(Object bean, String name) {
		try {
			if (this.connection != null) {
				this.connection.close();
			}
		}
		catch (SQLException ex) {
			// the end of the pool, which comes next, releases it anyway
		}
	}

	@Override
	public boolean requiresDestruction(Object bean) {
		return bean instanceof DataSource;
	}

}
