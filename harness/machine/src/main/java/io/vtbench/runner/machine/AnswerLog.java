package io.vtbench.runner.machine;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.vtbench.runner.file.Attempt;
import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.result.Answers;
import io.vtbench.runner.result.Answers.Blind;
import io.vtbench.runner.result.Answers.Kind;
import io.vtbench.runner.result.Answers.Learnt;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Learns from the log of the load generator which kinds of answers a service gives, and
 * lets the next loads count them: k6 makes its metrics before it has sent a request.
 */
public final class AnswerLog {

	/** The script whose paths are known before it runs. */
	private static final String PATHS = "target.js";

	/** The most kinds that are counted, as k6/lib/answers.js does. */
	private static final int MAX_KINDS = 24;

	private static final int MAX_PATHS = 20;

	/** The longest name of a kind. A longer one is not counted by itself. */
	private static final int MAX_NAME = 600;

	private static final int MAX_EXAMPLE = 120;

	/** The factor by which answers of one kind differ in length at most. */
	private static final long FACTOR = 3;

	/** The most bytes of a log that one load adds and that are read. */
	private static final int MAX_BYTES = 4 << 20;

	private static final Pattern LINE = Pattern.compile("msg=\"vtbench-answer (\\{.*})\" source=console\\s*$");

	private static final Pattern NAME = Pattern.compile("([^|]{1,500})\\|(\\d{3})\\|([^|]{0,80})\\|(\\d{1,12})");

	private static final JsonMapper MAPPER = JsonMapper.shared();

	private final Map<String, Kind> kinds = new LinkedHashMap<>();

	private final Set<Blind> blind = EnumSet.noneOf(Blind.class);

	/** Returns what is known so far. */
	public synchronized Learnt learnt() {
		return new Learnt(List.copyOf(this.kinds.values()), List.copyOf(this.blind));
	}

	/**
	 * Lets a call count the kinds that are known, where its script asks a service for
	 * paths.
	 */
	public synchronized K6.Call counting(K6.Call call) {
		if (!call.isOfUser() && !call.script().equals(PATHS)) {
			return call;
		}
		Map<String, String> variables = new LinkedHashMap<>(call.variables());
		variables.put("ANSWERS", MAPPER.writeValueAsString(this.kinds.keySet()));
		if (call.isOfUser()) {
			variables.put("PATHS", MAPPER
				.writeValueAsString(this.kinds.values().stream().map(Kind::path).distinct().limit(MAX_PATHS).toList()));
		}
		return new K6.Call(call.script(), variables, call.summary(), call.requests(), call.log());
	}

	/** Returns where the part of a call that is about to start will begin in its log. */
	public long begin(K6.Call call) {
		return Attempt.or(0L, () -> Files.exists(call.log()) ? Files.size(call.log()) : 0);
	}

	/**
	 * Learns from what a call added to its log.
	 * @param from place in the log where the call began
	 */
	public void learn(K6.Call call, long from) {
		try (FileChannel channel = FileChannel.open(call.log())) {
			long begin = (from <= channel.size()) ? from : 0;
			InputStream added = Channels.newInputStream(channel.position(begin));
			new String(added.readNBytes(MAX_BYTES), StandardCharsets.UTF_8).lines().forEach(this::learn);
		}
		catch (IOException ex) {
			// without a log nothing is learnt, and nothing is wrong
		}
	}

	/** Learns from a line of k6's log, which a script of anybody may have written. */
	synchronized void learn(String line) {
		Matcher seen = LINE.matcher(line);
		if (!seen.find()) {
			return;
		}
		try {
			Said said = MAPPER.readValue(MAPPER.readValue('"' + seen.group(1) + '"', String.class), Said.class);
			if ("compression".equals(said.seen())) {
				this.blind.add(Blind.NO_COMPRESSION);
			}
			else if ("sessions".equals(said.seen())) {
				this.blind.add(Blind.SESSION_EACH);
			}
			Kind kind = said.kind();
			if (kind != null && this.kinds.size() < MAX_KINDS && kind.key().length() <= MAX_NAME
					&& this.kinds.values().stream().noneMatch((other) -> isAlike(kind, other))) {
				this.kinds.put(kind.key(), kind);
			}
		}
		catch (JacksonException ex) {
			// not a line of the suite's
		}
	}

	private static boolean isAlike(Kind one, Kind other) {
		return one.path().equals(other.path()) && one.status() == other.status() && one.type().equals(other.type())
				&& ((one.bytes() == 0 || other.bytes() == 0) ? one.bytes() == other.bytes()
						: one.bytes() <= FACTOR * other.bytes() && other.bytes() <= FACTOR * one.bytes());
	}

	/**
	 * Holds what a line says.
	 *
	 * @param name name of a kind of answers; null for none
	 * @param example beginning of the body; null for none
	 * @param seen what else was seen; null for nothing
	 */
	private record Said(@JsonProperty("class") @Nullable String name, @Nullable String example, @Nullable String seen) {

		@Nullable Kind kind() {
			Matcher parts = NAME.matcher((this.name != null) ? this.name : "");
			if (!parts.matches()) {
				return null;
			}
			String body = PlainText.line((this.example != null) ? this.example : "").strip();
			return new Kind(parts.group(1), Integer.parseInt(parts.group(2)), parts.group(3),
					Long.parseLong(parts.group(4)),
					(body.length() > MAX_EXAMPLE) ? body.substring(0, MAX_EXAMPLE - 1) + "…" : body);
		}

	}

	/** Returns whether a name is that of a kind, or of other answers. */
	static boolean isName(String name) {
		return name.length() <= MAX_NAME && (name.endsWith(Answers.OTHER) || NAME.matcher(name).matches());
	}

}
