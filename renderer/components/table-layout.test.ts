import { expect, test } from 'vitest';
import { legalActions } from '../../engine/table.ts';
import { threePots } from '../screens/dealer-console/hands-under-test.ts';
import { FakeTable } from '../stores/fake-table.ts';
import { boxAround, layBets, overlaps, pillWidth } from './felt-layout.ts';
import { landscapeTable, portraitTable } from './table-geometry.ts';
import { burnedCards, tableLayout } from './table-layout.ts';

test.each([
  ['lying', landscapeTable],
  ['upright', portraitTable(9)],
] as const)('%s: no bet covers the line that adds up the pots, nor the burned cards', (_, shape) => {
  const { state } = threePots(0);
  const { others, spots, potPlace } = tableLayout(state, null, shape);
  const { x, y } = shape.burnPile;
  const burned = boxAround({ x: x + 22, y: y + 32 }, 20, 20);
  // Whoever has bet or not: a bet before every seat, as long as they become.
  const pill = pillWidth('12,000', 22);
  const bets = spots.map(({ place }) => ({ seat: place.seat, is: 'bet' as const, pill, chips: 94, oneStack: 30 }));
  const laid = layBets(spots, bets, others, shape).map((at) => boxAround(at, pill, 34));
  const below = others.filter(
    ({ top, left, right }) => top > potPlace.below && left < shape.centre.x && right > shape.centre.x,
  );
  expect(below.length).toBeGreaterThan(0);
  for (const taken of [burned, ...below]) expect(laid.filter((box) => overlaps(box, taken))).toEqual([]);
});

test('no bet and nothing to call covers a tag that stands out of a plate for the whole hand', () => {
  const { state } = threePots(0);
  const away = { ...state, chairs: state.chairs.map((chair) => (chair.seat === 7 ? { ...chair, away: true } : chair)) };
  const shape = portraitTable(9);
  const { others, spots } = tableLayout(away, null, shape);
  const at = spots[6]?.place ?? { x: 0, y: 0 };
  const tag = boxAround({ x: at.x - shape.plate.width / 2 + 96, y: at.y - shape.plate.height / 2 - 5 }, 90, 10);
  const toCall = { seat: 6, is: 'to-call', pill: 240, narrower: [210], chips: 0, oneStack: 0 } as const;
  for (const laid of layBets(spots, [toCall], others, shape))
    expect(overlaps(boxAround(laid, laid.written > 0 ? 210 : 240, 34), tag)).toBe(false);
});

test('a hand that is over and looked at again keeps its own button; at the table the next one has it', () => {
  const seating = { 1: ['A', 10_000], 2: ['B', 10_000], 3: ['C', 10_000] } as const;
  const table = new FakeTable({ seats: 3, at: 0, seating }).does(
    { type: 'start-hand', at: 0, by: 'dealer', forced: { button: 1, straddles: [], posts: [] } },
    { type: 'fold', seat: 1 },
    { type: 'fold', seat: 2 },
  );
  for (let { push } = legalActions(table.state); push !== null; { push } = legalActions(table.state))
    table.does({ type: 'push-pot', pot: push, at: 0 });
  const buttonOf = (isReview: boolean) => {
    const { lammers, spots } = tableLayout(table.state, null, landscapeTable, { isReview });
    const button = lammers.find(({ kind }) => kind === 'D');
    return spots.find(({ lammer }) => lammer.x === button?.x && lammer.y === button.y)?.place.seat;
  };
  expect(buttonOf(true)).toBe(1);
  expect(buttonOf(false)).toBe(2);
});

test('a board that is run again burns for the streets it does not share', () => {
  const seating = { 1: ['A', 1000], 2: ['B', 1000] } as const;
  const table = new FakeTable({
    seats: 2,
    at: 0,
    seating,
    game: { variant: 'no-limit-holdem', stakes: { smallBlind: 1, bigBlind: 2, minBet: 2, ante: null } },
  }).does(
    { type: 'start-hand', at: 0, by: 'dealer', forced: { button: 1, straddles: [], posts: [] } },
    { type: 'all-in', seat: 1 },
    { type: 'call', seat: 2 },
  );
  for (let { show } = legalActions(table.state); show.length > 0; { show } = legalActions(table.state))
    table.does({ type: 'table-hand', seat: show[0] ?? 0, cards: [] });
  const lay = (cards: number, board?: number) =>
    table.does({
      type: 'deal-board',
      cards: Array.from({ length: cards }, () => '??' as const),
      by: 'dealer',
      ...(board === undefined ? {} : { board }),
    });
  const burned = () => (table.state.hand === null ? null : burnedCards(table.state.hand));
  lay(3);
  expect(burned()).toBe(1);
  table.does({ type: 'agree-runs', runs: 3 });
  expect(burned()).toBe(1);
  lay(1, 0);
  lay(1, 0);
  expect(burned()).toBe(3);
  lay(1, 1);
  expect(burned()).toBe(4);
  lay(1, 1);
  expect(burned()).toBe(5);
  lay(2, 2);
  expect(burned()).toBe(7);
});
