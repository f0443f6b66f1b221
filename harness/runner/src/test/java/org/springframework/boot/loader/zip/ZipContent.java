package org.springframework.boot.loader.zip;

import java.util.concurrent.locks.LockSupport;

/** A frame such as a request has that reads a class from a jar within a jar. */
public final class ZipContent {

	private ZipContent() {
	}

	public static synchronized void open() {
		LockSupport.park();
	}

}
