import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import {
  type AtBrowser,
  type AtConsole,
  browserColumns,
  browserRows,
  consoleColumns,
  consoleRows,
  type DoorRow,
} from '../../commands/door-table.ts';
import { permissions, permissionsDocument } from '../../commands/permissions.ts';
import { proofOf } from '../support/house-with-floor.ts';
import { type House, openHouse, untilTrue } from './open-house.ts';
import { browserCells, type Cell, consoleCells, schemaParts } from './table-cells.ts';
import { type Heard, Visitor } from './visitor.ts';

/** The consoles have a table each, because a person who signs in stays; browsers share a room. */
const rooms = new Map<boolean, Promise<House>>();

function roomOf(staff: boolean): Promise<House> {
  const opened = rooms.get(staff) ?? openHouse({ staff });
  rooms.set(staff, opened);
  return opened;
}

afterAll(async () => {
  for (const opened of rooms.values()) await (await opened).close();
});

/** The room has everything the table had to send. */
const settled = ({ time, cardroom, log }: House): Promise<void> =>
  untilTrue(time, () => cardroom.room.store.rows.position(log.logId).seq === log.head.seq);

const namesIn = (rows: readonly DoorRow[]): Set<string> =>
  new Set(rows.flatMap(({ message, part }) => [message, ...(part === null ? [] : [`${message} ${part}`])]));

test('the tables have exactly the messages of the schemas', () => {
  const missing = (rows: readonly DoorRow[], of: ReadonlySet<string>) =>
    [...of].filter((name) => !namesIn(rows).has(name));
  expect(missing(consoleRows(), schemaParts.console)).toEqual([]);
  expect(missing(browserRows(), schemaParts.browser)).toEqual([]);
  // Commands that no screen knows are in the table too, forbidden to everybody.
  const beyond = consoleRows().filter(
    ({ message, part, may }) =>
      part !== null &&
      !/, (choosing|unsold)$/.test(part) &&
      !schemaParts.console.has(`${message} ${part}`) &&
      may.some((one) => one !== 'no'),
  );
  expect(beyond.map(({ message, part }) => `${message} ${part}`)).toEqual([
    'shuffler-ask clear',
    'shuffler-ask verify',
  ]);
  expect([...namesIn(browserRows())].filter((name) => !schemaParts.browser.has(name))).toEqual([
    'new-code floor',
    'new-code cardroom',
    'new-code display',
  ]);
});

test('docs/PERMISSIONS.md matches the tables; if not: npm run riffle -- permissions --write', async () => {
  expect(readFileSync(join(import.meta.dirname, '../../docs/PERMISSIONS.md'), 'utf8')).toBe(permissionsDocument());
  const written = vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => void [written, said].map((spy) => spy.mockRestore()));
  expect([await permissions([]), await permissions(['--read'])]).toEqual([0, 2]);
  expect(written.mock.calls).toEqual([[permissionsDocument()]]);
});

/** Reasons that mean "you may not"; other reasons come after the permission check. */
const permissionReasons = [
  'not-from-here',
  'not-allowed',
  'nobody-signed-in',
  'signed-out',
  'only-in-cardroom',
  'not-understood',
];

/** The result of a message in the words of the tables. */
function mayOf(heard: Heard): Cell['may'] {
  const answer = heard.answer as { readonly refusal?: { readonly reason: string } } | undefined;
  const refusal = (heard.refusal ?? answer?.refusal ?? null) as { readonly reason: string } | string | null;
  const reason = typeof refusal === 'string' ? refusal : refusal?.reason;
  if (reason === 'needs-signature') return 'second';
  const isNo =
    heard.type === 'turned-away' ||
    heard.type === 'gone' ||
    (reason !== undefined && permissionReasons.includes(reason));
  return isNo ? 'no' : 'yes';
}

/** Sends everything forbidden first, and checks that nothing is written; then the rest. */
async function sayAll(
  cells: readonly Cell[],
  { say, written }: { readonly say: (message: object) => Promise<Heard>; readonly written: () => string },
): Promise<void> {
  const before = written();
  const wrong: string[] = [];
  for (const isNo of [true, false])
    for (const { name, may, message } of cells.filter((cell) => (cell.may !== 'yes') === isNo)) {
      const heard = await say(message);
      const isForeign = JSON.stringify(heard).includes('not-understood') && schemaParts.console.has(name);
      if (mayOf(heard) !== may || isForeign)
        wrong.push(`${name}: ${may}, and the server said ${JSON.stringify(heard)}`);
      if (isNo && written() !== before) wrong.push(`${name}: refused, and something was written`);
    }
  expect(wrong).toEqual([]);
}

const staffAt: Readonly<Record<AtConsole, string | null>> = {
  nobody: null,
  dealer: '1',
  floor: '4',
  manager: '6',
  'no list': null,
};

/** Sent last at the console, because it changes who is there. */
const isLast = ({ name }: Cell): boolean => name.startsWith('staff-ask');
/** The deck desk of a table without a reader says so before it checks permissions. */
const needsReader = ({ name }: Cell): boolean => name.startsWith('deck-ask');

test.each(consoleColumns)('at a table’s console, %s: every message is answered as the table says', async (who) => {
  const at = await openHouse({ staff: who !== 'no list' });
  onTestFinished(at.close);
  const { server, time, table, log } = at;
  const screen = await Visitor.at(`ws://127.0.0.1:${table.port}/table`, time, {
    origin: `http://127.0.0.1:${table.port}`,
  });
  onTestFinished(() => screen.close());
  expect(await screen.greet(null)).toMatchObject({ type: 'welcome' });
  const number = staffAt[who];
  if (number !== null) {
    const come = { type: 'staff-ask', ask: { type: 'come', proof: proofOf(number) } };
    expect(await screen.ask(come)).toMatchObject({ refusal: null });
  }
  const cells = consoleCells(who, 'table-7', server.table.sequence).filter((cell) => !needsReader(cell));
  await sayAll([...cells.filter((cell) => !isLast(cell)), ...cells.filter(isLast)], {
    say: (message) => screen.ask(message),
    written: () => log.head.hash,
  });
});

test.each(browserColumns)('at a browser, %s: every message is answered as the table says', async (who) => {
  const at = await roomOf(!who.endsWith('no list'));
  const { time, room, certificates } = at;
  const [role = 'display', person] = who.split(': ') as ['floor' | 'cardroom' | 'display', string?];
  const page = await Visitor.at(`wss://127.0.0.2:${room.port}/socket`, time, {
    ca: [certificates.authority],
    origin: `https://127.0.0.2:${room.port}`,
  });
  onTestFinished(() => page.close());
  expect(await page.greet(at.browser(role))).toMatchObject({ type: 'welcome', role });
  const number = person === 'floor' || person === 'manager' ? staffAt[person] : null;
  const signIn = async (): Promise<void> => {
    if (number === null) return;
    expect(await page.ask({ type: 'sign-in', proof: proofOf(number) })).toMatchObject({ refusal: null });
  };
  await signIn();
  await settled(at);
  const cells = browserCells(who satisfies AtBrowser, 'table-7');
  await sayAll(
    [...cells.filter((cell) => !cell.name.startsWith('sign')), ...cells.filter((cell) => cell.name.startsWith('sign'))],
    {
      say: async (message) => {
        if (!('type' in message) || message.type !== 'watch') return page.ask(message);
        // It has no answer; the next message shows that it was received.
        page.say(message);
        return page.ask({ type: 'read-hand', tableId: 'table-7', hand: 0 });
      },
      written: at.written,
    },
  );
});
