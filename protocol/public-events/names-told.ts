import type { PublicEvent } from './public-event.ts';

/**
 * An event that was made earlier, without the names that may not be told any more. In a patch a name is null then, which takes it away from
 * whoever had it. The event itself if there is no such name in it.
 */
export function withNamesTold(event: PublicEvent, isTold: (name: string) => boolean): PublicEvent {
  const { now } = event;
  if (now === undefined) return event;
  const made = { ...now, ...onKey(now, 'seats', (seat) => seatTold(seat, isTold)), ...gamesTold(now, isTold) };
  return JSON.stringify(made) === JSON.stringify(now) ? event : { ...event, now: made };
}

type Shown = Readonly<Record<string, unknown>>;
const isShown = (value: unknown): value is Shown =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The record under a key with each of its values changed; nothing if there is none. */
function onKey(of: Shown, key: string, change: (value: Shown) => Shown): Shown {
  const found = of[key];
  if (!isShown(found)) return {};
  const changed = Object.entries(found).map(([id, value]) => [id, isShown(value) ? change(value) : value]);
  return { [key]: Object.fromEntries(changed) };
}

const isUntold = ({ name }: Shown, isTold: (name: string) => boolean): boolean =>
  typeof name === 'string' && !isTold(name);

const seatTold = (seat: Shown, isTold: (name: string) => boolean): Shown =>
  isUntold(seat, isTold) ? { ...seat, name: null } : seat;

/** Lists are replaced whole, so a name in one is left out. */
const gamesTold = (now: Shown, isTold: (name: string) => boolean): Shown =>
  onKey(now, 'games', ({ waiting, ...game }) => {
    if (!Array.isArray(waiting)) return waiting === undefined ? game : { ...game, waiting };
    const told = waiting.map((one: unknown) => {
      if (!isShown(one) || !isUntold(one, isTold)) return one;
      const { name: _name, ...unnamed } = one;
      return unnamed;
    });
    return { ...game, waiting: told };
  });
