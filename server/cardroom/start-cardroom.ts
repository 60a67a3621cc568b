import type { CardroomStore } from '../../native-bridge/contracts/cardroom-store.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { BrowserRole, PairAnswer } from '../../protocol/cardroom-messages.ts';
import type { ScreenTransport } from '../connections/screen-transport.ts';
import type { ClosableTransport } from '../sync/closable-transport.ts';
import { serveTable } from '../sync/intake.ts';
import { answerBrowser } from './answer-browser.ts';
import { FloorCalls } from './floor-calls.ts';
import { Names } from './names.ts';
import { Pages } from './pages.ts';
import { type IssuedCode, Pairing } from './pairing.ts';
import { Room } from './room.ts';
import { StaffOffice, type StaffOfficeOptions } from './staff-office.ts';

export interface CardroomOptions {
  readonly store: CardroomStore;
  readonly time: TimeSource;
  /** Each table's key, by its id. */
  readonly tableKeys: ReadonlyMap<string, string>;
  /** Six random digits. */
  readonly randomCode: () => string;
  /** 32 random bytes as base64url. */
  readonly newKey: () => string;
  /** What the staff list is made with. */
  readonly staff: Omit<StaffOfficeOptions, 'store' | 'time'>;
  readonly pairing?: { readonly codeLifetimeMs: number; readonly codeUses: number };
}

/** How the room is, for whoever looks after it. */
interface CardroomHealth {
  readonly storeId: string;
  readonly tables: number;
  readonly linked: number;
  readonly browsers: number;
  /** What is wrong with the disk; null when the last write went through. */
  readonly fault: string | null;
}

/** The cardroom's doors; whoever opens sockets mounts them. */
export interface Cardroom {
  /** The house's people. */
  readonly staffOffice: StaffOffice;
  /** A code that lets a browser in with a role. */
  issueCode(role: BrowserRole): IssuedCode;
  /** Answers POST /pair; `address` is where the request came from. */
  pair(request: unknown, address: string): PairAnswer;
  serveBrowser(transport: ScreenTransport): void;
  serveTable(transport: ClosableTransport): void;
  health(): CardroomHealth;
}

const oneBrowserInTenMinutes = { codeLifetimeMs: 10 * 60_000, codeUses: 1 };

/** Starts the cardroom over its store. */
export function startCardroom(options: CardroomOptions): Cardroom {
  const { store, time, tableKeys, randomCode, newKey, pairing: codes = oneBrowserInTenMinutes } = options;
  const staffOffice = new StaffOffice({ ...options.staff, store, time });
  const room = new Room({ store, time, tableKeys, staffList: () => staffOffice.signedList });
  staffOffice.onChange((list) => room.sendStaffList(list));
  const names = new Names(store, (id) => staffOffice.nameOf(id));
  // Told first, so that a page that asks while it is being told meets rulings as they are.
  const floorCalls = new FloorCalls(room);
  const pages = new Pages({ room, names, time });
  const pairing = new Pairing({ store, time, randomCode, newKey, ...codes });
  const door = { room, pages, floorCalls, names, pairing, time };
  return {
    staffOffice,
    issueCode: (role) => pairing.issueCode(role),
    pair: (request, address) => pairing.pair(request, address),
    serveBrowser: (transport) => answerBrowser(transport, door),
    serveTable: (transport) => serveTable(transport, { room, time }),
    health: () => ({
      storeId: store.storeId,
      tables: room.tables().length,
      linked: room.linkedTables,
      browsers: pages.size,
      fault: room.fault,
    }),
  };
}
