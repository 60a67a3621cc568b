import type { CDPSession, Page } from 'playwright-core';
import type { DealerPage } from './dealer-page.ts';
import { heldOut } from './held-out.ts';

/** What a dealer reads on the console before tapping. */
interface Picture {
  /** Keys of the action row by their shortcut; lit: the key that books what was seen. */
  readonly keys: readonly { readonly hint: string; readonly text: string; readonly lit: boolean }[];
  readonly title: string;
  /** Between hands: whether the start key allows the next one. */
  readonly isOver: boolean;
  readonly start: boolean;
  readonly push: boolean;
  readonly seatKeys: number;
  /** Seats with tappable plates whose hands are in, clockwise. */
  readonly live: readonly number[];
  readonly toAct: number | null;
  readonly trayChips: number;
  readonly presets: number;
  readonly dock: string;
  /** Boards on which every card lies. */
  readonly boards: number;
  readonly felt: string;
  /** The sentence of a refusal; empty for none. */
  readonly refused: string;
}

/** How a player plays, in percent. */
export interface Temper {
  readonly folds: number;
  readonly wagers: number;
  readonly allIns: number;
}

/** What a hand cost its dealer. */
export interface DealtHand {
  readonly kind: string;
  readonly taps: number;
  readonly actions: number;
  readonly seconds: number;
  /** The most boards that lay complete on the felt. */
  readonly boards: number;
  readonly stumbles: readonly string[];
}

const tapsMost = 220;
/** The answer to a tap that came after the table had changed (decision 9). */
const stale = /^Seat \d+ is to act now\.$/;
/** A touch is answered within this time, however busy the machine is. */
const silenceMs = 8_000;

/** A dealer who goes by what the console shows: reads, taps once, and checks the result. */
export class ReadingDealer {
  readonly #dealer: DealerPage;
  readonly #page: Page;
  readonly #random: () => number;
  readonly #hasDevices: boolean;
  readonly #runsTwice: boolean;
  /** Fingers that stay down: a page's own touches only tap. */
  #glass: CDPSession | null = null;
  #taps = 0;
  #actions = 0;
  /** The dock as last read. */
  #seen = '';
  #stumbles: string[] = [];
  #boards = 0;

  /**
   * `hasDevices`: devices change the table too, so that a tap may come too late. `runsTwice`: players who are all in agree to run the rest
   * of the board twice.
   */
  constructor(dealer: DealerPage, random: () => number, { hasDevices = false, runsTwice = false } = {}) {
    this.#dealer = dealer;
    this.#page = dealer.page;
    this.#random = random;
    this.#hasDevices = hasDevices;
    this.#runsTwice = runsTwice;
  }

  /** One hand, from its start until the next may begin. `meanwhile` runs once, at the first decision after that many actions. */
  async hand(
    kind: string,
    temper: Temper,
    meanwhile: { readonly after: number; readonly does: () => Promise<void> } | null = null,
  ): Promise<DealtHand> {
    [this.#taps, this.#actions, this.#boards, this.#stumbles] = [0, 0, 0, []];
    const began = performance.now();
    let isDone = meanwhile === null;
    await this.#dealer.still();
    let picture = await this.#look();
    if (!picture.start) throw new Error(`${kind}: no hand can begin. ${picture.dock}`);
    await this.tap('.between-start');
    for (picture = await this.#read(); !picture.isOver; picture = await this.#read()) {
      this.#boards = Math.max(this.#boards, picture.boards);
      if (this.#taps > tapsMost) throw new Error(`${kind}: the hand does not come to its end. ${picture.dock}`);
      if (!isDone && meanwhile !== null && this.#actions >= meanwhile.after && keyOf(picture, 'C') !== null) {
        isDone = true;
        await meanwhile.does();
        await this.#dealer.still();
        continue;
      }
      await this.#go(picture, temper);
    }
    const seconds = Math.round((performance.now() - began) / 100) / 10;
    return {
      kind,
      taps: this.#taps,
      actions: this.#actions,
      seconds,
      boards: this.#boards,
      stumbles: this.#stumbles,
    };
  }

  /** A person needs a moment to read a change made by a device since the last touch. */
  async #read(): Promise<Picture> {
    for (;;) {
      const picture = await this.#look();
      if (picture.dock === this.#seen) return picture;
      this.#seen = picture.dock;
      await this.#dealer.still();
    }
  }

  async #go(picture: Picture, temper: Temper): Promise<void> {
    if (picture.push) return this.hold('.push-button');
    if (picture.seatKeys > 0) return this.tap(`.seat-key >> nth=${this.#upTo(picture.seatKeys)}`);
    if (picture.toAct !== null && /^(Check|Call|Bring)/.test(keyOf(picture, 'C')?.text ?? ''))
      return this.#act(picture, temper);
    const draws = picture.keys.filter(({ hint }) => /^\d$/.test(hint));
    if (draws.length > 0) {
      this.#actions += 1;
      return this.tap(keyCss(draws[this.#upTo(draws.length)]?.hint ?? '0'));
    }
    if (this.#runsTwice && /Run it twice/.test(picture.dock)) return this.tap('.dock button:has-text("Run it twice")');
    if (/who wins|showdown/i.test(picture.title)) return this.#showdown(picture);
    const shown = picture.keys.find((one) => one.lit);
    // No key is lit if the console says that the cards come by themselves.
    if (shown === undefined && (await this.#comesByItself(picture))) return;
    const lit = shown ?? keyOf(picture, 'G');
    if (lit === null) throw new Error(`No key to press: ${picture.dock}`);
    await this.tap(keyCss(lit.hint));
  }

  /** Waits for a device to book what it sees; returns false if it books nothing. */
  async #comesByItself({ dock }: Picture): Promise<boolean> {
    const words = (before: string) =>
      (document.querySelector<HTMLElement>('.dock')?.innerText ?? '').replace(/\s+/g, ' ').trim() !== before;
    return this.#page.waitForFunction(words, dock, { timeout: silenceMs }).then(
      () => true,
      () => false,
    );
  }

  async #act(picture: Picture, { folds, wagers, allIns }: Temper): Promise<void> {
    this.#actions += 1;
    const dice = this.#random() * 100;
    if (dice < allIns && keyOf(picture, 'A') !== null) return this.tap(keyCss('A'));
    if (dice < allIns + wagers && keyOf(picture, 'R') !== null) return this.#wager(picture);
    if (dice < allIns + wagers + folds && keyOf(picture, 'F') !== null) return this.#fold(picture);
    await this.tap(keyCss('C'));
  }

  /** One fold, or all folds up to a later seat, which then calls. */
  async #fold(picture: Picture): Promise<void> {
    const at = picture.live.indexOf(picture.toAct ?? 0);
    const later = picture.live[at + 2];
    if (later === undefined || this.#random() < 0.5) return this.tap(keyCss('F'));
    await this.tap(plateCss(later), { mayRefuse: true });
    const now = await this.#look();
    if (now.refused !== '' || keyOf(now, 'C') === null) return this.tap(keyCss(keyOf(now, 'F') === null ? 'C' : 'F'));
    this.#actions += 2;
    await this.tap(keyCss('C'));
  }

  /** By a key of the row, a preset, the keypad, or chips in front. */
  async #wager(picture: Picture): Promise<void> {
    if (this.#random() < 0.4 && picture.trayChips > 2) {
      const chip = 2 + this.#upTo(picture.trayChips - 2);
      await this.tap(`.tray-chip >> nth=${chip - 1}`);
      if (this.#random() < 0.5) await this.tap(`.tray-chip >> nth=${chip - 1}`);
      const now = await this.#look();
      // Only the key that calls the floor is lit without a letter: the rules give these chips no single reading.
      const lit = now.keys.find((one) => one.lit && one.hint !== '');
      if (lit !== undefined) return this.tap(keyCss(lit.hint));
      // The chips are no wager of this seat: the dealer gives them back, which the screen must allow.
      for (let left = 0; left < 2; left++) await this.#page.keyboard.press('Backspace');
      return this.tap(keyCss('C'), { mayRefuse: true });
    }
    await this.tap(keyCss('R'));
    const sheet = await this.#look();
    if (sheet.presets === 0) return;
    await this.tap(`.preset >> nth=${this.#upTo(sheet.presets)}`);
    await this.tap(keyCss('R'), { mayRefuse: true });
    // A player's whole stack is on the all-in key.
    if ((await this.#look()).presets > 0) await this.tap(keyCss('A'));
  }

  async #showdown(picture: Picture): Promise<void> {
    if (keyOf(picture, 'P') !== null) return this.hold(keyCss('P'));
    if (keyOf(picture, 'G') !== null) return this.tap(keyCss('G'));
    // The plates of possible winners can be held.
    const mayWin = await this.#page.locator('.seat:has(.seat-hold)').count();
    const live = picture.live[this.#upTo(picture.live.length)] ?? 0;
    await this.tap(mayWin === 0 ? plateCss(live) : `.seat:has(.seat-hold) >> nth=${this.#upTo(mayWin)}`);
  }

  /** Taps where the dealer looked, and reads the answer. */
  async tap(css: string, { mayRefuse = false }: { readonly mayRefuse?: boolean } = {}): Promise<void> {
    await this.#touch(css, () => this.#page.locator(css).first().tap({ timeout: silenceMs }), mayRefuse);
  }

  async hold(css: string): Promise<void> {
    const press = async () => {
      const key = this.#page.locator(css).first();
      await key.waitFor({ timeout: silenceMs });
      const { x = 0, y = 0, width = 0, height = 0 } = (await key.boundingBox()) ?? {};
      const finger = { x: x + width / 2, y: y + height / 2 };
      this.#glass ??= await this.#page.context().newCDPSession(this.#page);
      const glass = this.#glass;
      await heldOut(
        this.#page,
        async () => void (await glass.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] })),
        async () => void (await glass.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })),
      );
    };
    await this.#touch(css, press, false);
  }

  async #touch(css: string, press: () => Promise<void>, mayRefuse: boolean): Promise<void> {
    const before = await this.#look();
    try {
      await press();
    } catch (error) {
      // A device was faster than the finger and the key is gone: the dealer looks again.
      if ((await this.#look()).dock === before.dock) throw error;
      return;
    }
    this.#taps += 1;
    await this.#dealer.still();
    const after = await this.#look();
    this.#seen = after.dock;
    // A device was faster than the finger, and nothing has happened: the dealer looks again.
    if (this.#hasDevices && stale.test(after.refused)) return;
    const where = `${css} at “${before.title || before.keys.map(({ text }) => text).join(' | ')}”`;
    if (after.dock === before.dock && after.felt === before.felt) this.#stumbles.push(`silence: ${where}`);
    if (after.refused !== '' && !mayRefuse) this.#stumbles.push(`refused: ${where}: ${after.refused}`);
  }

  #upTo(count: number): number {
    return Math.floor(this.#random() * count);
  }

  #look(): Promise<Picture> {
    return this.#page.evaluate(() => {
      const all = (css: string) => [...document.querySelectorAll<HTMLElement>(css)];
      const words = (one: HTMLElement | null | undefined): string => (one?.innerText ?? '').replace(/\s+/g, ' ').trim();
      const plates = all('.seat').map((plate) => ({
        seat: Number(plate.dataset.seat ?? plate.querySelector('.seat-number')?.textContent ?? 0),
        says: plate.getAttribute('aria-label') ?? plate.querySelector('.visually-hidden')?.textContent ?? '',
      }));
      const band = document.querySelector<HTMLElement>('.band-refused .band-text');
      return {
        keys: all('.action-row .action').map((key) => ({
          hint: key.getAttribute('aria-keyshortcuts') ?? '',
          text: words(key),
          lit: key.classList.contains('action-lit'),
        })),
        title: words(document.querySelector<HTMLElement>('.dock-title')),
        isOver: document.querySelector('.between-row') !== null,
        start: document.querySelector('.between-start:not(.no-action)') !== null,
        push: document.querySelector('.push-button') !== null,
        seatKeys: all('.seat-key').length,
        live: plates
          .filter(({ says }) => !/folded|empty|open seat|open|mucked|away/i.test(says))
          .map(({ seat }) => seat),
        toAct: plates.find(({ says }) => /to act/.test(says))?.seat ?? null,
        trayChips: all('.tray-chip').length,
        presets: all('button.preset').length,
        dock: words(document.querySelector<HTMLElement>('.dock')),
        boards: all('.board').filter((board) => board.querySelectorAll('.card-face').length === 5).length,
        felt: plates.map(({ says }) => says).join('; '),
        refused: words(band),
      };
    });
  }
}

const keyOf = ({ keys }: Picture, hint: string): Picture['keys'][number] | null =>
  keys.find((one) => one.hint === hint) ?? null;
const keyCss = (hint: string): string => `.action-row [aria-keyshortcuts="${hint}"]`;
const plateCss = (seat: number): string => `.seat[data-seat="${seat}"], .seat:has(.seat-number:text-is("${seat}"))`;
