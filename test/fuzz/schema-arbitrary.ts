import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';

type JsonSchema = Readonly<Record<string, unknown>>;

/** Values of a schema's shape, sometimes with a part missing: messages of a peer that speaks the protocol. */
export function arbitraryOf(schema: z.ZodType): Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return shapeOf(json, (json.$defs ?? {}) as Readonly<Record<string, JsonSchema>>, 0);
}

/** The same as texts of JSON. */
export const textsOf = (schema: z.ZodType): Arbitrary<string> => arbitraryOf(schema).map((one) => JSON.stringify(one));

type Definitions = Readonly<Record<string, JsonSchema>>;

const deepest = 8;
const anything = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.integer(),
  fc.string({ maxLength: 12 }),
  fc.constant({}),
  fc.constant([]),
);

function shapeOf(json: JsonSchema, definitions: Definitions, depth: number): Arbitrary<unknown> {
  if (depth > deepest) return fc.constant(null);
  const inner = (one: unknown): Arbitrary<unknown> => shapeOf(one as JsonSchema, definitions, depth + 1);
  if (typeof json.$ref === 'string') {
    const name = json.$ref.replace('#/$defs/', '');
    return name === '#' ? fc.constant(null) : inner(definitions[name] ?? {});
  }
  if ('const' in json) return fc.constant(json.const);
  if (Array.isArray(json.enum)) return fc.constantFrom(...(json.enum as readonly unknown[]));
  const choices = (json.anyOf ?? json.oneOf) as readonly unknown[] | undefined;
  if (choices !== undefined) return fc.oneof(...choices.map(inner));
  switch (json.type) {
    case 'object':
      return objectOf(json, inner);
    case 'array':
      return arrayOf(json, inner);
    case 'string':
      return stringOf(json);
    case 'integer':
    case 'number':
      return numberOf(json);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return anything;
  }
}

function objectOf(json: JsonSchema, inner: (one: unknown) => Arbitrary<unknown>): Arbitrary<unknown> {
  const properties = (json.properties ?? {}) as Readonly<Record<string, unknown>>;
  const required = (json.required ?? []) as readonly string[];
  const known = fc.record(Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, inner(one)])), {
    requiredKeys: required.filter((key) => key in properties),
  });
  const more = json.additionalProperties;
  if (typeof more !== 'object' || more === null) return known;
  const key = 'propertyNames' in json ? (inner(json.propertyNames) as Arbitrary<string>) : fc.string({ maxLength: 8 });
  return fc
    .dictionary(key, inner(more), { maxKeys: 4 })
    .chain((others) => known.map((own) => ({ ...others, ...(own as object) })));
}

function arrayOf(json: JsonSchema, inner: (one: unknown) => Arbitrary<unknown>): Arbitrary<unknown> {
  if (Array.isArray(json.prefixItems)) return fc.tuple(...json.prefixItems.map(inner));
  const [least, most] = [Number(json.minItems ?? 0), Number(json.maxItems ?? 4)];
  return fc.array(inner(json.items ?? {}), { minLength: least, maxLength: Math.max(least, Math.min(most, least + 4)) });
}

function stringOf(json: JsonSchema): Arbitrary<unknown> {
  const [least, most] = [Number(json.minLength ?? 0), Number(json.maxLength ?? 40)];
  if (json.format === 'uri') return fc.webUrl().map((url) => url.replace(/^http/, 'ws'));
  if (typeof json.pattern === 'string' && !json.pattern.startsWith('^$|')) {
    try {
      return fc.stringMatching(new RegExp(json.pattern, 'u'));
    } catch {
      // For a pattern the generator does not know: plain texts, which are refused.
    }
  }
  return fc.string({ minLength: least, maxLength: Math.max(least, Math.min(most, least + 40)), unit: 'grapheme' });
}

function numberOf(json: JsonSchema): Arbitrary<unknown> {
  const least = Number(json.minimum ?? json.exclusiveMinimum ?? -1_000);
  const most = Number(json.maximum ?? json.exclusiveMaximum ?? Math.max(least, 0) + 1_000_000);
  const low = Math.max(Math.ceil(least), Number.MIN_SAFE_INTEGER);
  const high = Math.min(Math.floor(most), Number.MAX_SAFE_INTEGER);
  const small = fc.integer({ min: low, max: Math.max(low, Math.min(high, low + 20)) });
  return fc.oneof(
    small,
    fc.maxSafeInteger().map((one) => Math.min(high, Math.max(low, one))),
    fc.constantFrom(low, high),
  );
}
