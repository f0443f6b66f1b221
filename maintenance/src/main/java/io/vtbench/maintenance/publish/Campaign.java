package io.vtbench.maintenance.publish;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import io.vtbench.maintenance.documents.Documents;
import io.vtbench.maintenance.publish.PublishPlan.Item;
import io.vtbench.runner.failure.BenchException;
import io.vtbench.runner.file.FileException;
import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.measure.RunLock;
import org.jspecify.annotations.Nullable;

/**
 * Measures what is published and stale, one result after the other, each published as
 * soon as it is there. What an interruption leaves is continued by the next campaign.
 */
final class Campaign {

	/** Commands that continue what they have begun. */
	private static final Set<String> RESUMABLE = Set.of("run", "selftest");

	private final Path home;

	private final PrintWriter out;

	private final Commands commands;

	private final Machine machine;

	/** A campaign in a suite's folder. */
	Campaign(Path home, PrintWriter out, Commands commands, Machine machine) {
		this.home = home;
		this.out = out;
		this.commands = commands;
		this.machine = machine;
	}

	/** The command line, which a campaign calls as a person would. */
	interface Commands {

		/**
		 * What a command would measure.
		 * @throws BenchException where it cannot be carried out
		 */
		Measurement measurement(List<String> command);

		/** Carries a command out and returns its exit code. */
		int execute(List<String> command);

	}

	/** The machine that measures. */
	interface Machine {

		/** Name of its processor. */
		String processor();

		/** What would disturb a run now; null where nothing does. */
		@Nullable String disturbance() throws InterruptedException;

	}

	/** Shows what is published, what of it is stale, and how long measuring it takes. */
	void list(List<String> names) {
		plan().only(names).lines().forEach(this.out::println);
		this.out.flush();
	}

	/**
	 * Measures what is stale.
	 * @param names of the results; empty for all
	 * @param limit begins nothing that would not be done by then
	 * @param anyway whether a busy machine or another processor is noted, not refused
	 * @return the exit code
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
		this.out.flush();
		if (refusal != null) {
			throw refusal;
		}
		return (failed.isEmpty() && current) ? 0 : BenchException.FAILED_RUN;
	}

	private PublishPlan plan() {
		return PublishPlan.read(this.home, this.commands::measurement);
	}

	/** What speaks against measuring now, for the result; refuses unless it is wanted. */
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
		this.out.flush();
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
		this.out.flush();
		return true;
	}

	/**
	 * Whether the documents say what the results say; what hinders it is said, and
	 * hinders no measuring.
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

	/** Null where it left nothing. */
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

	/** Folders of runs begin with their time. */
	private static @Nullable PublishedFolder latest(Path below) {
		if (!Files.isDirectory(below)) {
			return null;
		}
		try (Stream<Path> folders = Files.list(below)) {
			return folders.filter(Files::isDirectory)
				.max(Comparator.naturalOrder())
				.map(PublishedFolder::read)
				.orElse(null);
		}
		catch (IOException ex) {
			throw FileException.of(ex);
		}
	}

}
