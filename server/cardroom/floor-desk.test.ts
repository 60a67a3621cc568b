import { expect, test } from 'vitest';
import { type FloorAsk, type FloorOrder, recordKinds, signedOrder } from '../../protocol/floor-desk.ts';
import type { StaffProof } from '../../protocol/staff.ts';
import { house, proofOf, refusedWith } from '../../test/support/house-with-floor.ts';
import { ofType, rule } from '../../test/support/room-of-tables.ts';
import { foldsRound, handBegins } from '../../test/support/table-rows.ts';

const wrong: StaffProof = { by: 'pin', number: '4', pin: '000000' };
const take = { order: 'take-call', incident: 'c1' } as const;
const minutes = (count: number) => count * 60_000;

test('nobody acts before they have signed in; what a floor browser sees it sees all the same', async () => {
  const { petra, order, ask, signIn, desk } = house();
  expect(desk(petra)).toMatchObject({ needed: true, person: null, until: null, demo: true });
  expect(desk(petra)?.people.map(({ number }) => number)).toEqual(['4', '5', '6']);
  expect(order(petra, take)).toMatchObject(refusedWith({ reason: 'signed-out' }));
  for (const what of [
    { what: 'audit', before: null },
    { what: 'search', query: {} },
  ] as const)
    expect(ask(petra, what).answer).toEqual({ what: 'refused', refusal: { reason: 'signed-out' } });
  expect(ask(petra, { what: 'correction', tableId: '1', ask: { what: 'acts', hand: 1 } }).answer?.what).toBe(
    'correction',
  );
  expect((await signIn(petra, proofOf('4')))?.refusal).toBeNull();
  expect(desk(petra)?.person).toMatchObject({ id: 'demo-4', name: 'Tomáš R.', role: 'floor' });
  expect(order(petra, take)).toMatchObject({ state: 'waiting', refusal: null });
});

test('a floor browser lets in another one only while somebody is signed in at it', async () => {
  const { petra, signIn } = house();
  const asked = { type: 'new-code', id: 'request-code', role: 'floor' } as const;
  expect(petra.say(asked).at(-1)).toEqual({ type: 'refused', id: asked.id, refusal: { reason: 'signed-out' } });
  await signIn(petra, proofOf('4'));
  expect(petra.say(asked).at(-1)).toMatchObject({ type: 'code', role: 'floor' });
});

test('an order is signed by the person, not by the browser', async () => {
  const { petra, order, orders, signIn } = house();
  await signIn(petra, proofOf('6'));
  order(petra, take);
  expect(orders()).toEqual([
    { type: 'floor-order', order: take, by: 'manager:demo-6', second: null, name: 'Katarzyna D.' },
  ]);
});

test('a dealer, a wrong PIN and one try too many get a sentence, and nobody is signed in', async () => {
  const { petra, karel, signIn, desk, time } = house();
  expect((await signIn(petra, proofOf('1')))?.refusal).toEqual({ reason: 'role', needs: 'floor' });
  for (const triesLeft of [4, 3, 2, 1])
    expect((await signIn(petra, wrong))?.refusal).toEqual({ reason: 'not-known', triesLeft });
  expect((await signIn(petra, wrong))?.refusal?.reason).toBe('shut');
  expect((await signIn(petra, proofOf('4')))?.refusal?.reason).toBe('shut');
  // The next desk is not shut for what was tried here.
  expect((await signIn(karel, proofOf('4')))?.refusal).toBeNull();
  expect(desk(petra)?.person).toBeNull();
  time.advance(minutes(1));
  expect((await signIn(petra, proofOf('4')))?.refusal).toBeNull();
});

test('tries that are made all at once are answered one after the other', async () => {
  const { petra, settled } = house();
  petra.say();
  petra.say(...[1, 2, 3, 4, 5, 6, 7].map((n) => ({ type: 'sign-in', id: `request-a${n}`, proof: wrong }) as const));
  const answers = ofType(await settled(petra), 'staff-answer').map(({ refusal }) => refusal?.reason);
  expect(answers.filter((reason) => reason === 'not-known')).toHaveLength(4);
  expect(answers).toContain('shut');
});

test('a session is the browser’s: it outlives its line, and ends without use, by the day, or when it is left', async () => {
  const { petra, keys, room, order, signIn, signOut, desk, time } = house();
  await signIn(petra, proofOf('4'));
  petra.cut();
  time.advance(minutes(19));
  const again = room.browser(keys[0]);
  expect(desk(again)?.person?.id).toBe('demo-4');
  expect(order(again, take)).toMatchObject({ state: 'waiting' });
  time.advance(minutes(19));
  expect(desk(again)?.person?.id).toBe('demo-4');
  time.advance(minutes(1));
  expect(desk(again)).toMatchObject({ person: null, until: null });
  expect(order(again, rule('').order)).toMatchObject(refusedWith({ reason: 'signed-out' }));
  await signIn(again, proofOf('4'));
  expect((await signOut(again))?.refusal).toBeNull();
  expect(desk(again)?.person).toBeNull();
  await signIn(again, proofOf('4'));
  for (let used = 0; used < 12 * 4; used += 1) {
    expect(desk(again)?.person?.id).toBe('demo-4');
    time.advance(minutes(15));
    order(again, take);
  }
  expect(desk(again)?.person).toBeNull();
});

test('whoever is retired is signed out, and a role is the one of the list', async () => {
  const { petra, karel, signIn, desk, office, order, sign } = house();
  await signIn(petra, proofOf('4'));
  await signIn(karel, proofOf('5'));
  await office().answer({ type: 'role', number: '4', role: 'manager' });
  expect(petra.say().at(-1)).toMatchObject({ type: 'desk-person', person: { person: { role: 'manager' } } });
  await office().answer({ type: 'role', number: '4', role: 'dealer' });
  await office().answer({ type: 'retire', number: '5' });
  petra.say();
  karel.say();
  expect([desk(petra)?.person, desk(karel)?.person]).toEqual([null, null]);
  expect(order(karel, take)).toMatchObject(refusedWith({ reason: 'signed-out' }));
  expect((await sign(karel, proofOf('5'), take))?.refusal?.reason).toBe('not-known');
});

test('a call is taken by one: the second is told by whom, before the table answered and after', async () => {
  const { petra, karel, order, signIn, linkedTable, store, played } = house();
  await signIn(petra, proofOf('4'));
  await signIn(karel, proofOf('5'));
  expect(order(petra, take)).toMatchObject({ state: 'waiting' });
  const taken = refusedWith({ reason: 'call-taken', by: 'floor:demo-4' });
  expect(order(karel, take)).toMatchObject(taken);
  linkedTable.say({ type: 'order-answered', order: store.orders.waiting('1')[0]?.id ?? '', refusal: null });
  expect(order(karel, take)).toMatchObject(taken);
  linkedTable.send(played.play({ type: 'take-call', at: 0, incident: 'c1', by: 'floor:demo-4', name: null }));
  expect(order(karel, take)).toMatchObject(taken);
  const ruling = { order: 'rule-incident', incident: 'c1', ruling: 'play-on', reason: '' } as const;
  expect(order(karel, ruling)).toMatchObject(taken);
  expect(order(petra, ruling)).toMatchObject({ state: 'waiting' });
});

test('what a table says no to is told to every browser of the house, until the table takes another order', async () => {
  const { petra, karel, order, signIn, linkedTable, store, time } = house();
  await signIn(petra, proofOf('4'));
  const answer = (refusal: string | null) => {
    linkedTable.say({ type: 'order-answered', order: store.orders.waiting('1')[0]?.id ?? '', refusal });
    time.advance(1_000);
    const parts = ofType(karel.say(), 'office').flatMap(({ part }) =>
      part.part === 'room' ? [part.room.refused] : [],
    );
    return Object.values(parts.at(-1) ?? {}).map(({ sentence }) => sentence);
  };
  expect(order(petra, take)).toMatchObject({ state: 'waiting' });
  expect(answer('The hand is over.')).toEqual(['The hand is over.']);
  expect(order(petra, take)).toMatchObject({ state: 'waiting' });
  expect(answer(null)).toEqual([]);
});

test('whoever stands at the table is there, signed in at a browser or not; whoever went home leaves an order on its way', async () => {
  const { petra, karel, order, orders, signIn, signOut, linkedTable, played } = house();
  await signIn(petra, proofOf('4'));
  await signIn(karel, proofOf('5'));
  const atTable = (what: 'came' | 'left') => {
    const name = { id: `name-${what}`, hash: '' };
    const fact = { type: 'staff-at-table', person: 'demo-4', name, role: 'floor', what, at: 0 } as const;
    linkedTable.send(played.play({ type: 'note', fact }));
  };
  linkedTable.send(played.play({ type: 'take-call', at: 0, incident: 'c1', by: 'floor:demo-4', name: null }));
  atTable('came');
  await signOut(petra);
  const taken = refusedWith({ reason: 'call-taken', by: 'floor:demo-4' });
  expect(order(karel, take)).toMatchObject(taken);
  atTable('left');
  expect(order(karel, take)).toMatchObject({ state: 'waiting' });
  // The table has not answered yet, and now karel is gone as well.
  await signOut(karel);
  await signIn(petra, proofOf('6'));
  expect(order(petra, take)).toMatchObject({ state: 'waiting' });
  expect(orders()).toMatchObject([
    { order: { order: 'leave-call' }, by: 'floor:demo-4' },
    { order: take, by: 'floor:demo-5' },
    { order: { order: 'leave-call' }, by: 'floor:demo-5' },
    { order: take, by: 'manager:demo-6' },
  ]);
});

test('a request that was repeated with other words is no answer to these', async () => {
  const { petra, signIn, orders } = house();
  await signIn(petra, proofOf('4'));
  const said = { type: 'floor-order', id: 'request-twice', tableId: '1' } as const;
  const answered = (order: FloorOrder) => ofType(petra.say({ ...said, order }), 'floor-ordered').at(-1);
  expect(answered(take)).toMatchObject({ state: 'waiting' });
  expect(answered(take)).toMatchObject({ state: 'waiting' });
  expect(answered({ ...take, incident: 'i1' })).toMatchObject(refusedWith({ reason: 'not-kept' }));
  expect(orders()).toHaveLength(1);
});

test('a page that shows something again whenever its table plays on keeps nobody signed in', async () => {
  const { petra, ask, signIn, desk, time } = house();
  await signIn(petra, proofOf('4'));
  const shown = { what: 'correction', tableId: '1', ask: { what: 'acts', hand: 1 } } as const;
  const watched = (asked: FloorAsk) => {
    time.advance(minutes(15));
    return ask(petra, asked).answer?.what;
  };
  expect(watched(shown)).toBe('correction');
  expect(watched({ what: 'search', query: {} })).toBe('search');
  expect(watched(shown)).toBe('correction');
  time.advance(minutes(5));
  expect(desk(petra)?.person).toBeNull();
});

test('a call that was left is free; whoever has gone home leaves it to the next who takes it', async () => {
  const { petra, karel, order, orders, signIn, signOut, linkedTable, played, room } = house();
  await signIn(petra, proofOf('4'));
  await signIn(karel, proofOf('5'));
  linkedTable.cut();
  order(petra, take);
  order(petra, { order: 'leave-call', incident: 'c1' });
  expect(order(karel, take)).toMatchObject({ state: 'waiting' });
  const table = room.table();
  for (const { type, ...said } of table.greeting)
    if (type === 'order' && 'order' in said) table.say({ type: 'order-answered', order: said.order, refusal: null });
  table.send(played.play({ type: 'take-call', at: 0, incident: 'c1', by: 'floor:demo-5', name: null }));
  expect(order(petra, take)).toMatchObject(refusedWith({ reason: 'call-taken', by: 'floor:demo-5' }));
  await signOut(karel);
  expect(order(petra, take)).toMatchObject({ state: 'waiting' });
  expect(orders()).toMatchObject([
    { order: { order: 'leave-call', incident: 'c1' }, by: 'floor:demo-5' },
    { order: take, by: 'floor:demo-4' },
  ]);
});

const past: FloorOrder = {
  order: 'amend-past-hand',
  hand: 1,
  changes: [{ change: 'remove', act: 2 }],
  reason: 'He had folded.',
  sequence: 9,
};

test('an older hand takes a manager beside the floor: another person, for these very words, once, in time', async () => {
  const { petra, order, orders, signIn, sign, time } = house();
  await signIn(petra, proofOf('4'));
  const needed = refusedWith({ reason: 'needs-signature', role: 'manager' });
  expect(order(petra, past)).toMatchObject(needed);
  expect((await sign(petra, proofOf('4'), past))?.refusal).toEqual({ reason: 'same-person' });
  const signed = async (number: string, said: FloorOrder, tableId = '1') =>
    (await sign(petra, proofOf(number), signedOrder(tableId, said)))?.signature ?? 'none';
  expect(order(petra, past, await signed('5', past))).toMatchObject(needed);
  expect(order(petra, past, await signed('6', { ...past, hand: 2 }))).toMatchObject(needed);
  // The same words of another table's hand are another order.
  expect(order(petra, past, await signed('6', past, '2'))).toMatchObject(needed);
  const late = await signed('6', past);
  time.advance(minutes(2));
  expect(order(petra, past, late)).toMatchObject(needed);
  const good = await signed('6', past);
  expect(order(petra, past, good)).toMatchObject({ state: 'waiting' });
  expect(order(petra, past, good)).toMatchObject(needed);
  expect(orders()).toMatchObject([{ by: 'floor:demo-4', second: 'manager:demo-6' }]);
});

test('a signature is good beside the person and at the browser it was given for; nobody is two persons', async () => {
  const { petra, karel, order, orders, signIn, signOut, sign } = house();
  await signIn(petra, proofOf('6'));
  await signIn(karel, proofOf('4'));
  // Petra's desk is a manager's, Karel's is not.
  const needed = (role: 'floor' | 'manager') => refusedWith({ reason: 'needs-signature', role });
  const said = signedOrder('1', past);
  const signedAtKarels = async () => (await sign(karel, proofOf('6'), said))?.signature ?? '';
  expect(order(petra, past, await signedAtKarels())).toMatchObject(needed('floor'));
  const signature = await signedAtKarels();
  await signOut(karel);
  await signIn(karel, proofOf('5'));
  expect(order(karel, past, signature)).toMatchObject(needed('manager'));
  // Who signs what needs nobody is not named.
  const taking = (await sign(karel, proofOf('6'), signedOrder('1', take)))?.signature ?? '';
  expect(order(karel, take, taking)).toMatchObject({ state: 'waiting' });
  expect(orders()).toMatchObject([{ by: 'floor:demo-5', second: null }]);
});

test('what the floor looks up comes with the names it refers to', async () => {
  const { petra, ask, signIn, linkedTable, played } = house();
  await signIn(petra, proofOf('4'));
  linkedTable.send(
    played.play(
      { type: 'rule-incident', at: 1, incident: 'i1', ruling: 'play-on', by: 'floor:demo-5', reason: null },
      ...foldsRound(1, 2),
      handBegins,
    ),
  );
  petra.say();
  const found = ask(petra, { what: 'search', query: { what: [...recordKinds] } });
  expect(found.answer?.what === 'search' && found.answer.records.map(({ what }) => what)).toContain('report');
  expect(found.names).toMatchObject({ 'floor:demo-5': 'Zuzana M.' });
  expect(ask(petra, { what: 'audit', before: null }).answer).toEqual({ what: 'audit', entries: [] });
  const text = ask(petra, { what: 'export', tableId: '1', hand: 1, format: 'text' }).answer;
  expect(text?.what === 'export' && text.text).toContain('Player p1');
  expect(ask(petra, { what: 'export', tableId: '1', hand: 9, format: 'phh' }).answer).toEqual({
    what: 'refused',
    refusal: { reason: 'no-such-hand', hand: 9 },
  });
  expect(ask(petra, { what: 'sealed', tableId: '1', hand: 1 }).answer).toMatchObject({
    what: 'sealed',
    seats: [],
    refusal: { reason: 'nothing-sealed', hand: 1 },
  });
  expect(ask(petra, { what: 'sealed', tableId: '1', hand: 9 }).answer?.what).toBe('refused');
});

test('a hand is read with the table before it, and corrected as it stands now', async () => {
  const { petra, ask, linkedTable, played } = house();
  const [hand] = ofType(petra.say({ type: 'read-hand', id: 'request-h', tableId: '1', hand: 1 }), 'hand');
  expect(hand?.before).toMatchObject({ handNumber: 0, undo: null });
  const acts = (of: number) => {
    const { answer } = ask(petra, { what: 'correction', tableId: '1', ask: { what: 'acts', hand: of } });
    return answer?.what === 'correction' && answer.answer.what === 'acts' ? answer.answer : null;
  };
  expect(acts(1)).toMatchObject({ ended: false, acts: [{ what: 'small-blind' }, { what: 'big-blind' }] });
  linkedTable.send(
    played.play({ type: 'rule-incident', at: 1, incident: 'i1', ruling: 'play-on', by: 'floor:x', reason: null }),
  );
  linkedTable.send(played.play(...foldsRound(1, 2)));
  expect(acts(1)).toMatchObject({ ended: true, sequence: played.rows.at(-1)?.seq });
  expect(acts(1)?.acts.map(({ what }) => what)).toEqual(['small-blind', 'big-blind', 'fold', 'fold', 'push']);
  linkedTable.send(played.play(handBegins));
  // An older hand is amended by two, so it can be looked at.
  expect(acts(1)).toMatchObject({ ended: true });
  expect(acts(2)?.acts).toHaveLength(2);
  const changes = [{ change: 'remove', act: 2 }] as const;
  const { answer } = ask(petra, {
    what: 'correction',
    tableId: '1',
    ask: { what: 'preview', hand: 1, changes },
  });
  expect(answer?.what === 'correction' && answer.answer).toMatchObject({
    what: 'preview',
    preview: { after: { handNumber: 1 }, refusal: { reason: 'hand-unfinished' } },
  });
});

test('cards are opened by two of the floor who are signed in, or not at all', async () => {
  const { petra, signIn, sign, room } = house();
  const open = { tableId: '1', hand: 1, seats: [2], reason: 'Collusion?' };
  const opened = (page: typeof petra, signature = 'none') =>
    ofType(page.say({ type: 'open-cards', id: 'request-o', ...open, signature }), 'cards-opened')[0]?.refusal;
  expect(opened(petra)).toEqual({ reason: 'signed-out' });
  await signIn(petra, proofOf('4'));
  expect(opened(petra)).toEqual({ reason: 'needs-signature', role: 'floor' });
  const { signature } = (await sign(petra, proofOf('5'), { open })) ?? {};
  expect(opened(petra, signature)).toEqual({ reason: 'hand-running', hand: 1 });
  expect(opened(room.browser(room.pair('cardroom')))).toEqual({ reason: 'signed-out' });
  expect(room.store.audit.read(null, 9)).toMatchObject([
    { what: 'opening-refused', by: 'floor:demo-4+floor:demo-5' },
    { what: 'opening-refused', by: 'floor:demo-4' },
  ]);
});

test('a hand whose cards somebody has seen is corrected to its end, and never played on', async () => {
  const { petra, signIn, order, linkedTable, played, room } = house();
  await signIn(petra, proofOf('4'));
  linkedTable.send(
    played.play(
      { type: 'rule-incident', at: 1, incident: 'i1', ruling: 'play-on', by: 'floor:x', reason: null },
      ...foldsRound(1, 2),
    ),
  );
  const amend = (changes: Extract<FloorOrder, { order: 'amend-hand' }>['changes']) =>
    order(petra, { order: 'amend-hand', hand: 1, changes, reason: 'It was not so.', sequence: played.rows.length });
  const audit = { at: 1, by: 'floor:demo-4+floor:demo-5', tableId: '1', hand: 1, seats: [2], reason: 'Collusion?' };
  const reopens = [{ change: 'replace', act: 3, with: { type: 'call', seat: 2 } }] as const;
  room.store.appendAudit({ ...audit, what: 'opening-refused' });
  expect(amend(reopens)).toMatchObject({ state: 'waiting' });
  room.store.appendAudit({ ...audit, what: 'cards-opened' });
  expect(amend(reopens)).toMatchObject(refusedWith({ reason: 'cards-known', hand: 1 }));
  expect(amend([{ change: 'replace', act: 2, with: { type: 'kill-hand', seat: 1 } }])?.refusal).toBeNull();
});

test('a browser that asks without end is turned away', () => {
  const { petra, room } = house();
  petra.say();
  const ask = { type: 'floor-ask', id: 'request-q', ask: { what: 'audit', before: null } } as const;
  expect(petra.say(...Array.from({ length: 30 }, () => ask)).at(-1)).toMatchObject({
    type: 'turned-away',
    why: 'busy',
  });
  expect(room.health().browsers).toBe(1);
});

test('an order that was under way for long is refused, and one that was taken has its first answer however late it comes again', async () => {
  const { petra, signIn, room, time } = house();
  await signIn(petra, proofOf('4'));
  const take = { type: 'floor-order', tableId: '1', order: { order: 'take-call', incident: 'c1' } } as const;
  const given = (id: string, heard: number) => ofType(petra.say({ ...take, id, heard }), 'floor-ordered')[0];
  const now = time.now();
  time.advance(31_000);
  expect(given('request-late', now)).toMatchObject(refusedWith({ reason: 'came-late' }));
  expect(room.store.orders.waiting('1')).toEqual([]);
  expect(given('request-soon', time.now() - 5_000)).toMatchObject({ state: 'waiting' });
  time.advance(60_000);
  expect(given('request-soon', now)).toMatchObject({ state: 'waiting' });
  expect(room.store.orders.waiting('1')).toHaveLength(1);
});
