package io.vtbench.runner.command;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.judge.ModeratedVariance;
import io.vtbench.runner.scenario.LiveFigures;
import io.vtbench.runner.scenario.LiveFigures.Machine;
import io.vtbench.runner.scenario.LiveFigures.Stage;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Ansi.Style;

/**
 * Holds what a trial or a run has come to so far, and shows it as lines for people who
 * watch: stages, figures of both arms, use of the machine.
 */
final class LiveFrame {

	static final String FOOTNOTE = "A preview, which decides nothing: the answer comes at the end.";

	/** The most columns that are used. */
	private static final int WIDTH = 100;

	/** The loads that a curve shows. */
	private static final int POINTS = 10;

	/** The candidates that have room, each with its own lines. */
	private static final int CANDIDATES = 3;

	/** The columns of an arm's figures, with its curve. */
	private static final int ARM = 20;

	private static final int NAME = 12;

	private static final int VALUE = 9;

	private static final String BARS = "▁▂▃▄▅▆▇█";

	private static final String ASCII_BARS = "_.-=+*#@";

	private final Ansi ansi;

	private final boolean ascii;

	private final String title;

	private final Map<String, String> steps = new LinkedHashMap<>();

	private String step = "";

	private String doing = "";

	private List<String> arms = List.of();

	/** The loads of each arm so far, by stage. */
	private final Map<Stage, Map<String, List<LiveFigures>>> figures = new EnumMap<>(Stage.class);

	private Machine machine = Machine.UNREAD;

	/**
	 * Creates a frame of nothing yet.
	 * @param title what is measured
	 * @param ascii whether curves and marks must be of ASCII
	 * @param steps names of the stages, in order
	 */
	LiveFrame(Ansi ansi, boolean ascii, String title, List<String> steps) {
		this.ansi = ansi;
		this.ascii = ascii;
		this.title = title;
		steps.forEach((name) -> this.steps.put(name, name));
	}

	/** Goes to a stage. */
	void step(String name) {
		this.step = name;
	}

	/** Says what a stage has come to. */
	void label(String name, String label) {
		this.steps.computeIfPresent(name, (key, before) -> label);
	}

	/** Says what goes on now. */
	void doing(String text) {
		this.doing = text;
	}

	/** Names the arms, the baseline first; figures of earlier loads are forgotten. */
	void arms(List<String> names) {
		this.arms = List.copyOf(names);
		this.figures.clear();
	}

	/** Adds what one load showed. */
	void add(LiveFigures figures) {
		if (!this.arms.contains(figures.arm())) {
			this.arms = new ArrayList<>(this.arms);
			this.arms.add(figures.arm());
		}
		this.figures.computeIfAbsent(figures.stage(), (key) -> new LinkedHashMap<>())
			.computeIfAbsent(figures.arm(), (key) -> new ArrayList<>())
			.add(figures);
		if (!figures.machine().equals(Machine.UNREAD)) {
			this.machine = figures.machine();
		}
	}

	/**
	 * Returns the lines.
	 * @param width columns that there are
	 * @param left time that is left, in words
	 */
	List<String> lines(int width, String left) {
		int columns = Math.min(width, WIDTH);
		List<String> lines = new ArrayList<>();
		String shown = cut(this.title, columns - left.length() - 2);
		lines.add(styled(shown, Style.bold) + " ".repeat(Math.max(2, columns - shown.length() - left.length())) + left);
		lines.add(" " + steps());
		if (this.arms.size() == 1) {
			lines.addAll(lines(null));
		}
		this.arms.stream().skip(1).limit(CANDIDATES).forEach((candidate) -> lines.addAll(lines(candidate)));
		if (!this.machine.equals(Machine.UNREAD)) {
			lines.add(" " + padded("CPU", NAME) + machine());
		}
		lines.add(" " + styled(this.doing, Style.faint));
		lines.add(styled(FOOTNOTE, Style.faint));
		return lines;
	}

	private String steps() {
		List<String> names = List.copyOf(this.steps.keySet());
		int now = names.indexOf(this.step);
		return IntStream.range(0, names.size())
			.mapToObj((i) -> mark(i, now) + " " + this.steps.get(names.get(i)))
			.collect(Collectors.joining("   "));
	}

	private String mark(int step, int now) {
		if (step < now) {
			return styled(this.ascii ? "+" : "✔", Style.fg_green);
		}
		return (step == now) ? styled(this.ascii ? ">" : "●", Style.fg_yellow)
				: styled(this.ascii ? "." : "○", Style.faint);
	}

	/** Returns the lines of a candidate beside the baseline; null for that alone. */
	private List<String> lines(@Nullable String candidate) {
		List<String> lines = new ArrayList<>();
		lines.add(" " + padded("", NAME) + padded(cut(this.arms.getFirst(), ARM - 2), ARM)
				+ ((candidate != null) ? padded(cut(candidate, ARM - 2), ARM) + "so far" : ""));
		for (Row row : rows()) {
			lines.add(" " + padded(row.name, NAME) + text(row, candidate));
		}
		return lines;
	}

	/** Returns the rows of the loads that were seen; the search only before the rest. */
	private List<Row> rows() {
		List<Row> rows = new ArrayList<>();
		Stage first = this.figures.containsKey(Stage.USERS) ? Stage.USERS
				: this.figures.containsKey(Stage.RATE) ? Stage.RATE : Stage.SEARCH;
		if (first != Stage.RATE) {
			rows.add(new Row("req/s", first, false));
			rows.add(new Row("p95", first, true));
		}
		if (this.figures.containsKey(Stage.RATE)) {
			rows.add(new Row((first == Stage.RATE) ? "p95" : "p95 normal", Stage.RATE, true));
		}
		if (this.figures.containsKey(Stage.OVERLOAD)) {
			rows.add(new Row("overload", Stage.OVERLOAD, false));
		}
		if (this.figures.containsKey(Stage.RISING)) {
			rows.add(new Row("p95 rising", Stage.RISING, true));
		}
		return rows;
	}

	/** Names one figure of both arms. */
	private record Row(String name, Stage stage, boolean latency) {

	}

	private String text(Row row, @Nullable String candidate) {
		List<Double> before = values(row, this.arms.getFirst());
		List<Double> after = (candidate != null) ? values(row, candidate) : List.of();
		DoubleSummaryStatistics shown = Stream.of(last(before), last(after))
			.flatMap(List::stream)
			.collect(Collectors.summarizingDouble(Double::doubleValue));
		String text = arm(row, before, shown);
		return (candidate != null) ? text + arm(row, after, shown) + soFar(row, before, after) : text;
	}

	private List<Double> values(Row row, String arm) {
		return this.figures.getOrDefault(row.stage, Map.of())
			.getOrDefault(arm, List.of())
			.stream()
			.map((load) -> row.latency ? load.p95Millis() : Double.valueOf(load.perSecond()))
			.filter(Objects::nonNull)
			.toList();
	}

	private String arm(Row row, List<Double> values, DoubleSummaryStatistics shown) {
		if (values.isEmpty()) {
			return " ".repeat(ARM);
		}
		String value = row.latency ? Figures.millis(values.getLast()) : Figures.number(values.getLast());
		String bars = this.ascii ? ASCII_BARS : BARS;
		String curve = last(values).stream()
			.map((each) -> String.valueOf(bars.charAt(level(each, shown.getMin(), shown.getMax(), bars.length()))))
			.collect(Collectors.joining());
		return String.format(Locale.ROOT, "%8s ", value) + padded(curve, ARM - VALUE);
	}

	/**
	 * Returns how far the mean of the candidate is from that of the baseline, with an
	 * interval of the loads that were neighbours. It is for loads that can be compared.
	 */
	private String soFar(Row row, List<Double> before, List<Double> after) {
		int pairs = Math.min(before.size(), after.size());
		if (pairs == 0 || row.stage == Stage.SEARCH || row.stage == Stage.OVERLOAD || row.stage == Stage.RISING) {
			return "";
		}
		double[] logs = IntStream.range(0, pairs)
			.filter((i) -> before.get(i) > 0 && after.get(i) > 0)
			.mapToDouble((i) -> Math.log(after.get(i) / before.get(i)))
			.toArray();
		if (logs.length == 0) {
			return "";
		}
		double mean = DoubleStream.of(logs).average().orElse(0);
		String change = String.format(Locale.ROOT, "%9s", Figures.difference(Math.exp(mean) - 1));
		if (logs.length < 2) {
			return change;
		}
		double variance = DoubleStream.of(logs).map((log) -> (log - mean) * (log - mean)).sum() / (logs.length - 1);
		double half = ModeratedVariance.halfWidth(logs.length, Math.sqrt(variance), 0.05);
		boolean good = (mean > 0) != row.latency;
		String text = change + "  (" + whole(mean - half) + " to " + whole(mean + half) + ")";
		return (Math.abs(mean) > half) ? styled(text, good ? Style.fg_green : Style.fg_red) : text;
	}

	private static List<Double> last(List<Double> values) {
		return values.subList(Math.max(0, values.size() - POINTS), values.size());
	}

	private static int level(double value, double least, double most, int levels) {
		return (most > least) ? (int) Math.min(levels - 1, (value - least) / (most - least) * levels) : levels / 2;
	}

	private static String whole(double log) {
		return String.format(Locale.ROOT, "%+d", Math.round((Math.exp(log) - 1) * 100));
	}

	private String machine() {
		return Stream
			.of(share("service", this.machine.service()), share("k6", this.machine.generator()),
					share("others", this.machine.others()), share("steal", this.machine.steal()))
			.filter((share) -> !share.isEmpty())
			.collect(Collectors.joining("   "));
	}

	private static String share(String name, @Nullable Double share) {
		return (share != null) ? name + " " + Figures.percent(share) : "";
	}

	private String styled(String text, Style style) {
		return (this.ansi == Ansi.OFF || text.isEmpty()) ? text : style.on() + text + Style.reset.on();
	}

	private static String padded(String text, int columns) {
		return text + " ".repeat(Math.max(0, columns - text.length()));
	}

	private static String cut(String text, int columns) {
		return (text.length() <= columns) ? text : text.substring(0, Math.max(0, columns - 3)) + "...";
	}

}
