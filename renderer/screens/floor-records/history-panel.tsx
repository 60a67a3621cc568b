import { useMemo, useState } from 'react';
import type { Seat } from '../../../engine/notation.ts';
import type { Chair } from '../../../engine/table.ts';
import type { TableOverview } from '../../../protocol/cardroom-messages.ts';
import { useRoom } from '../../room/room-context.ts';
import { makeMoment } from '../../text/times.ts';
import { useText, type Words } from '../../text/use-text.ts';
import { QuickReport } from '../floor-desk/quick-report.tsx';
import { type History, historyOf, type UnderRule } from './history-of-records.ts';
import type { RecordFilter } from './record-filter.ts';
import { handsWords, type Names } from './record-words.ts';
import { ruleWords } from './search-box.tsx';
import { useSearch } from './use-search.ts';

/** What is on record about the selected player or table: counts under each rule, penalties, who still has hands to miss. */
export function HistoryPanel(props: {
  readonly filter: RecordFilter;
  readonly onChange: (filter: RecordFilter) => void;
}) {
  const { filter, onChange } = props;
  const { t } = useText('records');
  const tables = useRoom((room) => room.tables);
  const names = useRoom((room) => room.names);
  const { player, table, report } = filter;
  const [isReporting, setReporting] = useState(false);
  const place = placeOf({ player, table }, tables, names);
  if (isReporting && place !== null)
    return (
      <div className="records-report">
        <QuickReport key={`${place.tableId} ${place.seat}`} tableId={place.tableId} seat={place.seat} asked={report} />
        <button type="button" className="records-more" onClick={() => setReporting(false)}>
          {t('history.back')}
        </button>
      </div>
    );
  return (
    <aside className="records-history" aria-label={t('history.title')}>
      {player !== undefined && <PlayerHistory player={player} onChange={onChange} />}
      {player === undefined && table !== undefined && <TableHistory tableId={table} onChange={onChange} />}
      {player === undefined && table === undefined && (
        <>
          <h2>{t('history.openPenalties')}</h2>
          <OpenPenalties tables={tables} onChange={onChange} />
          <p className="records-note">{t('history.hint')}</p>
        </>
      )}
      {place !== null && (
        <button type="button" className="records-more" onClick={() => setReporting(true)}>
          {t('history.report', { table: place.name })}
        </button>
      )}
    </aside>
  );
}

/** Where something new would be reported: at the selected table, or where the player sits now. */
function placeOf(
  { player, table }: { readonly player: string | undefined; readonly table: string | undefined },
  tables: readonly TableOverview[],
  names: Names,
): { readonly tableId: string; readonly name: string; readonly seat: Seat | null } | null {
  for (const { tableId, name, state } of tables) {
    if (player === undefined && tableId === table) return { tableId, name, seat: null };
    const chair = state.chairs.find((one) => one.player !== null && names[one.player.id] === player);
    if (player !== undefined && chair !== undefined) return { tableId, name, seat: chair.seat };
  }
  return null;
}

function PlayerHistory({
  player,
  onChange,
}: {
  readonly player: string;
  readonly onChange: (to: RecordFilter) => void;
}) {
  const { t } = useText('records');
  const names = useRoom((room) => room.names);
  const tables = useRoom((room) => room.tables);
  const query = useMemo(() => ({ player }), [player]);
  const { records, isAsked, more, next } = useSearch(query);
  const byName = Map.groupBy(
    records.filter((record) => record.player !== null),
    (record) => names[record.player ?? ''] ?? player,
  );
  const [only] = byName.size === 1 ? [...byName] : [];
  return (
    <>
      <h2>{only?.[0] ?? player}</h2>
      <Seated name={only?.[0] ?? player} tables={tables} names={names} />
      {byName.size > 1 && (
        <ul className="history-names">
          {[...byName].map(([name, own]) => (
            <li key={name}>
              <button type="button" onClick={() => onChange({ time: 'all', player: name })}>
                <b>{name}</b>
                <span>{t('recordCount', { count: own.length })}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {byName.size === 0 && !isAsked && <p className="records-note">{t('history.none')}</p>}
      {only !== undefined && <Counts history={historyOf(only[1])} isWhole={!more} onMore={next} />}
    </>
  );
}

function TableHistory({
  tableId,
  onChange,
}: {
  readonly tableId: string;
  readonly onChange: (to: RecordFilter) => void;
}) {
  const { t } = useText('records');
  const table = useRoom(({ tables }) => tables.find((one) => one.tableId === tableId));
  const query = useMemo(() => ({ tableId }), [tableId]);
  const { records, isAsked, more, next } = useSearch(query);
  return (
    <>
      <h2>{table?.name ?? tableId}</h2>
      {records.length === 0 && !isAsked && <p className="records-note">{t('history.none')}</p>}
      {records.length > 0 && <Counts history={historyOf(records)} isWhole={!more} onMore={next} />}
      {table !== undefined && (
        <>
          <h3>{t('history.openPenalties')}</h3>
          <OpenPenalties tables={[table]} onChange={onChange} />
        </>
      )}
    </>
  );
}

/** Where the player sits now, and hands still to miss there. */
function Seated(props: { readonly name: string; readonly tables: readonly TableOverview[]; readonly names: Names }) {
  const { name, tables, names } = props;
  const words = useText('records');
  const { t } = words;
  const places = tables.flatMap((table) =>
    table.state.chairs
      .filter(({ player }) => player !== null && names[player.id] === name)
      .map((chair) => ({ table, chair })),
  );
  return places.map(({ table, chair }) => (
    <p className="history-seat" key={`${table.tableId} ${chair.seat}`}>
      {t('seat.atTable', { table: table.name, seat: chair.seat })}
      {owes(chair) && <b>{stillWords(chair, words)}</b>}
    </p>
  ));
}

const owes = ({ penalty = 0 }: Chair): boolean => penalty === null || penalty > 0;

const stillWords = ({ penalty = 0 }: Chair, { t }: Pick<Words, 't'>): string =>
  penalty === null ? t('table:penalty.out') : t('penalty.still', { count: penalty });

function OpenPenalties(props: {
  readonly tables: readonly TableOverview[];
  readonly onChange: (filter: RecordFilter) => void;
}) {
  const { tables, onChange } = props;
  const words = useText('records');
  const { t } = words;
  const names = useRoom((room) => room.names);
  const open = tables.flatMap((table) => table.state.chairs.filter(owes).map((chair) => ({ table, chair })));
  if (open.length === 0) return <p className="records-note">{t('history.nobody')}</p>;
  return (
    <ul className="history-names">
      {open.map(({ table, chair }) => {
        const name = names[chair.player?.id ?? ''] ?? t('seat.inSentence', { seat: chair.seat });
        return (
          <li key={`${table.tableId} ${chair.seat}`}>
            <button type="button" onClick={() => onChange({ time: 'all', player: name })}>
              <b>{name}</b>
              <span>
                {t('seat.atTable', { table: table.name, seat: chair.seat })} · {stillWords(chair, words)}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Counts(props: { readonly history: History; readonly isWhole: boolean; readonly onMore: () => void }) {
  const { history, isWhole, onMore } = props;
  const words = useText('records');
  const { t, language } = words;
  const { counts, warnings, penalties, hands, rulings, open } = history;
  const facts = [
    t('history.warnings', { count: warnings }),
    penalties === 0
      ? t('history.noPenalties')
      : t('history.penalties', { count: penalties, hands: handsWords(hands, words) }),
    t('history.rulings', { count: rulings }),
    ...(open === 0 ? [] : [t('history.open', { count: open })]),
  ];
  return (
    <>
      <ul className="history-facts">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {counts.length > 0 && <h3>{t('history.counts')}</h3>}
      <ul className="history-counts">
        {counts.map((count) => (
          <li key={`${count.rule} ${count.report}`} data-often={count.count > 2}>
            <b>{count.count}</b>
            <span>
              {countWords(count, words)}
              <small>{t('history.last', { time: makeMoment(count.last, language, 'short') })}</small>
            </span>
          </li>
        ))}
      </ul>
      {!isWhole && (
        <button type="button" className="records-more" onClick={onMore}>
          {t('history.more')}
        </button>
      )}
    </>
  );
}

/** "Third under TDA 2024 55 · …"; a first time has only the rule. */
function countWords({ rule, report, count }: UnderRule, words: Words): string {
  const { t } = words;
  const about = rule === null || !rule.includes('#') ? t(`reports:kind.${report}`) : ruleWords(rule, words);
  return count === 1 ? about : t(count <= 5 ? `nth.${count}` : 'nth.more', { count, rule: about });
}
