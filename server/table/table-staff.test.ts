import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { canonicalText } from '../../engine/notation.ts';
import type { Command } from '../../engine/table.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { StaffAsk, StaffProof } from '../../protocol/staff.ts';
import { realTable, sampleConfig } from '../../test/support/real-table.ts';
import { listOf } from '../../test/support/staff-of-house.ts';
import type { ListedPerson, StaffList } from '../staff/staff-list.ts';
import { StatusBoard } from './status-board.ts';
import { TableStaff } from './table-staff.ts';

const house = listOf(
  ['1', 'Jana K.', 'dealer'],
  ['2', 'Łukasz W.', 'dealer'],
  ['4', 'Tomáš R.', 'floor'],
  ['6', 'Katarzyna D.', 'manager'],
);

/** A desk at a real table. A person's badge is their number, and their PIN that number six times. */
function deskAt({
  list = house as StaffList | null,
  required = false,
  leaveConsole = null as (() => void) | null,
  badgeReader = null as object | null,
  beginNewLog = (_ask: { readonly by: string; readonly reason: string }): void => {},
} = {}) {
  const real = realTable(sampleConfig());
  const status = new StatusBoard(real.time, { simulated: false, cardroom: true });
  let held = list;
  let changed = () => {};
  let asked = 0;
  let meanwhile = () => {};
  const desk = new TableStaff({
    table: real.table,
    status,
    time: real.time,
    newId: randomUUID,
    required,
    leaveConsole,
    badgeReader,
    beginNewLog,
    staff: {
      current: () => held,
      confirmed: true,
      onChange: (listener) => {
        changed = listener;
        return () => {};
      },
    },
    identify: async ({ people }, proof) => {
      asked++;
      const secret = proof.by === 'badge' ? proof.badge : proof.number;
      const found = people.find(({ number }) => number === secret);
      meanwhile();
      return found !== undefined && (proof.by === 'badge' || proof.pin === secret.repeat(6)) ? found : null;
    },
  });
  desk.start();
  onTestFinished(() => desk.stop());
  const refusal = async (ask: StaffAsk) => (await desk.ask(ask)).refusal;
  /** Gives a command at the console. */
  const say = (command: Command, signature: string | null = null) => {
    const { actor, asker } = desk.asker(command, { said: command, signature, state: real.table.state });
    return real.table.submit({ actor, asker, id: randomUUID(), sequence: null, command }).refusal;
  };
  const lastActor = () => real.log.read(real.table.sequence - 1, 1)[0]?.actor;
  const lastEvent = (): unknown => JSON.parse(String(real.log.read(real.table.sequence - 1, 1)[0]?.body));
  const listIs = (next: StaffList | null) => {
    held = next;
    changed();
  };
  /** Runs once, while the next proof is being checked. */
  const whileProving = (happens: () => void) => {
    meanwhile = () => {
      meanwhile = () => {};
      happens();
    };
  };
  return { ...real, desk, status, refusal, say, lastActor, lastEvent, listIs, whileProving, asked: () => asked };
}

const pin = (number: string, typed = number.repeat(6)): StaffProof => ({ by: 'pin', number, pin: typed });
const start: Command = { type: 'start-hand', at: 0, by: 'dealer' };
const move: Command = { type: 'move-button', seat: 1 };
const count: Command = { type: 'close-table', at: 0, counts: { 1: 200, 3: 300, 4: 150 }, tray: null };

test('a dealer signs in by number and PIN: they are at the table, the log names them, and their name is the first on the console', async () => {
  const { desk, table, refusal, say, lastActor, status } = deskAt();
  expect(table.state?.dealer ?? null).toBeNull();
  say(start);
  expect(lastActor()).toBe('dealer');
  expect(await refusal({ type: 'come', proof: pin('2') })).toBeNull();
  const { dealer } = table.state ?? {};
  expect(dealer).toMatchObject({ staff: 's2' });
  expect(table.nameOf(dealer?.name.id ?? '')).toBe('Łukasz W.');
  const seat = table.state?.hand?.toAct ?? 0;
  say({ type: 'fold', seat });
  expect(lastActor()).toBe('dealer:s2');
  const [first] = status.status.staff?.people ?? [];
  expect(first).toEqual({ id: 's2', number: '2', name: 'Łukasz W.', role: 'dealer' });
  expect(desk.personAtDecks()).toBe('Łukasz W.');
});

test('a badge at the table’s own reader: a dealer deals, a floor stands beside, and an unknown badge is shown on the console only', async () => {
  const { desk, table, status } = deskAt();
  await desk.badgeRead('1');
  expect(table.state?.dealer?.staff).toBe('s1');
  await desk.badgeRead('4');
  expect(status.status.staff?.beside?.person.name).toBe('Tomáš R.');
  const before = table.sequence;
  for (let tries = 0; tries < 4; tries++) await desk.badgeRead('9');
  expect(status.status.staff?.lastBadge?.refusal.reason).toBe('not-known');
  expect(table.sequence).toBe(before);
  await desk.badgeRead('2');
  expect(table.state?.dealer?.staff).toBe('s2');
  expect(status.status.staff?.lastBadge).toBeNull();
});

test('repeated unknown badges lock the reader for a minute, but not the keypad', async () => {
  const { desk, table, status, time, refusal, asked } = deskAt();
  for (let tries = 0; tries < 5; tries++) await desk.badgeRead('9');
  expect(status.status.staff?.lastBadge?.refusal).toEqual({ reason: 'shut', until: time.now() + 60_000 });
  const before = asked();
  await desk.badgeRead('1');
  expect([table.state?.dealer ?? null, asked()]).toEqual([null, before]);
  expect(await refusal({ type: 'deal', proof: pin('2') })).toBeNull();
  time.advance(60_000);
  await desk.badgeRead('1');
  expect(table.state?.dealer?.staff).toBe('s1');
});

test('five wrong tries in a minute lock the desk for a minute, then for two; meanwhile even a right PIN fails, unchecked', async () => {
  const { refusal, time, asked } = deskAt();
  const wrong = { type: 'come', proof: pin('1', '999999') } as const;
  const right = { type: 'come', proof: pin('1') } as const;
  for (const triesLeft of [4, 3, 2, 1]) expect(await refusal(wrong)).toEqual({ reason: 'not-known', triesLeft });
  const until = time.now() + 60_000;
  expect(await refusal(wrong)).toEqual({ reason: 'shut', until });
  const before = asked();
  expect(await refusal(right)).toEqual({ reason: 'shut', until });
  expect(asked()).toBe(before);
  time.advance(60_000);
  for (let tries = 0; tries < 4; tries++) await refusal(wrong);
  expect(await refusal(wrong)).toEqual({ reason: 'shut', until: time.now() + 120_000 });
  time.advance(120_000);
  expect(await refusal(right)).toBeNull();
});

test('simultaneous tries are counted one by one', async () => {
  const { refusal } = deskAt();
  const all = await Promise.all(Array.from({ length: 8 }, () => refusal({ type: 'come', proof: pin('1', '111112') })));
  expect(all.map((one) => one?.reason)).toEqual([...Array(4).fill('not-known'), ...Array(4).fill('shut')]);
});

test('the floor beside the dealer has floor rights and signs as the floor; ninety seconds untouched, or a sign-out, end that', async () => {
  const { desk, refusal, say, lastActor, time, status, log, table } = deskAt();
  await refusal({ type: 'come', proof: pin('1') });
  expect(say(move)).toEqual({ reason: 'not-allowed', needs: 'floor' });
  expect(await refusal({ type: 'join', proof: pin('2') })).toEqual({ reason: 'role', needs: 'floor' });
  expect(await refusal({ type: 'join', proof: pin('4') })).toBeNull();
  expect(desk.floor).toBe('floor:s4');
  expect(say(move)).toBeNull();
  expect(lastActor()).toBe('floor:s4');
  say(start);
  expect(lastActor()).toBe('dealer:s1');
  time.advance(80_000);
  desk.touched();
  time.advance(80_000);
  expect(status.status.staff?.beside).not.toBeNull();
  time.advance(10_000);
  expect(status.status.staff?.beside).toBeNull();
  const here = log.read(0, table.sequence).filter(({ kind }) => kind === 'staff-at-table');
  expect(here.map(({ body }) => (JSON.parse(body) as { what: string }).what)).toEqual(['came', 'left']);
  await refusal({ type: 'join', proof: pin('6') });
  expect(desk.floor).toBe('manager:s6');
  await refusal({ type: 'part' });
  expect(desk.floor).toBeNull();
});

test('a count is signed by a second person: another one, for this very count, once, within two minutes', async () => {
  const { desk, refusal, say, lastActor, time } = deskAt();
  const sign = async (number: string, command: unknown = count) =>
    desk.ask({ type: 'sign', proof: pin(number), command: canonicalText(command) });
  const signatureOf = async (command: unknown = count) => (await sign('4', command)).signature ?? '';
  const missing = { reason: 'needs-signature', role: 'floor' };
  expect(say(count, await signatureOf())).toEqual({ reason: 'nobody-signed-in' });
  await refusal({ type: 'come', proof: pin('1') });
  expect(say(count)).toEqual(missing);
  expect((await sign('2')).refusal).toEqual({ reason: 'role', needs: 'floor' });
  expect(say(count, await signatureOf({ ...count, counts: { 1: 199, 3: 300, 4: 150 } }))).toEqual(missing);
  const late = await signatureOf();
  time.advance(120_000);
  expect(say(count, late)).toEqual(missing);
  expect(say(count, 'no-signature-of-this-desk')).toEqual(missing);
  const once = await signatureOf();
  const swapped = { ...count, counts: { 4: 150, 3: 300, 1: 200 } };
  expect(say(swapped, once)).toBeNull();
  expect(lastActor()).toBe('dealer:s1+floor:s4');
  expect(say({ ...count, type: 'reopen-table' }, once)).toEqual(missing);
});

test('the console is told whether a badge reader is at one of the table’s lines', () => {
  expect(deskAt().status.status.staff?.badgeReader).toBe(false);
  expect(deskAt({ badgeReader: {} }).status.status.staff?.badgeReader).toBe(true);
});

test('whoever asks cannot be the second person, not even as a floor who deals', async () => {
  const { desk, refusal } = deskAt();
  await refusal({ type: 'deal', proof: pin('4') });
  const again = await desk.ask({ type: 'sign', proof: pin('4'), command: canonicalText(count) });
  expect(again).toEqual({ refusal: { reason: 'same-person' } });
});

test('if sign-in is required, no hand begins without it; the floor can be called, and a hand in play is finished', async () => {
  const { refusal, say, table, desk } = deskAt({ required: true });
  expect(say(start)).toEqual({ reason: 'nobody-signed-in' });
  expect(desk.isAttended).toBe(false);
  expect(say({ type: 'call-floor', at: 0, incident: 'i', seat: null })).toBeNull();
  await refusal({ type: 'come', proof: pin('1') });
  expect(desk.isAttended).toBe(true);
  expect(say(start)).toBeNull();
  await refusal({ type: 'leave' });
  expect(table.state?.dealer).toBeNull();
  for (let step = 0; step < 2; step++) expect(say({ type: 'fold', seat: table.state?.hand?.toAct ?? 0 })).toBeNull();
  expect(say({ type: 'push-pot', at: 0, pot: 0 })).toBeNull();
  expect(say(start)).toEqual({ reason: 'nobody-signed-in' });
});

test('a house without a staff list: nobody signs in, and the console gives all commands', async () => {
  const { refusal, say, lastActor, status, desk } = deskAt({ list: null, required: true });
  expect(await refusal({ type: 'come', proof: pin('1') })).toEqual({ reason: 'no-staff-list' });
  expect(say(move)).toBeNull();
  expect(lastActor()).toBe('dealer');
  expect(status.status.staff).toBeNull();
  expect(desk.personAtDecks()).toBeUndefined();
});

test('a person removed from the list loses their place at the table at once', async () => {
  const { refusal, listIs, table, status } = deskAt();
  await refusal({ type: 'come', proof: pin('1') });
  await refusal({ type: 'come', proof: pin('6') });
  listIs({ ...house, version: 2, people: house.people.filter(({ number }) => number !== '1' && number !== '6') });
  expect(table.state?.dealer).toBeNull();
  expect(status.status.staff?.beside).toBeNull();
  expect(status.status.staff?.list.version).toBe(2);
});

const without = (number: string): StaffList => ({
  ...house,
  version: 2,
  people: house.people.filter((one) => one.number !== number),
});
const withRole = (number: string, role: ListedPerson['role']): StaffList => ({
  ...house,
  version: 2,
  people: house.people.map((one) => (one.number === number ? { ...one, role } : one)),
});

test('a person removed while their PIN or badge is being checked is not signed in', async () => {
  const { desk, refusal, listIs, whileProving, table, status } = deskAt();
  whileProving(() => listIs(without('1')));
  expect(await refusal({ type: 'come', proof: pin('1') })).toMatchObject({ reason: 'not-known' });
  expect(table.state?.dealer ?? null).toBeNull();
  whileProving(() => listIs(without('4')));
  await desk.badgeRead('4');
  expect(status.status.staff?.beside).toBeNull();
});

test('a floor made a dealer no longer stands beside the dealer, and one made a manager is one at once', async () => {
  const { refusal, listIs, say, desk } = deskAt();
  await refusal({ type: 'come', proof: pin('1') });
  await refusal({ type: 'join', proof: pin('4') });
  listIs(withRole('4', 'manager'));
  expect(desk.floor).toBe('manager:s4');
  listIs(withRole('4', 'dealer'));
  expect(desk.floor).toBeNull();
  expect(say(move)).toEqual({ reason: 'not-allowed', needs: 'floor' });
});

test('a signature is void once its signer is removed, or is no longer floor', async () => {
  const { desk, refusal, listIs, say } = deskAt();
  await refusal({ type: 'come', proof: pin('1') });
  for (const next of [without('4'), withRole('4', 'dealer')]) {
    listIs(house);
    const { signature = '' } = await desk.ask({ type: 'sign', proof: pin('4'), command: canonicalText(count) });
    listIs(next);
    expect(say(count, signature)).toEqual({ reason: 'needs-signature', role: 'floor' });
  }
});

test('a removed person no longer deals, even if the disk fails', async () => {
  const { refusal, listIs, say, log } = deskAt({ required: true });
  await refusal({ type: 'come', proof: pin('1') });
  const disk = vi.spyOn(log, 'append').mockImplementation(() => {
    throw new StorageFault('disk-full', 'The disk is full.');
  });
  listIs(without('1'));
  disk.mockRestore();
  expect(say(start)).toEqual({ reason: 'nobody-signed-in' });
});

test('no PIN, no badge and no signature is in the log', async () => {
  const { desk, refusal, log, table, status } = deskAt();
  await refusal({ type: 'come', proof: pin('1') });
  await desk.ask({ type: 'join', proof: { by: 'badge', badge: '4' } });
  const { signature = '' } = await desk.ask({ type: 'sign', proof: pin('6'), command: '{}' });
  const written = JSON.stringify([log.read(0, table.sequence), log.allTexts(), status.status]);
  expect(written).toContain('Jana K.');
  expect(written).not.toContain('111111');
  expect(written).not.toContain('666666');
  expect(signature).toHaveLength(36);
  expect(written).not.toContain(signature);
});

test('a manager leaves the console: the kiosk is closed once, and the log names who did it', async () => {
  const left = vi.fn();
  const { desk, refusal, status, lastEvent, lastActor } = deskAt({ leaveConsole: left });
  expect(await refusal({ type: 'leave-console', proof: pin('6') })).toBeNull();
  expect(left).toHaveBeenCalledOnce();
  expect(lastActor()).toBe('manager:s6');
  expect(lastEvent()).toMatchObject({ type: 'staff-at-table', person: 's6', role: 'manager', what: 'closed-console' });
  // This does not make the manager stand at the console.
  expect([desk.floor, status.status.staff?.beside]).toEqual([null, null]);
});

test.each([
  ['a dealer', pin('1'), { reason: 'role', needs: 'manager' }],
  ['the floor', pin('4'), { reason: 'role', needs: 'manager' }],
  ['the floor’s badge', { by: 'badge', badge: '4' } as const, { reason: 'role', needs: 'manager' }],
  ['a wrong PIN of the manager', pin('6', '000000'), { reason: 'not-known', triesLeft: 4 }],
  ['nobody', null, { reason: 'role', needs: 'manager' }],
])('%s does not leave the console, and nothing is booked', async (_who, proof, refused) => {
  const left = vi.fn();
  const { table, refusal } = deskAt({ leaveConsole: left });
  await refusal({ type: 'join', proof: pin('6') });
  const before = table.sequence;
  expect(await refusal({ type: 'leave-console', proof })).toEqual(refused);
  expect(left).not.toHaveBeenCalled();
  expect(table.sequence).toBe(before);
});

test('wrong tries at leaving the console lock it as everywhere', async () => {
  const left = vi.fn();
  const { refusal, time } = deskAt({ leaveConsole: left });
  for (let tries = 0; tries < 5; tries++)
    await refusal({ type: 'leave-console', proof: pin('6', String(tries).repeat(6)) });
  const shut = { reason: 'shut', until: time.now() + 60_000 };
  expect(await refusal({ type: 'leave-console', proof: pin('6') })).toEqual(shut);
  expect(left).not.toHaveBeenCalled();
});

test('a full disk keeps no manager in', async () => {
  const left = vi.fn();
  const { table, refusal } = deskAt({ leaveConsole: left });
  vi.spyOn(table, 'submit').mockReturnValue({ refusal: { reason: 'not-kept' } as never, sequence: 0 } as never);
  expect(await refusal({ type: 'leave-console', proof: pin('6') })).toBeNull();
  expect(left).toHaveBeenCalledOnce();
});

test('without a staff list no PIN is asked for; in a browser there is nothing to leave', async () => {
  const left = vi.fn();
  const house = deskAt({ list: null, leaveConsole: left });
  expect(await house.refusal({ type: 'leave-console', proof: null })).toBeNull();
  expect(left).toHaveBeenCalledOnce();
  const browser = deskAt();
  expect(await browser.refusal({ type: 'leave-console', proof: pin('6') })).toEqual({ reason: 'no-kiosk' });
});

test('only a manager begins a new log, by a proof; without a staff list whoever stands at the PC does', async () => {
  const beginNewLog = vi.fn();
  const { refusal, time } = deskAt({ beginNewLog });
  const ask = (proof: StaffProof | null): StaffAsk => ({ type: 'new-log', proof, reason: 'Copied disk' });
  expect(await refusal(ask(null))).toEqual({ reason: 'role', needs: 'manager' });
  expect(await refusal(ask(pin('4')))).toEqual({ reason: 'role', needs: 'manager' });
  expect(await refusal(ask(pin('6', '999999')))).toMatchObject({ reason: 'not-known' });
  expect(beginNewLog).not.toHaveBeenCalled();
  expect(await refusal(ask(pin('6')))).toBeNull();
  const byManager = beginNewLog.mock.calls[0]?.[0] as { readonly by: string };
  expect(byManager).toMatchObject({ by: expect.stringMatching(/^manager:/), reason: 'Copied disk' });
  const house = deskAt({ list: null, beginNewLog });
  expect(await house.refusal(ask(null))).toBeNull();
  expect(beginNewLog.mock.calls[1]?.[0]).toEqual({ by: 'manager', reason: 'Copied disk' });
  // Five wrong ones shut the desk for this as for any other proof.
  for (let tries = 0; tries < 5; tries++) await refusal(ask(pin('6', String(tries).repeat(6))));
  expect(await refusal(ask(pin('6')))).toEqual({ reason: 'shut', until: time.now() + 60_000 });
});
