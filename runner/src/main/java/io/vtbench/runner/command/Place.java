package io.vtbench.runner.command;

import java.util.List;

import io.vtbench.runner.result.Check;

/**
 * Another place than this machine for services and load. An extension brings it: a jar on
 * the class path, where {@link java.util.ServiceLoader} finds it. Its options are objects
 * with picocli's annotations, and become options of bench's own commands.
 */
public interface Place {

	/** The value of {@code --on} that chooses it. */
	String name();

	/** New options of {@code bench run}. */
	PlaceOptions ofRun();

	/** New options of {@code bench try}, which names image and limits by itself. */
	PlaceOptions ofTry();

	/** New options of {@code bench clean}. */
	PlaceCleaning ofClean();

	/** What {@code bench doctor} finds there. */
	List<Check> checks();

}
