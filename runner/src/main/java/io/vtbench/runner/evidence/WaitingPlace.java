package io.vtbench.runner.evidence;

import java.util.List;

/**
 * Threads that were seen at one place.
 *
 * @param kind what they wait for
 * @param frame of the service's own code that waits there
 * @param seen how often, over all dumps
 * @param share of all sights of threads that served a request, 0 to 1
 * @param stack of one of them, without modules
 */
record WaitingPlace(WaitKind kind, String frame, int seen, double share, List<String> stack) {

}
