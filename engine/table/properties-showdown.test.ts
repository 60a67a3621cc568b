import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { playRandomly } from '../../test/support/random-hands.ts';
import { type RandomTable, randomTables, undisturbed } from '../../test/support/random-table.ts';
import { play } from '../../test/support/sample-table.ts';
import { casesOfRun } from '../../test/support/size-of-run.ts';
import { keyOf } from '../rules/pots/layer-pots.ts';
import type { Card } from '../words/card.ts';
import type { Hand } from '../words/hand.ts';
import type { TableState } from '../words/table-state.ts';
import { legalActions } from './legal-actions.ts';

// Thousands of hands take their time where other tests run beside them.
vi.setConfig({ testTimeout: 120_000 });

/** A hand as its showdown opened, and as its pots were awarded. */
interface Showdown {
  readonly opened: TableState;
  readonly awarded: Hand;
}

function showdownsOf(from: RandomTable): readonly Showdown[] {
  const { states } = playRandomly(from);
  return states.flatMap((opened, index) => {
    const first = opened.hand?.stage === 'showdown' && states[index - 1]?.hand?.stage !== 'showdown';
    const awarded = states.find(({ hand }) => hand?.number === opened.hand?.number && hand?.stage === 'awards')?.hand;
    return first && awarded != null ? [{ opened, awarded }] : [];
  });
}

/** The hands turned up in another order, `turn` places on, every second one named only afterwards; then winners as they were named. */
function shownInTurn({ opened, awarded }: Showdown, turn: number): TableState {
  const cardsOf = (seat: number): readonly Card[] =>
    awarded.players.find((player) => player.seat === seat)?.tabled ?? [];
  const hidden = legalActions(opened).show;
  const from = turn % Math.max(1, hidden.length);
  const order = [...hidden.slice(from), ...hidden.slice(0, from)];
  const tabled = play(
    opened,
    order.map((seat, index) => ({ type: 'table-hand', seat, cards: index % 2 === 1 ? [] : cardsOf(seat) })),
  );
  const shown = play(
    tabled,
    legalActions(tabled)
      .unnamed.filter((seat) => cardsOf(seat).length > 0)
      .map((seat) => ({ type: 'show-cards', seat, cards: cardsOf(seat), by: 'reader' })),
  );
  return legalActions(shown).nameWinners.reduce(
    (state, part) => play(state, [{ type: 'name-winners', ...part, seats: awarded.named[keyOf(part)] ?? [] }]),
    shown,
  );
}

const statusesOf = (hand: Hand | null): readonly string[] => hand?.players.map(({ status }) => status) ?? [];

test('in every game it does not matter who shows first, nor whether the cards are named at once', () => {
  fc.assert(
    fc.property(randomTables, fc.nat(), (from, turn) => {
      for (const showdown of showdownsOf(from)) {
        const { opened, awarded } = showdown;
        // A hand given up or killed unseen cannot be turned up.
        if (statusesOf(opened.hand).join() !== statusesOf(awarded).join()) continue;
        expect(shownInTurn(showdown, turn).hand?.awards).toEqual(awarded.awards);
      }
    }),
    { numRuns: casesOfRun(60) },
  );
});

test('in every game whoever is named wins where the cards do not say who does, and nobody else', () => {
  fc.assert(
    fc.property(randomTables, (from) => {
      for (const { awarded } of showdownsOf({ ...from, unknown: 60 })) {
        for (const { eligible, parts } of awarded.awards) {
          for (const part of parts) {
            if (part.hand !== null || eligible.length === 1) continue;
            const named = awarded.named[keyOf(part)] ?? [];
            const rightful = eligible.filter((seat) => named.includes(seat));
            for (const { seat } of part.shares) expect(rightful).toContain(seat);
          }
        }
      }
    }),
    { numRuns: casesOfRun(60) },
  );
});

const mostPaidInPlay = ({ players }: Hand): number =>
  Math.max(...players.filter(({ status }) => status === 'live').map(({ paid }) => paid));

test('in every game only hands still in win, and at showdown of each player no more than they paid themselves', () => {
  fc.assert(
    fc.property(randomTables.map(undisturbed), (from) => {
      for (const { hand } of playRandomly(from).states) {
        if (hand === null || hand.stage !== 'awards') continue;
        const dead = hand.players.reduce((chips, player) => chips + player.dead, 0);
        // With everybody else gone, what the last one bet may have gone back before it was matched.
        const alone = hand.players.filter(({ status }) => status === 'live').length === 1;
        for (const { seat, status, paid } of hand.players) {
          const won = hand.awards.reduce(
            (chips, { shares }) => chips + (shares.find((share) => share.seat === seat)?.chips ?? 0),
            0,
          );
          // What somebody who is out had put in beyond every hand still in stays in the last pot.
          const inLastPot = paid === mostPaidInPlay(hand);
          const most = hand.players.reduce(
            (chips, other) =>
              chips + (alone || (inLastPot && other.status !== 'live') ? other.paid : Math.min(other.paid, paid)),
            dead,
          );
          expect(won).toBeLessThanOrEqual(status === 'live' ? most : 0);
        }
      }
    }),
    { numRuns: casesOfRun(60) },
  );
});
