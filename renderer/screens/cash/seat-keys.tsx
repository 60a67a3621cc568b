import type { EventSeatOf } from '../../../engine/office.ts';
import type { OfficeWish } from '../../../protocol/office-desk.ts';
import { WishWord } from '../../room/event-keys.tsx';
import { useOfficeWords } from '../../room/office-words.ts';

/** Open seats to send a player to, table by table, as a row of numbers that leaves the rest of the page visible. */
export function SeatKeys(props: {
  readonly seats: readonly EventSeatOf[];
  readonly wishOf: (seat: EventSeatOf) => OfficeWish;
  readonly onDone?: () => void;
}) {
  const { seats, wishOf, onDone } = props;
  const { t, table } = useOfficeWords('overview');
  return [...Map.groupBy(seats, ({ tableId }) => tableId)].map(([tableId, open]) => (
    <div key={tableId} className="cash-seat-keys">
      <p className="event-quiet">{table(tableId)}</p>
      <div className="event-keys">
        {open.map((to) => (
          <WishWord
            key={to.seat}
            label={t('seat.atTable', { table: table(tableId), seat: to.seat })}
            wish={wishOf(to)}
            {...(onDone === undefined ? {} : { onDone })}
          >
            {to.seat}
          </WishWord>
        ))}
      </div>
    </div>
  ));
}
