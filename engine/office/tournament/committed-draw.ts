import { randomOf } from './rolls.ts';

/** SHA-256 of these pieces in sequence, text as UTF-8. The engine has no hash of its own. */
export type Sha256 = (...pieces: readonly (string | Uint8Array)[]) => Uint8Array;

/** What decides a draw that anybody can check afterwards. */
export interface CommittedDraw {
  readonly purpose: 'mystery' | 'day2';
  /** 64 lower-case hex digits, secret until the end. The house has promised it by its `commitOf`. */
  readonly seed: string;
  /** A text nobody could know at the time of the promise, such as cards dealt face up. Without a line feed. */
  readonly openly: string;
}

/** What is promised before a draw, as lower-case hex. `list` is what is drawn from. */
export const commitOf = (
  { tournament, seed, list }: { readonly tournament: string; readonly seed: string; readonly list: string },
  sha256: Sha256,
): string => hexOf(sha256(lines('riffle-commit-v1', tournament, seed, list)));

/**
 * The digest of a proposed deal: the sums by player, in the byte order of their ids, what is played on for, and that heads are, if they are.
 * Who has seen the one has not said yes to the other.
 */
export const dealDigest = (
  deal: {
    readonly tournament: string;
    readonly amounts: Readonly<Record<string, number>>;
    readonly left: number;
    readonly heads?: 'own' | 'played';
  },
  sha256: Sha256,
): string => {
  const byPlayer = Object.entries(deal.amounts)
    .map(([player, amount]) => ({ player, line: `${player}=${amount}` }))
    .sort((one, other) => inByteOrder(one.player, other.player));
  const heads = deal.heads === 'played' ? ['heads=played'] : [];
  return hexOf(
    sha256(
      lines('riffle-deal-v1', deal.tournament, ...byPlayer.map(({ line }) => line), `left=${deal.left}`, ...heads),
    ),
  );
};

/** By code points, which is the order of their bytes in UTF-8. */
function inByteOrder(one: string, other: string): number {
  const [mine, theirs] = [[...one], [...other]];
  const at = mine.findIndex((letter, index) => letter !== theirs[index]);
  if (at < 0) return mine.length - theirs.length;
  return (mine[at]?.codePointAt(0) ?? 0) - (theirs[at]?.codePointAt(0) ?? -1);
}

const lines = (...all: readonly string[]): string => all.map((line) => `${line}\n`).join('');

const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const rollsInBlock = 8;

/** The random numbers of a draw. Each hash of the key and a counter gives eight rolls. */
export function randomOfDraw({ purpose, seed, openly }: CommittedDraw, sha256: Sha256): ReturnType<typeof randomOf> {
  const key = sha256(lines('riffle-draw-v1', purpose, seed, openly.normalize('NFC')));
  const blocks: DataView[] = [];
  const blockAt = (index: number): DataView => {
    const known = blocks[index];
    if (known !== undefined) return known;
    const counter = new DataView(new ArrayBuffer(8));
    counter.setBigUint64(0, BigInt(index));
    const bytes = sha256(key, new Uint8Array(counter.buffer));
    const block = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    blocks[index] = block;
    return block;
  };
  return randomOf((index) => blockAt(Math.floor(index / rollsInBlock)).getUint32(4 * (index % rollsInBlock)));
}
