package io.vtbench.runner.inside;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What a class histogram says of a heap. */
class HeapUseTests {

	private static final String HISTOGRAM = """
			4711:
			 num     #instances         #bytes  class name (module)
			-------------------------------------------------------
			   1:       1000000      104857600  [B (java.base@25)
			   2:        500000       52428800  java.util.concurrent.ConcurrentHashMap$Node (java.base@25)
			   3:          1000       10485760  [[Ljava.lang.Object; (java.base@25)
			   4:          1000        5242880  org.apache.catalina.session.StandardSession
			   5:          1000        1048576  acme.Cart
			Total       1503000      235929600
			""";

	@Test
	void theClassesWithMostBytesAreNamedAndTheFirstThatIsNoneOfTheJdk() {
		assertThat(HeapUse.of(HISTOGRAM).text()).isEqualTo("100.0 MiB of byte[], 50.00 MiB of"
				+ " java.util.concurrent.ConcurrentHashMap$Node, 10.00 MiB of java.lang.Object[][] and 5.00 MiB of"
				+ " org.apache.catalina.session.StandardSession");
		assertThat(HeapUse.of("4711:\njava.io.IOException: no such process\n").text()).isEmpty();
	}

	@Test
	void theClassesThatGrewMostAreNamed() {
		String later = HISTOGRAM.replace("5242880  org", "6291456  org").replace("1048576  acme", "4194304  acme");
		assertThat(HeapUse.of(later).grownSince(HeapUse.of(HISTOGRAM))).containsExactly("3.00 MiB of acme.Cart",
				"1.00 MiB of org.apache.catalina.session.StandardSession");
	}

	@Test
	void aHeapThatWasNotReadHasNotGrown() {
		HeapUse read = HeapUse.of(HISTOGRAM);
		assertThat(read.liveBytesSince(HeapUse.of(HISTOGRAM.replace("235929600", "235929500")))).isEqualTo(100);
		assertThat(read.liveBytesSince(HeapUse.of(""))).isZero();
		assertThat(HeapUse.of("").liveBytesSince(read)).isZero();
	}

	@Test
	void aHeapIsFullWhereWhatIsInUseLeavesNoRoom() {
		assertThat(HeapUse.of(HISTOGRAM).isFull("-XX:InitialHeapSize=8388608 -XX:MaxHeapSize=268435456")).isFalse();
		assertThat(HeapUse.of(HISTOGRAM).isFull("-XX:InitialHeapSize=8388608 -XX:MaxHeapSize=251658240")).isTrue();
		assertThat(HeapUse.of(HISTOGRAM).isFull("")).isFalse();
	}

}
