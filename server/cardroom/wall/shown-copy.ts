/** A placeholder for a field the viewer may not have but the copy must have. */
const instead: unique symbol = Symbol('instead');
/** The shape of each value of a record. */
const each: unique symbol = Symbol('each');
/** Data without names, chips or places, copied as it is: no text from a table can get into it. */
export const whole: unique symbol = Symbol('whole');

type Leaf = string | number | boolean | null | undefined;

/**
 * What a viewer may see of a value, field by field. Required fields must be named or replaced, or it does not compile; optional ones are
 * left out unless named. A new field is hidden until somebody adds it.
 */
export type Shape<Value> =
  | { readonly [instead]: Value }
  | typeof whole
  | ([Value] extends [Leaf] ? true : Parts<Exclude<Value, Leaf>>);

type Parts<Value> = Value extends readonly (infer Item)[]
  ? readonly [Shape<Item>]
  : { readonly [Field in keyof Value]: Shape<Value[Field]> } | Each<Value>;

/** Only for records: an object's fields are named one by one. */
interface Each<Value> {
  readonly [each]: Shape<NonNullable<Value[keyof Value]>>;
}

export const insteadOf = <Value>(value: Value): { readonly [instead]: Value } => ({ [instead]: value });

export const eachOf = <Value>(shape: Shape<Value>): { readonly [each]: Shape<Value> } => ({ [each]: shape });

/** A new value with only what the shape names. Values that do not match the shape become null. */
export const shownCopy = <Value>(value: Value, shape: Shape<Value>): Value => copied(value, shape) as Value;

type AnyShape = true | typeof whole | readonly [AnyShape] | { readonly [field: string | symbol]: unknown };

function copied(value: unknown, shape: unknown): unknown {
  if (shape === whole) return value;
  if (typeof shape === 'object' && shape !== null && instead in shape) return shape[instead];
  if (typeof value !== 'object' || value === null) return shape === true || value === undefined ? value : null;
  if (typeof shape !== 'object' || shape === null || Array.isArray(shape) !== Array.isArray(value)) return null;
  if (Array.isArray(value)) return value.map((item) => copied(item, (shape as readonly [AnyShape])[0]));
  const fields = value as Readonly<Record<string, unknown>>;
  const names = each in shape ? Object.keys(fields) : Object.keys(shape).filter((name) => Object.hasOwn(fields, name));
  // A hidden optional field is left out; a hidden required one gets its placeholder.
  const shapes = shape as { readonly [field: string]: unknown };
  const standIns = Object.keys(shapes).filter((name) => isStandIn(shapes[name]) && !names.includes(name));
  return Object.fromEntries(
    [...names, ...standIns].map((name) => [name, copied(fields[name], each in shape ? shape[each] : shapes[name])]),
  );
}

const isStandIn = (shape: unknown): boolean => typeof shape === 'object' && shape !== null && instead in shape;

/** Every field the shape lets through, as a path: `chairs[].player.id`. */
export function pathsOf(shape: unknown, path = ''): readonly string[] {
  if (shape === true || shape === whole) return [shape === whole ? `${path}(whole)` : path];
  if (typeof shape !== 'object' || shape === null || instead in shape) return [];
  if (Array.isArray(shape)) return pathsOf(shape[0], `${path}[]`);
  if (each in shape) return pathsOf(shape[each], `${path}{}`);
  return Object.entries(shape).flatMap(([name, part]) => pathsOf(part, path === '' ? name : `${path}.${name}`));
}
