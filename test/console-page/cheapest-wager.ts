import type { Chips, Seat } from '../../engine/notation.ts';
import { wagerMeant, wagerRuling } from '../../engine/rules.ts';
import { type LegalActions, legalActions, type SeenWager, type TableState } from '../../engine/table.ts';
import { raisePresets } from '../../renderer/screens/dealer-console/sheets/wager/raise-presets.ts';

/** How a bet or raise is entered on the console. */
type WagerWay =
  | { readonly by: 'row'; readonly key: 'R' | 'A' }
  | { readonly by: 'chips'; readonly chips: readonly Chips[] }
  | { readonly by: 'preset' }
  /** The last digit is held down. */
  | { readonly by: 'keypad'; readonly digits: readonly string[] };

/** One tap if the row offers it; otherwise the chips, a preset or the keypad, whichever takes the fewest taps. */
export function cheapestWager(
  state: TableState,
  { seat, to, tray }: { readonly seat: Seat; readonly to: Chips; readonly tray: readonly Chips[] },
): WagerWay {
  const { wager, allIn } = legalActions(state);
  if (allIn?.to === to) return { by: 'row', key: 'A' };
  if (wager !== null && wager.minTo === wager.maxTo) return { by: 'row', key: 'R' };
  const keys = fewestKeys(wager === null ? [to] : figuresFor(to, wager));
  const chips = chipsFor(state, seat, to, tray);
  // A key opens the sheet; chips and presets are confirmed.
  const [ofKeypad, ofPreset] = [1 + keys.length, isPreset(state, to) ? 3 : Number.POSITIVE_INFINITY];
  if (chips !== null && chips.length + 1 < Math.min(ofKeypad, ofPreset)) return { by: 'chips', chips };
  return ofPreset < ofKeypad ? { by: 'preset' } : { by: 'keypad', digits: keys };
}

/** The digits for this total: in full, or without zeros where the sheet adds them. */
const figuresFor = (to: Chips, wager: NonNullable<LegalActions['wager']>): readonly number[] =>
  Array.from({ length: String(to).length }, (_, noughts) => to / 10 ** noughts).filter(
    (figure) => Number.isInteger(figure) && wagerMeant(figure, wager) === to,
  );

/** The keypad has 00 and 000 beside the ten digits. */
const fewestKeys = (figures: readonly number[]): readonly string[] =>
  figures
    .map((figure) => String(figure).match(/000|00|\d/g) ?? [])
    .reduce((best, keys) => (keys.length < best.length ? keys : best));

function isPreset(state: TableState, to: Chips): boolean {
  const legal = legalActions(state);
  if (state.hand === null || legal.wager === null) return false;
  const presets = raisePresets(state.hand, legal.wager, legal, state.chipValues);
  return presets.some((preset) => preset.legal && preset.to === to);
}

/** Chips that make this total without a word; null if the rules make something else of them. */
function chipsFor(state: TableState, seat: Seat, to: Chips, tray: readonly Chips[]): readonly Chips[] | null {
  const inFront = state.hand?.players.find((player) => player.seat === seat)?.bet ?? 0;
  let left = to - inFront;
  const chips: Chips[] = [];
  for (const value of [...tray].sort((one, other) => other - one)) {
    while (left >= value && chips.length < 12) {
      chips.push(value);
      left -= value;
    }
  }
  if (left > 0 || chips.length === 0) return null;
  const counts = Map.groupBy(chips, (value) => value);
  const motion = [...counts].map(([denom, { length }]) => ({ denom, count: length }));
  const wager: SeenWager = { declared: null, order: 'chips-only', motions: [motion] };
  const ruling = wagerRuling(state, seat, wager);
  if ('reason' in ruling || ruling.others.length > 0) return null;
  const { outcome } = ruling;
  return (outcome.ruling === 'bet' || outcome.ruling === 'raise') && outcome.to === to ? chips : null;
}

/** A recorded hand as the page gets it. */
export interface HandToTap {
  readonly id: string;
  readonly phh: string;
}

/** `reader`: shuffler and reader report what they see. `none`: the dealer enters everything. `timed`: the same, with every decision timed. */
export type Witnessing = 'reader' | 'none' | 'timed';

/** The taps a hand took. */
export interface TappedHand {
  readonly id: string;
  /** Folds, checks, calls, bets, raises and exchanges of cards. */
  readonly actions: number;
  readonly taps: number;
  /** Taps by purpose. */
  readonly taken: Readonly<Record<TapPurpose, number>>;
  /** Why it could not be dealt to its end by taps; null if it was, with every chip where it was recorded. */
  readonly stuck: string | null;
}

/** Taps that enter a player's act; a bring-in counts as a call, and a tapped seat that folds those before it as a fold. */
export const actionPurposes = ['fold', 'check or call', 'wager', 'exchange'] as const;
/** All other taps: the start of the hand, a street, who opens, hands and winners, and pots. */
export const otherPurposes = ['start', 'street', 'opener', 'showdown', 'push'] as const;
export type TapPurpose = (typeof actionPurposes | typeof otherPurposes)[number];
