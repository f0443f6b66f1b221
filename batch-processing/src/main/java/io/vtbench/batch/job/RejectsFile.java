package io.vtbench.batch.job;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

import io.vtbench.batch.file.WholeFile;
import io.vtbench.batch.payment.PaymentStore;
import io.vtbench.batch.payment.RejectedLine;
import org.jspecify.annotations.Nullable;

import org.springframework.batch.core.scope.context.ChunkContext;
import org.springframework.batch.core.step.StepContribution;
import org.springframework.batch.core.step.tasklet.Tasklet;
import org.springframework.batch.infrastructure.repeat.RepeatStatus;
import org.springframework.stereotype.Component;

/**
 * Writes the reject file. It comes from the database, not from the run, because a file
 * takes no part in a transaction: lines would be missing or doubled after a crash.
 */
@Component
class RejectsFile implements Tasklet {

	private static final String FORMULA = "=+-@\t\r";

	private final PaymentStore store;

	private final Path path;

	RejectsFile(PaymentStore store, OutputFolder output) {
		this.store = store;
		this.path = output.file("rejected.csv");
	}

	Path path() {
		return this.path;
	}

	@Override
	public @Nullable RepeatStatus execute(StepContribution contribution, ChunkContext context) throws IOException {
		long jobInstance = contribution.getStepExecution().getJobExecution().getJobInstanceId();
		WholeFile.write(this.path, (out) -> {
			out.write("file,line,reason,content\n");
			this.store.forEachRejected(jobInstance, (line) -> write(out, line));
		});
		return RepeatStatus.FINISHED;
	}

	private static void write(BufferedWriter out, RejectedLine line) {
		try {
			out.write(quote(line.file()) + "," + line.line() + "," + quote(line.reason()) + "," + quote(line.content())
					+ "\n");
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Quotes a value. A spreadsheet would calculate one that begins like a formula, which
	 * a partner could use to read what else is there; behind an apostrophe it is text.
	 */
	private static String quote(String value) {
		String text = (!value.isEmpty() && FORMULA.indexOf(value.charAt(0)) >= 0) ? "'" + value : value;
		return '"' + text.replace("\"", "\"\"") + '"';
	}

}
