// The command line: `riffle VERB …`, one file per verb.
import '../server/no-inspector.ts';

import { keepPlain } from './plain-terminal.ts';

type Verb = (args: readonly string[]) => Promise<number>;

/** What each verb does, and how to get it; a verb's file is loaded only when it is asked for. */
const verbs: Readonly<Record<string, { readonly does: string; readonly load: () => Promise<Verb> }>> = {
  start: { does: 'a cardroom of one PC, with simulated devices', load: async () => (await import('./start.ts')).start },
  table: { does: 'one table server, from its configuration', load: async () => (await import('./table.ts')).table },
  cardroom: {
    does: 'the cardroom server, from its configuration',
    load: async () => (await import('./cardroom.ts')).cardroom,
  },
  chain: {
    does: 'the server above the rooms of a group, on PostgreSQL',
    load: async () => (await import('./chain.ts')).chain,
  },
  'join-chain': {
    does: 'makes this cardroom one of a chain, by a code',
    load: async () => (await import('./join-chain.ts')).joinChain,
  },
  group: {
    does: 'a group at its chain: rooms, reports, persons, series, what is handed down, who is kept out',
    load: async () => (await import('./group.ts')).group,
  },
  offers: {
    does: 'what the group has handed down to this cardroom: list, take; who only has the name of somebody kept out',
    load: async () => (await import('./offers.ts')).offers,
  },
  pair: { does: 'a new code to pair a browser with', load: async () => (await import('./pair.ts')).pair },
  'pair-table': {
    does: 'makes this PC a table of a cardroom, by a code',
    load: async () => (await import('./pair-table.ts')).pairTable,
  },
  takeover: {
    does: "puts this PC in the place of a table's PC that is gone",
    load: async () => (await import('./takeover.ts')).takeover,
  },
  tables: {
    does: 'the tables of the cardroom: codes, list, revoke',
    load: async () => (await import('./tables.ts')).tables,
  },
  staff: { does: 'who may sign in at the tables', load: async () => (await import('./staff.ts')).staff },
  review: {
    does: 'the key that opens sealed hole cards: made, unlocked, locked',
    load: async () => (await import('./review.ts')).review,
  },
  kiosk: { does: 'the console full-screen in Electron', load: async () => (await import('./kiosk.ts')).kiosk },
  decks: {
    does: "names and states of a table's tagged decks; takes a plain list in",
    load: async () => (await import('./decks.ts')).decks,
  },
  replay: { does: 'plays hand histories through the engine', load: async () => (await import('./replay.ts')).replay },
  scenarios: {
    does: 'answers rule scenarios by the rulebooks',
    load: async () => (await import('./scenarios.ts')).scenarios,
  },
  rules: {
    does: 'every rule, how it is done and what proves it, as a document',
    load: async () => (await import('./rules.ts')).rules,
  },
  verify: {
    does: "hash chain and chips of a table log; every chain of a cardroom's store",
    load: async () => (await import('./verify.ts')).verify,
  },
  'verify-draw': {
    does: 'whether the envelopes of a mystery draw held what was promised, from its saved file',
    load: async () => (await import('./verify-draw.ts')).verifyDraw,
  },
  schema: {
    does: "what lies in a cardroom's store, table by table, as a document",
    load: async () => (await import('./schema.ts')).schema,
  },
  browsers: {
    does: 'which browsers the cardroom lets in, and none any more that was lost',
    load: async () => (await import('./browsers.ts')).browsers,
  },
  permissions: {
    does: 'who may say what at which door, as a document',
    load: async () => (await import('./permissions.ts')).permissions,
  },
  rebuild: {
    does: "grows a cardroom's projections anew from its logs, and says whether they were the same",
    load: async () => (await import('./rebuild.ts')).rebuild,
  },
  events: {
    does: 'what is public of a table’s log, an event a line; the schema of it',
    load: async () => (await import('./events.ts')).events,
  },
  consent: {
    does: 'what a player has agreed to: to be named to everybody, or that the house’s programs are told of their sessions',
    load: async () => (await import('./forget.ts')).consent,
  },
  forget: {
    does: 'erases what is kept of a player or of somebody of the house',
    load: async () => (await import('./forget.ts')).forget,
  },
  retention: {
    does: 'erases names and reasons that were kept long enough',
    load: async () => (await import('./forget.ts')).retention,
  },
  restore: {
    does: "puts a backup in the place of a cardroom's store or a table's log",
    load: async () => (await import('./restore.ts')).restore,
  },
  export: {
    does: "a table's hands as hand histories, from its log",
    load: async () => (await import('./export.ts')).exportHands,
  },
  simulate: {
    does: 'a whole cardroom in one process, with faults, by seed',
    load: async () => (await import('./simulate.ts')).simulate,
  },
  devices: {
    does: 'the serial lines of this machine, and whether the devices of a table answer',
    load: async () => (await import('./devices.ts')).devices,
  },
  doctor: {
    does: 'whether this PC is fit for play, line by line, and what to do',
    load: async () => (await import('./doctor.ts')).doctor,
  },
  bundle: {
    does: 'one file for support: logs, health and shapes, without names, cards, tags and keys',
    load: async () => (await import('./bundle.ts')).bundle,
  },
  bench: {
    does: 'measures this machine against what it must do',
    load: async () => (await import('./bench.ts')).bench,
  },
  prove: {
    does: 'kills, attacks, searches and fuzzes what is promised, and writes down what came of it',
    load: async () => (await import('./prove.ts')).prove,
  },
  release: {
    does: 'keys and signed releases, for whoever makes Riffle',
    load: async () => (await import('./release.ts')).release,
  },
  update: {
    does: 'which version runs where: at the cardroom for all tables, at a table from a file',
    load: async () => (await import('./update.ts')).update,
  },
  'simulate-shuffler': {
    does: 'a shuffler on a pseudo-terminal, with its buttons on a page',
    load: async () => (await import('./simulate-shuffler.ts')).simulateShuffler,
  },
  'simulate-reader': {
    does: 'a card reader on a pseudo-terminal, with a mat for its cards on a page',
    load: async () => (await import('./simulate-reader.ts')).simulateReader,
  },
  'simulate-badge': {
    does: 'a reader of staff badges on a pseudo-terminal, with badges on a page',
    load: async () => (await import('./simulate-badge.ts')).simulateBadge,
  },
};

const couldNotRun = 2;
/** Their output belongs to the house: logs, names and keys, for this account alone. A server sets this itself. */
const ofTheHouse = ['table', 'join-chain', 'pair-table', 'takeover', 'decks', 'rebuild', 'restore'];

function listOfVerbs(): string {
  const width = Math.max(...Object.keys(verbs).map(({ length }) => length));
  return Object.entries(verbs)
    .map(([name, { does }]) => `  ${name.padEnd(width)}  ${does}`)
    .join('\n');
}

async function run([name = '', ...args]: readonly string[]): Promise<number> {
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (isHelp(name)) {
    console.log(`Usage: riffle VERB …\n${listOfVerbs()}`);
    return 0;
  }
  if (verb === undefined) {
    const complaint = name === '' ? '' : `“${name}” is no verb of riffle.\n`;
    console.error(`${complaint}Usage: riffle VERB …\n${listOfVerbs()}`);
    return couldNotRun;
  }
  if (ofTheHouse.includes(name)) process.umask(0o077);
  const isHelpWanted = args.some(isHelp);
  return isHelpWanted ? printUsage(await verb.load()) : (await verb.load())(args);
}

const isHelp = (arg: string): boolean => arg === '--help' || arg === '-h';

/** Every verb answers an unknown option with a complaint and its usage. A request for help gets the usage alone, on standard output. */
async function printUsage(verb: Verb): Promise<number> {
  const usage: string[] = [];
  const { error } = console;
  console.error = (text: string) => void usage.push(text);
  await verb(['--help']);
  console.error = error;
  if (usage.length > 0) console.log(usage.join('\n').replace(/^[^\n]* option '?--help'?\.?\s+/, ''));
  return 0;
}

keepPlain(process.stdout, process.stderr);
process.exitCode = await run(process.argv.slice(2));
