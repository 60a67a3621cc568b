import { expect, test } from 'vitest';
import { opens, studStakes, up } from '../../../test/support/sample-deals.ts';
import { acts, play, sampleTable, start } from '../../../test/support/sample-table.ts';
import type { Command } from '../../words/command.ts';
import type { RulebookId } from '../../words/rulebook.ts';
import type { TableState } from '../../words/table-state.ts';
import { legalActions } from '../legal-actions.ts';

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
