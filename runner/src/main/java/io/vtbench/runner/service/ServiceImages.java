package io.vtbench.runner.service;

import io.vtbench.runner.process.ContainerEngine;
import io.vtbench.runner.process.ServiceException;
import io.vtbench.runner.result.Jar;

/** Identifies images by their content. */
public final class ServiceImages {

	private ServiceImages() {
	}

	/**
	 * What an image is now.
	 * @throws ServiceException where it is not on this machine
	 */
	public static Jar of(String image) {
		return new Jar(image, inspect(image).id(), null);
	}

	/** The JDK of an image, as far as it says it without being started. */
	public static String jdk(String image) {
		return inspect(image).jdk();
	}

	private static ContainerEngine.Image inspect(String image) {
		try {
			return ContainerEngine.find().image(image);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new ServiceException("interrupted while " + image + " was looked at");
		}
	}

}
