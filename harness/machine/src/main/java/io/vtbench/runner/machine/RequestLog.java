package io.vtbench.runner.machine;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

import io.vtbench.runner.result.Latency;
import org.jspecify.annotations.Nullable;

/** Knows when every request ended and how long it took, from the samples that k6 kept. */
public record RequestLog(List<Request> requests) {

	private static final String LATENCY = "http_req_duration";

	/**
	 * One request.
	 *
	 * @param endMillis epoch milliseconds
	 */
	public record Request(double endMillis, double latencyMillis) {

	}

	/** Holds no requests: for where there were too many to keep each. */
	public static RequestLog none() {
		return new RequestLog(List.of());
	}

	/**
	 * Reads the samples of k6's CSV output; those of {@code setup()} are left out.
	 * @throws LoadException where the file cannot be read
	 */
	public static RequestLog read(Path csv) {
		List<Request> requests = new ArrayList<>();
		try (BufferedReader reader = Files.newBufferedReader(csv)) {
			String header = reader.readLine();
			List<String> columns = (header != null) ? Arrays.asList(header.split(",")) : List.of();
			int group = columns.indexOf("group");
			int status = columns.indexOf("status");
			String line = reader.readLine();
			while (line != null) {
				if (line.startsWith(LATENCY + ",")) {
					String[] cells = line.split(",", -1);
					if ((group < 0 || !cells[group].contains("setup")) && (status < 0 || isServed(cells[status]))) {
						requests.add(new Request(Double.parseDouble(cells[1]), Double.parseDouble(cells[2])));
					}
				}
				line = reader.readLine();
			}
		}
		catch (IOException ex) {
			throw new LoadException("cannot read the samples of k6: " + ex.getMessage());
		}
		requests.sort(Comparator.comparingDouble(Request::endMillis));
		return new RequestLog(requests);
	}

	/**
	 * Returns whether a request was served by its status, which is kept only where some
	 * may be rejected.
	 */
	private static boolean isServed(String status) {
		return status.isEmpty() || status.startsWith("2");
	}

	/**
	 * Returns the latency of requests that ended in [from, to), in ms; null without any.
	 */
	public @Nullable Latency summary(double fromMillis, double toMillis) {
		double[] all = latencies(fromMillis, toMillis);
		return (all.length > 0) ? Latency.of(all) : null;
	}

	/** Returns the requests of both logs in one. */
	public RequestLog and(RequestLog other) {
		List<Request> all = new ArrayList<>(this.requests);
		all.addAll(other.requests);
		all.sort(Comparator.comparingDouble(Request::endMillis));
		return new RequestLog(all);
	}

	/**
	 * Returns the latencies, in ascending order and in ms, of requests that ended in
	 * [from, to).
	 */
	public double[] latencies(double fromMillis, double toMillis) {
		return this.requests.stream()
			.filter((request) -> request.endMillis() >= fromMillis && request.endMillis() < toMillis)
			.mapToDouble(Request::latencyMillis)
			.sorted()
			.toArray();
	}

	/**
	 * Returns the mean latency of the last third of a window's requests over that of the
	 * first third. The first round of a closed model is left out: its users did not have
	 * to queue yet.
	 * @param skip how many requests that is
	 * @return null with fewer than thirty requests after it
	 */
	public @Nullable Double drift(double fromMillis, double toMillis, int skip) {
		double[] latencies = this.requests.stream()
			.filter((request) -> request.endMillis() >= fromMillis && request.endMillis() <= toMillis)
			.skip(skip)
			.mapToDouble(Request::latencyMillis)
			.toArray();
		int third = latencies.length / 3;
		if (third < 10) {
			return null;
		}
		return mean(latencies, latencies.length - third, latencies.length) / mean(latencies, 0, third);
	}

	private static double mean(double[] values, int from, int to) {
		return Arrays.stream(values, from, to).average().orElseThrow();
	}

	public boolean isEmpty() {
		return this.requests.isEmpty();
	}

	/** Returns a quantile of a sorted array; null when it is empty. */
	public static @Nullable Double quantile(double[] sorted, double share) {
		return (sorted.length > 0) ? Double.valueOf(Latency.quantile(sorted, share)) : null;
	}

}
