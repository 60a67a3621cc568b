import { Check } from 'lucide-react';
import { type CSSProperties, memo, type ReactNode } from 'react';
import type { Chips, Seat } from '../../engine/notation.ts';
import type { Hand, Pot } from '../../engine/table.ts';
import { seatRanges } from '../text/seat-ranges.ts';
import { useText } from '../text/use-text.ts';
import { mixedStack } from './chip-breakdown.ts';
import { ChipStack } from './chip-stack.tsx';
import { hasRoomForTotal, type MeasuredPot, type PotPlace, type PotView, potLines } from './pot-lines.ts';
import { Spoken } from './spoken.tsx';

/** The pots under the boards, line by line, and their total with the bets in front. */
export function PotRow(props: {
  readonly pots: readonly PotView[];
  readonly hand: Hand;
  readonly values: readonly Chips[];
  readonly place: PotPlace;
  readonly touched: number | null;
  readonly onPot: (pot: number) => void;
  /** The hand as the correction would make it; null if none is being made. */
  readonly then: { readonly hand: Hand; readonly pots: readonly PotView[] } | null;
}) {
  const { pots, hand, values, place, touched, onPot, then } = props;
  const drawn = potLines(withNew(pots, then?.pots ?? null), place);
  const { size, lines, beside, total } = drawn;
  const isTight = size !== 'usual';
  const { width, centre } = place.shape;
  const across = { left: centre.x - width / 2, width };
  return (
    <>
      {lines.map((line) => (
        <div
          key={line.pots[0]?.pot ?? 0}
          className={`pot-row pot-row-${size}`}
          style={{ ...across, top: line.top, gap: beside }}
        >
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
              after={then && (then.pots.find((one) => one.pot === pot.pot) ?? gone)}
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

/** The present pots, and those a correction would add. */
const withNew = (pots: readonly PotView[], then: readonly PotView[] | null): readonly MeasuredPot[] =>
  then === null
    ? pots
    : [
        ...pots.map((pot) => ({ ...pot, becomes: (then.find((one) => one.pot === pot.pot) ?? gone).chips })),
        ...then
          .filter(({ pot }) => pots.every((one) => one.pot !== pot))
          .map((pot) => ({ ...pot, chips: 0, becomes: pot.chips })),
      ];

/** The rest of a pot that a correction removes. */
const gone = { chips: 0, eligible: [] as readonly Seat[] };

const PotPill = memo(function PotPill(props: {
  readonly pot: PotView;
  readonly after: Pot | null;
  readonly values: readonly Chips[];
  readonly isTight: boolean;
  readonly width: number | undefined;
  readonly isTouched: boolean;
  readonly onPot: (pot: number) => void;
}) {
  const { pot, after, values, isTight, width, isTouched, onPot } = props;
  const { t, amount } = useText('shared');
  const isPushed = pot.standing === 'pushed';
  const changes = after !== null && after.chips !== pot.chips;
  const seats = [...(isPushed ? pot.winners : (after ?? pot).eligible)].sort((a, b) => a - b);
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
            {amount((after ?? pot).chips)}
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
  const [inPots, bets] = sums({ hand, pots });
  const [potsThen, betsThen] = sums(then ?? { hand, pots });
  if (inPots !== potsThen || bets !== betsThen) {
    const changed = (was: Chips, now: Chips) =>
      was === now ? amount(now) : <Changed was={amount(was)} now={amount(now)} />;
    return line(
      <>
        {t('total.pots')} {changed(inPots, potsThen)}
        {bets + betsThen > 0 && (
          <>
            {' '}
            + {t('total.bets')} {changed(bets, betsThen)}
          </>
        )}
      </>,
    );
  }
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

const sums = ({ hand, pots }: { readonly hand: Hand; readonly pots: readonly PotView[] }): readonly [Chips, Chips] => [
  pots.reduce((sum, pot) => sum + pot.chips, 0),
  hand.players.reduce((sum, player) => sum + player.bet, 0),
];

function Changed({ was, now }: { was: string; now: string }) {
  return (
    <>
      <s>{was}</s> <b>{now}</b>
    </>
  );
}
