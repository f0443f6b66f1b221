package io.vtbench.runner.result;

import org.jspecify.annotations.Nullable;

/**
 * An arm that stopped serving under a load which another one carries. It is measured no
 * further.
 *
 * @param arm name of the arm
 * @param load for people: 20 users, or 200/s
 * @param seconds from the begin of the load to the last right answer, or to the end of
 * the process; null where unknown
 * @param alive whether the process still ran
 * @param baseline name of the arm that carried the same load: a candidate where the
 * baseline broke
 * @param baselinePerSecond what it served
 * @param jvms fresh JVMs that got the load
 * @param broken those of them that stopped serving
 */
public record Breakdown(String arm, String load, @Nullable Double seconds, boolean alive, String baseline,
		double baselinePerSecond, int jvms, int broken) {

	/** The same after one more JVM got the load. */
	public Breakdown repeated(boolean again) {
		return new Breakdown(this.arm, this.load, this.seconds, this.alive, this.baseline, this.baselinePerSecond,
				this.jvms + 1, again ? this.broken + 1 : this.broken);
	}

}
