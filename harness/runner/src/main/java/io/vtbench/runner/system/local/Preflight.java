package io.vtbench.runner.system.local;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;

import io.vtbench.runner.file.Attempt;
import io.vtbench.runner.format.Figures;
import io.vtbench.runner.inside.MachineFacts;
import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Seen;
import org.jspecify.annotations.Nullable;

/**
 * Checks what must be there before a run begins, and refuses rather than measure a
 * shortage.
 *
 * @param portRange number of local ports; null where the system does not say
 */
public record Preflight(MachineFacts machine, @Nullable Integer portRange) {

	/**
	 * The bytes that k6 took for each of 5,000 users; of fewer it takes more, and it
	 * matters less.
	 */
	private static final long K6_BYTES_PER_USER = 500_000;

	/** The bytes of heaps and all else of three services and k6. */
	private static final long BASE_BYTES = 1_500_000_000L;

	/** The descriptors of libraries, logs and selectors. */
	private static final long OTHER_DESCRIPTORS = 500;

	private static final Path PORT_RANGE = Path.of("/proc/sys/net/ipv4/ip_local_port_range");

	public Preflight(MachineFacts machine) {
		this(machine, readPortRange());
	}

	/**
	 * Checks for a number of users.
	 * @param backends that the subject calls for each of them
	 */
	public List<Check> check(int users, int backends) {
		return List.of(descriptors(users, backends), ports(users), memory(BASE_BYTES + users * K6_BYTES_PER_USER));
	}

	/**
	 * Returns whether the machine can send the load of a number of users to services that
	 * run already, whose memory is not free any more: k6 alone takes more.
	 * @param backends that the subject calls for each of them
	 */
	boolean carries(int users, int backends) {
		return Stream.of(descriptors(users, backends), ports(users), memory(users * K6_BYTES_PER_USER))
			.allMatch((check) -> check.status() != Check.Status.INVALID);
	}

	/**
	 * Refuses a run that a shortage would spoil.
	 * @param backends that the subject calls for each user
	 * @throws ServiceException in one sentence with the next step
	 */
	public List<Check> require(int users, int backends) {
		List<Check> checks = check(users, backends);
		for (Check check : checks) {
			if (check.status() == Check.Status.INVALID) {
				throw new ServiceException(refusal(check, users));
			}
		}
		return checks;
	}

	/** Says what a run of some users lacks, with the next step. */
	public static String refusal(Check shortage, int users) {
		String who = Figures.count(users, "user");
		return switch (shortage.seen()) {
			case Seen.Descriptors it -> "a process may open " + Figures.count(it.limit()) + " files and sockets, but "
					+ who + " need " + Figures.count(it.needed()) + "; raise it with: ulimit -n " + it.needed();
			case Seen.PortRange it ->
				who + " need " + Figures.count(it.needed()) + " local ports, more than half of the "
						+ Figures.count(Objects.requireNonNull(it.range()).longValue())
						+ " in the range; widen it with: sysctl net.ipv4.ip_local_port_range=\"1024 65535\"";
			case Seen.Memory it -> "too little memory: " + gigabytes(it.free()) + " free, needs "
					+ gigabytes(it.needed()) + " for k6 and the services; end other programs or choose fewer users";
			default -> throw new IllegalArgumentException(shortage.name());
		};
	}

	/**
	 * Checks the descriptors: one for the user, and one for each back-end. A connection
	 * that has been used stays open while the same request, or another, waits for the
	 * next back-end.
	 */
	private Check descriptors(int users, int backends) {
		Long limit = this.machine.descriptors();
		long needed = (1L + Math.max(1, backends)) * users + OTHER_DESCRIPTORS;
		return check("file descriptors", (limit != null) ? Boolean.valueOf(limit >= needed) : null,
				new Seen.Descriptors(limit, needed));
	}

	/**
	 * Checks the ports. Every hop has its own target port, so users, not hops, decide.
	 */
	private Check ports(int users) {
		Boolean ok = (this.portRange != null) ? Boolean.valueOf(users <= this.portRange / 2) : null;
		return check("ports", ok, new Seen.PortRange(this.portRange, users));
	}

	private Check memory(long needed) {
		long free = this.machine.availableBytes();
		return check("memory", free >= needed, new Seen.Memory(free, needed));
	}

	private static Check check(String name, @Nullable Boolean enough, Seen seen) {
		Check.Status status = (enough == null) ? Check.Status.NOT_AVAILABLE
				: enough ? Check.Status.OK : Check.Status.INVALID;
		return new Check(name, null, status, seen);
	}

	private static String gigabytes(long bytes) {
		return String.format(Locale.ROOT, "%.1f GB", bytes / 1e9);
	}

	private static @Nullable Integer readPortRange() {
		return Attempt.orNull(() -> {
			// read by lines: the size that the kernel gives for this file is not its
			// length
			String[] ends = Files.readAllLines(PORT_RANGE).getFirst().strip().split("\\s+");
			return Integer.parseInt(ends[1]) - Integer.parseInt(ends[0]) + 1;
		});
	}

}
