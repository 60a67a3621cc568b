/** A file that breaks one rule, planted in a copy of the sources to see which tool notices. */
export interface Violation {
  readonly what: string;
  /** Path from the root → content, appended if the file exists. The complaint must be about the first file. */
  readonly files: Readonly<Record<string, string>>;
  readonly caughtBy: 'tsc' | 'biome' | 'knip';
  /** What the complaint must contain: the compiler's code, the linter's rule or words of a plug-in's message. */
  readonly saying: string;
}

const notListed = 'TS6307';
const clock = 'Time and timers enter by parameter';
const dice = 'Randomness, ids and keys enter by parameter';
const impure = 'The engine has no clock, no dice and no locale';
const opens = "Only the server's programs open disk, lines, sockets and processes";
const ownSqlite = 'A database and what lies beside it are opened, moved and removed by native-bridge/sqlite alone';
const apart = 'server/table and server/cardroom never import each other, and what both need imports neither';
const restricted = 'lint/style/noRestrictedImports';
const packed = 'Properties are written out, one by one';

let planted = 0;
const freshName = () => `planted-${++planted}`;

/** An import from one folder into another, which the compiler must refuse because the project does not list the file. */
function wrongWay(from: string, to: string, form: 'value' | 'type' = 'value'): Violation {
  const name = freshName();
  const up = '../'.repeat(from.split('/').length);
  const line =
    form === 'type'
      ? `import type { Planted } from '${up}${to}/${name}-target.ts';\nexport type Copy = Planted;\n`
      : `import { planted } from '${up}${to}/${name}-target.ts';\nexport const copy = planted;\n`;
  return {
    what: `${from} imports ${form === 'type' ? 'a type from ' : ''}${to}`,
    files: {
      [`${from}/${name}.ts`]: line,
      [`${to}/${name}-target.ts`]: 'export const planted = 1;\nexport type Planted = number;\n',
    },
    caughtBy: 'tsc',
    saying: notListed,
  };
}

/** One file in `folder` that the linter must complain about with words `saying`. */
const linted = (folder: string, what: string, content: string, saying: string): Violation => ({
  what: `${folder} ${what}`,
  files: { [`${folder}/${freshName()}.ts`]: `${content}\n` },
  caughtBy: 'biome',
  saying,
});

/** The same for the compiler. */
const compiled = (...of: Parameters<typeof linted>): Violation => ({ ...linted(...of), caughtBy: 'tsc' });

/** One type imported in `folder` that the linter must complain about. */
const takesType = (folder: string, from: string, saying: string): Violation =>
  linted(
    folder,
    `imports a type from ${from}`,
    `import type { Planted } from '${from}';\nexport type Copy = Planted;`,
    saying,
  );

/** One expression in `folder` that the linter must complain about. */
const says = (folder: string, expression: string, saying: string): Violation =>
  linted(folder, `says ${expression}`, `export const planted = () => ${expression};`, saying);

/** One import in `folder` that the linter must complain about. */
const takes = (folder: string, from: string, saying: string): Violation =>
  linted(folder, `imports ${from}`, `import * as planted from '${from}';\nexport const copy = planted;`, saying);

const directions: readonly Violation[] = [
  wrongWay('engine', 'protocol'),
  wrongWay('engine', 'native-bridge'),
  wrongWay('engine', 'server', 'type'),
  wrongWay('engine/rules/wager', 'renderer'),
  wrongWay('engine/office', 'server', 'type'),
  wrongWay('engine/table/orders', 'protocol', 'type'),
  wrongWay('protocol', 'native-bridge'),
  wrongWay('protocol', 'server', 'type'),
  wrongWay('native-bridge', 'engine'),
  wrongWay('native-bridge/sqlite', 'protocol', 'type'),
  wrongWay('native-bridge/network', 'engine'),
  wrongWay('native-bridge/network', 'protocol'),
  wrongWay('native-bridge', 'server'),
  wrongWay('server', 'renderer'),
  wrongWay('server/cardroom/office', 'renderer', 'type'),
  wrongWay('server', 'electron'),
  wrongWay('server', 'commands'),
  wrongWay('renderer', 'server', 'type'),
  wrongWay('renderer/screens/tournament', 'server', 'type'),
  wrongWay('renderer/screens/cash', 'server/cardroom'),
  wrongWay('renderer', 'native-bridge'),
  wrongWay('renderer', 'electron'),
  wrongWay('electron', 'engine'),
  wrongWay('electron', 'server'),
  wrongWay('electron', 'native-bridge'),
  wrongWay('commands', 'renderer'),
  wrongWay('build', 'engine'),
];

const foreignSurroundings: readonly Violation[] = [
  compiled(
    'engine',
    'reads a file',
    `import { readFileSync } from 'node:fs';\nexport const planted = readFileSync('a');`,
    "'node:fs'",
  ),
  compiled('engine', 'sets a timer', 'export const planted = () => setTimeout(() => {}, 1);', "'setTimeout'"),
  compiled('engine', 'asks the process', 'export const planted = () => process.env;', "'process'"),
  compiled('engine', 'asks the page', 'export const planted = () => document.title;', "'document'"),
  compiled('protocol', 'opens a socket', `export const planted = () => new WebSocket('ws://x');`, "'WebSocket'"),
  compiled(
    'renderer',
    'reads a file',
    `import { readFileSync } from 'node:fs';\nexport const planted = readFileSync('a');`,
    "'node:fs'",
  ),
  compiled('server', 'asks the page', 'export const planted = () => document.title;', "'document'"),
  compiled('engine', 'has an enum', 'export enum Planted { A }', 'TS1294'),
];

const pureEngine: readonly Violation[] = [
  takes('engine', 'zod', restricted),
  says('engine', 'Date.now()', impure),
  says('engine', 'new Date(0).getHours()', impure),
  says('engine', 'Math.random()', impure),
  says('engine', 'new Intl.NumberFormat()', impure),
  says('engine', '(1000).toLocaleString()', impure),
  says('engine', "'a'.localeCompare('b')", impure),
  takes('engine/office', 'zod', restricted),
  says('engine/office/tournament', 'Math.random()', impure),
  says('engine/office/cash', 'Date.now()', impure),
  says('engine/table/orders', 'new Date(0).getHours()', impure),
];

const fourDoors: readonly Violation[] = ['renderer', 'protocol', 'server', 'commands', 'test'].map((folder) =>
  takes(folder, '../engine/words/table-state.ts', restricted),
);

const belowItself = "The engine's doors are for others";

const layers: readonly Violation[] = [
  takes('engine/words', '../rules/rulebooks/consult.ts', 'Words import nothing but words'),
  takesType('engine/words/variants', '../../table/draft.ts', 'Words import nothing but words'),
  takes('engine/words', '../office/office-state.ts', 'Words import nothing but words'),
  takes('engine/words', 'zod', restricted),
  takes('engine/rules', '../table/apply.ts', 'Rules know words'),
  takesType('engine/rules/wager/limits', '../../../table/draft.ts', 'Rules know words'),
  takes('engine/rules/rulebooks', '../../office/office-state.ts', 'Rules know words'),
  takes('engine/table', '../office/office-state.ts', 'The table knows words and rules'),
  takes('engine/table/orders', '../../office/cash/dealers.ts', 'The table knows words and rules'),
  takes('engine/words', '../notation.ts', belowItself),
  takes('engine/rules/pots', '../../notation.ts', belowItself),
  takes('engine/table', '../rules.ts', belowItself),
  takes('engine/office/cash', '../../table.ts', belowItself),
];

const clockWords: readonly Violation[] = [
  says('native-bridge/shuffler', 'Date.now()', clock),
  says('native-bridge/rfid', 'setTimeout(() => {}, 1)', clock),
  says('native-bridge/network', 'setInterval(() => {}, 1)', clock),
  says('server', 'Date.now()', clock),
  says('server/table', 'new Date()', clock),
  says('server/cardroom', 'Date()', clock),
  says('server/cardroom/office', 'Date.now()', clock),
  says('server/table', 'performance.now()', clock),
  says('server/sync', 'process.hrtime.bigint()', clock),
  says('server/sync', 'process.uptime()', clock),
  says('server/table', 'setTimeout(() => {}, 1)', clock),
  says('server/cardroom', 'setInterval(() => {}, 1)', clock),
  says('server/connections', 'setImmediate(() => {})', clock),
];

const random = [
  'randomUUID',
  'randomBytes',
  'randomInt',
  'randomFill',
  'randomFillSync',
  'getRandomValues',
  'generateKeyPair',
  'generateKeyPairSync',
];

const diceWords: readonly Violation[] = [
  says('server/table', 'Math.random()', dice),
  says('server/cardroom/office', 'Math.random()', dice),
  ...random.map((name) =>
    linted(
      'server/sync',
      `says ${name}()`,
      `import { ${name} } from 'node:crypto';\nexport const planted = ${name};`,
      dice,
    ),
  ),
];

const openings: readonly Violation[] = [
  takes('server/table', '../../native-bridge/sqlite/event-log.ts', restricted),
  takes('server/cardroom', 'better-sqlite3', opens),
  takes('server/cardroom', 'bonjour-service', opens),
  takes('server/cardroom/office', '../../../native-bridge/sqlite/cardroom-reports.ts', restricted),
  takes('server/table', '../../native-bridge/network/discovery.ts', restricted),
  takes('server/table', 'serialport', opens),
  takes('server/connections', 'ws', opens),
  takes('server/connections', 'fastify', opens),
  takes('server/table', 'node:fs', opens),
  takes('server/sync', 'node:net', opens),
  takes('server/connections', 'node:http', opens),
  takes('server/cardroom', 'node:child_process', opens),
  linted('server/table', 'passes on node:fs', `export * from 'node:fs';`, opens),
  linted('server/table', 'passes on a piece of ws', `export { WebSocket } from 'ws';`, opens),
  says('server/table', `import('node:fs/promises')`, opens),
];

const databases: readonly Violation[] = [
  takes('native-bridge/disk', 'better-sqlite3', restricted),
  takes('commands', 'better-sqlite3', restricted),
  takes('electron', 'node:sqlite', restricted),
  takes('native-bridge/sqlite', 'node:sqlite', restricted),
  takes('server/table', 'node:sqlite', opens),
  takes('native-bridge/sqlite', 'node:fs/promises', restricted),
  linted(
    'native-bridge/sqlite',
    'opens a file',
    `import { closeSync, openSync } from 'node:fs';\nexport const planted = (path: string) => closeSync(openSync(path, 'r'));`,
    restricted,
  ),
  linted(
    'native-bridge/sqlite',
    'takes all of node:fs',
    `import * as fs from 'node:fs';\nexport const planted = (path: string) => fs.readFileSync(path);`,
    restricted,
  ),
  ...[
    `readFileSync(join(folder, 'table.db'))`,
    `openSync(\`\${folder}/cardroom.db\`, 'r')`,
    `copyFileSync(\`\${folder}-wal\`, folder)`,
    `rmSync(\`\${folder}-wal\`)`,
  ].map((call) =>
    linted(
      'commands',
      `says ${call}`,
      `import { copyFileSync, openSync, readFileSync, rmSync } from 'node:fs';\nimport { join } from 'node:path';
export const planted = (folder: string) => [${call}, copyFileSync, openSync, readFileSync, rmSync, join];`,
      ownSqlite,
    ),
  ),
];

const twoRoles: readonly Violation[] = [
  takes('server/table', '../cardroom/planted.ts', apart),
  linted(
    'server/cardroom',
    'imports a type from server/table',
    `import type { Planted } from '../table/planted.ts';\nexport type Copy = Planted;`,
    apart,
  ),
  takes('server/cardroom/office', '../../table/planted.ts', apart),
  takes('server/floor', '../table/planted.ts', apart),
  takes('server/review', '../cardroom/planted.ts', apart),
  takes('server/staff', '../table/planted.ts', apart),
  takes('server/sync', '../cardroom/planted.ts', apart),
];

const fileOf = (lines: number) => `export const planted = [\n${'  1,\n'.repeat(lines - 2)}];`;
const functionOf = (lines: number) => `export const planted = (sum: number) => {\n${'  sum += 1;\n'.repeat(lines)}};`;

const shape: readonly Violation[] = [
  linted('engine', 'has a file of 401 lines', fileOf(401), 'lint/style/noExcessiveLinesPerFile'),
  linted('renderer', 'has a function body of 71 lines', functionOf(71), 'lint/complexity/noExcessiveLinesPerFunction'),
  {
    what: 'a file name in camel case',
    files: { 'protocol/plantedName.ts': 'export const planted = 1;\n' },
    caughtBy: 'biome',
    saying: 'lint/style/useFilenamingConvention',
  },
  linted(
    'commands',
    'has a default export',
    'const planted = 1;\nexport default planted;',
    'lint/style/noDefaultExport',
  ),
  linted('renderer', 'uses any', 'export const planted = (x: any) => x;', 'lint/suspicious/noExplicitAny'),
  linted(
    'renderer',
    'silences the compiler',
    '// @ts-ignore because it is planted\nexport const planted: string = 1;',
    'lint/suspicious/noTsIgnore',
  ),
  {
    what: 'two files that import each other',
    files: {
      'engine/planted-cycle.ts': `import { back } from './planted-circle.ts';\nexport const there = () => back;\n`,
      'engine/planted-circle.ts': `import { there } from './planted-cycle.ts';\nexport const back = () => there;\n`,
    },
    caughtBy: 'biome',
    saying: 'lint/suspicious/noImportCycles',
  },
];

const spread = 'export const planted = (a: number, b: number) => ({ ...{ a, b } });';

const packing: readonly Violation[] = [
  ...[
    'engine',
    'engine/office',
    'protocol',
    'native-bridge/shuffler',
    'server/table',
    'renderer',
    'electron',
    'test',
  ].map((folder) => linted(folder, 'packs properties into a spread', spread, packed)),
  {
    what: 'an element with its properties packed into a spread',
    files: { 'renderer/planted-packed.tsx': 'export const Planted = () => <p {...{ title: "a", hidden: true }} />;\n' },
    caughtBy: 'biome',
    saying: packed,
  },
];

const unsaidKeys: readonly Violation[] = ['screens/dealer-console/sheets', 'components', 'corrections', 'practice'].map(
  (folder) => ({
    what: `renderer/${folder} has a key that does not say what it means`,
    files: {
      [`renderer/${folder}/${freshName()}.tsx`]: 'export const Planted = () => <button type="button">x</button>;\n',
    },
    caughtBy: 'biome',
    saying: 'A key of the console says what it means',
  }),
);

/** Every violation that must be noticed. */
export const violations: readonly Violation[] = [
  ...directions,
  ...foreignSurroundings,
  ...pureEngine,
  ...layers,
  ...fourDoors,
  ...clockWords,
  ...diceWords,
  ...openings,
  ...databases,
  ...twoRoles,
  takes('protocol', 'fastify', restricted),
  {
    what: 'a door of the engine gives a name nobody outside asks for',
    files: { 'engine/notation.ts': `export { cardOrder } from './rules/hand-kinds/up-card-order.ts';\n` },
    caughtBy: 'knip',
    saying: 'cardOrder',
  },
  ...shape,
  ...packing,
  ...unsaidKeys,
];

/** Files that only just keep the rules. Neither tool may complain about them; otherwise a rule that forbids everything would pass. */
export const lawful: Readonly<Record<string, string>> = {
  'engine/office/cash/planted-lawful.ts': `import { decide } from '../../table/decide.ts';
import type { Seat } from '../../words/seat.ts';
import { consult } from '../../rules/rulebooks/consult.ts';
export const planted = (seat: Seat) => [seat, decide, consult];
`,
  'engine/planted-lawful.test.ts': 'export const planted = () => [Date.now(), Math.random()];\n',
  'protocol/planted-lawful.ts': `import { z } from 'zod';\nexport const planted: z.ZodString = z.string();\n`,
  'native-bridge/serial/planted-lawful.ts': 'export const planted = (act: () => void) => setTimeout(act, 1);\n',
  'server/table/planted-lawful.ts': `import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import type { WebSocket } from 'ws';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
export const planted = (time: TimeSource, stats: Stats, socket: WebSocket): string => {
  socket.send(new Date(time.now()).toISOString());
  return createHash('sha256').update(\`\${stats.size}\`).digest('hex');
};
`,
  'server/table/planted-lawful.test.ts': `import { openSync } from 'node:fs';
export const planted = () => setTimeout(() => openSync('a', 'r'), Date.now());
`,
  'renderer/planted-lawful.ts': `import type { Command } from '../engine/table.ts';
export const planted = (command: Command) => setTimeout(() => document.title.concat(command.type), 1);
`,
  'commands/planted-lawful.ts': 'export const planted = () => console.log(Date.now());\n',
  'native-bridge/sqlite/planted-lawful.ts': `import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
export const planted = (path: string) => [existsSync, renameSync, rmSync, statSync(\`\${path}-wal\`)];
`,
  'test/planted-lawful.ts': `import Database from 'better-sqlite3';
import { readFileSync } from 'node:fs';
export const planted = (folder: string) => [new Database(folder).name, readFileSync(\`\${folder}/table.db\`)];
`,
  'engine/planted-long-file.ts': `${fileOf(400)}\n`,
  'engine/planted-long-function.ts': `${functionOf(70)}\n`,
  'server/planted-program.ts': `${fileOf(401)}\n${functionOf(71).replace('planted', 'start')}\n`,
  'renderer/planted-spread.tsx': `export const planted = (a: number | null) => ({ ...(a === null ? {} : { a }), b: 1 });
export const Planted = (props: { readonly title: string }) => <p {...props} />;
`,
  'server/planted-long-function.test.ts': `${functionOf(71)}\n`,
  'planted.config.ts': 'export default {};\n',
};
