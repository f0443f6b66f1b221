package io.vtbench.runner.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

import com.samskivert.mustache.DefaultCollector;
import com.samskivert.mustache.Escapers;
import com.samskivert.mustache.Mustache;
import io.vtbench.runner.format.PlainText;
import org.jspecify.annotations.Nullable;

/** Reads text files from the class path and fills them in. */
public final class Templates {

	/**
	 * Escapes what Markdown would take for HTML, a link, an image, a formula or a
	 * mention.
	 */
	private static final Mustache.Escaper MARKS = Escapers.simple(new String[][] { { "&", "&amp;" }, { "<", "&lt;" },
			{ "@", "&#64;" }, { "\\", "\\\\" }, { "|", "\\|" }, { "*", "\\*" }, { "_", "\\_" }, { "`", "\\`" },
			{ "[", "\\[" }, { "]", "\\]" }, { "~", "\\~" }, { "$", "\\$" } });

	/**
	 * Finds what would begin a heading, a quotation, a list or a rule at the start of a
	 * line.
	 */
	private static final Pattern BLOCK = Pattern
		.compile("^(\\d{1,9}(?=[.)](?:\\s|$)))?(?=[.)]|[-+](?:\\s|$)|[-\\s]+$|#{1,6}(?:\\s|$)|>|=+\\s*$)(?!$)");

	private static final Mustache.Escaper MARKDOWN = (text) -> {
		String escaped = MARKS.escape(PlainText.line(text).stripLeading());
		return BLOCK.matcher(escaped).replaceFirst("$1\\\\");
	};

	private static final Mustache.Escaper XML = (text) -> Escapers.HTML.escape(PlainText.of(text));

	private Templates() {
	}

	public static String html(String template, Object model) {
		Glossary glossary = new Glossary();
		return fill(template, model, XML, glossary, glossary::html);
	}

	public static String markdown(String template, Object model) {
		Glossary glossary = new Glossary();
		return fill(template, model, MARKDOWN, glossary, glossary::markdown);
	}

	/**
	 * Fills a template in.
	 * @param glossary with the words that were terms further up
	 * @param term writes a text that may be a word of the glossary
	 */
	private static String fill(String template, Object model, Mustache.Escaper escaper, Glossary glossary,
			UnaryOperator<String> term) {
		StringWriter filled = new StringWriter();
		Map<String, Object> shared = Map.of("words", glossary.used(), "term",
				(Mustache.Lambda) (text, out) -> out.write(term.apply(text.execute())));
		Mustache.compiler()
			.withEscaper(escaper)
			.withCollector(new Lists())
			.withLoader((name) -> new StringReader(read("/report/" + name)))
			.compile(read("/report/" + template))
			.execute(model, shared, filled);
		return filled.toString();
	}

	/**
	 * Reads a resource. Its line ends are those of Unix, whatever the checkout made of
	 * them.
	 * @throws IllegalStateException where the runner's jar lacks the resource
	 */
	public static String read(String resource) {
		try (InputStream stream = Templates.class.getResourceAsStream(resource)) {
			if (stream == null) {
				throw new IllegalStateException("The runner's jar lacks " + resource + "; build it anew.");
			}
			return new String(stream.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Lets a template ask whether a list or a text is there: {@code hasPool} is true
	 * where {@code pool} is not empty.
	 */
	private static final class Lists extends DefaultCollector {

		@Override
		public Mustache.@Nullable VariableFetcher createFetcher(Object context, String name) {
			boolean asks = name.matches("has[A-Z].*");
			String list = asks ? name.substring(3, 4).toLowerCase(Locale.ROOT) + name.substring(4) : name;
			if (asks && context instanceof Map<?, ?> map && map.containsKey(list)) {
				return (holder, any) -> isFilled(((Map<?, ?>) holder).get(list));
			}
			Mustache.VariableFetcher found = super.createFetcher(context, name);
			Mustache.VariableFetcher content = asks ? super.createFetcher(context, list) : null;
			return (found != null || content == null) ? found : (holder, any) -> isFilled(content.get(holder, list));
		}

		private static boolean isFilled(@Nullable Object content) {
			return switch (content) {
				case null -> false;
				case Table table -> table.hasRows();
				case Collection<?> items -> !items.isEmpty();
				default -> !content.toString().isEmpty();
			};
		}

	}

}
