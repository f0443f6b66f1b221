package io.vtbench.lab.scheduled;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Counts executions of the tasks: how many have ended, and how many were under way at
 * once.
 */
class Executions {

	private final ReentrantLock lock = new ReentrantLock();

	private final Condition oneHasEnded = this.lock.newCondition();

	private final Map<String, Integer> underWay = new HashMap<>();

	private int mostAtOnce;

	private int mostOfOneTask;

	private long ended;

	void begin(String task) {
		this.lock.lock();
		try {
			int ofThis = this.underWay.merge(task, 1, Integer::sum);
			int ofAll = this.underWay.values().stream().mapToInt(Integer::intValue).sum();
			this.mostOfOneTask = Math.max(this.mostOfOneTask, ofThis);
			this.mostAtOnce = Math.max(this.mostAtOnce, ofAll);
		}
		finally {
			this.lock.unlock();
		}
	}

	void end(String task) {
		this.lock.lock();
		try {
			this.underWay.merge(task, -1, Integer::sum);
			this.ended++;
			this.oneHasEnded.signalAll();
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Waits until so many more have ended, of whichever task.
	 * @return what was seen since the service has started
	 */
	String await(int more) throws InterruptedException {
		this.lock.lock();
		try {
			long wanted = this.ended + more;
			while (this.ended < wanted) {
				this.oneHasEnded.await();
			}
			return "done %d, at most %d at once, %d of one task".formatted(more, this.mostAtOnce, this.mostOfOneTask);
		}
		finally {
			this.lock.unlock();
		}
	}

}
