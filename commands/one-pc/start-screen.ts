import type { Ready } from '../../server/parent-messages.ts';
import { tableName } from './default-table.ts';
import type { OpenedTable } from './opened-table.ts';
import type { SimulatedDevice } from './programs.ts';

/** What runs, and where. */
export interface StartScreen {
  readonly data: string;
  /** How the table in that folder was opened earlier, if that differs from the present request. */
  readonly openedAs: OpenedTable | null;
  /** Of the first table. */
  readonly seats: number;
  readonly room: Ready;
  /** `window`: where the console was opened. `hasElectron`: Electron is on this disk. */
  readonly table: {
    readonly url: string;
    readonly window: 'kiosk' | 'browser' | 'none';
    readonly hasElectron: boolean;
  };
  /** Tables beside the first one. */
  readonly further: readonly { readonly name: string; readonly url: string }[];
  readonly shuffler: SimulatedDevice | null;
  readonly reader: SimulatedDevice | null;
  readonly badges: SimulatedDevice | null;
}

const line = (name: string, text: string): string => `  ${name.padEnd(10)} ${text}`;

/** The addresses of the cardroom's pages, with the codes that pair a browser. */
export function pairingLines(url: string, codes: Ready['codes']): string {
  const page = (name: string, path: string, code: string | undefined): string =>
    line(name, `${url}/${path}#code=${code}   (code ${code})`);
  return [
    page('Floor', 'floor', codes.floor),
    page('Cardroom', '', codes.cardroom),
    page('Display', 'display', codes.display),
  ].join('\n');
}

/** Everything a person needs to begin, on one screen. */
export function startScreen(screen: StartScreen): string {
  const { data, openedAs, seats, room, table, further, shuffler, reader, badges } = screen;
  const tables = further.length === 0 ? 'one table' : `${further.length + 1} tables`;
  return [
    '',
    `Riffle is running: ${tables}, one cardroom, on this PC.`,
    '',
    line('Console', `${table.url}/   (${tableName}${windowWords[table.window]})`),
    ...further.map(({ name, url }) => line('', `${url}/   (${name}, nobody there yet)`)),
    pairingLines(room.url, room.codes),
    ...(shuffler === null ? [] : [line('Shuffler', `${shuffler.control}/   (its green button)`)]),
    ...(reader === null || reader.line === 'in memory'
      ? []
      : [line('Card mat', `${reader.control}/?seats=${seats}   (what lies on the reader; --mat deals by hand)`)]),
    ...(badges === null ? [] : [line('Badges', `${badges.control}/   (held to the badge reader)`)]),
    line('Data', data),
    ...(openedAs === null ? [] : ['', openedWords(openedAs)]),
    '',
    deviceWords({ shuffler, reader }),
    'The people of the house are simulated, with PINs that the sign-in sheet shows; “riffle staff” enters others.',
    ...(reader === null
      ? []
      : [
          'Two of them can open the sealed cards of a hand that is over: the review key is simulated, too, and unlocked.',
        ]),
    shuffler === null
      ? 'To begin, tap “Start hand” on the console.'
      : 'To begin, press the shuffler’s green button, or tap “Start hand” on the console.',
    ...(table.window === 'kiosk' ? [] : [electronWords(table.hasElectron)]),
    'Ctrl-C ends everything.',
    '',
  ].join('\n');
}

const electronWords = (isThere: boolean): string =>
  isThere
    ? '“npm run kiosk” shows the console full-screen in Electron.'
    : 'Electron is absent, so the console is in the browser; “npm run kiosk” fetches it and shows the console full-screen.';

const windowWords = { kiosk: ', open in Electron', browser: ', open in the browser', none: '' } as const;

const openedWords = ({ mode, seats, rulebook, games }: OpenedTable): string =>
  `The table in this folder was opened earlier as a ${mode === 'cash' ? 'cash game' : 'tournament'} of ${games.join(', ')} with ${seats} seats, by ${rulebook}, and goes on as that; “--data OTHER” begins afresh.`;

function deviceWords({ shuffler, reader }: Pick<StartScreen, 'shuffler' | 'reader'>): string {
  const devices = [shuffler === null ? [] : ['shuffler'], reader === null ? [] : ['card reader']].flat();
  if (devices.length === 0) return 'There are no devices; everything is tapped.';
  const names = devices.join(' and ');
  const isInMemory = shuffler?.line === 'in memory' || reader?.line === 'in memory';
  const how = isInMemory ? 'in memory, with the same bytes' : 'on pseudo-terminals, as on real serial lines';
  return `${names.charAt(0).toUpperCase()}${names.slice(1)} ${devices.length === 1 ? 'is' : 'are'} simulated ${how}.`;
}
