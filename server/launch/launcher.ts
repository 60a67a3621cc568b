import type { LaunchedServer, LaunchTools } from '../../native-bridge/contracts/launch-tools.ts';
import type { Installed, LastUpdate, Standing, Trial } from '../../native-bridge/contracts/program-folder.ts';
import { compareVersions, ReleaseFault } from '../../native-bridge/contracts/release.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { type FromLauncher, isSameStanding, type ToLauncher, toLauncher } from './launch-words.ts';

export interface LauncherOptions {
  readonly tools: LaunchTools;
  readonly time: TimeSource;
  /** One sentence for the log. */
  readonly report: (sentence: string) => void;
  /** How long a new version may take to open and replay its data, and then to serve. */
  readonly patienceMs: number;
}

const backOff = { firstMs: 250, longestMs: 10_000, healedMs: 30_000 };
/** A trial may be cut short by a power cut, which is no fault of the version. */
const mostTries = 3;

/**
 * Runs the version in use, starts it again when it ends, and brings a table or a cardroom to a new version:
 *
 *   server: closed, `replace` ─► copying ─► trying ─► `stands` the same? ─► going ─► `ready` ─► the new version is in use
 *                                              └──────────── no ───────────────┴──► putting-back ─► the old version goes on
 *
 * Every step is written to disk before it is done, so that the next start can resume after a power cut.
 */
export class Launcher {
  readonly #options: LauncherOptions;
  #installed: Installed;
  #server: LaunchedServer | null = null;
  #isStopping = false;
  #cancelDeadline: () => void = () => {};
  #wake: () => void = () => {};
  #delayMs = backOff.firstMs;

  /** Throws `ReleaseFault` if nothing is installed. */
  constructor(options: LauncherOptions) {
    this.#options = options;
    this.#installed = options.tools.installed();
  }

  /** Resolves with the server's exit code once the server was told to end. */
  async run(): Promise<number> {
    // No server runs yet, whatever was recorded before a power cut.
    if (this.#installed.trial?.stage === 'going') this.#moveOn({ stage: 'again' });
    this.#tidy();
    for (;;) {
      const stage = this.#installed.trial?.stage ?? null;
      if (this.#isStopping) return 0;
      if (stage === 'copying') await this.#copy();
      else if (stage === 'putting-back') await this.#putBack();
      else {
        const code = await this.#play();
        if (this.#isStopping) return code;
      }
    }
  }

  /** Forwards a signal. */
  end(signal: 'SIGTERM' | 'SIGINT'): void {
    this.#isStopping = true;
    this.#cancelDeadline();
    this.#server?.end(signal);
    this.#wake();
  }

  /** One life of a server. */
  async #play(): Promise<number> {
    const { time, tools, report } = this.#options;
    const { trial, current } = this.#installed;
    if (trial !== null && !this.#countTry(trial)) return 0;
    const version = trial?.version ?? current;
    const began = time.now();
    try {
      this.#server = tools.start(version, (message) => this.#hear(toLauncher(message)));
    } catch (error) {
      if (!(error instanceof ReleaseFault)) throw error;
      return this.#couldNotStart(error.message);
    }
    if (trial !== null) this.#expectWord();
    const { code, signal } = await this.#server.ended;
    this.#server = null;
    this.#cancelDeadline();
    if (this.#isStopping) return code ?? 0;
    // The server was replaced or its trial is over. The next step is already on disk.
    const now = this.#installed.trial;
    if (now !== null && now.stage !== 'trying' && now.stage !== 'going' && now.stage !== 'again') return 0;
    const how = signal === null ? `with code ${code}` : `by ${signal}`;
    if (now?.stage === 'going') this.#moveOn({ stage: 'again' });
    else if (now !== null) this.#giveUp(`it ended ${how} before it was up`);
    else {
      report(`The server ended ${how} and is started again.`);
      await this.#wait(time.now() - began >= backOff.healedMs);
    }
    return code ?? 1;
  }

  async #couldNotStart(sentence: string): Promise<number> {
    if (this.#installed.trial !== null) this.#giveUp(sentence);
    else {
      this.#options.report(sentence);
      await this.#wait(false);
    }
    return 2;
  }

  #hear(word: ToLauncher | null): void {
    switch (word?.type) {
      case 'stands':
        this.#compare(word.standing);
        return;
      case 'ready':
        if (this.#installed.trial?.stage === 'going') this.#confirm();
        if (this.#installed.trial === null) this.#say('confirmed');
        return;
      case 'replace':
        this.#begin(word);
        this.#say('heard');
        return;
      case undefined:
    }
  }

  #compare(standing: Standing): void {
    const { trial } = this.#installed;
    if (trial === null) {
      this.#say('go');
      return;
    }
    if (trial.stage !== 'trying' && trial.stage !== 'again') return;
    const isSame = isSameStanding(standing, trial.standing);
    if (!isSame && trial.stage === 'trying') {
      this.#giveUp(differenceOf(standing, trial.standing));
      this.#server?.kill();
      return;
    }
    // Once the new version has recorded an event, the old one is not put back. That is safe: the new version can read what it wrote.
    if (isSame && !this.#moveOn({ stage: 'going' })) {
      this.#giveUp('the disk takes nothing');
      this.#server?.kill();
      return;
    }
    if (isSame) this.#expectWord();
    else this.#confirm();
    this.#say('go');
  }

  /** From `replace` on only the launcher touches the data. */
  #begin({ standing, data }: Extract<ToLauncher, { type: 'replace' }>): void {
    const { tools, time, report } = this.#options;
    const { current, trial } = this.#installed;
    if (trial !== null) return;
    const staged = tools.staged();
    if (staged === null) return;
    const { version, by } = staged;
    const at = time.now();
    const drop = () => this.#tolerant(() => tools.dropStaged());
    if (compareVersions(version, current) <= 0) {
      this.#over({ what: 'not-begun', version, from: current, at, by, why: `Version ${current} is not older.` });
      drop();
      return;
    }
    report(`Version ${version} takes the place of version ${current}.`);
    const begun: Trial = { version, by, at, data, standing, stage: 'copying', tries: 0, why: null };
    if (!this.#keep({ ...this.#installed, trial: begun })) this.#installed = { ...this.#installed, trial: null };
    drop();
  }

  async #copy(): Promise<void> {
    const { trial, current } = this.#installed;
    if (trial === null) return;
    const { tools, time } = this.#options;
    try {
      await tools.verify(trial.version);
      tools.copy(trial.data);
      if (!this.#moveOn({ stage: 'trying' })) throw new ReleaseFault('The disk takes nothing.');
    } catch (error) {
      if (!(error instanceof ReleaseFault)) throw error;
      const { version, by } = trial;
      this.#over({ what: 'not-begun', version, from: current, at: time.now(), by, why: error.message });
      this.#tidy();
    }
  }

  /** False when no try is left, or when the disk cannot record one more. */
  #countTry(trial: Trial): boolean {
    if (trial.tries >= mostTries) {
      this.#giveUp('it did not come up');
      return false;
    }
    return this.#moveOn({ tries: trial.tries + 1 }) || !this.#giveUp('the disk takes nothing');
  }

  #expectWord(): void {
    this.#cancelDeadline();
    this.#cancelDeadline = this.#options.time.after(this.#options.patienceMs, () => {
      const seconds = Math.round(this.#options.patienceMs / 1_000);
      // A version that may already record events is not given up here: the next start sees whether it recorded any.
      if (this.#installed.trial?.stage !== 'going') this.#giveUp(`it was not up after ${seconds} seconds`);
      this.#server?.kill();
    });
  }

  /** The new version is the one in use. */
  #confirm(): void {
    const { trial, current } = this.#installed;
    if (trial === null) return;
    this.#cancelDeadline();
    const { version, by } = trial;
    const last: LastUpdate = { what: 'updated', version, from: current, at: this.#options.time.now(), by, why: null };
    // If this cannot be written, the next start finds out by itself: it sees that the new version recorded an event.
    this.#keep({ ...this.#installed, current: version, previous: current, trial: null, last, leftover: trial.data });
    this.#options.report(`Version ${version} is in use.`);
    this.#tidy();
  }

  #giveUp(why: string): true {
    this.#cancelDeadline();
    this.#moveOn({ stage: 'putting-back', why });
    return true;
  }

  async #putBack(): Promise<void> {
    const { trial, current, bad } = this.#installed;
    if (trial === null) return;
    const { tools, time, report } = this.#options;
    const { version, by, data, why } = trial;
    try {
      tools.putBack(data);
    } catch (error) {
      if (!(error instanceof ReleaseFault)) throw error;
      report(error.message);
      await this.#wait(false);
      return;
    }
    const last: LastUpdate = { what: 'rolled-back', version, from: current, at: time.now(), by, why };
    this.#keep({
      ...this.#installed,
      trial: null,
      leftover: data,
      bad: [...bad.filter((one) => one !== version), version],
      last,
    });
    report(`Version ${version} was taken back, version ${current} goes on: ${why}.`);
    this.#tidy();
  }

  #over(last: LastUpdate): void {
    this.#options.report(`Version ${last.version} was not taken up: ${last.why}`);
    const { trial, leftover = null } = this.#installed;
    this.#keep({ ...this.#installed, trial: null, last, leftover: trial?.data ?? leftover });
  }

  #tidy(): void {
    const { tools } = this.#options;
    const { current, previous, trial, leftover = null } = this.#installed;
    if (leftover !== null && trial === null)
      this.#tolerant(() => {
        tools.dropCopy(leftover);
        this.#keep({ ...this.#installed, leftover: null });
      });
    this.#tolerant(() => {
      const staged = tools.staged();
      if (staged !== null && (staged.version === trial?.version || compareVersions(staged.version, current) <= 0))
        tools.dropStaged();
      tools.sweep([current, previous, trial?.version ?? null, tools.staged()?.version ?? null]);
    });
  }

  /** Failing to free disk space does no harm. */
  #tolerant(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!(error instanceof ReleaseFault)) throw error;
      this.#options.report(error.message);
    }
  }

  #moveOn(changes: Partial<Trial>): boolean {
    const { trial } = this.#installed;
    return trial !== null && this.#keep({ ...this.#installed, trial: { ...trial, ...changes } });
  }

  /** False when the disk could not be written: the change is then in memory only. */
  #keep(next: Installed): boolean {
    this.#installed = next;
    try {
      this.#options.tools.keepInstalled(next);
      return true;
    } catch (error) {
      if (!(error instanceof ReleaseFault)) throw error;
      this.#options.report(error.message);
      return false;
    }
  }

  #say(type: FromLauncher['type']): void {
    this.#server?.say({ type });
  }

  /** The wait grows with each restart, and is short again once the server has run for a while. */
  #wait(wasHealed: boolean): Promise<void> {
    const delayMs = wasHealed ? backOff.firstMs : this.#delayMs;
    this.#delayMs = Math.min(backOff.longestMs, delayMs * 2);
    return new Promise((resolve) => {
      const cancel = this.#options.time.after(delayMs, resolve);
      this.#wake = () => {
        cancel();
        resolve();
      };
    });
  }
}

function differenceOf(now: Standing, before: Standing): string {
  if (now.id !== before.id) return 'it opened another table';
  if (now.seq !== before.seq || now.hash !== before.hash)
    return `it stands at event ${now.seq}, and the table stood at event ${before.seq}`;
  return `it counts ${now.chips} chips, and there are ${before.chips}`;
}
