package io.vtbench.bank.reactive.testing;

import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;

import reactor.blockhound.BlockHound;
import reactor.blockhound.BlockingOperationError;

/**
 * The calls that have blocked an event loop of this JVM, if any. BlockHound makes each of
 * them fail; they are kept too, for the failure alone might become a harmless-looking
 * problem detail.
 */
public final class BlockingCalls {

	/**
	 * The methods of java.util.concurrent that wait until another thread gives a lock
	 * back.
	 */
	private static final Set<String> LOCKING = Set.of("lock", "lockInterruptibly", "readLock", "writeLock",
			"contendedLock");

	private static final Queue<BlockingOperationError> found = new ConcurrentLinkedQueue<>();

	static {
		BlockHound.builder()
			.loadIntegrations()
			// Once for each message file, at the first request that needs it.
			.allowBlockingCallsInside("java.util.ResourceBundle", "getBundle")
			.blockingMethodCallback((method) -> {
				if (waitsForALock()) {
					return;
				}
				BlockingOperationError error = new BlockingOperationError(method);
				found.add(error);
				throw error;
			})
			.install();
	}

	private BlockingCalls() {
	}

	/**
	 * Two threads that meet at a lock of a cache or of an allocator do so by chance, and
	 * not for long: what its owner does is watched as well.
	 */
	private static boolean waitsForALock() {
		return StackWalker.getInstance()
			.walk((frames) -> frames.anyMatch((frame) -> frame.getClassName().startsWith("java.util.concurrent.")
					&& LOCKING.contains(frame.getMethodName())));
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
