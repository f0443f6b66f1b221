package io.vtbench.bank.reactive.web;

/**
 * A field of a request breaks a rule that its constraint annotations cannot express.
 */
public class InvalidFieldException extends RuntimeException {

	private final String field;

	/**
	 * Create it.
	 * @param field the name that the caller gave the field
	 * @param rule the rule, to follow the field's name: "must …"
	 */
	public InvalidFieldException(String field, String rule) {
		super(rule);
		this.field = field;
	}

	String field() {
		return this.field;
	}

}
