import type { Money } from '../money.ts';
import type { OfficeRefusal } from '../office-refusal.ts';
import type { OfficeState } from '../office-state.ts';
import type { RoomFacts } from '../room-facts.ts';
import { chipsNow } from './chips-now.ts';
import { type DealStack, dealByChips, dealByIcm, mostInIcm } from './deals.ts';
import { eventNow, stillIn } from './event-now.ts';
import { twiceRefused } from './occasion.ts';
import { chipsOfEntry, stillToWin } from './standings.ts';
import type { Tournament } from './tournament.ts';

/** What a deal would give each player left, `left` played on for; or why none can be reckoned now. */
export function dealFor(
  {
    tournament,
    state,
    facts,
  }: { readonly tournament: Tournament; readonly state: OfficeState; readonly facts: RoomFacts },
  by: 'chips' | 'icm',
  left: Money,
): { readonly amounts: Readonly<Record<string, Money>> } | { readonly refusal: OfficeRefusal } {
  const now = eventNow(tournament, state, facts);
  const { stage, structure } = tournament;
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
  const prizes = stillToWin(now);
  const most = prizes.reduce((sum, prize) => sum + prize, 0);
  if (left > most) return { refusal: { reason: 'sum-differs', expected: most, given: left } };
  const terms = { stacks, prizes, left, unit: structure.payouts.roundTo };
  return { amounts: by === 'icm' ? dealByIcm(terms) : dealByChips(terms) };
}
