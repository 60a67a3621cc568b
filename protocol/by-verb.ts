import { z } from 'zod';

/** What messages carry besides their verb, by verb; null: nobody sends this one. */
type Shapes = Readonly<Record<string, z.ZodRawShape | null>>;

/** The messages, each with its verb under `Key`. */
type Said<Key extends string, All extends Shapes> = {
  readonly [Verb in keyof All & string]: All[Verb] extends z.ZodRawShape
    ? z.ZodObject<{ readonly [One in Key]: z.ZodLiteral<Verb> } & All[Verb], z.core.$strict>
    : never;
}[keyof All & string];

/** One schema of a record with a shape for each verb; `key` tells them apart. */
export function byVerb<const Key extends string, const All extends Shapes>(
  key: Key,
  shapes: All,
): z.ZodDiscriminatedUnion<readonly Said<Key, All>[], Key> {
  const options = Object.entries(shapes).flatMap(([verb, shape]) =>
    shape === null ? [] : [z.strictObject({ [key]: z.literal(verb), ...shape })],
  );
  return z.discriminatedUnion(key, options as never) as never;
}
