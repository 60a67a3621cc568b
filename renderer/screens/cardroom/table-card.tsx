import { Bell, Link2, TriangleAlert, Unlink } from 'lucide-react';
import type { TableOverview } from '../../../protocol/cardroom-messages.ts';
import { handsPerHour } from '../../stores/hands-per-hour.ts';
import { stakesNow } from '../../stores/stakes-now.ts';
import { twoAmounts } from '../../text/stakes-text.ts';
import { useText, type Words } from '../../text/use-text.ts';
import { callKind, lateAfterMs, openCalls, tableNumber } from '../floor-desk/open-calls.ts';
import { makeAge } from '../floor-desk/times.ts';
import { LittleFelt } from './little-felt.tsx';
import { useRoom } from './room-context.ts';
import { chairLooks } from './table-facts.ts';

/** One table of the room; pressing it shows the table live. */
export function TableCard(props: {
  readonly table: TableOverview;
  readonly now: number;
  readonly selected: boolean;
  readonly onSelect: () => void;
}) {
  const { table, now, selected, onSelect } = props;
  const words = useText('cardroom');
  const { t } = words;
  const perHour = handsPerHour(useRoom(({ begun }) => begun[table.tableId]));
  const chairs = chairLooks(table.state);
  const seated = chairs.filter((chair) => chair !== 'open').length;
  const { state, linked } = table;
  const look = ['room-table', selected ? 'room-table-selected' : '', linked ? '' : 'room-table-unlinked'].join(' ');
  const { stakes, level } = stakesNow(state, now);
  const [small, big] = twoAmounts(stakes);
  const blinds = t('card.blinds', { small: words.shortAmount(small), big: words.shortAmount(big) });
  const mode = level === null ? t(`card.${state.mode}`) : t('card.level', { level });
  return (
    <button type="button" className={look} aria-pressed={selected} onClick={onSelect}>
      <span className="room-table-top">
        <span className="visually-hidden">{table.name},</span>
        <span className="room-table-number" aria-hidden="true">
          {tableNumber(table.name)}
        </span>
        <span className="room-table-mode">{mode}</span>
        {perHour !== null && <span className="room-table-pace">{t('card.perHour', { hands: perHour })}</span>}
      </span>
      <span className="room-table-middle">
        <LittleFelt chairs={chairs} />
        <span className="visually-hidden">{t('room.players', { seated, seats: chairs.length })},</span>
        <span className="room-table-stakes">
          <span className="room-table-blinds">{blinds}</span>
          <span className="room-table-hand">
            {state.handNumber === 0 ? t('card.noHand') : t('card.hand', { hand: state.handNumber })}
          </span>
        </span>
      </span>
      <span className="room-table-bottom">
        <TableLink table={table} now={now} />
        <TableCalls table={table} now={now} />
      </span>
    </button>
  );
}

/** How the table's line to the cardroom is, in words. */
function linkWords({ linked, lastContact }: TableOverview, now: number, { t }: Words): string {
  if (linked) return t('card.linked');
  if (lastContact === null) return t('card.neverSeen');
  const minutes = Math.floor((now - lastContact) / 60_000);
  return minutes < 1 ? t('card.secondsAway') : t('card.minutesAway', { minutes });
}

function TableLink({ table, now }: { readonly table: TableOverview; readonly now: number }) {
  const words = useText('cardroom');
  // A call needs the room more than the word for what the chain already says.
  const isWaiting = openCalls([table]).length > 0;
  if (table.linked) {
    return (
      <span className="room-table-link">
        <Link2 size={17} aria-hidden="true" />
        <span className={isWaiting ? 'visually-hidden' : ''}>{words.t('card.linked')}</span>
      </span>
    );
  }
  return (
    <span className="room-table-link room-table-link-off">
      <Unlink size={17} aria-hidden="true" />
      <TriangleAlert size={16} aria-hidden="true" />
      {linkWords(table, now, words)}
    </span>
  );
}

function TableCalls({ table, now }: { readonly table: TableOverview; readonly now: number }) {
  const { t } = useText('cardroom');
  const [first] = openCalls([table]);
  if (first === undefined) return null;
  const age = now - first.incident.at;
  return (
    <span className={age > lateAfterMs ? 'room-table-call room-late' : 'room-table-call'}>
      <Bell size={16} aria-hidden="true" />
      {t(`card.${callKind(first.incident) === 'misdeal' ? 'misdeal' : 'call'}`, { age: makeAge(age) })}
    </span>
  );
}
