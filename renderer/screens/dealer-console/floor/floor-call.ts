import type { Seat } from '../../../../engine/notation.ts';
import { actorParts, type Incident, type SeenWager } from '../../../../engine/table.ts';
import type { Outcome, Press } from '../../../stores/table-requests.ts';
import type { KnownTable } from '../../../stores/table-store.ts';
import { makeTimeOfDay } from '../../../text/times.ts';
import type { Words } from '../../../text/use-text.ts';
import type { ConsoleTable } from '../console-context.ts';
import type { Fingers } from '../fingers/use-fingers.ts';
import type { Desk } from '../fingers/wager-desk.ts';
import { openIncident } from './incident.ts';

/** What the floor is called for: a seat, and its words and chips that are not ruled on. */
export interface FloorCall {
  readonly seat: Seat | null;
  readonly wager?: SeenWager;
}

/** Words and chips of the seat to act go with the call; what was tapped for another seat is not booked and is left out. */
export function callOf({ through, early }: Fingers, desk: Desk | null, toAct: Seat | null): FloorCall {
  if (desk?.is !== 'ruled' || through !== null || early || toAct === null) return { seat: null };
  return { seat: toAct, wager: desk.wager };
}

/**
 * Calls the floor, once. Meanwhile the band says who comes, or since when it waits. A wager that was not part of the call is a new call.
 */
export async function callFloor(
  { store, state }: Pick<ConsoleTable, 'store' | 'state'>,
  press: Press,
  { seat, wager }: FloorCall = { seat: null },
): Promise<Outcome> {
  const open = openIncident(state);
  if (open !== null && (wager === undefined || open.wager !== undefined)) {
    store.dismissRefusal();
    store.setState({ toldOfCall: true });
    return 'done';
  }
  return store.request({ type: 'call-floor', seat, ...(wager === undefined ? {} : { wager }) }, press);
}

/** "Lucie V. is coming"; null while nobody is. */
export function comingText({ taken }: Incident, { names, status }: KnownTable, { t }: Words): string | null {
  if (taken === null || taken === undefined) return null;
  const known = [...(status.staff?.people ?? []), ...(status.staff?.beside ? [status.staff.beside.person] : [])];
  const person = known.find(({ id }) => actorParts(taken.by)[0].id === id);
  const name = (taken.name === null ? undefined : names[taken.name.id]) ?? person?.name ?? t('label.floor');
  return t('desk:who.theirs', { name });
}

/** Who is coming, or since when nobody is. */
export const callText = (incident: Incident, table: KnownTable, words: Words): string =>
  comingText(incident, table, words) ?? words.t('at-table:called.band', { time: makeTimeOfDay(incident.at) });
