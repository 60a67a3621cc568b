import type { Viewer } from '../../../engine/table.ts';
import type { TimeSource } from '../../../native-bridge/contracts/time-source.ts';
import type { FromCardroomServer } from '../../../protocol/cardroom-messages.ts';
import type { OfficePart } from '../../../protocol/office-desk.ts';
import type { Names } from '../names.ts';
import type { Pages } from '../pages.ts';
import type { Office } from './office.ts';
import { SaidParts } from './office-parts.ts';

/** The tables' reports are sent at most this often; what a person waits for is sent at once. */
const toldEveryMs = 500;
/** If each page would get more characters than this at once, even somebody who waits is served less often. */
const charactersAtOnce = 200_000;
/** Sending takes at most a fifth of the time. */
const restFor = 4;
const restMax = 10_000;

/** Sends the office's state to every page, each piece when it has changed. */
export class OfficePages {
  readonly #parts: () => readonly OfficePart[];
  readonly #names: Names;
  readonly #pages: Pages;
  readonly #time: TimeSource;
  readonly #said = new Map<Viewer, SaidParts>();
  #isDue = false;
  /** Nothing is sent before. */
  #restUntil = 0;

  constructor(options: {
    readonly office: Office;
    readonly parts: () => readonly OfficePart[];
    readonly names: Names;
    readonly pages: Pages;
    readonly time: TimeSource;
  }) {
    this.#parts = options.parts;
    this.#names = options.names;
    this.#pages = options.pages;
    this.#time = options.time;
    options.office.listen((wished) => {
      if (wished) this.#tellWished();
      else this.tellSoon();
    });
  }

  /** Sends everything to a page that has just connected. The other pages are updated too, so that all know the same from then on. */
  all(viewer: Viewer): readonly FromCardroomServer[] {
    const parts = this.#tell();
    this.#changesFor(viewer, parts);
    return new SaidParts().changes(viewer, parts, (ids) => this.#names.behind(ids));
  }

  tellSoon(): void {
    this.#tellAfter(Math.max(toldEveryMs, this.#rest()));
  }

  /** Sends nothing for this long. A clock that was set back cannot turn it into an hour. */
  #rest(): number {
    return Math.min(restMax, this.#restUntil - this.#time.now());
  }

  #tellWished(): void {
    const rest = this.#rest();
    if (rest > 0) this.#tellAfter(rest);
    else if (this.#pages.size > 0) this.#tell();
  }

  #tellAfter(delay: number): void {
    if (this.#isDue) return;
    this.#isDue = true;
    this.#time.after(delay, () => {
      this.#isDue = false;
      if (this.#pages.size > 0) this.#tell();
    });
  }

  #tell(): readonly OfficePart[] {
    const began = this.#time.now();
    const parts = this.#parts();
    this.#pages.sendToEach((viewer) => this.#changesFor(viewer, parts));
    const characters = Math.max(0, ...[...this.#said.values()].map((said) => said.characters));
    const now = this.#time.now();
    const rest = characters < charactersAtOnce ? 0 : (toldEveryMs * characters) / charactersAtOnce;
    this.#restUntil = now + Math.max(rest, restFor * (now - began));
    return parts;
  }

  #changesFor(viewer: Viewer, parts: readonly OfficePart[]): readonly FromCardroomServer[] {
    const said = this.#said.get(viewer) ?? new SaidParts();
    this.#said.set(viewer, said);
    return said.changes(viewer, parts, (ids) => this.#names.behind(ids));
  }
}
