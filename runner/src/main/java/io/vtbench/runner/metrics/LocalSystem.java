package io.vtbench.runner.metrics;

import oshi.SystemInfo;
import oshi.util.GlobalConfig;

/**
 * Gives access to this machine through OSHI, which keeps a reading for 0.3 s by default:
 * here every reading is a new one, because its time is noted.
 */
final class LocalSystem {

	static final SystemInfo INFO = create();

	private LocalSystem() {
	}

	private static SystemInfo create() {
		GlobalConfig.set(GlobalConfig.OSHI_UTIL_MEMOIZER_EXPIRATION, 0);
		return new SystemInfo();
	}

}
