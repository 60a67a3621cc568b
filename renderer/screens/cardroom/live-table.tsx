import { X } from 'lucide-react';
import { handShown, onlyNoted, type TableState, timesNow } from '../../../engine/table.ts';
import type { TableOverview } from '../../../protocol/cardroom-messages.ts';
import { bankShown } from '../../components/shot-shown.ts';
import { FittedTable } from '../../room/fitted-table.tsx';
import { useRoom } from '../../room/room-context.ts';
import type { GoTo } from '../../room/use-page.ts';
import { stakesNow } from '../../stores/stakes-now.ts';
import { makeNumber } from '../../text/amount.ts';
import { makeTimeOfDay } from '../../text/times.ts';
import { useText } from '../../text/use-text.ts';
import { makeFilter } from '../floor-records/record-filter.ts';

/** The chosen table as its dealer sees it, live. */
export function LiveTable({
  table,
  now,
  onFloor,
  onGo,
  onClose,
}: {
  readonly table: TableOverview;
  readonly now: number;
  readonly onFloor: (incident: string | null) => void;
  readonly onGo: GoTo;
  readonly onClose: () => void;
}) {
  const { t, shortAmount } = useText('cardroom');
  const isLive = useRoom(({ link }) => link.state === 'up');
  const isStrange = useRoom(({ notUnderstood }) => notUnderstood.some(({ tableId }) => tableId === table.tableId));
  const { state } = table;
  const { stakes } = stakesNow(state, now);
  const incident = state.incidents.find(({ ruling }) => ruling === null);
  // Nothing waits for the floor to look at a pot that was pushed anyway.
  const isHeld = state.incidents.some(({ kind, ruling }) => ruling === null && !onlyNoted.has(kind));
  return (
    <section className="room-live" aria-label={table.name}>
      <header className="room-live-head">
        <h2>{t('live.handTitle', { table: table.name, hand: handShown(state) })}</h2>
        <span className="room-live-stage">{stageWords(state, t)}</span>
        {stakes.ante !== null && (
          <span className="room-live-ante">{t('card.ante', { ante: shortAmount(stakes.ante.chips) })}</span>
        )}
        {incident !== undefined && (
          <button type="button" className="room-word" onClick={() => onFloor(incident.id)}>
            {t('needs.openFloor')}
          </button>
        )}
        <button type="button" className="room-close" aria-label={t('key.close')} onClick={onClose}>
          <X size={24} aria-hidden="true" />
        </button>
      </header>
      {isStrange && <p className="room-live-note event-wrong">{t('live.strange', { table: table.name })}</p>}
      {!table.linked && table.lastContact !== null && (
        <p className="room-live-note">
          {t('floor:unlinkedPicture', { table: table.name, time: makeTimeOfDay(table.lastContact) })}
        </p>
      )}
      <DecisionTimes
        state={state}
        onStalling={(name) => onGo('records', makeFilter({ time: 'all', player: name, report: 'delay' }))}
      />
      <FittedTable className="room-live-felt" state={state} lampOn={isLive && table.linked && !isStrange && !isHeld} />
    </section>
  );
}

function stageWords(state: TableState, t: (key: string, values?: { seat: number }) => string): string {
  const { hand } = state;
  if (hand === null) return t('card.noHand');
  if (state.incidents.some(({ misdeal, ruling }) => misdeal !== null && ruling === null)) return t('live.held');
  switch (hand.stage) {
    case 'betting':
      return hand.toAct === null ? '' : t('live.toAct', { seat: hand.toAct });
    case 'draw':
    case 'board':
    case 'up-cards':
    case 'showdown':
    case 'awards':
    case 'over':
      return t(`live.${hand.stage}`);
  }
}

/**
 * Decision times at a table that times them: slowest first, with what is left in the time banks. Nothing at other tables. A name leads to
 * the record of its delays, and to a penalty.
 */
function DecisionTimes({
  state,
  onStalling,
}: Pick<TableOverview, 'state'> & { readonly onStalling: (name: string) => void }) {
  const { t, language } = useText('shot-clock');
  const names = useRoom((room) => room.names);
  const { shotClock, chairs } = state;
  if (shotClock === undefined) return null;
  const times = timesNow(shotClock);
  const rows = chairs
    .flatMap(({ seat, player }) => {
      const one = player === null ? undefined : times[player.id];
      if (player === null || one === undefined) return [];
      return [{ seat, name: names[player.id] ?? '', bank: bankShown(state, player.id), ...one }];
    })
    .sort((one, other) => other.slowestMs - one.slowestMs || one.seat - other.seat);
  if (rows.length === 0) return null;
  const seconds = (ms: number) => t('seconds', { seconds: makeNumber(ms / 1000, language, 1) });
  return (
    <table className="room-times">
      <caption>{t('times.title')}</caption>
      <thead>
        <tr>
          {(['player', 'mean', 'slowest', 'used', 'left', 'out'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`times.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ seat, name, bank, decisions, ms, slowestMs, cards, ranOut }) => (
          <tr key={seat}>
            <th scope="row">
              <button type="button" className="room-times-name" onClick={() => onStalling(name)}>
                {seat} {name}
                <span className="visually-hidden">{t('times.stalling')}</span>
              </button>
            </th>
            <td>{seconds(ms / decisions)}</td>
            <td>{seconds(slowestMs)}</td>
            <td>{cards}</td>
            <td>{bank === null ? '–' : bank.kind === 'cards' ? bank.left : seconds(bank.left * 1000)}</td>
            <td>{ranOut}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
