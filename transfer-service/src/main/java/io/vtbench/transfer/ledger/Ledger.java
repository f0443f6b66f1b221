package io.vtbench.transfer.ledger;

import java.math.BigDecimal;
import java.util.Deque;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

import io.vtbench.transfer.ledger.Transfer.Status;

/**
 * Keeps the latest transfers. Looking up an account reads all of them, which is fine
 * because no load does it.
 */
class Ledger {

	private final int capacity;

	private final int listed;

	private final Deque<Transfer> latest = new ConcurrentLinkedDeque<>();

	/** Counts what the deque itself would have to walk through. */
	private final AtomicInteger size = new AtomicInteger();

	/**
	 * @param capacity most transfers kept, of all accounts together
	 * @param listed most transfers listed of one account
	 */
	Ledger(int capacity, int listed) {
		this.capacity = capacity;
		this.listed = listed;
	}

	Transfer add(String from, String to, BigDecimal amount) {
		Transfer transfer = new Transfer(id(), from, to, amount, Status.COMPLETED);
		this.latest.addFirst(transfer);
		if (this.size.incrementAndGet() > this.capacity) {
			this.latest.pollLast();
			this.size.decrementAndGet();
		}
		return transfer;
	}

	/**
	 * The latest transfers from or to the account, newest first.
	 */
	List<Transfer> of(String accountId) {
		return this.latest.stream().filter((transfer) -> transfer.concerns(accountId)).limit(this.listed).toList();
	}

	/** Asks no secure generator, which would cost more than the whole transfer. */
	private static UUID id() {
		ThreadLocalRandom random = ThreadLocalRandom.current();
		return new UUID(random.nextLong(), random.nextLong());
	}

}
