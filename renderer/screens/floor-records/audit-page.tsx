import { useEffect, useState } from 'react';
import type { AuditEntry, FloorRefusal } from '../../../protocol/floor-desk.ts';
import { useRoom, useRoomDoor } from '../../room/room-context.ts';
import type { GoTo } from '../../room/use-page.ts';
import { floorRefusalText } from '../../text/floor-refusal-text.ts';
import { makeMoment } from '../../text/times.ts';
import { useText } from '../../text/use-text.ts';
import { handSearch } from './record-filter.ts';
import { type Names, personWords } from './record-words.ts';
import './records-page.css';

/** The most entries an answer has; fewer mean it is the last. */
const fullPage = 50;

/** Who opened sealed cards, or tried to, and what was done with the key to them: newest first, and nothing is ever removed. */
export function AuditPage({ onGo }: { readonly onGo: GoTo }) {
  const words = useText('records');
  const { t } = words;
  const { requests } = useRoomDoor();
  const isUp = useRoom(({ link }) => link.state === 'up');
  const person = useRoom(({ desk }) => desk?.person?.id ?? null);
  const names = useRoom((room) => room.names);
  const [entries, setEntries] = useState<readonly AuditEntry[] | null>(null);
  const [refusal, setRefusal] = useState<FloorRefusal | null>(null);
  const [isMore, setMore] = useState(false);
  const ask = async (before: number | null) => {
    const answer = await requests.ask({ what: 'audit', before });
    if (answer.what === 'refused') setRefusal(answer.refusal);
    if (answer.what !== 'audit') return;
    setRefusal(null);
    setMore(answer.entries.length >= fullPage);
    setEntries((sofar) => [...(before === null ? [] : (sofar ?? [])), ...answer.entries]);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when the connection is there or somebody signs in, not at every render
  useEffect(() => {
    if (isUp) void ask(null);
  }, [isUp, person]);
  return (
    <main className="records records-audit">
      <section className="records-found" aria-label={t('audit.title')}>
        <header className="records-head">
          <h2>{t('audit.title')}</h2>
          <button type="button" className="records-back" onClick={() => onGo('records')}>
            {t('title')}
          </button>
          <button type="button" className="records-back" onClick={() => onGo('floor')}>
            {t('backToCalls')}
          </button>
        </header>
        <div className="records-list">
          {refusal !== null && <p className="records-note">{floorRefusalText(refusal, names, words)}</p>}
          {refusal === null && entries?.length === 0 && <p className="records-note">{t('audit.none')}</p>}
          <ul>
            {(entries ?? []).map((entry) => (
              <AuditRow key={entry.number} entry={entry} onGo={onGo} />
            ))}
          </ul>
          {isMore && (
            <button type="button" className="records-more" onClick={() => void ask(entries?.at(-1)?.number ?? null)}>
              {t('more')}
            </button>
          )}
        </div>
      </section>
    </main>
  );
}

function AuditRow({ entry, onGo }: { readonly entry: AuditEntry; readonly onGo: GoTo }) {
  const words = useText('records');
  const { t, language } = words;
  const names = useRoom((room) => room.names);
  const table = useRoom(({ tables }) => tables.find(({ tableId }) => tableId === entry.tableId));
  const { tableId, hand, shown, reason, what } = entry;
  const inside = (
    <>
      <span className="audit-number">{entry.number}</span>
      <span className="record-words">
        <span className="record-title">{auditWords(entry, words, names)}</span>
        <span className="record-ruling">{personWords(entry.by, names)}</span>
        {reason !== null && what !== 'statement-read' && what !== 'staff-changed' && (
          <span className="record-why">{t('quoted', { words: reason })}</span>
        )}
      </span>
      <span className="record-when">
        {tableId !== null && hand !== null && (
          <span>{t('cardroom:live.handTitle', { table: table?.name ?? tableId, hand: shown ?? hand })}</span>
        )}
        <span>{makeMoment(entry.at, language, 'short')}</span>
      </span>
    </>
  );
  const look = what === 'opening-refused' ? 'record-row audit-refused' : 'record-row';
  return (
    <li>
      {tableId === null || hand === null ? (
        <div className={look}>{inside}</div>
      ) : (
        <button type="button" className={look} onClick={() => onGo('floor', handSearch(tableId, hand))}>
          {inside}
        </button>
      )}
    </li>
  );
}

/** "Cards opened, seat 3, 5". */
function auditWords({ what, seats, reason }: AuditEntry, { t }: ReturnType<typeof useText>, names: Names): string {
  if (what === 'statement-read') {
    const [year = '', player = ''] = reason?.split(' ') ?? [];
    return t('audit.statement-read', { year, who: names[player] ?? player });
  }
  if (what === 'staff-changed') {
    const [verb = '', number = '', role] = reason?.split(' ') ?? [];
    const done = t(`house:list.keys.${verb}`);
    return t('audit.staff-changed', {
      number,
      what: role === undefined ? done : `${done}, ${t(`staff:role.${role}`)}`,
    });
  }
  if (seats.length === 0) return t(`audit.${what}`);
  return t(`audit.${what}-seats`, { seats: seats.join(', ') });
}
