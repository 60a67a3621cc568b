import { fail } from 'node:assert/strict';
import { expect, test } from 'vitest';
import { type ActChange, apply, type Command, decide, type TableEvent, type TableState } from '../../engine/table.ts';
import { emptyHead, type LogHead, type LogRow } from '../../native-bridge/contracts/event-log.ts';
import { acts, deal, push, start, tabled } from '../../test/support/sample-table.ts';
import { storeOnDisk } from '../../test/support/store-on-disk.ts';
import {
  foldsRound,
  handBegins,
  misdealReported,
  note as noted,
  PlayedTable,
  rowsGoneOn,
  rowsOf,
  ruled,
  tableOpened,
  threePlayers,
} from '../../test/support/table-rows.ts';
import { actOf, type Taped, tapeOf } from '../../test/support/taped-hand.ts';
import { factsOf as factsOfOffice } from './office/office-facts.ts';
import { rebuildProjections } from './rebuild-table.ts';
import { Room } from './room.ts';

/** A room that is sent what a table plays, row by row. */
function roomAndTable() {
  const { store, time } = storeOnDisk();
  const room = new Room({ store, time, tableKeys: new Map(), staffList: () => null });
  const table = new PlayedTable('1', 'log-1');
  let sent = 0;
  const play = (...commands: readonly Command[]): void => {
    table.play(...commands);
    for (const row of table.rows.slice(sent))
      expect(room.intake.accept({ tableId: '1', logId: 'log-1', rows: [row], texts: [] })).toBeNull();
    sent = table.rows.length;
  };
  const foldRound = (): void => {
    const { button = 0, smallBlind } = table.state?.hand ?? {};
    play(...foldsRound(button, smallBlind ?? 0));
  };
  return { store, room, table, play, foldRound, reports: store.reports };
}

const staff = (id: string): Command => ({
  type: 'change-dealer',
  at: 1,
  to: { staff: id, name: { id: `n-${id}`, hash: 'h' } },
});
const note = (fact: Extract<Command, { type: 'note' }>['fact']): Command => ({ type: 'note', fact });
const ever = { from: 0, until: Number.MAX_SAFE_INTEGER };

test('a bag is kept with the stay that ended with it, as it was sealed last', () => {
  const { room, reports } = roomAndTable();
  const seat = 1;
  const sealed = (number: string, chips: number): TableEvent => {
    const bag = { number, counts: { 100: chips / 100 }, chips, difference: 0, countedBy: 'd', signedBy: 'f', at: 5 };
    return { type: 'stack-bagged', seat, bag };
  };
  const sits = (at: number): TableEvent => ({
    type: 'player-seated',
    seat: at,
    player: { id: `p${at}`, hash: '' },
    stack: 500,
  });
  const leaves = (at: number): TableEvent => ({ type: 'seat-opened', seat: at, why: 'left', chips: 500 });
  const opened: TableEvent = { type: 'bag-opened', seat, number: '7', by: 'm', reason: { id: 'r', hash: '' }, at: 6 };
  const bagged = [tableOpened('1'), sits(1), sits(2), sealed('7', 400), opened, sealed('8', 500)];
  const rows = rowsOf('log-2', [...bagged, leaves(1), leaves(2)]);
  expect(room.intake.accept({ tableId: '1', logId: 'log-2', rows, texts: [] })).toBeNull();
  expect(reports.staysOf('p1')).toMatchObject([{ bag: { number: '8', counts: { 100: 5 } } }]);
  expect(reports.staysOf('p2')[0]).not.toHaveProperty('bag');
});

test('a stay tells who sat where, what was brought, and what was taken away', () => {
  const { play, foldRound, reports, table } = roomAndTable();
  play(...threePlayers);
  play({ type: 'add-chips', seat: 1, chips: 500 }, { type: 'undo', step: 'chips-added' });
  play({ type: 'add-chips', seat: 1, chips: 700 }, { type: 'count-stack', seat: 2, stack: 9_000 });
  play(handBegins);
  foldRound();
  // A chair opened by mistake and taken back: its player never went.
  play({ type: 'open-seat', seat: 3 }, { type: 'undo', step: 'seat-opened' });
  expect(reports.staysOf('p3')).toMatchObject([{ seat: 3, until: null, why: null, chipsOut: null }]);
  play({ type: 'open-seat', seat: 1 }, { type: 'change-seat', from: 2, to: 9 });
  const [first] = reports.staysOf('p1');
  const { stack } = { stack: first?.chipsOut ?? 0 };
  expect(first).toMatchObject({
    tableId: '1',
    logId: 'log-1',
    seat: 1,
    chipsIn: 10_700,
    why: 'left',
    until: expect.any(Number),
  });
  expect(Math.abs(stack - 10_700)).toBeLessThanOrEqual(100);
  const moved = table.state?.chairs[8]?.stack;
  expect(reports.staysOf('p2')).toMatchObject([
    { seat: 2, chipsIn: 9_000, chipsOut: moved, why: 'moved' },
    { seat: 9, chipsIn: moved, chipsOut: null, until: null, why: null },
  ]);
  expect(reports.openStays().map(({ seat, player }) => [seat, player])).toEqual([
    [3, 'p3'],
    [9, 'p2'],
  ]);
  expect(reports.seatedPlayers().map(({ seat, player, stack }) => [seat, player, stack])).toEqual([
    [3, 'p3', table.state?.chairs[2]?.stack],
    [9, 'p2', moved],
  ]);
});

test('a change of seats that was taken back leaves the player in the seat they never left', () => {
  const { play, foldRound, reports } = roomAndTable();
  play(...threePlayers, handBegins);
  foldRound();
  play({ type: 'change-seat', from: 2, to: 9 }, { type: 'undo', step: 'seat-changed' });
  const stays = reports.staysOf('p2');
  expect(stays[0]).toMatchObject({ seat: 2, until: null, why: null, chipsOut: null });
  expect(stays.slice(1)).toMatchObject([{ seat: 9, why: 'moved' }]);
  expect(stays[1]?.chipsOut).toBe(stays[1]?.chipsIn);
  expect(reports.seatedPlayers().map(({ seat, player }) => [seat, player])).toContainEqual([2, 'p2']);
});

test('a stay tells from which table the office had sent its player, and what that table is called', () => {
  const { play, reports, table } = roomAndTable();
  const seats = (seat: number, id: string, sent?: { readonly from?: string }): Command => {
    const command = { type: 'seat-player', seat, player: { id, hash: 'h' }, stack: 10_000, at: 1 } as const;
    return sent === undefined ? command : { ...command, sent };
  };
  play(seats(1, 'by-hand'), seats(2, 'came', {}), seats(3, 'sent', { from: 'Table "9"' }));
  const told = ['by-hand', 'came', 'sent'].map((id) => reports.staysOf(id)[0]);
  expect(told.map((stay) => stay?.sentFrom)).toEqual([undefined, null, 'Table "9"']);
  expect(told.map((stay) => stay?.tableName)).toEqual(Array.from({ length: 3 }, () => table.state?.name));
});

/** A tournament table whose hands are corrected, and the room it reports to. */
function correctedTable(stacks: readonly number[]) {
  const { room, reports } = roomAndTable();
  const opened: TableEvent = { ...tableOpened('3'), mode: 'tournament' };
  const sits = stacks.map(
    (stack, index): TableEvent => ({
      type: 'player-seated',
      seat: index + 1,
      player: { id: `q${index + 1}`, hash: '' },
      stack,
    }),
  );
  const events: TableEvent[] = [opened, ...sits];
  let taped: Taped = { now: events.reduce<TableState | null>(apply, null) ?? fail('It is open.'), tape: null };
  const play = (...commands: readonly Command[]): void => {
    for (const command of commands) {
      const asked = command.type === 'amend-hand' ? { ...command, tape: taped.tape } : command;
      const decision = decide(taped.now, asked);
      if ('refusal' in decision) throw new Error(`${command.type} was refused: ${decision.refusal.reason}`);
      taped = { now: decision.after, tape: tapeOf(taped, decision.events) };
      events.push(...decision.events);
    }
  };
  const amend = (...changes: readonly ActChange[]): void =>
    play({ type: 'amend-hand', at: 9, by: 'floor:12', hand: 1, changes, reason: { id: 'r', hash: '' }, tape: null });
  let sent: LogHead = emptyHead;
  const send = (): void => {
    const rows = rowsOf('log-3', events.slice(sent.seq), { after: sent });
    expect(room.intake.accept({ tableId: '3', logId: 'log-3', rows, texts: [] })).toBeNull();
    sent = rows.at(-1) ?? sent;
  };
  return { reports, play, amend, send, taped: () => taped };
}

test('whoever goes out in a corrected hand takes no chips along', () => {
  const { reports, play, amend, send, taped } = correctedTable([5000, 5000]);
  const stays = () => reports.staysSince(0).filter(({ logId }) => logId === 'log-3');
  play(start, ...acts('1c', '2x'), deal('2h', '3h', '7s'), ...acts('2x', '1x'), deal('8c'), ...acts('2x', '1x'));
  play(deal('9d'), ...acts('2b600', '1c'), tabled(2, 'As', 'Ad'), tabled(1, 'Js', 'Th'), push(0));
  send();
  const [bet, call] = [actOf(taped(), '2 bet 600'), actOf(taped(), '1 call 600')];
  // Booked as a small bet, which left seat 2 most of its chips.
  expect(taped().now.chairs[1]).toMatchObject({ player: { id: 'q2' }, stack: 4300 });
  amend(
    { change: 'replace', act: bet, with: { type: 'all-in', seat: 2 } },
    { change: 'replace', act: call, with: { type: 'call', seat: 1 } },
  );
  send();
  expect(stays()).toMatchObject([
    { player: 'q1', until: null, chipsOut: null },
    { player: 'q2', why: 'eliminated', chipsIn: 5000, chipsOut: 0 },
  ]);
  // It is corrected later, at 9: places go by when the hand was over.
  const over = taped().tape?.events.findLast((event) => event.type === 'hand-ended')?.at;
  const outs = reports.eliminations('3', 0).map(({ player, at, how }) => [player, at, JSON.parse(how ?? '{}').lost]);
  expect(outs).toEqual([['q2', expect.any(Number), { hand: 1, over }]]);
  expect(over).toBeLessThan(9);
});

test('whoever went out lost to whom the corrected hand says, also where somebody else has their seat by then', () => {
  const { reports, play, amend, send, taped } = correctedTable([5000, 5000, 1000]);
  const act = (): void => {
    while (taped().now.hand?.stage === 'betting' && taped().now.hand?.toAct !== null) {
      const seat = taped().now.hand?.toAct ?? 0;
      play(seat === 3 ? { type: 'all-in', seat } : { type: 'call', seat });
    }
  };
  const out = () => reports.eliminations('3', 0).map(({ player, how }) => [player, JSON.parse(how ?? '{}').main]);
  play(start);
  act();
  play(deal('2h', '3h', '7s'), ...acts('2x', '1x'), deal('8c'), ...acts('2x', '1x'), deal('4d'), ...acts('2x', '1x'));
  play(tabled(2, 'Js', 'Th'), tabled(1, 'As', 'Ad'), tabled(3, 'Kc', 'Qd'), push(0));
  send();
  expect(out()).toEqual([['q3', [{ board: 0, players: ['q1'] }]]]);
  play({ type: 'seat-player', seat: 3, player: { id: 'q4', hash: '' }, stack: 5000, at: 8 });
  amend({
    change: 'replace',
    act: actOf(taped(), '2 table Js Th'),
    with: { type: 'table-hand', seat: 2, cards: ['7d', '7c'] },
  });
  send();
  expect(out()).toEqual([['q3', [{ board: 0, players: ['q2'] }]]]);
});

test('whoever sat on without chips and buys none went out in the hand that took them, not with all who decline then', () => {
  const { room, reports } = roomAndTable();
  const { stakes, ...table } = tableOpened('4');
  if (stakes === null) fail('The table has stakes.');
  const levels = [{ ...stakes, number: 1, minutes: 60 }];
  const schedule = { startedAt: 0, levels, rebuys: { untilLevel: 1, chips: 5_000 } };
  const events: TableEvent[] = [{ ...table, mode: 'tournament', stakes, schedule } as TableEvent];
  for (const seat of [1, 2, 3, 4])
    events.push({
      type: 'player-seated',
      seat,
      player: { id: `r${seat}`, hash: '' },
      stack: seat === 1 ? 20_000 : 5_000,
    });
  let now = events.reduce<TableState | null>(apply, null) ?? fail('It is open.');
  const play = (...commands: readonly Command[]): void => {
    for (const command of commands) {
      const decision = decide(now, command);
      if ('refusal' in decision) throw new Error(`${command.type} was refused: ${JSON.stringify(decision.refusal)}`);
      now = decision.after;
      events.push(...decision.events);
    }
  };
  const handLostBy = (loser: number | null): void => {
    play(start);
    for (let seat = now.hand?.toAct; seat != null; seat = now.hand?.toAct)
      play(seat === loser || (loser !== null && seat === 1) ? { type: 'all-in', seat } : { type: 'fold', seat });
    if (loser !== null) {
      play(deal('2h', '3h', '7s'), deal('8c'), deal('9d'));
      play(tabled(1, 'As', 'Ad'), tabled(loser, 'Kc', 'Qd'));
    }
    while (now.hand !== null && now.hand.stage !== 'over')
      play({ ...push(now.hand.awards.findIndex((one) => !one.pushed)), at: 100 * now.handNumber } as Command);
  };
  const declines = (seat: number): void =>
    play({ type: 'move-out', seat, player: `r${seat}`, to: null, at: 900 } as Command);
  handLostBy(2);
  handLostBy(3);
  expect(now.chairs.slice(0, 4).map(({ stack, bust }) => [stack === 0, bust?.hand])).toMatchObject([
    [false, undefined],
    [true, 1],
    [true, 2],
    [false, undefined],
  ]);
  handLostBy(null);
  declines(3);
  declines(2);
  const rows = rowsOf('log-4', events);
  expect(room.intake.accept({ tableId: '4', logId: 'log-4', rows, texts: [] })).toBeNull();
  const { eliminations } = factsOfOffice(room, reports);
  expect(eliminations('4', 0)).toMatchObject([
    { player: 'r2', hand: 1, over: 100, startedWith: expect.any(Number), how: { won: [{ players: ['r1'] }] } },
    { player: 'r3', hand: 2, over: 200, startedWith: expect.any(Number), how: { won: [{ players: ['r1'] }] } },
  ]);
});

test('a player nobody has counted brought nobody knows what, until the stack is counted', () => {
  const { play, reports } = roomAndTable();
  play({ type: 'seat-player', seat: 4, player: { id: 'p4', hash: 'h' }, stack: null });
  play({ type: 'add-chips', seat: 4, chips: 200 });
  expect(reports.staysOf('p4')).toMatchObject([{ chipsIn: null }]);
  play({ type: 'count-stack', seat: 4, stack: 1_200 });
  expect(reports.staysOf('p4')).toMatchObject([{ chipsIn: 1_200 }]);
});

test('who sits at a table that gives a log up goes on in the next, in one place, whatever comes late', () => {
  const { play, reports, room, table, store } = roomAndTable();
  play(...threePlayers, { type: 'add-chips', seat: 1, chips: 200 });
  const { head, state } = room.table('1') ?? fail('The table is known.');
  const at = (table.rows.at(-1)?.at ?? 0) + 60_000;
  const [late] = rowsOf('log-1', [noted(1)], { after: head, at: at - 1_000 });
  const counts = { 1: (state.chairs[0]?.stack ?? 0) - 500 };
  const [opening] = rowsGoneOn('log-2', { log: 'log-1', head, state, counts, at });
  if (late === undefined || opening === undefined) throw new Error('Both logs go on.');
  const accept = (logId: string, row: LogRow) => room.intake.accept({ tableId: '1', logId, rows: [row], texts: [] });
  expect([accept('log-2', opening), room.table('1')?.logId]).toEqual([null, 'log-2']);
  const stays = reports.staysOf('p1');
  expect(stays).toMatchObject([
    { logId: 'log-1', seat: 1, until: opening.at, chipsOut: counts[1], why: 'moved' },
    { logId: 'log-2', seat: 1, from: opening.at, until: null, chipsIn: counts[1], why: null },
  ]);
  const sits = [1, 2, 3].map((seat) => [seat, `p${seat}`, 'log-2']);
  const open = () => reports.openStays().map(({ seat, player, logId }) => [seat, player, logId]);
  expect([open(), reports.seatedPlayers().length]).toEqual([sits, 3]);
  // Rows of the log given up that were still on their way.
  expect([accept('log-1', late), reports.staysOf('p1'), open()]).toEqual([null, stays, sits]);
  expect([rebuildProjections(store), reports.staysOf('p1')]).toEqual([null, stays]);
});

test('a log that was given up for one that seats nobody keeps nobody seated', () => {
  const { play, reports, room, table } = roomAndTable();
  play(...threePlayers);
  const state = apply(null, tableOpened('1'));
  const head = { seq: 1, hash: 'h' };
  room.intake.accept({
    tableId: '1',
    logId: 'log-2',
    rows: rowsGoneOn('log-2', { log: 'log-0', head, state }),
    texts: [],
  });
  expect([room.table('1')?.logId, reports.openStays(), reports.seatedPlayers()]).toEqual(['log-2', [], []]);
  expect(reports.staysOf('p1')).toMatchObject([{ until: table.rows.at(-1)?.at, why: null }]);
});

test('rake counts for the hour and whoever dealt, and not once the pot was taken back or the hand was a misdeal', () => {
  const { play, foldRound, reports, table } = roomAndTable();
  const rake = { basisPoints: 5_000, steps: [], cap: null, caps: [], noFlopNoDrop: false, unit: 25, jackpot: null };
  play(...threePlayers, staff('eva'), {
    type: 'set-stakes',
    stakes: { smallBlind: 50, bigBlind: 100, minBet: 100, ante: null, rake },
  } as Command);
  play(handBegins);
  foldRound();
  const taken = table.state?.raked ?? 0;
  expect(taken).toBeGreaterThan(0);
  expect(reports.takingsByHour(ever)).toMatchObject([
    { tableId: '1', dealer: 'eva', rake: taken, jackpot: 0, hands: 1 },
  ]);
  expect(reports.takingsByHour({ ...ever, tableId: '2' })).toEqual([]);
  // Taken back up to the last fold, the hand has no rake; played to its end once more it has.
  play({ type: 'undo', step: 'pot-pushed' }, { type: 'undo', step: 'folded' });
  expect([table.state?.raked, reports.takingsByHour(ever)]).toEqual([0, []]);
});

test('a cash hand counts though nothing was taken of it, once it is over and while it is no misdeal', () => {
  const { play, foldRound, reports } = roomAndTable();
  const hands = () => reports.taken(ever).map(({ hand, rake }) => [hand, rake]);
  play(...threePlayers, handBegins);
  expect(hands()).toEqual([]);
  foldRound();
  expect(hands()).toEqual([[1, 0]]);
  play({ type: 'undo', step: 'pot-pushed' });
  expect(hands()).toEqual([]);
  play(push(0), handBegins, misdealReported('i1'), ruled('i1', 'deal-again'));
  expect(hands()).toEqual([[1, 0]]);
});

test('time that is paid for counts for the hour', () => {
  const { play, reports } = roomAndTable();
  play(...threePlayers, { type: 'collect-time', chips: 25 });
  expect(reports.takingsByHour(ever)).toMatchObject([{ collected: 75, rake: 0, hands: 0 }]);
});

test('who dealt when, which devices failed, and what the floor had to do with are told over time', () => {
  const { play, reports, store } = roomAndTable();
  play(...threePlayers, staff('eva'));
  const reported = { cards: null, expected: null, inferred: false, live: true, verified: null } as const;
  const shuffler = { type: 'shuffler-reported', deck: 'red', code: null, ...reported } as const;
  play(
    note({ ...shuffler, what: 'done' }),
    note({ ...shuffler, what: 'taken' }),
    note({ ...shuffler, what: 'fault', code: 'JAM' }),
  );
  play(note({ type: 'place-reads', place: 3, state: 'unusable' }));
  play(note({ type: 'device-changed', device: 'reader', state: 'absent', fault: 'line-gone', why: null }));
  play(handBegins, misdealReported('i1'), ruled('i1', 'play-on'), staff('jan'));
  const hour = 3_600_000;
  const [eva, ...others] = reports.dealings(ever);
  expect(eva).toMatchObject({ tableId: '1', staff: 'eva' });
  expect(reports.dealings({ ...ever, staff: 'nobody' })).toEqual([]);
  expect(others.length).toBeLessThanOrEqual(1);
  const counts = reports
    .deviceCounts({ ...ever, pieceMs: hour })
    .map(({ device, what, code, deck, times }) => [device, what, code, deck, times]);
  expect(counts).toEqual(
    expect.arrayContaining([
      ['shuffler', 'done', null, 'red', 1],
      ['shuffler', 'fault', 'JAM', 'red', 1],
      ['antenna', 'unusable', '3', null, 1],
      ['reader', 'absent', 'line-gone', null, 1],
    ]),
  );
  expect(reports.deviceCounts({ ...ever, pieceMs: hour, device: 'antenna', what: 'good' })).toEqual([]);
  expect(reports.devices()).toMatchObject([{ tableId: '1', device: 'reader', state: 'absent', fault: 'line-gone' }]);
  const by = (what: 'dealer' | 'table' | 'deck' | 'kind' | 'rule') =>
    reports.incidents({ ...ever, pieceMs: hour, by: what });
  expect(by('dealer')).toMatchObject([{ of: 'eva', times: 1 }]);
  expect(by('table')).toMatchObject([{ of: '1', times: 1 }]);
  expect(by('deck')).toMatchObject([{ of: 'red', times: 1 }]);
  expect(by('kind')).toMatchObject([{ of: 'exposed-by-dealer', times: 1 }]);
  expect(by('rule').map(({ of }) => of)).toEqual([...(store.search.records({ limit: 1 })[0]?.cites ?? [])].toSorted());
  expect(reports.handsPerHour(ever)).toMatchObject([{ tableId: '1', hands: 1 }]);
});
