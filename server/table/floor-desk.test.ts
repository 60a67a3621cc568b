import { expect, test } from 'vitest';
import { canonicalText } from '../../engine/notation.ts';
import { outcomesOf } from '../../engine/rules.ts';
import type { Command } from '../../engine/table.ts';
import { ruleSearchedAs } from '../../native-bridge/contracts/searched-as.ts';
import type { FloorOrder } from '../../protocol/floor-desk.ts';
import { deskAtTable, proofOf } from '../../test/support/desk-at-table.ts';
import { everybodyFolds, foldsToTheEnd } from '../../test/support/real-table.ts';

const ruling = (incident: string): FloorOrder => ({
  order: 'rule-incident',
  incident,
  ruling: 'play-on',
  reason: 'Heard by all.',
});

test('only a person signed in at the table acts at the desk; after they leave nothing more happens', async () => {
  const { real, order, comes, calls, ask } = deskAtTable();
  const incident = calls();
  const before = real.table.sequence;
  expect(await order(ruling(incident))).toMatchObject({ state: 'refused', refusal: { reason: 'signed-out' } });
  expect(await ask({ type: 'floor-ask', ask: { what: 'search', query: {} } })).toMatchObject({
    answer: { what: 'refused', refusal: { reason: 'signed-out' } },
  });
  expect(real.table.sequence).toBe(before);
  await comes('4');
  real.time.advance(90_000);
  // The page was untouched for a minute and a half: the sign-in has expired.
  expect(await order(ruling(incident))).toMatchObject({ state: 'refused', refusal: { reason: 'signed-out' } });
  expect(real.table.state?.incidents[0]?.ruling).toBeNull();
});

test('a touch on the page extends the sign-in', async () => {
  const { real, signIn, comes, ask } = deskAtTable();
  await comes('4');
  for (let times = 0; times < 3; times++) {
    real.time.advance(60_000);
    await ask({ type: 'staff-ask', ask: { type: 'stay' } });
  }
  expect(signIn.floor).toBe('floor:s4');
});

test('a call is taken, ruled with a name and found by search; an order sent twice counts once', async () => {
  const { real, heard, say, order, search, comes, calls } = deskAtTable();
  real.ask({ type: 'start-hand', at: real.time.now(), by: 'dealer' });
  const incident = calls();
  await comes('4');
  expect(await order({ order: 'take-call', incident })).toMatchObject({ state: 'done', refusal: null });
  expect(real.table.state?.incidents[0]?.taken).toMatchObject({ by: 'floor:s4' });
  const given = { type: 'floor-order', id: 'order-0001', tableId: 'table-7', order: ruling(incident) };
  say(given);
  say(given);
  expect(heard().filter((message) => message.type === 'floor-ordered' && message.id === 'order-0001')).toEqual([
    expect.objectContaining({ state: 'done' }),
    expect.objectContaining({ state: 'done' }),
  ]);
  const rows = real.log.read(0, 1_000).filter(({ kind }) => kind === 'incident-ruled');
  expect(rows.map(({ actor }) => actor)).toEqual(['floor:s4']);
  expect(await order(ruling(incident))).toMatchObject({
    state: 'refused',
    refusal: { reason: 'incident-closed', incident },
  });
  const found = await search({ what: ['call'] });
  expect(found.records).toEqual([expect.objectContaining({ what: 'call', seat: 3, hand: 1, id: incident })]);
  expect(found.records[0]?.ruled).toMatchObject({ by: 'floor:s4', ruling: 'play-on' });
  const names = Object.assign({}, ...heard().map((message) => ('names' in message ? message.names : {})));
  expect(names['floor:s4']).toBe('Lucie Vávrová');
  expect(names[found.records[0]?.player ?? '']).toBe("O'Brien");
  expect(names[found.records[0]?.ruled?.reason ?? '']).toBe('Heard by all.');
});

test('a count is found with its result and its counter, even after an undo', async () => {
  const { real, search, comes } = deskAtTable();
  await comes('4');
  const stack = (real.table.state?.chairs[2]?.stack ?? 0) - 300;
  const counts = { type: 'count-stack', seat: 3, stack, incident: 'count-1', at: real.time.now(), difference: -300 };
  real.ask(counts as Extract<Command, { type: 'count-stack' }>);
  const counted = { stack, difference: -300, by: 'dealer' };
  expect((await search({})).records).toMatchObject([{ what: 'count', seat: 3, counted, ruled: null }]);
  expect((await search({ what: ['count'] })).records).toHaveLength(1);
  expect((await search({ what: ['report'] })).records).toEqual([]);
  real.ask({ type: 'undo', step: 'stack-counted' });
  expect((await search({})).records).toMatchObject([
    { seat: 3, counted, ruled: { ruling: 'taken-back', by: 'dealer' } },
  ]);
});

const evening = { mode: 'tournament', stakes: undefined, levels: [{ minutes: 20, smallBlind: 1, bigBlind: 2 }] };

test('chips brought into a tournament or taken out of it are asked of the floor, and stand on record until somebody has seen them', async () => {
  const { real, ask, search, comes } = deskAtTable({ config: evening });
  const request = async (command: object) => {
    const reply = await ask({ type: 'request', sequence: real.table.sequence, command });
    return reply?.type === 'answer' ? reply.refusal : reply;
  };
  const chips = { type: 'add-chips', seat: 3, chips: 500 };
  const leaves = { type: 'open-seat', seat: 4 };
  const before = real.table.sequence;
  for (const command of [chips, leaves, { type: 'seat-player', seat: 6, name: 'Newcomer', stack: 400 }])
    expect(await request(command)).toEqual({ reason: 'not-allowed', needs: 'floor' });
  expect(real.table.sequence).toBe(before);
  await comes('4');
  expect([await request(chips), await request(leaves)]).toEqual([null, null]);
  const records = (await search({ what: ['count'] })).records;
  const moved = { by: 'floor:s4', moved: true };
  const nguyen = real.table.state?.incidents.find(({ seat }) => seat === 4)?.player;
  expect(records).toMatchObject([
    { seat: 4, player: nguyen, counted: { stack: 0, difference: -150, ...moved }, ruled: null },
    { seat: 3, counted: { stack: 800, difference: 500, ...moved }, ruled: null },
  ]);
  expect(real.table.nameOf(nguyen ?? '')).toBe('Nguyễn');
  expect(await request({ type: 'undo', step: 'seat-opened' })).toBeNull();
  const after = (await search({ what: ['count'] })).records;
  expect(after.map(({ seat, ruled }) => [seat, ruled?.ruling ?? null])).toEqual([
    [4, 'taken-back'],
    [3, null],
  ]);
});

test('a call taken back is found as taken back, and nobody is asked about it', async () => {
  const { real, search, comes, calls } = deskAtTable();
  await comes('4');
  const incident = calls();
  real.ask({ type: 'withdraw-call', at: real.time.now(), incident });
  expect(real.table.state?.incidents).toEqual([]);
  expect((await search({})).records).toMatchObject([{ id: incident, what: 'call', ruled: { ruling: 'taken-back' } }]);
});

test('a report the dealer ruled and undid is found as undone', async () => {
  const { real, search, comes } = deskAtTable();
  await comes('4');
  const at = real.time.now();
  real.ask({ type: 'start-hand', at, by: 'dealer' });
  const seat = real.table.state?.hand?.toAct ?? 0;
  real.ask({ type: 'report', at, incident: 'i', report: { kind: 'hand-swept', seat } });
  real.ask({ type: 'apply-report', at, incident: 'i', choice: 0 });
  expect((await search({})).records).toMatchObject([{ id: 'i', ruled: { by: 'dealer', ruling: 0 } }]);
  real.ask({ type: 'undo', step: 'incident-ruled' });
  expect((await search({})).records).toMatchObject([{ id: 'i', ruled: { ruling: 'taken-back' } }]);
});

test('search finds players without accents and hands by number, and includes new rows', async () => {
  const { real, search, comes, calls } = deskAtTable();
  await comes('4');
  real.ask({ type: 'start-hand', at: real.time.now(), by: 'dealer' });
  expect((await search({ player: 'dvorak' })).hands.map(({ hand }) => hand)).toEqual([1]);
  expect((await search({ player: 'smith' })).hands).toEqual([]);
  expect((await search({})).records).toEqual([]);
  calls();
  expect((await search({ player: 'obrien' })).records).toEqual([]);
  expect((await search({ player: "o'b" })).records).toHaveLength(1);
  expect((await search({ hand: 2 })).hands).toEqual([]);
  expect((await search({ tableId: 'table-8' })).hands).toEqual([]);
  expect((await search({ what: ['penalty'] })).hands).toEqual([]);
});

test('a hand whose start was taken back is found by the number people know, with every deal of it and its calls', async () => {
  const { real, search, comes, calls } = deskAtTable();
  await comes('4');
  const start = () => real.ask({ type: 'start-hand', at: real.time.now(), by: 'dealer' });
  start();
  real.ask({ type: 'undo', step: 'hand-started' } as never);
  start();
  calls();
  const { hands, records } = await search({ shown: 1 });
  expect(hands.map(({ hand, shown }) => [hand, shown])).toEqual([
    [2, 1],
    [1, 1],
  ]);
  expect(records.map(({ hand, shown }) => [hand, shown])).toEqual([[2, 1]]);
  expect((await search({ shown: 2 })).hands).toEqual([]);
});

test('a penalty is found once, by the ruling’s author and by its rule without the letter', async () => {
  const { real, order, search, comes } = deskAtTable();
  real.ask({ type: 'start-hand', at: real.time.now(), by: 'dealer' });
  await comes('4');
  const report = { kind: 'phone', seat: 3 } as const;
  expect(await order({ order: 'report', report, choice: null, reason: 'Seen.' })).toMatchObject({ state: 'done' });
  const { id: incident = '', answer } = real.table.state?.incidents.at(-1) ?? {};
  const outcomes = answer === undefined ? [] : outcomesOf(answer);
  const choice = outcomes.findIndex(({ effects }) => effects.some(({ effect }) => effect === 'penalty'));
  const ruled = { order: 'rule-incident', incident, ruling: choice, reason: 'Again.' } as const;
  expect(await order(ruled)).toMatchObject({ state: 'done' });
  const { records } = await search({ what: ['penalty'] });
  expect(records).toMatchObject([{ report: 'phone', seat: 3, ruled: { by: 'floor:s4', ruling: null } }]);
  const [cite = ''] = records[0]?.cites ?? [];
  expect(cite).toMatch(/#/);
  for (const rule of ruleSearchedAs(cite.toUpperCase())) expect((await search({ rule })).records).toHaveLength(2);
});

test('what is left as it is goes on in a hand, and stays as it is between two; a penalty stands once', async () => {
  const { real, order, search, comes } = deskAtTable();
  await comes('4');
  const report = { kind: 'abuse', seat: 3 } as const;
  const rules = async (penalty: object) => {
    expect(await order({ order: 'report', report, choice: null, reason: 'Heard.' })).toMatchObject({ state: 'done' });
    const { id: incident = '' } = real.table.state?.incidents.at(-1) ?? {};
    const ruled = { order: 'rule-incident', incident, ruling: 'play-on', reason: 'Enough.', ...penalty } as const;
    expect(await order(ruled)).toMatchObject({ state: 'done' });
    return (await search({})).records.filter(({ id }) => id.includes(incident));
  };
  expect(await rules({})).toMatchObject([{ ruled: { ruling: 'stands', hands: null } }]);
  expect(await rules({ penalty: { seat: 3, hands: 8 } })).toMatchObject([
    { what: 'penalty', ruled: { hands: 8 } },
    { what: 'report', ruled: { ruling: 'punished', hands: null } },
  ]);
  real.ask({ type: 'start-hand', at: real.time.now(), by: 'dealer' });
  expect(await rules({})).toMatchObject([{ ruled: { ruling: 'play-on', hands: null } }]);
});

test('the desk answers for its own table alone, and sealed cards only at the cardroom', async () => {
  const { ask, order, comes, calls } = deskAtTable();
  const incident = calls();
  await comes('6');
  expect(await order(ruling(incident), { tableId: 'table-8' })).toMatchObject({
    state: 'refused',
    refusal: { reason: 'no-such-table', tableId: 'table-8' },
  });
  expect(await ask({ type: 'read-hand', tableId: 'table-8', hand: 1 })).toMatchObject({
    type: 'refused',
    refusal: { reason: 'no-such-table' },
  });
  expect(await ask({ type: 'read-hand', tableId: 'table-7', hand: 9 })).toMatchObject({
    type: 'refused',
    refusal: { reason: 'no-such-hand', hand: 9 },
  });
  for (const what of [
    { what: 'sealed', tableId: 'table-7', hand: 1 },
    { what: 'audit', before: null },
  ])
    expect(await ask({ type: 'floor-ask', ask: what })).toMatchObject({
      answer: { what: 'refused', refusal: { reason: 'only-in-cardroom' } },
    });
});

test('a hand is read with the table before it, and written as a text', async () => {
  const { real, ask, comes } = deskAtTable();
  await comes('4');
  real.ask({ type: 'start-hand', at: real.time.now(), by: 'dealer' });
  const hand = await ask({ type: 'read-hand', tableId: 'table-7', hand: 1 });
  if (hand?.type !== 'hand') throw new Error('no hand');
  expect(hand.before?.hand).toBeNull();
  expect(hand.events[0]).toMatchObject({ event: { type: 'hand-started', number: 1 } });
  const told = await ask({ type: 'floor-ask', ask: { what: 'export', tableId: 'table-7', hand: 1, format: 'text' } });
  expect(told).toMatchObject({ answer: { what: 'export', fileName: 'Table-7-hand-1.txt' } });
});

test('correcting an older hand takes a manager’s signature over these very words: the floor’s own does not count', async () => {
  const { real, signIn, order, comes } = deskAtTable();
  await comes('4');
  const amendment: FloorOrder = {
    order: 'amend-past-hand',
    hand: 1,
    changes: [{ change: 'remove', act: 0 }],
    reason: 'Chips were miscounted.',
    sequence: real.table.sequence,
  };
  expect(await order(amendment)).toMatchObject({ refusal: { reason: 'needs-signature', role: 'manager' } });
  const sign = (number: string, said: unknown) =>
    signIn.ask({ type: 'sign', proof: proofOf(number), command: canonicalText({ tableId: 'table-7', order: said }) });
  expect(await sign('4', amendment)).toEqual({ refusal: { reason: 'same-person' } });
  const elsewhere = canonicalText({ tableId: 'table-8', order: amendment });
  const { signature: other = '' } = await signIn.ask({ type: 'sign', proof: proofOf('6'), command: elsewhere });
  expect(await order(amendment, { signature: other })).toMatchObject({ refusal: { reason: 'needs-signature' } });
  const { signature = '' } = await sign('6', { ...amendment, hand: 2 });
  expect(await order(amendment, { signature })).toMatchObject({ refusal: { reason: 'needs-signature' } });
  const good = (await sign('6', amendment)).signature ?? '';
  // Signed by two: now the table refuses, because no such hand was played.
  const reply = await order(amendment, { signature: good });
  expect(reply).toMatchObject({ state: 'refused', refusal: null, sentence: expect.stringMatching(/^[A-Z].*\.$/) });
});

test('a hand corrected after the next one began is read with its correction, and no other hand is', async () => {
  const { real, signIn, ask, order, comes } = deskAtTable();
  await comes('4');
  const seats = everybodyFolds(real);
  everybodyFolds(real);
  const changes = [
    { change: 'replace', act: 2, with: { type: 'raise', seat: seats.button, to: 6 } },
    { change: 'insert', before: 4, act: { type: 'fold', seat: seats.bigBlind } },
  ] as const;
  const { sequence } = real.table;
  const given: FloorOrder = { order: 'amend-past-hand', hand: 1, changes, reason: 'Chips were miscounted.', sequence };
  const command = canonicalText({ tableId: 'table-7', order: given });
  const { signature = '' } = await signIn.ask({ type: 'sign', proof: proofOf('6'), command });
  expect(await order(given, { signature })).toMatchObject({ state: 'done' });
  const typesOf = async (hand: number) => {
    const read = await ask({ type: 'read-hand', tableId: 'table-7', hand });
    if (read?.type !== 'hand') throw new Error('no hand');
    return read.events.map(({ event }) => (event?.type === 'past-hand-amended' ? `of ${event.hand}` : event?.type));
  };
  const [first, second] = [await typesOf(1), await typesOf(2)];
  expect(first.at(-1)).toBe('of 1');
  expect(first.filter((type) => type === 'hand-started')).toHaveLength(1);
  expect(second.filter((type) => type === 'of 2')).toEqual([]);
});

test('a correction of an older hand that is signed during a hand waits for its end, the console says so, and then it is booked', async () => {
  const { real, signIn, order, comes, waiting } = deskAtTable();
  await comes('4');
  const seats = everybodyFolds(real);
  everybodyFolds(real);
  real.ask({ type: 'start-hand', at: real.time.now(), by: 'dealer' });
  const changes = [
    { change: 'replace', act: 2, with: { type: 'raise', seat: seats.button, to: 6 } },
    { change: 'insert', before: 4, act: { type: 'fold', seat: seats.bigBlind } },
  ] as const;
  const { sequence } = real.table;
  const given: FloorOrder = { order: 'amend-past-hand', hand: 1, changes, reason: 'Chips were miscounted.', sequence };
  const command = canonicalText({ tableId: 'table-7', order: given });
  const { signature = '' } = await signIn.ask({ type: 'sign', proof: proofOf('6'), command });
  expect(await order(given, { signature })).toEqual(expect.objectContaining({ state: 'waiting', refusal: null }));
  expect(waiting()).toEqual([{ order: { order: 'amend-past-hand', hand: 1 }, name: null }]);
  const amended = () => real.log.read(0, 1_000).filter(({ kind }) => kind === 'past-hand-amended').length;
  expect(amended()).toBe(0);
  foldsToTheEnd(real);
  expect(amended()).toBe(1);
  expect(waiting()).toEqual([]);
});

test('where one person signs alone, no second one is named', async () => {
  const { real, signIn, order, comes, calls } = deskAtTable();
  await comes('4');
  const given = ruling(calls());
  const command = canonicalText({ tableId: 'table-7', order: given });
  const { signature = '' } = await signIn.ask({ type: 'sign', proof: proofOf('6'), command });
  expect(await order(given, { signature })).toMatchObject({ state: 'done' });
  expect(real.table.state?.incidents[0]?.ruling?.by).toBe('floor:s4');
  expect(real.log.read(real.table.sequence - 1, 1)[0]?.actor).toBe('floor:s4');
});

test('in a house without a staff list the floor signs alone', async () => {
  const { real, order, search, calls } = deskAtTable({ list: null });
  const incident = calls();
  expect(await order({ order: 'take-call', incident })).toMatchObject({ state: 'done' });
  expect(await order(ruling(incident))).toMatchObject({ state: 'done' });
  expect(real.table.state?.incidents[0]?.ruling?.by).toBe('floor');
  expect((await search({})).records).toHaveLength(1);
});
