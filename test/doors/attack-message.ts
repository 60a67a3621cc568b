import type { Luck } from '../../commands/simulation/random-play.ts';

/** What attackers write into messages. */
const hostileKeys = [
  'actor',
  'by',
  'origin',
  'role',
  'at',
  'person',
  'asker',
  'second',
  '__proto__',
  'constructor',
  'isAdmin',
];
const hostileValues: readonly [unknown, ...unknown[]] = [
  null,
  true,
  -1,
  0,
  1e308,
  Number.MAX_SAFE_INTEGER,
  '',
  'device:reader',
  'cardroom',
  'table',
  'manager:demo-6',
  "'; DROP TABLE events; --",
  '\u202Ereversed\u0000',
  'a'.repeat(5_000),
  [],
  {},
  [[[[[[]]]]]],
  { type: 'note', fact: { type: 'dealer-changed' } },
];

/** The message with up to three changes; unchanged once in four times. */
export function attackOn(message: unknown, luck: Luck): unknown {
  if (luck.once(4)) return message;
  const changed: unknown = structuredClone(message);
  for (let times = luck.upTo(2); times >= 0; times -= 1) change(changed, luck);
  return changed;
}

function change(value: unknown, luck: Luck): void {
  const objects = objectsIn(value);
  const [first, ...rest] = objects;
  if (first === undefined) return;
  const object = luck.oneOf([first, ...rest]);
  const [key, ...keys] = Object.keys(object);
  const put = (name: string): void => {
    // As `JSON.parse` does it: a key of that name, not the object's prototype.
    Object.defineProperty(object, name, {
      value: structuredClone(luck.oneOf(hostileValues)),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  };
  if (luck.once(2) || key === undefined) put(hostileKeys[luck.upTo(hostileKeys.length - 1)] ?? 'by');
  else if (luck.once(3)) Reflect.deleteProperty(object, luck.oneOf([key, ...keys]));
  else put(luck.oneOf([key, ...keys]));
}

/** The value and every object in it. */
function objectsIn(value: unknown): readonly object[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(objectsIn)];
}
