package io.vtbench.maintenance.selftest;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.vtbench.runner.format.Figures;

/**
 * A difference between two arms that is known because it was made: slowdown or burn, and
 * at most one of the two.
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

	/** Returns whether an arm is compared with itself alone. */
	@JsonIgnore
	public boolean isNothing() {
		return this.slowdown == 0 && this.burn == 0;
	}

	/** Returns whether the effect is CPU time, which a duet judges. */
	@JsonIgnore
	public boolean isCost() {
		return this.burn > 0;
	}

	/** Returns the ending that the arm with the effect adds to the arm's name. */
	public String suffix() {
		return isCost() ? "-burning" : "-slower";
	}

	/** Returns the option that asks for the effect. */
	public String option() {
		return isCost() ? "--burn " + Figures.factor(this.burn) : "--slowdown " + Figures.factor(this.slowdown);
	}

	/** Returns what was done, as the start of a sentence. */
	public String text() {
		return isCost() ? "With " + Figures.percent(this.burn) + " of additional CPU time"
				: "With delays " + Figures.percent(this.slowdown) + " longer";
	}

}
