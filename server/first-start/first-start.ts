import { join } from 'node:path';
import { PrivateFileFault } from '../../native-bridge/contracts/private-files.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import {
  type FirstStartAsk,
  type FirstStartDraft,
  type FirstStartMessage,
  type FirstStartNow,
  type FirstStartSaid,
  firstStartAskSchema,
  type HeardRoom,
  type OfferedLine,
  type PcRole,
} from '../../protocol/first-start.ts';
import { CannotRun } from '../cannot-run.ts';
import { parseCardroomConfig, parseTableConfig, UnusableConfig } from '../config.ts';
import type { ScreenTransport } from '../connections/screen-transport.ts';
import { askToBelong, keepLink, lookAtRoom, placeIn, type ShownRoom } from '../table/join-room.ts';
import { roomLinkFile } from '../table/room-link.ts';
import { DeviceTrial } from './device-trial.ts';
import { draftFileOf, readDraft, writeDraft } from './draft-store.ts';
import type { FirstStartTools, FoundLine, Pin } from './first-start-tools.ts';
import { type ConfigSurroundings, roomConfigText, roomPort, tableConfigText } from './written-config.ts';

/** The written files, and the PC's role from now on. */
export interface SetUp {
  readonly role: PcRole;
  /** The configurations; null for a role this PC does not have. */
  readonly table: string | null;
  readonly room: string | null;
}

export interface FirstStartOptions {
  readonly tools: FirstStartTools;
  readonly time: TimeSource;
  /** Where the configurations will be. */
  readonly tableFile: string;
  readonly roomFile: string;
  readonly surroundings: () => Omit<ConfigSurroundings, 'sharedKey'>;
  readonly finished: (setUp: SetUp) => void;
}

const messageBytesMax = 16 * 1024;
const screensMax = 8;
/** Anybody on the network may announce as many rooms as they like. */
const roomsShown = 50;
const searchMs = 5_000;
/** The page is told that everything is written before the server that wrote it ends. */
const farewellMs = 300;

type Ask<What extends FirstStartAsk['what']> = Extract<FirstStartAsk, { readonly what: What }>;

/** The first start of a PC: one draft, shared by all windows, until it is written as a configuration. */
export class FirstStart {
  readonly #options: FirstStartOptions;
  readonly #draftFile: string;
  readonly #screens = new Set<ScreenTransport>();
  readonly #rooms = new Map<string, HeardRoom>();
  readonly #sharedKey: string;
  #draft: FirstStartDraft;
  #lines: readonly FoundLine[] = [];
  #trial: DeviceTrial | null = null;
  #met: { readonly place: string; readonly shown: ShownRoom } | null = null;
  #said: FirstStartSaid | null = null;
  #stopSearch: (() => void) | null = null;
  #busy = false;
  #done: FirstStartNow['done'] = null;

  constructor(options: FirstStartOptions) {
    this.#options = options;
    this.#draftFile = draftFileOf(options.tableFile);
    this.#draft = readDraft(options.tools.files, this.#draftFile);
    this.#sharedKey = keyIn(this.#textOf(options.roomFile)) ?? options.tools.newKey();
  }

  serveScreen(transport: ScreenTransport): void {
    if (this.#screens.size >= screensMax) {
      transport.close('Too many windows look at the first start.');
      return;
    }
    this.#screens.add(transport);
    transport.onState((state) => {
      if (state === 'down') this.#screens.delete(transport);
      else transport.send(this.#message());
    });
    transport.onMessage((text) => void this.#hear(text));
  }

  async stop(): Promise<void> {
    this.#stopSearch?.();
    await this.#trial?.stop();
  }

  async #hear(text: string): Promise<void> {
    const ask = asked(text);
    if (this.#done !== null || this.#busy) return this.#tell();
    this.#said = null;
    try {
      if (ask === null) this.#say('malformed');
      else await this.#answer(ask);
    } catch (error) {
      if (error instanceof CannotRun) this.#say('room-says', error.message);
      else if (error instanceof PrivateFileFault) this.#say('not-written', error.message);
      else throw error;
    } finally {
      this.#busy = false;
      this.#tell();
    }
  }

  async #answer(ask: FirstStartAsk): Promise<void> {
    switch (ask.what) {
      case 'change':
        return this.#changeBy(ask);
      case 'look-for-rooms':
        return this.#lookForRooms();
      case 'meet':
        return this.#meet(ask);
      case 'pair':
        return this.#pair(ask);
      case 'look-for-lines':
        this.#lines = await this.#options.tools.foundLines();
        return;
      case 'try':
        return this.#try(ask);
      case 'stop-trying':
        return this.#stopTrying();
      case 'keep-device':
        return this.#keepDevice();
      case 'drop-device':
        return this.#keep({ [ask.device]: null });
      case 'finish':
        return this.#finish();
    }
  }

  #changeBy({ changes }: Ask<'change'>): void {
    const { paired, tableId } = this.#draft;
    if (paired !== null && changes.tableId !== undefined && changes.tableId !== tableId) this.#say('unpair-first');
    else this.#keep(changes as Partial<FirstStartDraft>);
  }

  #lookForRooms(): void {
    const { tools, time } = this.#options;
    this.#stopSearch?.();
    this.#rooms.clear();
    const stop = tools.findRooms(({ storeId, name, addresses: [host = ''], port }) => {
      if (this.#rooms.size >= roomsShown && !this.#rooms.has(storeId)) return;
      this.#rooms.set(storeId, { name, place: `${host.includes(':') ? `[${host}]` : host}:${port}` });
      this.#tell();
    });
    const cancel = time.after(searchMs, () => this.#stopSearch?.());
    this.#stopSearch = () => {
      this.#stopSearch = null;
      cancel();
      stop();
      this.#tell();
    };
  }

  async #meet({ place }: Ask<'meet'>): Promise<void> {
    this.#met = null;
    const read = placeIn(place);
    if (read === null) return this.#say('no-address', place);
    this.#beBusy();
    const shown = await lookAtRoom(read, this.#options.tools);
    if (shown === null) return this.#say('no-room-answers', place);
    this.#met = { place, shown };
  }

  async #pair({ code }: Ask<'pair'>): Promise<void> {
    if (this.#met === null) return;
    const { tools, surroundings } = this.#options;
    const { place, shown } = this.#met;
    const { tableId } = this.#draft;
    this.#beBusy();
    const folder = surroundings().tableData;
    const key = tools.newKey();
    const paired = await askToBelong(shown, { code, tableId, key }, tools);
    tools.makeFolder(folder);
    keepLink(folder, { met: shown, paired, key, tableId, files: tools.files });
    this.#keep({ paired: { room: paired.room, place } });
    this.#say('paired', paired.room);
  }

  async #try({ device, line, model }: Ask<'try'>): Promise<void> {
    const { tools, time } = this.#options;
    await this.#stopTrying();
    const pin = pinOf(this.#lines.find((one) => (one.stableName ?? one.path) === line));
    const trial = new DeviceTrial({ tools, time, device, line, model, pin, changed: () => this.#tell() });
    this.#trial = trial;
    void trial.run();
  }

  async #stopTrying(): Promise<void> {
    const trial = this.#trial;
    this.#trial = null;
    await trial?.stop();
  }

  /** A device that answered is configured. One that did not may be kept too: it is connected later. */
  async #keepDevice(): Promise<void> {
    if (this.#trial === null) return this.#say('not-tried');
    const { pin, now } = this.#trial;
    await this.#stopTrying();
    this.#keep({ [now.device]: { model: now.model, line: now.line, pin } });
  }

  async #finish(): Promise<void> {
    const { tools, time, finished } = this.#options;
    await this.#stopTrying();
    const files = this.#files();
    const wrong = files.map(({ read }) => faultOf(read)).find((fault) => fault !== null) ?? null;
    if (wrong !== null) return this.#say('not-valid', wrong);
    const there = files.find(({ path, text }) => tools.exists(path) && this.#textOf(path) !== text);
    if (there !== undefined) return this.#say('file-exists', there.path);
    if (!this.#write(files)) return;
    const { role } = this.#draft;
    // A PC that was paired and then got another role is not a table of that room.
    if (role !== 'table-of-room') tools.remove(join(this.#options.surroundings().tableData, roomLinkFile));
    tools.remove(this.#draftFile);
    const has = (path: string): string | null => (files.some((file) => file.path === path) ? path : null);
    this.#done = { role, roomUrl: role === 'room' ? `http://127.0.0.1:${roomPort}/` : null };
    time.after(farewellMs, () =>
      finished({ role, table: has(this.#options.tableFile), room: has(this.#options.roomFile) }),
    );
  }

  /** False if it was refused with a message; nothing is left over then. */
  #write(files: readonly { readonly path: string; readonly text: string }[]): boolean {
    const { tools } = this.#options;
    const written: string[] = [];
    try {
      for (const { path, text } of files) {
        // If a first start was interrupted between two files, the existing one is kept.
        if (this.#textOf(path) === text) continue;
        if (!tools.writeNew(path, text)) {
          this.#say('file-exists', path);
          break;
        }
        written.push(path);
      }
    } catch (error) {
      this.#say('not-written', error instanceof Error ? error.message : String(error));
    }
    if (this.#said === null) return true;
    for (const path of written) tools.remove(path);
    return false;
  }

  #textOf(path: string): string | null {
    const bytes = this.#options.tools.files.read(path);
    return bytes === null ? null : Buffer.from(bytes).toString('utf8');
  }

  /** The cardroom first, because a table with it is complete only then. */
  #files(): readonly { readonly path: string; readonly text: string; readonly read: () => unknown }[] {
    const { tableFile, roomFile, surroundings } = this.#options;
    const { role } = this.#draft;
    const at = { ...surroundings(), sharedKey: this.#sharedKey };
    const room = roomConfigText(this.#draft, at);
    const table = tableConfigText(this.#draft, at);
    const roomEntry = { path: roomFile, text: room, read: () => parseCardroomConfig(roomFile, room) };
    const tableEntry = { path: tableFile, text: table, read: () => parseTableConfig(tableFile, table) };
    switch (role) {
      case 'table':
      case 'table-of-room':
        return [tableEntry];
      case 'room':
        return [roomEntry];
      case 'both':
        return [roomEntry, tableEntry];
    }
  }

  #keep(changes: Partial<FirstStartDraft>): void {
    const draft = { ...this.#draft, ...changes };
    writeDraft(this.#options.tools.files, this.#draftFile, draft);
    this.#draft = draft;
  }

  #beBusy(): void {
    this.#busy = true;
    this.#tell();
  }

  #say(code: FirstStartSaid['code'], text = ''): void {
    this.#said = { code, text };
  }

  #tell(): void {
    const message = this.#message();
    for (const screen of this.#screens) screen.send(message);
  }

  #message(): string {
    const now: FirstStartNow = {
      draft: this.#draft,
      rooms: [...this.#rooms.values()],
      searching: this.#stopSearch !== null,
      met: this.#met === null ? null : { place: this.#met.place, fingerprint: this.#met.shown.fingerprint },
      lines: this.#lines.map(offered),
      trial: this.#trial?.now ?? null,
      busy: this.#busy,
      said: this.#said,
      // The shared key of a table and a cardroom on one PC is never shown.
      files: this.#files().map(({ path, text }) => ({ path, text: text.replaceAll(this.#sharedKey, '…') })),
      done: this.#done,
    };
    return JSON.stringify({ type: 'first-start', now } satisfies FirstStartMessage);
  }
}

/** The key by which a cardroom on the same PC knows a table, as a first start wrote it. */
const keyIn = (roomText: string | null): string | null =>
  /^\[tables\]\n\S+ = "([A-Za-z0-9_-]{43})"$/m.exec(roomText ?? '')?.[1] ?? null;

function asked(text: string): FirstStartAsk | null {
  if (Buffer.byteLength(text) > messageBytesMax) return null;
  try {
    const read = firstStartAskSchema.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

function faultOf(read: () => unknown): string | null {
  try {
    read();
    return null;
  } catch (error) {
    if (error instanceof UnusableConfig) return error.message;
    throw error;
  }
}

/** As “riffle devices” shows it. An on-board line has no identity and is opened by its path. */
function pinOf(line: FoundLine | undefined): Pin | null {
  if (line === undefined || line.usb === null) return null;
  const { vendorId, productId, serialNumber } = line.usb;
  return { vendorId, productId, ...(serialNumber === null ? {} : { serialNumber }) };
}

function offered({ path, stableName, usb }: FoundLine): OfferedLine {
  return {
    path,
    line: stableName ?? path,
    pinnedBy: usb === null ? 'path' : usb.serialNumber === null ? 'kind' : 'serial-number',
    about:
      usb === null
        ? null
        : [usb.vendorId, usb.productId].join(':') + (usb.serialNumber === null ? '' : ` ${usb.serialNumber}`),
  };
}
