import { dealerDueAt, placesAtTables } from '../../../engine/office.ts';
import type { TimeSource } from '../../../native-bridge/contracts/time-source.ts';
import type { Room } from '../room.ts';
import type { Office } from './office.ts';

interface TellingTables {
  readonly office: Pick<Office, 'state' | 'facts' | 'listen'>;
  readonly room: Pick<Room, 'tables' | 'listen'> & { readonly links: Pick<Room['links'], 'with'> };
  readonly time: Pick<TimeSource, 'now' | 'after'>;
}

const placesSoonMs = 500;
/** Computing places takes at most a fifth of the time. */
const restFor = 4;

/**
 * Tells every linked table the places of players whose seats are still open there. When many tables report at once, they are told together.
 */
export function tellPlaces({ office, room, time }: TellingTables): void {
  let isDue = false;
  let lookedFor = 0;
  const tell = (): void => {
    isDue = false;
    const at = time.now();
    const places = placesAtTables(office.state, office.facts(), at);
    lookedFor = time.now() - at;
    for (const { tableId } of room.tables())
      room.links.with(tableId)?.sendNews({ type: 'places', places: [...(places.get(tableId) ?? [])] });
  };
  const tellSoon = (): void => {
    if (isDue) return;
    isDue = true;
    time.after(Math.max(placesSoonMs, restFor * lookedFor), tell);
  };
  office.listen(tellSoon);
  room.listen({ linkChanged: tellSoon, tableGrew: () => {}, orderAnswered: () => {} });
}

/** Tells every linked table who was sent to deal there by the rotation, until that dealer signs in. */
export function tellDealers({ office, room, time }: TellingTables): void {
  const tell = (tableId: string): void => {
    const staff = dealerDueAt(office.state.cash.dealers, office.facts(), tableId);
    room.links.with(tableId)?.sendNews({ type: 'dealer-due', staff });
  };
  office.listen(() => {
    for (const { tableId } of room.tables()) tell(tableId);
  });
  // A table that connects is welcomed first.
  room.listen({
    linkChanged: (tableId) => void time.after(0, () => tell(tableId)),
    tableGrew: () => {},
    orderAnswered: () => {},
  });
}
