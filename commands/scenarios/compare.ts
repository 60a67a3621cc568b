import type { Outcome } from './scenario.ts';

/** Keys that only explain and are never compared. */
const explaining: ReadonlySet<string> = new Set(['why', 'note', 'cite', 'fallback']);

/** Lists whose order means nothing. */
const unordered: ReadonlySet<string> = new Set([
  'options',
  'eligible',
  'halted',
  'deadHands',
  'dealtSeats',
  'backToStub',
  'excluded',
  'skipped',
  'voidCards',
  'flop',
  'languages',
  'logged',
  'alarms',
  'stillToAct',
  'seats',
  'accepted',
  'refused',
]);

/** Seat maps in which an entry of 0 is significant. */
const zeroCounts: ReadonlySet<string> = new Set(['finalStacks', 'stacks']);

const isObject = (value: unknown): value is Outcome =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSeatMap = (value: Outcome): boolean => Object.keys(value).every((key) => /^\d+$/.test(key));

/** Does an outcome contain everything that is expected of it? Anything more is ignored. */
export function matches(actual: unknown, expected: unknown, key = ''): boolean {
  if (Array.isArray(expected)) return Array.isArray(actual) && listsMatch(actual, expected, unordered.has(key));
  if (!isObject(expected)) return actual === expected;
  if (!isObject(actual)) return false;
  if (isSeatMap(expected)) return seatMapsMatch(actual, expected, zeroCounts.has(key));
  return Object.entries(expected).every(
    ([name, value]) => explaining.has(name) || (Object.hasOwn(actual, name) && matches(actual[name], value, name)),
  );
}

function listsMatch(actual: readonly unknown[], expected: readonly unknown[], anyOrder: boolean): boolean {
  if (actual.length !== expected.length) return false;
  if (!anyOrder) return expected.every((value, index) => matches(actual[index], value));
  const rest = [...actual];
  return expected.every((value) => {
    const at = rest.findIndex((one) => matches(one, value));
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
}

function seatMapsMatch(actual: Outcome, expected: Outcome, zeros: boolean): boolean {
  const entries = (map: Outcome) => Object.entries(map).filter(([, value]) => zeros || value !== 0);
  const [ours, theirs] = [entries(actual), entries(expected)];
  return ours.length === theirs.length && theirs.every(([seat, value]) => matches(actual[seat], value, seat));
}
