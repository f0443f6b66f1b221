package io.vtbench.runner.scenario;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import io.vtbench.runner.failure.BenchException;
import io.vtbench.runner.file.Inputs;
import io.vtbench.runner.file.SchemaRules;
import io.vtbench.runner.result.Metric;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLParser;
import tools.jackson.dataformat.yaml.YAMLWriteFeature;

/** Reads a YAML file. Every refusal is one sentence with file and line. */
public final class Yaml {

	/** The most bytes of a file: a hundred times those of the largest of the suite. */
	private static final int MAX_BYTES = 1 << 20;

	private static final YAMLMapper MAPPER = YAMLMapper.builder()
		.addModule(new SimpleModule().addDeserializer(Duration.class, new DurationReader()))
		.addMixIn(Metric.class, ShortName.class)
		.enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
		.enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
		// refused below, in words
		.disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
		.build();

	private static final YAMLMapper WRITER = YAMLMapper.builder()
		.addModule(new SimpleModule().addSerializer(Duration.class, new DurationWriter()))
		.addMixIn(Metric.class, ShortName.class)
		.enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE)
		.disable(YAMLWriteFeature.WRITE_DOC_START_MARKER)
		.changeDefaultPropertyInclusion((all) -> all.withValueInclusion(JsonInclude.Include.NON_EMPTY))
		.changeDefaultVisibility((all) -> all.withGetterVisibility(JsonAutoDetect.Visibility.NONE)
			.withIsGetterVisibility(JsonAutoDetect.Visibility.NONE)
			.withFieldVisibility(JsonAutoDetect.Visibility.ANY))
		.build();

	private static final Pattern TWICE = Pattern.compile("Duplicate [^\"]*\"([^\"]+)\"");

	private static final Pattern NO_NUMBER = Pattern.compile("Malformed numeric value '?([^:']+)");

	private final Path file;

	private final String text;

	private final JsonNode tree;

	private Yaml(Path file, String text) {
		this.file = file;
		this.text = text;
		try (JsonParser parser = MAPPER.createParser(text)) {
			this.tree = MAPPER.readTree(parser);
			if (parser.nextToken() != null) {
				throw refusal(parser.currentTokenLocation().getLineNr(),
						"a second document begins here; one file has one");
			}
		}
		catch (JacksonException ex) {
			throw refusal((ex.getLocation() != null) ? ex.getLocation().getLineNr() : 0, problem(ex));
		}
		if (this.tree == null || this.tree.isMissingNode() || this.tree.isNull()) {
			throw refusal(0, "the file is empty");
		}
		requireNoAlias();
	}

	/** Writes a scenario as the text of a file, without what says nothing. */
	public static String text(Scenario scenario) {
		return WRITER.writeValueAsString(scenario);
	}

	/**
	 * Reads a file.
	 * @throws ScenarioException in one line
	 */
	public static Yaml read(Path file) {
		try {
			return new Yaml(file, Inputs.text(file, MAX_BYTES));
		}
		catch (CharacterCodingException ex) {
			throw new ScenarioException(file.getFileName() + ": the file is not text in UTF-8");
		}
		catch (IOException ex) {
			throw new ScenarioException("cannot read " + file + ": " + ex.getMessage());
		}
	}

	/**
	 * Refuses a file that breaks a rule.
	 * @throws ScenarioException in one line
	 */
	Yaml keeping(SchemaRules rules) {
		SchemaRules.Broken broken = rules.broken(this.tree);
		if (broken != null) {
			throw refusal(line(broken.path()), broken.sentence());
		}
		return this;
	}

	/**
	 * Converts the content to a type.
	 * @throws ScenarioException in one line
	 */
	public <T> T as(TypeReference<T> type) {
		try {
			return MAPPER.readerFor(type).readValue(this.tree);
		}
		catch (JacksonException ex) {
			List<String> path = ex.getPath()
				.stream()
				.map((step) -> (step.getPropertyName() != null) ? step.getPropertyName() : "" + step.getIndex())
				.toList();
			Throwable cause = ex.getCause();
			throw refusal(line(path), (cause instanceof BenchException || cause instanceof IllegalArgumentException)
					? String.valueOf(cause.getMessage())
					: "'" + String.join(".", path) + "' has a value that does not fit; compare with other scenarios");
		}
	}

	/** Makes the refusal of a place: keys from the top, or values of a list. */
	ScenarioException refusal(String cause, String... keys) {
		return refusal(line(Arrays.asList(keys)), cause);
	}

	private ScenarioException refusal(int line, String cause) {
		return new ScenarioException(this.file.getFileName() + ((line > 0) ? ":" + line : "") + ": " + cause);
	}

	/** Refuses the name of an alias, which Jackson takes for a text. */
	private void requireNoAlias() {
		try (YAMLParser parser = (YAMLParser) MAPPER.createParser(this.text)) {
			while (parser.nextToken() != null) {
				if (parser.isCurrentAlias()) {
					throw refusal(parser.currentTokenLocation().getLineNr(), "'*" + parser.getString()
							+ "' stands for a value elsewhere, which is not understood here: write the value");
				}
			}
		}
	}

	private static String problem(JacksonException ex) {
		String message = String.valueOf(ex.getOriginalMessage());
		Matcher twice = TWICE.matcher(message);
		if (twice.find()) {
			return "'" + twice.group(1) + "' is there twice";
		}
		Matcher number = NO_NUMBER.matcher(message);
		if (number.find()) {
			return "'" + number.group(1) + "' is not a number";
		}
		String problem = (ex.getCause() instanceof MarkedYamlEngineException marked) ? marked.getProblem() : message;
		return "not valid YAML: " + problem.lines().findFirst().orElse("no reason given").replace("unexpected ", "");
	}

	/**
	 * Returns the line of the deepest place of a path that exists.
	 * @param path keys, and indexes or values of lists
	 */
	private int line(List<String> path) {
		try (JsonParser parser = MAPPER.createParser(this.text)) {
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
			if (key.equals(path.getFirst()) || (list && path.getFirst().equals(parser.getValueAsString()))) {
				return descend(parser, path.subList(1, path.size()), location.getLineNr());
			}
			parser.skipChildren();
		}
		return line;
	}

	static final class DurationReader extends ValueDeserializer<Duration> {

		@Override
		public Duration deserialize(JsonParser parser, DeserializationContext context) {
			return Durations.parse(parser.getValueAsString(""));
		}

	}

	static final class DurationWriter extends ValueSerializer<Duration> {

		@Override
		public void serialize(Duration duration, JsonGenerator generator, SerializationContext context) {
			generator.writeString(Durations.print(duration));
		}

	}

	/** Lets files name metrics by their short names. */
	private interface ShortName {

		@JsonValue(false)
		String key();

		@JsonValue
		String shortName();

	}

}
