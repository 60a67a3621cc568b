import { TomlDate } from 'smol-toml';
import type { PhhValue } from './phh-hand.ts';
import { isList, makeToml, nameToml } from './phh-lines.ts';

/** The content of a field of a PHH file. */
export interface Shape<Value> {
  /** Undefined if the value in the file does not fit. */
  readonly read: (value: unknown) => Value | undefined;
  /** Why a value does not fit, in one sentence. */
  readonly fault: (key: string, value: unknown) => string;
  readonly write: (value: Value) => string;
}

/** A shape that takes a value as it is in the file. */
const plain = <Value extends PhhValue>(needs: string, fits: (value: unknown) => value is Value): Shape<Value> => ({
  read: (value) => (fits(value) ? value : undefined),
  fault: (key, value) => `${key} must be ${needs}, not ${nameToml(value)}`,
  write: makeToml,
});

/** A list of such values; its fault is that of the first wrong entry. */
const listOf = <Value>(entry: Shape<Value>): Shape<readonly Value[]> => ({
  read: (value) => {
    if (!isList(value)) return undefined;
    const entries: Value[] = [];
    for (const one of value) {
      const read = entry.read(one);
      if (read === undefined) return undefined;
      entries.push(read);
    }
    return entries;
  },
  fault: (key, value) =>
    isList(value)
      ? entry.fault(
          `an entry of ${key}`,
          value.find((one) => entry.read(one) === undefined),
        )
      : `${key} must be a list, not ${nameToml(value)}`,
  write: (value) => `[${value.map(entry.write).join(', ')}]`,
});

/** Most decimals of an amount: a history counts in money, in hundredths or smaller parts of it. */
export const amountDecimals = 4;
const smallest = 10 ** amountDecimals;

/** Whether the amount is a whole number of ten-thousandths. */
export const isAmount = (value: unknown): value is number =>
  typeof value === 'number' &&
  (Number.isSafeInteger(value) ||
    (Number.isSafeInteger(Math.round(value * smallest)) && Math.round(value * smallest) / smallest === value));

const leasts = { any: 'an amount', 'not negative': '0 or more', positive: 'more than 0' } as const;

/** An amount of chips or money. */
const amount = (least: keyof typeof leasts): Shape<number> => {
  const isEnough = (value: number): boolean => least === 'any' || (least === 'positive' ? value > 0 : value >= 0);
  return {
    read: (value) => (isAmount(value) && isEnough(value) ? value : undefined),
    fault: (key, value) => {
      if (typeof value !== 'number') return `${key} must be an amount, not ${nameToml(value)}`;
      return isAmount(value)
        ? `${key} must be ${leasts[least]}, not ${value}`
        : `amounts have ${amountDecimals} decimals at most; ${nameToml(value)} is none (${key})`;
    },
    write: makeToml,
  };
};

/** An amount, or `inf` for an unknown stack. */
const stack = (least: keyof typeof leasts): Shape<number | null> => {
  const known = amount(least);
  return {
    read: (value) => (value === Number.POSITIVE_INFINITY ? null : known.read(value)),
    fault: known.fault,
    write: (value) => makeToml(value ?? Number.POSITIVE_INFINITY),
  };
};

const isText = (value: unknown): value is string => typeof value === 'string';
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);
const isSeconds = (value: unknown): value is number => typeof value === 'number' && value >= 0;

export const text = plain('a string', isText);
export const whole = plain('a whole number', isWhole);
export const flag = plain('true or false', (value) => typeof value === 'boolean');
export const nameOrNumber = plain('a string or a whole number', (value) => isText(value) || isWhole(value));
export const seconds = plain('a number of seconds', isSeconds);
export const bet = amount('positive');
export const texts = listOf(text);
export const wholes = listOf(whole);
export const allSeconds = listOf(seconds);
export const amounts = listOf(amount('not negative'));
export const signedAmounts = listOf(amount('any'));
export const startingStacks = listOf(stack('positive'));
export const finishingStacks = listOf(stack('not negative'));

const readTime = (value: unknown): string | undefined =>
  value instanceof TomlDate && value.isTime() ? value.toISOString().replace(/\.000$/, '') : undefined;

/** A local time as text: `HH:MM:SS`, or `HH:MM:SS.mmm` with a fraction of a second. */
export const localTime: Shape<string> = {
  read: readTime,
  fault: (key, value) => `${key} must be a local time, not ${nameToml(value)}`,
  write: (value) => {
    const written = readTime(new TomlDate(value));
    if (written === undefined) throw new TypeError(`"${value}" is not a local time`);
    return written;
  },
};
