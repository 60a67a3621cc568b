import type { ActChange, NewAct } from '../../words/amendment.ts';
import type { Chips } from '../../words/chips.ts';
import type { TableEvent } from '../../words/event.ts';
import type { LegalActions } from '../../words/legal-actions.ts';
import type { Seat } from '../../words/seat.ts';
import type { TableState } from '../../words/table-state.ts';
import { legalActions } from '../legal-actions.ts';

const actionTypes: ReadonlySet<TableEvent['type']> = new Set([
  'folded',
  'checked',
  'called',
  'bet',
  'raised',
  'completed',
  'brought-in',
] satisfies TableEvent['type'][]);

/** What can replace an act that cannot stand, the nearest first. Removing it is always among them. */
export function insteadOf(state: TableState, main: TableEvent, act: number): readonly ActChange[] {
  const legal = legalActions(state);
  const remove: ActChange = { change: 'remove', act };
  const replace = (with_: NewAct): ActChange => ({ change: 'replace', act, with: with_ });
  const before = (one: NewAct): ActChange => ({ change: 'insert', before: act, act: one });
  if (legal.toAct !== null && actionTypes.has(main.type) && 'seat' in main && main.seat === legal.toAct)
    return [...nearest(legal, main, legal.toAct).map(replace), remove];
  const missing = missingActs(legal).map(before);
  return isDone(state, main) ? [remove, ...missing] : [...missing, remove];
}

/** Nothing is left to do for this seat: it has acted, or is out of the hand. */
function isDone({ hand }: TableState, main: TableEvent): boolean {
  if (hand === null || !actionTypes.has(main.type) || !('seat' in main)) return false;
  const player = hand.players.find(({ seat }) => seat === main.seat);
  if (player === undefined || player.status !== 'live' || player.allIn || hand.stage !== 'betting') return true;
  return player.acted && player.bet >= hand.betting.toMatch;
}

/** What the awaited seat may have done. */
function missingActs({ stage, toAct, check, call, fold, bringIn, draw }: LegalActions): readonly NewAct[] {
  if (stage === 'draw' && draw !== null) return [{ type: 'draw', seat: draw.seat, cards: draw.least }];
  if (stage !== 'betting' || toAct === null) return [];
  const seat = toAct;
  const acts: NewAct[] = [];
  if (bringIn !== null) acts.push({ type: 'bring-in', seat });
  if (check) acts.push({ type: 'check', seat });
  if (call !== null) acts.push({ type: 'call', seat });
  if (fold) acts.push({ type: 'fold', seat });
  return acts;
}

/** The seat's possible actions, nearest first to the chips it put in; folding is last. */
function nearest(legal: LegalActions, main: TableEvent, seat: Seat): readonly NewAct[] {
  const was = 'to' in main && typeof main.to === 'number' ? main.to : 0;
  const options: { readonly act: NewAct; readonly far: Chips }[] = [];
  const add = (act: NewAct, to: Chips): void => void options.push({ act, far: Math.abs(to - was) });
  const { check, call, wager, bringIn, allIn, fold } = legal;
  if (wager !== null && was > 0) {
    const to = Math.max(wager.minTo, Math.min(was, wager.maxTo ?? was));
    add({ type: wager.kind, seat, to }, to);
  }
  // A call was a call of whatever there was to match.
  if (call !== null) add({ type: 'call', seat }, main.type === 'called' ? was : call.to);
  if (bringIn !== null) add({ type: 'bring-in', seat }, bringIn.chips);
  if (check) add({ type: 'check', seat }, main.type === 'called' ? was : 0);
  if (allIn !== null && 'allIn' in main && main.allIn) add({ type: 'all-in', seat }, allIn.to);
  // Too small after an earlier correction: completed, or left as it was.
  if (wager !== null && was > (call?.to ?? 0) && was < wager.minTo)
    options.push({ act: { type: wager.kind, seat, to: was, stands: true }, far: wager.minTo - was });
  const near = options.sort((one, other) => one.far - other.far).map(({ act }) => act);
  return fold ? [...near, { type: 'fold', seat }] : near;
}
