import type { Tag } from '../contracts/card-reader.ts';
import type { Line } from '../contracts/line.ts';
import type { SimulatedDevice } from '../contracts/simulated-device.ts';
import type { TimeSource } from '../contracts/time-source.ts';
import type { World } from '../simulation/world.ts';
import { encodeFeig, type FeigForm, type FeigFrame, FeigParser } from './feig-frames.ts';
import { feigControl, feigStatus } from './feig-messages.ts';
import { type LineSettings, settingsText } from './feig-settings.ts';
import { FeigRecorder } from './simulated-feig-recorder.ts';

export interface SimulatedFeigOptions {
  /** The reader's end of the line. */
  readonly line: Line;
  readonly time: TimeSource;
  /** What lies on its antennas. */
  readonly world: World;
  readonly antennas: number;
  /** The reader looks by itself and keeps records. False by default. */
  readonly isBuffered?: boolean;
  /** The settings of the other end of the line. Without them the reader accepts any. */
  readonly hostSettings?: () => LineSettings;
  /** Its own settings; 38400 8E1 by default. */
  readonly settings?: LineSettings;
}

const address = 0;
const usual: LineSettings = { baudRate: 38_400, parity: 'even' };
const underF2: LineSettings = { baudRate: 115_200, parity: 'even' };
const reactionMs = 5;
const gapMs = 12;
const longGapMs = 50;
const restartMs = 1_000;
const setsAtOnce = 20;
/** Software 01.12, hardware 0, type 40, ISO 15693. */
const versionData: readonly number[] = [0x01, 0x12, 0x00, 0x00, 0x28, 0x00, 0x08];

interface Reply {
  readonly status: number;
  readonly data: readonly number[];
}

const reply = (status: number, data: readonly number[] = []): Reply => ({ status, data });
const ok = reply(feigStatus.ok);

const tagBytes = (tag: Tag): Buffer => Buffer.from(tag, 'hex');

/** A FEIG HF reader: it answers well-formed requests at its own rate and parity and ignores all others. All randomness comes from the world. */
export class SimulatedFeig implements SimulatedDevice {
  readonly faults = feigFaults;
  readonly #line: Line;
  readonly #time: TimeSource;
  readonly #world: World;
  readonly #antennas: number;
  readonly #recorder: FeigRecorder | null;
  readonly #hostSettings: (() => LineSettings) | null;
  readonly #settings: LineSettings;
  readonly #faults = new FeigFaults();
  readonly #parser = new FeigParser('to-reader');
  readonly #quiet = new Set<Tag>();
  readonly #cancels = new Set<() => void>();
  /** Tags of the last inventory that are not reported yet. */
  #rest: readonly Tag[] = [];
  /** 0 while the field is off. */
  #output = 1;
  #isDeaf = false;
  #cancelGap: () => void = () => {};

  constructor(options: SimulatedFeigOptions) {
    const { line, time, world, antennas, isBuffered = false, hostSettings, settings = usual } = options;
    this.#line = line;
    this.#time = time;
    this.#world = world;
    this.#antennas = antennas;
    this.#hostSettings = hostSettings ?? null;
    this.#settings = settings;
    const isFirstOnly = (): boolean => this.#faults.strikes('F10');
    this.#recorder = isBuffered ? new FeigRecorder({ world, antennas, isFirstOnly }) : null;
    this.#line.onData((bytes) => this.#hear(bytes));
  }

  get isPluggedIn(): boolean {
    return this.#line.health.state === 'ready';
  }

  start(): void {
    this.#line.start();
    this.#scanLater();
  }

  async stop(): Promise<void> {
    this.#cancelGap();
    for (const cancel of this.#cancels) cancel();
    this.#cancels.clear();
    await this.#line.stop();
  }

  /** Pulls the cable; the reader keeps its power. */
  unplug(): Promise<void> {
    return this.#line.stop();
  }

  plugIn(): void {
    this.#line.start();
  }

  fail(fault: string): boolean {
    if (!isFeigFault(fault)) return false;
    if (fault === 'F13') this.#restart();
    else this.#faults.add(fault);
    return true;
  }

  mend(): void {
    this.#faults.clear();
  }

  #later(ms: number, action: () => void): void {
    const cancel = this.#time.after(ms, () => {
      this.#cancels.delete(cancel);
      action();
    });
    this.#cancels.add(cancel);
  }

  #scanLater(): void {
    if (this.#recorder === null) return;
    const recorder = this.#recorder;
    this.#later(recorder.scanMs, () => {
      if (!this.#isDeaf) recorder.scan();
      this.#scanLater();
    });
  }

  #restart(): void {
    this.#isDeaf = true;
    this.#output = 1;
    this.#rest = [];
    this.#quiet.clear();
    this.#recorder?.initialise();
    this.#parser.rest();
    this.#later(restartMs, () => {
      this.#isDeaf = false;
    });
  }

  #hear(bytes: Uint8Array): void {
    if (this.#isDeaf || !this.#isSetLikeHost) return;
    this.#cancelGap();
    for (const frame of this.#parser.push(bytes)) this.#obey(frame);
    if (this.#parser.heldBytes > 0) this.#cancelGap = this.#time.after(gapMs, () => void this.#parser.rest());
  }

  get #isSetLikeHost(): boolean {
    const isMoved = this.#faults.strikes('F2');
    if (this.#hostSettings === null) return !isMoved;
    return settingsText(this.#hostSettings()) === settingsText(isMoved ? underF2 : this.#settings);
  }

  #obey(request: FeigFrame): void {
    if (request.address !== address && request.address !== 255) return;
    if (this.#faults.strikes('F1')) return;
    const answer = this.#answer(request);
    this.#later(reactionMs, () => this.#say(request, answer));
    if (request.control === feigControl.cpuReset) this.#later(reactionMs, () => this.#restart());
  }

  #answer({ control, form, body }: FeigFrame): Reply {
    switch (control) {
      case feigControl.baudRateDetection:
        return body.length === 1 ? ok : reply(feigStatus.protocolLength);
      case feigControl.softwareVersion:
        return reply(feigStatus.ok, versionData);
      case feigControl.cpuReset:
        return ok;
      case feigControl.rfReset:
        this.#quiet.clear();
        return ok;
      case feigControl.rfOutput:
        return this.#switchTo(body);
      case feigControl.tagCommand:
        return this.#inventory(body);
      case feigControl.readBuffer:
      case feigControl.clearBuffer:
      case feigControl.initialiseBuffer:
        return this.#buffer(control, form, body);
      default:
        return reply(feigStatus.unknownCommand);
    }
  }

  #switchTo([output]: Uint8Array): Reply {
    if (output === undefined) return reply(feigStatus.protocolLength);
    if (output > this.#antennas) return reply(feigStatus.parameterRange);
    this.#output = output;
    return ok;
  }

  #inventory([command, mode = 0, selected]: Uint8Array): Reply {
    if (command !== 0x01) return reply(feigStatus.unknownCommand);
    if (this.#recorder !== null || this.#faults.strikes('F9') || this.#faults.strikes('F3-82'))
      return reply(feigStatus.notAvailable);
    if (this.#faults.strikes('F3-01')) return reply(feigStatus.noTag);
    if (this.#faults.strikes('F3-02')) return reply(feigStatus.dataFalse);
    if (this.#faults.strikes('F3-81')) return reply(feigStatus.protocolLength);
    if (this.#faults.strikes('F3-83')) return reply(feigStatus.rfCommunication);
    if (this.#faults.strikes('F3-95')) return reply(feigStatus.tagError, [0x0f]);
    if ((mode & 0x10) !== 0 && selected === undefined) return reply(feigStatus.protocolLength);
    if ((mode & 0x80) === 0) this.#rest = this.#lookFor(mode, selected ?? 0);
    return this.#report();
  }

  #lookFor(mode: number, selected: number): readonly Tag[] {
    const chosen = [1, 2, 3, 4, 5, 6, 7, 8].filter((antenna) => selected & (1 << (antenna - 1)));
    const antennas = (mode & 0x10) !== 0 ? chosen : [this.#output];
    const seen = antennas.flatMap((antenna) => this.#world.look(antenna));
    const heard = [...new Set(seen)].filter((tag) => !this.#quiet.has(tag));
    if (this.#faults.strikes('F8')) for (const tag of heard) this.#quiet.add(tag);
    return heard;
  }

  #report(): Reply {
    const isEndless = this.#faults.strikes('F12');
    const atOnce = this.#faults.strikes('F3-94') ? 1 : setsAtOnce;
    const now = this.#rest.slice(0, atOnce);
    if (!isEndless) this.#rest = this.#rest.slice(atOnce);
    const hasMore = isEndless || this.#rest.length > 0;
    if (now.length === 0 && !hasMore) return reply(feigStatus.noTag);
    const warned = this.#faults.strikes('F3-84') ? feigStatus.rfWarning : feigStatus.ok;
    const sets = now.flatMap((tag) => [0x03, 0x00, ...tagBytes(tag)]);
    return reply(hasMore ? feigStatus.moreData : warned, [now.length, ...sets]);
  }

  #buffer(control: number, form: FeigForm, body: Uint8Array): Reply {
    if (this.#recorder === null) return reply(feigStatus.notAvailable);
    if (control === feigControl.clearBuffer) this.#recorder.clear();
    if (control === feigControl.initialiseBuffer) this.#recorder.initialise();
    if (control !== feigControl.readBuffer) return ok;
    const count = form === 'advanced' ? (body[0] ?? 0) * 256 + (body[1] ?? 0) : (body[0] ?? 0);
    const data = this.#recorder.read(count, form);
    if (data === null) return reply(this.#faults.strikes('F11') ? feigStatus.overflow : feigStatus.noData);
    if (this.#faults.strikes('F11')) return reply(feigStatus.overflow, data);
    return reply(this.#recorder.hasMore ? feigStatus.moreData : feigStatus.ok, data);
  }

  #say({ control, form }: FeigFrame, { status, data }: Reply): void {
    if (this.#isDeaf) return;
    const body = Uint8Array.of(status, ...data);
    const isLong = body.length > 250 || this.#faults.strikes('F4');
    const frame = { form: isLong ? ('advanced' as const) : form, control, body };
    const bytes = encodeFeig({ ...frame, address: this.#faults.strikes('F14') ? 7 : address });
    const lengthAt = bytes.length - body.length - 5;
    if (this.#faults.strikes('F7')) bytes.set([(bytes.at(-1) ?? 0) ^ 0x40], bytes.length - 1);
    if (this.#faults.strikes('F6')) bytes.set([(bytes[lengthAt] ?? 0) + 9], lengthAt);
    if (this.#faults.strikes('F5')) {
      this.#send(bytes.subarray(0, 4));
      this.#later(longGapMs, () => this.#send(bytes.subarray(4)));
    } else this.#send(bytes);
    if (this.#faults.strikes('F15')) this.#later(2, () => this.#send(encodeFeig({ ...frame, address: address + 1 })));
  }

  /** Bytes that cannot be written are lost, as on a wire without a listener. */
  #send(bytes: Uint8Array): void {
    this.#line.write(bytes).catch(() => {});
  }
}

/** Faults of a simulated FEIG reader by name (datasheet section 8.3), each with its effect. */
export const feigFaults = {
  F1: 'The next request is heard wrong and stays unanswered.',
  F2: 'It runs at 115200 8E1 and hears nothing at any other setting.',
  'F3-01': 'The next inventory says that there is no tag.',
  'F3-02': 'The next inventory says that the data of a tag were false.',
  'F3-81': 'The next inventory says that the request has a wrong length.',
  'F3-82': 'The next inventory says that the command is not available.',
  'F3-83': 'The next inventory says that talking to a tag failed.',
  'F3-84': 'The next inventory comes with a warning about the field.',
  'F3-94': 'Inventories give one tag an answer and say that there are more.',
  'F3-95': 'The next inventory says that a tag answered with an error.',
  F4: 'Every answer comes in an advanced frame.',
  F5: 'The next answer stops in the middle for 50 milliseconds.',
  F6: 'The next answer says that it is longer than it is.',
  F7: 'The next answer has a wrong checksum.',
  F8: 'A tag that was reported falls quiet until the field is reset.',
  F9: 'Questions about tags are refused, as while the reader looks by itself.',
  F10: 'A tag on two antennas is recorded for the first of them alone.',
  F11: 'The next reading of the buffer says that records were lost.',
  F12: 'Every inventory says that there are more tags, without end.',
  F13: 'It restarts by itself and is deaf for a second.',
  F14: 'The next answer bears another address.',
  F15: 'A second reader answers every question too.',
} as const;

export type FeigFault = keyof typeof feigFaults;

const isFeigFault = (name: string): name is FeigFault => Object.hasOwn(feigFaults, name);

/** These last until they are mended. The others happen once, at the next answer they can affect. */
const lasting: ReadonlySet<FeigFault> = new Set<FeigFault>(['F2', 'F3-94', 'F4', 'F8', 'F9', 'F10', 'F12', 'F15']);

class FeigFaults {
  readonly #present = new Set<FeigFault>();

  add(fault: FeigFault): void {
    this.#present.add(fault);
  }

  clear(): void {
    this.#present.clear();
  }

  /** Whether the device has a fault now. A fault that happens once is used up by this call. */
  strikes(fault: FeigFault): boolean {
    const isPresent = this.#present.has(fault);
    if (isPresent && !lasting.has(fault)) this.#present.delete(fault);
    return isPresent;
  }
}
