package io.vtbench.batch.payment;

import java.util.List;

import org.springframework.context.annotation.Primary;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** The commit of its second chunk fails, as when the connection is lost just then. */
@Primary
public class UncommittedPaymentStore extends PaymentStore {

	private int chunks;

	UncommittedPaymentStore(JdbcTemplate jdbc) {
		super(jdbc);
	}

	@Override
	public void write(long jobInstance, List<? extends Processed> lines) {
		super.write(jobInstance, lines);
		if (++this.chunks == 2) {
			TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
				@Override
				public void beforeCommit(boolean readOnly) {
					throw new IllegalStateException("The connection is lost.");
				}
			});
		}
	}

}
