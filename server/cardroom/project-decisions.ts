import type { TableFact } from '../../native-bridge/contracts/table-facts.ts';
import type { GrowingStep } from './growing-step.ts';

const nothing: readonly TableFact[] = [];

/** How long a decision took, written when it is made and removed when the action is undone. */
export function decisionFactsOf({ row, event, before, after }: GrowingStep): readonly TableFact[] {
  if (event.type !== 'decision-timed') return nothing;
  const [was, is] = [before?.shotClock?.decisions ?? [], after.shotClock?.decisions ?? []];
  if (is.length < was.length) {
    const [hand, turn] = placeOf(was[is.length]?.key ?? '');
    return [{ what: 'undecided', hand, turn }];
  }
  const made = is.length > was.length ? is.at(-1) : undefined;
  if (made === undefined) return nothing;
  const [hand, turn] = placeOf(made.key);
  const { player, spentMs, cards, ranOut } = made;
  return [{ what: 'decided', hand, turn, at: row.at, player, ms: spentMs, cards, ranOut }];
}

/** A decision is identified by its hand, its turn and its seat. */
function placeOf(key: string): readonly [hand: number, turn: number] {
  const [hand = 0, turn = 0] = key.split('/').map(Number);
  return [hand, turn];
}
