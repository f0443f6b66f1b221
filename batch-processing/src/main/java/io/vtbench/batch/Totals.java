package io.vtbench.batch;

import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * What the database holds of a job instance, over all its runs.
 *
 * @param ok payments to pay
 * @param skip payments below the threshold
 * @param rejected malformed lines
 */
record Totals(long ok, long skip, long rejected) {

	static Totals of(JdbcClient jdbc, long jobInstance) {
		return jdbc.sql("""
				select (select count(*) from payment where job_instance = :job and status = 'OK') ok,
					(select count(*) from payment where job_instance = :job and status = 'SKIP') skip,
					(select count(*) from rejected_line where job_instance = :job) rejected
				""").param("job", jobInstance).query(Totals.class).single();
	}

	long lines() {
		return this.ok + this.skip + this.rejected;
	}

}
