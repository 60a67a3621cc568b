import { useRef } from 'react';

const isPlain = (value: object): boolean => {
  const kind = Object.getPrototypeOf(value) as unknown;
  return kind === Object.prototype || kind === null;
};

/**
 * `now`, with every part that equals the same part of `before` taken from `before`, so that unchanged parts need not be redrawn. Data only:
 * what is neither a list, a set nor a plain object is compared by identity.
 */
export function sharing<T>(before: unknown, now: T): T {
  if (Object.is(before, now)) return now;
  if (typeof before !== 'object' || typeof now !== 'object' || before === null || now === null) return now;
  if (Array.isArray(now)) return Array.isArray(before) ? (sharedList(before, now) as T) : now;
  if (now instanceof Set) {
    return before instanceof Set && before.size === now.size && [...now].every((one) => before.has(one))
      ? (before as T)
      : now;
  }
  return isPlain(before) && isPlain(now) ? (sharedObject(before, now) as T) : now;
}

function sharedList(before: readonly unknown[], now: readonly unknown[]): readonly unknown[] {
  const list = now.map((one, place) => sharing(before[place], one));
  return list.length === before.length && list.every((one, place) => Object.is(one, before[place])) ? before : list;
}

function sharedObject(before: object, now: object): object {
  const old = before as Readonly<Record<string, unknown>>;
  const entries = Object.entries(now).map(([name, part]) => [name, sharing(old[name], part)] as const);
  const isSame =
    entries.length === Object.keys(old).length &&
    entries.every(([name, part]) => name in old && Object.is(part, old[name]));
  return isSame ? before : Object.fromEntries(entries);
}

/** A value computed at every render, with its unchanged parts from the render before. */
export function useSharing<T>(now: T): T {
  const kept = useRef<T>(now);
  kept.current = sharing(kept.current, now);
  return kept.current;
}
