package io.vtbench.batch.payment;

import java.sql.Types;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/**
 * The tables of payments and rejected lines. Their keys are run, file and line, so that
 * not even a faulty restart could write a payment twice.
 */
@Repository
public class PaymentStore {

	private final JdbcTemplate jdbc;

	PaymentStore(JdbcTemplate jdbc) {
		this.jdbc = jdbc;
	}

	/** Writes what became of some lines; part of the caller's transaction. */
	public void write(long jobInstance, List<? extends Processed> lines) {
		writePayments(jobInstance, lines.stream().filter(Payment.class::isInstance).map(Payment.class::cast).toList());
		writeRejected(jobInstance,
				lines.stream().filter(RejectedLine.class::isInstance).map(RejectedLine.class::cast).toList());
	}

	private void writePayments(long jobInstance, List<Payment> payments) {
		if (payments.isEmpty()) {
			return;
		}
		this.jdbc.batchUpdate("""
				insert into payment (job_instance, file, line, account, amount, converted, status)
				values (?, ?, ?, ?, ?, ?, ?)""", payments, payments.size(), (statement, payment) -> {
			statement.setLong(1, jobInstance);
			statement.setString(2, payment.file());
			statement.setInt(3, payment.line());
			statement.setString(4, payment.account());
			statement.setBigDecimal(5, payment.amount());
			statement.setBigDecimal(6, payment.converted());
			statement.setString(7, payment.status().name());
		});
	}

	private void writeRejected(long jobInstance, List<RejectedLine> lines) {
		if (lines.isEmpty()) {
			return;
		}
		this.jdbc.batchUpdate("""
				insert into rejected_line (job_instance, file, line, reason, content)
				values (?, ?, ?, ?, ?)""", lines, lines.size(), (statement, line) -> {
			statement.setLong(1, jobInstance);
			statement.setString(2, line.file());
			statement.setInt(3, line.line());
			statement.setString(4, line.reason());
			statement.setString(5, line.content());
		});
	}

	/** Counts what the database holds of a job instance, over all its runs. */
	public Counts counts(long jobInstance) {
		return this.jdbc.query("""
				select coalesce(sum(case when status = 'OK' then 1 else 0 end), 0),
					coalesce(sum(case when status = 'SKIP' then 1 else 0 end), 0),
					(select count(*) from rejected_line where job_instance = ?)
				from payment where job_instance = ?""",
				(row, number) -> new Counts(row.getLong(1), row.getLong(2), row.getLong(3)), jobInstance, jobInstance)
			.getFirst();
	}

	/**
	 * The number of the last line of each file that the database holds of a job instance.
	 * Lines are committed in their order, so it holds all lines before that one as well,
	 * but for a header.
	 */
	public Map<String, Integer> lastLines(long jobInstance) {
		Map<String, Integer> lastLines = new HashMap<>();
		this.jdbc.query("""
				select file, max(line) from (
					select file, line from payment where job_instance = ?
					union all
					select file, line from rejected_line where job_instance = ?
				) lines group by file""", (row) -> {
			lastLines.put(row.getString(1), row.getInt(2));
		}, jobInstance, jobInstance);
		return Map.copyOf(lastLines);
	}

	/** Hands over the rejected lines by file and line, a few at a time. */
	public void forEachRejected(long jobInstance, Consumer<RejectedLine> consumer) {
		this.jdbc.query((connection) -> {
			var statement = connection.prepareStatement("""
					select file, line, reason, content from rejected_line where job_instance = ?
					order by file, line""");
			statement.setFetchSize(1000);
			statement.setObject(1, jobInstance, Types.BIGINT);
			return statement;
		}, (row) -> {
			consumer.accept(new RejectedLine(row.getString(1), row.getInt(2), row.getString(3), row.getString(4)));
		});
	}

	/**
	 * @param ok payments to pay
	 * @param skip payments below the threshold
	 * @param rejected malformed lines
	 */
	public record Counts(long ok, long skip, long rejected) {

		public long total() {
			return this.ok + this.skip + this.rejected;
		}

	}

}
