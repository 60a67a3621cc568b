import { readText } from '../native-bridge/disk/folders.ts';
import { type GroupAnswer, type GroupAsk, groupAskSchema } from '../protocol/group-desk.ts';
import { schemaSentence } from '../server/schema-sentence.ts';
import { askDeskIn, DeskClosed, sayLines } from './cardroom-desk.ts';
import { chainFolder, chainPlace } from './chain-database.ts';
import { flag, readWords, word } from './command-line.ts';
import { askSecret } from './secret-line.ts';

const usage = `Usage: riffle group --data DIR | --config FILE [--number N] [--json] …      the PIN is asked for, or comes from standard input
  whoever runs the chain's PC:
    people
    add-person --new N --name NAME --role room|auditor|group [--rooms 1,2]
    retire-person N
  a room's, an auditor and the group, with --number:
    glance                                        how every room stands
    report --by room|day|game|mode|dealer --from DAY --until DAY [--zone ZONE]
    players PART                                  players with this in their names, in all rooms
    person P        series        standings S     handed        kept-out
  an auditor and the group:
    persons         forgets       audit
  the group:
    join --name NAME [--person P] ROOM/PLAYER …   says that these players are one person
    part ROOM/PLAYER
    forget P | ROOM/PLAYER …                      erases a name here and in every room
    keep-series --name NAME --from DAY --until DAY [--rooms 1,2] [--series S] POINTS.json
                                                  who shares a place shares the points of the places they take together
    hand-down --name NAME [--rooms 1,2] ITEM.json
    keep-out --name NAME [--born DAY] --kind excluded|ban [--rooms 1,2] [--until DAY]
    lift ID
  DAY is 2026-11-28, and begins in universal time. What lies in files is JSON; docs/CHAIN.md has an example of each.`;

interface Options {
  readonly place: string;
  readonly verb: string;
  readonly words: readonly string[];
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
}

/** Requests for which the key of the chain's PC is enough. */
const byKey: ReadonlySet<string> = new Set(['people', 'add-person', 'retire-person']);

/**
 * `riffle group`: the group's questions about its rooms and decisions for them, at the chain server that runs on this PC. Returns the exit
 * code.
 */
export const group = (args: readonly string[]): Promise<number> =>
  sayLines(async () => {
    const options = readOptions(args);
    const ask = await askOf(options);
    const number = options.values.number;
    const isSigned = typeof number === 'string' && !byKey.has(ask.type);
    const who = isSigned ? { number, pin: await askSecret('PIN: ') } : null;
    const told = await askDeskIn<GroupAnswer>(chainFolder(options.place), {
      path: '/group',
      body: { who, ask },
      server: 'chain server',
      does: 'answers the group',
    });
    return linesOf(told, options.values.json === true);
  });

function linesOf(told: Exclude<GroupAnswer, { readonly sentence: string }>, json: boolean): readonly string[] {
  if ('done' in told) return [told.done];
  if (json) return [JSON.stringify(told.found)];
  return told.found.length === 0 ? ['Nothing.'] : told.found.map(lineOf);
}

/** `room 1  of no-limit-holdem  hands 1204`; nested values part by part, absent ones not at all. */
function lineOf(one: object): string {
  return Object.entries(one)
    .flatMap(([name, value]) => {
      if (value === null || (Array.isArray(value) && value.length === 0)) return [];
      if (Array.isArray(value)) return [`${name} ${value.map(inList).join(', ')}`];
      return typeof value === 'object' ? [`${name} (${lineOf(value)})`] : [`${name} ${shown(name, value)}`];
    })
    .join('  ');
}

const inList = (one: unknown): string => (typeof one === 'object' && one !== null ? `(${lineOf(one)})` : String(one));

const shown = (name: string, value: unknown): string =>
  typeof value === 'number' && (/At$/.test(name) || moments.has(name))
    ? new Date(value).toISOString().slice(0, 16)
    : String(value);
const moments: ReadonlySet<string> = new Set(['at', 'from', 'until', 'lastSeen']);

/** The request, checked before anybody is asked for a PIN. Throws `DeskClosed`. */
async function askOf({ verb, words, values }: Options): Promise<GroupAsk> {
  const { name, role, kind, by, born = null, series = null, new: number } = values;
  const rooms = typeof values.rooms === 'string' ? values.rooms.split(',').map(Number) : null;
  const span = { from: dayOf('from', values.from), until: dayOf('until', values.until) };
  const [word] = words;
  const players = words.filter((one) => one.includes('/')).map(playerOf);
  const person = word !== undefined && /^\d+$/.test(word) ? Number(word) : null;
  const asked: Readonly<Record<string, () => object | Promise<object>>> = {
    'add-person': async () => ({ number, name, role, rooms, pin: await askSecret('PIN: ', 'PIN again: ') }),
    'retire-person': () => ({ number: word }),
    report: () => ({ ...span, by, zone: values.zone ?? 'UTC' }),
    players: () => ({ part: words.join(' ') }),
    person: () => ({ person }),
    join: () => ({ name, players, person: values.person === undefined ? null : Number(values.person) }),
    part: () => players[0] ?? {},
    forget: () => ({ person, players }),
    'keep-series': () => ({ ...span, name, series, rooms, points: jsonIn(word) }),
    standings: () => ({ series: word }),
    'hand-down': () => ({ name, rooms, body: jsonIn(word) }),
    'keep-out': () => ({ name, born, kind, rooms, until: values.until === undefined ? null : span.until }),
    lift: () => ({ id: word }),
  };
  const read = groupAskSchema.safeParse({ ...(await asked[verb]?.()), type: verb });
  // The error sentence alone: the usage of all verbs would hide it.
  if (!read.success)
    throw new DeskClosed(
      isVerb(verb) ? schemaSentence(read.error, groupAskSchema) : `There is no “${verb}”.\n${usage}`,
    );
  return read.data;
}

const isVerb = (verb: string): boolean => groupAskSchema.options.some(({ shape }) => shape.type.value === verb);

function dayOf(option: string, text: string | boolean | undefined): number | undefined {
  if (typeof text !== 'string') return undefined;
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // The 31st of November would be the 1st of December.
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text)
    throw new DeskClosed(`--${option} ${text} is not a day: write it like 2026-11-28.`);
  return at;
}

function playerOf(text: string): { readonly room: number; readonly player: string } {
  const slash = text.indexOf('/');
  return { room: Number(text.slice(0, slash)), player: text.slice(slash + 1) };
}

function jsonIn(file: string | undefined): unknown {
  if (file === undefined) throw new DeskClosed(usage);
  try {
    return JSON.parse(readText(file));
  } catch (error) {
    throw error instanceof SyntaxError ? new DeskClosed(`${file} is not JSON.`) : error;
  }
}

const readOptions = (args: readonly string[]): Options =>
  readWords(
    args,
    usage,
    {
      options: {
        data: word,
        config: word,
        number: word,
        new: word,
        name: word,
        role: word,
        rooms: word,
        by: word,
        from: word,
        until: word,
        zone: word,
        person: word,
        series: word,
        born: word,
        kind: word,
        json: flag,
      },
      allowPositionals: true,
    },
    ({ values, positionals }) => {
      const { data, config } = values;
      const [verb, ...words] = positionals;
      if (verb === undefined) throw new DeskClosed(usage);
      return { place: chainPlace({ data, config }), verb, words, values };
    },
  );
