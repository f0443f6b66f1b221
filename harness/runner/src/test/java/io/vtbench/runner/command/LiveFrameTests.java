package io.vtbench.runner.command;

import java.util.List;

import io.vtbench.runner.scenario.LiveFigures;
import io.vtbench.runner.scenario.LiveFigures.Machine;
import io.vtbench.runner.scenario.LiveFigures.Stage;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Help.Ansi;

import static org.assertj.core.api.Assertions.assertThat;

/** What a person sees while a trial goes on. */
class LiveFrameTests {

	private static final List<String> STEPS = List.of("start", "load", "pairs", "overload", "answer");

	private final LiveFrame frame = new LiveFrame(Ansi.OFF, false, "bench try  shop.jar  GET /orders/1", STEPS);

	@Test
	void stagesHaveMarks() {
		this.frame.step("pairs");
		this.frame.label("load", "load: 20 users");
		this.frame.label("pairs", "pair 3 of 4");
		assertThat(this.frame.lines(80, "7:40 left")).startsWith(
				"bench try  shop.jar  GET /orders/1" + " ".repeat(37) + "7:40 left",
				" ✔ start   ✔ load: 20 users   ● pair 3 of 4   ○ overload   ○ answer");
	}

	@Test
	void bothArmsHaveTheirLastFigureACurveAndHowFarTheyAreApart() {
		this.frame.arms(List.of("platform", "virtual"));
		for (double factor : new double[] { 1, 1.1, 0.9, 1 }) {
			load("platform", Stage.USERS, 500 * factor, 20.0);
			load("virtual", Stage.USERS, 600 * factor, 30 / factor);
		}
		List<String> lines = this.frame.lines(80, "");
		assertThat(lines).anySatisfy(
				(line) -> assertThat(line).startsWith(" req/s").contains("500.0 ▂▄▁▂", "600.0 ▆█▄▆", "+20.0 %"));
		assertThat(lines).anySatisfy((line) -> assertThat(line).startsWith(" p95")
			.contains("20.00 ms ▁▁▁▁", "30.00 ms", "+50.4 %")
			.containsPattern("\\(\\+\\d+ to \\+\\d+\\)"));
		assertThat(lines).allSatisfy((line) -> assertThat(line.length()).isLessThanOrEqualTo(80));
		assertThat(lines).last().isEqualTo(LiveFrame.FOOTNOTE);
	}

	@Test
	void theUseOfTheMachineIsShownAsFarAsItWasRead() {
		this.frame.arms(List.of("platform", "virtual"));
		this.frame.add(new LiveFigures("platform", Stage.USERS, 500, 20.0, new Machine(0.62, 0.11, null, 0.0)));
		assertThat(this.frame.lines(80, "")).contains(" CPU         service 62.0 %   k6 11.0 %   steal 0 %");
	}

	@Test
	void loadsOfTheSearchAreNotCompared() {
		load("platform", Stage.SEARCH, 500, 20.0);
		load("virtual", Stage.SEARCH, 700, 20.0);
		assertThat(String.join("\n", this.frame.lines(80, ""))).contains("500.0", "700.0").doesNotContain("+40.0 %");
		this.frame.arms(List.of("platform", "virtual"));
		assertThat(String.join("\n", this.frame.lines(80, ""))).doesNotContain("500.0");
	}

	@Test
	void aLoadThatServedNothingBreaksNoLine() {
		load("platform", Stage.USERS, 0, null);
		load("virtual", Stage.USERS, 10, 3.0);
		assertThat(this.frame.lines(80, "")).anySatisfy((line) -> assertThat(line).startsWith(" req/s").contains("0"));
	}

	@Test
	void candidatesHaveLinesOfTheirOwnAndALoneArmHasNoOther() {
		this.frame.arms(List.of("platform", "virtual", "pool-30"));
		assertThat(this.frame.lines(80, "")).filteredOn((line) -> line.contains("platform")).hasSize(2);
		this.frame.arms(List.of("platform"));
		load("platform", Stage.USERS, 12, 3.0);
		assertThat(this.frame.lines(80, "")).filteredOn((line) -> line.contains("platform")).hasSize(1);
	}

	@Test
	void aTerminalOfAsciiGetsAscii() {
		LiveFrame ascii = new LiveFrame(Ansi.OFF, true, "bench run  transfer", STEPS);
		ascii.step("load");
		ascii.arms(List.of("platform", "virtual"));
		ascii.add(new LiveFigures("platform", Stage.USERS, 1, 20.0, Machine.UNREAD));
		ascii.add(new LiveFigures("platform", Stage.USERS, 2, 20.0, Machine.UNREAD));
		assertThat(ascii.lines(80, "1:00 left")).allSatisfy((line) -> assertThat(line).matches("[ -~]*"));
	}

	@Test
	void coloursAreThereOnlyWhereTheyAreWanted() {
		LiveFrame coloured = new LiveFrame(Ansi.ON, false, "bench run  transfer", STEPS);
		coloured.step("load");
		assertThat(coloured.lines(80, ""))
			.anySatisfy((line) -> assertThat(line).contains("\u001b[32m✔\u001b[0m start"));
		this.frame.step("load");
		assertThat(this.frame.lines(80, "")).allSatisfy((line) -> assertThat(line).doesNotContain("\u001b"));
	}

	private void load(String arm, Stage stage, double perSecond, Double p95Millis) {
		this.frame.add(new LiveFigures(arm, stage, perSecond, p95Millis, Machine.UNREAD));
	}

}
