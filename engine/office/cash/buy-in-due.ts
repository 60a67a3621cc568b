import { maySitDown, type Required, requiredChips, type TableChange } from '../../rules/cash/table-change.ts';
import { effectivePolicies } from '../../rules/rulebooks/all-rulebooks.ts';
import type { Chips } from '../../words/chips.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { OfficeRefusal } from '../office-refusal.ts';
import type { OfficeState } from '../office-state.ts';
import type { RoomFacts } from '../room-facts.ts';
import { staysOfPerson } from '../same-person.ts';
import { leftAt } from '../when-sat.ts';
import type { CashGame } from './cash-game.ts';

/** A player who is to sit at a table of a game. */
export interface Coming {
  readonly player: string;
  readonly tableId: string;
  readonly reason: TableChange['reason'];
  /** Null: not counted yet. */
  readonly chips: Chips | null;
  /** Whether the table they left has the same game; null for an entry. */
  readonly sameLimit: boolean | null;
}

/** The rules for a game, with its own limits. */
export function policiesOf({ rulebook, overlay, stakes }: CashGame): Policies {
  const policies = effectivePolicies(rulebook, overlay);
  return stakes.maxBuyIn === undefined ? policies : { ...policies, 'buyIn.maximum': stakes.maxBuyIn };
}

/**
 * Why the player may not sit down with these chips; null if they may. If they left this very table before, the former stack is required
 * (house-cz#buyin.p2c), whatever the log, the seat or the id they played under. The dealer looks at uncounted chips, except where a certain
 * amount must be brought back: then they are counted first.
 */
export function buyInForbidden(
  game: CashGame,
  state: OfficeState,
  facts: RoomFacts,
  coming: Coming,
  at: number,
): OfficeRefusal | null {
  const policies = policiesOf(game);
  const { reason, chips, sameLimit } = coming;
  const left = lastLeft(state, facts, coming, at);
  const change: TableChange = { reason, chips: chips ?? 0, sameLimit, minimum: game.stakes.minBuyIn ?? 0, left };
  const required = requiredChips(change, policies);
  const most = policies['buyIn.maximum'];
  if (chips === null) return bringsBack(required) && left !== null ? briefly(required, left.ago, policies, at) : null;
  if (chips < required.chips) {
    if (left !== null && bringsBack(required)) return briefly(required, left.ago, policies, at);
    return { reason: 'buy-in', least: required.chips, most, chips };
  }
  if (maySitDown(change, required.chips, policies)) return null;
  return { reason: 'buy-in', least: null, most: Math.max(most ?? chips, required.chips), chips };
}

const bringsBack = ({ by: [first], chips }: Required): boolean =>
  chips > 0 && (first === 'tableChange.returnMinutes' || first === 'tableChange.returnBelowMinimum');

const briefly = ({ chips }: Required, ago: number, policies: Policies, at: number): OfficeRefusal => ({
  reason: 'brings-less',
  least: chips,
  until: at - ago + policies['tableChange.returnMinutes'] * 60_000,
});

/** When this table was last left, by the room's clock, and with how much. */
function lastLeft(state: OfficeState, facts: RoomFacts, { player, tableId }: Coming, at: number): TableChange['left'] {
  const ended = staysOfPerson(state, facts, player).filter((stay) => stay.tableId === tableId && stay.until !== null);
  const last = ended.at(-1);
  const left = last === undefined ? null : leftAt(last);
  if (last === undefined || left === null || last.chipsOut === null || last.chipsOut === 0) return null;
  return { chips: last.chipsOut, ago: Math.max(0, at - left) };
}
