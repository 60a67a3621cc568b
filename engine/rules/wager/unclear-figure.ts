import type { Chips } from '../../words/chips.ts';
import type { Desk, Found } from './desk.ts';
import { also, called, floor, found } from './outcomes.ts';
import { bareWager, notOpen, wagerTo } from './wager-size.ts';

/** What "five" may mean. */
const units = [1, 10, 100, 1000] as const;

/** A figure without its unit is the least it can legally mean; where it can mean nothing legal, nothing is booked. */
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
  const meant = units.map((unit) => unit * figure).find((to) => calls(to) || wagers(to));
  if (meant === undefined) return floor('unclearBet');
  if (calls(meant)) return found(called(desk), 'unclearBet');
  return also(wagerTo(desk, meant, 'raise-to'), 'unclearBet');
}
