import { type Chips, isChips } from '../../words/chips.ts';
import type { HandSeat } from '../../words/hand.ts';
import type { WagerLimits } from '../../words/legal-actions.ts';
import type { Refusal } from '../../words/refusal.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { Ruling } from '../../words/ruling.ts';
import type { Seat } from '../../words/seat.ts';
import type { Motion, SeenWager, WagerOutcome } from '../../words/seen-wager.ts';
import type { TableState } from '../../words/table-state.ts';
import { consult } from '../rulebooks/consult.ts';
import { chipsIn, type Desk, deskOf, type Found, smallestIn } from './desk.ts';
import { also, floor, refused } from './outcomes.ts';
import { silentChips } from './silent-chips.ts';
import { spokenWords } from './spoken-words.ts';

/** How the words and chips of the seat to act count, under every reading of the rules in force, or why that cannot be said. */
export function wagerRuling(state: TableState, seat: Seat, wager: SeenWager): Ruling<WagerOutcome> | Refusal {
  const { hand } = state;
  if (hand === null || hand.stage === 'over') return { reason: 'no-hand' };
  const player = hand.players.find((one) => one.seat === seat);
  if (player === undefined || player.status !== 'live') return { reason: 'not-in-hand', seat };
  if (hand.stage !== 'betting' || hand.toAct === null) return { reason: 'betting-closed' };
  if (hand.toAct !== seat) return { reason: 'not-your-turn', seat, toAct: hand.toAct };
  const incomplete = incompleteWager(state, player, wager);
  if (incomplete !== null) return incomplete;
  const ruling = consult({ rulebook: hand.rulebook, overlay: state.overlay }, (policies) =>
    ruleWager({ ...state, hand: { ...hand, policies } }, seat, wager, policies),
  );
  // Whatever the minimum is, the player first names an amount.
  return [ruling.outcome, ...ruling.others].every(mustBeNamed) ? { ...ruling, others: [] } : ruling;
}

const mustBeNamed = (outcome: WagerOutcome): boolean => 'to' in outcome && outcome.to === null;

/** From here on a figure includes its unit, unless the stakes are too high for that. */
const clearFrom = 100;

/** A keyed figure as a total. One too small to include its unit means the smallest legal total it can stand for. */
export function wagerMeant(figure: number, { minTo, maxTo }: Pick<WagerLimits, 'minTo' | 'maxTo'>): Chips {
  if (figure <= 0 || figure >= minTo || (figure >= clearFrom && figure * clearFrom > minTo)) return figure;
  let to = figure;
  while (to < minTo) to *= 10;
  return maxTo !== null && to > maxTo ? figure : to;
}

/** Chips put out, all motions together. */
const chipsOut = ({ motions }: SeenWager): number => chipsIn(motions.flat());

const countOf = (chips: Motion, denom: number): number =>
  chips.reduce((sum, one) => (one.denom === denom ? sum + one.count : sum), 0);

/** Why what was seen is impossible or incomplete; null if it can be ruled on. */
export function incompleteWager(state: TableState, { seat, bet }: HandSeat, wager: SeenWager): Refusal | null {
  const { declared, order, motions } = wager;
  const why = (sentence: string): Refusal => ({ reason: 'not-understood', why: sentence });
  const { front } = wager;
  const chips = [...motions.flat(), ...(front?.chips ?? []), ...(front?.pulledBack ?? [])];
  for (const { denom, count } of chips)
    if (!isChips(denom) || !isChips(count) || denom * count === 0) return { reason: 'bad-amount', amount: denom };
  const stranger = chips.find(({ denom }) => !isInPlay(state, denom));
  if (stranger !== undefined) return why(`no chip of ${stranger.denom} is in play`);
  for (const figure of [declared?.amount ?? 1, declared?.spoken ?? 1, wager.statedAmount ?? 1])
    if (!isChips(figure)) return { reason: 'bad-amount', amount: figure };
  if (motions.some((motion) => motion.length === 0)) return why('a motion moves chips');
  if ((declared === null) !== (order === 'chips-only')) return why('words are declared, chips alone are not');
  const moves = motions.flat().length > 0 || (front?.pulledBack.length ?? 0) > 0;
  if (moves === (order === 'words-only')) return why('chips lie out unless there were words only');
  if (front !== undefined && chipsIn(front.chips) < bet) return why('less lies in front than was bet');
  if (front?.pulledBack.some((back) => countOf(front.chips, back.denom) < back.count))
    return why('more was pulled back than lay in front');
  const stack = state.chairs[seat - 1]?.stack ?? null;
  const out = chipsOut(wager);
  if (stack === null || out <= stack) return null;
  return { reason: 'more-than-stack', seat, to: bet + out, maxTo: bet + stack };
}

/** A table that does not say which chips it uses accepts all. */
const isInPlay = ({ chipValues }: TableState, denom: number): boolean =>
  chipValues.length === 0 || chipValues.includes(denom);

/**
 * How words and chips of the seat to act count under these policies, which the hand must hold too. The wager must be complete by
 * `incompleteWager`.
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
      // What came first counts, even if the words afterwards contradict it.
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

/** Words and chips at the same moment: a clear word that makes sense, otherwise the chips; the floor if they disagree. */
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

/** Chips for a word that needs none, one chip more than needed, or less than the amount said: the chips do not fit the word. */
function contradict({ out, behind }: Desk, said: WagerOutcome, { motions, declared }: SeenWager): boolean {
  if (out === 0) return false;
  const needed = said.ruling === 'fold' ? 0 : 'adds' in said ? said.adds : out;
  if (declared !== null && declared.amount !== null && out < needed && out < behind) return true;
  return needed === 0 || out - smallestIn(motions.flat()) >= needed;
}

const same = (one: WagerOutcome, other: WagerOutcome): boolean => JSON.stringify(one) === JSON.stringify(other);
