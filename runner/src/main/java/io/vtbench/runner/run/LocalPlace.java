package io.vtbench.runner.run;

import java.nio.file.Path;

import io.vtbench.runner.load.K6;
import io.vtbench.runner.place.Place;
import io.vtbench.runner.place.Subject;
import io.vtbench.runner.process.Ports;
import io.vtbench.runner.service.JavaService;

/** Processes of this machine. */
final class LocalPlace implements Place {

	private final Experiment experiment;

	private final K6 k6;

	private final RunListener listener;

	private final TestBed testBed;

	private final Ports ports = new Ports();

	private final int port;

	LocalPlace(Experiment experiment, K6 k6, RunFolder folder, RunListener listener) throws InterruptedException {
		this.experiment = experiment;
		this.k6 = k6;
		this.listener = listener;
		Integer preferred = experiment.arms().getFirst().subject().port();
		this.port = this.ports.near((preferred != null) ? preferred : 0);
		if (preferred != null && this.port != preferred) {
			listener.note(
					"port " + preferred + " is taken: " + experiment.scenario().subject() + " listens on " + this.port);
		}
		this.testBed = TestBed.start(experiment, folder, this.ports, listener);
	}

	@Override
	public Subject start(String name, Path log) throws InterruptedException {
		ResolvedArm arm = this.experiment.arm(name);
		Confinement.CgroupSlot cgroup = this.testBed.slot(arm.subject().name());
		JavaService service = null;
		try {
			service = JavaService.start(
					arm.launch(this.testBed.addresses(), this.experiment.cached(), this.port, this.ports.free()),
					this.experiment.home(), log);
			cgroup.add(service);
			service.awaitHealthy(this.testBed.services());
			// a start has its own limit, and may have made the cache of a new build
			return new LocalSubject(service, cgroup, this.testBed,
					new LocalLoad(this.k6, this.experiment.home(), Deadline.of(this.experiment, arm), this.listener));
		}
		catch (RuntimeException | InterruptedException ex) {
			if (service != null) {
				service.close();
			}
			cgroup.close();
			throw ex;
		}
	}

	@Override
	public boolean limitsFromStart() {
		return false;
	}

	@Override
	public void withoutDelay() throws InterruptedException {
		this.testBed.withoutDelay();
	}

	@Override
	public void withDelay(double factor) throws InterruptedException {
		this.testBed.withDelay(factor);
	}

	@Override
	public void ensureAlive(String when) {
		this.testBed.ensureAlive(when);
	}

	@Override
	public void close() {
		this.testBed.close();
	}

}
