package io.vtbench.runner.file;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.DatabindException;

/**
 * Reads what other people wrote: a file or an answer that is larger than any of its kind
 * is refused before it fills the memory, and so is one without an end.
 */
public final class Inputs {

	private Inputs() {
	}

	/**
	 * Reads text in UTF-8.
	 * @param maxBytes that such a file may have
	 * @throws FileSystemException with that as its reason where it has more
	 * @throws IOException where it cannot be read, or is no such text
	 */
	public static String text(Path file, int maxBytes) throws IOException {
		try (InputStream input = Files.newInputStream(file)) {
			byte[] bytes = input.readNBytes(maxBytes + 1);
			if (bytes.length > maxBytes) {
				throw new FileSystemException(null, null, "it is larger than " + maxBytes + " bytes");
			}
			return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
		}
	}

	/**
	 * Returns what is below a folder, in the order of names.
	 * @param depth 1 for what is in the folder alone
	 * @throws FileException where it cannot be read
	 */
	public static List<Path> below(Path folder, int depth) {
		return Attempt.get(() -> {
			// the folder itself may be a link, which a walk does not follow
			try (Stream<Path> files = (depth == 1) ? Files.list(folder) : Files.walk(folder, depth).skip(1)) {
				return files.sorted().toList();
			}
		});
	}

	/**
	 * Reads the body of an answer; a larger one fails the request.
	 * @param maxBytes that it may have
	 */
	public static HttpResponse.BodyHandler<String> body(int maxBytes) {
		return body((body, more) -> {
			if (body.size() + more.length > maxBytes) {
				throw new IllegalStateException("more than " + maxBytes + " bytes");
			}
			body.writeBytes(more);
		});
	}

	/**
	 * Reads the beginning of the body of an answer, and passes over the rest.
	 * @param maxBytes that are kept
	 */
	public static HttpResponse.BodyHandler<String> beginning(int maxBytes) {
		return body((body, more) -> body.write(more, 0, Math.min(more.length, maxBytes - body.size())));
	}

	private static HttpResponse.BodyHandler<String> body(BiConsumer<ByteArrayOutputStream, byte[]> reading) {
		return (head) -> {
			ByteArrayOutputStream body = new ByteArrayOutputStream();
			return HttpResponse.BodySubscribers.mapping(
					HttpResponse.BodySubscribers
						.ofByteArrayConsumer((part) -> part.ifPresent((more) -> reading.accept(body, more))),
					(end) -> body.toString(StandardCharsets.UTF_8));
		};
	}

	/**
	 * Says why a JSON text cannot be read, as a part of a sentence, with the place where
	 * there is one. Messages of the parser would name its own classes.
	 */
	public static String problem(JacksonException exception) {
		return switch (exception) {
			case DatabindException ex -> "the value at " + place(ex) + " cannot be used";
			case StreamConstraintsException ex -> "it is larger or deeper than any";
			case StreamReadException ex ->
				(ex.getOriginalMessage().startsWith("Duplicate") ? "it has a key twice" : "it stops being JSON")
						+ " at line " + ex.getLocation().getLineNr() + ", column " + ex.getLocation().getColumnNr();
			default -> "it cannot be read";
		};
	}

	private static String place(DatabindException ex) {
		return ex.getPath()
			.stream()
			.map((step) -> "/" + ((step.getPropertyName() != null) ? step.getPropertyName() : step.getIndex()))
			.collect(Collectors.joining());
	}

}
