package io.vtbench.runner.system.local;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;

import io.vtbench.runner.machine.ControlGroups;
import io.vtbench.runner.machine.ControlGroups.ControlGroup;
import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.result.Arm.Confined;
import io.vtbench.runner.result.Note;
import io.vtbench.runner.scenario.ServiceLimits;
import io.vtbench.runner.system.JavaService;
import org.jspecify.annotations.Nullable;

/**
 * Keeps each service of a run within the scenario's limits: by a control group where the
 * system allows one, and in any case by what its JVM is told.
 */
public final class Confinement {

	/**
	 * The weight of a group. It counts as one process beside those outside of it; a JVM
	 * has more threads than one that want to run.
	 */
	private static final int WEIGHT = 10;

	private final ControlGroups groups;

	private final int cpus;

	private final @Nullable Long memoryBytes;

	private final @Nullable Confined how;

	private int created;

	/**
	 * Limits services in one way.
	 * @param cpus 0 for no control groups
	 * @param memoryBytes null where a group does not limit it
	 * @param how null where the scenario has no limits
	 */
	private Confinement(ControlGroups groups, int cpus, @Nullable Long memoryBytes, @Nullable Confined how) {
		this.groups = groups;
		this.cpus = cpus;
		this.memoryBytes = memoryBytes;
		this.how = how;
	}

	/**
	 * Finds out by an attempt what is possible here, once for all forks, and says so.
	 * @param limits null where the scenario has none
	 */
	static Confinement of(@Nullable ServiceLimits limits, ControlGroups groups, Consumer<Note> note)
			throws InterruptedException {
		if (limits == null) {
			return new Confinement(groups, 0, null, null);
		}
		String refusal = null;
		for (Confinement candidate : List.of(
				new Confinement(groups, limits.cpus(), limits.memoryBytes(), Confined.GROUP),
				new Confinement(groups, limits.cpus(), null, Confined.PROCESSORS))) {
			refusal = candidate.refusal();
			if (refusal == null) {
				note.accept(
						new Note.Limits(limits.cpus(), limits.memory(), Objects.requireNonNull(candidate.how), null));
				return candidate;
			}
		}
		note.accept(new Note.Limits(limits.cpus(), limits.memory(), Confined.FLAGS, refusal));
		return new Confinement(groups, 0, null, Confined.FLAGS);
	}

	/** Adds to the settings of a service what keeps it within the scenario's limits. */
	Map<String, String> describe(Map<String, String> settings) {
		Map<String, String> all = new TreeMap<>(settings);
		if (this.how != null) {
			this.how.addTo(all);
		}
		return all;
	}

	/**
	 * Returns why no process can be put into such a group and its processors be limited;
	 * null where that works.
	 */
	private @Nullable String refusal() throws InterruptedException {
		try (Cgroup attempt = cgroup((this.memoryBytes != null) ? "attempt-both" : "attempt")) {
			// waits for a line that never comes, and ends with the runner at the latest
			Process guest = new ProcessBuilder("/bin/sh", "-c", "read line").start();
			try {
				attempt.add(guest.pid());
				attempt.limitProcessors();
				return null;
			}
			finally {
				guest.destroyForcibly().waitFor();
			}
		}
		catch (IOException | ServiceException ex) {
			return ex.getMessage();
		}
	}

	/**
	 * Makes the control group of one service; an empty one where nothing limits it.
	 * @throws ServiceException where the system refuses
	 */
	Cgroup cgroup(String service) {
		if (this.cpus == 0) {
			return new Cgroup(null, false);
		}
		return new Cgroup(group(service), true);
	}

	private ControlGroup group(String service) {
		return this.groups.create("vtbench-" + ProcessHandle.current().pid() + "-" + ++this.created + "-" + service,
				this.cpus, this.memoryBytes);
	}

	/**
	 * Makes a group like {@link #cgroup} that gets as much of contended processors as any
	 * other such group: a JVM with more runnable threads gets no more. Where the system
	 * refuses one, the service has what {@link #cgroup} gives.
	 */
	Cgroup equalCgroup(String service) {
		ControlGroup group = null;
		try {
			group = group(service);
			group.weigh(WEIGHT);
			return new Cgroup(group, this.cpus > 0);
		}
		catch (ServiceException ex) {
			if (group != null) {
				group.close();
			}
			return cgroup(service);
		}
	}

	/**
	 * The control group in which one service runs; closed after its end.
	 *
	 * @param group null where nothing limits it
	 * @param limited whether it has a number of processors
	 */
	public record Cgroup(@Nullable ControlGroup group, boolean limited) implements AutoCloseable {

		/**
		 * Takes in a service that has just been started: its memory counts from now on.
		 */
		void add(JavaService service) {
			try {
				add(service.process().pid());
			}
			catch (ServiceException ex) {
				service.ensureAlive("at start");
				throw ex;
			}
		}

		private void add(long pid) {
			if (this.group != null) {
				this.group.add(pid);
			}
		}

		/**
		 * Limits whoever is in the group, from now on, to the processors of the scenario.
		 */
		void limitProcessors() {
			if (this.group != null && this.limited) {
				this.group.limitProcessors();
			}
		}

		@Override
		public void close() {
			if (this.group != null) {
				this.group.close();
			}
		}

	}

}
