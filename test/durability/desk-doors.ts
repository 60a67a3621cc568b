import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { canonicalText } from '../../engine/notation.ts';
import { agreedBy } from '../../engine/office.ts';
import { demoStaff } from '../../protocol/staff.ts';
import type { UpdatesView } from '../../protocol/update-messages.ts';
import { officeOf } from '../../server/cardroom/office/office-log.ts';
import type { ReaderTokens } from '../../server/cardroom/public/reader-tokens.ts';
import type { CodeDesk } from '../../server/connections/own-desk.ts';
import type { AskingPage } from './asking-page.ts';
import { inStore, passing, storeIn } from './door-world.ts';
import { handedStructure, leftPlayers, namesake, newVersion, sealedTable } from './furnished-room.ts';
import type { KillableServer } from './killable-server.ts';
import { type Answer, askAtDesk, type KillStep } from './killed-at-steps.ts';

/** The credentials of a person at the room's own PC, or of a manager at a page. */
interface DeskWorld {
  readonly server: KillableServer;
  readonly folder: string;
  /** A page at which a manager is signed in. */
  readonly page: AskingPage;
  /** The file of a version to be added. */
  readonly release: string;
}

type DeskStep = KillStep<DeskWorld>;

/** Asks a desk of the room's own PC, or a public door. */
function atDesk({ server, folder }: DeskWorld, path: string, body: object): Promise<Answer | null> {
  const { key } = JSON.parse(readFileSync(join(folder, 'cardroom', 'code-desk.json'), 'utf8')) as CodeDesk;
  return askAtDesk(`${server.url}${path}`, body, key);
}

const isAnswered = (answer: Answer): boolean => !('sentence' in answer) || answer.sentence === null;
type Person = Readonly<Record<'number' | 'name' | 'role' | 'id', string>> & {
  readonly hasPin: boolean;
  readonly hasBadge: boolean;
  readonly retiredAt: number | null;
};
const people = async (world: DeskWorld): Promise<readonly Person[]> =>
  ((await atDesk(world, '/staff', { type: 'list' })) as { readonly people: readonly Person[] }).people;
const count =
  (number: string, holds: (person: Person) => boolean = () => true) =>
  async (world: DeskWorld) =>
    (await people(world)).filter((person) => person.number === number && holds(person)).length;

const staff = (ask: Readonly<Record<string, string>>, holds: (person: Person) => boolean): DeskStep => ({
  door: `/staff ${ask.type}`,
  ask: (world) => atDesk(world, '/staff', ask),
  isDone: isAnswered,
  stands: count('71', holds),
  // A person already entered, or already retired, is answered with that.
  again: () => true,
});

const atPage = (
  door: string,
  message: { readonly type: string; readonly wish: object },
  isDone: DeskStep['isDone'],
  stands: DeskStep['stands'],
): DeskStep => ({
  door,
  ask: ({ page }) => page.ask({ id: randomUUID(), ...message }),
  isDone,
  stands,
  again: () => true,
});
const isTold = ({ refusal }: Answer): boolean => refusal === null;
const tokens = async ({ page }: DeskWorld, purpose: string): Promise<number> => {
  const told = await page.ask({ type: 'token-wish', id: randomUUID(), wish: { wish: 'list' } });
  return (told as unknown as ReturnType<ReaderTokens['answer']>).tokens.filter((one) => one.purpose === purpose).length;
};

const keyOfTable = 'k'.repeat(43);
const tablesOf = async (world: DeskWorld): Promise<readonly { readonly tableId: string }[]> =>
  ((await atDesk(world, '/tables', { type: 'list' })) as { readonly tables: readonly { readonly tableId: string }[] })
    .tables;
const browsersOf = async (world: DeskWorld): Promise<readonly { readonly id: string; readonly name: string }[]> =>
  (
    (await atDesk(world, '/browsers', { type: 'list' })) as {
      readonly browsers: readonly { readonly id: string; readonly name: string }[];
    }
  ).browsers;

const walls = async (world: DeskWorld) => (await browsersOf(world)).filter(({ name }) => name === 'Wall');

const updatesOf = async (world: DeskWorld): Promise<UpdatesView> =>
  (await atDesk(world, '/updates', { wish: 'look' })) as unknown as UpdatesView;

const manager = demoStaff.find(({ role }) => role === 'manager');
const second = demoStaff.find(({ role }) => role === 'floor');

/** With the key that opens by itself in a demonstration house, and a second person's signature. */
async function opensCards(world: DeskWorld): Promise<Answer | null> {
  while ((await atDesk(world, '/review', { type: 'status' }))?.state === 'locked') await passing(50);
  const { tableId, hand, seat } = sealedTable;
  const open = { tableId, hand, seats: [seat], reason: 'A doubt.' };
  const proof = { by: 'pin', number: second?.number, pin: second?.pin };
  const signed = await world.page.ask({ type: 'sign', id: randomUUID(), proof, command: canonicalText({ open }) });
  return world.page.ask({ type: 'open-cards', id: randomUUID(), ...open, signature: signed?.signature ?? 'none' });
}

/** Rows that readers of the store do not return. */
function rowsIn(folder: string, sql: string): number {
  const db = new Database(storeIn(folder), { readonly: true });
  try {
    return db.prepare(sql).all().length;
  } finally {
    db.close();
  }
}

/** What a desk erases about a person who sat at a table: here, and by an order to that table. */
const erased = (type: string, more: object, { id }: { readonly id: string }): DeskStep => ({
  door: `/privacy ${type}`,
  ask: (world) => atDesk(world, '/privacy', { type, ...more }),
  isDone: isAnswered,
  stands: async ({ folder }) => {
    if (rowsIn(folder, `SELECT 1 FROM private_texts WHERE id = '${id}' AND text IS NOT NULL`) > 0) return 0;
    // A table told twice erases once; one that is not told never does.
    return rowsIn(folder, `SELECT 1 FROM orders WHERE body LIKE '%erase-text%${id}%'`) > 0 ? 1 : 2;
  },
  // Nobody has that name any more.
  again: () => true,
});

export const deskDoors: readonly DeskStep[] = [
  staff({ type: 'add', number: '71', name: 'Nora', role: 'dealer' }, () => true),
  staff({ type: 'pin', number: '71', pin: '482915' }, ({ hasPin }) => hasPin),
  staff({ type: 'badge', number: '71', badge: '77A0C1D2E3' }, ({ hasBadge }) => hasBadge),
  staff({ type: 'rename', number: '71', name: 'Nora B.' }, ({ name }) => name === 'Nora B.'),
  staff({ type: 'role', number: '71', role: 'floor' }, ({ role }) => role === 'floor'),
  staff({ type: 'retire', number: '71' }, ({ retiredAt }) => retiredAt !== null),
  {
    door: '/privacy forget-staff',
    ask: (world) => atDesk(world, '/privacy', { type: 'forget-staff', who: 'Nora B.' }),
    isDone: isAnswered,
    stands: count('71', ({ name }) => (name as string | null) === null),
    again: () => true,
  },
  {
    door: '/privacy record-consent',
    ask: (world) => {
      const { text: who } = leftPlayers.agreeing;
      return atDesk(world, '/privacy', { type: 'record-consent', consent: 'sharing', who, all: false, agreed: true });
    },
    isDone: isAnswered,
    // Agreeing twice counts once.
    stands: async ({ folder }) =>
      inStore(folder, ({ office }) => agreedBy(officeOf(office), leftPlayers.agreeing.id)).length,
  },
  erased('forget-player', { who: leftPlayers.forgotten.text, all: false }, leftPlayers.forgotten),
  { ...erased('retention', { dryRun: false }, leftPlayers.old), mayComeByItself: true },
  atPage(
    'staff-wish add',
    { type: 'staff-wish', wish: { type: 'add', number: '72', name: 'Otto', role: 'dealer' } },
    isTold,
    count('72'),
  ),
  atPage(
    'staff-wish pin',
    { type: 'staff-wish', wish: { type: 'pin', number: '72', pin: '592816' } },
    isTold,
    count('72', ({ hasPin }) => hasPin),
  ),
  atPage(
    'staff-wish retire',
    { type: 'staff-wish', wish: { type: 'retire', number: '72' } },
    isTold,
    count('72', ({ retiredAt }) => retiredAt !== null),
  ),
  atPage(
    'token-wish make',
    { type: 'token-wish', wish: { wish: 'make', purpose: 'Overlay', role: 'events' } },
    isTold,
    (world) => tokens(world, 'Overlay'),
  ),
  atPage(
    'token-wish revoke',
    { type: 'token-wish', wish: { wish: 'revoke', purpose: 'Overlay' } },
    isTold,
    async (world) => 1 - (await tokens(world, 'Overlay')),
  ),
  {
    door: '/pair',
    ask: async (world) => {
      const code = (await atDesk(world, '/code', { role: 'display' }))?.code;
      return code === undefined ? null : atDesk(world, '/pair', { code, name: 'Wall' });
    },
    isDone: ({ key }) => typeof key === 'string',
    // A repeated request means the key was lost and makes another one: the list shows both.
    stands: async (world) => Math.min(1, (await walls(world)).length),
    again: () => true,
  },
  {
    door: '/browsers revoke',
    ask: async (world) => {
      let answer: Answer | null = null;
      for (const { id } of await walls(world).catch(() => []))
        answer = await atDesk(world, '/browsers', { type: 'revoke', id });
      return answer;
    },
    isDone: isAnswered,
    stands: async (world) => ((await walls(world)).length === 0 ? 1 : 0),
    again: () => true,
  },
  {
    door: '/pair-table',
    ask: async (world) => {
      const code = (await atDesk(world, '/tables', { type: 'code' }))?.code;
      return code === undefined ? null : atDesk(world, '/pair-table', { code, tableId: 't9', key: keyOfTable });
    },
    isDone: isAnswered,
    stands: async (world) => (await tablesOf(world)).filter(({ tableId }) => tableId === 't9').length,
    again: isAnswered,
  },
  {
    door: '/tables revoke',
    ask: (world) => atDesk(world, '/tables', { type: 'revoke', tableId: 't9' }),
    isDone: isAnswered,
    stands: async (world) => 1 - (await tablesOf(world)).filter(({ tableId }) => tableId === 't9').length,
    again: () => true,
  },
  {
    door: 'open-cards',
    ask: opensCards,
    isDone: isTold,
    // A repeated request shows the cards twice, and both are in the trail.
    stands: async ({ folder }) => Math.min(1, rowsIn(folder, "SELECT 1 FROM audit WHERE what = 'cards-opened'")),
  },
  {
    door: '/review make',
    before: ({ folder }) => rmSync(join(folder, 'cardroom', 'review.key')),
    ask: (world) => atDesk(world, '/review', { type: 'make', passphrase: 'a house has many doors' }),
    isDone: isAnswered,
    stands: async (world) => ((await atDesk(world, '/review', { type: 'status' }))?.state === 'none' ? 0 : 1),
    again: () => true,
  },
  {
    door: '/chain take',
    ask: (world) => atDesk(world, '/chain', { type: 'take', item: handedStructure.item }),
    isDone: isAnswered,
    stands: async ({ folder }) =>
      inStore(folder, ({ office }) => Object.values(officeOf(office).structures)).filter(
        ({ name }) => name === handedStructure.name,
      ).length,
  },
  {
    door: '/chain clear',
    ask: (world) =>
      atDesk(world, '/chain', { type: 'clear', name: namesake, number: manager?.number, pin: manager?.pin }),
    isDone: isAnswered,
    stands: async ({ folder }) => rowsIn(folder, 'SELECT 1 FROM cleared'),
  },
  {
    door: '/updates add',
    ask: (world) => atDesk(world, '/updates', { wish: 'add', file: world.release }),
    isDone: isAnswered,
    stands: async (world) => (await updatesOf(world)).releases.length,
  },
  atPage(
    'update-wish order',
    { type: 'update-wish', wish: { wish: 'order', version: newVersion, when: 'at-close', tables: 'all', first: null } },
    isAnswered,
    async (world) => ((await updatesOf(world)).order === null ? 0 : 1),
  ),
  atPage(
    'update-wish take-back-order',
    { type: 'update-wish', wish: { wish: 'take-back-order' } },
    isAnswered,
    async (world) => ((await updatesOf(world)).order === null ? 1 : 0),
  ),
  {
    door: '/updates remove',
    ask: (world) => atDesk(world, '/updates', { wish: 'remove', version: newVersion }),
    isDone: isAnswered,
    stands: async (world) => 1 - (await updatesOf(world)).releases.length,
  },
];
