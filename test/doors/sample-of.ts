import type { z } from 'zod';

/** Strings that fit most fields; the first that fits is taken. */
const words = [
  'abcdefgh',
  '1',
  '123456',
  '1.2.3',
  'A',
  'RED',
  'As',
  '/sync',
  '2026-01-01',
  'tda-2011',
  'YWJj',
  'a'.repeat(32),
  'a'.repeat(64),
  'EUR',
  '{}',
];

/**
 * A value of this schema. With `draw` (0 to below 1) alternatives and optional parts are random; without it, the first alternative and the
 * fewest parts.
 */
function sampleOf(schema: z.ZodType, draw: () => number = () => 0): unknown {
  const made = madeOf(schema as AnySchema, draw);
  const read = schema.safeParse(made);
  if (read.success) return made;
  throw new Error(`No sample of this schema: ${JSON.stringify(made)}: ${read.error.issues[0]?.message}`);
}

/** The parts of a schema that are read here, whatever its kind. */
type AnySchema = z.ZodType & {
  readonly _zod: {
    readonly def: {
      readonly type: string;
      readonly shape?: Readonly<Record<string, AnySchema>>;
      readonly values?: readonly unknown[];
      readonly entries?: Readonly<Record<string, unknown>>;
      readonly element?: AnySchema;
      readonly options?: readonly AnySchema[];
      readonly items?: readonly AnySchema[];
      readonly innerType?: AnySchema;
      readonly in?: AnySchema;
      readonly keyType?: AnySchema;
      readonly valueType?: AnySchema;
      readonly getter?: () => AnySchema;
    };
  };
};

function madeOf(schema: AnySchema, draw: () => number): unknown {
  const { def } = schema._zod;
  const among = <One>(list: readonly One[]): One => list[Math.floor(draw() * list.length)] as One;
  switch (def.type) {
    case 'object':
      return objectOf(def.shape ?? {}, draw);
    case 'union':
      return madeOf(among(def.options ?? []), draw);
    case 'array':
      return arrayOf(schema, def.element as AnySchema, draw);
    case 'tuple':
      return (def.items ?? []).map((item) => madeOf(item, draw));
    case 'literal':
      return among(def.values ?? []);
    case 'enum':
      return among(Object.values(def.entries ?? {}));
    case 'nullable':
      return draw() < 0.5 ? null : madeOf(def.innerType as AnySchema, draw);
    case 'optional':
    case 'readonly':
    case 'default':
    case 'prefault':
      return madeOf(def.innerType as AnySchema, draw);
    case 'pipe':
      return madeOf(def.in as AnySchema, draw);
    case 'lazy':
      return madeOf((def.getter as () => AnySchema)(), draw);
    case 'record':
      return {};
    case 'boolean':
      return draw() >= 0.5;
    case 'number':
    case 'int':
      return fitting(schema, [1 + Math.floor(draw() * 9), 1, 2, 0, 5, 10, 100]);
    case 'string':
      return fitting(schema, words);
    default:
      return null;
  }
}

function objectOf(shape: Readonly<Record<string, AnySchema>>, draw: () => number): object {
  const kept = Object.entries(shape).filter(([, part]) => part._zod.def.type !== 'optional' || draw() >= 0.5);
  return Object.fromEntries(kept.map(([key, part]) => [key, madeOf(part, draw)]));
}

/** As short as possible: one element, then two, otherwise empty. */
function arrayOf(schema: AnySchema, element: AnySchema, draw: () => number): unknown {
  const one = () => madeOf(element, draw);
  return fitting(schema, [[one()], [], [one(), one()]]);
}

const fitting = (schema: AnySchema, candidates: readonly unknown[]): unknown =>
  candidates.find((candidate) => schema.safeParse(candidate).success) ?? candidates[0];

/** One sample of each alternative of a union, by its discriminating `key`. */
export function samplesBy(
  union: z.ZodType,
  key: string,
  others: Readonly<Record<string, object>> = {},
): ReadonlyMap<string, object> {
  const { options = [] } = (union as AnySchema)._zod.def;
  return new Map(
    options.map((option): [string, object] => {
      const name = String(option._zod.def.shape?.[key]?._zod.def.values?.[0]);
      return [name, (others[name] ?? sampleOf(option)) as object];
    }),
  );
}
