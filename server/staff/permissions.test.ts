import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Command, staffRoles } from '../../engine/table.ts';
import { screenCommandSchema } from '../../protocol/screen-commands.ts';
import { realTable } from '../../test/support/real-table.ts';
import { sampleTable } from '../../test/support/sample-table.ts';
import { type Asker, askerOf, isEnough, type Origin, refusalOf } from './may.ts';
import { commandPermissions as permissions, type Standing } from './permissions.ts';

const standings: readonly Standing[] = ['anybody', ...staffRoles];
const types = Object.keys(permissions) as Command['type'][];
/** Only the name matters here: the engine judges a command's fields. */
const named = (type: Command['type'], more: object = {}): Command =>
  ({ type, tape: null, act: { type: 'fold' }, ...more }) as Command;
const at = (standing: Standing, more: Partial<Extract<Asker, { origin: 'console' }>> = {}): Asker => ({
  origin: 'console',
  standing,
  isNamed: true,
  signedBy: null,
  ...more,
});

test('the console accepts exactly the commands of its schema, whoever is signed in', () => {
  const onScreen = new Set<string>(screenCommandSchema.options.map(({ shape }) => shape.type.value));
  for (const type of types) {
    const isSaid = permissions[type].console !== undefined;
    expect([type, onScreen.has(type)]).toEqual([type, isSaid]);
    if (!isSaid) expect(refusalOf(at('manager'), named(type), null)).toEqual({ reason: 'not-from-here' });
  }
});

test.each(types)('%s: each door and role may give it exactly as the permission table says', (type) => {
  const permission = permissions[type];
  for (const origin of ['device', 'room', 'table'] as const satisfies Exclude<Origin, 'console'>[]) {
    const refusal = refusalOf({ origin }, named(type), null);
    expect([origin, refusal]).toEqual([origin, permission[origin] === true ? null : { reason: 'not-from-here' }]);
  }
  for (const standing of standings) {
    const signed = at(standing, { signedBy: 'manager' });
    const needs = permission.console;
    if (needs === undefined) continue;
    const refusal = refusalOf(signed, named(type), null)?.reason ?? null;
    const why = needs === 'dealer' ? 'nobody-signed-in' : 'not-allowed';
    expect([standing, refusal]).toEqual([standing, isEnough(standing, needs) ? null : why]);
  }
});

test('devices, the room and the table itself have few commands, and none of a screen’s', () => {
  const of = (origin: 'device' | 'room' | 'table') => types.filter((type) => permissions[type][origin] === true);
  expect(of('device')).toEqual(
    expect.arrayContaining(['start-hand', 'fold', 'deal-board', 'show-cards', 'call-floor', 'note']),
  );
  expect(of('room')).toEqual([
    'seat-player',
    'change-seat',
    'add-chips',
    'take-chips',
    'collect-time',
    'set-games',
    'set-stakes',
    'take-call',
    'leave-call',
    'rule-incident',
    'report',
    'amend-hand',
    'amend-past-hand',
    'set-up-table',
    'move-out',
    'set-schedule',
    'halt-table',
    'set-hand-for-hand',
    'tell-others-elsewhere',
    'set-heads',
    'give-penalty',
    'set-notice',
    'set-shot-clock',
    'tell-shot-clock',
    'set-pace',
  ]);
  expect(of('table')).toEqual(['open-table', 'change-dealer', 'run-clock', 'book-time-out', 'note']);
});

test('a dealer may not do what the rules leave to the floor', () => {
  const floors = types.filter((type) => refusalOf(at('dealer'), named(type), null)?.reason === 'not-allowed');
  expect(floors).toEqual(
    expect.arrayContaining(['set-games', 'set-stakes', 'move-button', 'rule-skipped', 'kill-hand']),
  );
  const wager = { seat: 1, wager: {} };
  expect(refusalOf(at('dealer'), named('report-wager', wager), null)).toBeNull();
  const choice = named('report-wager', { ...wager, choice: 0 });
  const through = named('act-through', { act: choice });
  const miscounted = named('count-stack', { difference: -2000 });
  for (const chosen of [
    named('report-wager', { ...wager, choice: 1 }),
    named('race-chips', { choice: 0 }),
    named('race-chips', { early: true }),
    through,
    miscounted,
  ]) {
    expect(refusalOf(at('dealer'), chosen, null)).toEqual({ reason: 'not-allowed', needs: 'floor' });
    expect(refusalOf(at('floor'), chosen, null)).toBeNull();
  }
});

test('chips that come to a tournament or leave it without the office are the floor’s; at a cash table the dealer sells them', () => {
  const stacks = [5000, 4000, 0];
  const [cash, tournament] = [sampleTable(stacks), sampleTable(stacks, { mode: 'tournament' })];
  const commands: readonly Command[] = [
    { type: 'add-chips', seat: 1, chips: 5000 },
    { type: 'add-chips', seat: 1, chips: 5000, behind: true },
    { type: 'open-seat', seat: 1 },
    { type: 'seat-player', seat: 3, player: { id: 'new', hash: '' }, stack: 5000 },
    { type: 'seat-player', seat: 3, player: { id: 'new', hash: '' }, stack: null },
  ];
  for (const command of commands) {
    expect(refusalOf(at('dealer'), command, cash)).toBeNull();
    expect(refusalOf(at('dealer'), command, tournament)).toEqual({ reason: 'not-allowed', needs: 'floor' });
    expect(refusalOf(at('anybody'), command, tournament)).toEqual({ reason: 'not-allowed', needs: 'floor' });
    expect(refusalOf(at('floor'), command, tournament)).toBeNull();
    expect(refusalOf(askerOf('dealer'), command, tournament)).toBeNull();
  }
  // What the office sells and whom it sends, it answers for itself.
  const sold = { type: 'add-chips', seat: 1, chips: 5000, player: 'p1' } as const;
  expect(refusalOf({ origin: 'room' }, sold, tournament)).toBeNull();
});

test('only the floor undoes what only the floor could decide', () => {
  for (const step of ['hand-killed', 'skipped-ruled', 'misdeal-declared', 'floor-ruled']) {
    expect(refusalOf(at('dealer'), named('undo', { step }), null)).toEqual({ reason: 'not-allowed', needs: 'floor' });
    expect(refusalOf(at('floor'), named('undo', { step }), null)).toBeNull();
  }
  expect(refusalOf(at('dealer'), named('undo', { step: 'folded' }), null)).toBeNull();
});

test('a command with two signatures needs a second person with the right role and a known first one', () => {
  const signed = types.filter((type) => permissions[type].second !== undefined);
  expect(signed).toEqual(expect.arrayContaining(['close-table', 'reopen-table']));
  for (const type of signed) {
    for (const first of ['floor', 'manager'] as const)
      for (const signedBy of [null, ...staffRoles]) {
        // One of the two has the required role, in either order.
        const role = first === 'manager' ? 'floor' : (permissions[type].second ?? 'manager');
        const enough = signedBy !== null && isEnough(signedBy, role);
        const refusal = enough ? null : { reason: 'needs-signature', role };
        expect([first, signedBy, refusalOf(at(first, { signedBy }), named(type), null)]).toEqual([
          first,
          signedBy,
          refusal,
        ]);
      }
    const unnamed = at('manager', { signedBy: 'manager', isNamed: false });
    expect(refusalOf(unnamed, named(type), null)).toEqual({ reason: 'nobody-signed-in' });
  }
});

test('at a table’s door permissions are checked before the engine is asked, and nothing is booked', () => {
  const { table } = realTable();
  const before = table.sequence;
  const ask = (actor: string, command: Command, asker?: Asker) =>
    table.submit({ actor, id: randomUUID(), sequence: null, command, ...(asker === undefined ? {} : { asker }) });
  const move: Command = { type: 'move-button', seat: 1 };
  for (const actor of ['device:reader', 'device:shuffler', 'cardroom', 'table'])
    expect(ask(actor, move).refusal).toEqual({ reason: 'not-from-here' });
  expect(ask('dealer:7', move, at('dealer')).refusal).toEqual({ reason: 'not-allowed', needs: 'floor' });
  expect(table.sequence).toBe(before);
  expect(ask('floor:9', move, at('floor')).refusal).toBeNull();
});

test('a house without a staff list uses the console as ever, and signs alone', () => {
  for (const type of types.filter((one) => permissions[one].console !== undefined))
    expect([type, refusalOf(askerOf('dealer'), named(type), null)]).toEqual([type, null]);
});
