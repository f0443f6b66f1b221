package io.vtbench.runner.evidence;

import java.util.ArrayList;
import java.util.List;

import io.vtbench.runner.format.Figures;
import org.jspecify.annotations.Nullable;

/**
 * Tells which kind of thread served requests. Thread dumps are the first witness and work
 * for every servlet container; the number of virtual threads started is the second, and
 * the only one where no dump caught a request.
 *
 * @param starts virtual threads started during the load; null where nothing was recorded
 */
record ThreadWitness(WaitingProfile profile, @Nullable Long starts) {

	/** A service starts a few virtual threads of its own, without serving by them. */
	private static final long MANY = 50;

	/** platform, virtual, event-loop, mixed, or unknown where nothing was seen. */
	String kind() {
		int kinds = 0;
		String kind = "unknown";
		if (this.profile.platform() > 0) {
			kinds++;
			kind = "platform";
		}
		if (this.profile.virtual() > 0) {
			kinds++;
			kind = "virtual";
		}
		if (this.profile.eventLoop() > 0) {
			kinds++;
			kind = "event-loop";
		}
		if (kinds == 0 && this.starts != null && this.profile.dumps() > 0) {
			// thousands of requests without a virtual thread were served by others
			return (this.starts >= MANY) ? "virtual" : "platform";
		}
		return (kinds > 1) ? "mixed" : kind;
	}

	/** What each witness saw, for people. */
	List<String> statements() {
		List<String> statements = new ArrayList<>();
		statements.add(Figures.count(this.profile.dumps(), "thread dump") + " caught "
				+ Figures.count(this.profile.seen(), "request") + ": " + this.profile.platform()
				+ " on platform threads, " + this.profile.virtual() + " on virtual threads, " + this.profile.eventLoop()
				+ " on event loops");
		statements.add((this.starts != null)
				? "the flight recording holds " + Figures.count(this.starts, "start") + " of a virtual thread"
				: "no flight recording could be made");
		return statements;
	}

}
