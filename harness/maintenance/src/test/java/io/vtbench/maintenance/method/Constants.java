package io.vtbench.maintenance.method;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * The numbers that a class holds as constants: counts, durations, shares, also within
 * records and lists, and those of each constant of an enum.
 */
final class Constants {

	private Constants() {
	}

	/** Values by name; a name tells the class, and not its package. */
	static Map<String, String> of(Class<?> type) {
		Map<String, String> values = new TreeMap<>();
		try {
			for (Field field : type.getDeclaredFields()) {
				if (Modifier.isStatic(field.getModifiers()) && Modifier.isFinal(field.getModifiers())
						&& !field.isEnumConstant() && !field.isSynthetic()) {
					add(values, name(type) + "." + field.getName(), value(field, null));
				}
			}
			if (type.isEnum()) {
				for (Object constant : type.getEnumConstants()) {
					for (Field field : type.getDeclaredFields()) {
						if (!Modifier.isStatic(field.getModifiers())) {
							add(values, name(type) + "." + ((Enum<?>) constant).name() + "." + field.getName(),
									value(field, constant));
						}
					}
				}
			}
		}
		catch (IllegalAccessException ex) {
			throw new IllegalStateException(ex);
		}
		return values;
	}

	private static @Nullable Object value(Field field, @Nullable Object of) throws IllegalAccessException {
		field.setAccessible(true);
		return field.get(of);
	}

	/** The name without the package. */
	static String name(Class<?> type) {
		return type.getName().substring(type.getPackageName().length() + 1).replace('$', '.');
	}

	private static void add(Map<String, String> values, String name, @Nullable Object value) {
		String text = text(value);
		if (text != null) {
			values.put(name, text);
		}
	}

	/** Null where there is no number in it. */
	private static @Nullable String text(@Nullable Object value) {
		return switch (value) {
			case null -> null;
			case Number number -> number.toString();
			case Duration duration -> duration.toString();
			case Map<?, ?> map -> sorted(map.values());
			case Set<?> set -> sorted(set);
			case Collection<?> all -> text(all.stream());
			case Record record ->
				text(Stream.of(record.getClass().getRecordComponents()).map((each) -> value(record, each)));
			case Object array when array.getClass().isArray() ->
				text(IntStream.range(0, Array.getLength(array)).mapToObj((i) -> Array.get(array, i)));
			default -> null;
		};
	}

	/** Sets and maps have another order in each JVM. */
	private static @Nullable String sorted(Collection<?> values) {
		return text(values.stream().sorted(Comparator.comparing((each) -> String.valueOf(text(each)))));
	}

	private static @Nullable String text(Stream<?> values) {
		List<String> texts = new ArrayList<>();
		values.forEach((each) -> {
			String text = text(each);
			if (text != null) {
				texts.add(text);
			}
		});
		return texts.isEmpty() ? null : String.join(", ", texts);
	}

	private static @Nullable Object value(Record record, RecordComponent component) {
		try {
			component.getAccessor().setAccessible(true);
			return component.getAccessor().invoke(record);
		}
		catch (ReflectiveOperationException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
