package io.vtbench.bank.reactive.web;

import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.type.LogicalType;

import org.springframework.boot.jackson.autoconfigure.JsonMapperBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Keeps JSON to its word: a number is no account, as a text is no amount (the latter is
 * {@code spring.jackson.mapper.allow-coercion-of-scalars}).
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

}
