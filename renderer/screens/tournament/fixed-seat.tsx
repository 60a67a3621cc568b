import type { EventSeatOf } from '../../../engine/office.ts';
import { Choice } from '../../room/choice.tsx';
import { WordKey } from '../../room/event-keys.tsx';
import { useEvent, useWords } from './event-context.ts';

interface FixedSeatProps {
  /** Null: the seat is drawn. */
  readonly seat: EventSeatOf | null;
  readonly onSeat: (seat: EventSeatOf | null) => void;
}

/** A player who needs a certain seat, for a wheelchair for example, is entered with it. Balancing and redraws leave them there. */
export function FixedSeat({ seat, onSeat }: FixedSeatProps) {
  const { t, table } = useWords();
  const { tournament, standings } = useEvent().view;
  const seatsLeft = (tableId: string): readonly string[] => {
    const taken = [...standings.map((one) => one.seat), ...tournament.entries.map((one) => one.seat)];
    return Array.from({ length: tournament.structure.seatsPerTable }, (_, index) => index + 1)
      .filter((number) => !taken.some((one) => one?.tableId === tableId && one.seat === number))
      .map(String);
  };
  const withSeats = tournament.tables.filter((tableId) => seatsLeft(tableId).length > 0);
  const at = (tableId: string): EventSeatOf => ({ tableId, seat: Number(seatsLeft(tableId)[0] ?? 1) });
  const [first] = withSeats;
  if (first === undefined) return null;
  if (seat === null) return <WordKey onPress={() => onSeat(at(first))}>{t('sell.fixedSeat')}</WordKey>;
  return (
    <div className="event-fixed-seat">
      <Choice
        label={t('sell.table')}
        value={seat.tableId}
        options={withSeats}
        name={table}
        onChange={(tableId) => onSeat(at(tableId))}
      />
      <Choice
        label={t('sell.seat')}
        value={String(seat.seat)}
        options={seatsLeft(seat.tableId)}
        name={(number) => number}
        onChange={(number) => onSeat({ ...seat, seat: Number(number) })}
      />
      <WordKey onPress={() => onSeat(null)}>{t('sell.drawnSeat')}</WordKey>
    </div>
  );
}
