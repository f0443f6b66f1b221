package io.vtbench.batch.partner;

import java.util.Objects;

import org.springframework.batch.infrastructure.item.file.FlatFileItemReader;
import org.springframework.batch.infrastructure.item.file.LineMapper;
import org.springframework.core.io.Resource;

/** Reads every line of a partner's file, whatever it looks like. */
public class PartnerFileReader extends FlatFileItemReader<Line> {

	private final Mapper mapper;

	public PartnerFileReader() {
		this(new Mapper());
	}

	private PartnerFileReader(Mapper mapper) {
		super(mapper);
		this.mapper = mapper;
		setName("line");
		// By default lines that start with # would vanish as comments.
		setComments(new String[0]);
	}

	@Override
	public void setResource(Resource resource) {
		super.setResource(resource);
		this.mapper.file = Objects.requireNonNull(resource.getFilename());
	}

	private static final class Mapper implements LineMapper<Line> {

		private String file = "";

		@Override
		public Line mapLine(String text, int number) {
			return new Line(this.file, number, text);
		}

	}

}
