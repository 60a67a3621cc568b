import type { Chips, Hand, LegalActions, Seat, TableState } from '../../engine/index.ts';
import { useText } from '../text/use-text.ts';
import { stacksToDraw } from './chip-breakdown.ts';
import { ChipStack, stacksWidth } from './chip-stack.tsx';
import { type BetSize, type Box, layBets, pillWidth, type SeatSpots } from './felt-layout.ts';

interface Bet {
  readonly seat: Seat;
  /** Chips lying in front, with those tapped but not booked. */
  readonly chips: Chips;
  readonly text: string;
  /** What the seat to act must add, beside its bet. */
  readonly toCall: string;
  readonly look: 'booked' | 'out' | 'none';
  readonly stacks: readonly (readonly Chips[])[];
}

/** The bets in front of the players, and what the seat to act must add. */
export function BetLine(props: {
  readonly state: TableState;
  readonly hand: Hand;
  readonly legal: LegalActions;
  readonly spots: readonly SeatSpots[];
  /** What else lies on the felt: markers and pots. */
  readonly others: readonly Box[];
  readonly lampOn: boolean;
  readonly out: Chips;
}) {
  const { state, spots, others, lampOn } = props;
  const bets = useBets(props);
  const sizes = bets.map((bet) => sizeOf(bet, spots[bet.seat - 1]?.atEnd ?? false));
  const laid = layBets(spots, sizes, others);
  return bets.map((bet) => {
    const at = laid.find(({ seat }) => seat === bet.seat);
    if (at === undefined) return null;
    return (
      <span
        key={bet.seat}
        className={isColumn(bet, spots) ? 'bet bet-column' : 'bet'}
        style={{ left: at.x, top: at.y }}
        aria-hidden="true"
      >
        {at.withChips &&
          bet.stacks.map((chips) => <ChipStack key={chips[0]} chips={chips} values={state.chipValues} />)}
        {bet.look !== 'none' && <span className={`bet-pill bet-${bet.look}`}>{bet.text}</span>}
        {bet.toCall !== '' && <span className={lampOn ? 'to-call' : 'to-call to-call-paused'}>{bet.toCall}</span>}
      </span>
    );
  });
}

/** A bet and what is still to call stand one above the other at the ends of the table. */
const isColumn = (bet: Bet, spots: readonly SeatSpots[]): boolean =>
  bet.look !== 'none' && bet.toCall !== '' && (spots[bet.seat - 1]?.atEnd ?? false);

function sizeOf({ seat, text, toCall, look, stacks }: Bet, atEnd: boolean): BetSize {
  const pill = look === 'none' ? 0 : pillWidth(text, 22);
  const call = toCall === '' ? 0 : pillWidth(toCall, 18.5);
  const chips = stacksWidth(stacks.length);
  if (pill === 0 || call === 0) return { seat, chips, height: 34, pill: pill + call };
  return atEnd
    ? { seat, chips, height: 70, pill: Math.max(pill, call) }
    : { seat, chips, height: 34, pill: pill + call + 6 };
}

function useBets(props: {
  readonly state: TableState;
  readonly hand: Hand;
  readonly legal: LegalActions;
  readonly out: Chips;
}): readonly Bet[] {
  const { state, hand, legal, out } = props;
  const { t, amount } = useText('shared');
  return hand.players.flatMap(({ seat, bet }): Bet[] => {
    const acts = seat === hand.toAct;
    const chips = acts ? bet + out : bet;
    const toCall =
      acts && out === 0 && legal.call !== null ? t('seat.toCall', { amount: amount(legal.call.chips) }) : '';
    if (chips === 0 && toCall === '') return [];
    const isOut = acts && out > 0;
    const stacks = stacksToDraw(chips, state.chipValues, chips >= 1_000_000 ? 1 : 3);
    return [
      {
        seat,
        chips,
        toCall,
        stacks: toCall === '' ? stacks : [],
        look: chips === 0 ? 'none' : isOut ? 'out' : 'booked',
        text: isOut ? t('seat.out', { amount: amount(chips) }) : amount(chips),
      },
    ];
  });
}
