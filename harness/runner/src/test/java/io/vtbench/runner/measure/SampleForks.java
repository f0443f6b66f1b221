package io.vtbench.runner.measure;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Fork.Requests;
import io.vtbench.runner.result.Fork.Timeline;
import io.vtbench.runner.result.Fork.Window;
import io.vtbench.runner.result.Latency;
import io.vtbench.runner.result.Latency.ForkLatency;
import io.vtbench.runner.result.Slot;
import io.vtbench.runner.result.SubjectUse;
import io.vtbench.runner.result.SubjectUse.JvmUse;
import io.vtbench.runner.result.ThreadKind;
import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.scenario.Plan;
import org.jspecify.annotations.Nullable;

/** Forks that cost nothing; remembers which were asked for. */
final class SampleForks implements ForkRunner {

	private final List<Plan.Slot> done = new ArrayList<>();

	private final Map<Integer, Double> steal = new HashMap<>();

	private final List<List<Plan.Slot>> steps = new ArrayList<>();

	private @Nullable Double rate;

	private int failAfter = Integer.MAX_VALUE;

	private Runnable beforeEach = () -> {
	};

	/** Steal in the n-th fork that is carried out, counted from 1. */
	SampleForks steal(int call, @Nullable Double share) {
		this.steal.put(call, share);
		return this;
	}

	SampleForks failAfter(int forks) {
		this.failAfter = forks;
		return this;
	}

	/** What to do when the next fork begins. */
	SampleForks beforeEach(Runnable action) {
		this.beforeEach = action;
		return this;
	}

	/** As a calibration would find it. */
	SampleForks rate(double rate) {
		this.rate = rate;
		return this;
	}

	@Override
	public Experiment calibrated(Experiment experiment) {
		return (this.rate != null) ? experiment.atRate(this.rate) : experiment;
	}

	/** Forks that were asked for at the same time. */
	List<List<Plan.Slot>> steps() {
		return this.steps;
	}

	@Override
	public List<Forked> run(List<Plan.Slot> step) {
		this.steps.add(step);
		return step.stream().map(this::run).toList();
	}

	private Forked run(Plan.Slot slot) {
		this.beforeEach.run();
		if (this.done.size() == this.failAfter) {
			throw new ServiceException("bank-service died in mid-run");
		}
		this.done.add(slot);
		return new Forked(fork(slot, this.steal.get(this.done.size())), List.of(), Map.of("limit", slot.arm()), null);
	}

	List<Plan.Slot> done() {
		return this.done;
	}

	static Fork fork(Plan.Slot slot, @Nullable Double steal) {
		return new Fork(new Slot(slot.pair(), slot.order()), new Window(1_768_467_600_000L, 16), Requests.of(400, 0),
				new ForkLatency(new Latency(1, 1, 1, 1, null, 1), List.of(), null),
				new SubjectUse(ThreadKind.of(slot.arm()), 0.5, 200_000_000L, null, null, null, null), Map.of(),
				new Fork.Generator(0.1, Map.of(), Map.of()), JvmUse.unknown(),
				new Fork.MachineUse(steal, null, null, null, null, null), null, Map.of(),
				new Timeline(1, 0, 16, List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of(),
						List.of(), List.of()),
				List.of(), null);
	}

	@Override
	public void close() {
		// nothing was started
	}

}
