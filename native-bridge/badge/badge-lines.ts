import type { BadgeItem } from './badge-frames.ts';

const longestBadge = 64;
const shortestBadge = 4;
const lineEnds = [0x0d, 0x0a];
const isPrintable = (byte: number): boolean => byte >= 0x20 && byte <= 0x7e;

/** What readers send that are set to plain text: a badge, then CR, LF or both. */
export class BadgeLineParser {
  #begun = '';
  /** Bytes of a line that can be no badge; null while it still may be one. */
  #lost: number | null = null;

  get heldBytes(): number {
    return this.#begun.length;
  }

  push(bytes: Uint8Array): readonly BadgeItem[] {
    return [...bytes].flatMap((byte) => this.#take(byte));
  }

  #take(byte: number): readonly BadgeItem[] {
    if (lineEnds.includes(byte)) return this.#end();
    if (this.#lost !== null) {
      this.#lost += 1;
      return [];
    }
    if (isPrintable(byte) && this.#begun.length < longestBadge) {
      this.#begun += String.fromCharCode(byte);
      return [];
    }
    this.#lost = this.#begun.length + 1;
    this.#begun = '';
    return [];
  }

  #end(): readonly BadgeItem[] {
    const [badge, lost] = [this.#begun.trim(), this.#lost ?? this.#begun.length];
    this.#begun = '';
    const isBadge = this.#lost === null && badge.length >= shortestBadge;
    this.#lost = null;
    if (isBadge) return [{ type: 'badge', badge }];
    return lost === 0 ? [] : [{ type: 'skipped', bytes: lost }];
  }
}
