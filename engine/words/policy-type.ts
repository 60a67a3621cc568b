/** The shape of a value, for a form that asks for it and for words about it. */
export type PolicyForm =
  | { readonly kind: 'yes-no' | 'share' | 'text' | 'nothing' }
  | { readonly kind: 'one-of'; readonly names: readonly string[] }
  | { readonly kind: 'whole'; readonly least: number; readonly most: number }
  | { readonly kind: 'either'; readonly of: readonly [PolicyForm, PolicyForm] }
  | { readonly kind: 'list'; readonly of: PolicyForm }
  | {
      readonly kind: 'shape';
      readonly fields: Readonly<Record<string, PolicyForm>>;
      /** The fields that decide something; the others are the same in every rulebook. */
      readonly asked: readonly string[];
    };

/** The possible values of a policy: a check for values from outside, and words for what is allowed. */
export interface PolicyType<Value> {
  readonly allows: (value: unknown) => value is Value;
  readonly says: string;
  readonly form: PolicyForm;
  /** Setting it decides nothing: it names what every rulebook does. */
  readonly fixed: boolean;
  /** False: kept because the text says it, but no door asks for it. */
  readonly isAsked: boolean;
  /** Its values are different wordings of the same rule. */
  readonly wordingOnly: boolean;
}

export type ValueOf<Type> = Type extends PolicyType<infer Value> ? Value : never;

const type = <Value>(
  says: string,
  form: PolicyForm,
  allows: (value: unknown) => boolean,
  fixed = false,
): PolicyType<Value> => ({
  says,
  form,
  allows: allows as (value: unknown) => value is Value,
  fixed,
  isAsked: true,
  wordingOnly: false,
});

export const yesOrNo: PolicyType<boolean> = type(
  'true or false',
  { kind: 'yes-no' },
  (value) => typeof value === 'boolean',
);

/**
 * The one answer that every rulebook gives. A house that once wrote the other answer down keeps it, so that its rules can still be saved;
 * it decides nothing.
 */
export const only = <const Value extends boolean>(value: Value): PolicyType<Value> =>
  type(String(value), { kind: 'yes-no' }, (one) => typeof one === 'boolean', true);

export const oneOf = <const Name extends string>(...names: readonly Name[]): PolicyType<Name> =>
  type(
    names.length === 1 ? `"${names[0]}"` : `one of ${names.map((name) => `"${name}"`).join(', ')}`,
    { kind: 'one-of', names },
    (value) => names.includes(value as Name),
    names.length === 1,
  );

/** Different wordings of the same rule in several documents. */
export const wordings = <const Name extends string>(...names: readonly Name[]): PolicyType<Name> => ({
  ...oneOf(...names),
  fixed: true,
  wordingOnly: true,
});

/** What a text says about itself or its words: kept as data, and decides nothing. */
export const asWritten = <Value>(one: PolicyType<Value>): PolicyType<Value> => ({
  ...one,
  fixed: true,
  isAsked: false,
});

/** A whole number, both ends allowed. */
export const whole = (least: number, most: number): PolicyType<number> =>
  type(
    `a whole number from ${least} to ${most}`,
    { kind: 'whole', least, most },
    (value) => Number.isInteger(value) && (value as number) >= least && (value as number) <= most,
    least === most,
  );

/** A share of something: above 0, at most 1. */
export const share: PolicyType<number> = type(
  'a share above 0 and up to 1',
  { kind: 'share' },
  (value) => typeof value === 'number' && value > 0 && value <= 1,
);

export const text: PolicyType<string> = type(
  'a text',
  { kind: 'text' },
  (value) => typeof value === 'string' && value !== '',
);

export const orElse = <One, Other>(one: PolicyType<One>, other: PolicyType<Other>): PolicyType<One | Other> =>
  type(
    `${one.says}, or ${other.says}`,
    { kind: 'either', of: [one.form, other.form] },
    (value) => one.allows(value) || other.allows(value),
  );

const nothing: PolicyType<null> = type('null', { kind: 'nothing' }, (value) => value === null);

export const orNothing = <Value>(one: PolicyType<Value>): PolicyType<Value | null> => orElse(one, nothing);

export const listOf = <Value>(one: PolicyType<Value>): PolicyType<readonly Value[]> =>
  type(
    `a list of ${one.says}`,
    { kind: 'list', of: one.form },
    (value) => Array.isArray(value) && value.every(one.allows),
  );

type Shape = Readonly<Record<string, PolicyType<unknown>>>;
type ShapeValue<Fields extends Shape> = { readonly [Name in keyof Fields]: ValueOf<Fields[Name]> };

/** Exactly these fields, no more and no fewer. */
export const shape = <Fields extends Shape>(fields: Fields): PolicyType<ShapeValue<Fields>> =>
  type(
    `an object of ${Object.entries(fields)
      .map(([name, field]) => `${name} (${field.says})`)
      .join(', ')}`,
    {
      kind: 'shape',
      fields: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.form])),
      asked: Object.keys(fields).filter((name) => fields[name]?.fixed === false),
    },
    (value) =>
      typeof value === 'object' &&
      value !== null &&
      Object.keys(value).every((name) => Object.hasOwn(fields, name)) &&
      Object.entries(fields).every(([name, field]) => field.allows((value as Record<string, unknown>)[name])),
    Object.values(fields).every((field) => field.fixed),
  );
