import { parseArgs } from 'node:util';
import type { TableEvent } from '../engine/table.ts';
import { StorageFault } from '../native-bridge/contracts/storage-fault.ts';
import type { ReadOnlyLog } from '../native-bridge/sqlite/read-only-log.ts';
import type { TableMoney } from '../protocol/hand-history/table-money.ts';
import { pastAmendments, type ToldHand, toldHands } from '../protocol/hand-history/told-hand.ts';
import { type HandFormat, handFormats, writeHand } from '../protocol/hand-history/write-hands.ts';
import { moneyOfHand } from '../server/cardroom/office/table-money.ts';
import { readEvent } from '../server/table/stored-event.ts';
import { officeIn, readLog, sayNotPlayed } from './read-log.ts';

const usage =
  'Usage: riffle export --format phh|ohh|pokerstars|text|json [--hand N] [--room cardroom.db] [--money-as USD|EUR] FILE   (the log of a table, table.db)';
const known = 'phh, ohh, pokerstars, text and json';
const rowsAtOnce = 5_000;

interface Asked {
  readonly file: string;
  readonly format: HandFormat;
  /** Null: all of them. */
  readonly hand: number | null;
  /** The store of the room, which knows the value of chips; null: unknown. */
  readonly room: string | null;
  /** Amounts of money are written with this currency's sign, whatever the house's; null: with the house's own. */
  readonly moneyAs: 'USD' | 'EUR' | null;
}

/** The value of a hand's chips; null: unknown. */
type MoneyOf = (told: ToldHand) => TableMoney | null;

/**
 * `riffle export --format FORMAT [--hand N] [--room FILE] [--money-as USD|EUR] FILE`: the hands of a table's log on standard output, with what the
 * floor had to do with them. Exit 1 when hands had to be left out, or the one asked for is not there; 2 when it could not run.
 */
export async function exportHands(args: readonly string[]): Promise<number> {
  const asked = read(args);
  if ('problem' in asked) {
    console.error(`${asked.problem}\n${usage}`);
    return 2;
  }
  return readLog(asked.file, (log) => printHands(log, asked, moneyAsked(asked)));
}

function moneyAsked({ room, moneyAs }: Asked): MoneyOf {
  const office = room === null ? null : officeIn(room);
  return ({ hand, began }) => {
    const { tableId } = began;
    const known = office === null ? null : moneyOfHand(office, { tableId, hand: hand.number, at: hand.startedAt });
    if (moneyAs === null) return known;
    if (known !== null) return { ...known, currency: moneyAs };
    // One chip unit is one unit of the currency.
    return began.mode === 'cash' ? { game: 'cash', currency: moneyAs, unit: 100 } : null;
  };
}

function printHands(log: ReadOnlyLog, { format, hand }: Asked, moneyOf: MoneyOf): number {
  const names = new Map(log.allTexts().map(({ id, text }) => [id, text]));
  let row = 0;
  function* events(): Generator<TableEvent> {
    for (let rows = log.read(0, rowsAtOnce); rows.length > 0; rows = log.read(row, rowsAtOnce)) {
      for (const one of rows) {
        row = one.seq;
        yield readEvent(one);
      }
    }
  }
  // Nothing is printed of a log that cannot be replayed to its end.
  const texts: string[] = [];
  const leftOut: string[] = [];
  try {
    const past = pastAmendments(events());
    row = 0;
    for (const told of toldHands(events(), null, past)) {
      if (hand !== null && told.hand.number !== hand) continue;
      const written = writeHand(format, told, texts.length, (id) => names.get(id) ?? null, moneyOf(told));
      if ('text' in written) texts.push(written.text);
      else if (written.reason !== null) leftOut.push(`Hand ${told.hand.number} is left out: ${written.reason}.`);
      else if (hand !== null) leftOut.push(`Hand ${hand} is left out: it was not played to its end.`);
    }
  } catch (error) {
    if (error instanceof StorageFault) throw error;
    return sayNotPlayed(row, error);
  }
  if (hand !== null && texts.length + leftOut.length === 0) leftOut.push(`There is no hand ${hand} in this log.`);
  process.stdout.write(texts.join(''));
  for (const sentence of leftOut) console.error(sentence);
  return leftOut.length === 0 ? 0 : 1;
}

function read(args: readonly string[]): Asked | { readonly problem: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: {
        format: { type: 'string' },
        hand: { type: 'string' },
        room: { type: 'string' },
        'money-as': { type: 'string' },
      },
      allowPositionals: true,
    });
    const { format } = values;
    if (format === undefined) return { problem: `--format says how to write the hands: ${known}.` };
    if (!isFormat(format)) return { problem: `There is no format “${format}”: there are ${known}.` };
    const hand = values.hand === undefined ? null : Number(values.hand);
    if (hand !== null && !(Number.isSafeInteger(hand) && hand > 0))
      return { problem: '--hand is the number of a hand.' };
    const { room = null, 'money-as': moneyAs = null } = values;
    if (moneyAs !== null && moneyAs !== 'USD' && moneyAs !== 'EUR')
      return { problem: `--money-as is USD or EUR, not “${moneyAs}”.` };
    const [file] = positionals;
    if (file === undefined || positionals.length > 1) return { problem: 'One file is needed.' };
    return { file, format, hand, room, moneyAs };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // The first sentence says what is wrong; the rest is about quoting.
    return { problem: `${error.message.split('. ')[0]?.replace(/\.$/, '')}.` };
  }
}

const isFormat = (text: string): text is HandFormat => (handFormats as readonly string[]).includes(text);
