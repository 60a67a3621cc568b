import { expect, test } from 'vitest';
import { opens, studStakes, up } from '../../../test/support/sample-deals.ts';
import { acts, play, sampleStakes, sampleTable, start } from '../../../test/support/sample-table.ts';
import { openingBetting } from '../../rules/wager/opening-betting.ts';
import type { Command } from '../../words/command.ts';
import type { TableEvent } from '../../words/event.ts';
import type { Hand } from '../../words/hand.ts';
import type { RulebookId } from '../../words/rulebook.ts';
import type { Ante, Stakes } from '../../words/stakes.ts';
import type { TableState } from '../../words/table-state.ts';
import { decide } from '../decide.ts';
import { legalActions } from '../legal-actions.ts';

const ante = (parts: Partial<Ante>): Ante => ({
  kind: 'each',
  chips: 50,
  order: 'ante-first',
  short: 'own-share',
  ...parts,
});

/** What was posted, in short: `ante 1 50`, with `dead` and `all-in` where it was. */
function posted(table: TableState, command: Command = start): readonly string[] {
  const decision = decide(table, command);
  if ('refusal' in decision) throw new Error(decision.refusal.reason);
  return decision.events.flatMap((event: TableEvent) => {
    if (event.type !== 'ante-posted' && event.type !== 'blind-posted') return [];
    const kind = event.type === 'ante-posted' ? `${event.dead ? 'dead ' : ''}ante` : event.kind;
    const due = 'due' in event ? ` of ${event.due}` : '';
    return [`${kind} ${event.seat} ${event.chips}${due}${event.allIn ? ' all-in' : ''}`];
  });
}

const tableWith = (stacks: readonly number[], stakes: Partial<Stakes>) =>
  sampleTable(stacks, { stakes: { ...sampleStakes, ...stakes } });

// Button 1, small blind 2, big blind 3.
test.each([
  { name: 'each, dealing order', ante: ante({}), is: ['ante 2 50', 'ante 3 50', 'ante 1 50'] },
  { name: "the big blind's stands for all and is dead", ante: ante({ kind: 'big-blind' }), is: ['dead ante 3 50'] },
  { name: "the button's", ante: ante({ kind: 'button' }), is: ['dead ante 1 50'] },
  {
    name: 'listed, in dealing order',
    ante: ante({ kind: 'listed', listed: [10, 0, 30] }),
    is: ['ante 2 10', 'ante 1 30'],
  },
  {
    name: 'all of it dead money',
    ante: ante({ short: 'dead' }),
    is: ['dead ante 2 50', 'dead ante 3 50', 'dead ante 1 50'],
  },
])('antes: $name', ({ ante, is }) => {
  expect(posted(tableWith([1000, 1000, 1000], { ante }))).toEqual([...is, 'small 2 100', 'big 3 200']);
});

test('a short big blind pays its ante first, or its blind, as the stakes say', () => {
  const short = (order: NonNullable<Ante['order']>) =>
    posted(tableWith([1000, 1000, 230], { ante: ante({ kind: 'big-blind', order }) })).filter((text) =>
      / 3 /.test(text),
    );
  expect(short('ante-first')).toEqual(['dead ante 3 50', 'big 3 180 of 200 all-in']);
  expect(short('blind-first')).toEqual(['big 3 200', 'dead ante 3 30 all-in']);
});

test('house-cz#blinds.1: a short blind is still the full blind to the others, or only what was posted', () => {
  const opened = (rulebook: 'tda-2011' | 'phh') =>
    play(
      sampleTable([1000, 1000, 60, 1000], { rulebook, stakes: { ...sampleStakes, smallBlind: 50, bigBlind: 100 } }),
      [start],
    ).hand?.betting.toMatch;
  expect(opened('tda-2011')).toBe(100);
  expect(opened('phh')).toBe(60);
});

test('a straddle may be short: all-in with what there is, and to the others the full straddle', () => {
  const table = { ...tableWith([1000, 1000, 1000, 300, 1000], withStraddles), nextHand: planned(4) };
  expect(posted(table)).toEqual(['small 2 100', 'big 3 200', 'straddle 4 300 of 400 all-in']);
  const { hand } = play(table, [start]);
  expect(hand).toMatchObject({ toAct: 5, betting: { toMatch: 400, minRaiseBy: 400, lastFullTo: 400, wagers: 0 } });
});

const withStraddles: Partial<Stakes> = { straddle: { kinds: ['under-the-gun', 'button'], most: 3 } };
const planned = (...seats: readonly number[]): TableState['nextHand'] => ({
  straddles: seats.map((seat) => ({ seat, kind: 'under-the-gun' })),
  bombPot: null,
  variant: null,
});

test('house-cz#straddle.c, .d: the seat left of the last straddler opens, and the last straddler has the option', () => {
  const table = tableWith([1000, 1000, 1000, 2000, 2000, 2000], withStraddles);
  const opened = play({ ...table, nextHand: planned(4, 5) }, [start]);
  expect(opened.hand).toMatchObject({
    toAct: 6,
    straddles: [
      { seat: 4, chips: 400 },
      { seat: 5, chips: 800 },
    ],
    betting: { toMatch: 800 },
  });
  const option = play(opened, acts('6c', '1c', '2c', '3c', '4c'));
  expect(legalActions(option)).toMatchObject({ toAct: 5, check: true, wager: { kind: 'raise', minTo: 1600 } });
});

test('what a raise of a straddle must add: the straddle again, or the least bet', () => {
  const opened = (
    rulebook: 'tda-2011' | 'phh',
    variant: 'no-limit-holdem' | 'limit-holdem',
    seats: readonly number[],
  ) =>
    play(
      {
        ...sampleTable([2000, 2000, 2000, 2000, 2000, 2000], {
          rulebook,
          variant,
          stakes: { ...sampleStakes, ...withStraddles, bigBet: 400 },
        }),
        nextHand: planned(...seats),
      },
      [start],
    ).hand?.betting.minRaiseBy;
  expect(opened('tda-2011', 'no-limit-holdem', [])).toBe(200);
  expect(opened('tda-2011', 'no-limit-holdem', [4])).toBe(400);
  expect(opened('phh', 'no-limit-holdem', [4])).toBe(200);
  // Fixed limit: as much as the straddle itself raised, never less than the small bet.
  expect(opened('tda-2011', 'limit-holdem', [4])).toBe(200);
  expect(opened('tda-2011', 'limit-holdem', [4, 5])).toBe(400);
});

test('a hand history names its straddles and its live posts; a post does not move the seat that opens', () => {
  const table = tableWith([1000, 1000, 1000, 1000, 1000], {});
  const forced = { button: 5, straddles: [{ seat: 3, chips: 350 }], posts: [{ seat: 5, chips: 200 }] };
  const command: Command = { type: 'start-hand', at: 0, by: 'dealer', forced };
  expect(posted(table, command)).toEqual(['small 1 100', 'big 2 200', 'live-post 5 200', 'straddle 3 350']);
  expect(play(table, [command]).hand).toMatchObject({ button: 5, toAct: 4, betting: { toMatch: 350 } });
  const postOnly: Command = { ...command, forced: { ...forced, straddles: [] } };
  expect(play(table, [postOnly]).hand).toMatchObject({ toAct: 3, betting: { toMatch: 200 } });
});

test('without blinds the seat left of the button opens, and may check', () => {
  const antes = { smallBlind: 0, bigBlind: 0, minBet: 100, ante: ante({}) };
  const { hand } = play(tableWith([1000, 1000, 1000], antes), [start]);
  expect(hand).toMatchObject({ toAct: 2, betting: { toMatch: 0, minRaiseBy: 100 } });
  expect(openingBetting(hand as Hand).after).toBe(1);
});

test('stud posts antes and no blinds', () => {
  const stud = { ante: ante({}), bringIn: 50, bigBet: 400 };
  const table = sampleTable([1000, 1000, 1000], { variant: 'limit-stud', stakes: { ...sampleStakes, ...stud } });
  expect(posted(table)).toEqual(['ante 1 50', 'ante 2 50', 'ante 3 50']);
});

test('a bomb pot is everybody’s ante and no blind; a short one wins of each as much as it put in', () => {
  const table: TableState = {
    ...tableWith([1000, 1000, 150, 1000], {}),
    nextHand: { straddles: [], bombPot: { ante: 400, boards: 2 }, variant: null },
  };
  expect(posted(table)).toEqual(['ante 2 400', 'ante 3 150 all-in', 'ante 4 400', 'ante 1 400']);
  expect(play(table, [start]).hand).toMatchObject({
    bombPot: true,
    moreBoards: [[]],
    stage: 'board',
    street: 1,
    stakes: { ante: { kind: 'each', chips: 400 } },
  });
});

test('house-cz#blinds.5: blinds owed are a bet as far as the big one goes, and dead money for the small one', () => {
  const before = play(tableWith([1000, 1000, 1000, 1000, 1000, 1000], {}), [start]);
  const hand = before.hand as Hand;
  const between: TableState = {
    ...before,
    chairs: before.chairs.map((chair) => ({
      ...chair,
      stack: 1000,
      owes: chair.seat === 6 ? { big: true, small: true, posts: true } : null,
    })),
    hand: { ...hand, stage: 'over', players: hand.players.map((player) => ({ ...player, bet: 0 })) },
    chipsIn: 6000,
  };
  // Button 2, blinds 3 and 4: seat 6 is clear of the gap.
  expect(posted(between)).toEqual(['small 3 100', 'big 4 200', 'live-post 6 200', 'dead-post 6 100']);
  const after = play(between, [start]);
  expect(after.chairs[5]).toMatchObject({ stack: 700, owes: null });
  expect(after.hand?.players.find(({ seat }) => seat === 6)).toMatchObject({ bet: 200, dead: 100, acted: false });
  expect(after.hand).toMatchObject({ toAct: 5, betting: { toMatch: 200 } });
});

const five = [5000, 5000, 5000, 5000, 5000];
const undoStart: Command = { type: 'undo', step: 'hand-started', at: 5000 };
const undone = (state: TableState): TableState => play(state, [undoStart]);
const refusalOf = (state: TableState) => {
  const decision = decide(state, undoStart);
  return 'refusal' in decision ? decision.refusal : null;
};

test('a start nobody has acted after is taken back: chips go home and the same places are dealt in again', () => {
  const opened = play(sampleTable(five), [start]);
  expect(legalActions(opened).undo).toEqual({ step: 'hand-started', seat: null, to: null });
  const state = undone(opened);
  expect(state.chairs.map(({ stack }) => stack)).toEqual(five);
  expect(state.hand).toMatchObject({ stage: 'over', outcome: 'void' });
  expect(legalActions(state)).toMatchObject({
    undo: null,
    start: { number: 2, redealOf: 1, button: 1, smallBlind: 2, bigBlind: 3 },
  });
});

test('a straddle and a bomb pot agreed for the hand hold for the one that is dealt again', () => {
  const cash = sampleTable(five, { mode: 'cash' });
  const bombed = play(cash, [{ type: 'announce-bomb-pot', bombPot: { ante: 200, boards: 2 } }, start]);
  expect(legalActions(bombed).undo).toMatchObject({ step: 'hand-started' });
  const again = play(undone(bombed), [start]);
  expect(again.hand).toMatchObject({ bombPot: true, moreBoards: [[]], redealOf: 1 });
});

test('once a seat has acted its step is taken back first, and then the start', () => {
  const acted = play(sampleTable(five), [start, ...acts('4f')]);
  expect(refusalOf(acted)).toEqual({ reason: 'undo-other-step', step: 'folded' });
  const back = play(acted, [{ type: 'undo', step: 'folded' }]);
  expect(legalActions(back).undo).toMatchObject({ step: 'hand-started' });
  expect(undone(back).hand).toMatchObject({ outcome: 'void' });
});

test('a start is not taken back twice, nor after a ruling of the hand', () => {
  const opened = play(sampleTable(five), [start]);
  expect(refusalOf(undone(opened))).toEqual({ reason: 'nothing-to-undo' });
  const ruled = play(opened, [
    { type: 'call-floor', at: 0, incident: 'i', seat: null },
    { type: 'rule-incident', at: 0, incident: 'i', ruling: 'noted', by: 'floor', reason: { id: 'r', hash: 'h' } },
  ] as Command[]);
  expect(legalActions(ruled).undo).toBeNull();
  expect(refusalOf(ruled)).toEqual({ reason: 'nothing-to-undo' });
});

const table = (rulebook: RulebookId = 'tda-2024'): TableState =>
  sampleTable([900, 900, 900, 900], { variant: 'limit-stud', stakes: studStakes, mode: 'tournament', rulebook });

const onPenalty: Command = { type: 'give-penalty', seat: 2, player: 'p2', hands: 2 };
const away = (is: boolean): Command => ({ type: 'set-away', seat: 2, away: is });
const seatTwo = ({ hand }: TableState) => hand?.players.find(({ seat }) => seat === 2);
const withLowCard = up('1Kh', '22c', '3Ks', '49d');

test.each([
  { name: 'on penalty', missing: onPenalty },
  { name: 'away', missing: away(true) },
])('who is $name and has the bring-in card posts it, and the hand is dead', ({ missing }) => {
  const dealing = play(table(), [missing, start]);
  expect(seatTwo(dealing)?.status).toBe('live');
  const dealt = play(dealing, withLowCard);
  expect(seatTwo(dealt)).toMatchObject({ status: 'folded', bet: studStakes.bringIn });
  expect(dealt.hand).toMatchObject({ stage: 'betting', toAct: 3, betting: { bringInDue: false } });
});

test('where nobody names the cards, the seat that is tapped posts it', () => {
  const dealing = play(table(), [onPenalty, start]);
  const tapped = play(dealing, [{ type: 'bring-in', seat: 2 }]);
  expect(seatTwo(tapped)).toMatchObject({ status: 'folded', bet: studStakes.bringIn });
  expect(play(tapped, [{ type: 'undo', step: 'opener-named' }]).hand).toEqual(dealing.hand);
});

test('a bring-in that falls on somebody else is that player’s to post', () => {
  const dealt = play(table(), [onPenalty, start, ...up('12h', '2Kc', '3Ks', '49d')]);
  expect(seatTwo(dealt)).toMatchObject({ status: 'folded', bet: 0 });
  expect(dealt.hand).toMatchObject({ toAct: 1, betting: { bringInDue: true } });
});

test('who is back before the last up-card plays; a penalty is served all the same', () => {
  const [first, ...others] = withLowCard;
  const meanwhile = [first as Command, away(false), ...others];
  expect(seatTwo(play(table(), [away(true), start, ...meanwhile]))?.status).toBe('live');
  expect(seatTwo(play(table(), [onPenalty, start, ...meanwhile]))?.status).toBe('folded');
});

test('the bring-in and the dead hand are one step with the card that was dealt last', () => {
  const [last] = withLowCard.slice(-1);
  const before = play(table(), [onPenalty, start, ...withLowCard.slice(0, -1)]);
  const dealt = play(before, [last as Command]);
  expect(legalActions(dealt).undo).toMatchObject({ step: 'up-cards-dealt', seat: 4 });
  expect(play(dealt, [{ type: 'undo', step: 'up-cards-dealt' }]).hand).toEqual(before.hand);
});

test('a player reported away while the up-cards are dealt has the hand until they lie', () => {
  const dealing = play(table(), [start, ...withLowCard.slice(0, 1)]);
  const reported = play(dealing, [
    { type: 'report', at: 0, incident: 'i', report: { kind: 'absent', seat: 2 } },
    { type: 'apply-report', at: 0, incident: 'i', choice: 0 },
  ]);
  expect(seatTwo(reported)?.status).toBe('live');
  const dealt = play(reported, withLowCard.slice(1));
  expect(seatTwo(dealt)).toMatchObject({ status: 'folded', bet: studStakes.bringIn });
});

test('a book that says nothing of an absent player’s bring-in kills the hand at once', () => {
  const dealing = play(table('tda-2011'), [away(true), start]);
  expect(seatTwo(dealing)?.status).toBe('folded');
});

test('with everybody else missing the only player there wins without a bet', () => {
  const others = [1, 3, 4].map((seat): Command => ({ type: 'give-penalty', seat, player: `p${seat}`, hands: 1 }));
  const dealt = play(table(), [...others, start, opens(3)]);
  expect(dealt.hand?.stage).not.toBe('betting');
  expect(dealt.hand?.players.filter(({ status }) => status === 'live').map(({ seat }) => seat)).toEqual([2]);
});

test('who has posted for nobody is called like any bring-in', () => {
  const dealt = play(table(), [onPenalty, start, ...withLowCard, ...acts('3c', '4f', '1c')]);
  expect(dealt.hand).toMatchObject({ street: 1 });
});
