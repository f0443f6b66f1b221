package io.vtbench.bank.reactive.web;

import java.math.BigDecimal;

import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.type.LogicalType;

import org.springframework.boot.jackson.autoconfigure.JsonMapperBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Keeps JSON to its word, where {@code spring.jackson.mapper.allow-coercion-of-scalars}
 * does not: a number is no account. An amount alone may be text, for text is how many
 * callers keep a decimal number exact.
 */
@Configuration(proxyBeanMethods = false)
class JsonConfiguration {

	@Bean
	JsonMapperBuilderCustomizer onlyTextIsText() {
		return (builder) -> builder.withCoercionConfig(LogicalType.Textual,
				(config) -> config.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
					.setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
					.setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail));
	}

	@Bean
	JsonMapperBuilderCustomizer amountMayBeText() {
		return (builder) -> builder.withCoercionConfig(BigDecimal.class,
				(config) -> config.setCoercion(CoercionInputShape.String, CoercionAction.TryConvert));
	}

}
