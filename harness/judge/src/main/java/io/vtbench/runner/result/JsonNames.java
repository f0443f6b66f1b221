package io.vtbench.runner.result;

import java.util.Locale;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.AnnotatedClass;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;

/**
 * Names the kinds of a sealed interface and the constants of an enum in files as in Java,
 * in small letters with blanks: {@code OtherWork} is "other work", and
 * {@code OUT_OF_MEMORY} is "out of memory". What a constant prints, and an annotation of
 * Jackson, go before that.
 */
final class JsonNames extends JacksonAnnotationIntrospector {

	private static final long serialVersionUID = 1L;

	@Override
	public @Nullable String findTypeName(MapperConfig<?> config, AnnotatedClass type) {
		String given = super.findTypeName(config, type);
		return (given != null || !type.getRawType().isRecord()) ? given
				: words(type.getRawType().getSimpleName().replaceAll("(?<=.)(?=[A-Z])", " "));
	}

	@Override
	public String[] findEnumValues(MapperConfig<?> config, AnnotatedClass type, Enum<?>[] constants, String[] names) {
		String[] given = super.findEnumValues(config, type, constants, names);
		for (int i = 0; i < given.length; i++) {
			if (given[i] == null && constants[i].toString().equals(constants[i].name())) {
				given[i] = words(constants[i].name().replace('_', ' '));
			}
		}
		return given;
	}

	private static String words(String name) {
		return name.toLowerCase(Locale.ROOT);
	}

}
