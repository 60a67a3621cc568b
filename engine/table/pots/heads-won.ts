import { lostAway } from '../../rules/pots/how-out.ts';
import { lastChipsOf } from '../../rules/pots/knocked-out.ts';
import { type HeadShare, headAt, headWon } from '../../rules/tournament/bounty.ts';
import type { Money } from '../../words/money.ts';
import type { Seat } from '../../words/seat.ts';
import type { TableState } from '../../words/table-state.ts';

/** The bounty of a player who is eliminated in a hand. */
export interface HeadOfHand {
  readonly of: Seat;
  readonly value: Money;
  /** The pot it is won with; 0 is the main pot. */
  readonly pot: number;
  /** Clockwise from the left of the button. Empty: nobody wins it. */
  readonly to: readonly HeadShare<Seat>[];
  /** An envelope is drawn for it. Absent: its value is known. */
  readonly drawn?: true;
}

/**
 * Bounties won in the hand, main pot first: those of players who will have no chips left once the pots are pushed. Empty until it is known
 * who gets what.
 */
export function headsWon({ hand, chairs, bounty }: TableState): readonly HeadOfHand[] {
  if (hand === null || hand.stage !== 'awards' || bounty === undefined) return [];
  const winning = new Set(hand.awards.flatMap(({ shares }) => shares.map(({ seat }) => seat)));
  const seats = hand.players.map(({ seat }) => seat);
  const won = seats.flatMap((seat): readonly HeadOfHand[] => {
    const chair = chairs[seat - 1];
    const value = headAt(bounty, seat, chair?.player?.id);
    const isOut = chair?.stack === 0 && chair.behind === undefined && chair.announced === undefined;
    const lost = lastChipsOf(hand, seat);
    if (!isOut || winning.has(seat) || value === undefined || lost === null) return [];
    const chips = { away: lostAway(hand, chair), won: lost.won, main: lost.main, clockwise: seats };
    const pot = bounty.rules.winner === 'main-pot' ? 0 : lost.pot;
    const isOpened = bounty.opened?.includes(chair?.player?.id ?? '') === true;
    // The envelope's content is known; the winners of the head share it evenly.
    const rules = isOpened ? ({ ...bounty.rules, kind: 'fixed', split: 'equal-heads' } as const) : bounty.rules;
    const drawn = bounty.rules.kind === 'mystery' && !isOpened ? ({ drawn: true } as const) : {};
    return [{ of: seat, value, pot, to: headWon(value, chips, rules), ...drawn }];
  });
  return won.sort((one, other) => one.pot - other.pot);
}
