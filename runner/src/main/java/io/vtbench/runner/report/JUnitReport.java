package io.vtbench.runner.report;

import java.io.StringWriter;
import java.util.List;

import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.report.ComparisonReport.View;
import io.vtbench.runner.result.RunComparison;
import io.vtbench.runner.result.RunComparison.ArmComparison;
import io.vtbench.runner.result.Verdict;

/**
 * Comparisons as test results, which every build server reads: a suite for each run, a
 * case for each metric that is judged. Worse is a failure, a run that is not valid is an
 * error, and what cannot be told was skipped: it did not pass.
 */
public final class JUnitReport {

	private JUnitReport() {
	}

	/** The XML of one call. */
	public static String of(List<RunComparison> comparisons) {
		StringWriter text = new StringWriter();
		try {
			XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
			xml.writeStartDocument("UTF-8", "1.0");
			xml.writeCharacters("\n");
			xml.writeStartElement("testsuites");
			for (RunComparison comparison : comparisons) {
				suite(xml, comparison);
			}
			xml.writeCharacters("\n");
			xml.writeEndElement();
			xml.writeEndDocument();
			xml.close();
		}
		catch (XMLStreamException ex) {
			throw new IllegalStateException("writing to memory does not fail", ex);
		}
		return text + "\n";
	}

	private static void suite(XMLStreamWriter xml, RunComparison comparison) throws XMLStreamException {
		List<ArmComparison> cases = comparison.judged();
		xml.writeCharacters("\n  ");
		xml.writeStartElement("testsuite");
		attribute(xml, "name", comparison.scenario() + " against " + comparison.before().name());
		attribute(xml, "tests", String.valueOf(cases.size()));
		attribute(xml, "failures", count(cases, Outcome.FAILURE, comparison));
		attribute(xml, "errors", count(cases, Outcome.ERROR, comparison));
		attribute(xml, "skipped", count(cases, Outcome.SKIPPED, comparison));
		attribute(xml, "timestamp", comparison.after().startedAt());
		for (ArmComparison each : cases) {
			testCase(xml, comparison, each);
		}
		xml.writeCharacters("\n  ");
		xml.writeEndElement();
	}

	private static void testCase(XMLStreamWriter xml, RunComparison comparison, ArmComparison arm)
			throws XMLStreamException {
		xml.writeCharacters("\n    ");
		xml.writeStartElement("testcase");
		attribute(xml, "classname", "vtbench." + comparison.scenario() + "." + arm.arm());
		attribute(xml, "name", arm.metric().label());
		Outcome outcome = Outcome.of(comparison, arm);
		if (outcome != Outcome.PASSED) {
			xml.writeEmptyElement(outcome.element);
			attribute(xml, "message",
					(comparison.noVerdict() != null) ? View.sentences(comparison).getFirst() : View.sentence(arm));
		}
		xml.writeEndElement();
	}

	private static void attribute(XMLStreamWriter xml, String name, String value) throws XMLStreamException {
		xml.writeAttribute(name, PlainText.line(value));
	}

	private static String count(List<ArmComparison> cases, Outcome outcome, RunComparison comparison) {
		return String.valueOf(cases.stream().filter((arm) -> Outcome.of(comparison, arm) == outcome).count());
	}

	private enum Outcome {

		PASSED(""), FAILURE("failure"), ERROR("error"), SKIPPED("skipped");

		private final String element;

		Outcome(String element) {
			this.element = element;
		}

		static Outcome of(RunComparison comparison, ArmComparison arm) {
			if (!comparison.isValid()) {
				return ERROR;
			}
			if (arm.verdict() == null || arm.verdict() == Verdict.CANT_TELL) {
				return SKIPPED;
			}
			return (arm.verdict() == Verdict.SLOWER) ? FAILURE : PASSED;
		}

	}

}
