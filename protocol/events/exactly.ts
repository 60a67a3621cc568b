import { z } from 'zod';

/** A type flattened to its fields, without `readonly`. Fields under a symbol are never stored. */
type Plain<Of> = Of extends readonly (infer Item)[]
  ? readonly Plain<Item>[]
  : Of extends object
    ? { readonly [Key in keyof Of as Key extends symbol ? never : Key]: Plain<Of[Key]> }
    : Of;

/** Whether two types are the same, optional fields included; mutual assignability does not check those. */
export type Same<One, Other> =
  (<Probe>() => Probe extends Plain<One> ? 1 : 2) extends <Probe>() => Probe extends Plain<Other> ? 1 : 2
    ? true
    : false;

type AsDeclared<Of, Made> = Same<Of, Made> extends true ? unknown : { readonly thisSchemaIsNotTheTypeItIsFor: Of };

/** The schema as one of the engine's own types. It does not compile if a field is missing, superfluous or of another type. */
export const exactly =
  <Of>() =>
  <Made>(schema: z.ZodType<Made> & AsDeclared<Of, Made>): z.ZodType<Of> =>
    schema as unknown as z.ZodType<Of>;

/** A list of at most this many; the engine's lists are read-only. */
export const listOf = <Item>(item: z.ZodType<Item>, most: number): z.ZodType<readonly Item[]> =>
  z.array(item).max(most);
