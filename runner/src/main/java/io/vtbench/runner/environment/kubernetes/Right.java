package io.vtbench.runner.environment.kubernetes;

import java.util.List;

/**
 * One thing that a run does on a cluster; deploy/rbac.yaml grants these and no others.
 *
 * @param group empty for the core API
 * @param subresource empty for none
 */
record Right(String verb, String group, String resource, String subresource) {

	/** Without these no run. */
	static final List<Right> NEEDED = List.of(of("create", "namespaces"), of("get", "namespaces"),
			of("delete", "namespaces"), of("create", "configmaps"), of("create", "pods"), of("get", "pods"),
			of("list", "pods"), of("delete", "pods"), sub("get", "log"), sub("get", "portforward"),
			sub("create", "portforward"), testRuns("create"), testRuns("get"), testRuns("delete"));

	static final Right LIST_NAMESPACES = of("list", "namespaces");

	/** Without these some readings are not available, or clean finds less. */
	static final List<Right> USEFUL = List.of(sub("get", "exec"), sub("create", "exec"), of("list", "nodes"),
			LIST_NAMESPACES);

	private static Right of(String verb, String resource) {
		return new Right(verb, "", resource, "");
	}

	private static Right sub(String verb, String subresource) {
		return new Right(verb, "", "pods", subresource);
	}

	private static Right testRuns(String verb) {
		return new Right(verb, "k6.io", "testruns", "");
	}

	/** As kubectl and a role write it. */
	String fullResource() {
		return this.subresource.isEmpty() ? this.resource : this.resource + "/" + this.subresource;
	}

	@Override
	public String toString() {
		return "to " + this.verb + " " + fullResource();
	}

}
