package io.vtbench.runner.command;

import java.util.function.Consumer;

import io.vtbench.runner.cluster.Cluster;
import io.vtbench.runner.cluster.ClusterForks;
import io.vtbench.runner.cluster.ClusterPlaces;
import io.vtbench.runner.process.ContainerEngine;
import io.vtbench.runner.run.Experiment;
import io.vtbench.runner.run.RunFolder;
import io.vtbench.runner.scenario.ScenarioException;
import io.vtbench.runner.trial.LocalForks;
import io.vtbench.runner.trial.Pace;
import io.vtbench.runner.trial.Target;
import io.vtbench.runner.trial.TrialForks;
import org.jspecify.annotations.Nullable;

/** Where a trial is held: this machine, or a cluster. */
sealed interface TrialStage extends AutoCloseable {

	/** Refuses what cannot be tried there. */
	void require(TrialSession.Request request) throws InterruptedException;

	/** Lets a session measure there. */
	void prepare(Session session);

	Pace pace();

	/** The fewest users that the load there can have. */
	int fewestUsers();

	/** An experiment there. */
	Experiment placed(Experiment experiment);

	/** What is looked at before anything is measured. */
	TrialForks forks(Experiment experiment, Session session, Target target, RunFolder folder, Consumer<String> progress)
			throws InterruptedException;

	@Override
	void close();

	/** This machine. */
	record Here() implements TrialStage {

		@Override
		public void require(TrialSession.Request request) throws InterruptedException {
			String image = request.plan().service().image();
			if (image != null) {
				ContainerEngine.find().image(image);
			}
		}

		@Override
		public void prepare(Session session) {
			// it measures here unless told otherwise
		}

		@Override
		public Pace pace() {
			return Pace.HERE;
		}

		@Override
		public int fewestUsers() {
			return 1;
		}

		@Override
		public Experiment placed(Experiment experiment) {
			return experiment;
		}

		@Override
		public TrialForks forks(Experiment experiment, Session session, Target target, RunFolder folder,
				Consumer<String> progress) throws InterruptedException {
			return new LocalForks(experiment, session.k6(), target, folder.path(), progress);
		}

		@Override
		public void close() {
			// nothing of its own is open
		}

	}

	/** The cluster of the current context. */
	final class OnCluster implements TrialStage {

		private final ClusterFit fit;

		private @Nullable Cluster cluster;

		OnCluster(ClusterFit fit) {
			this.fit = fit;
		}

		@Override
		public void require(TrialSession.Request request) {
			if (request.plan().service().image() == null) {
				throw new ScenarioException("a pod runs an image, and --on kubernetes has none to try; build one, and"
						+ " name it with --image, or leave --on kubernetes out");
			}
			if (request.compose() != null) {
				throw new ScenarioException("--compose starts containers of this machine, which the pods of"
						+ " --on kubernetes do not reach; start what the service needs in the cluster, and tell it"
						+ " where with --property");
			}
			if (!request.plan().target().secretVariables().isEmpty()) {
				throw new ScenarioException(
						"--header would be seen by all who may read pods; leave it out for --on kubernetes");
			}
		}

		@Override
		public void prepare(Session session) {
			session.at(places());
		}

		private ClusterPlaces places() {
			if (this.cluster == null) {
				this.cluster = Cluster.ofCurrentContext().require();
			}
			return new ClusterPlaces(this.cluster, this.fit.settings());
		}

		@Override
		public Pace pace() {
			return Pace.CLUSTER;
		}

		@Override
		public int fewestUsers() {
			return this.fit.settings().generators();
		}

		@Override
		public Experiment placed(Experiment experiment) {
			return this.fit.placed(experiment);
		}

		@Override
		public TrialForks forks(Experiment experiment, Session session, Target target, RunFolder folder,
				Consumer<String> progress) throws InterruptedException {
			return ClusterForks.open(places(), experiment, target, folder, progress);
		}

		@Override
		public void close() {
			if (this.cluster != null) {
				this.cluster.close();
			}
		}

	}

}
