import { type Chips, type Hand, type LegalActions, type Pot, potsOf, type Seat } from '../../engine/index.ts';
import { useText } from '../text/use-text.ts';
import { mixedStack } from './chip-breakdown.ts';
import { ChipStack } from './chip-stack.tsx';
import { type Box, pillWidth } from './felt-layout.ts';
import { Spoken } from './spoken.tsx';
import type { TableShape } from './table-geometry.ts';

/** A pot as it is drawn: what is in it, who may win it, and how far its pushing is. */
export interface PotView extends Pot {
  readonly pot: number;
  readonly standing: 'open' | 'pushing' | 'pushed';
  /** Who got it, once pushed. */
  readonly winners: readonly Seat[];
}

/** Pots of the hand, main pot first. Once they are awarded they keep their places until the hand ends. */
export function potViews(hand: Hand, { push }: LegalActions): readonly PotView[] {
  if (hand.stage !== 'awards') {
    return potsOf(hand).map((pot, index) => ({ ...pot, pot: index, standing: 'open', winners: [] }));
  }
  return hand.awards.map(({ pot, chips, eligible, pushed, shares }) => ({
    pot,
    chips,
    eligible,
    standing: pushed ? 'pushed' : pot === push ? 'pushing' : 'open',
    winners: shares.map(({ seat }) => seat),
  }));
}

const rowWidth = 540;

/** Room the row of pots takes, by a guess at its text: nothing where there is no pot. */
export function potBoxes(pots: readonly PotView[], potsTop: number, { centre }: TableShape): readonly Box[] {
  if (pots.length === 0) return [];
  const widths = pots.map(
    ({ chips, eligible }) => 62 + Math.max(pillWidth(chips.toLocaleString('en'), 24), 23 * eligible.length),
  );
  const all = widths.reduce((sum, width) => sum + width + 10, -10);
  const width = Math.min(rowWidth, all);
  const top = potsTop - 12;
  return [{ left: centre.x - width / 2, right: centre.x + width / 2, top, bottom: top + (all > rowWidth ? 155 : 75) }];
}

/** The row of pots under the boards, and what they come to with the bets in front. */
export function PotRow(props: {
  readonly pots: readonly PotView[];
  readonly bets: Chips;
  readonly values: readonly Chips[];
  readonly shape: TableShape;
  readonly top: number;
  readonly touched: number | null;
  readonly onPot: (pot: number) => void;
}) {
  const { pots, bets, shape, top } = props;
  return (
    <div className="pot-area" style={{ left: shape.centre.x - rowWidth / 2, top }}>
      <div className="pot-row">
        {pots.map((pot) => (
          <PotPill key={pot.pot} {...props} pot={pot} />
        ))}
      </div>
      <TotalLine pots={pots} bets={bets} />
    </div>
  );
}

function PotPill(props: {
  readonly pot: PotView;
  readonly values: readonly Chips[];
  readonly touched: number | null;
  readonly onPot: (pot: number) => void;
}) {
  const { pot, values, touched, onPot } = props;
  const { t, amount } = useText('shared');
  const seats = [...(pot.standing === 'pushed' ? pot.winners : pot.eligible)].sort((a, b) => a - b);
  const name = potName(pot.pot, t);
  return (
    <button
      type="button"
      className={`pot pot-${pot.standing}`}
      aria-pressed={touched === pot.pot}
      onClick={() => onPot(pot.pot)}
    >
      <Spoken name={`${name}, ${amount(pot.chips)}, ${t('pot.seats', { seats: seats.join(', ') })}`}>
        <span className="pot-tab">
          {name}
          {pot.standing === 'pushed' && ' ✓'}
        </span>
        {pot.standing !== 'pushed' && <ChipStack chips={mixedStack(pot.chips, values)} values={values} />}
        <span className="pot-lines">
          <span className="pot-chips">{amount(pot.chips)}</span>
          <span className="pot-seats">
            {seats.map((seat) => (
              <span className="pot-seat" key={seat}>
                {seat}
              </span>
            ))}
          </span>
        </span>
      </Spoken>
    </button>
  );
}

/** "Main", "Side 1". */
export const potName = (pot: number, t: (key: string, values?: { side: number }) => string): string =>
  pot === 0 ? t('pot.main') : t('pot.side', { side: pot });

function TotalLine({ pots, bets }: { pots: readonly PotView[]; bets: Chips }) {
  const { t, amount } = useText('shared');
  const inPots = pots.reduce((sum, pot) => sum + pot.chips, 0);
  if (bets === 0) return null;
  if (inPots === 0) return <div className="pot-total">{t('pot.onlyBets', { bets: amount(bets) })}</div>;
  return (
    <div className="pot-total">
      {t('pot.withBets', { pots: amount(inPots), bets: amount(bets) })} = <b>{amount(inPots + bets)}</b>
    </div>
  );
}
