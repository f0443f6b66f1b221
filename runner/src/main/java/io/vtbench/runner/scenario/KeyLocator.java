package io.vtbench.runner.scenario;

import java.util.List;

import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;

/**
 * Finds the line of a key. Needed because records are complete, and complained about,
 * only at the end of their object.
 */
final class KeyLocator {

	private KeyLocator() {
	}

	/**
	 * The line of the deepest key of a path that exists.
	 * @param parser at its begin
	 * @param path keys, or indexes of lists
	 */
	static int of(JsonParser parser, List<String> path) {
		parser.nextToken();
		return descend(parser, path, 1);
	}

	private static int descend(JsonParser parser, List<String> path, int line) {
		if (path.isEmpty() || !parser.currentToken().isStructStart()) {
			return line;
		}
		boolean list = parser.currentToken() == JsonToken.START_ARRAY;
		int index = 0;
		while (!parser.nextToken().isStructEnd()) {
			TokenStreamLocation location = parser.currentTokenLocation();
			String key = list ? String.valueOf(index++) : parser.currentName();
			if (!list) {
				parser.nextToken();
			}
			if (key.equals(path.getFirst())) {
				return descend(parser, path.subList(1, path.size()), location.getLineNr());
			}
			parser.skipChildren();
		}
		return line;
	}

}
