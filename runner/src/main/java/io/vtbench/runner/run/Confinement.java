package io.vtbench.runner.run;

import io.vtbench.runner.scenario.ServiceLimits;
import io.vtbench.runner.service.ControlGroup;
import io.vtbench.runner.service.ServiceException;
import org.jspecify.annotations.Nullable;

/**
 * Keeps each service of a run within the scenario's limits: its processors by a control
 * group where the system allows one, and in any case by what its JVM is told.
 */
final class Confinement {

	private final int cpus;

	private int rooms;

	private Confinement(int cpus) {
		this.cpus = cpus;
	}

	/** Finds out what is possible here, once for all forks, and says so. */
	static Confinement of(Experiment experiment, RunListener listener) {
		ServiceLimits limits = experiment.scenario().limits();
		if (limits == null) {
			return new Confinement(0);
		}
		Confinement confinement = new Confinement(limits.cpus());
		String what = "each service may use " + limits.cpus() + ((limits.cpus() == 1) ? " processor" : " processors")
				+ " and " + limits.memory() + " of memory: ";
		try (Room trial = confinement.room("trial")) {
			listener.note(what + "processors by control group and JVM flag, memory by the heap's size");
			return confinement;
		}
		catch (ServiceException ex) {
			listener.note(what + "by JVM flags alone, because the runner may not create control groups here;"
					+ " they bind virtual threads and the collector, but not platform threads");
			return new Confinement(0);
		}
	}

	/**
	 * A room for one service; without walls where nothing limits it.
	 * @throws ServiceException where the system refuses
	 */
	Room room(String service) {
		if (this.cpus == 0) {
			return new Room(null);
		}
		ControlGroup group = ControlGroup
			.create("vtbench-" + ProcessHandle.current().pid() + "-" + ++this.rooms + "-" + service, this.cpus);
		if (group == null) {
			throw new ServiceException("the system refuses a control group for " + service);
		}
		return new Room(group);
	}

	/** Where one service runs; closed after its end. */
	record Room(@Nullable ControlGroup group) implements AutoCloseable {

		void add(long pid) {
			if (this.group != null) {
				this.group.add(pid);
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
