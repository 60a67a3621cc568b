import { memo, useMemo } from 'react';
import type { Chips, Seat } from '../../engine/notation.ts';
import type { Hand, LegalActions, TableState } from '../../engine/table.ts';
import { useText } from '../text/use-text.ts';
import { mixedStack, stacksToDraw } from './chip-breakdown.ts';
import { ChipStack, stacksWidth } from './chip-stack.tsx';
import {
  type BetSize,
  type Box,
  type LaidBet as Laid,
  layBets,
  pillWidth,
  type SeatSpots,
  tagOnPlate,
} from './felt-layout.ts';
import { useFeltLetters } from './felt-letters.ts';
import { useSharing } from './sharing.ts';
import type { TableShape } from './table-geometry.ts';

interface Bet {
  readonly seat: Seat;
  readonly is: 'bet' | 'to-call';
  readonly text: string;
  /** What a seat must add, without words; null if it is a bet. */
  readonly sum: string | null;
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
  /** How much of its plate's upper edge the actor's cards take; null where a tag stands there. */
  readonly edge: number | null;
  readonly lampOn: boolean;
  readonly out: Chips;
  /** The hand as the correction would make it; null if none is being made. */
  readonly then: Hand | null;
}) {
  const { state, spots, shape, others, lampOn, edge } = props;
  const bets = useSharing(useBets(props));
  const scale = useFeltLetters();
  const laid = useMemo(() => laidWithTag(spots, bets, scale, others, shape), [spots, bets, others, shape, scale]);
  return bets.map((bet) => {
    const at = laid.find(({ seat, is }) => seat === bet.seat && is === bet.is);
    if (at === undefined)
      return (
        edge !== null &&
        bet.sum !== null && (
          <MustAddTag
            key={`${bet.seat} tag`}
            bet={bet}
            spot={spots[bet.seat - 1]}
            shape={shape}
            edge={edge}
            lampOn={lampOn}
          />
        )
      );
    const { x, y, picture, written } = at;
    return (
      <LaidBet
        key={`${bet.seat} ${bet.is}`}
        bet={bet}
        x={x}
        y={y}
        stacks={picture === 'stacks' ? bet.stacks : picture === 'one-stack' ? bet.oneStack : noStacks}
        values={state.chipValues}
        lampOn={lampOn}
        way={waysToWrite(bet, scale)[written]}
      />
    );
  });
}

/** Where there is no room on the felt for what the seat must add, it is a tag of the plate, and the bets leave the tag its room. */
function laidWithTag(
  spots: readonly SeatSpots[],
  bets: readonly Bet[],
  scale: number,
  others: readonly Box[],
  shape: TableShape,
): readonly Laid[] {
  const sizes = bets.map((bet) => sizeOf(bet, scale));
  const laid = layBets(spots, sizes, others, shape);
  const left = sizes.find(({ seat, is }) => !laid.some((one) => one.seat === seat && one.is === is));
  const spot = spots[(left?.seat ?? 0) - 1];
  if (left === undefined || spot === undefined) return laid;
  const placed = sizes.filter((size) => size !== left);
  return layBets(spots, placed, [...others, tagOnPlate(spot, shape)], shape);
}

/** What the seat must add, on the upper edge of its own plate. */
function MustAddTag(props: {
  readonly bet: Bet;
  readonly spot: SeatSpots | undefined;
  readonly shape: TableShape;
  readonly edge: number;
  readonly lampOn: boolean;
}) {
  const { bet, spot, shape, edge, lampOn } = props;
  if (spot === undefined) return null;
  const { width, height } = shape.plate;
  const { x, y } = spot.place;
  return (
    <span className="must-add" style={{ left: x - width / 2, top: y - height / 2, width }} aria-hidden="true">
      <span className="tag-line tag-before-cards" style={edge === 0 ? {} : { right: edge }}>
        <span className={`tag to-call to-call-tag ${lampOn ? '' : 'to-call-paused'}`} data-felt={`seat ${bet.seat}`}>
          {bet.sum}
        </span>
      </span>
    </span>
  );
}

const noStacks: Bet['stacks'] = [];

const LaidBet = memo(function LaidBet(props: {
  readonly bet: Bet;
  readonly x: number;
  readonly y: number;
  readonly stacks: Bet['stacks'];
  readonly values: readonly Chips[];
  readonly lampOn: boolean;
  readonly way: Way | undefined;
}) {
  const { bet, x, y, stacks, values, lampOn, way } = props;
  const toCall = [
    'to-call',
    lampOn ? '' : 'to-call-paused',
    way?.isPlain === true ? 'to-call-plain' : '',
    way?.text === bet.sum ? 'to-call-sum' : '',
  ].join(' ');
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
        {way?.text ?? bet.text}
      </span>
    </span>
  );
});

const fontSize = 22;
const smallFontSize = 20;
const smallestFontSize = 18.5;
const wasFontSize = 17;
const toCallFontSize = 17.5;
/** Left and right together: the width of words is an estimate, that of figures hardly, and a sum alone stands closer to its edges. */
const air = { words: 8, figures: 5, sum: -5 };
/** A bet with this many figures is set smaller, and one with more of them smaller still, so that every bet of a full table fits beside its seat. */
const longFrom = 100_000;
const longestFrom = 1_000_000;

const betLook = ({ isOut, chips }: Bet): string =>
  `bet-pill ${isOut ? 'bet-out' : 'bet-booked'} ${chips >= longestFrom ? 'bet-longest' : chips >= longFrom ? 'bet-long' : ''}`;

const fontSizeOf = ({ is, chips }: Bet): number => {
  if (is === 'to-call') return toCallFontSize;
  return chips >= longestFrom ? smallestFontSize : chips >= longFrom ? smallFontSize : fontSize;
};

/** A way to write what a seat must add. */
interface Way {
  readonly text: string;
  /** In letters of the usual size, though others are larger. */
  readonly isPlain: boolean;
}

/** In words, and where those have no room the amount alone; larger letters only where they fit. */
function waysToWrite({ is, text, sum }: Bet, scale: number): readonly Way[] {
  const sizes = is === 'to-call' && scale > 1 ? [false, true] : [false];
  return [text, ...(sum === null ? [] : [sum])].flatMap((one) => sizes.map((isPlain) => ({ text: one, isPlain })));
}

function sizeOf(bet: Bet, scale: number): BetSize {
  const { seat, is, isOut, stacks, oneStack, was } = bet;
  const size = fontSizeOf(bet);
  const [pill = 0, ...narrower] = waysToWrite(bet, scale).map(
    ({ text, isPlain }) =>
      air[text === bet.sum ? 'sum' : is === 'bet' && !isOut && was === null ? 'figures' : 'words'] +
      pillWidth(text, (isPlain ? 1 : scale) * size) +
      (was === null ? 0 : pillWidth(was, scale * wasFontSize) - 8),
  );
  return { seat, is, pill, narrower, chips: stacksWidth(stacks.length), oneStack: stacksWidth(oneStack.length) };
}

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
          sum: null,
        },
      ];
    }
    if (chips === 0) return [];
    const stacks = stacksToDraw(chips, state.chipValues, chips >= 1_000_000 ? 1 : 3);
    const text = isOut ? t('seat.out', { amount: amount(chips) }) : amount(chips);
    const mixed = mixedStack(chips, state.chipValues);
    const oneStack = mixed.length === 0 ? noStacks : [mixed];
    return [{ seat, is: 'bet', isOut, stacks, oneStack, chips, was: null, text, sum: null }];
  });
  if (actor === null || out > 0 || legal.call === null) return bets;
  const { chips } = legal.call;
  const text = t('seat.toCall', { amount: amount(chips) });
  const added = { seat: actor, is: 'to-call', isOut: false, stacks: [], oneStack: [], chips, was: null, text } as const;
  return [...bets, { ...added, sum: `+${amount(chips)}` }];
}
