package io.vtbench.runner.command;

import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

import io.vtbench.runner.format.Console;
import io.vtbench.runner.format.Figures;
import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.report.NoteText;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Note;
import io.vtbench.runner.scenario.LiveFigures;
import io.vtbench.runner.scenario.LiveFigures.Machine;
import io.vtbench.runner.scenario.LiveFigures.Stage;
import io.vtbench.runner.scenario.Plan;
import io.vtbench.runner.scenario.RunListener;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Help.Ansi;

/**
 * Shows a person how a trial or a run goes on. On a terminal, a few lines change in
 * place; elsewhere, each step is a line. It hears of everything and decides nothing.
 */
final class ProgressView implements RunListener, AutoCloseable {

	/** The stage in which arms are started for the first time. */
	static final String START = "start";

	/** The stage in which the load is searched for. */
	static final String LOAD = "load";

	private static final String PAIRS = "pairs";

	private static final String OVERLOAD = "overload";

	private static final String ANSWER = "answer";

	/** What a fork does while it gets several times the users that it can serve. */
	private static final String UNDER_OVERLOAD = "under overload";

	/** Four frames a second are enough for figures that change every few seconds. */
	private static final int FRAME_MILLIS = 250;

	private final PrintStream err;

	private final @Nullable LiveScreen screen;

	private final LiveFrame frame;

	private final @Nullable Thread ticker;

	private RemainingTime time = new RemainingTime(0, System::nanoTime);

	private Supplier<@Nullable Duration> limit = () -> null;

	private int pairs;

	private int lastOrder;

	private int forks;

	private String said = "";

	/** Whether figures of a fork came while it was under load. */
	private boolean followed;

	private boolean over;

	private ProgressView(PrintStream err, @Nullable LiveScreen screen, LiveFrame frame) {
		this.err = err;
		this.screen = screen;
		this.frame = frame;
		this.ticker = (screen != null) ? Thread.ofPlatform().daemon().name("progress").start(this::tick) : null;
	}

	/** Opens the view of a trial, of which the load may have to be found. */
	static ProgressView ofTrial(PrintStream err, String title, boolean overload) {
		return open(err, title,
				overload ? List.of(START, LOAD, PAIRS, OVERLOAD, ANSWER) : List.of(START, LOAD, PAIRS, ANSWER));
	}

	/** Opens the view of a run, whose load is known. */
	static ProgressView ofRun(PrintStream err, String title) {
		return open(err, title, List.of(START, PAIRS, ANSWER));
	}

	private static ProgressView open(PrintStream err, String title, List<String> steps) {
		TerminalState terminal = TerminalState.of(System.getenv());
		String plain = PlainText.line(title);
		if (terminal == null) {
			return new ProgressView(err, null, new LiveFrame(Ansi.OFF, true, plain, steps));
		}
		LiveScreen screen = new LiveScreen(err, err.charset(), terminal::columns);
		return on(screen, err, new LiveFrame(terminal.ansi(), !TerminalState.draws(err.charset()), plain, steps));
	}

	/** Opens a view on a screen, or with lines alone where there is none. */
	static ProgressView on(@Nullable LiveScreen screen, PrintStream err, LiveFrame frame) {
		frame.step(START);
		return new ProgressView(err, screen, frame);
	}

	private void tick() {
		try {
			while (true) {
				draw();
				Thread.sleep(FRAME_MILLIS);
			}
		}
		catch (InterruptedException ex) {
			// the run has ended
		}
	}

	private synchronized void draw() {
		if (this.screen != null && !this.over) {
			this.screen.draw(lines(this.screen));
		}
	}

	private List<String> lines(LiveScreen screen) {
		return this.frame.lines(screen.width(), left());
	}

	/** Says a line that is to be read later as well. */
	synchronized void say(String text) {
		if (this.screen != null && !this.over) {
			this.screen.above(Console.line(text), lines(this.screen));
		}
		else {
			this.err.println(Console.line(text));
		}
	}

	/** Says the same, and how much time is left. */
	void sayWithTime(String text) {
		say((this.screen != null) ? text : text + timeLeft());
	}

	/** Returns what hears of arms that are looked at before any pair. */
	RunListener whileLooking() {
		return new RunListener() {

			@Override
			public void note(Note note) {
				sayWithTime(NoteText.of(note));
			}

			@Override
			public void phase(String name) {
				doing(name);
			}

			@Override
			public void loaded(LiveFigures figures) {
				ProgressView.this.loaded(figures);
			}

		};
	}

	/** Says what goes on now: in place, or as a line. */
	synchronized void doing(String text) {
		this.frame.doing(PlainText.line(text));
		if (this.screen == null) {
			this.err.println(Console.line(text + timeLeft()));
		}
	}

	/** Takes how much is left of the time that all may take; null for no limit. */
	synchronized void limitedBy(Supplier<@Nullable Duration> limit) {
		this.limit = limit;
	}

	/** Says that the load is known, in words. */
	synchronized void found(String load) {
		this.frame.label(LOAD, "load: " + load);
	}

	/**
	 * Begins with the pairs.
	 * @param arms names of the arms, the baseline first
	 * @param expectedSeconds of all pairs, from the bounds
	 */
	synchronized void begin(List<String> arms, int pairs, double expectedSeconds) {
		this.frame.arms(arms.stream().map(PlainText::line).toList());
		this.frame.label(PAIRS, Figures.count(pairs, "pair"));
		this.pairs = pairs;
		this.lastOrder = 0;
		this.time = new RemainingTime(expectedSeconds, System::nanoTime);
	}

	@Override
	public void note(Note note) {
		say(NoteText.of(note));
	}

	@Override
	public synchronized void forkStarted(Plan.Slot slot, int forks, double expectedSeconds) {
		this.forks = forks;
		this.frame.step(PAIRS);
		this.frame.label(PAIRS, "pair " + slot.pair() + " of " + Math.max(this.pairs, slot.pair()));
		this.time.begin(expectedSeconds, slot.order() <= this.lastOrder);
		this.lastOrder = Math.max(this.lastOrder, slot.order());
		this.followed = false;
	}

	private String name(Plan.Slot slot) {
		return String.format(Locale.ROOT, "[%d/%d] %s", slot.order(), this.forks, slot.arm());
	}

	@Override
	public synchronized void phase(String name) {
		this.frame.doing(PlainText.line(name));
		if (name.equals(UNDER_OVERLOAD)) {
			this.frame.step(OVERLOAD);
			if (this.screen == null) {
				this.err.println(
						Console.line("overload: several times the users of the limit, one arm at a time" + timeLeft()));
			}
		}
	}

	@Override
	public synchronized void loaded(LiveFigures figures) {
		this.followed = true;
		if (figures.stage() == Stage.SEARCH) {
			this.frame.step(LOAD);
		}
		this.frame.add(figures);
	}

	@Override
	public synchronized void forkFinished(Plan.Slot slot, Fork done) {
		this.time.end();
		if (!this.followed) {
			this.frame.add(figures(slot, done));
		}
		if (this.screen == null) {
			this.err.println(Console.line(name(slot) + ": " + Figures.count(done.requests().ended(), "request") + " in "
					+ Figures.seconds(done.seconds()) + ", " + Figures.count(done.requests().failed(), "error")
					+ timeLeft()));
		}
	}

	private static LiveFigures figures(Plan.Slot slot, Fork fork) {
		return new LiveFigures(slot.arm(), Stage.USERS, fork.throughputPerSecond(),
				(fork.latency() != null) ? Double.valueOf(fork.latency().summary().p95()) : null, new Machine(null,
						fork.generatorShare(), fork.machine().foreignCpuShare(), fork.machine().stealShare()));
	}

	/** Returns the end of a line: the time left, unless the line before had the same. */
	private String timeLeft() {
		String left = left();
		boolean again = left.isEmpty() || left.equals(this.said);
		this.said = left;
		return again ? "" : "; " + left;
	}

	/** Returns the time left in words; empty where nobody knows it. */
	private String left() {
		Duration limit = this.limit.get();
		double seconds = (limit != null) ? limit.toSeconds() : this.time.leftSeconds();
		Duration left = Duration.ofSeconds(Math.max(0, Math.round(seconds)));
		return (limit == null && this.time.totalSeconds() == 0) ? ""
				: String.format(Locale.ROOT, "%d:%02d left", left.toMinutes(), left.toSecondsPart());
	}

	/** Stops where it is, because the process ends. */
	synchronized void interrupted() {
		this.over = true;
		this.err.println();
	}

	/** Takes the lines away: the answer follows. */
	@Override
	public synchronized void close() {
		if (this.ticker != null) {
			this.ticker.interrupt();
		}
		if (this.screen != null && !this.over) {
			this.screen.erase();
		}
		this.over = true;
	}

	/**
	 * Tells how much of a run is left. Bounds and rates of warm-up tell it before the
	 * first fork; after it, the same at the pace of those that are done: machines differ
	 * in how fast they warm a service up.
	 */
	static final class RemainingTime {

		private double totalSeconds;

		private final LongSupplier nanoTime;

		private double doneSeconds;

		private double spentSeconds;

		private double stepSeconds;

		private long stepStarted;

		/**
		 * Creates the time of a run that has not begun.
		 * @param totalSeconds that are expected
		 * @param nanoTime clock that never goes back
		 */
		RemainingTime(double totalSeconds, LongSupplier nanoTime) {
			this.totalSeconds = totalSeconds;
			this.nanoTime = nanoTime;
			this.stepStarted = nanoTime.getAsLong();
		}

		/**
		 * Begins a fork, or all forks of a pair that run at once.
		 * @param isRepeated whether it was done before, and does not count
		 */
		void begin(double expectedSeconds, boolean isRepeated) {
			this.totalSeconds += isRepeated ? expectedSeconds : 0;
			this.stepSeconds = expectedSeconds;
			this.stepStarted = this.nanoTime.getAsLong();
		}

		/** Ends the first of what began at once, and with it the others. */
		void end() {
			if (this.stepSeconds > 0) {
				this.spentSeconds += inStep();
				this.doneSeconds += this.stepSeconds;
				this.stepSeconds = 0;
			}
		}

		private double inStep() {
			return (this.nanoTime.getAsLong() - this.stepStarted) / 1e9;
		}

		/** Returns the expected seconds of the whole, with what is repeated. */
		double totalSeconds() {
			return this.totalSeconds;
		}

		/** Returns the expected seconds of what is done, at most those of the whole. */
		double doneSeconds() {
			return Math.min(this.totalSeconds, this.doneSeconds + Math.min(inStep() / pace(), this.stepSeconds));
		}

		/** Returns the real seconds until the end. */
		double leftSeconds() {
			return (this.totalSeconds - doneSeconds()) * pace();
		}

		/** Returns the real seconds for each that was expected. */
		private double pace() {
			return (this.spentSeconds > 0) ? this.spentSeconds / this.doneSeconds : 1;
		}

	}

}
