import { expect, test } from 'vitest';
import { messagesAt } from '../../../commands/simulation/transport-pair.ts';
import type { FromCardroomServer } from '../../../protocol/cardroom-messages.ts';
import type { OfficeAsk, OfficeDone, OfficeWish } from '../../../protocol/office-desk.ts';
import { aStructure } from '../../../test/support/event-in-the-room.ts';
import { house, proofOf } from '../../../test/support/house-with-floor.ts';
import { ofType, openCardroom } from '../../../test/support/room-of-tables.ts';
import { PlayedTable, threePlayers } from '../../../test/support/table-rows.ts';

const duties = {
  register: { required: true, validHours: 24 },
  statement: { currency: 'EUR', threshold: 5_000_000, feeCounts: true, rates: [] },
} as const;

/** A house that requires the register, with a planned tournament. Number 6 is its manager, 4 of the floor. */
async function withRegister() {
  const room = house();
  const { petra, signIn, signOut } = room;
  let made = 0;
  const wish = (wished: OfficeWish): OfficeDone | undefined =>
    ofType(petra.say({ type: 'office-wish', id: `office-wish-${++made}`, wish: wished }), 'office-done')[0];
  const ask = (asked: OfficeAsk) =>
    ofType(petra.say({ type: 'office-ask', id: `office-ask-${++made}`, ask: asked }), 'office-told')[0]?.answer;
  const comes = async (number: string) => {
    await signOut(petra);
    await signIn(petra, proofOf(number));
  };
  await signIn(petra, proofOf('6'));
  wish({ type: 'set-house-duties', duties });
  wish({ type: 'plan-tournament', structure: aStructure, name: 'Main event' });
  const parts = ofType(messagesAt<FromCardroomServer>(petra.near), 'office').map(({ part }) => part);
  const tournament = parts.flatMap((part) => (part.part === 'tournament' ? [part.view.tournament.id] : []))[0] ?? '';
  const enter = (player: { readonly id: string } | { readonly name: string }) =>
    wish({ type: 'enter', tournament, player, fixed: null })?.refusal;
  return { ...room, wish, ask, comes, enter, tournament };
}

test('somebody new is met by the check of the register, which is signed, and buys an entry under that id', async () => {
  const { wish, ask, comes, enter, store } = await withRegister();
  await comes('4');
  expect(enter({ name: 'Anna' })).toEqual({ reason: 'register', because: 'not-checked' });
  const before = store.office.head().seq;
  const met = wish({ type: 'check-register', player: { name: 'Anna' }, result: 'clear' })?.met ?? '';
  const by = expect.stringMatching(/^floor:/);
  expect(store.office.read(before, 9).map(({ kind, actor }) => [kind, actor])).toEqual([
    ['player-met', by],
    ['register-checked', by],
  ]);
  const gate = { allowed: true, check: { result: 'clear', by, at: expect.any(Number) } };
  expect(ask({ what: 'register', player: met })).toEqual({ what: 'register', player: met, gate });
  expect(enter({ id: met })).toBeNull();
});

test('why an excluded person is refused only a manager hears, and no wall hears anything of it', async () => {
  const { wish, ask, comes, enter, browser, pair } = await withRegister();
  await comes('4');
  const met = wish({ type: 'check-register', player: { name: 'Anna' }, result: 'excluded' })?.met ?? '';
  expect(enter({ id: met })).toEqual({ reason: 'not-admitted' });
  const gate = { allowed: false, because: 'not-admitted' };
  expect(ask({ what: 'register', player: met })).toEqual({ what: 'register', player: met, gate });
  await comes('6');
  expect(enter({ id: met })).toEqual({ reason: 'register', because: 'excluded' });
  expect(ask({ what: 'register', player: met })).toMatchObject({ gate: { because: 'excluded' } });
  const wall = browser();
  const told = wall.say({ type: 'hello', protocol: 1, key: pair('display') });
  const asked = wall.say({ type: 'office-ask', id: 'office-ask-wall', ask: { what: 'register', player: met } });
  expect(ofType(asked, 'office-told')[0]?.answer).toMatchObject({ refusal: { reason: 'not-allowed' } });
  expect(JSON.stringify([told, asked])).not.toMatch(/excluded|register-checked|validHours/);
});

test('a house without a staff list cannot sign a check: the check is kept, and lets nobody in', () => {
  const { browser, pair } = openCardroom();
  const desk = browser(pair('cardroom'));
  const wish = (id: string, wished: OfficeWish) =>
    ofType(desk.say({ type: 'office-wish', id, wish: wished }), 'office-done')[0];
  wish('office-wish-1', { type: 'set-house-duties', duties });
  wish('office-wish-2', { type: 'plan-tournament', structure: aStructure, name: 'Main event' });
  const parts = ofType(messagesAt<FromCardroomServer>(desk.near), 'office').map(({ part }) => part);
  const tournament = parts.flatMap((part) => (part.part === 'tournament' ? [part.view.tournament.id] : []))[0] ?? '';
  const met = wish('office-wish-3', { type: 'check-register', player: { name: 'Anna' }, result: 'clear' })?.met ?? '';
  expect(wish('office-wish-4', { type: 'enter', tournament, player: { id: met }, fixed: null })?.refusal).toEqual({
    reason: 'register',
    because: 'check-unnamed',
  });
});

test('a statement is a manager’s to read, and every reading stands in the audit trail', async () => {
  const { wish, ask, comes, enter, tournament, store, time } = await withRegister();
  const met = wish({ type: 'check-register', player: { name: 'Anna' }, result: 'clear' })?.met ?? '';
  expect(enter({ id: met })).toBeNull();
  const year = new Date(time.now()).getFullYear();
  const booking = { of: { tournament }, what: 'withheld', amount: 700 } as const;
  expect(wish({ type: 'book-for-person', player: met, booking, reason: 'Paper 7' })?.refusal).toBeNull();
  const { prize, fee } = aStructure.entry;
  expect(ask({ what: 'statement', player: met, year })).toMatchObject({
    what: 'statement',
    statement: {
      player: met,
      kinds: { tournament: { stakes: prize, fees: fee, wins: 0, withheld: 700, items: 1 } },
      lines: [{ name: 'Main event', kind: 'tournament' }],
    },
  });
  expect(store.audit.read(null, 1)).toMatchObject([
    { what: 'statement-read', by: expect.stringMatching(/^manager:/), reason: `${year} ${met}` },
  ]);
  const { number } = store.audit.read(null, 1)[0] ?? { number: 0 };
  await comes('4');
  expect(ask({ what: 'statement', player: met, year })).toMatchObject({
    what: 'refused',
    refusal: { reason: 'not-allowed' },
  });
  expect(store.audit.read(null, 1)).toMatchObject([{ number }]);
});

test('whoever is forgotten takes the words beside what was booked along; that the register was asked stays, without a name', async () => {
  const { wish, whole, tournament, store } = await withRegister();
  const met = wish({ type: 'check-register', player: { name: 'Anna' }, result: 'clear' })?.met ?? '';
  const booking = { of: { tournament }, what: 'withheld', amount: 700 } as const;
  wish({ type: 'book-for-person', player: met, booking, reason: 'Paper of Anna' });
  const { bookings = [] } = whole().office.state.players[met] ?? {};
  const ids = [met, ...bookings.map(({ reason }) => reason.id)];
  expect(store.texts.of(ids).map(({ text }) => text)).toEqual(['Anna', 'Paper of Anna']);
  const answer = await whole().privacyOffice.answer({ type: 'forget-player', who: met, all: false });
  expect(answer).toMatchObject({ lines: [expect.stringContaining('1 reasons'), expect.anything(), expect.anything()] });
  expect(store.texts.of(ids)).toEqual([]);
  expect(store.office.read(0, 99).map(({ kind }) => kind)).toContain('register-checked');
});

test('whoever a dealer seats at a cash table unchecked stands in the audit trail; the table is not stopped', () => {
  const { browser, pair, table, store } = openCardroom();
  const desk = browser(pair('cardroom'));
  const linked = table();
  const played = new PlayedTable('1', 'log-1');
  linked.send(played.rows);
  const [first, second] = threePlayers.map((command) => [command]);
  linked.send(played.play(...(first ?? [])));
  expect(store.audit.read(null, 9)).toEqual([]);
  desk.say({ type: 'office-wish', id: 'office-wish-1', wish: { type: 'set-house-duties', duties } });
  linked.send(played.play(...(second ?? [])));
  expect(store.audit.read(null, 9)).toMatchObject([
    { what: 'unchecked-seated', by: 'cardroom', tableId: '1', seats: [2], reason: null },
  ]);
});
