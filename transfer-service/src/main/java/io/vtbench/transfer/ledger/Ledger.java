package io.vtbench.transfer.ledger;

import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.LongStream;

import io.vtbench.transfer.ledger.Transfer.Status;
import org.jspecify.annotations.Nullable;

/**
 * The latest transfers, in a ring: adding one costs an atomic increment and one write,
 * and the heap never holds more than its capacity. Looking up an account reads the whole
 * ring, which is fine because no load does it.
 */
class Ledger {

	private final int capacity;

	private final int listed;

	private final AtomicReferenceArray<@Nullable Entry> ring;

	private final AtomicLong count = new AtomicLong();

	/** Tells the identifiers of this run from those of any other. */
	private final long run = ThreadLocalRandom.current().nextLong();

	/**
	 * @param capacity most transfers kept, of all accounts together
	 * @param listed most transfers listed of one account
	 */
	Ledger(int capacity, int listed) {
		this.capacity = capacity;
		this.listed = listed;
		this.ring = new AtomicReferenceArray<>(capacity);
	}

	Transfer add(String from, String to, BigDecimal amount) {
		long number = this.count.getAndIncrement();
		Transfer transfer = new Transfer(id(number), from, to, amount, Status.COMPLETED);
		this.ring.set(slot(number), new Entry(number, transfer));
		return transfer;
	}

	/**
	 * The latest transfers from or to the account, newest first.
	 */
	List<Transfer> of(String accountId) {
		long newest = this.count.get() - 1;
		return LongStream.range(0, Math.min(this.capacity, newest + 1))
			.mapToObj((age) -> get(newest - age))
			.filter(Objects::nonNull)
			.filter((transfer) -> transfer.concerns(accountId))
			.limit(this.listed)
			.toList();
	}

	private @Nullable Transfer get(long number) {
		Entry entry = this.ring.get(slot(number));
		// Its slot may be not yet written, or overwritten by a later one.
		return (entry != null && entry.number() == number) ? entry.transfer() : null;
	}

	private int slot(long number) {
		return (int) (number % this.capacity);
	}

	/**
	 * A UUID of version 8 (RFC 9562: free content) made of the run and the number: unique
	 * without asking the secure random generator, which costs more than the whole
	 * transfer.
	 */
	private UUID id(long number) {
		long high = (this.run & 0xFFFF_FFFF_FFFF_0FFFL) | 0x8000L;
		long low = (number & 0x3FFF_FFFF_FFFF_FFFFL) | 0x8000_0000_0000_0000L;
		return new UUID(high, low);
	}

	private record Entry(long number, Transfer transfer) {

	}

}
