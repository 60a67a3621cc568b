import type { Money } from '../../words/money.ts';
import type { OfficeRefusal } from '../office-refusal.ts';
import type { OfficeState } from '../office-state.ts';
import type { RoomFacts } from '../room-facts.ts';
import { chipsNow } from './chips-now.ts';
import {
  type DealFault,
  type DealLimits,
  type DealStack,
  type DealTerms,
  dealByChips,
  dealByIcm,
  mostInIcm,
  noLimits,
} from './deals.ts';
import { chipsOfEntry, eventNow, stillIn } from './event-now.ts';
import { twiceRefused } from './occasion.ts';
import { sharedPrize } from './prizes.ts';
import { stillToWin } from './standings.ts';
import type { Tournament } from './tournament.ts';

/** What a deal gives each remaining player, and what each would have if the tournament ended now, by chips. */
interface DealNow {
  readonly amounts: Readonly<Record<string, Money>>;
  readonly before: Readonly<Record<string, Money>>;
  /** Exact ICM values in the order of the entries, as parts of `scale`. Absent: by chips. */
  readonly worth?: { readonly scale: bigint; readonly each: readonly bigint[] };
}

/** What a deal would give each remaining player, with `left` still played for; or why it cannot be computed now. */
export function dealFor(
  {
    tournament,
    state,
    facts,
  }: { readonly tournament: Tournament; readonly state: OfficeState; readonly facts: RoomFacts },
  by: 'chips' | 'icm',
  left: Money,
  limits: DealLimits = noLimits,
): DealNow | { readonly refusal: OfficeRefusal } {
  const now = eventNow(tournament, state, facts, tournament.schedule?.startedAt ?? 0);
  const { stage, structure, flightOf } = tournament;
  if (flightOf !== undefined) return { refusal: { reason: 'flights', why: 'is-flight' } };
  if (stage !== 'running') return { refusal: { reason: 'not-now', stage } };
  const twice = twiceRefused(now);
  if (twice !== null) return { refusal: twice };
  const players = stillIn(now);
  if (players.length < 2 || (by === 'icm' && players.length > mostInIcm))
    return { refusal: { reason: 'players-left', players: players.length } };
  const stacks = players.flatMap((one): readonly DealStack[] => {
    const chips = chipsOfEntry(one);
    return chips === null ? [] : [{ player: one.person, chips }];
  });
  const { issued, found } = chipsNow(now);
  if (stacks.length < players.length) return { refusal: { reason: 'chips-differ', issued, found } };
  const terms = { stacks, prizes: stillToWin(now), left, unit: structure.payouts.roundTo };
  const dealt = by === 'icm' ? dealByIcm(terms) : dealByChips(terms, limits);
  return 'fault' in dealt ? { refusal: refusalOf(dealt) } : { ...dealt, before: beforeDeal(terms) };
}

/** By chips; equal stacks share the prizes of the places they occupy. */
function beforeDeal({ stacks, prizes, unit }: DealTerms): Readonly<Record<string, Money>> {
  const ranked = stacks.toSorted((one, other) => other.chips - one.chips);
  return Object.fromEntries(
    ranked.map(({ player, chips }) => {
      const alike = ranked.filter((other) => other.chips === chips);
      const place = ranked.findIndex((other) => other.chips === chips) + 1;
      const shared = sharedPrize(prizes, { place, sharing: alike.length, unit });
      return [player, shared[alike.findIndex((other) => other.player === player)] ?? 0];
    }),
  );
}

function refusalOf(fault: DealFault): OfficeRefusal {
  if (fault.fault !== 'sum-differs') return { reason: 'deal-limits', ...fault };
  return { reason: 'sum-differs', expected: fault.expected, given: fault.given };
}
