import type { Chips, Seat } from '../../engine/notation.ts';
import { wagerRuling } from '../../engine/rules.ts';
import type { Declared, Motion, SeenWager, TableState } from '../../engine/table.ts';
import { breakDown, trayValues } from '../components/chip-breakdown.ts';

/** A recorded action: `to` is the player's total of the round, 0 for a check and a fold. */
export interface RecordedAct {
  readonly seat: Seat;
  readonly action: 'fold' | 'check' | 'call' | 'bet' | 'raise';
  readonly to: Chips;
}

/** The most chips that can be counted in a sentence. */
const mostChips = 9;

/**
 * Words and chips that mean exactly the recorded action under the rules in force: every form the engine agrees with, plain ones first. None
 * for a fold.
 */
export function wagersFor(state: TableState, act: RecordedAct): readonly SeenWager[] {
  if (act.action === 'fold') return [];
  return candidates(state, act).filter((wager) => amountsTo(state, act, wager));
}

function amountsTo(state: TableState, { seat, action, to }: RecordedAct, wager: SeenWager): boolean {
  const ruling = wagerRuling(state, seat, wager);
  if ('reason' in ruling || ruling.others.length > 0) return false;
  const { outcome } = ruling;
  if (outcome.ruling === 'check') return action === 'check';
  if (!('to' in outcome) || outcome.to !== to) return false;
  return outcome.ruling === action || (outcome.ruling === 'all-in' && action !== 'check');
}

function candidates(state: TableState, { seat, action, to }: RecordedAct): readonly SeenWager[] {
  const stack = state.chairs[seat - 1]?.stack ?? 0;
  const bet = state.hand?.players.find((player) => player.seat === seat)?.bet ?? 0;
  const adds = to - bet;
  // Only chips in the console's tray, because others could not be tapped.
  const tray = trayValues(state.chipValues, (state.hand ?? state).stakes);
  const chips = motionOf(adds, tray);
  const allIn = adds === stack ? [said('all-in')] : [];
  switch (action) {
    case 'fold':
      return [];
    case 'check':
      return [said('check'), said('tap')];
    case 'call':
      return [said('call'), silent(chips), silent(oneLarger(adds, tray)), ...allIn].flatMap(present);
    case 'bet':
    case 'raise':
      return [
        said(action, to),
        both('words-first', action, chips),
        silent(chips),
        both('words-first', action, chips, to),
        ...allIn,
      ].flatMap(present);
  }
}

const present = (wager: SeenWager | null): readonly SeenWager[] => (wager === null ? [] : [wager]);

const declared = (kind: NonNullable<Declared['kind']>, to: Chips | null): Declared => ({
  kind,
  amount: to,
  // A raise is announced as a total, a bet only as a figure.
  amountIs: to === null ? null : kind === 'raise' ? 'total' : 'unstated',
  spoken: null,
  clear: true,
});

const said = (kind: NonNullable<Declared['kind']>, to: Chips | null = null): SeenWager => ({
  declared: declared(kind, to),
  order: 'words-only',
  motions: [],
});

const silent = (chips: Motion | null): SeenWager | null =>
  chips === null ? null : { declared: null, order: 'chips-only', motions: [chips] };

const both = (
  order: 'words-first',
  kind: NonNullable<Declared['kind']>,
  chips: Motion | null,
  to: Chips | null = null,
): SeenWager | null => (chips === null ? null : { declared: declared(kind, to), order, motions: [chips] });

/** The amount in the house's chips; null if it would take too many. */
function motionOf(chips: Chips, values: readonly Chips[]): Motion | null {
  const counts = breakDown(chips, values);
  const laid = counts.reduce((sum, { value, count }) => sum + value * count, 0);
  const number = counts.reduce((sum, { count }) => sum + count, 0);
  if (laid !== chips || number === 0 || number > mostChips) return null;
  return counts.map(({ value, count }) => ({ denom: value, count }));
}

/** One chip for more than the call: the rest goes back. */
function oneLarger(chips: Chips, values: readonly Chips[]): Motion | null {
  const larger = values.find((value) => value > chips);
  return larger === undefined ? null : [{ denom: larger, count: 1 }];
}
