package io.vtbench.runner.format;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Goes through maps by key and value. */
public final class Maps {

	private Maps() {
	}

	/** Returns the values by their keys, in the order in which each key comes first. */
	public static <K, V> Map<K, List<V>> grouped(Stream<V> values, Function<? super V, ? extends K> key) {
		return values.collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList()));
	}

	/** Returns what is made of each key with its value, in the order of the map. */
	public static <K, V, T> Stream<T> each(Map<K, V> map, BiFunction<? super K, ? super V, ? extends T> made) {
		return map.entrySet().stream().map((entry) -> made.apply(entry.getKey(), entry.getValue()));
	}

}
