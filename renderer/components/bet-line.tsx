import { memo, useMemo } from 'react';
import type { Chips, Seat } from '../../engine/notation.ts';
import type { Hand, LegalActions, TableState } from '../../engine/table.ts';
import { useText } from '../text/use-text.ts';
import { mixedStack, stacksToDraw } from './chip-breakdown.ts';
import { ChipStack, stacksWidth } from './chip-stack.tsx';
import { type BetSize, type Box, layBets, pillWidth, type SeatSpots } from './felt-layout.ts';
import { useFeltLetters } from './felt-letters.ts';
import { useSharing } from './sharing.ts';
import type { TableShape } from './table-geometry.ts';

interface Bet {
  readonly seat: Seat;
  readonly is: 'bet' | 'to-call';
  readonly text: string;
  readonly chips: Chips;
  /** The value before a correction; null if unchanged. */
  readonly was: string | null;
  /** Tapped but not booked. */
  readonly isOut: boolean;
  readonly stacks: readonly (readonly Chips[])[];
  /** The same chips if there is room for only one stack. */
  readonly oneStack: readonly (readonly Chips[])[];
}

/** The bets in front of the players, and what the seat to act must add. */
export function BetLine(props: {
  readonly state: TableState;
  readonly hand: Hand;
  /** The owner of these chips, and the amount to call. */
  readonly actor: Seat | null;
  readonly legal: LegalActions;
  readonly spots: readonly SeatSpots[];
  readonly shape: TableShape;
  /** Other things on the felt: markers and pots. */
  readonly others: readonly Box[];
  readonly lampOn: boolean;
  readonly out: Chips;
  /** The hand as the correction would make it; null if none is being made. */
  readonly then: Hand | null;
}) {
  const { state, spots, shape, others, lampOn } = props;
  const bets = useSharing(useBets(props));
  const scale = useFeltLetters();
  const laid = useMemo(
    () =>
      layBets(
        spots,
        bets.map((bet) => sizeOf(bet, scale)),
        others,
        shape,
      ),
    [spots, bets, others, shape, scale],
  );
  return bets.map((bet) => {
    const at = laid.find(({ seat, is }) => seat === bet.seat && is === bet.is);
    if (at === undefined) return null;
    const { x, y, picture, isPlain = false } = at;
    return (
      <LaidBet
        key={`${bet.seat} ${bet.is}`}
        bet={bet}
        x={x}
        y={y}
        stacks={picture === 'stacks' ? bet.stacks : picture === 'one-stack' ? bet.oneStack : noStacks}
        values={state.chipValues}
        lampOn={lampOn}
        isPlain={isPlain}
      />
    );
  });
}

const noStacks: Bet['stacks'] = [];

const LaidBet = memo(function LaidBet(props: {
  readonly bet: Bet;
  readonly x: number;
  readonly y: number;
  readonly stacks: Bet['stacks'];
  readonly values: readonly Chips[];
  readonly lampOn: boolean;
  readonly isPlain: boolean;
}) {
  const { bet, x, y, stacks, values, lampOn, isPlain } = props;
  const toCall = `to-call ${lampOn ? '' : 'to-call-paused'} ${isPlain ? 'to-call-plain' : ''}`;
  return (
    <span
      className="bet"
      style={{ left: x, top: y }}
      data-felt={`${bet.is === 'bet' ? 'bet' : 'seat'} ${bet.seat}`}
      aria-hidden="true"
    >
      {stacks.map((chips) => (
        <ChipStack key={chips[0]} chips={chips} values={values} />
      ))}
      <span className={bet.is === 'to-call' ? toCall : betLook(bet)}>
        {bet.was !== null && (
          <>
            <s>{bet.was}</s>{' '}
          </>
        )}
        {bet.text}
      </span>
    </span>
  );
});

const fontSize = 22;
const smallFontSize = 20;
const wasFontSize = 17;
const toCallFontSize = 17.5;
/** Left and right of a number together: its width is an estimate. */
const air = 8;
/** A bet with this many figures is set smaller, so that every bet of a full table fits beside its seat. */
const longFrom = 100_000;

const betLook = ({ isOut, chips }: Bet): string =>
  `bet-pill ${isOut ? 'bet-out' : 'bet-booked'} ${chips >= longFrom ? 'bet-long' : ''}`;

const sizeOf = ({ seat, is, text, stacks, oneStack, chips, was }: Bet, scale: number): BetSize => ({
  seat,
  is,
  pill:
    air +
    pillWidth(text, scale * (is === 'to-call' ? toCallFontSize : chips >= longFrom ? smallFontSize : fontSize)) +
    (was === null ? 0 : pillWidth(was, scale * wasFontSize) - 14),
  ...(is === 'to-call' && scale > 1 ? { least: air + pillWidth(text, toCallFontSize) } : {}),
  chips: stacksWidth(stacks.length),
  oneStack: stacksWidth(oneStack.length),
});

function useBets(props: {
  readonly state: TableState;
  readonly hand: Hand;
  readonly actor: Seat | null;
  readonly legal: LegalActions;
  readonly out: Chips;
  readonly then: Hand | null;
}): readonly Bet[] {
  const { state, hand, actor, legal, out, then } = props;
  const { t, amount } = useText('shared');
  const bets = hand.players.flatMap(({ seat, bet }): Bet[] => {
    const isOut = seat === actor && out > 0;
    const chips = isOut ? bet + out : bet;
    const corrected = then === null ? bet : (then.players.find((player) => player.seat === seat)?.bet ?? 0);
    if (corrected !== bet) {
      return [
        {
          seat,
          is: 'bet',
          isOut,
          stacks: [],
          oneStack: [],
          chips: corrected,
          was: bet === 0 ? null : amount(bet),
          text: amount(corrected),
        },
      ];
    }
    if (chips === 0) return [];
    const stacks = stacksToDraw(chips, state.chipValues, chips >= 1_000_000 ? 1 : 3);
    const text = isOut ? t('seat.out', { amount: amount(chips) }) : amount(chips);
    const mixed = mixedStack(chips, state.chipValues);
    const oneStack = mixed.length === 0 ? noStacks : [mixed];
    return [{ seat, is: 'bet', isOut, stacks, oneStack, chips, was: null, text }];
  });
  if (actor === null || out > 0 || legal.call === null) return bets;
  const text = t('seat.toCall', { amount: amount(legal.call.chips) });
  return [
    ...bets,
    { seat: actor, is: 'to-call', isOut: false, stacks: [], oneStack: [], chips: legal.call.chips, was: null, text },
  ];
}
