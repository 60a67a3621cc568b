import type { gateOf } from '../../../engine/office.ts';
import type { CardroomStore } from '../../../native-bridge/contracts/cardroom-store.ts';
import type { TimeSource } from '../../../native-bridge/contracts/time-source.ts';
import type { Note } from '../../repeated-notes.ts';
import type { Room } from '../room.ts';
import type { KeptOut } from './kept-out.ts';

export interface WatchSeatsOptions {
  readonly room: Pick<Room, 'listen' | 'tables'>;
  readonly store: Pick<CardroomStore, 'appendAudit'>;
  readonly keptOut: KeptOut;
  /** Whether the house may admit somebody, by the register of excluded persons. */
  readonly gateOf: (player: string) => ReturnType<typeof gateOf>;
  readonly time: TimeSource;
  readonly note: Note;
}

/**
 * A dealer seats players by name without asking the office. So an excluded player who is seated is recorded in the audit trail at once. So
 * is a player who sits down unchecked at a cash table if the house requires a check. A check that has since expired is not recorded.
 */
export function watchSeats({ room, store, keptOut, gateOf, time, note }: WatchSeatsOptions): void {
  room.listen({
    tableGrew: ({ tableId, state }, events) => {
      for (const { event } of events) {
        if (event.type !== 'player-seated') continue;
        const about = { at: time.now(), by: 'cardroom', tableId, hand: state.handNumber, seats: [event.seat] };
        const where = { table: tableId, seat: event.seat };
        if (keptOut.player(event.player.id) !== null) {
          store.appendAudit({ ...about, what: 'kept-out-seated', reason: null });
          note('Somebody who has the name of a person who is kept out was seated.', where);
        }
        const gate = gateOf(event.player.id);
        if (state.mode !== 'cash' || gate.allowed || gate.because === 'check-too-old') continue;
        store.appendAudit({ ...about, what: 'unchecked-seated', reason: null });
        note('Somebody was seated whom the register of excluded persons has not cleared.', where);
      }
    },
    linkChanged: () => {},
    orderAnswered: () => {},
  });
}

/** What the floor should know now, in a sentence; null: no excluded player is seated. */
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
