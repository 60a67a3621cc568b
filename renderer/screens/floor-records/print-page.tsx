import { useEffect, useMemo, useState } from 'react';
import type { Card } from '../../../engine/notation.ts';
import type { TableEvent } from '../../../engine/table.ts';
import type { AuditEntry, FloorRecord, ReadHand } from '../../../protocol/floor-desk.ts';
import { SmallCard } from '../../components/playing-card.tsx';
import { AsOf } from '../../room/as-of.tsx';
import { PrintKey } from '../../room/print-key.tsx';
import { useRoom, useRoomDoor } from '../../room/room-context.ts';
import type { GoTo } from '../../room/use-page.ts';
import { citeText } from '../../text/cite-text.ts';
import { eventWords } from '../../text/events/event-words.ts';
import type { Witness } from '../../text/events/witness-of.ts';
import { floorRefusalText } from '../../text/floor-refusal-text.ts';
import { makeMoment, makeSecondOfDay } from '../../text/times.ts';
import { useText, type Words } from '../../text/use-text.ts';
import {
  type Forced,
  isForced,
  numberOf,
  type PrintedEvent,
  type PrintedStreet,
  printedCorrections,
  printedStory,
  printedStreets,
} from './print-facts.ts';
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
  const { shown } = numberOf(read);
  const name = read.before?.name ?? table?.name ?? read.tableId;
  const query = useMemo(() => ({ tableId: read.tableId, hand: read.hand }), [read.tableId, read.hand]);
  const { records } = useSearch(query);
  const openings = useOpenings(read.tableId, read.hand);
  return (
    <article className="print-hand" aria-label={t('cardroom:live.handTitle', { table: name, hand: shown })}>
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
        <span>{t('print.foot', { table: name, hand: shown, time: makeMoment(now() + ahead, language, 'short') })}</span>
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

/** What happened, street by street, with its time and its witness. */
function PrintActs({ streets }: { readonly streets: readonly PrintedStreet[] }) {
  const words = useText('floor');
  const t = (key: string) => words.t(key.includes(':') ? key : `records:${key}`);
  return (
    <section>
      <h2>{t('print.acts')}</h2>
      <table className="print-acts">
        <thead>
          <tr>
            <th>{t('print.time')}</th>
            <th>{t('print.witness')}</th>
            <th>{t('print.acts')}</th>
          </tr>
        </thead>
        {streets.map(({ street, events }) => (
          <tbody key={events[0]?.seen.sequence}>
            {street !== '' && (
              <tr>
                <th colSpan={3} scope="rowgroup">
                  {t(`shared:street.${street}`)}
                </th>
              </tr>
            )}
            {linesOf(events, words).map((line) => (
              <tr key={line.sequence}>
                <td>{makeSecondOfDay(line.at)}</td>
                <td>{t(`floor:witness.${line.witness}`)}</td>
                <td className="print-board">
                  {line.said.join('; ')}{' '}
                  {line.cards.map((card) => (
                    <SmallCard key={card} card={card} />
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

/** One line of the table: an act, or everything a device saw before the next. */
interface PrintedLine {
  readonly sequence: number;
  readonly at: number;
  readonly witness: Witness;
  readonly said: readonly string[];
  readonly cards: readonly Card[];
}

/** Devices see much at once. Consecutive reports of one device are one line, so that a hand fits on a page or two. */
function linesOf(events: readonly PrintedEvent[], words: Words): readonly PrintedLine[] {
  const lines: PrintedLine[] = [];
  for (const { seen, witness, after } of events) {
    const { event, at, sequence } = seen;
    if (event === null) continue;
    const isDevice = witness === 'reader' || witness === 'shuffler';
    const said = isForced(event)
      ? forcedWords(event, words)
      : eventWords(isDevice ? 'pill' : 'moment', event, after, words);
    if (said === '') continue;
    const last = lines.at(-1);
    if (isDevice && last?.witness === witness) lines.splice(-1, 1, { ...last, said: [...last.said, said] });
    else lines.push({ sequence, at, witness, said: [said], cards: cardsOf(event) });
  }
  return lines;
}

const cardsOf = (event: TableEvent): readonly Card[] =>
  event.type === 'board-dealt' || event.type === 'hand-tabled' || event.type === 'cards-shown' ? event.cards : [];

const kinds = { small: 'small-blind', big: 'big-blind', straddle: 'straddle', sleeper: 'sleeper' } as const;

function forcedWords(event: Forced, { t, amount }: Words): string {
  const kind = event.type === 'ante-posted' ? 'ante' : event.kind;
  const what = t(`corrections:act.${kind in kinds ? kinds[kind as keyof typeof kinds] : kind}`);
  return t('records:print.forced', { seat: event.seat, what, chips: amount(event.chips) });
}
