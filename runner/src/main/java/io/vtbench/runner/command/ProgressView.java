package io.vtbench.runner.command;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;

import io.vtbench.runner.format.Console;
import io.vtbench.runner.report.NoteText;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Note;
import io.vtbench.runner.scenario.Plan;
import io.vtbench.runner.scenario.RunListener;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/**
 * Shows how far a run is and how long it will take. On a terminal a bar that the bound
 * moves; elsewhere one line a fork.
 */
final class ProgressView implements RunListener, AutoCloseable {

	private static final int TICK_MILLIS = 250;

	private final PrintStream err;

	private final RemainingTime time;

	private final @Nullable ProgressBar bar;

	private final @Nullable Thread ticker;

	private String fork = "back-ends";

	private int forks;

	private int lastOrder;

	private String phase = "starting";

	/**
	 * A view.
	 * @param expectedSeconds of the whole run, from the bounds
	 * @param terminal whether a bar can be drawn
	 */
	ProgressView(PrintStream err, double expectedSeconds, boolean terminal) {
		this.err = err;
		this.time = new RemainingTime(expectedSeconds, System::nanoTime);
		this.bar = terminal ? bar(expectedSeconds) : null;
		this.ticker = (this.bar != null) ? Thread.ofPlatform().daemon().name("progress").start(this::tick) : null;
	}

	private static ProgressBar bar(double totalSeconds) {
		return new ProgressBarBuilder().setInitialMax(Math.max(1, Math.round(totalSeconds)))
			.setTaskName("bench")
			.setStyle(ProgressBarStyle.ASCII)
			.setUpdateIntervalMillis(TICK_MILLIS)
			.setUnit(" s", 1)
			.hideEta()
			.continuousUpdate()
			.build();
	}

	private void tick() {
		try {
			while (true) {
				Thread.sleep(TICK_MILLIS);
				draw();
			}
		}
		catch (InterruptedException ex) {
			// the run has ended
		}
	}

	private synchronized void draw() {
		if (this.bar != null) {
			this.bar.maxHint(Math.max(1, Math.round(this.time.totalSeconds())));
			this.bar.stepTo(Math.round(this.time.doneSeconds()));
			this.bar.setExtraMessage(left() + " left, " + this.fork + " " + this.phase);
		}
	}

	@Override
	public synchronized void note(Note note) {
		this.err.println(Console.line(NoteText.of(note)));
	}

	@Override
	public synchronized void forkStarted(Plan.Slot slot, int forks, double expectedSeconds) {
		this.forks = forks;
		this.fork = name(slot);
		this.time.begin(expectedSeconds, slot.order() <= this.lastOrder);
		this.lastOrder = Math.max(this.lastOrder, slot.order());
	}

	private String name(Plan.Slot slot) {
		return String.format(Locale.ROOT, "[%d/%d] %s", slot.order(), this.forks, slot.arm());
	}

	@Override
	public synchronized void phase(String name) {
		this.phase = name;
	}

	@Override
	public synchronized void forkFinished(Plan.Slot slot, Fork done) {
		this.time.end();
		if (this.bar == null) {
			this.err.printf(Locale.ROOT, "%s: %d requests in %.3f s, %d errors; %s left%n", name(slot),
					done.requests().ended(), done.seconds(), done.requests().failed(), left());
		}
	}

	private String left() {
		Duration left = Duration.ofSeconds(Math.round(this.time.leftSeconds()));
		return String.format(Locale.ROOT, "%d:%02d", left.toMinutes(), left.toSecondsPart());
	}

	@Override
	public void close() {
		if (this.ticker != null) {
			this.ticker.interrupt();
		}
		if (this.bar != null) {
			this.bar.close();
		}
	}

	/**
	 * How much of a run is left. Bounds and rates of warm-up tell it before the first
	 * fork; after it, the same at the pace of those that are done: machines differ in how
	 * fast they warm a service up.
	 */
	static final class RemainingTime {

		private double totalSeconds;

		private final LongSupplier nanoTime;

		private double doneSeconds;

		private double spentSeconds;

		private double stepSeconds;

		private long stepStarted;

		/**
		 * Of a run that has not begun.
		 * @param totalSeconds that are expected
		 * @param nanoTime clock that never goes back
		 */
		RemainingTime(double totalSeconds, LongSupplier nanoTime) {
			this.totalSeconds = totalSeconds;
			this.nanoTime = nanoTime;
			this.stepStarted = nanoTime.getAsLong();
		}

		/**
		 * A fork begins, or all forks of a pair that run at once.
		 * @param isRepeated whether it was done before, and does not count
		 */
		void begin(double expectedSeconds, boolean isRepeated) {
			this.totalSeconds += isRepeated ? expectedSeconds : 0;
			this.stepSeconds = expectedSeconds;
			this.stepStarted = this.nanoTime.getAsLong();
		}

		/** The first of what began at once is done, and with it the others. */
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

		/** Expected seconds of the whole, with what is repeated. */
		double totalSeconds() {
			return this.totalSeconds;
		}

		/** Expected seconds of what is done, at most those of the whole. */
		double doneSeconds() {
			return Math.min(this.totalSeconds, this.doneSeconds + Math.min(inStep() / pace(), this.stepSeconds));
		}

		/** Real seconds until the end. */
		double leftSeconds() {
			return (this.totalSeconds - doneSeconds()) * pace();
		}

		/** Real seconds for each that was expected. */
		private double pace() {
			return (this.spentSeconds > 0) ? this.spentSeconds / this.doneSeconds : 1;
		}

	}

}
