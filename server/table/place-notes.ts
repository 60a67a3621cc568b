import type { Seat } from '../../engine/notation.ts';
import type { TableState } from '../../engine/table.ts';
import type { AntennaHealth, CardReader } from '../../native-bridge/contracts/card-reader.ts';
import type { Place } from './sealer-messages.ts';
import type { Table } from './table.ts';

type Reads = Exclude<AntennaHealth['state'], 'unknown'>;

/**
 * Books how well each place reads, so that nobody trusts the reader beyond what it can see; a place without an antenna is blind from the
 * start. Returns a function that stops it.
 */
export function notePlaces(
  reader: Pick<CardReader, 'antennas' | 'onAntennas' | 'health'>,
  { table, places }: { readonly table: Table; readonly places: ReadonlyMap<number, Place> },
): () => void {
  const booked = new Map<Place, Reads>();
  const note = (place: Place, state: Reads): void => {
    const before = booked.get(place) ?? (isPoor(table.state, place) ? null : 'good');
    if (state === before) return;
    booked.set(place, state);
    const fact = { type: 'place-reads', place, state } as const;
    table.submit({ actor: 'device:reader', id: null, sequence: null, command: { type: 'note', fact } });
  };
  const noteAll = (antennas: readonly AntennaHealth[]): void => {
    // While the reader is away, its antennas are not reported.
    if (reader.health.state !== 'ready') return;
    for (const { antenna, state } of antennas) {
      const place = places.get(antenna);
      if (place !== undefined && state !== 'unknown') note(place, state);
    }
  };
  const covered = new Set(places.values());
  for (const place of placesOfGame(table.state))
    if (!covered.has(place) && !isPoor(table.state, place)) note(place, 'unusable');
  noteAll(reader.antennas);
  return reader.onAntennas(noteAll);
}

const isPoor = (state: TableState | null, place: Place): boolean =>
  state?.witnesses.poorPlaces.includes(place) ?? false;

/** Where the log knows cards to lie. */
const placesOfGame = (state: TableState | null): readonly (Seat | 'board')[] =>
  state === null ? [] : [...state.chairs.map(({ seat }) => seat), 'board'];
