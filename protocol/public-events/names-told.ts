import { isFields } from '../rules-in-words.ts';
import type { PublicEvent } from './public-event.ts';

/**
 * An earlier event without names that may no longer be published. In a patch such a name becomes null, which removes it wherever it was
 * received. Returns the event itself if it has no such name.
 */
export function withNamesTold(event: PublicEvent, isTold: (name: string) => boolean): PublicEvent {
  const { now } = event;
  if (now === undefined) return event;
  const made = { ...now, ...onKey(now, 'seats', (seat) => seatTold(seat, isTold)), ...gamesTold(now, isTold) };
  return JSON.stringify(made) === JSON.stringify(now) ? event : { ...event, now: made };
}

type Shown = Readonly<Record<string, unknown>>;

/** The record under a key with each of its values changed; empty if there is none. */
function onKey(of: Shown, key: string, change: (value: Shown) => Shown): Shown {
  const found = of[key];
  if (!isFields(found)) return {};
  const changed = Object.entries(found).map(([id, value]) => [id, isFields(value) ? change(value) : value]);
  return { [key]: Object.fromEntries(changed) };
}

const isUntold = ({ name }: Shown, isTold: (name: string) => boolean): boolean =>
  typeof name === 'string' && !isTold(name);

const seatTold = (seat: Shown, isTold: (name: string) => boolean): Shown =>
  isUntold(seat, isTold) ? { ...seat, name: null } : seat;

/** Lists are replaced whole, so a name is left out of them. */
const gamesTold = (now: Shown, isTold: (name: string) => boolean): Shown =>
  onKey(now, 'games', ({ waiting, ...game }) => {
    if (!Array.isArray(waiting)) return waiting === undefined ? game : { ...game, waiting };
    const told = waiting.map((one: unknown) => {
      if (!isFields(one) || !isUntold(one, isTold)) return one;
      const { name: _name, ...unnamed } = one;
      return unnamed;
    });
    return { ...game, waiting: told };
  });
