import { Check } from 'lucide-react';
import { memo } from 'react';
import type { Chips, Seat } from '../../engine/notation.ts';
import type { Hand, Pot } from '../../engine/table.ts';
import { seatRanges } from '../text/seat-ranges.ts';
import { useText } from '../text/use-text.ts';
import { mixedStack } from './chip-breakdown.ts';
import { ChipStack } from './chip-stack.tsx';
import { isNarrow, type PotView, potLines } from './pot-lines.ts';
import { Spoken } from './spoken.tsx';
import type { TableShape } from './table-geometry.ts';

/** The extra width of a row of pots while a correction shows every number twice. */
const thenMore = 100;

/** The row of pots under the boards, and their total with the bets in front. */
export function PotRow(props: {
  readonly pots: readonly PotView[];
  readonly hand: Hand;
  readonly values: readonly Chips[];
  readonly shape: TableShape;
  readonly top: number;
  readonly touched: number | null;
  readonly onPot: (pot: number) => void;
  /** The hand as the correction would make it; null if none is being made. */
  readonly then: { readonly hand: Hand; readonly pots: readonly PotView[] } | null;
}) {
  const { pots, hand, values, shape, top, touched, onPot, then } = props;
  const { isTight, isRoomy, lines, top: first } = potLines(withNew(pots, then?.pots ?? []), shape, top);
  const width = isTight ? shape.width : shape.potsWidth + (then === null ? 0 : thenMore);
  return (
    <div
      className={`pot-area ${then === null ? '' : 'pot-area-then'}`}
      style={{ left: shape.centre.x - width / 2, top: first, width }}
    >
      {(isTight ? lines : [lines.flat()]).map((line) => (
        <div
          key={line[0]?.pot ?? 0}
          className={`pot-row ${isTight ? 'pot-row-tight' : ''} ${isRoomy ? 'pot-row-roomy' : ''} ${isTight && isNarrow(line) ? 'pot-row-narrow' : ''}`}
        >
          {line.map((pot) => (
            <PotPill
              key={pot.pot}
              pot={pot}
              values={values}
              isTight={isTight}
              isTouched={touched === pot.pot}
              onPot={onPot}
              after={then && (then.pots.find((one) => one.pot === pot.pot) ?? gone)}
            />
          ))}
        </div>
      ))}
      <TotalLine pots={pots} hand={hand} then={then} />
    </div>
  );
}

/** The present pots, and those a correction would add. */
const withNew = (pots: readonly PotView[], then: readonly PotView[]): readonly PotView[] => [
  ...pots,
  ...then.filter(({ pot }) => pots.every((one) => one.pot !== pot)).map((pot) => ({ ...pot, chips: 0 })),
];

/** The rest of a pot that a correction removes. */
const gone = { chips: 0, eligible: [] as readonly Seat[] };

const PotPill = memo(function PotPill(props: {
  readonly pot: PotView;
  readonly after: Pot | null;
  readonly values: readonly Chips[];
  readonly isTight: boolean;
  readonly isTouched: boolean;
  readonly onPot: (pot: number) => void;
}) {
  const { pot, after, values, isTight, isTouched, onPot } = props;
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
      aria-pressed={isTouched}
      onClick={() => onPot(pot.pot)}
    >
      <Spoken name={spoken}>
        <span className="pot-tab">{isTight && pot.pot > 0 ? t('pot.sideShort', { side: pot.pot }) : name}</span>
        {isPushed ? (
          <Check className="pot-check" size={isTight ? 20 : 30} aria-hidden="true" />
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
}) {
  const { pots, hand, then } = props;
  const { t, amount } = useText('table');
  const [inPots, bets] = sums({ hand, pots });
  const [potsThen, betsThen] = sums(then ?? { hand, pots });
  if (inPots !== potsThen || bets !== betsThen) {
    const changed = (was: Chips, now: Chips) =>
      was === now ? amount(now) : <Changed was={amount(was)} now={amount(now)} />;
    return (
      <div className="pot-total">
        {t('total.pots')} {changed(inPots, potsThen)}
        {bets + betsThen > 0 && (
          <>
            {' '}
            + {t('total.bets')} {changed(bets, betsThen)}
          </>
        )}
      </div>
    );
  }
  if (bets === 0) {
    const isHeadsUp = hand.players.length === 2 && hand.button === hand.smallBlind && hand.stage !== 'awards';
    return isHeadsUp ? <div className="pot-total">{t('total.headsUp')}</div> : null;
  }
  if (inPots === 0) return <div className="pot-total">{t('pot.onlyBets', { bets: amount(bets) })}</div>;
  if (hand.players.every(({ paid }) => paid === 0)) {
    return <div className="pot-total">{t('total.ante', { pots: amount(inPots), bets: amount(bets) })}</div>;
  }
  return (
    <div className="pot-total">
      {t('pot.withBets', { pots: amount(inPots), bets: amount(bets) })} = <b>{amount(inPots + bets)}</b>
    </div>
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
