package io.vtbench.runner.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import io.vtbench.runner.load.K6;
import io.vtbench.runner.load.K6Summary;
import io.vtbench.runner.process.ManagedProcess;
import io.vtbench.runner.service.Monitored;
import org.jspecify.annotations.Nullable;

/** The load of a duet: one k6 for each arm, all at once. */
final class DuetGenerators {

	private final K6 k6;

	private final Path home;

	private final RunFolder folder;

	private final TestBed testBed;

	private final RunListener listener;

	DuetGenerators(K6 k6, Path home, RunFolder folder, TestBed testBed, RunListener listener) {
		this.k6 = k6;
		this.home = home;
		this.folder = folder;
		this.testBed = testBed;
		this.listener = listener;
	}

	/**
	 * One phase of a fork.
	 *
	 * @param phase names the files
	 * @param deadline by which it is over
	 */
	record Call(String phase, @Nullable String script, Deadline deadline) {

	}

	/** What each k6 measured, in the order of the arms. */
	List<K6Summary> drive(Call call, List<DuetArm> arms, Function<DuetArm, Map<String, String>> variables)
			throws InterruptedException {
		List<ManagedProcess> generators = new ArrayList<>();
		try {
			for (DuetArm arm : arms) {
				generators
					.add(arm.load(this.k6, this.home, call.script(), this.folder, call.phase(), variables.apply(arm)));
			}
			watch(arms, generators);
			for (ManagedProcess generator : generators) {
				await(generator, arms, call.deadline());
			}
		}
		finally {
			generators.forEach(ManagedProcess::close);
		}
		return arms.stream().map((arm) -> K6Summary.read(arm.summary(this.folder, call.phase()))).toList();
	}

	private void watch(List<DuetArm> arms, List<ManagedProcess> generators) {
		for (int i = 0; i < arms.size() && !this.k6.contained(); i++) {
			DuetArm own = arms.get(i);
			long pid = generators.get(i).pid();
			own.probes().watch(ForkProbes.K6, pid);
			arms.forEach((arm) -> arm.watchOther(own, ForkProbes.K6, pid));
		}
	}

	private void await(ManagedProcess generator, List<DuetArm> arms, Deadline deadline) throws InterruptedException {
		List<Monitored> services = new ArrayList<>(this.testBed.services());
		arms.forEach((arm) -> services.add(arm.subject()));
		try (LoadWatch watch = new LoadWatch(generator, services, deadline, this.listener)) {
			watch.await();
		}
		LocalLoad.requireSuccess(generator);
	}

}
