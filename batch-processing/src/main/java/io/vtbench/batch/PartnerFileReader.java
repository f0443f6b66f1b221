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

	private final PaymentOrderMapper mapper;

	private String file = "";

	PartnerFileReader(InputFiles input) {
		this(input, new PaymentOrderMapper());
	}

	private PartnerFileReader(InputFiles input, PaymentOrderMapper mapper) {
		super(mapper);
		this.input = input;
		this.mapper = mapper;
		// By default lines that start with # would vanish as comments.
		setComments(new String[0]);
		setBufferedReaderFactory((file, encoding) -> BoundedLines.of(file.getInputStream()));
	}

	@Override
	public void setResource(@Nullable Resource resource) {
		super.setResource(resource);
		String name = (resource != null) ? resource.getFilename() : null;
		this.file = Objects.requireNonNull(name, "a partner's file has a name");
		this.mapper.setFile(this.file);
		setLinesToSkip(this.input.linesOfHeader(this.file));
	}

	/** Name of the file that is being read. */
	String file() {
		return this.file;
	}

}
