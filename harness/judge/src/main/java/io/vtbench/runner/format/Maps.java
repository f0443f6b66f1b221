package io.vtbench.runner.format;

import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** Goes through maps by key and value. */
public final class Maps {

	private Maps() {
	}

	/** Returns what is made of each key with its value, in the order of the map. */
	public static <K, V, T> Stream<T> each(Map<K, V> map, BiFunction<? super K, ? super V, ? extends T> made) {
		return map.entrySet().stream().map((entry) -> made.apply(entry.getKey(), entry.getValue()));
	}

}
