import { bestOf, handValues, valuesFor } from '../../rules/pots/hand-values.ts';
import { keyOf, potsOf } from '../../rules/pots/layer-pots.ts';
import { partsToName } from '../../rules/pots/winners.ts';
import type { Command } from '../../words/command.ts';
import type { Hand, PotPart } from '../../words/hand.ts';
import type { Refusal } from '../../words/refusal.ts';
import type { Seat } from '../../words/seat.ts';
import type { TableState } from '../../words/table-state.ts';
import { type Decision, draft, refuse } from '../draft.ts';
import { settle } from './open-showdown.ts';

/** The dealer names who wins a part of a pot in which a card is unknown. Never over a better hand that is open. */
export function nameWinners(
  state: TableState,
  hand: Hand,
  { pot, board = 0, half = 'high', seats }: Extract<Command, { type: 'name-winners' }>,
): Decision {
  if (hand.stage !== 'showdown') return refuse({ reason: 'not-showdown' });
  const hidden = hand.players.find((player) => player.status === 'live' && player.tabled === null);
  if (hidden !== undefined) return refuse({ reason: 'not-tabled', seat: hidden.seat });
  const part: PotPart = { pot, board, half };
  if (!partsToName(hand).some((one) => keyOf(one) === keyOf(part))) return refuse({ reason: 'cards-decide' });
  const refusal = whyNotThese(hand, part, seats);
  if (refusal !== null) return refuse(refusal);
  return settle(draft(state).add({ type: 'winners-named', ...part, seats })).done();
}

/** Why these seats cannot be named for a part; null when they can. */
export function whyNotThese(hand: Hand, part: PotPart, seats: readonly Seat[]): Refusal | null {
  const inPot = potsOf(hand)[part.pot]?.eligible ?? [];
  const values = valuesFor(handValues(hand), part);
  // A hand whose cards are known and make no low cannot win that half.
  const eligible = inPot.filter((seat) => values.get(seat) !== null);
  const stranger = seats.find((seat) => !eligible.includes(seat));
  if (stranger !== undefined) return { reason: 'not-eligible', seat: stranger, eligible };
  const best = bestOf(values, eligible);
  const holders = eligible.filter((seat) => best !== null && values.get(seat) === best);
  if (seats.length === 0) {
    if (part.half === 'high') return { reason: 'nobody-named' };
    const [low] = holders;
    return low === undefined ? null : { reason: 'low-tabled', seat: low };
  }
  const known = seats.find((seat) => values.has(seat));
  if (known === undefined) return null;
  // Among open hands the cards decide: all of the best must be named, and no worse one.
  const worse = seats.find((seat) => values.has(seat) && !holders.includes(seat));
  const better = holders.find((seat) => worse !== undefined || !seats.includes(seat));
  return better === undefined ? null : { reason: 'better-hand-tabled', seat: worse ?? known, better };
}
