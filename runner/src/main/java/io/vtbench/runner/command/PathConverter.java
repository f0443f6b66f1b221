package io.vtbench.runner.command;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Files and folders as people name them; a forgotten one would be the folder that bench
 * is called from.
 */
final class PathConverter implements ITypeConverter<Path> {

	@Override
	public Path convert(String text) {
		if (text.isBlank()) {
			throw new TypeConversionException("it needs a name");
		}
		try {
			return Path.of(text);
		}
		catch (InvalidPathException ex) {
			throw new TypeConversionException("'" + text + "' can be no name");
		}
	}

}
