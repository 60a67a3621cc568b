import type { Policies } from '../../words/rulebook.ts';
import type { Seat } from '../../words/seat.ts';
import type { SeenWager, WagerOutcome } from '../../words/seen-wager.ts';
import type { TableState } from '../../words/table-state.ts';
import { type Desk, deskOf, type Found, smallestIn } from './desk.ts';
import { also, floor, refused } from './outcomes.ts';
import { silentChips } from './silent-chips.ts';
import { spokenWords } from './spoken-words.ts';

/**
 * How words and chips of the seat to act count under these policies, which the hand must hold too. What was seen
 * must be complete: `incompleteWager` says whether it is.
 */
export function ruleWager(state: TableState, seat: Seat, seen: SeenWager, policies: Policies): Found {
  const desk = deskOf(state, seat, seen, policies);
  if (desk.out > desk.behind) return refused(desk);
  const ruled = byOrder(desk, seen);
  return desk.hand.noAggression?.includes(seat) ? also(ruled, 'exposedCardRestriction') : ruled;
}

function byOrder(desk: Desk, seen: SeenWager): Found {
  const { order, motions } = seen;
  switch (order) {
    case 'chips-only':
      return silentChips(desk, motions);
    case 'chips-first':
      // The first counts, even if what is said afterwards contradicts it.
      return also(silentChips(desk, motions), 'wordsVsChips');
    case 'words-only':
      return words(desk, seen) ?? floor('unclearBet');
    case 'words-first': {
      const said = words(desk, seen);
      return said === null ? also(silentChips(desk, motions), 'unclearBet') : also(said, 'wordsVsChips');
    }
    case 'simultaneous':
      return together(desk, seen);
  }
}

const words = (desk: Desk, { declared, motions }: SeenWager): Found | null =>
  declared === null ? null : spokenWords(desk, declared, motions);

/** Said and pushed at once: a clear word that makes sense, or else the chips; or the floor where they disagree. */
function together(desk: Desk, seen: SeenWager): Found {
  const said = words(desk, seen);
  const pushed = silentChips(desk, seen.motions);
  const { simultaneous, contradictory } = desk.policies.wordsVsChips;
  if (simultaneous === 'clear-word-else-chips') {
    if (said === null || !makesSense(said.outcome)) return also(pushed, 'wordsVsChips');
    if (contradictory === 'word' || !contradict(desk, said.outcome, seen)) return also(said, 'wordsVsChips');
    return contradictory === 'chips' ? also(pushed, 'wordsVsChips') : floor('wordsVsChips');
  }
  return said !== null && same(said.outcome, pushed.outcome)
    ? also(said, 'wordsVsChips')
    : floor('wordsVsChips', 'singleChip.facingBet');
}

const makesSense = ({ ruling }: WagerOutcome): boolean => ruling !== 'refused' && ruling !== 'floor';

/** Chips for a word that needs none, one chip more than it needs, or less than the amount said: nobody puts those in to do what was said. */
function contradict({ out, behind }: Desk, said: WagerOutcome, { motions, declared }: SeenWager): boolean {
  if (out === 0) return false;
  const needed = said.ruling === 'fold' ? 0 : 'adds' in said ? said.adds : out;
  if (declared !== null && declared.amount !== null && out < needed && out < behind) return true;
  return needed === 0 || out - smallestIn(motions.flat()) >= needed;
}

const same = (one: WagerOutcome, other: WagerOutcome): boolean => JSON.stringify(one) === JSON.stringify(other);
