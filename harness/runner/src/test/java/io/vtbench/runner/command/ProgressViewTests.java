package io.vtbench.runner.command;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.vtbench.runner.judge.SampleStages;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.scenario.LiveFigures;
import io.vtbench.runner.scenario.LiveFigures.Machine;
import io.vtbench.runner.scenario.LiveFigures.Stage;
import io.vtbench.runner.scenario.Plan;
import org.jline.utils.ScreenTerminal;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Help.Ansi;

import static org.assertj.core.api.Assertions.assertThat;

/** Lines change in place on a terminal, and are plain elsewhere. */
class ProgressViewTests {

	private static final int COLUMNS = 80;

	private static final int ROWS = 30;

	private final List<byte[]> writes = new ArrayList<>();

	private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

	private final ByteArrayOutputStream out = new ByteArrayOutputStream() {

		@Override
		public synchronized void write(byte[] text, int from, int length) {
			byte[] one = new byte[length];
			System.arraycopy(text, from, one, 0, length);
			ProgressViewTests.this.writes.add(one);
			super.write(text, from, length);
		}

	};

	private final PrintStream err = new PrintStream(this.bytes, true, StandardCharsets.UTF_8);

	@Test
	void elsewhereEachStepIsALineWithoutAControlCharacter() {
		ProgressView view = ProgressView.on(null, this.err, frame());
		view.limitedBy(() -> Duration.ofSeconds(580));
		view.whileLooking().phase("platform: the first load, of 10 users");
		view.found("20 users");
		view.begin(List.of("platform", "virtual"), 4, 100);
		Plan.Slot first = new Plan.Slot(1, 1, "platform");
		view.forkStarted(first, 8, 25);
		view.phase("measuring");
		view.loaded(figures(512));
		Fork fork = new SampleStages().capacity("virtual", 1, 1, 1).build().getFirst().baseline().forks().getFirst();
		view.forkFinished(first, fork);
		view.forkFinished(new Plan.Slot(1, 2, "virtual"), fork);
		view.phase("under overload");
		view.close();
		String seconds = String.format("%.2f s", fork.seconds());
		assertThat(this.bytes.toString(StandardCharsets.UTF_8).lines()).containsExactly(
				"bench: platform: the first load, of 10 users; 9:40 left",
				"bench: [1/8] platform: " + String.format("%,d", fork.requests().ended()) + " requests in " + seconds
						+ ", 0 errors",
				"bench: [2/8] virtual: " + String.format("%,d", fork.requests().ended()) + " requests in " + seconds
						+ ", 0 errors",
				"bench: overload: several times the users of the limit, one arm at a time");
		assertThat(this.bytes.toString(StandardCharsets.UTF_8)).matches("[ -~\\n]*");
	}

	@Test
	void theTimeLeftIsThatOfTheLimitElseThatOfThePairs() {
		ProgressView view = ProgressView.on(null, this.err, frame());
		view.doing("starting");
		view.begin(List.of("platform", "virtual"), 4, 100);
		view.doing("measuring");
		view.limitedBy(() -> Duration.ofSeconds(61));
		view.doing("judging");
		assertThat(this.bytes.toString(StandardCharsets.UTF_8).lines()).containsExactly("bench: starting",
				"bench: measuring; 1:40 left", "bench: judging; 1:01 left");
	}

	@Test
	void framesChangeInPlaceAndLinesGoAbove() {
		LiveScreen screen = screen();
		screen.draw(List.of("title", "req/s 10", "foot"));
		screen.draw(List.of("title", "req/s 11", "foot"));
		screen.above("bench: a note", List.of("title", "req/s 12 and more", "foot", "one more"));
		screen.draw(List.of("title", "req/s 9", "foot"));
		assertThat(shown()).containsExactly("bench: a note", "title", "req/s 9", "foot");
		screen.erase();
		assertThat(shown()).containsExactly("bench: a note");
	}

	@Test
	void aFrameIsOneWriteOfWhatChanged() {
		LiveScreen screen = screen();
		screen.draw(List.of("title", "req/s 10", "foot"));
		screen.draw(List.of("title", "req/s 11", "foot"));
		screen.draw(List.of("title", "req/s 11", "foot"));
		assertThat(this.writes).hasSizeLessThanOrEqualTo(3);
		String second = new String(this.writes.get(1), StandardCharsets.UTF_8);
		assertThat(second).doesNotContain("title", "foot", "\u001b[2J", "\u001b[?25l", "\u001b[?1049h");
	}

	@Test
	void aLineThatIsTooLongIsCutAndNotWrapped() {
		LiveScreen screen = screen();
		screen.draw(List.of("x".repeat(200), "foot"));
		screen.draw(List.of("y".repeat(200), "foot"));
		assertThat(shown()).containsExactly("y".repeat(COLUMNS - 1), "foot");
	}

	@Test
	void afterAnInterruptionNothingIsDrawn() {
		ProgressView view = ProgressView.on(screen(), new PrintStream(this.out, true, StandardCharsets.UTF_8), frame());
		view.say("try shop.jar");
		view.interrupted();
		view.say("interrupted");
		int before = this.out.size();
		view.loaded(figures(3));
		view.close();
		assertThat(this.out.size()).isEqualTo(before);
		assertThat(shown()).first().isEqualTo("bench: try shop.jar");
		assertThat(shown()).last().isEqualTo("bench: interrupted");
	}

	@Test
	void theAnswerFollowsOnlyLinesThatStay() {
		ProgressView view = ProgressView.on(screen(), new PrintStream(this.out, true, StandardCharsets.UTF_8), frame());
		view.begin(List.of("platform", "virtual"), 4, 100);
		view.loaded(figures(3));
		view.say("a note");
		view.close();
		assertThat(shown()).containsExactly("bench: a note");
	}

	private LiveScreen screen() {
		return new LiveScreen(this.out, StandardCharsets.UTF_8, () -> COLUMNS);
	}

	/** The lines of a terminal that got all bytes so far. */
	private List<String> shown() {
		ScreenTerminal terminal = new ScreenTerminal(COLUMNS, ROWS);
		// a terminal goes to the first column of the next line
		terminal.write(this.out.toString(StandardCharsets.UTF_8).replace("\n", "\r\n"));
		long[] cells = new long[COLUMNS * ROWS];
		terminal.dump(cells, 0, 0, ROWS, COLUMNS, null);
		List<String> lines = new ArrayList<>();
		for (int row = 0; row < ROWS; row++) {
			StringBuilder line = new StringBuilder();
			for (int column = 0; column < COLUMNS; column++) {
				line.appendCodePoint((int) (cells[row * COLUMNS + column] & 0xffffffffL));
			}
			lines.add(line.toString().stripTrailing());
		}
		return lines.reversed().stream().dropWhile(String::isEmpty).toList().reversed();
	}

	private static LiveFrame frame() {
		return new LiveFrame(Ansi.OFF, false, "bench try  shop.jar", List.of("start", "load", "pairs", "overload"));
	}

	private static LiveFigures figures(double perSecond) {
		return new LiveFigures("platform", Stage.USERS, perSecond, 20.0, Machine.UNREAD);
	}

}
