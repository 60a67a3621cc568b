import { ChevronRight } from 'lucide-react';
import type { FloorRecord, FoundHand } from '../../../protocol/floor-desk.ts';
import { tableNumber } from '../../room/open-calls.ts';
import { useRoom } from '../../room/room-context.ts';
import { citeText } from '../../text/cite-text.ts';
import { makeMoment, makeTimeOfDay } from '../../text/times.ts';
import { useText } from '../../text/use-text.ts';
import { timesUnderRule } from './history-of-records.ts';
import { personWords, recordCount, recordRuling, recordTitle, signedBy } from './record-words.ts';

/** One record; a tap opens its hand. */
export function RecordRow(props: {
  readonly record: FloorRecord;
  /** All results, for "third under TDA 2024 55". */
  readonly all: readonly FloorRecord[];
  /** Null: its hand is already open. */
  readonly onOpen: (() => void) | null;
}) {
  const { record, all, onOpen } = props;
  const words = useText('records');
  const { t, language } = words;
  const names = useRoom((room) => room.names);
  const table = useRoom(({ tables }) => tables.find(({ tableId }) => tableId === record.tableId));
  const { ruled, cites, player, report } = record;
  const times = player === null || report === null ? 1 : timesUnderRule(record, all);
  const counted = recordCount(record, names, words);
  const reason = ruled?.reason === null || ruled === null ? null : (names[ruled.reason] ?? null);
  const by = ruled === null ? null : signedBy(ruled.by, names);
  const why = [by, reason === null ? null : t('quoted', { words: reason })].filter((part) => part !== null);
  const inside = (
    <>
      {onOpen !== null && <TableMark name={table?.name ?? record.tableId} />}
      <span className="record-words">
        <span className="record-title">
          {recordTitle(record, names, words)}
          {cites.slice(0, 2).map((cite) => (
            <span className="record-cite" key={cite}>
              {cite.includes('#') ? citeText(cite) : t('house')}
            </span>
          ))}
          {times > 1 && (
            <span className="record-times">{t(times <= 5 ? `times.${times}` : 'times.more', { count: times })}</span>
          )}
        </span>
        {counted !== null && <span className="record-ruling">{counted}</span>}
        <span className={ruled === null ? 'record-ruling record-waiting' : 'record-ruling'}>
          {recordRuling(record, words)}
        </span>
        {why.length > 0 && <span className="record-why">{why.join(' · ')}</span>}
      </span>
      <span className="record-when">
        {onOpen !== null && <span>{t('numbered.hand', { hand: record.shown })}</span>}
        <span>{onOpen === null ? makeTimeOfDay(record.at) : makeMoment(record.at, language, 'short')}</span>
      </span>
    </>
  );
  return (
    <li>
      {onOpen === null ? (
        <div className="record-row">{inside}</div>
      ) : (
        <button type="button" className="record-row" onClick={onOpen}>
          {inside}
          <ChevronRight size={22} aria-hidden="true" />
        </button>
      )}
    </li>
  );
}

/** One hand; a tap opens it. */
export function HandRow({ hand, onOpen }: { readonly hand: FoundHand; readonly onOpen: () => void }) {
  const words = useText('records');
  const { t, amount, language } = words;
  const names = useRoom((room) => room.names);
  const table = useRoom(({ tables }) => tables.find(({ tableId }) => tableId === hand.tableId));
  const { outcome, potChips, dealer, amended, records } = hand;
  const what =
    outcome === null
      ? t('handRunning')
      : outcome === 'misdeal'
        ? t('handMisdealt')
        : t('pot', { chips: amount(potChips) });
  return (
    <li>
      <button type="button" className="record-row" onClick={onOpen}>
        <TableMark name={table?.name ?? hand.tableId} />
        <span className="record-words">
          <span className="record-title">
            {t('numbered.hand', { hand: hand.shown })}
            {amended && <span className="record-cite">{t('what.amendment')}</span>}
            {records > 0 && <span className="record-times">{t('recordCount', { count: records })}</span>}
          </span>
          <span className="record-ruling">{what}</span>
          {dealer !== null && (
            <span className="record-why">{t('label.dealerNamed', { name: personWords(dealer, names) })}</span>
          )}
        </span>
        <span className="record-when">
          <span>{makeMoment(hand.startedAt, language, 'short')}</span>
        </span>
        <ChevronRight size={22} aria-hidden="true" />
      </button>
    </li>
  );
}

function TableMark({ name }: { readonly name: string }) {
  return (
    <span className="record-table">
      <span className="visually-hidden">{name}: </span>
      <span aria-hidden="true">{tableNumber(name)}</span>
    </span>
  );
}
