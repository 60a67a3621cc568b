import { useEffect, useMemo, useState } from 'react';
import type { AuditEntry, FloorRecord, ReadHand } from '../../../protocol/floor-desk.ts';
import { AsOf } from '../../room/as-of.tsx';
import { PrintKey } from '../../room/print-key.tsx';
import { useRoom, useRoomDoor } from '../../room/room-context.ts';
import type { GoTo } from '../../room/use-page.ts';
import { citeText } from '../../text/cite-text.ts';
import { floorRefusalText } from '../../text/floor-refusal-text.ts';
import { makeMoment } from '../../text/times.ts';
import { useText } from '../../text/use-text.ts';
import { PrintActs } from './print-acts.tsx';
import { printedCorrections, printedStory, printedStreets } from './print-facts.ts';
import { PrintCorrections, PrintHead, PrintPlayers, PrintPots } from './print-parts.tsx';
import { handSearch } from './record-filter.ts';
import { personWords, recordCount, recordRuling, recordTitle, signedBy } from './record-words.ts';
import { useSearch } from './use-search.ts';
import '../../room/paper.css';
import './print-page.css';

/** A hand for the file, black on white on A4; the browser prints it or saves it as PDF. */
export function PrintPage(props: {
  readonly hand: { readonly tableId: string; readonly hand: number } | null;
  readonly onGo: GoTo;
}) {
  const { hand, onGo } = props;
  const words = useText('records');
  const { t } = words;
  const { requests } = useRoomDoor();
  const isUp = useRoom(({ link }) => link.state === 'up');
  const opened = useRoom((room) => room.opened);
  const names = useRoom((room) => room.names);
  useEffect(() => {
    if (isUp) requests.openHand(hand);
  }, [requests, hand, isUp]);
  const read =
    opened !== null && opened.tableId === hand?.tableId && opened.hand === hand.hand && opened.events !== null
      ? { ...opened, events: opened.events }
      : null;
  const refusal = opened?.refusal ?? (hand === null ? ({ reason: 'no-such-hand', hand: 0 } as const) : null);
  return (
    <main className="print">
      <nav className="print-bar">
        <button type="button" onClick={() => onGo('floor', hand === null ? '' : handSearch(hand.tableId, hand.hand))}>
          {t('print.back')}
        </button>
        <PrintKey isOff={read === null}>{t('print.print')}</PrintKey>
      </nav>
      <AsOf />
      {read === null ? (
        <p className="print-waiting" role="status">
          {refusal === null ? t('print.waiting') : floorRefusalText(refusal, names, words)}
        </p>
      ) : (
        <PrintedHand read={read} />
      )}
    </main>
  );
}

function PrintedHand({ read }: { readonly read: ReadHand }) {
  const words = useText('records');
  const { t, language } = words;
  const { now } = useRoomDoor();
  const ahead = useRoom((room) => room.ahead);
  const names = useRoom((room) => room.names);
  const table = useRoom(({ tables }) => tables.find(({ tableId }) => tableId === read.tableId));
  const story = useMemo(() => printedStory(read, (id) => names[id] ?? null), [read, names]);
  const streets = useMemo(() => printedStreets(read), [read]);
  const name = read.before?.name ?? table?.name ?? read.tableId;
  const query = useMemo(() => ({ tableId: read.tableId, hand: read.hand }), [read.tableId, read.hand]);
  const { records } = useSearch(query);
  const openings = useOpenings(read.tableId, read.hand);
  return (
    <article className="print-hand" aria-label={t('cardroom:live.handTitle', { table: name, hand: read.hand })}>
      <PrintHead read={read} story={story} records={records} tableName={name} />
      {story === null ? <p>{t('print.noBefore')}</p> : <PrintPlayers story={story} />}
      <PrintActs streets={streets} />
      {story !== null && <PrintPots story={story} />}
      <section>
        <h2>{t('print.rulings')}</h2>
        {records.length === 0 && <p>{t('print.noRulings')}</p>}
        <ol>
          {records.map((record) => (
            <PrintedRecord key={record.id} record={record} />
          ))}
        </ol>
      </section>
      <PrintCorrections corrections={printedCorrections(read)} />
      {openings.length > 0 && (
        <section>
          <h2>{t('sealed.title')}</h2>
          <ol>
            {openings.map(({ number, at, by, reason, seats, what }) => (
              <li key={number}>
                {makeMoment(at, language, 'short')}: {t(`audit.${what}-seats`, { seats: seats.join(', ') })},{' '}
                {personWords(by, names)}
                {reason !== null && ` ${t('quoted', { words: reason })}`}
              </li>
            ))}
          </ol>
        </section>
      )}
      <footer>
        <span className="print-signature">{t('label.signature')}</span>
        <span>
          {t('print.foot', { table: name, hand: read.hand, time: makeMoment(now() + ahead, language, 'short') })}
        </span>
      </footer>
    </article>
  );
}

function PrintedRecord({ record }: { readonly record: FloorRecord }) {
  const words = useText('records');
  const { t, language } = words;
  const names = useRoom((room) => room.names);
  const { ruled, cites, at } = record;
  const reason = ruled === null || ruled.reason === null ? null : (names[ruled.reason] ?? null);
  return (
    <li>
      <b>{recordTitle(record, names, words)}</b> ({makeMoment(at, language, 'short')})
      {cites.length > 0 && `, ${cites.map((cite) => (cite.includes('#') ? citeText(cite) : t('house'))).join(', ')}`}
      <br />
      {[
        recordCount(record, names, words) ?? '',
        recordRuling(record, words),
        ruled === null ? '' : (signedBy(ruled.by, names) ?? ''),
        ruled === null ? '' : makeMoment(ruled.at, language, 'short'),
        ...(reason === null ? [] : [t('quoted', { words: reason })]),
      ]
        .filter((part) => part !== '')
        .join(' · ')}
    </li>
  );
}

/** That cards were opened, by whom and why; never which cards. A desk that keeps no audit trail has none. */
function useOpenings(tableId: string, hand: number): readonly AuditEntry[] {
  const { requests } = useRoomDoor();
  const person = useRoom(({ desk }) => desk?.person?.id ?? null);
  const [openings, setOpenings] = useState<readonly AuditEntry[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when somebody signs in
  useEffect(() => {
    void requests.ask({ what: 'sealed', tableId, hand }).then((answer) => {
      if (answer.what === 'sealed') setOpenings(answer.openings);
    });
  }, [requests, tableId, hand, person]);
  return openings;
}
