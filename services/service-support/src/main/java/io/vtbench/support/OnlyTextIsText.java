package io.vtbench.support;

import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.type.LogicalType;

import org.springframework.boot.jackson.autoconfigure.JsonMapperBuilderCustomizer;

/**
 * Makes sure that a number is no account; an amount may be text as well.
 */
class OnlyTextIsText implements JsonMapperBuilderCustomizer {

	@Override
	public void customize(JsonMapper.Builder builder) {
		builder.withCoercionConfig(LogicalType.Textual,
				(text) -> text.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
					.setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
					.setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail));
	}

}
