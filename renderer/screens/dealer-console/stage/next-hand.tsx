import { Fragment, useLayoutEffect, useRef } from 'react';
import { variantOf } from '../../../../engine/notation.ts';
import { levelAt } from '../../../../engine/rules.ts';
import { haltRefused, nextHandPlan } from '../../../../engine/table.ts';
import { seatSpots } from '../../../components/felt-layout.ts';
import { Said } from '../../../components/said.tsx';
import { outInLastHand, wonInLastHand } from '../../../components/seat-view.ts';
import { isUnplayed, stakesNow } from '../../../stores/stakes-now.ts';
import { seatsAtOnce } from '../../../text/seat-ranges.ts';
import { moreStakes, stakesText } from '../../../text/stakes-text.ts';
import { makeCountdown, makeTimeOfDay } from '../../../text/times.ts';
import { useText } from '../../../text/use-text.ts';
import { useConsoleTable } from '../console-context.ts';
import { colourUpNow, colourUpText } from '../docks/between/colour-up.ts';
import { heldText } from '../docks/between/office-todo.ts';
import { plannedText } from '../docks/between/planned.ts';
import { heldBack } from '../docks/between/to-do.ts';
import { useTableNow } from '../top-bar/top-bar.tsx';
import { keepMiddleClear } from './fit-middle.ts';
import { shapeOn, useStage } from './stage-fit.ts';
import './next-hand.css';

/** In the middle of the felt between hands: who won the last one, and the facts of the next. */
export function NextHand() {
  const { state } = useConsoleTable();
  const shape = shapeOn(useStage(), state.chairs.length);
  const rows = useRef<HTMLDivElement>(null);
  const seats = state.chairs.length;
  useLayoutEffect(
    () => (rows.current === null ? undefined : keepMiddleClear(rows.current, seatSpots(seats, shape), shape)),
    [seats, shape],
  );
  return (
    <div className="next-hand" ref={rows}>
      <LastWon />
      <WhatIsNext />
    </div>
  );
}

/** "Seat 5 wins 8,900 · Seat 9 wins 1,400 · Seat 3 is out", until the next hand begins. */
function LastWon() {
  const { state } = useConsoleTable();
  const { t, amount } = useText('console');
  const won = wonInLastHand(state).map(({ seat, chips }) =>
    t('awards.wins', { count: 1, seats: String(seat), amount: amount(chips) }),
  );
  if (won.length === 0) return null;
  const gone = outInLastHand(state);
  const out = gone.length === 0 ? [] : [t('awards.out', { count: gone.length, seats: seatsAtOnce(gone) })];
  const parts = [...won, ...out];
  return (
    <Said className="next-won">
      {parts.map((part, index) => (
        <Fragment key={part}>
          {index > 0 && <span className="next-point"> · </span>}
          <span>{part}</span>
        </Fragment>
      ))}
    </Said>
  );
}

/** The facts of the hand to come; in a break, how long it lasts. */
function WhatIsNext() {
  const { state, legal } = useConsoleTable();
  const words = useText('console');
  const { t } = words;
  const now = useTableNow();
  const { start } = legal;
  const { variant, stakes, level } = stakesNow(state, now);
  if (state.closed !== undefined) return <Closed />;
  if (isUnplayed(state)) return null;
  const pause = state.schedule === null ? null : levelAt(state.schedule, now).breakUntil;
  if (pause !== null) return <Break left={pause - now} />;
  if (haltRefused(state) !== null) return <HeldBack />;
  if (start === null || 'reason' in start) return null;
  const before = state.hand?.level ?? null;
  const starts = state.redeal === null && level !== null && before !== null && level > before;
  const colourUp = colourUpText(colourUpNow(state, now), words);
  const more = [moreStakes(variant, stakes, words), colourUp].filter((part) => part !== '').join(' · ');
  const { bombPot } = nextHandPlan(state);
  const planned = plannedText(state, words);
  const from = state.hand?.button ?? null;
  return (
    <>
      <p className="next-what">
        {start.redealOf === null
          ? t(starts ? 'next.handAndLevel' : 'next.hand', { hand: start.shown, level: level ?? 0 })
          : t('next.redeal', { hand: start.shown })}
      </p>
      {state.rotation !== null && <p className="next-game">{t(`variant.${variant}`)}</p>}
      <p className="next-blinds">{bombPot === null ? stakesText(stakes, words) : words.amount(bombPot.ante)}</p>
      {more !== '' && <p className="next-ante">{more}</p>}
      {planned !== '' && <p className="next-ante next-planned">{planned}</p>}
      {variantOf(variant).stud === null && (
        <p className="next-button">
          <span className="lammer lammer-D next-lammer" aria-hidden="true">
            D
          </span>
          {from === null || from === start.button
            ? t('seat.inSentence', { seat: start.button })
            : t('next.buttonMoves', { from, to: start.button })}
        </p>
      )}
    </>
  );
}

/** How long the break lasts, and what is played for afterwards. `left` in milliseconds. */
function Break({ left }: { left: number }) {
  const { state } = useConsoleTable();
  const words = useText('between');
  const { t } = words;
  const now = useTableNow();
  const { variant, stakes, level } = stakesNow(state, now);
  const more = [moreStakes(variant, stakes, words), colourUpText(colourUpNow(state, now), words)];
  return (
    <>
      <p className="next-what">{t('label.break')}</p>
      <p className="next-blinds">{makeCountdown(left)}</p>
      <p className="next-ante">
        {[t('felt.then', { level: level ?? 0, stakes: stakesText(stakes, words) }), ...more]
          .filter((part) => part !== '')
          .join(' · ')}
      </p>
    </>
  );
}

/** Why the office lets no hand begin, and since when. */
function HeldBack() {
  const { state } = useConsoleTable();
  const { t } = useText('orders');
  const [held] = heldBack(state);
  if (held === undefined) return null;
  return (
    <>
      <p className="next-what">{state.name}</p>
      <p className="next-blinds">{t(held.what === 'halted' ? 'felt.halted' : 'felt.round')}</p>
      <p className="next-ante">{heldText(held, { t })}</p>
    </>
  );
}

/** Since when the table is closed, and who closed it. */
function Closed() {
  const { state, table } = useConsoleTable();
  const { t } = useText('between');
  const { closed } = state;
  if (closed === undefined) return null;
  const name = closed.by === null ? undefined : table.names[closed.by.id];
  const time = makeTimeOfDay(closed.at);
  return (
    <>
      <p className="next-what">{state.name}</p>
      <p className="next-blinds next-closed">{t('felt.closed')}</p>
      <p className="next-ante">
        {name === undefined ? t('felt.closedAt', { time }) : t('felt.closedBy', { time, name })}
      </p>
    </>
  );
}
