package io.vtbench.batch;

import java.util.Objects;

import org.jspecify.annotations.Nullable;

import org.springframework.batch.infrastructure.item.file.FlatFileItemReader;
import org.springframework.core.io.Resource;

/**
 * Reads the payment orders of a partner's file. Every line but a header is an order or a
 * parse error.
 */
class PartnerFileReader extends FlatFileItemReader<PaymentOrder> {

	private final InputFiles input;

	private String file = "";

	PartnerFileReader(InputFiles input) {
		super((text, line) -> {
			throw new IllegalStateException("setResource has not been called");
		});
		this.input = input;
		// By default lines that start with # would vanish as comments.
		setComments(new String[0]);
	}

	@Override
	public void setResource(@Nullable Resource resource) {
		super.setResource(resource);
		String name = (resource != null) ? resource.getFilename() : null;
		this.file = Objects.requireNonNull(name, "a partner's file has a name");
		setLineMapper((text, line) -> PaymentOrder.parse(this.file, line, text));
		setLinesToSkip(this.input.linesOfHeader(this.file));
	}

	/** Name of the file that is being read. */
	String file() {
		return this.file;
	}

}
