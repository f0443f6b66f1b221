package io.vtbench.maintenance.publish;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

import io.vtbench.maintenance.documents.Documents;
import io.vtbench.maintenance.publish.PublishPlan.Item;
import io.vtbench.runner.command.MachineWatch;
import io.vtbench.runner.failure.BenchException;
import io.vtbench.runner.file.Inputs;
import io.vtbench.runner.inside.MachineFacts;
import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.measure.RunLock;
import org.jspecify.annotations.Nullable;

/**
 * Measures the published results that are stale, one after the other, and publishes each
 * as soon as it is measured. The next campaign continues what an interruption leaves.
 *
 * @param home the suite's folder
 */
record Campaign(Path home, PrintWriter out, Commands commands, Machine machine) {

	/** The commands that can continue what they have begun. */
	private static final Set<String> RESUMABLE = Set.of("run", "selftest");

	/** Calls the command line as a person would. */
	interface Commands {

		/**
		 * Returns what a command would measure.
		 * @throws BenchException where the command cannot be carried out
		 */
		Measurement measurement(List<String> command);

		/** Carries a command out and returns its exit code. */
		int execute(List<String> command);

	}

	/** Describes the machine that measures. */
	static class Machine {

		/** Returns the name of the processor. */
		String processor() {
			return MachineFacts.read().cpu();
		}

		/** Returns what would disturb a run now; null where nothing does. */
		@Nullable String disturbance() throws InterruptedException {
			return MachineWatch.disturbance();
		}

	}

	/** Shows what is published, what of it is stale, and how long measuring it takes. */
	void list(List<String> names) {
		plan().only(names).lines().forEach(this.out::println);
	}

	/**
	 * Measures what is stale.
	 * @param names of the results; empty for all
	 * @param limit within which every result that is begun is expected to end
	 * @param anyway whether a busy machine or another processor is noted, not refused
	 * @return the exit code
	 * @throws ServiceException where the machine is busy or has another processor, unless
	 * anyway
	 */
	int carryOut(List<String> names, Duration limit, boolean anyway) throws InterruptedException {
		long end = System.nanoTime() + limit.toNanos();
		PublishPlan all = plan();
		boolean current = true;
		List<String> failed = new ArrayList<>();
		ServiceException refusal = null;
		try {
			for (Item item : all.only(names).stale()) {
				if (item.expectedSeconds() <= (end - System.nanoTime()) / 1e9) {
					boolean valid = publish(item, reasons(all, anyway));
					current = valid ? fillDocuments() : current;
					failed.addAll(valid ? List.of() : List.of(item.name()));
				}
			}
		}
		catch (ServiceException ex) {
			// what was published before is said first
			refusal = ex;
		}
		this.out.println(plan().only(names).left());
		if (!failed.isEmpty()) {
			this.out.println("Not published, and as before: " + String.join(", ", failed) + ".");
		}
		if (refusal != null) {
			throw refusal;
		}
		return (failed.isEmpty() && current) ? 0 : BenchException.FAILED_RUN;
	}

	private PublishPlan plan() {
		return PublishPlan.read(this.home, this.commands::measurement);
	}

	/**
	 * Returns what speaks against measuring now, for the result.
	 * @throws ServiceException where something does, unless it is wanted anyway
	 */
	private List<String> reasons(PublishPlan plan, boolean anyway) throws InterruptedException {
		// a run takes the lock itself
		RunLock.take(RunLock.defaultFile()).close();
		List<String> reasons = new ArrayList<>();
		String others = plan.processor();
		String own = this.machine.processor();
		if (others != null && !others.equals(own)) {
			reasons.add(
					"this machine has the processor " + own + ", and the results that are up to date are of " + others);
		}
		String disturbed = this.machine.disturbance();
		if (disturbed != null) {
			reasons.add("this machine is busy: " + disturbed);
		}
		if (!reasons.isEmpty() && !anyway) {
			throw new ServiceException(
					String.join("; ", reasons) + "; then call again, or add --anyway, which the result states");
		}
		return reasons;
	}

	private boolean publish(Item item, List<String> reasons) {
		this.out.println(item.name() + ", about " + PublishPlan.text(item.minutes()));
		PublishedFolder measured = measure(item);
		if (measured == null || !measured.isWhole()) {
			this.out.println(item.name() + " gave no valid result"
					+ ((measured != null) ? "; what it left is in " + measured : ""));
			return false;
		}
		Path results = this.home.resolve("docs/results");
		measured.publish(results.resolve(item.name()), reasons);
		ResultVersions.read(results).write(item.name(), item.version(), results);
		this.out.println("Published: docs/results/" + item.name());
		return true;
	}

	/**
	 * Fills the documents from the results, and returns whether that worked. A failure is
	 * reported and does not stop the measuring.
	 */
	private boolean fillDocuments() {
		try {
			new Documents(this.home).write().forEach(this.out::println);
			return true;
		}
		catch (BenchException ex) {
			this.out.println(ex.getMessage());
			return false;
		}
	}

	/**
	 * Measures one result, or continues an interrupted one.
	 * @return the folder of the result; null where measuring left none
	 */
	private @Nullable PublishedFolder measure(Item item) {
		Path below = this.home.resolve("results/publish").resolve(item.name());
		PublishedFolder begun = latest(below);
		String kind = item.command().getFirst();
		if (begun != null && RESUMABLE.contains(kind) && begun.isUnfinished(item.measuredAt())) {
			int code = this.commands.execute(List.of(kind, "--resume", begun.toString()));
			if (code != BenchException.WRONG_INPUT) {
				return latest(below);
			}
		}
		List<String> command = new ArrayList<>(item.command());
		command.addAll(List.of("--out", below.toString()));
		Instant before = Instant.now().minusSeconds(1);
		this.commands.execute(command);
		PublishedFolder after = latest(below);
		Instant begin = (after != null) ? after.measuredAt() : null;
		return (begin != null && begin.isAfter(before)) ? after : null;
	}

	/**
	 * Returns the latest folder, because names of folders begin with their time; null
	 * where there is none.
	 */
	private static @Nullable PublishedFolder latest(Path below) {
		List<Path> all = Files.isDirectory(below) ? Inputs.below(below, 1) : List.of();
		return all.stream()
			.filter(Files::isDirectory)
			.max(Comparator.naturalOrder())
			.map(PublishedFolder::read)
			.orElse(null);
	}

}
