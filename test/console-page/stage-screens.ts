import type { Card, Stakes, VariantId } from '../../engine/notation.ts';
import { potsOf } from '../../engine/rules.ts';
import { legalActions } from '../../engine/table.ts';
import {
  threePots,
  threePotsAtShowdown,
  threePotsShown,
} from '../../renderer/screens/dealer-console/hands-under-test.ts';
import { FakeTable, healthy, tableMidHand } from '../../renderer/stores/fake-table.ts';
import { progressiveBounty } from '../support/progressive-bounty.ts';
import { byKey, dealt, foldedInstead, inTurn, nine, nth, type Screen, tap } from './screen-steps.ts';

const limits: Stakes = { smallBlind: 100, bigBlind: 200, minBet: 200, bigBet: 400, ante: null };
const stud: Stakes = { smallBlind: 0, bigBlind: 0, minBet: 400, bigBet: 800, bringIn: 100, ante: null };

function cash(at: number, variant: VariantId, stakes: Stakes, seats = 6): FakeTable {
  const seating = Object.fromEntries(
    Array.from({ length: seats }, (_, index) => [index + 1, [`Player ${index + 1}`, 20_000]] as const),
  );
  return new FakeTable({ seats, at, seating, game: { variant, stakes } });
}
/** A bounty on every player, as in a progressive tournament. */
function withHeads(table: FakeTable): FakeTable {
  const heads = Object.fromEntries(
    table.state.chairs.flatMap(({ player, seat }) => (player === null ? [] : [[player.id, 12_500 * seat]])),
  );
  return table.does({ type: 'set-heads', bounty: { rules: progressiveBounty, currency: 'EUR', heads } });
}
const start = (table: FakeTable, at: number): FakeTable => table.does({ type: 'start-hand', at, by: 'dealer' });
const broughtIn = (at: number): FakeTable =>
  start(cash(at, 'limit-stud', stud), at).does({ type: 'name-opener', seat: 3 });

/** The hands were not named: the dealer says who wins. */
function unread(table: FakeTable): FakeTable {
  const none = { state: 'none', fault: null, why: null, since: 0 } as const;
  table.status = { ...healthy, reader: none, shuffler: none };
  return table;
}

/** Ten seats with eight-digit stacks, and bets of as many digits. */
function millions(at: number): FakeTable {
  const seating = Object.fromEntries(
    Array.from({ length: 10 }, (_, index) => [index + 1, [`Wojciechowska ${index + 1}`, 12_345_600 + index]] as const),
  );
  const table = new FakeTable({
    seats: 10,
    at,
    seating,
    smallBlind: 100_000,
    chipValues: [25_000, 100_000, 500_000, 1_000_000, 5_000_000],
  });
  start(table, at);
  const first = table.state.hand?.toAct ?? 1;
  return table.does({ type: 'raise', seat: first, to: 1_200_000 }, { type: 'call', seat: (first % 10) + 1 });
}

/** The big blind faces a raise where the rules ask about the chips in front. */
function inFront(at: number, unit: number): FakeTable {
  const stakes: Stakes = { smallBlind: unit, bigBlind: 2 * unit, minBet: 2 * unit, ante: null };
  const seating = Object.fromEntries(
    Array.from({ length: 7 }, (_, index) => [index + 1, [`Player ${index + 1}`, 400 * unit]] as const),
  );
  const overlay = { priorChips: 'by-how-they-lie' } as const;
  const chipValues = [unit, 2 * unit, 10 * unit, 50 * unit];
  const table = new FakeTable({
    seats: 7,
    at,
    seating,
    game: { variant: 'no-limit-holdem', stakes, overlay },
    chipValues,
  });
  start(table, at);
  const raiser = table.state.hand?.toAct ?? 1;
  table.does({ type: 'raise', seat: raiser, to: 11 * unit });
  while (table.state.hand?.toAct !== table.state.hand?.bigBlind)
    table.does({ type: 'fold', seat: table.state.hand?.toAct ?? 1 });
  return table;
}

/** Everybody is all in before the flop with a different stack: as many pots as possible. */
function allIn(at: number, stacks: readonly number[], reads: boolean): FakeTable {
  const seating = Object.fromEntries(
    stacks.map((stack, index) => [index + 1, [`Wojciechowska ${index + 1}`, stack]] as const),
  );
  const seats = stacks.length;
  const table = new FakeTable({ seats, at, seating });
  table.does({ type: 'start-hand', at, by: 'dealer', forced: { button: seats, straddles: [], posts: [] } });
  while (table.state.hand?.stage === 'betting') {
    const { allIn, toAct } = legalActions(table.state);
    table.does({ type: allIn === null ? 'call' : 'all-in', seat: toAct ?? 1 });
  }
  return reads ? table : unread(table);
}

/** Ten players all in with eight digits each, as many pots as players before the last two: the ante of the big blind is as large as it. */
function ninePotsOfMillions(at: number): FakeTable {
  const stacks = [52.7, 12.1, 18.225, 4.81, 47.98, 9.91, 34.75, 22.475, 32.725, 52.6];
  const seating = Object.fromEntries(
    stacks.map((stack, index) => [index + 1, [`Wojciechowska ${index + 1}`, Math.round(stack * 1_000_000)]] as const),
  );
  const chipValues = [25_000, 100_000, 500_000, 1_000_000, 5_000_000];
  const table = new FakeTable({ seats: 10, at, seating, smallBlind: 50_000, chipValues });
  return allActIn(start(table, at));
}

function allActIn(table: FakeTable): FakeTable {
  while (table.state.hand?.stage === 'betting') {
    const { allIn, toAct } = legalActions(table.state);
    table.does({ type: allIn === null ? 'call' : 'all-in', seat: toAct ?? 1 });
  }
  return table;
}

const tenStacks = Array.from({ length: 10 }, (_, index) => 1200 * (index + 1) + (index > 4 ? 37_000 * index : 0));

/** Four players have the same straight, with an odd chip. */
function shared(at: number): FakeTable {
  const table = allIn(at, [5100, 5100, 5100, 30_000, 5100], true);
  const hands = [
    ['As', 'Kd'],
    ['Ah', 'Kc'],
    ['Ad', 'Kh'],
    ['2c', '3d'],
    ['Ac', 'Ks'],
  ] as const;
  for (const [index, cards] of hands.entries()) table.does({ type: 'table-hand', seat: index + 1, cards: [...cards] });
  for (const cards of [['Qs', 'Jh', 'Tc'], ['4d'], ['5s']] as const)
    table.does({ type: 'deal-board', cards: [...cards], by: 'dealer' });
  return table;
}

/** Three have the same straight, and each gets chips of five values; the third has paid the ante as well. */
function threeWay(at: number): FakeTable {
  const chipValues = [25, 100, 500, 5000, 25_000];
  const names = ['Szczepański-Wiśniewska', 'Wojciechowska', 'Nguyễn'];
  const seating = Object.fromEntries(
    names.map((name, index) => [index + 1, [name, index < 2 ? 30_775 : 31_175]] as const),
  );
  const table = new FakeTable({ seats: 7, at, seating, chipValues });
  start(table, at);
  while (table.state.hand?.stage === 'betting') {
    const { allIn, toAct } = legalActions(table.state);
    table.does({ type: allIn === null ? 'call' : 'all-in', seat: toAct ?? 1 });
  }
  const hands = [
    ['As', 'Kd'],
    ['Ah', 'Kc'],
    ['Ad', 'Kh'],
  ] as const;
  for (const [index, cards] of hands.entries()) table.does({ type: 'table-hand', seat: index + 1, cards: [...cards] });
  for (const cards of [['Qs', 'Jh', 'Tc'], ['4d'], ['5s']] as const)
    table.does({ type: 'deal-board', cards: [...cards], by: 'dealer' });
  return table;
}

/** The board plays: nine players share the pot. */
function manyWon(at: number): FakeTable {
  const table = allIn(at, Array<number>(9).fill(5100), true);
  const low = ['2', '3', '4', '5', '6'];
  const cards = low.flatMap((rank) => ['c', 'd', 'h', 's'].map((suit) => `${rank}${suit}` as Card));
  for (let seat = 1; seat <= 9; seat++)
    table.does({ type: 'table-hand', seat, cards: cards.slice(2 * seat - 2, 2 * seat) });
  for (const board of [['As', 'Ks', 'Qs'], ['Js'], ['Ts']] as const)
    table.does({ type: 'deal-board', cards: [...board], by: 'dealer' });
  for (let { push } = legalActions(table.state); push !== null; { push } = legalActions(table.state))
    table.does({ type: 'push-pot', pot: push, at });
  return table;
}

/**
 * Omaha hi-lo, three all in with different stacks and the board run three times: two pots of five parts each, with odd chips and many chips
 * to each winner.
 */
function threeBoards(at: number): FakeTable {
  const stakes: Stakes = { smallBlind: 1, bigBlind: 3, minBet: 3, ante: null };
  const table = new FakeTable({
    seats: 3,
    at,
    seating: { 1: ['Hartmann', 128], 2: ['Wojciechowska', 277], 3: ['Nguyễn', 300] },
    game: { variant: 'pot-limit-omaha-8', stakes },
    chipValues: [1, 5, 25, 100],
  });
  start(table, at);
  while (table.state.hand?.stage === 'betting') {
    const { allIn, wager, toAct } = legalActions(table.state);
    const seat = toAct ?? 1;
    const raise =
      wager === null
        ? ({ type: 'call', seat } as const)
        : ({ type: 'raise', seat, to: wager.maxTo ?? wager.minTo } as const);
    table.does(allIn === null ? raise : { type: 'all-in', seat });
  }
  table.does({ type: 'agree-runs', runs: 3 });
  for (const [seat, cards] of [
    [1, ['Ah', '4h', 'Kh', 'Qh']],
    [2, ['As', '2s', 'Js', 'Jd']],
    [3, ['Ac', '2c', '3d', 'Ks']],
  ] as const)
    table.does({ type: 'table-hand', seat, cards: [...cards] });
  const boards = [
    [['5c', '6d', '9h'], ['7s'], ['Kd']],
    [['8c', '8d', 'Th', 'Tc', '9s']],
    [['3s', '4d', '6c', 'Td', 'Ts']],
  ] as const;
  for (const [board, streets] of boards.entries())
    for (const cards of streets) table.does({ type: 'deal-board', cards: [...cards], board, by: 'dealer' });
  return table;
}

/** One player has everything, and the room has reported the places of the others. */
function allOut(at: number): FakeTable {
  const stacks = tenStacks.slice(1);
  const table = allIn(at, stacks, false).does({ type: 'table-all-hands' });
  for (const due of [3, 1, 1])
    table.does({ type: 'deal-board', cards: Array.from({ length: due }, () => '??' as const), by: 'dealer' });
  const most = stacks.indexOf(Math.max(...stacks)) + 1;
  table.does({ type: 'take-pots', at, wins: { type: 'name-winners', pot: 0, board: 0, half: 'high', seats: [most] } });
  const places = table.state.chairs.flatMap(({ seat, out }) => (out ? [{ player: out.id, place: 110 + seat }] : []));
  table.status = { ...table.status, cardroom: { ...table.status.cardroom, places: places.slice(1) } };
  return table;
}

/** Seven pots, every second one split; all but the main one are pushed. */
function manyPushed(at: number): FakeTable {
  const table = allIn(at, tenStacks.slice(2), false).does({ type: 'table-all-hands' });
  for (const due of [3, 1, 1])
    table.does({ type: 'deal-board', cards: Array.from({ length: due }, () => '??' as const), by: 'dealer' });
  const seatsOf = (pot: number) => (table.state.hand === null ? [] : (potsOf(table.state.hand)[pot]?.eligible ?? []));
  for (let [due] = legalActions(table.state).nameWinners; due; [due] = legalActions(table.state).nameWinners)
    table.does({ type: 'name-winners', ...due, seats: seatsOf(due.pot).slice(0, 1 + (due.pot % 2)) });
  for (let { push } = legalActions(table.state); push !== null && push > 0; { push } = legalActions(table.state))
    table.does({ type: 'push-pot', pot: push, at });
  return table;
}

/** The docks of every stage of a hand. */
export const stageScreens = {
  'many-won': { table: manyWon },
  'all-out': { table: allOut },
  'ten-seats': { table: millions },
  'two-seats': { table: (at) => start(cash(at, 'limit-holdem', limits, 2), at) },
  'in-front': { table: (at) => inFront(at, 1000) },
  'in-front-large': { table: (at) => inFront(at, 200_000) },
  'fold-to-a-seat': { table: dealt, taps: tap('[data-seat="7"]') },
  'out-of-turn': { table: tableMidHand, taps: inTurn(byKey('H'), '.topic-tile', '[data-seat="3"]') },
  'acted-early': { table: dealt, taps: inTurn(byKey('H'), '.topic-tile', '[data-seat="9"]', byKey('C')) },
  'round-closing': { table: (at) => threePots(at).does({ type: 'call', seat: 6 }) },
  'board-due': {
    table: (at) => threePots(at).does({ type: 'call', seat: 6 }, { type: 'call', seat: 3 }),
  },
  'draw-due': {
    table: (at) => {
      const table = start(cash(at, 'limit-2-7-triple-draw', limits, 3), at);
      while (table.state.hand?.stage === 'betting') {
        const { toAct, betting, players } = table.state.hand;
        const seat = toAct ?? 1;
        const bet = players.find((player) => player.seat === seat)?.bet ?? 0;
        table.does({ type: betting.toMatch > bet ? 'call' : 'check', seat });
      }
      return table;
    },
  },
  'up-cards-due': { table: (at) => start(cash(at, 'limit-stud', stud), at) },
  'up-card-picked': {
    table: (at) => start(cash(at, 'limit-stud', stud), at),
    taps: tap('[data-means="turn 3"]'),
  },
  'bring-in': { table: broughtIn },
  // The report with the most choices of many words, above its digits.
  'report-exposed-stud': { table: broughtIn, taps: inTurn(byKey('H'), nth('.topic-grid', 2)) },
  // The largest figures that are keyed, beside the key that takes the last digit back.
  'raise-of-millions': {
    table: millions,
    taps: inTurn(byKey('R'), ...['1', '2', '3', '4', '5', '6', '7'].map((digit) => `[data-means="digit ${digit}"]`)),
  },
  // The winner's plate may be held.
  'one-left': {
    table: (at) => dealt(at).does(...[4, 5, 6, 7, 8, 9, 1, 2].map((seat) => ({ type: 'fold', seat }) as const)),
  },
  // The longest sentence of a showdown.
  'all-in-returned': { table: (at) => allIn(at, [9000, 8000, 5000], false) },
  // The floor's key says that a call is open, beside the cards.
  'floor-at-cards': {
    table: (at) => unread(threePotsAtShowdown(at)).does({ type: 'call-floor', at, incident: 'i', seat: null }),
    taps: inTurn(byKey('K'), '[data-means="floor"]'),
  },
  showdown: { table: threePotsAtShowdown },
  'showdown-by-word': { table: (at) => unread(threePotsAtShowdown(at)), taps: tap('[data-seat="5"]') },
  awards: { table: threePotsShown },
  'three-boards': { table: threeBoards },
  'five-pots': { table: (at) => allIn(at, tenStacks.slice(4), true) },
  'six-pots': { table: (at) => allIn(at, tenStacks.slice(3), true) },
  'seven-pots': { table: (at) => allIn(at, tenStacks.slice(2), true) },
  'eight-pots': { table: (at) => allIn(at, tenStacks.slice(1), true) },
  'nine-pots-of-millions': { table: ninePotsOfMillions },
  'nine-pots-of-millions-corrected': { table: ninePotsOfMillions, taps: foldedInstead(10) },
  'nine-pots': { table: (at) => allIn(at, tenStacks, true) },
  'seven-pots-pushed': { table: manyPushed },
  'all-in-unread': { table: (at) => allIn(at, [8000, 8000, 5000, 2000, 800], false) },
  'unnamed-board': {
    table: (at) => {
      const table = allIn(at, [8000, 8000, 5000], false).does({ type: 'table-all-hands' });
      for (const due of [3, 1, 1])
        table.does({ type: 'deal-board', cards: Array.from({ length: due }, () => '??' as const), by: 'dealer' });
      return table;
    },
    taps: tap('.board-tap'),
  },
  shared: { table: shared },
  'three-way': { table: threeWay },
  'awards-heads': { table: (at) => withHeads(threePotsShown(at)) },
  'open-hands': { table: threePotsShown, taps: tap('.award-others > :first-child') },
  closed: {
    table: (at) => {
      const table = nine(at);
      const counts = Object.fromEntries(table.state.chairs.map(({ seat, stack }) => [seat, stack ?? 0]));
      return table.does({ type: 'close-table', at, counts, tray: null });
    },
  },
} as const satisfies Readonly<Record<string, Screen>>;
