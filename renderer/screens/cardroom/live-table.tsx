import { X } from 'lucide-react';
import { onlyNoted, type TableState } from '../../../engine/table.ts';
import type { TableOverview } from '../../../protocol/cardroom-messages.ts';
import { FittedTable } from '../../room/fitted-table.tsx';
import { useRoom } from '../../room/room-context.ts';
import type { GoTo } from '../../room/use-page.ts';
import { stakesNow } from '../../stores/stakes-now.ts';
import { makeTimeOfDay } from '../../text/times.ts';
import { useText } from '../../text/use-text.ts';
import { makeFilter } from '../floor-records/record-filter.ts';
import { DecisionTimes } from './decision-times.tsx';

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
        <h2>{t('live.handTitle', { table: table.name, hand: state.handNumber })}</h2>
        <span className="room-live-stage">{stageWords(state, t)}</span>
        {stakes.ante !== null && (
          <span className="room-live-ante">{t('card.ante', { ante: shortAmount(stakes.ante.chips) })}</span>
        )}
        {incident !== undefined && (
          <button type="button" className="room-word" onClick={() => onFloor(incident.id)}>
            {t('needs.openFloor')}
          </button>
        )}
        <button type="button" className="room-close" aria-label={t('console:dock.close')} onClick={onClose}>
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
