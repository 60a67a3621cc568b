import type { Chips, Hand, LegalActions, Seat, TableState } from '../../engine/index.ts';
import { useText } from '../text/use-text.ts';
import { stacksToDraw } from './chip-breakdown.ts';
import { ChipStack, stacksWidth } from './chip-stack.tsx';
import { type BetSize, layBets, pillWidth, type SeatSpots } from './felt-layout.ts';
import type { Point } from './table-geometry.ts';

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
  readonly lammers: readonly Point[];
  readonly lampOn: boolean;
  readonly out: Chips;
}) {
  const { state, spots, lammers, lampOn } = props;
  const bets = useBets(props);
  const laid = layBets(spots, bets.map(sizeOf), lammers);
  return bets.map((bet) => {
    const at = laid.find(({ seat }) => seat === bet.seat);
    if (at === undefined) return null;
    return (
      <span key={bet.seat} className="bet" style={{ left: at.x, top: at.y }} aria-hidden="true">
        {at.withChips &&
          bet.stacks.map((chips) => <ChipStack key={chips[0]} chips={chips} values={state.chipValues} />)}
        {bet.look !== 'none' && <span className={`bet-pill bet-${bet.look}`}>{bet.text}</span>}
        {bet.toCall !== '' && <span className={lampOn ? 'to-call' : 'to-call to-call-paused'}>{bet.toCall}</span>}
      </span>
    );
  });
}

function sizeOf({ seat, text, toCall, look, stacks }: Bet): BetSize {
  const pill = look === 'none' ? 0 : pillWidth(text, 22);
  const call = toCall === '' ? 0 : pillWidth(toCall, 20);
  return { seat, pill: pill + call + (pill > 0 && call > 0 ? 6 : 0), chips: stacksWidth(stacks.length) };
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
    const toCall = acts && out === 0 && legal.call !== null ? t('seat.toCall', { amount: amount(legal.call.chips) }) : '';
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
