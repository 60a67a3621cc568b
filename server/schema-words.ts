import type { z } from 'zod';

/** What a schema allows instead of what was given, as the end of a sentence. A schema's own words come before these. */
export function schemaWords(issue: z.core.$ZodRawIssue): string {
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
export const notAllowed = 'it is not allowed';

/** It must be “a”, “b” or “c”. */
export const mustBe = (all: readonly string[]): string =>
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
