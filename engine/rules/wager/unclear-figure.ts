import type { Chips } from '../../words/chips.ts';
import type { Desk, Found } from './desk.ts';
import { also, called, floor, found } from './outcomes.ts';
import { bareWager, notOpen, wagerTo } from './wager-size.ts';

/** What "five" may mean. */
const units = [1, 10, 100, 1000] as const;
const allUnits = [...units, 10_000, 100_000, 1_000_000] as const;

/**
 * A figure without its unit is the least it can legally mean, or the most that is not above the pot before it; where it can
 * mean nothing legal, nothing is booked.
 */
export function unclearFigure(desk: Desk, figure: number, saidToWager: boolean): Found {
  const { limits, needs, toMatch, structure } = desk;
  if (saidToWager) {
    const closed = notOpen(desk, 'raise-to');
    if (closed !== null) return closed;
    // There is one size only, whatever the figure.
    if (structure === 'fixed-limit') return bareWager(desk);
  }
  const { wager } = limits;
  const calls = (to: Chips): boolean => !saidToWager && needs > 0 && to === toMatch;
  const wagers = (to: Chips): boolean =>
    wager !== null && to >= wager.minTo && (wager.maxTo === null || to <= wager.maxTo);
  const legal = (desk.policies.unclearBet === 'pot-cap' ? allUnits : units)
    .map((unit) => unit * figure)
    .filter((to) => calls(to) || wagers(to));
  const pot = potBefore(desk);
  const meant = desk.policies.unclearBet === 'pot-cap' ? (legal.findLast((to) => to <= pot) ?? legal[0]) : legal[0];
  if (meant === undefined) return floor('unclearBet');
  if (calls(meant)) return found(called(desk), 'unclearBet');
  return also(wagerTo(desk, meant, 'raise-to'), 'unclearBet');
}

/** All bets so far, also those in front of players. */
const potBefore = ({ hand: { players } }: Desk): Chips =>
  players.reduce((sum, { bet, paid, dead }) => sum + bet + paid + dead, 0);
