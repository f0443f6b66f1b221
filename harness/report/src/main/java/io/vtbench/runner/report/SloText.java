package io.vtbench.runner.report;

import java.util.List;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.format.Range;
import io.vtbench.runner.report.chart.ArmStyle;
import io.vtbench.runner.report.chart.RatesChart;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.Slo;
import io.vtbench.runner.result.Slo.Bound;
import io.vtbench.runner.result.Slo.Kept;
import io.vtbench.runner.result.Slo.Rate;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.TrialAnswer.ArmAnswer;

/** Says up to which rates the arms of a trial meet the objective that a person set. */
record SloText(Trial trial) {

	/** Returns the sentence for one candidate, with a blank behind it; or nothing. */
	String sentence(ArmAnswer answer) {
		Slo slo = this.trial.slo();
		Kept kept = answer.kept();
		if (slo == null || kept == null) {
			return "";
		}
		if (kept.baseline().bound() == Bound.BELOW && kept.candidate().bound() == Bound.BELOW) {
			return "No rate keeps " + slo.text() + " in either arm: " + Figures.perSecond(kept.baseline().perSecond())
					+ " breaks it already. ";
		}
		String range = (kept.ratio() != null) ? " (" + Range.of(Metric.THROUGHPUT, kept.ci95(), kept.ratio()) + ")"
				: "";
		return rate(kept.candidate()) + " " + keeps(kept.candidate()) + " " + slo.text()
				+ (slo.assumed() ? " (ten times the median; --slo sets another limit)" : "") + " on "
				+ Headline.threads(answer.arm()) + ", and " + rate(kept.baseline())
				+ (keeps(kept.baseline()).equals(keeps(kept.candidate())) ? "" : " " + keeps(kept.baseline()) + " it")
				+ " on " + Headline.threads(answer.baseline()) + range + ". ";
	}

	private static String rate(Rate rate) {
		return ((rate.bound() == Bound.AT_LEAST) ? "at least " : "") + Figures.perSecond(rate.perSecond());
	}

	private static String keeps(Rate rate) {
		return (rate.bound() == Bound.BELOW) ? "breaks" : "keeps";
	}

	/** Shows the latency of every load at rising rates. */
	Section section(List<ArmStyle> arms) {
		Slo slo = this.trial.slo();
		if (slo == null || slo.steps().isEmpty()) {
			return Section.of("rates", "At rising rates", "", Exhibit.NOTHING);
		}
		RatesChart chart = RatesChart.of(slo, arms);
		return Section.of("rates", "At rising rates", "Requests arrive at random, at the same moments in all arms.",
				Exhibit.chart("rates", chart, "Every arm against the rate: " + chart.title() + ".", table(slo),
						"Each mark is one load in one pair of JVMs. The line is their median; the thin lines are the"
								+ " fastest pair and the slowest.",
						"The dashed line is the limit: the rate where the line of an arm crosses it is the highest that"
								+ " keeps it.",
						"Both axes are logarithmic."));
	}

	private static Table table(Slo slo) {
		Table table = new Table("hrrrrrr", "arm", "pair", "rate", "p50 latency", "p95 latency", "p99 latency",
				"failed");
		for (Slo.Step step : slo.steps()) {
			table.row(step.arm(), Figures.count((long) step.pair()), Figures.perSecond(step.ratePerSecond()),
					Figures.millis(step.p50Millis()), Figures.millis(step.p95Millis()),
					Figures.millis(step.p99Millis()), Figures.count(step.failed()));
		}
		return table;
	}

}
