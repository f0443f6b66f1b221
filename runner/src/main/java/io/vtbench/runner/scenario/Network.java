package io.vtbench.runner.scenario;

import java.time.Duration;

/**
 * Latency between the subject and its back-ends, each way.
 *
 * @param upstream on what the subject sends; whole milliseconds
 * @param downstream on what it is answered; whole milliseconds
 */
public record Network(Duration upstream, Duration downstream) {

	/**
	 * The same on another time scale.
	 * @throws ScenarioException where that would not be whole milliseconds
	 */
	Network scaled(double factor) {
		return new Network(scaled("upstream", this.upstream, factor), scaled("downstream", this.downstream, factor));
	}

	private static Duration scaled(String key, Duration latency, double factor) {
		Duration scaled = Durations.scale(latency, factor);
		if (scaled.toNanos() % 1_000_000 != 0) {
			throw new ScenarioException("with a time scale of " + factor + " 'network." + key
					+ "' takes whole milliseconds, but is " + Durations.print(scaled));
		}
		return scaled;
	}

}
