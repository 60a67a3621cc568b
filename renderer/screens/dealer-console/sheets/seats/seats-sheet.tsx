import { useState } from 'react';
import type { Seat } from '../../../../../engine/notation.ts';
import { type Chair, givenOut } from '../../../../../engine/table.ts';
import { ActionButton, NoAction } from '../../../../components/action-button.tsx';
import { HoldButton } from '../../../../components/hold-button.tsx';
import { stackShown } from '../../../../components/seat-view.ts';
import { blindsOf, owedText } from '../../../../text/owed-text.ts';
import { useText } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { PlanTile } from '../../keys/plan-tile.tsx';
import { SheetTile } from '../../keys/sheet-tile.tsx';
import { useTableNow } from '../../top-bar/top-bar.tsx';
import { countFromFirst } from '../chips/count-from-first.ts';
import { SheetHead } from '../sheet-head.tsx';
import { StreamTile } from '../stream/stream-sheet.tsx';
import { BankTiles, PaceTiles, SwitchClockTile } from './bank-tiles.tsx';
import { ChangeSeat } from './change-seat.tsx';
import { OpenSeatForm } from './open-seat-form.tsx';
import './seats-sheet.css';

/** Who sits where: tap a seat on the table, then say what changed. */
export function SeatsSheet({ fingers }: { fingers: Fingers }) {
  const { state } = useConsoleTable();
  const [seat] = fingers.picked;
  const [moving, setMoving] = useState<Seat | null>(null);
  const chair = seat === undefined ? undefined : state.chairs[seat - 1];
  if (moving !== null && state.chairs[moving - 1]?.player)
    return <ChangeSeat from={moving} fingers={fingers} onDone={() => setMoving(null)} />;
  if (chair === undefined) return <NoSeat fingers={fingers} />;
  return chair.player === null ? (
    <OpenSeatForm key={chair.seat} seat={chair.seat} fingers={fingers} />
  ) : (
    <TakenSeat key={chair.seat} chair={chair} fingers={fingers} onMove={() => setMoving(chair.seat)} />
  );
}

/** What concerns all seats. */
function NoSeat({ fingers }: { fingers: Fingers }) {
  const { state } = useConsoleTable();
  const { t, amount } = useText('between');
  const { schedule, stakes } = state;
  return (
    <>
      <SheetHead fingers={fingers} title={t('seats.title')}>
        {t('console:seats.tap')}
      </SheetHead>
      <div className="sheet-tiles">
        <SheetTile
          label={t('seats.countAll')}
          sub={t('seats.countAllSub')}
          onPress={() => countFromFirst(fingers, state)}
        />
        {schedule === null && stakes.bigBlind > 0 && (
          <SheetTile
            label={t('seats.blinds')}
            sub={t('seats.blindsSub', { small: amount(stakes.smallBlind), big: amount(stakes.bigBlind) })}
            onPress={() => fingers.openSheet('stakes')}
          />
        )}
        <StreamTile fingers={fingers} />
        <SwitchClockTile />
        <PaceTiles />
        <SheetTile label={t('seats.close')} sub={t('seats.closeSub')} onPress={() => fingers.openSheet('count')} />
      </div>
    </>
  );
}

function TakenSeat({ chair, fingers, onMove }: { chair: Chair; fingers: Fingers; onMove: () => void }) {
  const { store, state } = useConsoleTable();
  const { t } = useText('console');
  const { seat, away, owes } = chair;
  const isCash = state.mode === 'cash';
  const given = givenOut(state, useTableNow());
  const open = (sheet: 'rebuy' | 'stack') => () => {
    fingers.openSheet(sheet);
    fingers.pick([seat]);
  };
  return (
    <>
      <SheetHead fingers={fingers} title={<SeatTitle seat={seat} />}>
        <SeatFacts chair={chair} />
      </SheetHead>
      <div className="seat-tiles">
        {owes !== null && (
          <PlanTile
            name={owes.posts ? t('seats.waits') : t('seats.posts', { blinds: blindsOf(owes) })}
            onPress={(press) => store.request({ type: 'post-blinds', seat, posts: !owes.posts }, press)}
          >
            {owes.posts ? t('seats.waits') : t('seats.posts', { blinds: blindsOf(owes) })}
          </PlanTile>
        )}
        <PlanTile name={t('seats.button')} onPress={(press) => store.request({ type: 'move-button', seat }, press)}>
          <span className="lammer lammer-D sheet-lammer" aria-hidden="true">
            D
          </span>
          {t('seats.button')}
        </PlanTile>
        {/* Where every seat is taken there is none to move to. */}
        {isCash && state.chairs.some(({ player }) => player === null) && (
          <PlanTile name={t('plan:change.open')} onPress={onMove}>
            {t('plan:change.open')}
          </PlanTile>
        )}
        <BankTiles seat={seat} />
      </div>
      <div className="action-row">
        <ActionButton
          label={t(away ? 'seats.back' : 'seat.away')}
          sub={t('seat.numbered', { seat })}
          press={store.press}
          onPress={(press) => store.request({ type: 'set-away', seat, away: !away }, press)}
        />
        {given === null ? (
          <NoAction />
        ) : (
          <ActionButton
            label={t(`between:seats.give.${given}`)}
            sub={t('seat.numbered', { seat })}
            press={store.press}
            onPress={open('rebuy')}
          />
        )}
        <ActionButton
          label={t('between:todo.count')}
          sub={t('seat.numbered', { seat })}
          press={store.press}
          onPress={open('stack')}
        />
        <HoldButton
          label={t('between:seats.openHold', { seat })}
          sub={t('key.hold')}
          look="normal"
          press={store.press}
          onHeld={async (press) => {
            const outcome = await store.request({ type: 'open-seat', seat }, press);
            // Who opens a seat seats nobody there yet.
            if (outcome === 'done') fingers.openSheet(null);
            return outcome;
          }}
        />
      </div>
    </>
  );
}

function SeatTitle({ seat }: { seat: Seat }) {
  const { nameOf } = useConsoleTable();
  return (
    <span className="seat-title">
      <b>{seat}</b> {nameOf(seat)}
    </span>
  );
}

/** The stack, chips on their way, blinds owed, hands to miss. */
function SeatFacts({ chair }: { chair: Chair }) {
  const { state } = useConsoleTable();
  const { t, amount } = useText('between');
  const { owes, behind, penalty = 0 } = chair;
  const stack = stackShown(state, chair);
  return [
    stack === null ? t('shared:seat.uncounted') : amount(stack),
    ...(behind === undefined ? [] : [t('seats.behind', { chips: amount(behind) })]),
    ...(owes === null ? [] : [owedText(owes, t)]),
    ...(penalty === null ? [t('seats.penaltyOut')] : penalty === 0 ? [] : [t('seats.penalty', { hands: penalty })]),
  ].join(' · ');
}
