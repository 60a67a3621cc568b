import type { LineHealth } from '../../native-bridge/contracts/line.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { badgeModels, deviceModels, modelsOf, readerModels, shufflerModels } from '../../protocol/device-models.ts';
import type { DeviceTrialNow, TriedDevice } from '../../protocol/first-start.ts';
import type { FirstStartTools, Pin } from './first-start-tools.ts';

/** A driver of any kind, as a trial needs it. */
interface Driver {
  readonly health: LineHealth;
  readonly counters: { readonly frames: number };
  start(): void;
  stop(): Promise<void>;
  onHealth(listener: (health: LineHealth) => void): () => void;
}

interface Opened {
  readonly driver: Driver;
  readonly says: () => string | null;
}

export interface TrialOptions {
  readonly tools: FirstStartTools;
  readonly time: TimeSource;
  readonly device: TriedDevice;
  readonly line: string;
  readonly pin: Pin | null;
  /** Null: each model in turn, until one answers. */
  readonly model: DeviceTrialNow['model'] | null;
  readonly changed: () => void;
}

/** How long one model has to answer before the next is tried. For a FEIG, speed and parity are searched for meanwhile. */
const answersWithinMs = 3_000;
const feigAnswersWithinMs = 9_000;
/** The line itself fails: another model would fail the same way. */
const faultsOfLine: readonly unknown[] = ['no-line', 'held', 'forbidden', 'not-serial', 'not-pinned', 'unplugged'];
/** Some devices do not answer by themselves, so the person says which one it is. */
const modelsTried = (device: TriedDevice): readonly string[] =>
  Object.entries(deviceModels[device]).flatMap(([model, name]) => (name === null ? [] : [model]));

/**
 * Tries one device while a person stands at it, with the drivers the table server uses. Reports what it did, never a tag, a badge or a
 * card.
 */
export class DeviceTrial {
  readonly #options: TrialOptions;
  #now: DeviceTrialNow;
  #opened: Opened | null = null;
  #isOver = false;
  #stopped: Promise<void> = Promise.resolve();

  constructor(options: TrialOptions) {
    this.#options = options;
    const { device, line, model } = options;
    const counts = { presses: 0, cards: 0, antenna: null, badges: 0 };
    this.#now = {
      device,
      line,
      ...counts,
      model: model ?? modelsTried(device)[0] ?? '',
      state: 'asking',
      fault: null,
      why: null,
      says: null,
    };
  }

  get now(): DeviceTrialNow {
    return this.#now;
  }

  get pin(): Pin | null {
    return this.#options.pin;
  }

  /** Runs until it is stopped, or until no model has answered. */
  async run(): Promise<void> {
    const { device, model } = this.#options;
    const models = model === null ? modelsTried(device) : [model];
    for (const one of models) {
      if (this.#isOver) return;
      this.#change({ model: one });
      if (await this.#tries(one, models.length === 1)) return;
    }
    if (!this.#isOver) this.#change({ state: 'nothing' });
  }

  /** Resolves when the line is free again. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#close();
  }

  /** True if the trial stays with this model. */
  async #tries(model: string, isOnly: boolean): Promise<boolean> {
    const opened = await this.#open(model);
    if (this.#isOver) return true;
    const { driver } = opened;
    this.#opened = opened;
    const patienceMs = model === 'feig' ? feigAnswersWithinMs : answersWithinMs;
    const isFound = await new Promise<boolean>((resolve) => {
      const give = (found: boolean): void => {
        cancel();
        resolve(found);
      };
      const cancel = this.#options.time.after(patienceMs, () => give(isOnly));
      driver.onHealth(() => {
        this.#look();
        if (this.#answers(driver) || faultsOfLine.includes(driver.health.fault)) give(true);
      });
      driver.start();
    });
    this.#look();
    if (!isFound) await this.#close();
    return isFound;
  }

  #answers({ health, counters }: Driver): boolean {
    // A badge reader is silent until a badge is held to it, and switch contacts until somebody presses one.
    const isQuiet = this.#options.device === 'badge' || this.#now.model === 'contacts';
    return health.state === 'ready' && (isQuiet || counters.frames > 0);
  }

  #look(): void {
    if (this.#opened === null || this.#isOver) return;
    const { driver, says } = this.#opened;
    const { state, fault, why } = driver.health;
    const isHeard = this.#answers(driver);
    const shown = isHeard ? 'answers' : fault !== null && state !== 'opening' ? 'fault' : 'asking';
    this.#change({ state: shown, fault, why, says: says() });
  }

  #change(changes: Partial<DeviceTrialNow>): void {
    this.#now = { ...this.#now, ...changes };
    this.#options.changed();
  }

  async #close(): Promise<void> {
    const driver = this.#opened?.driver;
    this.#opened = null;
    if (driver !== undefined) this.#stopped = driver.stop();
    await this.#stopped;
  }

  async #open(model: string): Promise<Opened> {
    const { device, tools, line, pin } = this.#options;
    switch (device) {
      case 'shuffler': {
        const shuffler = await tools.openShuffler({ line, pin, model: oneOf(modelsOf(shufflerModels), model) });
        shuffler.onEvent((event) => {
          if (event.type === 'green-button' && event.live) this.#change({ presses: this.#now.presses + 1 });
        });
        const says = (): string | null =>
          shuffler.identity === null ? null : `${shuffler.identity.model}, firmware ${shuffler.identity.firmware}`;
        return { driver: shuffler, says };
      }
      case 'reader': {
        const reader = await tools.openReader({ line, pin, model: oneOf(modelsOf(readerModels), model) });
        reader.onEvent((event) => {
          if (event.type === 'tag-present' || event.type === 'tag-moved')
            this.#change({ cards: this.#now.cards + 1, antenna: event.antenna });
        });
        return { driver: reader, says: () => reader.version };
      }
      case 'badge': {
        const reader = await tools.openBadgeReader({ line, pin, model: oneOf(modelsOf(badgeModels), model) });
        reader.onBadge(() => this.#change({ badges: this.#now.badges + 1 }));
        return { driver: reader, says: () => null };
      }
    }
  }
}

/** The model by its name; the first one if the name belongs to another device. */
function oneOf<Model extends string>(models: readonly [Model, ...Model[]], name: string): Model {
  return models.find((model) => model === name) ?? models[0];
}
