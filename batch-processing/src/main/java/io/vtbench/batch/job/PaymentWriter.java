package io.vtbench.batch.job;

import io.vtbench.batch.payment.PaymentStore;
import io.vtbench.batch.payment.Processed;

import org.springframework.batch.core.listener.StepExecutionListener;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.batch.infrastructure.item.Chunk;
import org.springframework.batch.infrastructure.item.ItemWriter;
import org.springframework.stereotype.Component;

/** Writes a chunk under the number of the job instance. */
@Component
class PaymentWriter implements ItemWriter<Processed>, StepExecutionListener {

	private final PaymentStore store;

	private long jobInstance;

	PaymentWriter(PaymentStore store) {
		this.store = store;
	}

	@Override
	public void beforeStep(StepExecution stepExecution) {
		this.jobInstance = stepExecution.getJobExecution().getJobInstanceId();
	}

	@Override
	public void write(Chunk<? extends Processed> chunk) {
		this.store.write(this.jobInstance, chunk.getItems());
	}

}
