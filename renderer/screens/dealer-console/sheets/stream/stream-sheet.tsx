import { useState } from 'react';
import type { StreamDelay } from '../../../../../engine/table.ts';
import { HoldButton } from '../../../../components/hold-button.tsx';
import { useText } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { PlanTile } from '../../keys/plan-tile.tsx';
import { SheetTile } from '../../keys/sheet-tile.tsx';
import { SheetHead } from '../sheet-head.tsx';
import './stream-sheet.css';

const minutesOffered = [10, 15, 20, 30, 60];

/** Valid delays: from the house's minimum on. Undefined: the room has not sent it. */
const minutesFrom = (least: number | undefined): readonly number[] =>
  least === undefined
    ? minutesOffered
    : [least, ...minutesOffered.filter((minutes) => minutes > least)].slice(0, minutesOffered.length);

/** A delay set before the house raised its minimum is raised to it. */
const delayThatHolds = (delay: StreamDelay | null, least = 0): StreamDelay | null =>
  delay === null ? null : { ...delay, minutes: Math.max(delay.minutes, least) };

const handsOffered = [0, 1, 3];

/** How late a stream may show hole cards, and who agrees to it. The manager opens the table for it; the floor records what players say. */
export function StreamSheet({ fingers }: { readonly fingers: Fingers }) {
  const { store, state, table, nameOf } = useConsoleTable();
  const { streamLeast } = table.status;
  const { t } = useText('stream');
  const delay = delayThatHolds(state.stream?.delay ?? null, streamLeast);
  const [later, setLater] = useState(delay?.hands ?? 0);
  const agreed = state.stream?.agreed ?? [];
  const taken = state.chairs.flatMap(({ seat, player }) => (player === null ? [] : [{ seat, id: player.id }]));
  return (
    <>
      <SheetHead fingers={fingers} title={t('title')}>
        {delay === null ? t('off') : t('on', { ...delay })}
      </SheetHead>
      <div className="stream-rows">
        <p className="stream-name">{t('late')}</p>
        <div className="stream-keys">
          {minutesFrom(streamLeast).map((minutes) => {
            const wanted: StreamDelay = { minutes, hands: later };
            return (
              <PlanTile
                key={minutes}
                name={t('minutes', { minutes })}
                chosen={delay?.minutes === minutes}
                onPress={(press) => store.request({ type: 'set-stream', delay: wanted }, press)}
              >
                {t('minutes', { minutes })}
              </PlanTile>
            );
          })}
          <span className="stream-later">{t('later')}</span>
          {handsOffered.map((hands) => (
            <button
              key={hands}
              type="button"
              data-means={`delay by hands ${hands}`}
              className="tile plan-tile"
              aria-label={t('hands', { hands })}
              aria-pressed={hands === later}
              onClick={() => setLater(hands)}
            >
              +{hands}
            </button>
          ))}
        </div>
        <p className="stream-least">
          {streamLeast === undefined ? t('least') : t('leastIs', { minutes: streamLeast })}
        </p>
        {delay !== null && (
          <>
            <p className="stream-name">{t('who')}</p>
            <div className="stream-keys">
              {taken.map(({ seat, id }) => {
                const agrees = agreed.includes(id);
                const says = t(agrees ? 'agrees' : 'silent');
                return (
                  <PlanTile
                    key={seat}
                    name={`${seat} ${nameOf(seat)}: ${says}`}
                    chosen={agrees}
                    onPress={(press) => store.request({ type: 'record-stream-consent', seat, agrees: !agrees }, press)}
                  >
                    <b>{seat}</b> {agrees ? '✓' : '–'}
                  </PlanTile>
                );
              })}
            </div>
          </>
        )}
      </div>
      {delay !== null && (
        <div className="action-row">
          <HoldButton
            className="action-wide"
            label={t('end')}
            sub={t('endSub')}
            look="normal"
            press={store.press}
            onHeld={(press) => store.request({ type: 'set-stream', delay: null }, press)}
          />
        </div>
      )}
    </>
  );
}

/** Opens the stream of this table. Renders nothing if the room has no stream key, because nothing could be sealed. */
export function StreamTile({ fingers }: { readonly fingers: Fingers }) {
  const { table, state } = useConsoleTable();
  const { t } = useText('stream');
  if (table.status.streamKey !== true && state.stream === undefined) return null;
  const delay = delayThatHolds(state.stream?.delay ?? null, table.status.streamLeast);
  return (
    <SheetTile
      label={t('tile')}
      sub={delay === null ? t('tileOff') : t('tileOn', { minutes: delay.minutes })}
      onPress={() => fingers.openSheet('stream')}
    />
  );
}
