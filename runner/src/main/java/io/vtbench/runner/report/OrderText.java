package io.vtbench.runner.report;

import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.RunResult;

/**
 * How often and in which order the arms ran or were started: 4 pairs, seed 1, order AB BA
 * AB BA (…).
 */
final class OrderText {

	private OrderText() {
	}

	static String of(RunResult result) {
		List<String> arms = result.arms().stream().map(Arm::name).toList();
		List<ForkRow> forks = ForkRow.all(result);
		long pairs = forks.stream().mapToInt(ForkRow::pair).distinct().count();
		String unit = (arms.size() > 1) ? " pair" : " fork";
		String plan = pairs + unit + ((pairs == 1) ? "" : "s") + ", seed " + result.environment().seed();
		if (arms.size() == 1 || forks.isEmpty()) {
			return plan;
		}
		if (result.design() == Design.DUET) {
			return plan + ", all arms at once";
		}
		String order = forks.stream()
			.collect(Collectors.groupingBy(ForkRow::pair, TreeMap::new,
					Collectors.mapping((fork) -> letter(arms.indexOf(fork.arm())), Collectors.joining())))
			.values()
			.stream()
			.collect(Collectors.joining(" "));
		String what = (result.design() == Design.INTERLEAVED) ? ", in alternating blocks, started in the order "
				: ", order ";
		return plan + what + order
				+ IntStream.range(0, arms.size())
					.mapToObj((index) -> letter(index) + " = " + arms.get(index))
					.collect(Collectors.joining(", ", " (", ")"));
	}

	private static String letter(int index) {
		return String.valueOf((char) ('A' + index));
	}

}
