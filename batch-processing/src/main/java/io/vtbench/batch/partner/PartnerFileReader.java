package io.vtbench.batch.partner;

import java.util.Objects;
import java.util.function.ToIntFunction;

import org.jspecify.annotations.Nullable;

import org.springframework.batch.infrastructure.item.file.FlatFileItemReader;
import org.springframework.batch.infrastructure.item.file.LineMapper;
import org.springframework.core.io.Resource;

/** Reads every line of a partner's file, whatever it looks like. */
public class PartnerFileReader extends FlatFileItemReader<Line> {

	private final Mapper mapper;

	private final ToIntFunction<String> linesDone;

	/**
	 * @param linesDone how many lines to leave out at the begin of the file of that name
	 */
	public PartnerFileReader(ToIntFunction<String> linesDone) {
		this(new Mapper(), linesDone);
	}

	private PartnerFileReader(Mapper mapper, ToIntFunction<String> linesDone) {
		super(mapper);
		this.mapper = mapper;
		this.linesDone = linesDone;
		setName("line");
		// By default lines that start with # would vanish as comments.
		setComments(new String[0]);
		setBufferedReaderFactory((file, encoding) -> BoundedLines.of(file.getInputStream()));
	}

	@Override
	public void setResource(@Nullable Resource resource) {
		super.setResource(resource);
		String file = (resource != null) ? resource.getFilename() : null;
		this.mapper.file = Objects.requireNonNull(file, "a partner's file has a name");
		setCurrentItemCount(this.linesDone.applyAsInt(this.mapper.file));
	}

	private static final class Mapper implements LineMapper<Line> {

		private String file = "";

		@Override
		public Line mapLine(String text, int number) {
			return new Line(this.file, number, text);
		}

	}

}
