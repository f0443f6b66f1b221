package io.vtbench.runner.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

import io.vtbench.runner.inside.JvmProbe.Gauge;
import io.vtbench.runner.inside.ProcessProbe;
import io.vtbench.runner.inside.Series;
import io.vtbench.runner.inside.Series.TimeRange;
import io.vtbench.runner.machine.RequestLog;
import io.vtbench.runner.result.Fork.Timeline;
import org.jspecify.annotations.Nullable;

/** Puts readings taken at their own times into equal steps. */
final class TimelineBuilder {

	/** The number of steps: few enough for a small result, many enough for a chart. */
	private static final int STEPS = 60;

	private static final double MIN_STEP_MILLIS = 250;

	private final double origin;

	private final TimeRange window;

	private final double stepMillis;

	private final int steps;

	TimelineBuilder(double originMillis, TimeRange window) {
		this.origin = originMillis;
		this.window = window;
		double length = window.toMillis() - originMillis;
		this.stepMillis = Math.max(MIN_STEP_MILLIS, Math.ceil(length / STEPS / 50) * 50);
		this.steps = (int) Math.ceil(length / this.stepMillis);
	}

	Timeline build(RequestLog requests, ProcessProbe subject, @Nullable ProcessProbe k6,
			Function<Gauge, Series> gauges) {
		return new Timeline(this.stepMillis / 1000, (this.window.fromMillis() - this.origin) / 1000,
				(this.window.toMillis() - this.origin) / 1000,
				requests.isEmpty() ? each((from, to) -> rate(gauges.apply(Gauge.REQUESTS), from, to))
						: each((from, to) -> requests.latencies(from, to).length * 1000 / (to - from)),
				each((from, to) -> RequestLog.quantile(requests.latencies(from, to), 0.5)),
				each((from, to) -> RequestLog.quantile(requests.latencies(from, to), 0.95)),
				each((from, to) -> rate(subject.cpuSeconds(), from, to)),
				(k6 != null) ? each((from, to) -> rate(k6.cpuSeconds(), from, to)) : each((from, to) -> null),
				levels(subject.residentBytes()), levels(gauges.apply(Gauge.HEAP_BYTES)),
				levels(gauges.apply(Gauge.IN_FLIGHT)), levels(gauges.apply(Gauge.CONNECTIONS)));
	}

	private static @Nullable Double rate(Series counter, double from, double to) {
		Double rate = counter.rate(from, to);
		return (rate != null) ? Math.max(0, rate) : null;
	}

	/**
	 * Returns the level of a quantity in each step. What is read after the load has ended
	 * says nothing of the time before.
	 */
	private List<@Nullable Double> levels(Series series) {
		Series underLoad = series.until(this.window.toMillis());
		return each((from, to) -> underLoad.at((from + to) / 2));
	}

	private List<@Nullable Double> each(BiFunction<Double, Double, @Nullable Double> value) {
		List<@Nullable Double> values = new ArrayList<>();
		for (int i = 0; i < this.steps; i++) {
			double from = this.origin + i * this.stepMillis;
			Double reading = value.apply(from, Math.min(from + this.stepMillis, this.window.toMillis()));
			values.add((reading != null) ? Math.round(reading * 1000) / 1000.0 : null);
		}
		return values;
	}

}
