import { Check } from 'lucide-react';
import { type CSSProperties, Fragment, memo, type ReactNode } from 'react';
import type { Chips, Seat } from '../../engine/notation.ts';
import type { Hand } from '../../engine/table.ts';
import { seatRanges } from '../text/seat-ranges.ts';
import { useText } from '../text/use-text.ts';
import { mixedStack } from './chip-breakdown.ts';
import { ChipStack } from './chip-stack.tsx';
import {
  areOther,
  hasRoomForTotal,
  type MeasuredPot,
  type PotLines,
  type PotPlace,
  type PotSums,
  type PotView,
  potSums,
} from './pot-lines.ts';
import { Spoken } from './spoken.tsx';

/** The pots under the boards, line by line, and their total with the bets in front. */
export function PotRow(props: {
  readonly pots: readonly PotView[];
  readonly hand: Hand;
  readonly values: readonly Chips[];
  /** How and where they lie. */
  readonly drawn: PotLines;
  readonly place: PotPlace;
  readonly touched: number | null;
  readonly onPot: (pot: number) => void;
  /** The hand as the correction would make it; null if none is being made. */
  readonly then: { readonly hand: Hand; readonly pots: readonly PotView[] } | null;
}) {
  const { pots, hand, values, drawn, place, touched, onPot, then } = props;
  const { size, height, lines, beside, total } = drawn;
  const isTight = size !== 'usual';
  const { width, centre } = place.shape;
  const across = { left: centre.x - width / 2, width };
  const row = { ...across, gap: beside, '--pot-height': `${height}px` };
  return (
    <>
      {lines.map((line) => (
        <div key={line.pots[0]?.pot ?? 0} className={`pot-row pot-row-${size}`} style={{ ...row, top: line.top }}>
          {line.pots.map((pot, index) => (
            <PotPill
              key={pot.pot}
              pot={pot}
              values={values}
              isTight={isTight}
              // A compact pot is as wide before it is pushed as after, so that the others stay where they are.
              width={isTight ? line.widths[index] : undefined}
              isTouched={touched === pot.pot}
              onPot={onPot}
            />
          ))}
        </div>
      ))}
      <TotalLine
        pots={pots}
        hand={hand}
        then={then}
        style={{ ...across, top: total.top }}
        hasRoom={(said) => hasRoomForTotal(said, drawn, place.letters)}
      />
    </>
  );
}

const PotPill = memo(function PotPill(props: {
  readonly pot: MeasuredPot;
  readonly values: readonly Chips[];
  readonly isTight: boolean;
  readonly width: number | undefined;
  readonly isTouched: boolean;
  readonly onPot: (pot: number) => void;
}) {
  const { pot, values, isTight, width, isTouched, onPot } = props;
  const { t, amount } = useText('shared');
  const isPushed = pot.standing === 'pushed';
  const { after = pot } = pot;
  const changes = after.chips !== pot.chips;
  const seats = [...(isPushed ? pot.winners : after.eligible)].sort((a, b) => a - b);
  // A pushed pot keeps its width, so that the others stay where they are.
  const gone = isPushed ? pot.eligible.filter((seat) => !pot.winners.includes(seat)) : [];
  const name = potName(pot.pot, t);
  const becomes = changes ? `, ${t('corrections:becomes', { amount: amount(after.chips) })}` : '';
  const spoken = `${name}, ${amount(pot.chips)}${becomes}, ${t('pot.seats', { seats: seats.join(', ') })}`;
  return (
    <button
      type="button"
      data-means={`pot ${pot.pot}`}
      className={`pot pot-${pot.standing}`}
      style={{ width }}
      aria-pressed={isTouched}
      onClick={() => onPot(pot.pot)}
    >
      <Spoken name={spoken}>
        <span className="pot-tab">{isTight && pot.pot > 0 ? t('pot.sideShort', { side: pot.pot }) : name}</span>
        {isPushed ? (
          <Check className="pot-check" size={isTight ? 16 : 30} aria-hidden="true" />
        ) : isTight ? null : (
          <ChipStack chips={mixedStack(pot.chips, values)} values={values} />
        )}
        <span className="pot-lines">
          <span className="pot-chips">
            {changes && pot.chips > 0 && (
              <>
                <s>{amount(pot.chips)}</s>{' '}
              </>
            )}
            {amount(after.chips)}
          </span>
          <span className="pot-seats">{isTight ? seatRanges(seats) : <SeatTokens seats={seats} gone={gone} />}</span>
        </span>
      </Spoken>
    </button>
  );
});

function SeatTokens({ seats, gone }: { readonly seats: readonly Seat[]; readonly gone: readonly Seat[] }) {
  return (
    <>
      {seats.map((seat) => (
        <span className="pot-seat" key={seat}>
          {seat}
        </span>
      ))}
      {gone.map((seat) => (
        <span className="pot-seat pot-seat-gone" key={seat}>
          {seat}
        </span>
      ))}
    </>
  );
}

/** "Main", "Side 1". */
export const potName = (pot: number, t: (key: string, values?: { side: number }) => string): string =>
  pot === 0 ? t('pot.main') : t('pot.side', { side: pot });

/**
 * "Pot 11,300 + bets 1,600 = 12,900"; before the first bets are gathered the pot is only the ante. While a correction is being made, both
 * are shown before and after it, without the sum.
 */
function TotalLine(props: {
  readonly pots: readonly PotView[];
  readonly hand: Hand;
  readonly then: { readonly hand: Hand; readonly pots: readonly PotView[] } | null;
  readonly style: CSSProperties;
  /** Whether a sentence fits between the things beside it; the sum alone always does. */
  readonly hasRoom: (said: string) => boolean;
}) {
  const { pots, hand, then, style, hasRoom } = props;
  const { t, amount } = useText('table');
  const line = (children: ReactNode) => (
    <div className="pot-total" style={style} data-felt="bets">
      {children}
    </div>
  );
  const now = potSums(hand, pots);
  const sumsThen = then === null ? now : potSums(then.hand, then.pots);
  if (areOther(now, sumsThen)) return line(<ChangedTotal now={now} then={sumsThen} hasRoom={hasRoom} />);
  const { inPots, bets } = now;
  if (bets === 0) {
    const isHeadsUp = hand.players.length === 2 && hand.button === hand.smallBlind && hand.stage !== 'awards';
    return isHeadsUp ? line(t('total.headsUp')) : null;
  }
  if (inPots === 0) return line(t('pot.onlyBets', { bets: amount(bets) }));
  // What a player owed from before lies there, too: then it is more than an ante.
  const isAnte = hand.stakes.ante !== null && hand.posts.every(({ kind }) => kind !== 'dead-post');
  if (isAnte && hand.players.every(({ paid }) => paid === 0))
    return line(t('total.ante', { pots: amount(inPots), bets: amount(bets) }));
  const parts = t('pot.withBets', { pots: amount(inPots), bets: amount(bets) });
  const sum = amount(inPots + bets);
  return line(
    <>
      {hasRoom(`${parts} = ${sum}`) ? parts : null} = <b>{sum}</b>
    </>,
  );
}

/** Pots and bets before and after a correction. Where there is no room, what it leaves as it is goes first, then the names: never an amount. */
function ChangedTotal(props: {
  readonly now: PotSums;
  readonly then: PotSums;
  readonly hasRoom: (said: string) => boolean;
}) {
  const { now, then, hasRoom } = props;
  const { t, amount } = useText('table');
  const all = [
    { of: 'pots', name: t('total.pots'), was: now.inPots, is: then.inPots },
    { of: 'bets', name: t('total.bets'), was: now.bets, is: then.bets },
  ].filter(({ was, is }) => was + is > 0);
  const changed = all.filter(({ was, is }) => was !== is);
  const nameless = changed.map((sum) => ({ ...sum, name: '' }));
  const said = (sums: typeof all) =>
    sums.map(({ name, was, is }) => [name, was === is ? '' : amount(was), amount(is)].join(' ').trim()).join(' + ');
  const shown = [all, changed].find((sums) => hasRoom(said(sums))) ?? nameless;
  return shown.map(({ of, name, was, is }, index) => (
    <Fragment key={of}>
      {index > 0 && ' + '}
      {name} {was === is ? amount(is) : <Changed was={amount(was)} now={amount(is)} />}
    </Fragment>
  ));
}

function Changed({ was, now }: { was: string; now: string }) {
  return (
    <>
      <s>{was}</s> <b>{now}</b>
    </>
  );
}
