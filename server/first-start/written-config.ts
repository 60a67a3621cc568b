import type { FirstStartDraft } from '../../protocol/first-start.ts';

/** Paths and facts of this PC, in addition to the answers. */
export interface ConfigSurroundings {
  /** The table's port, which the first start was served at. */
  readonly tablePort: number;
  readonly tableData: string;
  readonly roomData: string;
  readonly deckFile: string;
  /** The shared key of a table and a cardroom on one PC. */
  readonly sharedKey: string;
}

export const roomPort = 4701;

/** The default levels of a one-table tournament: blinds as multiples of the first level's. */
const levelMinutes = 20;
const levelSteps = [1, 2, 3, 4, 6, 8, 10, 15, 20, 30, 40, 60, 80, 100] as const;

/** TOML reads what JSON writes, except for one character that it wants escaped. */
const quoted = (text: string): string => JSON.stringify(text).replaceAll('\u007f', '\\u007f');

/** A table's configuration as TOML, with comments on what each part means. */
export function tableConfigText(draft: FirstStartDraft, at: ConfigSurroundings): string {
  const { tableId, name, seats, mode, variant, rulebook, chipValues } = draft;
  return [
    '# This table, as it was set up at its first start. Change it while the table server is stopped.',
    '# “riffle doctor --config …” says whether it is right; docs/OPERATIONS.md tells more.',
    '',
    '# The same for ever, and another one at every table of the house.',
    `tableId = ${quoted(tableId)}`,
    '# As screens show it.',
    `name = ${quoted(name)}`,
    `seats = ${seats}`,
    '',
    '# What is dealt when the table is opened for the first time; later the office or the console says.',
    `mode = ${quoted(mode)}`,
    `variant = ${quoted(variant)}`,
    `rulebook = ${quoted(rulebook)}`,
    '# In chips, smallest first.',
    `chipValues = [${[...chipValues].sort((a, b) => a - b).join(', ')}]`,
    '',
    "# The folder of the table's log: back it up, never edit it.",
    `data = ${quoted(at.tableData)}`,
    '# For a browser of this PC; nobody else is let in.',
    `port = ${at.tablePort}`,
    '',
    ...gameLines(draft),
    ...(draft.role === 'both' ? ownRoomLines(at) : []),
    ...deviceLines(draft, at),
  ].join('\n');
}

/** The cardroom's configuration as TOML. */
export function roomConfigText(draft: FirstStartDraft, at: ConfigSurroundings): string {
  return [
    '# The cardroom, as it was set up at its first start. Change it while the cardroom server is stopped.',
    '',
    '# As tables that look for a cardroom are shown it.',
    `name = ${quoted(draft.roomName)}`,
    '# The folder of its store and of its keys: back it up, never edit it.',
    `data = ${quoted(at.roomData)}`,
    '# To every network this PC is in, by TLS; 127.0.0.1 is for this PC alone.',
    'host = "0.0.0.0"',
    `port = ${roomPort}`,
    '',
    ...(draft.role === 'both'
      ? [
          '# The table of this very PC; the others are paired by a code.',
          '[tables]',
          `${draft.tableId} = ${quoted(at.sharedKey)}`,
          '',
        ]
      : []),
  ].join('\n');
}

function gameLines({ mode, smallBlind, bigBlind }: FirstStartDraft): readonly string[] {
  if (mode === 'cash') return ['[stakes]', `smallBlind = ${smallBlind}`, `bigBlind = ${bigBlind}`, ''];
  const levels = levelSteps.flatMap((step) => [
    '[[levels]]',
    `smallBlind = ${smallBlind * step}`,
    `bigBlind = ${bigBlind * step}`,
    `minutes = ${levelMinutes}`,
    '',
  ]);
  return ['# For a tournament of this table alone; the office brings the structures of its own.', ...levels];
}

const ownRoomLines = ({ sharedKey }: ConfigSurroundings): readonly string[] => [
  '# The cardroom of this very PC.',
  '[cardroom]',
  `url = "ws://127.0.0.1:${roomPort}/sync"`,
  `key = ${quoted(sharedKey)}`,
  '',
];

function deviceLines(
  { shuffler, reader, badge }: FirstStartDraft,
  { deckFile }: ConfigSurroundings,
): readonly string[] {
  const lines: string[] = [];
  if (reader !== null)
    lines.push(
      "# The house's tagged decks, sealed; the key appears beside it.",
      '[devices]',
      `deckFile = ${quoted(deckFile)}`,
      '',
    );
  if (shuffler !== null) lines.push('[devices.shuffler]', ...device(shuffler));
  else lines.push('# Without a shuffler: the decks are changed by hand.', '');
  if (reader !== null) {
    lines.push('# Antennas 1 to 10 are the seats, 11 the board, 12 the muck; “antennas” says otherwise.');
    lines.push('[devices.reader]', ...device(reader));
  }
  if (badge !== null) lines.push('[devices.badge]', ...device(badge));
  return lines;
}

function device({
  model,
  line,
  pin,
}: NonNullable<FirstStartDraft['badge'] | FirstStartDraft['reader'] | FirstStartDraft['shuffler']>): readonly string[] {
  const pins = Object.entries(pin ?? {}).map(([key, value]) => `${key} = ${quoted(value)}`);
  const pinned =
    pins.length === 0 ? [] : ['# Another device at this line is not opened.', `pin = { ${pins.join(', ')} }`];
  return [`model = ${quoted(model)}`, `line = ${quoted(line)}`, ...pinned, ''];
}
