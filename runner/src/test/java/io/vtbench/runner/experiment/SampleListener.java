package io.vtbench.runner.experiment;

import java.util.List;

/** Keeps notes and ignores all else. */
public record SampleListener(List<String> notes) implements RunListener {

	@Override
	public void note(String text) {
		this.notes.add(text);
	}

}
