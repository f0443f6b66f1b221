package io.vtbench.runner.scenario;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.annotation.Nulls;
import io.vtbench.runner.file.Inputs;
import io.vtbench.runner.result.Metric;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * Reads YAML and turns every refusal into one line: file, line, cause, what is known.
 */
public final class Yaml {

	/** A hundred times the largest of the suite. */
	private static final int MAX_BYTES = 1 << 20;

	private static final YAMLMapper MAPPER = YAMLMapper.builder()
		.addModule(new SimpleModule().addDeserializer(Duration.class, new DurationReader())
			.addDeserializer(Metric.class, new KnownNames.MetricName())
			.addKeyDeserializer(Metric.class, new KnownNames.MetricKey()))
		.enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
		.enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
		.enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
		// a key without a value in a map, or an empty entry of a list, is forgotten text
		.changeDefaultNullHandling((nulls) -> nulls.withContentNulls(Nulls.FAIL))
		// 20.7 users are no 20 users
		.disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
		.build();

	private final Map<String, Collection<String>> known;

	/**
	 * A reader.
	 * @param known names that a kind of value may have, by the attribute of the kind
	 */
	public Yaml(Map<String, Collection<String>> known) {
		this.known = known;
	}

	/**
	 * Reads a file.
	 * @throws ScenarioException in one line
	 */
	public <T> T read(Path file, TypeReference<T> type) {
		ObjectReader reader = MAPPER.readerFor(type);
		for (Map.Entry<String, Collection<String>> entry : this.known.entrySet()) {
			reader = reader.withAttribute(entry.getKey(), entry.getValue());
		}
		String text = text(file);
		try {
			// a comment alone is no content either
			T value = MAPPER.readTree(text).isMissingNode() ? null : reader.readValue(text);
			if (value == null) {
				throw new ScenarioException(file.getFileName() + ": the file is empty");
			}
			return value;
		}
		catch (JacksonException ex) {
			YamlErrorMessage message = new YamlErrorMessage(ex);
			int line = message.isLate() ? line(text, message.path()) : message.reportedLine();
			throw new ScenarioException(file.getFileName() + ((line > 0) ? ":" + line : "") + ": " + message.cause());
		}
	}

	/** What is found wrong only after reading, because another file has a say in it. */
	ScenarioException exception(Path file, String cause, String... keys) {
		return new ScenarioException(file.getFileName() + ":" + line(text(file), List.of(keys)) + ": " + cause);
	}

	/**
	 * Keys below a key at the top of a file; none where it is no YAML at all, which is
	 * said when it is read.
	 */
	static Collection<String> keysBelow(String key, Path file) {
		try {
			return MAPPER.readTree(text(file)).path(key).propertyNames();
		}
		catch (JacksonException ex) {
			return List.of();
		}
	}

	private static String text(Path file) {
		try {
			return Inputs.text(file, MAX_BYTES);
		}
		catch (CharacterCodingException ex) {
			throw new ScenarioException(file.getFileName() + ": the file is not text in UTF-8");
		}
		catch (IOException ex) {
			throw new ScenarioException("cannot read " + file + ": " + ex.getMessage());
		}
	}

	/**
	 * The line of the deepest key of a path that exists. Records are complete, and
	 * refused, only at the end of their object.
	 * @param path keys, or indexes of lists
	 */
	private static int line(String text, List<String> path) {
		try (JsonParser parser = MAPPER.createParser(text)) {
			parser.nextToken();
			return descend(parser, path, 1);
		}
	}

	private static int descend(JsonParser parser, List<String> path, int line) {
		if (path.isEmpty() || !parser.currentToken().isStructStart()) {
			return line;
		}
		boolean list = parser.currentToken() == JsonToken.START_ARRAY;
		int index = 0;
		while (!parser.nextToken().isStructEnd()) {
			TokenStreamLocation location = parser.currentTokenLocation();
			String key = list ? String.valueOf(index++) : parser.currentName();
			if (!list) {
				parser.nextToken();
			}
			if (key.equals(path.getFirst())) {
				return descend(parser, path.subList(1, path.size()), location.getLineNr());
			}
			parser.skipChildren();
		}
		return line;
	}

	private static final class DurationReader extends ValueDeserializer<Duration> {

		@Override
		public Duration deserialize(JsonParser parser, DeserializationContext context) {
			try {
				return Durations.parse(parser.getValueAsString(""));
			}
			catch (IllegalArgumentException ex) {
				throw DatabindException.from(parser, ex.getMessage());
			}
		}

	}

}
