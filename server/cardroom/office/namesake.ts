import { type OfficeRefusal, type OfficeState, personOf } from '../../../engine/office.ts';
import type { CardroomStore } from '../../../native-bridge/contracts/cardroom-store.ts';
import type { OfficeWish, PlayerMeant } from '../../../protocol/office-desk.ts';

const lookedAt = 200;

/**
 * Refuses to make somebody new of a name the house knows, upper and lower case aside. Two desks may name the same person at the same moment:
 * the second is told whom the house knows by now.
 */
export function namesakeRefused(
  { reports, texts }: Pick<CardroomStore, 'reports' | 'texts'>,
  state: OfficeState,
  wish: OfficeWish,
): OfficeRefusal | null {
  const { player } = wish as { readonly player?: PlayerMeant | string };
  if (typeof player !== 'object' || !('name' in player)) return null;
  const met = Object.values(state.players).flatMap(({ id, alias }) => [id, ...alias]);
  const called = player.name.trim().toLowerCase();
  const same = texts
    .of(reports.playersNamed(player.name, met, lookedAt))
    .find(({ text }) => text.toLowerCase() === called);
  return same === undefined ? null : { reason: 'name-known', player: personOf(state, same.id) };
}
