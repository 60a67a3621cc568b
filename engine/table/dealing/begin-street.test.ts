import { expect, test } from 'vitest';
import { draws, opens, studStakes, up } from '../../../test/support/sample-deals.ts';
import { acts, deal, play, sampleStakes, sampleTable, start } from '../../../test/support/sample-table.ts';
import type { Command } from '../../words/command.ts';
import type { LegalActions } from '../../words/legal-actions.ts';
import type { RulebookId } from '../../words/rulebook.ts';
import type { TableState } from '../../words/table-state.ts';
import { type VariantId, variantOf } from '../../words/variants/all-variants.ts';
import { decide } from '../decide.ts';
import { legalActions } from '../legal-actions.ts';

/** What goes on with nobody betting: cards that nobody names, as few changed as may be, checks and calls. */
function passively(state: TableState): Command {
  const legal: LegalActions = legalActions(state);
  const { toAct: seat, draw, board, nameOpener, check, bringIn } = legal;
  if (draw !== null) return { type: 'draw', seat: draw.seat, cards: draw.least };
  if (board !== null) return deal(...Array.from({ length: board.due }, () => '??'));
  if (nameOpener[0] !== undefined) return { type: 'name-opener', seat: nameOpener[0] };
  if (seat === null) throw new Error(`Nobody can do anything at ${legal.stage}.`);
  return { type: bringIn !== null ? 'bring-in' : check ? 'check' : 'call', seat };
}

const placeOf = ({ hand }: TableState): string =>
  hand === null ? 'no hand' : `${variantOf(hand.variant).streets[hand.street]?.name} ${hand.stage}`;

/** The stages from the start of a hand to its showdown, each with its street. */
function wayThrough(variant: VariantId, players: number, stack = 5000): readonly string[] {
  const stakes = variantOf(variant).stud === null ? sampleStakes : studStakes;
  const table = sampleTable(
    Array.from({ length: players }, () => stack),
    { variant, stakes: { ...stakes, maxBet: 400 } },
  );
  let state = play(table, [start]);
  const way = [placeOf(state)];
  while (state.hand?.stage !== 'showdown') {
    state = play(state, [passively(state)]);
    if (placeOf(state) !== way.at(-1)) way.push(placeOf(state));
  }
  return way;
}

test.each<{ variant: VariantId; way: string }>([
  {
    variant: 'no-limit-holdem',
    way: 'preflop betting, flop board, flop betting, turn board, turn betting, river board, river betting',
  },
  {
    variant: 'pot-limit-courchevel',
    way: 'preflop board, preflop betting, flop board, flop betting, turn board, turn betting, river board, river betting',
  },
  {
    variant: 'no-limit-pineapple',
    way: 'preflop betting, flop draw, flop board, flop betting, turn board, turn betting, river board, river betting',
  },
  {
    variant: 'pot-limit-irish',
    way: 'preflop betting, flop board, flop betting, turn draw, turn board, turn betting, river board, river betting',
  },
  {
    variant: 'limit-stud',
    way: 'third-street up-cards, third-street betting, fourth-street up-cards, fourth-street betting, fifth-street up-cards, fifth-street betting, sixth-street up-cards, sixth-street betting, seventh-street betting',
  },
  { variant: 'no-limit-five-card-draw', way: 'before-draw betting, first-draw draw, first-draw betting' },
  {
    variant: 'limit-badugi',
    way: 'before-draw betting, first-draw draw, first-draw betting, second-draw draw, second-draw betting, third-draw draw, third-draw betting',
  },
])('$variant goes its way street by street', ({ variant, way }) => {
  expect(wayThrough(variant, 3).join()).toBe(`${way}, ${way.split(' ').at(-2)} showdown`.replaceAll(', ', ','));
});

test('eight players who all stay in stud share the last card, which lies on the board', () => {
  expect(wayThrough('limit-stud', 8).slice(-4)).toEqual([
    'sixth-street betting',
    'seventh-street board',
    'seventh-street betting',
    'seventh-street showdown',
  ]);
});

test.each<{ variant: VariantId; way: string }>([
  { variant: 'no-limit-holdem', way: 'flop board,turn board,river board,river showdown' },
  { variant: 'pot-limit-courchevel', way: 'preflop board,flop board,turn board,river board,river showdown' },
  { variant: 'no-limit-crazy-pineapple', way: 'flop board,turn draw,turn board,river board,river showdown' },
  { variant: 'limit-badugi', way: 'first-draw draw,second-draw draw,third-draw draw,third-draw showdown' },
])('$variant: with everybody all in from the blinds the cards are dealt out without betting', ({ variant, way }) => {
  expect(wayThrough(variant, 2, 100).join()).toBe(way);
});

test('stud: with everybody all in from the ante no up-card is awaited but those of third street', () => {
  expect(wayThrough('limit-stud', 2, 2)).toEqual(['third-street up-cards', 'third-street showdown']);
  expect(wayThrough('limit-stud', 8, 2)).toEqual([
    'third-street up-cards',
    'seventh-street board',
    'seventh-street showdown',
  ]);
});

const studTable = (
  stacks: readonly number[],
  options: { readonly variant?: VariantId; readonly rulebook?: RulebookId } = {},
) => play(sampleTable(stacks, { variant: 'limit-stud', stakes: studStakes, chipValues: [1], ...options }), [start]);

test.each<{ name: string; variant: VariantId; cards: readonly string[]; forced: number }>([
  { name: 'stud: the lowest card', variant: 'limit-stud', cards: ['1Kd', '29h', '34d', '4Ac'], forced: 3 },
  { name: 'stud: the lowest suit', variant: 'limit-stud', cards: ['14h', '24s', '34d', '44c'], forced: 4 },
  { name: 'razz: the highest card', variant: 'limit-razz', cards: ['1Kd', '29h', '34d', '4Ac'], forced: 1 },
  { name: 'razz: the highest suit', variant: 'limit-razz', cards: ['1Kd', '2Ks', '34d', '4Kh'], forced: 2 },
])('$name brings it in, whoever was dealt it first', ({ variant, cards, forced }) => {
  const table = studTable([900, 900, 900, 900], { variant });
  expect(legalActions(table)).toMatchObject({ stage: 'up-cards', upCards: [1, 2, 3, 4], nameOpener: [1, 2, 3, 4] });
  const state = play(table, up(...cards));
  expect(legalActions(state)).toMatchObject({
    toAct: forced,
    fold: false,
    bringIn: { chips: 5, allIn: false },
    wager: { kind: 'complete', minTo: 20, maxTo: 20 },
  });
  expect(play(state, acts(`${forced}i`)).hand?.toAct).toBe((forced % 4) + 1);
});

// Seat 2 has the lowest card and not one chip more than the ante.
const forcedAllIn = (rulebook: RulebookId) =>
  play(studTable([900, 2, 900, 900], { rulebook }), up('1Kd', '24c', '39h', '4Ac'));

test.each<{ rulebook: RulebookId; mayFold: boolean }>([
  { rulebook: 'phh', mayFold: false },
  { rulebook: 'tda-2011', mayFold: true },
])('$rulebook: the forced seat is all in from the ante, so the next brings it in or may fold: $mayFold', (row) => {
  const state = forcedAllIn(row.rulebook);
  expect(legalActions(state)).toMatchObject({
    toAct: 3,
    fold: row.mayFold,
    check: false,
    call: null,
    bringIn: { chips: 5, allIn: false },
    wager: { kind: 'complete', minTo: 20 },
  });
  expect(legalActions(play(state, acts('3i')))).toMatchObject({ toAct: 4, bringIn: null, call: { chips: 5 } });
});

test('where the next may fold, the one after it owes the bring-in then', () => {
  const state = play(forcedAllIn('tda-2011'), acts('3f'));
  expect(legalActions(state)).toMatchObject({ toAct: 4, fold: true, bringIn: { chips: 5 } });
  expect(legalActions(play(state, acts('4i')))).toMatchObject({ toAct: 1, call: { chips: 5 } });
});

test('where all but one are all in from the ante nobody brings anything in', () => {
  const state = play(studTable([900, 2, 2]), up('19h', '24c', '3Kd'));
  expect(state.hand).toMatchObject({ stage: 'showdown', runOut: true });
});

/** Fourth street with two kings of hearts and spades showing, as far as the last up-card. */
const fourthStreet = (rulebook: RulebookId) =>
  play(studTable([900, 900, 900], { rulebook }), [
    ...up('1Kh', '22c', '3Ks'),
    ...acts('2i', '3c', '1c'),
    ...up('19d', '2Qd', '39c'),
  ]);

test.each<{ rulebook: RulebookId; first: number }>([
  { rulebook: 'tda-2024', first: 3 },
  { rulebook: 'tda-2011', first: 1 },
  { rulebook: 'phh', first: 1 },
])('$rulebook: of equal boards seat $first opens fourth street', ({ rulebook, first }) => {
  expect(legalActions(fourthStreet(rulebook))).toMatchObject({ toAct: first, check: true, wager: { kind: 'bet' } });
});

test('each street with up-cards has its own opener, the last one that of the street before', () => {
  const fifth = play(fourthStreet('tda-2024'), [...acts('3x', '1x', '2x'), ...up('12d', '2Qh', '33c')]);
  expect(legalActions(fifth)).toMatchObject({ toAct: 2, wager: { minTo: 40 } });
  const sixth = play(fifth, [...acts('2x', '3x', '1x'), ...up('12h', '24c', '33h')]);
  expect(sixth.hand?.toAct).toBe(2);
  expect(play(sixth, acts('2x', '3x', '1x')).hand).toMatchObject({ street: 4, stage: 'betting', toAct: 2 });
});

test('the opener that was named opens where a card is unknown, until the next up-cards come', () => {
  const third = play(studTable([900, 900, 900]), [...up('1Kh', '2??'), opens(2)]);
  expect(third.hand).toMatchObject({ stage: 'betting', toAct: 2, opener: 2 });
  expect(third.hand?.players.map((player) => player.up)).toEqual([['Kh'], ['??'], ['??']]);
  const fourth = play(third, acts('2i', '3c', '1c'));
  expect(fourth.hand).toMatchObject({ stage: 'up-cards', opener: null });
  const named = play(fourth, [opens(3), ...acts('3b20')]);
  expect(named.hand).toMatchObject({ toAct: 1, opener: 3 });
});

test('a named opener who is all in leaves the opening to the next', () => {
  const third = play(studTable([900, 7, 900, 900]), [opens(2), ...acts('2i', '3c', '4c', '1c'), opens(2)]);
  expect(third.hand).toMatchObject({ street: 1, toAct: 3 });
});

test('nobody is asked for a draw, a card or a bet once the others have folded', () => {
  for (const variant of ['limit-badugi', 'no-limit-holdem', 'pot-limit-irish'] as const) {
    const state = play(sampleTable([5000, 5000, 5000], { variant }), [start, ...acts('1f', '2f')]);
    expect(state.hand).toMatchObject({ stage: 'awards', street: 0 });
  }
});

test('everything on the way to the next step is decided with the tap before it', () => {
  const table = play(sampleTable([5000, 5000, 5000], { variant: 'limit-badugi' }), [start, ...acts('1c', '2c', '3x')]);
  const decision = decide(play(table, draws('2d1', '3d0')), { type: 'draw', seat: 1, cards: 4 });
  expect('events' in decision && decision.events.map(({ type }) => type)).toEqual(['drawn', 'betting-opened']);
});
