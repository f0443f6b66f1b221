package io.vtbench.bank.reactive.testing;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import reactor.blockhound.BlockHound;
import reactor.blockhound.BlockingOperationError;

/**
 * The calls that have blocked an event loop of this JVM, if any. BlockHound makes each of
 * them fail; they are kept too, for the failure alone might become a harmless-looking
 * problem detail.
 */
public final class BlockingCalls {

	private static final Queue<BlockingOperationError> found = new ConcurrentLinkedQueue<>();

	static {
		BlockHound.builder()
			.loadIntegrations()
			// Once for each type or message file, at the first request that needs it.
			.allowBlockingCallsInside("tools.jackson.databind.deser.DeserializerCache",
					"_createAndCacheValueDeserializer")
			.allowBlockingCallsInside("java.util.ResourceBundle", "getBundle")
			// Netty's own short lock, when threads compete for buffers.
			.allowBlockingCallsInside("io.netty.buffer.AdaptivePoolingAllocator$MagazineGroup", "tryExpandMagazines")
			.blockingMethodCallback((method) -> {
				BlockingOperationError error = new BlockingOperationError(method);
				found.add(error);
				throw error;
			})
			.install();
	}

	private BlockingCalls() {
	}

	/**
	 * Begin to watch, if that is not so already.
	 */
	public static void watch() {
	}

	/**
	 * Fail with the stack of the first call that was found, and forget it.
	 */
	public static void expectNone() {
		BlockingOperationError first = found.poll();
		found.clear();
		if (first != null) {
			throw new AssertionError("An event loop was blocked", first);
		}
	}

	/**
	 * Return how many calls were found, and forget them.
	 */
	static int forget() {
		int count = found.size();
		found.clear();
		return count;
	}

}
