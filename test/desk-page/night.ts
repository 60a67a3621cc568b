// A room of forty tables in play, one of them with a long hand the floor was called to.

import type { Card } from '../../engine/notation.ts';
import { apply, type HandTape, type TableEvent, type TableState, tapeAfter } from '../../engine/table.ts';
import { ScriptedTable } from '../../renderer/room/scripted-table.ts';

const names = ['Dvořák', 'Kowalska', 'Hartmann', 'O’Brien', 'Nguyễn', 'Novák', 'Szczepański', 'Marek', 'Lindqvist'];
const tablesOfNight = 40;
/** Here somebody is all in with a five-digit stack before the floor is called. */
const allInTable = 18;
/** Late in a tournament: stacks of six figures, and one who is out. */
const lateTable = 24;

export function openNight(at: number): readonly ScriptedTable[] {
  return Array.from({ length: tablesOfNight }, (_, index) => {
    const number = index + 1;
    const players = Object.fromEntries(names.map((name, seat) => [seat + 1, name]));
    const late = { isTournament: true, stackOf: (seat: number) => (seat === 7 ? 30_000 : 139_000 + 100 * seat) };
    const table = new ScriptedTable({
      tableId: `t${number}`,
      name: `Table ${number}`,
      seats: 9,
      at,
      players,
      ...(number === lateTable ? late : {}),
    });
    signIn(table, number);
    table.wait(4).start();
    if (number === 7) playLongHand(table);
    else if (number === lateTable) bustSeven(table);
    else if (number === allInTable) table.wait(number).act('all-in').callFloor(`call-${number}`, 3);
    else if (number % 9 === 0) table.wait(number).callFloor(`call-${number}`, 3);
    return table;
  });
}

/** Seat 7 loses everything to seat 8, and the next hand has begun. */
function bustSeven(table: ScriptedTable): void {
  while (isBetting(table)) {
    const { toAct, betting } = table.state.hand ?? {};
    if (toAct === 7) table.act('all-in');
    else if (toAct === 8 || betting?.toMatch === 0) table.act('call');
    else table.act('fold');
  }
  table.submit({ type: 'table-all-hands' });
  for (const cards of [['Ks', '7h', '2d'], ['9c'], ['Jh']] as const)
    table.submit({ type: 'deal-board', cards, by: 'dealer' });
  const wins = { type: 'name-winners', pot: 0, board: 0, half: 'high', seats: [8] } as const;
  table.submit({ type: 'take-pots', at: table.at, wins });
  table.wait(20).start();
}

const name = (id: string) => ({ id, hash: '' });

function signIn(table: ScriptedTable, number: number): void {
  const dealer = { staff: `D${number}`, name: name(`dealer-${number}`), since: table.at };
  table.submit(
    { type: 'note', fact: { type: 'dealer-changed', from: null, to: dealer, at: table.at } } as never,
    'table',
  );
}

/** One event after another at a table other than the long hand's: the player to act takes the cheapest action, and hands follow each other. */
export function playOn(table: ScriptedTable): void {
  table.wait(2);
  const { hand } = table.state;
  if (hand === null || hand.stage === 'over') table.start();
  else if (hand.stage === 'betting') table.act(hand.betting.toMatch > 0 ? 'fold' : 'check');
  else if (hand.stage === 'board')
    table.submit({ type: 'deal-board', cards: boardCards(hand.board.length), by: 'dealer' });
  else table.submit({ type: 'push-pot', at: table.at, pot: hand.awards.findIndex(({ pushed }) => !pushed) });
}

const boardCards = (lying: number): readonly Card[] =>
  lying === 0 ? ['Ks', '7h', '2d'] : lying === 3 ? ['9c'] : ['Jh'];

const seen = (table: ScriptedTable, place: number | 'board' | 'muck', count: number) =>
  table.submit({ type: 'note', fact: { type: 'cards-seen', place, count } } as never, 'device:reader');

const device = (table: ScriptedTable, state: string) =>
  table.submit(
    { type: 'note', fact: { type: 'device-changed', device: 'reader', state, fault: null, why: null } } as never,
    'device:reader',
  );

const isBetting = ({ state }: ScriptedTable): boolean => state.hand?.stage === 'betting';

/** More than sixty witness events in a minute and a half. */
function playLongHand(table: ScriptedTable): void {
  table.submit(
    {
      type: 'note',
      fact: {
        type: 'shuffler-reported',
        what: 'taken',
        deck: 'blue',
        cards: 52,
        expected: 52,
        verified: 'pass',
        inferred: false,
        code: null,
        live: true,
      },
    } as never,
    'device:shuffler',
  );
  for (let seat = 1; seat <= 9; seat++) seen(table.wait(0.3), seat, 2);
  const bet = (action: 'fold' | 'check' | 'call' | number, seconds = 2) => table.wait(seconds).act(action);
  bet(1200).act('call');
  for (const action of ['call', 'fold', 'fold', 'call', 'call', 'fold', 'call'] as const) {
    if (isBetting(table)) bet(action);
  }
  while (isBetting(table)) bet('call');
  seen(table.wait(2), 'muck', 1);
  street(table, ['Ks', '7h', '2d']);
  device(table.wait(1), 'silent');
  bet('check').wait(3);
  bet(2400);
  device(table.wait(3), 'ready');
  bet(6000);
  while (isBetting(table)) bet('call', 1.5);
  street(table, ['9c']);
  while (isBetting(table)) bet('check', 1.5);
  street(table, ['Jh']);
  const lastSeat = table.state.hand?.toAct ?? 1;
  seen(table.wait(1), lastSeat, 1);
  bet('check');
  bet(4000);
  const seat = table.state.hand?.toAct ?? 1;
  const wager = { declared: null, order: 'chips-only', motions: [[{ denom: 5000, count: 2 }]] } as const;
  table.wait(3).submit({ type: 'call-floor', at: table.at, incident: 'long', seat, wager });
}

function street(table: ScriptedTable, cards: readonly Card[]): void {
  for (let count = 1; count <= cards.length; count++) {
    const lying = table.state.hand?.board.length ?? 0;
    seen(table.wait(0.5), 'board', lying + count);
  }
  table.wait(0.5).submit({ type: 'deal-board', cards, by: 'dealer' });
}

/** The table before its hand in play, and that hand's tape. */
export function backOf(table: ScriptedTable): { readonly before: TableState | null; readonly tape: HandTape | null } {
  const from = table.seen.length - table.handEvents.length;
  let state: TableState | null = null;
  let before: TableState | null = null;
  let tape: HandTape | null = null;
  for (const [index, { event }] of table.seen.entries()) {
    if (index === from) before = state;
    tape = tapeAfter(tape, state, event as TableEvent);
    state = apply(state, event as TableEvent);
  }
  return { before, tape };
}
