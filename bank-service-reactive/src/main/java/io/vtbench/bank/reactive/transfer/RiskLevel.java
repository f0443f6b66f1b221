package io.vtbench.bank.reactive.transfer;

/**
 * The risk service's levels. {@code HIGH} needs a person's validation before money moves.
 */
enum RiskLevel {

	VERY_LOW, LOW, HIGH

}
