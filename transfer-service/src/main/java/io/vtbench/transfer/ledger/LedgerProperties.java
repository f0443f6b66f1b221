package io.vtbench.transfer.ledger;

import jakarta.validation.constraints.Positive;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How many transfers are remembered.
 *
 * @param capacity most transfers kept, of all accounts together (about 150 bytes each)
 * @param listed most transfers listed of one account
 */
@Validated
@ConfigurationProperties("ledger")
record LedgerProperties(@DefaultValue("50000") @Positive int capacity, @DefaultValue("100") @Positive int listed) {

}
