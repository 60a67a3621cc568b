import type { TableFact } from '../../native-bridge/contracts/table-facts.ts';
import type { GrowingStep } from './growing-step.ts';

const nothing: readonly TableFact[] = [];

/** How long a decision took, written when it is made and removed when the action is undone. */
export function decisionFactsOf({ row, event, before, after }: GrowingStep): readonly TableFact[] {
  if (event.type !== 'decision-timed') return nothing;
  const [was, is] = [before?.shotClock?.decisions ?? [], after.shotClock?.decisions ?? []];
  const made = is.length > was.length ? is.at(-1) : undefined;
  const key = (made ?? was[is.length])?.key;
  if (key === undefined) return nothing;
  const hand = Number(key.split('/')[0]);
  // By its place among the hand's decisions: a hand that is dead when its time is over is no turn taken.
  if (made === undefined) return [{ what: 'undecided', hand, turn: is.length }];
  const { player, spentMs, cards, ranOut } = made;
  return [{ what: 'decided', hand, turn: was.length, at: row.at, player, ms: spentMs, cards, ranOut }];
}
