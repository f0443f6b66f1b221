package io.vtbench.batch;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import tools.jackson.databind.json.JsonMapper;

import org.springframework.batch.core.SpringBatchVersion;

/**
 * What a series of kills did, as it is published.
 *
 * @param schema version of this format
 * @param tree state of the code: {@code git rev-parse COMMIT:batch-processing}
 * @param jdk version of Java
 * @param springBatch version of Spring Batch
 * @param seed of the moments
 * @param lines payments in the input, good and malformed
 * @param totals over all rounds
 * @param rounds each of them
 */
record KillOutcome(int schema, String tree, String jdk, String springBatch, long seed, long lines, Totals totals,
		List<Round> rounds) {

	static KillOutcome of(long seed, long lines, List<Round> rounds) {
		Totals totals = new Totals(rounds.size(), rounds.stream().mapToLong(Round::lost).sum(),
				rounds.stream().mapToLong(Round::doubled).sum(),
				rounds.stream().filter((round) -> round.end() == End.STUCK).count());
		return new KillOutcome(1, System.getProperty("kills.tree", "unknown"), Runtime.version().toString(),
				SpringBatchVersion.getVersion(), seed, lines, totals, rounds);
	}

	/** Writes to the file that the property {@code kills.result} names, if any. */
	void save() throws Exception {
		String file = System.getProperty("kills.result", "");
		if (!file.isEmpty()) {
			Path path = Path.of(file).toAbsolutePath();
			Files.createDirectories(path.getParent());
			JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValue(path, this);
		}
	}

	/**
	 * @param rounds number of rounds
	 * @param lost lines that are nowhere
	 * @param doubled lines that are there twice
	 * @param stuck rounds in which the job could not be continued
	 */
	record Totals(long rounds, long lost, long doubled, long stuck) {
	}

	/** What the third start of the same command did. */
	enum End {

		CONTINUED, WAS_COMPLETE, STUCK

	}

	/**
	 * @param database where the payments go
	 * @param number of the round, from 1
	 * @param inTheStep whether both moments count from the start of the payments step,
	 * not from that of the process
	 * @param first the first kill
	 * @param second the second one, of a new process
	 * @param end what the third process did
	 * @param lost lines that are nowhere at the end
	 * @param doubled lines that are there more than once
	 */
	record Round(TestDatabase.Kind database, int number, boolean inTheStep, Kill first, Kill second, End end, long lost,
			long doubled) {

		boolean killedTwice() {
			return this.first.alive() && this.second.alive();
		}

	}

	/**
	 * @param millis when
	 * @param alive whether the process had not yet ended by itself
	 * @param lines in the database afterwards
	 */
	record Kill(long millis, boolean alive, long lines) {
	}

}
