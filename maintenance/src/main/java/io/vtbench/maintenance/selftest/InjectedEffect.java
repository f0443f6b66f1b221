package io.vtbench.maintenance.selftest;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.vtbench.runner.format.Figures;

/**
 * A difference that is known because it was made; at most one of the two.
 *
 * @param slowdown share by which all delays are longer: 0.1 for 10 %
 * @param burn processor time that is burnt, as a share of the service's own: 0.05 for 5 %
 */
public record InjectedEffect(double slowdown, double burn) {

	private static final double MAX_SLOWDOWN = 10;

	public InjectedEffect {
		if (!(slowdown >= 0 && slowdown <= MAX_SLOWDOWN && burn >= 0 && burn <= 1) || (slowdown > 0 && burn > 0)) {
			throw new IllegalArgumentException("slowdown " + slowdown + ", burn " + burn);
		}
	}

	/** Whether an arm is compared with itself alone. */
	@JsonIgnore
	public boolean isNothing() {
		return this.slowdown == 0 && this.burn == 0;
	}

	/** Whether it is CPU time, which a duet judges. */
	@JsonIgnore
	public boolean isCost() {
		return this.burn > 0;
	}

	/** What follows the arm's name in the name of the arm that has the effect. */
	public String suffix() {
		return isCost() ? "-burning" : "-slower";
	}

	/** The option that asks for it. */
	public String option() {
		return isCost() ? "--burn " + Figures.factor(this.burn) : "--slowdown " + Figures.factor(this.slowdown);
	}

	/** What was done, as the start of a sentence. */
	public String text() {
		return isCost() ? "With " + Figures.percent(this.burn) + " of additional CPU time"
				: "With delays " + Figures.percent(this.slowdown) + " longer";
	}

}
