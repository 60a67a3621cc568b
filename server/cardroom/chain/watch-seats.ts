import type { CardroomStore } from '../../../native-bridge/contracts/cardroom-store.ts';
import type { TimeSource } from '../../../native-bridge/contracts/time-source.ts';
import type { Room } from '../room.ts';
import type { Note } from '../room-watch.ts';
import type { KeptOut } from './kept-out.ts';

export interface WatchSeatsOptions {
  readonly room: Pick<Room, 'listen' | 'tables'>;
  readonly store: Pick<CardroomStore, 'appendAudit'>;
  readonly keptOut: KeptOut;
  readonly time: TimeSource;
  readonly note: Note;
}

/** A dealer seats by name, and no table asks the office: whoever is seated and kept out stands in the audit trail at once. */
export function watchSeats({ room, store, keptOut, time, note }: WatchSeatsOptions): void {
  room.listen({
    tableGrew: ({ tableId, state }, events) => {
      for (const { event } of events) {
        if (event.type !== 'player-seated' || keptOut.player(event.player.id) === null) continue;
        const about = { at: time.now(), by: 'cardroom', tableId, hand: state.handNumber, seats: [event.seat] };
        store.appendAudit({ ...about, what: 'kept-out-seated', reason: null });
        note('Somebody who has the name of a person who is kept out was seated.', { table: tableId, seat: event.seat });
      }
    },
    linkChanged: () => {},
    orderAnswered: () => {},
  });
}

/** What the floor should know of now, in a sentence; null: nobody of them sits anywhere. */
export function seatedSentence({ room, keptOut }: Pick<WatchSeatsOptions, 'room' | 'keptOut'>): string | null {
  const seats = room
    .tables()
    .flatMap(({ state }) =>
      state.chairs.flatMap(({ player, seat }) =>
        player !== null && keptOut.player(player.id) !== null ? [`${state.name}, seat ${seat}`] : [],
      ),
    );
  return seats.length === 0
    ? null
    : `Somebody with the name of a person who is kept out sits at ${seats.join('; ')}: the floor looks at a document.`;
}
