import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  actorColumns,
  actorRows,
  browserColumns,
  browserRows,
  consoleColumns,
  consoleRows,
  type DoorRow,
  groupColumns,
  groupRows,
  httpColumns,
  httpRows,
  linkColumns,
  linkRows,
  type May,
} from './door-table.ts';

const documentFile = join(import.meta.dirname, '../docs/PERMISSIONS.md');
const [done, notUnderstood] = [0, 2];

/** `riffle permissions [--write]`: prints who may do what, or writes it to `docs/PERMISSIONS.md`. */
export async function permissions(args: readonly string[]): Promise<number> {
  const write = args[0] === '--write';
  if (args.length > (write ? 1 : 0)) {
    console.error('Usage: riffle permissions [--write]');
    return notUnderstood;
  }
  const text = permissionsDocument();
  if (write) writeFileSync(documentFile, text);
  else process.stdout.write(text);
  return done;
}

const said: Readonly<Record<May, string>> = { yes: 'yes', no: '', second: 'two' };

/** `docs/PERMISSIONS.md`, generated from the tables by which the servers decide. */
export function permissionsDocument(): string {
  const devices = actorRows().filter(({ may }) => may.some((one) => one !== 'no'));
  return `${[
    preamble,
    '## At a table',
    atTable,
    table('message', consoleColumns, consoleRows()),
    '## From elsewhere to a table',
    fromElsewhere,
    table('command', actorColumns, devices),
    '## Paired browsers of the cardroom',
    browsers,
    table('message', browserColumns, browserRows()),
    '## Tables at the cardroom',
    tables,
    table('message', linkColumns, linkRows()),
    '## Requests to the cardroom',
    requests,
    table('request', httpColumns, httpRows),
    '## A group at its chain',
    group,
    table('ask', groupColumns, groupRows()),
  ].join('\n\n')}\n`;
}

function table(first: string, columns: readonly string[], rows: readonly DoorRow[]): string {
  const lines = rows.map(({ message, part, may }) => {
    const name = part === null ? `\`${message}\`` : `\`${message}\` ${part}`;
    return `| ${[name, ...may.map((one) => said[one])].join(' | ')} |`;
  });
  const line = ['---', ...columns.map(() => ':-:')];
  return [`| ${[first, ...columns].join(' | ')} |`, `| ${line.join(' | ')} |`, ...lines].join('\n');
}

const group = `Asked of the chain server on its own PC, with the key in its data folder; “nobody” is whoever has that key and no number. Somebody who is of
some rooms is told of these alone.`;

const preamble = `# Who may say what

Every message of every door, and who is listened to. This page is made from the tables by which the servers decide, by
\`npm run riffle -- permissions --write\`; \`test/doors\` says every message as everybody to real servers and compares.

An empty cell is a no: a refusal, or the end of the connection, and in either case nothing has changed. “two” is a yes beside the
signature of a second person. A yes only means that the question comes to be asked: what rules, tables and chips allow is looked at
after it. Who somebody is follows from the door and from sign-in; no message can name its sender.`;

const atTable = `The console of a table speaks from its own PC alone, over loopback under a loopback name, or through the shell's message port. “nobody”:
nobody has signed in, in a house whose table requires it; elsewhere an unattended console may do what a dealer may. “choosing” is a
command that chooses among outcomes the rules leave to the floor. A table without a row's device or desk says so.`;

const fromElsewhere = `Devices speak over their own lines; the cardroom over the link that the table opened to it; “table” is the table server itself. What the
cardroom orders was signed there.`;

const browsers = `A browser has the role of the code it was paired with, for good; a person is signed in beside that. A dealer cannot sign in here. A browser
that is not paired is told so and nothing else, and so is a page of somebody else's.`;

const tables = `A table says who it is by its key, to a room whose authority it knows. A program that comes with the header of a browser is no table.`;

const requests = `“the key” lies in the cardroom's data folder and is another one at each start; “the token” is \`watch.token\` of its configuration, for \`/events\` one of \`events.tokens\`. What \`/pair\`,
\`/pair-table\` and \`/vote\` are good for is decided by the code they carry; \`/update\` and \`/release\` by the table's key. Plainly over the network there is one page, whatever is asked: the
fingerprint and how to trust it. A table server answers \`GET\` of its pages, of \`/health\`
and of the page of its health, from its own PC alone.`;
