package io.vtbench.runner.trial;

import java.util.List;

import io.vtbench.runner.experiment.ResolvedArm;
import io.vtbench.runner.process.ServiceException;
import io.vtbench.runner.result.Evidence;

/**
 * Where the thread type is compared, an arm that does not serve on the threads that its
 * mode asks for compares nothing.
 */
final class SwitchProof {

	private SwitchProof() {
	}

	/**
	 * Compares what was asked for with what was seen, where arms differ in it.
	 * @param arms all of the trial
	 * @throws ServiceException with the witnesses' words and the next step
	 */
	static void require(List<ResolvedArm> arms, ResolvedArm arm, Evidence seen) {
		String wanted = arm.mode().threadKind();
		String kind = seen.threadKind();
		if (arms.stream().allMatch((each) -> each.mode().threadKind().equals(wanted)) || kind.equals(wanted)
				|| kind.equals(Evidence.UNSEEN)) {
			// what cannot be proven is said in the answer
			return;
		}
		String witnesses = " (" + String.join("; ", seen.witnesses()) + ")";
		throw new ServiceException(switch (kind) {
			case "event-loop" ->
				"requests are served by event loops, which spring.threads.virtual.enabled does not change" + witnesses
						+ "; compare another change, such as --change property:KEY=VALUE";
			case "unknown" -> "no thread was seen serving a request in " + arm.name() + witnesses
					+ "; ask for a path that takes longer, or for more --users";
			case "mixed" -> "requests of " + arm.name() + " are served by more than one kind of thread" + witnesses
					+ "; ask for one kind of path at a time";
			default -> wanted.equals("virtual")
					? "spring.threads.virtual.enabled=true has no effect: requests are still served by " + kind
							+ " threads" + witnesses
							+ "; look for an executor or a server customizer of the service's own"
					: "requests are served by " + kind + " threads also where spring.threads.virtual.enabled is false"
							+ witnesses
							+ "; the service sets them by itself: remove that from it, or compare another change, such as"
							+ " --change property:KEY=VALUE";
		});
	}

}
