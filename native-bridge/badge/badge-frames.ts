/**
 * The frame that 125 kHz readers such as RDM6300 and ID-12 send when a badge is near:
 *
 *   STX │ ten hexadecimal digits: a version byte, then the four bytes of the number │ two more, the XOR of the five │ CR LF, or not │ ETX
 */
const stx = 0x02;
const etx = 0x03;
const longestFrame = 14;
const inside = /^([0-9A-Fa-f]{10})([0-9A-Fa-f]{2})(?:\r\n)?$/;

/** What was found in the bytes. */
export type BadgeItem =
  | { readonly type: 'badge'; readonly badge: string }
  /** A frame whose checksum is wrong, or whose characters are not all digits. */
  | { readonly type: 'corrupt' }
  | { readonly type: 'skipped'; readonly bytes: number };

/** Finds frames in a byte stream, however it is cut and whatever is between them. */
export class BadgeFrameParser {
  /** From the STX on; null between frames. */
  #begun: string | null = null;

  get heldBytes(): number {
    return this.#begun?.length ?? 0;
  }

  push(bytes: Uint8Array): readonly BadgeItem[] {
    return [...bytes].flatMap((byte) => this.#take(byte));
  }

  #take(byte: number): readonly BadgeItem[] {
    const begun = this.#begun;
    if (byte === stx) {
      this.#begun = '';
      return begun === null ? [] : [{ type: 'skipped', bytes: begun.length + 1 }];
    }
    if (begun === null) return [{ type: 'skipped', bytes: 1 }];
    if (byte === etx) {
      this.#begun = null;
      return [badgeIn(begun)];
    }
    this.#begun = begun + String.fromCharCode(byte);
    if (this.#begun.length <= longestFrame) return [];
    this.#begun = null;
    return [{ type: 'skipped', bytes: begun.length + 2 }];
  }
}

function badgeIn(text: string): BadgeItem {
  const [, digits, sum = ''] = inside.exec(text) ?? [];
  if (digits === undefined || checksum(digits) !== Number.parseInt(sum, 16)) return { type: 'corrupt' };
  return { type: 'badge', badge: badgeOfTag(digits) };
}

/**
 * The ten decimal digits printed on such a badge. A reader that types like a keyboard types the same digits, so the badge is
 * the same text at both.
 */
function badgeOfTag(digits: string): string {
  return String(Number.parseInt(digits.slice(2), 16)).padStart(10, '0');
}

/** Five bytes, XORed. */
function checksum(digits: string): number {
  return (digits.match(/../g) ?? []).reduce((sum, byte) => sum ^ Number.parseInt(byte, 16), 0);
}

/** The frame of a badge by its printed number. */
export function encodeBadge(badge: string): Uint8Array {
  const digits = `04${Number(badge).toString(16).padStart(8, '0')}`.toUpperCase();
  const sum = checksum(digits).toString(16).padStart(2, '0').toUpperCase();
  return Buffer.from(`\u0002${digits}${sum}\r\n\u0003`, 'latin1');
}

const longestBadge = 64;
const shortestBadge = 4;
const lineEnds = [0x0d, 0x0a];
const isPrintable = (byte: number): boolean => byte >= 0x20 && byte <= 0x7e;

/** Sent by readers set to plain text: a badge, then CR, LF or both. */
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
