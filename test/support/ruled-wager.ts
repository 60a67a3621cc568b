import { clockwiseFrom, type Stakes, type VariantId } from '../../engine/notation.ts';
import { effectivePolicies, type Overlay, type RulebookId, wagerRuling } from '../../engine/rules.ts';
import {
  apply,
  type Hand,
  legalActions,
  type Motion,
  type SeenWager,
  type TableEvent,
  type TableState,
  type WagerOutcome,
} from '../../engine/table.ts';
import { noBetting } from './sample-hand.ts';
import { acts, play, sampleTable } from './sample-table.ts';

type Betting = Hand['betting'];

/** A flop at 50/100 with 900 in the pot: seats 2, 3 and 4 with 12,000 each, seat 2 first. */
export const flop: SampleRound = {
  variant: 'no-limit-holdem',
  stakes: { smallBlind: 50, bigBlind: 100, minBet: 100, ante: null },
  stacks: [0, 12_000, 12_000, 12_000],
  pot: 900,
};

interface Asked extends Partial<SampleRound> {
  readonly rulebook: RulebookId;
  readonly overlay?: Overlay;
  /** Earlier actions, in short. */
  readonly prior: readonly string[];
}

/** The rulebook's ruling on the words and acts of the seat then to act. */
export function ruled({ prior, ...round }: Asked, seen: SeenWager): WagerOutcome {
  // Chips of any value are in play.
  const state = { ...play(openRound({ ...flop, ...round }), acts(...prior)), chipValues: [] };
  const ruling = wagerRuling(state, state.hand?.toAct ?? 0, seen);
  if ('reason' in ruling) throw new Error(`Nobody can say: ${ruling.reason}.`);
  return ruling.outcome;
}

/** `500+3x100 | 2x500`: two motions. */
export const chips = (text: string): readonly Motion[] =>
  text.split('|').map((motion) =>
    motion.split('+').map((part) => {
      const [first = '', second] = part.trim().split('x');
      return second === undefined
        ? { denom: Number(first), count: 1 }
        : { denom: Number(second), count: Number(first) };
    }),
  );

export const silent = (text: string): SeenWager => ({ declared: null, order: 'chips-only', motions: chips(text) });

type Words = Partial<NonNullable<SeenWager['declared']>>;

/** Words, and chips with them: by default after the words. */
export function said(
  words: Words,
  motions = '',
  order: SeenWager['order'] = motions === '' ? 'words-only' : 'words-first',
): SeenWager {
  const declared = { kind: null, amount: null, amountIs: null, spoken: null, clear: true, ...words };
  return { declared, order, motions: motions === '' ? [] : chips(motions) };
}

export const raise: Words = { kind: 'raise' };
export const raiseTo = (amount: number): Words => ({ kind: 'raise', amount, amountIs: 'total' });

/** A betting round as it stands before its first action. */
export interface SampleRound {
  readonly variant: VariantId;
  readonly stakes: Stakes;
  /** Seat n has the n-th stack; 0 leaves the seat empty. Seat 1 has the button, which is dead if that seat is empty. */
  readonly stacks: readonly number[];
  /** Index into the variant's streets; the second one by default. */
  readonly street?: number;
  /** Chips collected on earlier streets. */
  readonly pot?: number;
  readonly betting?: Partial<Betting>;
  readonly mode?: 'tournament' | 'cash';
  readonly rulebook?: RulebookId;
  readonly overlay?: Overlay;
}

/** The table at the opening of that round: the first seat left of the button is to act. */
export function openRound(round: SampleRound): TableState {
  const { variant, stakes, stacks, street = 1, pot = 0, mode = 'cash', rulebook = 'tda-2011', overlay = {} } = round;
  const seats = clockwiseFrom(
    1,
    stacks.flatMap((stack, index) => (stack > 0 ? [index + 1] : [])),
  );
  const [first = 0] = seats;
  const table = sampleTable(
    stacks.map((stack, index) => (index + 1 === first ? stack + pot : stack)),
    { variant, stakes, mode, rulebook, overlay },
  );
  const events: readonly TableEvent[] = [
    {
      type: 'hand-started',
      number: 1,
      at: 0,
      by: 'dealer',
      variant,
      rulebook,
      policies: effectivePolicies(rulebook, overlay),
      stakes,
      level: null,
      button: 1,
      smallBlind: null,
      smallBlindPlace: first,
      bigBlind: seats[1] ?? first,
      players: seats.map((seat) => ({ seat, dead: false })),
      redealOf: null,
    },
    ...(pot > 0 ? [{ type: 'ante-posted', seat: first, chips: pot, dead: true, allIn: false } as const] : []),
    {
      type: 'betting-opened',
      street,
      toAct: first,
      betting: { ...noBetting, minRaiseBy: stakes.minBet, ...round.betting },
    },
  ];
  return events.reduce<TableState>(apply, table);
}

/** `[seat to act, chips to call, smallest bet or raise to, largest]`; null for what is not possible. */
export function facing(state: TableState): readonly (number | null)[] {
  const { toAct, call, wager } = legalActions(state);
  return [toAct, call?.chips ?? 0, wager?.minTo ?? null, wager?.maxTo ?? null];
}
