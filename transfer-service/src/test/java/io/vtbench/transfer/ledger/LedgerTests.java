package io.vtbench.transfer.ledger;

import java.math.BigDecimal;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class LedgerTests {

	@Test
	void listsNewestFirst() {
		Ledger ledger = new Ledger(10, 10);
		Transfer first = add(ledger, "a", "b");
		Transfer second = add(ledger, "b", "a");
		add(ledger, "c", "d");
		assertThat(ledger.of("a")).containsExactly(second, first);
	}

	@Test
	void forgetsTheOldestOfAllWhenFull() {
		Ledger ledger = new Ledger(3, 10);
		add(ledger, "a", "b");
		Transfer kept = add(ledger, "a", "b");
		add(ledger, "c", "d");
		add(ledger, "c", "d");
		assertThat(ledger.of("a")).containsExactly(kept);
	}

	@Test
	void listsNoMoreOfOneAccountThanTold() {
		Ledger ledger = new Ledger(100, 2);
		add(ledger, "a", "b");
		Transfer second = add(ledger, "a", "b");
		Transfer third = add(ledger, "a", "b");
		assertThat(ledger.of("a")).containsExactly(third, second);
	}

	@Test
	void manyThreadsGetUniqueIdentifiersAndLoseNothing() {
		Ledger ledger = new Ledger(20_000, 20_000);
		Set<UUID> ids = ConcurrentHashMap.newKeySet();
		IntStream.range(0, 20_000).parallel().forEach((i) -> ids.add(add(ledger, "a", "b").id()));
		assertThat(ids).hasSize(20_000);
		assertThat(ledger.of("a")).extracting(Transfer::id).containsExactlyInAnyOrderElementsOf(ids);
	}

	@Test
	void identifiersOfTwoRunsDiffer() {
		assertThat(add(new Ledger(1, 1), "a", "b").id()).isNotEqualTo(add(new Ledger(1, 1), "a", "b").id());
	}

	private static Transfer add(Ledger ledger, String from, String to) {
		return ledger.add(from, to, BigDecimal.ONE);
	}

}
