import { z } from 'zod';

/** A type as its fields say it, whatever it was put together from, and whoever may write to it. What lies under a symbol is never written. */
type Plain<Of> = Of extends readonly (infer Item)[]
  ? readonly Plain<Item>[]
  : Of extends object
    ? { readonly [Key in keyof Of as Key extends symbol ? never : Key]: Plain<Of[Key]> }
    : Of;

/** Whether two types are the same, fields that may be absent included: assignable to each other is not enough for those. */
export type Same<One, Other> =
  (<Probe>() => Probe extends Plain<One> ? 1 : 2) extends <Probe>() => Probe extends Plain<Other> ? 1 : 2
    ? true
    : false;

type AsDeclared<Of, Made> = Same<Of, Made> extends true ? unknown : { readonly thisSchemaIsNotTheTypeItIsFor: Of };

/** The schema as one of the engine's own types: it does not compile where a field is missing, is one too many, or is of another type. */
export const exactly =
  <Of>() =>
  <Made>(schema: z.ZodType<Made> & AsDeclared<Of, Made>): z.ZodType<Of> =>
    schema as unknown as z.ZodType<Of>;

/** A list of at most so many; the engine's lists are not written to. */
export const listOf = <Item>(item: z.ZodType<Item>, most: number): z.ZodType<readonly Item[]> =>
  z.array(item).max(most);
