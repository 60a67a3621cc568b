import { type StaffRole, staffRoles } from '../engine/table.ts';

import type { OfficePerson, StaffOfficeAnswer, StaffOfficeAsk } from '../protocol/staff-office.ts';
import { askDesk, cardroomConfig, DeskClosed, sayLines } from './cardroom-desk.ts';
import { flag, readWords, word } from './command-line.ts';
import { askSecret } from './secret-line.ts';

const usage = `Usage: riffle staff [--data DIR | --config FILE] …
  list [--all] [--json]                                 who may sign in; with --all the retired too
  add --name NAME --number N --role dealer|floor|manager
  pin N                                                 a new PIN, typed or from standard input
  badge N                                               a badge, read by its reader or from standard input
  rename N NAME
  role N dealer|floor|manager
  retire N [--forget]                                   may not sign in any more; with --forget the name is erased
  forget ID                                             erases the name of somebody who is retired`;

interface Options {
  readonly config: string;
  readonly verb: string;
  readonly words: readonly string[];
  readonly name: string | undefined;
  readonly number: string | undefined;
  readonly role: string | undefined;
  readonly all: boolean;
  readonly json: boolean;
  readonly forget: boolean;
}

type Standing = Exclude<StaffOfficeAnswer, { readonly sentence: string }>;
type Ask = (ask: StaffOfficeAsk) => Promise<Standing>;

/** `riffle staff`: enters and retires the people of the house at the cardroom server that runs on this PC. Returns the exit code. */
export const staff = (args: readonly string[]): Promise<number> =>
  sayLines(() => {
    const options = readOptions(args);
    const ask: Ask = (body) =>
      askDesk<StaffOfficeAnswer>(options.config, { path: '/staff', body, does: 'keeps the staff list' });
    return done(options, ask);
  });

async function done(options: Options, ask: Ask): Promise<readonly string[]> {
  const { verb, words } = options;
  const [number = '', word = ''] = words;
  switch (verb) {
    case 'list':
      return listed(await ask({ type: 'list' }), options);
    case 'add':
      return added(options, ask);
    case 'pin': {
      const asked = {
        type: 'pin',
        number,
        pin: await askSecret('PIN (six to eight digits): ', 'PIN again: '),
      } as const;
      return [`${nameOf(await ask(asked), number)} has a new PIN. ${told}`];
    }
    case 'badge': {
      const asked = { type: 'badge', number, badge: await askSecret('Hold the badge to its reader: ') } as const;
      return [`${nameOf(await ask(asked), number)} has a new badge; an earlier one is no good any more. ${told}`];
    }
    case 'rename':
      return [`Number ${number} is ${nameOf(await ask({ type: 'rename', number, name: word }), number)} now.`];
    case 'role': {
      const name = nameOf(await ask({ type: 'role', number, role: roleIn(word) }), number);
      return [`${name} is ${word} now. ${told}`];
    }
    case 'retire':
      return retired(number, options.forget, ask);
    case 'forget':
      await ask({ type: 'forget', id: number });
      return [`The name behind ${number} is erased here. Logs keep the number alone.`];
    default:
      throw new DeskClosed(usage);
  }
}

const told = 'Tables that are linked know it at once, the others when they are.';

async function added({ name, number, role }: Options, ask: Ask): Promise<readonly string[]> {
  if (name === undefined || number === undefined || role === undefined)
    throw new DeskClosed(`Give --name, --number and --role.\n${usage}`);
  await ask({ type: 'add', name, number, role: roleIn(role) });
  return [
    `${name} is entered as ${role}, number ${number}, and can sign in after “riffle staff pin ${number}” or “riffle staff badge ${number}”.`,
  ];
}

async function retired(number: string, forget: boolean, ask: Ask): Promise<readonly string[]> {
  const { people } = await ask({ type: 'list' });
  const person = people.find((one) => one.number === number && one.retiredAt === null);
  await ask({ type: 'retire', number });
  if (!forget || person === undefined) return [`${person?.name} is retired. ${told}`];
  await ask({ type: 'forget', id: person.id });
  return [`Number ${number} is retired and the name is erased here. ${told}`];
}

function listed({ people, list, roomKey }: Standing, { all, json }: Options): readonly string[] {
  const shown = people.filter(({ retiredAt }) => all || retiredAt === null);
  if (json) return [JSON.stringify({ people: shown, list, roomKey })];
  const rows = shown.map(row);
  const widths = [0, 1, 2].map((column) => Math.max(0, ...rows.map((cells) => cells[column]?.length ?? 0)));
  const version =
    list === null ? 'Nobody was entered yet.' : `List ${list.version} of ${new Date(list.issuedAt).toLocaleString()}.`;
  return [
    ...rows.map((cells) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')),
    version,
    `Tables know this cardroom by staffKey = "${roomKey}"`,
  ];
}

function row({ id, number, name, role, hasBadge, hasPin, isDemo, retiredAt }: OfficePerson): readonly string[] {
  const means = [hasPin ? 'PIN' : '', hasBadge ? 'badge' : ''].filter((word) => word !== '').join(', ');
  const state = retiredAt === null ? means || 'no PIN and no badge yet' : `retired, id ${id}`;
  return [number, name ?? '(erased)', role, `${state}${isDemo ? ' (simulated)' : ''}`];
}

const nameOf = ({ people }: Standing, number: string): string =>
  people.find((one) => one.number === number && one.retiredAt === null)?.name ?? `Number ${number}`;

function roleIn(word: string): StaffRole {
  const role = staffRoles.find((one) => one === word);
  if (role === undefined)
    throw new DeskClosed(`A role is ${staffRoles.slice(0, -1).join(', ')} or ${staffRoles.at(-1)}.`);
  return role;
}

const readOptions = (args: readonly string[]): Options =>
  readWords(
    args,
    usage,
    {
      allowPositionals: true,
      options: { data: word, config: word, name: word, number: word, role: word, all: flag, json: flag, forget: flag },
    },
    ({ values, positionals }) => {
      const { name, number, role, all, json, forget } = values;
      const [verb = '', ...words] = positionals;
      const wanted = { list: 0, add: 0, pin: 1, badge: 1, rename: 2, role: 2, retire: 1, forget: 1 };
      const isComplete = Object.hasOwn(wanted, verb) && words.length === wanted[verb as keyof typeof wanted];
      if (!isComplete) throw new DeskClosed(usage);
      return { config: cardroomConfig(values), verb, words, name, number, role, all, json, forget };
    },
  );
