package io.vtbench.batch.job;

import java.time.Duration;
import java.util.Locale;

import io.micrometer.core.instrument.MeterRegistry;
import io.vtbench.batch.partner.InputFiles;
import io.vtbench.batch.payment.Payment;
import io.vtbench.batch.payment.PaymentStore;
import io.vtbench.batch.payment.Processed;
import io.vtbench.batch.payment.RejectedLine;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.batch.core.listener.ItemWriteListener;
import org.springframework.batch.core.listener.StepExecutionListener;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.batch.infrastructure.item.Chunk;
import org.springframework.stereotype.Component;

/**
 * Counts written payments for the metrics, and says now and then how far the job is. It
 * listens to the writer because a concurrent chunk step does not call chunk listeners.
 */
@Component
class Progress implements ItemWriteListener<Processed>, StepExecutionListener {

	private static final Logger logger = LoggerFactory.getLogger(Progress.class);

	private final InputFiles input;

	private final PaymentStore store;

	private final MeterRegistry meters;

	private final Duration interval;

	private long doneBefore;

	private long done;

	private long startedAt;

	private long reportedAt;

	Progress(InputFiles input, PaymentStore store, MeterRegistry meters, JobProperties properties) {
		this.input = input;
		this.store = store;
		this.meters = meters;
		this.interval = properties.progressInterval();
	}

	@Override
	public void beforeStep(StepExecution stepExecution) {
		this.doneBefore = this.store.counts(stepExecution.getJobExecution().getJobInstanceId()).total();
		this.done = this.doneBefore;
		if (this.doneBefore > 0) {
			logger.info(String.format(Locale.ROOT, "continuing after %,d of %,d payments", this.done,
					this.input.payments()));
		}
		this.startedAt = System.nanoTime();
		this.reportedAt = this.startedAt;
	}

	@Override
	public void afterWrite(Chunk<? extends Processed> chunk) {
		long ok = chunk.getItems()
			.stream()
			.filter((item) -> item instanceof Payment payment && payment.status() == Payment.Status.OK)
			.count();
		long rejected = chunk.getItems().stream().filter(RejectedLine.class::isInstance).count();
		long headers = chunk.getItems().stream().filter(Processed.Header.class::isInstance).count();
		count("ok", ok);
		count("rejected", rejected);
		count("skip", chunk.size() - ok - rejected - headers);
		this.done += chunk.size() - headers;
		long now = System.nanoTime();
		if (now - this.reportedAt >= this.interval.toNanos()) {
			this.reportedAt = now;
			report(now);
		}
	}

	/** Payments of this run so far: good, small and malformed ones, but no headers. */
	long paymentsOfThisRun() {
		return this.done - this.doneBefore;
	}

	private void count(String outcome, long lines) {
		this.meters.counter("payments.lines", "outcome", outcome).increment(lines);
	}

	private void report(long now) {
		long all = this.input.payments();
		double perSecond = paymentsOfThisRun() / ((now - this.startedAt) / 1e9);
		logger.info(String.format(Locale.ROOT, "%,d of %,d payments (%.0f %%), %,.0f/s, about %,.0f s left", this.done,
				all, 100.0 * this.done / all, perSecond, (all - this.done) / perSecond));
	}

}
