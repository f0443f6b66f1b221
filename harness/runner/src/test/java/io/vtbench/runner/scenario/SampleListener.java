package io.vtbench.runner.scenario;

import java.util.List;

import io.vtbench.runner.result.Note;

/** Keeps notes and ignores all else. */
public record SampleListener(List<Note> notes) implements RunListener {

	@Override
	public void note(Note note) {
		this.notes.add(note);
	}

}
