package io.vtbench.batch;

import org.springframework.batch.infrastructure.item.Chunk;
import org.springframework.batch.infrastructure.item.ItemWriter;
import org.springframework.batch.infrastructure.item.database.JdbcBatchItemWriter;
import org.springframework.context.annotation.Primary;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** The commit of its second chunk fails, as when the connection is lost just then. */
@Primary
class UncommittedWriter implements ItemWriter<Payment> {

	private final JdbcBatchItemWriter<Payment> writer;

	private int chunks;

	UncommittedWriter(JdbcBatchItemWriter<Payment> writer) {
		this.writer = writer;
	}

	@Override
	public void write(Chunk<? extends Payment> chunk) throws Exception {
		this.writer.write(chunk);
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
