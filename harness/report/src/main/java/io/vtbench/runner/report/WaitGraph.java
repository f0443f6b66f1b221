package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.report.chart.ArmStyle;
import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.result.Evidence.Place;

/**
 * Draws where the requests of two arms were in thread dumps, one below the other as code
 * calls code, and colours what one arm does more often than the other: a flame graph of
 * the difference, upside down.
 *
 * @param boxes boxes from the top down
 * @param levels number of boxes below each other
 * @param more names of the arms, each with what its colour stands for
 */
record WaitGraph(List<Box> boxes, int levels, List<Legend> more) {

	/** The share below which a box is too narrow to be seen. */
	private static final double SEEN = 0.005;

	/** The least difference of two shares that has a colour. */
	private static final double DIFFERENT = 0.02;

	/** Frames of the JDK and of libraries, by the first parts of their names. */
	private static final Pattern LIBRARY = Pattern
		.compile("^((?:java|javax|jdk|sun|jakarta)\\.[a-z]\\w*|(?:org|com|io|net)\\.[a-z]\\w*\\.[a-z]\\w*)\\..*");

	/** Finds the package of a frame of the service itself. */
	private static final Pattern OWN = Pattern.compile("^((?:[a-z]\\w*\\.)+).*$");

	/**
	 * One box.
	 *
	 * @param left place in per cent of the width
	 * @param width width in per cent
	 * @param level number of boxes above it
	 * @param color number of the colour of the arm that is here more often; -1 where both
	 * are
	 * @param strength how strong the colour is, 0 to 1
	 * @param detail shares of both arms
	 */
	record Box(String left, String width, int level, int color, String strength, String text, String detail) {

		boolean isColored() {
			return this.color >= 0;
		}

	}

	/** Says what a colour stands for. */
	record Legend(int color, String text) {

	}

	/** A place in the code with the share of each arm, and what is below it. */
	private static final class Node {

		private final double[] shares;

		private final Map<String, Node> below = new TreeMap<>();

		Node(int arms) {
			this.shares = new double[arms];
		}

		private double mean() {
			double sum = 0;
			for (double share : this.shares) {
				sum += share;
			}
			return sum / this.shares.length;
		}

	}

	/**
	 * Draws what was seen of the first two arms that were looked into.
	 * @return a graph without boxes where no arm has a stack
	 */
	static WaitGraph of(List<Evidence> evidence, List<ArmStyle> arms) {
		List<Evidence> seen = evidence.stream()
			.filter((arm) -> arm.places().stream().anyMatch((place) -> !place.stack().isEmpty()))
			.limit(2)
			.toList();
		Node root = new Node(Math.max(1, seen.size()));
		for (int arm = 0; arm < seen.size(); arm++) {
			for (Place place : seen.get(arm).places()) {
				add(root, arm, place);
			}
		}
		List<Integer> colors = seen.stream().map((arm) -> ArmStyle.colorOf(arms, arm.arm())).toList();
		List<Box> boxes = new ArrayList<>();
		draw(root, 0, 0, new Names(seen.stream().map(Evidence::arm).toList(), colors), boxes);
		int levels = boxes.stream().mapToInt((box) -> box.level() + 1).max().orElse(0);
		List<Legend> legend = new ArrayList<>();
		for (int arm = 0; seen.size() > 1 && arm < seen.size(); arm++) {
			legend.add(new Legend(colors.get(arm), "more often in " + seen.get(arm).arm()));
		}
		return new WaitGraph(boxes, levels, legend);
	}

	private static void add(Node root, int arm, Place place) {
		root.shares[arm] += place.share();
		Node node = root;
		for (String name : path(place)) {
			node = node.below.computeIfAbsent(name, (key) -> new Node(root.shares.length));
			node.shares[arm] += place.share();
		}
	}

	/**
	 * Returns the boxes of a place from the outside in: frames of one library in a row
	 * are one box, and the innermost is what is waited for.
	 */
	private static List<String> path(Place place) {
		List<String> path = new ArrayList<>();
		String own = OWN.matcher(place.frame()).replaceFirst("$1");
		for (String frame : place.stack().reversed()) {
			boolean library = LIBRARY.matcher(frame).matches() && !frame.startsWith(own);
			String name = library ? LIBRARY.matcher(frame).replaceFirst("$1") : frame.replaceFirst("\\(.*", "");
			if (path.isEmpty() || !path.getLast().equals(name)) {
				path.add(name);
			}
		}
		path.add(place.what());
		return path;
	}

	private record Names(List<String> arms, List<Integer> colors) {

		private String detail(Node node) {
			List<String> parts = new ArrayList<>();
			for (int arm = 0; arm < this.arms.size(); arm++) {
				parts.add(this.arms.get(arm) + " " + Figures.percent(node.shares[arm]));
			}
			return parts.stream().collect(Collectors.joining(", "));
		}

	}

	private static void draw(Node node, double from, int level, Names names, List<Box> boxes) {
		double left = from;
		for (Map.Entry<String, Node> each : node.below.entrySet()) {
			Node below = each.getValue();
			if (below.mean() >= SEEN) {
				double difference = (below.shares.length > 1) ? below.shares[1] - below.shares[0] : 0;
				int color = (Math.abs(difference) < DIFFERENT) ? -1 : names.colors().get((difference > 0) ? 1 : 0);
				boxes.add(new Box(percent(left), percent(below.mean()), level, color,
						String.format(Locale.ROOT, "%.2f", 0.12 + 0.38 * Math.min(1, Math.abs(difference))),
						each.getKey(), names.detail(below)));
				draw(below, left, level + 1, names, boxes);
				left += below.mean();
			}
		}
	}

	private static String percent(double share) {
		return String.format(Locale.ROOT, "%.2f", share * 100);
	}

	boolean hasBoxes() {
		return !this.boxes.isEmpty();
	}

}
