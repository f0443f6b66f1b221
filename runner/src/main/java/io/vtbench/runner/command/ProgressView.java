package io.vtbench.runner.command;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;

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

}
