import type { Chips } from '../../words/chips.ts';
import type { PolicyKey } from '../../words/rulebook.ts';
import type { WagerOption, WagerOutcome } from '../../words/seen-wager.ts';
import type { Desk, Found } from './desk.ts';
import { afterWager } from './limits/after-wager.ts';
import { countsAsFull } from './limits/fixed-limit.ts';
import { countedWagers } from './limits/raise-cap.ts';
import { nextAfter } from './next-to-act.ts';
import { limitKeys } from './options.ts';
import { uncalledBet } from './uncalled-bet.ts';

type Booked = Extract<WagerOutcome, { readonly adds: Chips }>;

/** A finding that depends on these policies, the most decisive first. */
export const found = (outcome: WagerOutcome, ...turnsOn: readonly PolicyKey[]): Found => ({ outcome, turnsOn });

export const floor = (...turnsOn: readonly PolicyKey[]): Found => found({ ruling: 'floor' }, ...turnsOn);

/** The same finding, with these policies put before its others. */
export const also = ({ outcome, turnsOn }: Found, ...before: readonly PolicyKey[]): Found => ({
  outcome,
  turnsOn: [...before, ...turnsOn],
});

/** What moves, comes back or is still missing once the player's total of the round is `to`. */
function moved({ front, out, reach }: Desk, to: Chips): Pick<Booked, 'to' | 'adds' | 'returned' | 'topUp' | 'allIn'> {
  const adds = to - front;
  return { to, adds, returned: Math.max(0, out - adds), topUp: Math.max(0, adds - out), allIn: to === reach };
}

/** In fixed limit, the number of bets and raises in the round. */
const betsOf = ({ hand, structure }: Desk, wagers: number): { readonly betsThisRound?: number } =>
  structure === 'fixed-limit' ? { betsThisRound: countedWagers(hand, wagers) } : {};

/** Nothing added. If the bring-in is due, it is posted instead. */
export const checked = (desk: Desk): WagerOutcome => broughtIn(desk) ?? { ruling: 'check', ...moved(desk, desk.front) };

/** A full call, or all in for less; a check if there is nothing to call. */
export function called(desk: Desk): WagerOutcome {
  const { needs, toMatch, reach, hand } = desk;
  if (needs === 0) return checked(desk);
  const to = Math.min(toMatch, reach);
  return { ruling: 'call', ...moved(desk, to), ...betsOf(desk, hand.betting.wagers), ...uncalledOf(desk, to) };
}

/** The unmatched part goes back if a call for less ends the round. */
function uncalledOf({ hand, player, toMatch }: Desk, to: Chips): Pick<Booked, 'uncalledReturned'> {
  const after = { ...player, bet: to, allIn: true, acted: true };
  if (to >= toMatch || nextAfter(hand, player.seat, to, true) !== null) return {};
  const players = hand.players.map((one) => (one.seat === player.seat ? after : one));
  const uncalled = uncalledBet({ ...hand, players });
  return uncalled === null ? {} : { uncalledReturned: { [uncalled.seat]: uncalled.chips } };
}

/** Stud: the bring-in, a forced bet that does not count as a wager. Null if none is due. */
export function broughtIn(desk: Desk): WagerOutcome | null {
  const { limits, hand } = desk;
  if (limits.bringIn === null) return null;
  return { ruling: 'bet', ...moved(desk, limits.bringIn.chips), ...betsOf(desk, hand.betting.wagers) };
}

/** A bet or raise to this total, which must be legal; `all-in` if the last chips do not reach one. */
export function wagered(desk: Desk, to: Chips): WagerOutcome {
  const { hand, player, reach, range, toMatch, structure } = desk;
  const allIn = to === reach;
  const bets = betsOf(desk, afterWager(hand, player.seat, to, allIn).wagers);
  if (!allIn || to >= range.minTo) return { ruling: toMatch === 0 ? 'bet' : 'raise', ...moved(desk, to), ...bets };
  const full = structure === 'fixed-limit' && countsAsFull(hand, to);
  return { ruling: 'all-in', ...moved(desk, to), ...(full ? {} : { reopens: false }), ...bets };
}

/** The player said to bet or raise and must name a legal amount. If all their chips are the only one, all-in is meant. */
export function amountPending(desk: Desk): WagerOutcome {
  const { reach, range, toMatch } = desk;
  if (reach <= range.minTo) return wagered(desk, reach);
  return { ruling: toMatch === 0 ? 'bet' : 'raise', to: null, minTo: range.minTo };
}

/** Nothing is booked: this player may not do what they tried; says what they may do. */
export function refused(desk: Desk, ...turnsOn: readonly PolicyKey[]): Found {
  const { hand, limits } = desk;
  const call = limits.call?.chips ?? limits.bringIn?.chips ?? 0;
  return found(
    { ruling: 'refused', options: optionsOpen(desk), call, ...betsOf(desk, hand.betting.wagers) },
    ...turnsOn,
    ...limitKeys(hand, limits),
  );
}

/** Nothing is booked, but what was said or done binds the player to these options. */
export const bindsTo = (desk: Desk, options: readonly WagerOption[], ...turnsOn: readonly PolicyKey[]): Found =>
  found(
    {
      ruling: 'refused',
      options,
      call: desk.limits.call?.chips ?? 0,
      ...betsOf(desk, desk.hand.betting.wagers),
      binds: true,
    },
    ...turnsOn,
  );

function optionsOpen({ limits, needs, toMatch }: Desk): readonly WagerOption[] {
  const wager: WagerOption = toMatch === 0 && limits.bringIn === null ? 'bet' : 'raise';
  const wagers = limits.wager === null ? [] : [wager];
  if (limits.bringIn !== null) return ['bet', ...wagers, ...(limits.fold ? (['fold'] as const) : [])];
  return needs > 0 ? ['call', ...wagers, ...(limits.fold ? (['fold'] as const) : [])] : ['check', ...wagers];
}
