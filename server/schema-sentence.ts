import { z } from 'zod';

/** What a schema allows instead of what was given, as the end of a sentence. A schema's own words come before these. */
function schemaWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type': {
      const wanted = `it must be ${kinds[issue.expected] ?? issue.expected}`;
      return issue.input === undefined ? `${wanted}, and it is missing` : wanted;
    }
    case 'invalid_value':
      return mustBe(issue.values.map(valueText));
    case 'too_small':
      return bounded(issue, issue.minimum, issue.inclusive === false ? 'more than' : 'at least');
    case 'too_big':
      return bounded(issue, issue.maximum, issue.inclusive === false ? 'less than' : 'at most');
    case 'invalid_format':
      return `it must ${formats[issue.format] ?? `match ${issue.pattern ?? issue.format}`}`;
    case 'not_multiple_of':
      return `it must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `${issue.keys.map(valueText).join(', ')} is not known here`;
    case 'invalid_key':
      return `of its name, ${issue.issues[0]?.message ?? 'it is not allowed'}`;
    case 'invalid_union':
      if ('options' in issue && Array.isArray(issue.options)) return mustBe(issue.options.map(valueText));
      return notAllowed;
    default:
      return notAllowed;
  }
}

/** For schemas without words for what is allowed. */
const notAllowed = 'it is not allowed';

/** It must be “a”, “b” or “c”. */
const mustBe = (all: readonly string[]): string =>
  `it must be ${all.length < 2 ? '' : `${all.slice(0, -1).join(', ')} or `}${all.at(-1)}`;

const valueText = (value: z.core.util.Primitive): string => (typeof value === 'string' ? `“${value}”` : String(value));

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object with keys',
  record: 'an object with keys',
};

const formats: Readonly<Record<string, string>> = {
  url: 'be an address of a scheme that is allowed here',
  date: 'be a day, such as 2026-11-28',
  base64: 'be base64',
  hex: 'be hexadecimal digits',
};

const counted: Readonly<Record<string, readonly [one: string, more: string]>> = {
  string: ['letter', 'letters'],
  array: ['entry', 'entries'],
};

function bounded(
  issue: { readonly origin: string; readonly exact?: boolean },
  limit: number | bigint,
  by: string,
): string {
  const unit = counted[issue.origin];
  const amount = `${issue.exact === true ? 'exactly' : by} ${limit}`;
  return unit === undefined ? `it must be ${amount}` : `it must have ${amount} ${limit === 1 ? unit[0] : unit[1]}`;
}

// Where a schema has no words of its own, it uses ours, wherever it is read.
z.config({ localeError: schemaWords });

/** The maximum length of a list or a place in a sentence, so that it stays readable whatever was written. */
const lettersMost = 600;

/** The first thing a schema found wrong, as one sentence that names the key and what is allowed there. */
export function schemaSentence(error: z.ZodError, schema: z.ZodType): string {
  const issue = foremost(error.issues);
  if (issue === undefined) return 'It cannot be understood.';
  const place = pathText(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const allowed = keysAt(schema, issue.path);
    const keys = listed(issue.keys.map((key) => `“${pathText([...issue.path, key])}”`));
    const [wrong = ''] = issue.keys;
    return `${keys} is not known here${allowed.length === 0 ? '' : `; allowed are ${listed(allowed, wrong)}`}.`;
  }
  const { message } = issue;
  const what = (message.length <= lettersMost ? message : `${message.slice(0, lettersMost)}…`).replace(/\.$/, '');
  return place === '' ? `It is not as it should be: ${what}.` : `“${place}” is not as it should be: ${what}.`;
}

/** The issue to report. A missing key was often misspelled, so an unknown one comes first. */
function foremost(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue | undefined {
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  if (issue?.code !== 'invalid_union' || issue.message !== notAllowed || issue.errors.length === 0) return issue;
  const branches = issue.errors.flatMap((branch) => foremost(branch) ?? []);
  const [nearest] = branches.filter((branch) => !isOfAnotherKind(branch));
  if (nearest !== undefined) return { ...nearest, path: [...issue.path, ...nearest.path] };
  const kinds = branches.map(({ message }) => message.replace(/^it must be |, and it is missing$/g, ''));
  return { ...issue, message: mustBe([...new Set(kinds)]) };
}

/** Whether a union member does not fit because the value itself is of another kind. */
const isOfAnotherKind = ({ path, code }: z.core.$ZodIssue): boolean =>
  path.length === 0 && (code === 'invalid_type' || code === 'invalid_value');

function pathText(path: readonly PropertyKey[]): string {
  const text = path
    .map((key) => (typeof key === 'number' ? `[${key + 1}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
  return text.length <= lettersMost / 4 ? text : `…${text.slice(-lettersMost / 4)}`;
}

/** As many as fit; if there are more, those that begin like `wrong` come first. */
function listed(names: readonly string[], wrong = ''): string {
  const all = names.join(', ');
  if (all.length <= lettersMost) return all;
  const sorted = names.toSorted((one, other) => alike(other, wrong) - alike(one, wrong));
  const told: string[] = [];
  for (const name of sorted) if ([...told, name].join(', ').length <= lettersMost) told.push(name);
  return `${told.join(', ')} and ${names.length - told.length} more`;
}

/** How many leading letters two names share. */
function alike(one: string, other: string): number {
  let letters = 0;
  while (letters < one.length && one[letters] === other[letters]) letters += 1;
  return letters;
}

/** The keys the schema has at a path; none if it is no plain object. */
function keysAt(schema: z.ZodType, path: readonly PropertyKey[]): readonly string[] {
  const inner = unwrapped(schema);
  const [key, ...rest] = path;
  if (inner instanceof z.ZodArray) return keysAt(inner.element as z.ZodType, rest);
  if (inner instanceof z.ZodRecord)
    return key === undefined ? namesOf(inner.keyType as z.ZodType) : keysAt(inner.valueType as z.ZodType, rest);
  if (!(inner instanceof z.ZodObject)) return [];
  const shape = inner.shape as Readonly<Record<string, z.ZodType>>;
  if (key === undefined) return Object.keys(shape);
  const next = shape[String(key)];
  return next === undefined ? [] : keysAt(next, rest);
}

/** A record's keys if they are a fixed set. */
const namesOf = (keys: z.ZodType): readonly string[] => (keys instanceof z.ZodEnum ? keys.options.map(String) : []);

function unwrapped(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodPipe) return unwrapped(schema.out as z.ZodType);
  const wrapped = [z.ZodOptional, z.ZodExactOptional, z.ZodNullable, z.ZodDefault, z.ZodPrefault].some(
    (kind) => schema instanceof kind,
  );
  return wrapped ? unwrapped((schema as z.ZodOptional).unwrap() as z.ZodType) : schema;
}
