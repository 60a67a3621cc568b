import type { BadgeReader } from './contracts/badge-reader.ts';
import type { CardReader } from './contracts/card-reader.ts';
import type { ShufflerMemory } from './contracts/disk.ts';
import type { Line } from './contracts/line.ts';
import type { Shuffler } from './contracts/shuffler.ts';
import type { TimeSource } from './contracts/time-source.ts';
import type { LinePin } from './serial/line-pin.ts';
import { SerialLine } from './serial/serial-line.ts';

/** The connection to a device. */
interface Reached {
  /** Path of the line, or one already made, such as two ends in memory. */
  readonly line: string | Line;
  /** The model's usual rate if absent. */
  readonly baudRate?: number;
  readonly pin?: LinePin;
  /** The house's list of firmware it has approved. */
  readonly firmware?: readonly string[];
}

export interface ReachedShuffler extends Reached {
  readonly model: 'shl1' | 'gp1' | 'contacts' | 'deck-mate-1';
  readonly decks: readonly [string, string];
  readonly cards: number;
  /** How long a cycle of this machine takes; a minute when left out. */
  readonly cycleMs?: number;
  /** The 32 bytes an SHL/1 machine was paired with; null without. */
  readonly key: Uint8Array | null;
  /** For a machine that numbers its events: the last one handled before this program began. */
  readonly memory?: ShufflerMemory;
}

export interface ReachedReader extends Reached {
  readonly model: 'pepper-c1-mux' | 'pepper-c1' | 'feig';
  readonly parity?: 'none' | 'even' | 'odd';
  readonly antennaSelect?: 'single' | 'output' | 'ant-sel';
  readonly buffered: boolean;
  /** How long, in milliseconds, a tag may go unseen on each antenna before it is gone. */
  readonly goneAfterMs: ReadonlyMap<number, number>;
}

export interface ReachedBadgeReader extends Omit<Reached, 'firmware'> {
  readonly model: 'rdm6300' | 'text';
}

/** The tools devices are made with. */
export interface Surroundings {
  readonly time: TimeSource;
  /** Eight upper-case hex digits, new every time. */
  readonly nonce: () => string;
  /** A machine's reports for the technician, one line each. */
  readonly maintenance: (lines: readonly string[]) => void;
}

/** The driver of a shuffler by its model, not started. */
export async function openShuffler(
  reached: ReachedShuffler,
  { time, nonce, maintenance }: Surroundings,
): Promise<Shuffler> {
  switch (reached.model) {
    case 'shl1': {
      const { Shl1Shuffler } = await import('./shuffler/shl1-shuffler.ts');
      return new Shl1Shuffler({ ...reached, line: lineOf(reached, 115_200, time), time, nonce, maintenance });
    }
    case 'gp1': {
      const { Gp1Shuffler } = await import('./shuffler/gp1-shuffler.ts');
      return new Gp1Shuffler({ ...reached, line: lineOf(reached, 9_600, time), time });
    }
    case 'contacts': {
      const { ContactShuffler } = await import('./shuffler/contact-shuffler.ts');
      const { SerialContacts } = await import('./serial/serial-contacts.ts');
      if (typeof reached.line !== 'string') throw new TypeError('Contacts need a line with a path.');
      return new ContactShuffler({ contacts: new SerialContacts({ path: reached.line, ...reached, time }), time });
    }
    case 'deck-mate-1': {
      const { DeckMate1 } = await import('./shuffler/deck-mate-1.ts');
      const { reportLines } = await import('./shuffler/deck-mate-1-report.ts');
      const machine = new DeckMate1({ ...reached, line: lineOf(reached, 19_200, time), time });
      machine.onReport((report) => maintenance(reportLines(report)));
      return machine;
    }
  }
}

/** The driver of a card reader by its model, not started. */
export async function openReader(reached: ReachedReader, { time }: Surroundings): Promise<CardReader> {
  switch (reached.model) {
    case 'pepper-c1-mux': {
      const { PepperMux } = await import('./rfid/pepper-mux.ts');
      return new PepperMux({ ...reached, line: lineOf(reached, 115_200, time), time });
    }
    case 'pepper-c1': {
      const { PepperC1 } = await import('./rfid/pepper-c1.ts');
      return new PepperC1({ ...reached, line: lineOf(reached, 115_200, time), time });
    }
    case 'feig': {
      const { FeigReader } = await import('./rfid/feig-reader.ts');
      const { line, parity = 'even', baudRate = 38_400, pin, buffered, antennaSelect: choice = 'output' } = reached;
      return new FeigReader({
        ...reached,
        openLine: (settings) =>
          typeof line === 'string' ? new SerialLine({ path: line, ...settings, pin: pin ?? null, time }) : line,
        configured: { baudRate, parity },
        mode: buffered ? { type: 'buffered' } : { type: 'host', choice },
        // A converter bundles bytes; on a line of the board the longer wait costs nothing.
        isUsb: true,
        time,
      });
    }
  }
}

/** The driver of a badge reader by its model, not started. */
export async function openBadgeReader(
  reached: ReachedBadgeReader,
  { time }: Pick<Surroundings, 'time'>,
): Promise<BadgeReader> {
  const { SerialBadgeReader } = await import('./badge/serial-badge-reader.ts');
  return new SerialBadgeReader({ ...reached, line: lineOf(reached, 9_600, time), time });
}

function lineOf({ line, baudRate, pin }: Reached, usualRate: number, time: TimeSource): Line {
  if (typeof line !== 'string') return line;
  return new SerialLine({ path: line, baudRate: baudRate ?? usualRate, pin: pin ?? null, time });
}
