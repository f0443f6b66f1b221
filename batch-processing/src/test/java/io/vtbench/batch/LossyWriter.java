package io.vtbench.batch;

import org.springframework.batch.infrastructure.item.Chunk;
import org.springframework.batch.infrastructure.item.ItemWriter;
import org.springframework.batch.infrastructure.item.database.JdbcBatchItemWriter;
import org.springframework.context.annotation.Primary;

/** Loses the first payment of every chunk without a word, as a faulty writer might. */
@Primary
class LossyWriter implements ItemWriter<Payment> {

	private final JdbcBatchItemWriter<Payment> writer;

	LossyWriter(JdbcBatchItemWriter<Payment> writer) {
		this.writer = writer;
	}

	@Override
	public void write(Chunk<? extends Payment> chunk) throws Exception {
		this.writer.write(new Chunk<>(chunk.getItems().subList(1, chunk.size())));
	}

}
