import type { Ante, Chips, Seat } from '../../engine/notation.ts';
import type { RulesInForce } from '../../engine/rules.ts';
import { type PracticeDeal, practiceDeal } from './practice-deal.ts';
import { seedOf } from './seeded-random.ts';

/** A hand as it was played, with its PHH data. Players are numbered from 1, the last one has the button. */
export interface RecordedHand {
  readonly id: string;
  readonly mode: 'tournament' | 'cash';
  readonly antes: readonly Chips[];
  readonly anteTrimming: boolean;
  readonly blinds: readonly Chips[];
  readonly stacks: readonly Chips[];
  readonly actions: readonly string[];
}

const files = import.meta.glob<readonly RecordedHand[]>('./data/*.json', { eager: true, import: 'default' });

/** From easy to hard. */
export const recordedHands: readonly RecordedHand[] = Object.values(files).flat();

/** The seat of a player of the history, because the button is not always in the last chair. */
export function seatOf(hand: RecordedHand, player: number): Seat {
  const count = hand.stacks.length;
  return ((player - 1 + (seedOf(hand.id) % count)) % count) + 1;
}

/** The table of a recorded hand before its cards are dealt. */
export function tableOf(hand: RecordedHand, rules: RulesInForce): PracticeDeal {
  const [smallBlind = 0, bigBlind = 0] = hand.blinds;
  const { mode, stacks } = hand;
  return practiceDeal(
    {
      mode,
      seats: stacks.length,
      stacks: Object.fromEntries(stacks.map((stack, index) => [seatOf(hand, index + 1), stack])),
      smallBlind,
      bigBlind,
      ante: anteOf(hand),
      chipValues: chipValuesFor(hand),
      button: seatOf(hand, stacks.length),
    },
    rules,
  );
}

function anteOf({ antes, anteTrimming }: RecordedHand): Ante | null {
  const chips = antes.find((ante) => ante > 0);
  if (chips === undefined) return null;
  const kind = antes.every((ante) => ante > 0) ? 'each' : 'big-blind';
  return { kind, chips, order: 'ante-first', short: anteTrimming ? 'own-share' : 'dead' };
}

const printed: readonly Chips[] = [1, 5, 25, 100, 500, 1_000, 5_000, 25_000, 100_000, 500_000, 1_000_000, 5_000_000];
/** The most chip values a house has in one game. */
const mostValues = 7;

/** The chips of such a game, so that all amounts of the hand can be made from them. */
function chipValuesFor({ antes, blinds, stacks, actions }: RecordedHand): readonly Chips[] {
  const wagers = actions.flatMap((action) => Number(/ cbr (\d+)$/.exec(action)?.[1] ?? 0));
  const unit = [...antes, ...blinds, ...stacks, ...wagers].reduce(commonMeasure, 0);
  const first = printed.findLastIndex((value) => unit % value === 0);
  return printed.slice(first, first + mostValues);
}

const commonMeasure = (one: number, other: number): number => (other === 0 ? one : commonMeasure(other, one % other));
