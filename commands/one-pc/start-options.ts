import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { liveRulebookIds, type RulebookId } from '../../engine/rules.ts';
import { type GameChoice, gameChoices } from './default-table.ts';

/** The options of the one-PC cardroom. */
export interface StartOptions {
  readonly data: string;
  /** The console's port; the cardroom takes the next one. 0: any free port for each. */
  readonly port: number;
  readonly seats: number;
  /** The first table with devices and players, the others empty, for the office to use. */
  readonly tables: number;
  readonly mode: 'tournament' | 'cash';
  readonly game: GameChoice;
  readonly rulebook: RulebookId;
  readonly demo: boolean;
  readonly open: boolean;
  /** Cards are dealt by hand on the reader's mat, not by simulated hands. */
  readonly mat: boolean;
  /** A reader of staff badges is simulated too. */
  readonly badges: boolean;
  readonly reader: boolean;
  readonly shuffler: boolean;
}

/** The recorded hands of the demo. */
const recordedGame = 'no-limit-holdem';

/** Each is a program of its own. */
const mostTables = 40;

const options = {
  data: { type: 'string' },
  port: { type: 'string', default: '4700' },
  seats: { type: 'string', default: '9' },
  tables: { type: 'string', default: '1' },
  mode: { type: 'string', default: 'tournament' },
  game: { type: 'string', default: recordedGame },
  rulebook: { type: 'string', default: 'tda-2024' },
  demo: { type: 'boolean', default: false },
  mat: { type: 'boolean', default: false },
  badges: { type: 'boolean', default: false },
  'no-open': { type: 'boolean', default: false },
  'no-reader': { type: 'boolean', default: false },
  'no-shuffler': { type: 'boolean', default: false },
} as const;

/** Reads the command line. Anything unknown is answered with one sentence. */
export function readStartOptions(args: readonly string[]): StartOptions | { readonly problem: string } {
  try {
    const { values } = parseArgs({ args: [...args], options });
    // Recorded hands bring their own stacks and stakes: they get a table of their own, without levels.
    const data = values.data ?? (values.demo ? 'data/demo' : 'data');
    const game = gameChoices.find((choice) => choice === values.game);
    const rulebook = liveRulebookIds.find((id) => id === values.rulebook);
    const problem = problemIn({ ...values, data });
    if (problem !== null) return { problem };
    if (game === undefined) return { problem: `--game takes one of ${gameChoices.join(', ')}.` };
    if (rulebook === undefined) return { problem: `--rulebook takes one of ${liveRulebookIds.join(', ')}.` };
    if (values.demo && game !== recordedGame)
      return { problem: `--demo plays recorded hands of ${recordedGame} only.` };
    if (values.mat && (values.demo || values['no-reader']))
      return {
        problem: '--mat needs the card reader, and hands that nobody else deals: leave --demo and --no-reader out.',
      };
    return {
      data: resolve(data),
      port: Number(values.port),
      seats: Number(values.seats),
      tables: Number(values.tables),
      mode: values.demo || values.mode === 'cash' ? 'cash' : 'tournament',
      game,
      rulebook,
      demo: values.demo,
      open: !values['no-open'],
      mat: values.mat,
      badges: values.badges,
      reader: !values['no-reader'],
      shuffler: !values['no-shuffler'],
    };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // The first sentence says what is wrong; the rest is about quoting.
    return { problem: `${error.message.split('. ')[0]?.replace(/\.$/, '')}.` };
  }
}

type Words = Readonly<Record<'data' | 'port' | 'seats' | 'tables' | 'mode', string>>;

function problemIn({ data, port, seats, tables, mode }: Words): string | null {
  if (data === '') return '--data takes a folder.';
  // The cardroom needs the port above, and further tables those above it.
  if (!isWhole(port, 0, 65_534 - mostTables))
    return `--port takes a number from 0 to ${65_534 - mostTables}; 0 is any free port.`;
  if (!isWhole(seats, 2, 10)) return '--seats takes a number from 2 to 10.';
  if (!isWhole(tables, 1, mostTables)) return `--tables takes a number from 1 to ${mostTables}.`;
  if (mode !== 'tournament' && mode !== 'cash') return '--mode takes tournament or cash.';
  return null;
}

const isWhole = (text: string, least: number, most: number): boolean =>
  /^\d{1,5}$/.test(text) && Number(text) >= least && Number(text) <= most;
