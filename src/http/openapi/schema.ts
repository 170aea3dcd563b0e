/** From the schemas that check values to those of OpenAPI 3.0, which knows neither `const` nor a type `null`. Pure. */

export type OpenApiSchema = Record<string, unknown>;

type JsonSchema = Record<string, unknown>;

const kept = [
  'type',
  'description',
  'enum',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'pattern',
  'default',
  'format',
  'required',
] as const;

export function toOpenApi(schema: JsonSchema): OpenApiSchema {
  if ('const' in schema) return { type: typeof schema.const, enum: [schema.const] };
  if (Array.isArray(schema.anyOf)) return fromUnion(schema, schema.anyOf as JsonSchema[]);
  const open: OpenApiSchema = Object.fromEntries(
    kept.filter((key) => schema[key] !== undefined).map((key) => [key, schema[key]]),
  );
  if (schema.items) open.items = toOpenApi(schema.items as JsonSchema);
  if (schema.properties) open.properties = each(schema.properties as Record<string, JsonSchema>);
  const [values] = Object.values((schema.patternProperties ?? {}) as Record<string, JsonSchema>);
  if (values) open.additionalProperties = toOpenApi(values);
  return open;
}

function each(properties: Record<string, JsonSchema>): Record<string, OpenApiSchema> {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, toOpenApi(schema)]));
}

function fromUnion({ description, default: value }: JsonSchema, parts: JsonSchema[]): OpenApiSchema {
  const others = parts.filter(({ type }) => type !== 'null');
  const own = { ...(description ? { description } : {}), ...(value === undefined ? {} : { default: value }) };
  const only = others.length === 1 ? others[0] : undefined;
  const union = only ? toOpenApi(only) : fromAlternatives(others);
  return others.length === parts.length ? { ...union, ...own } : { ...orNull(union), ...own };
}

function fromAlternatives(parts: JsonSchema[]): OpenApiSchema {
  const isWords = parts.every((part) => typeof part.const === 'string');
  return isWords ? { type: 'string', enum: parts.map((part) => part.const) } : { anyOf: parts.map(toOpenApi) };
}

/** Where there is a list of values, null has to be one of them as well. */
function orNull(schema: OpenApiSchema): OpenApiSchema {
  const values = Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {};
  return { ...schema, ...values, nullable: true };
}
