package io.vtbench.runner.inside;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.format.PlainText;

/**
 * Holds what is in use of a heap, as {@code jcmd PID GC.class_histogram} counts it: the
 * JVM answers that also where no thread of the service gets memory any more.
 *
 * @param liveBytes of all objects that are still in use
 * @param classes with most bytes first
 */
public record HeapUse(long liveBytes, List<Class> classes) {

	/** The classes that are named: more of them say nothing further. */
	private static final int MOST = 3;

	/** The share of a heap, 0 to 1, from which on it is full. */
	private static final double FULL = 0.9;

	/** A line such as {@code 1: 52 4096 [B (java.base@25)}. */
	private static final Pattern LINE = Pattern.compile("\\s*\\d+:\\s+(\\d{1,18})\\s+(\\d{1,18})\\s+(\\S+).*");

	private static final Pattern TOTAL = Pattern.compile("Total\\s+\\d+\\s+(\\d{1,18})\\s*");

	private static final Pattern MOST_BYTES = Pattern.compile("-XX:MaxHeapSize=(\\d{1,18})");

	private static final Map<String, String> PRIMITIVES = Map.of("Z", "boolean", "B", "byte", "C", "char", "D",
			"double", "F", "float", "I", "int", "J", "long", "S", "short");

	/**
	 * A class of a heap.
	 *
	 * @param name as Java writes it
	 * @param bytes of all of its objects
	 */
	public record Class(String name, long bytes) {

		private boolean isOfService() {
			return WaitingProfile.isOutsideOfJdk(this.name) && !this.name.endsWith("[]");
		}

		private String text() {
			return Figures.bytes((double) this.bytes) + " of " + this.name;
		}

	}

	/** Reads a histogram; nothing where it is none. */
	static HeapUse of(String histogram) {
		List<Class> classes = new ArrayList<>();
		long live = 0;
		for (String line : histogram.lines().toList()) {
			Matcher counted = LINE.matcher(line);
			Matcher total = TOTAL.matcher(line);
			if (counted.matches()) {
				classes.add(new Class(name(counted.group(3)), Long.parseLong(counted.group(2))));
			}
			else if (total.matches()) {
				live = Long.parseLong(total.group(1));
			}
		}
		return new HeapUse(live, classes);
	}

	/**
	 * Returns the bytes that are in use and were not then; 0 where the JVM did not answer
	 * one of both times.
	 */
	public long liveBytesSince(HeapUse before) {
		return (this.liveBytes > 0 && before.liveBytes > 0) ? this.liveBytes - before.liveBytes : 0;
	}

	/**
	 * Returns the classes that grew most since then, with the bytes that they grew by.
	 */
	public List<String> grownSince(HeapUse before) {
		Map<String, Long> old = before.classes.stream().collect(Collectors.toMap(Class::name, Class::bytes, Long::sum));
		return this.classes.stream()
			.map((now) -> new Class(now.name(), now.bytes() - old.getOrDefault(now.name(), 0L)))
			.filter((grown) -> grown.bytes() > 0)
			.sorted(Comparator.comparingLong(Class::bytes).reversed())
			.limit(MOST)
			.map(Class::text)
			.toList();
	}

	/** Returns the name of a class as Java writes it: {@code byte[]} for {@code [B}. */
	private static String name(String ofJvm) {
		String element = ofJvm.replaceFirst("^\\[+", "");
		int dimensions = ofJvm.length() - element.length();
		String name = (dimensions == 0) ? element : PRIMITIVES.getOrDefault(element, element.replaceAll("^L|;$", ""));
		return name + "[]".repeat(dimensions);
	}

	/**
	 * Returns whether what is in use leaves no room.
	 * @param flags of the JVM, as {@code jcmd PID VM.flags} prints them
	 */
	boolean isFull(String flags) {
		Matcher most = MOST_BYTES.matcher(flags);
		return most.find() && this.liveBytes >= FULL * Long.parseLong(most.group(1));
	}

	/**
	 * Returns the classes with most bytes, and in any case the first that is no JDK's,
	 * for that one says whose the others are; empty where the JVM did not answer.
	 */
	String text() {
		List<Class> most = this.classes.stream().limit(MOST).toList();
		Stream<Class> own = most.stream().anyMatch(Class::isOfService) ? Stream.empty()
				: this.classes.stream().filter(Class::isOfService).limit(1);
		return PlainText.list(Stream.concat(most.stream(), own).map(Class::text).toList());
	}

}
