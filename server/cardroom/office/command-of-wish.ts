import type { TextRef } from '../../../engine/notation.ts';
import { dealDigest, type OfficeCommand } from '../../../engine/office.ts';
import type { PrivateText } from '../../../native-bridge/contracts/event-log.ts';
import type { OfficeWish, PlayerMeant } from '../../../protocol/office-desk.ts';
import { sealText } from '../../sync/private-text.ts';
import { sha256 } from './sha256.ts';

/** Supplies the parts of a command that no page may set. */
export interface WishSource {
  readonly now: () => number;
  /** Whose request it is, as logs name people. */
  readonly by: string;
  /** The same for the person signed in; empty: nobody is known by name. */
  readonly signed: string;
  /** Random, at least 128 bits. */
  readonly newId: () => string;
  /** This many random bytes. */
  readonly random: (bytes: number) => Uint8Array;
  /** The committed seed of a tournament's draw; null: there is none, or it is gone. */
  readonly seedOf: (tournament: string) => string | null;
  /** How many random numbers a draw may need. */
  readonly players: number;
  /** A known player; null: nobody has this id. */
  readonly playerById: (id: string) => TextRef | null;
}

/** A request as an engine command, with its separately stored texts; null: it means a player nobody knows. */
export interface WishedCommand {
  readonly command: OfficeCommand;
  readonly texts: readonly PrivateText[];
  /** A player named for the first time. */
  readonly met: TextRef | null;
}

/** Parts that no page may set. */
interface Given {
  readonly at: number;
  by?: string;
  player?: TextRef;
  reason?: TextRef | null;
  id?: string;
  digest?: string;
  rolls?: readonly number[];
  ids?: readonly string[];
  seed?: TextRef;
  secret?: Extract<OfficeCommand, { readonly secret: unknown }>['secret'];
}

const rollsEach = 5;

/** Gives a request its time, ids and random numbers, and turns its texts into references. */
export function commandOfWish(
  wish: OfficeWish,
  source: WishSource,
): WishedCommand | { readonly unknownPlayer: string } {
  const texts: PrivateText[] = [];
  let met: TextRef | null = null;
  const sealed = (words: string): TextRef => {
    const { text, ref } = sealText(words, { id: source.newId(), salt: source.newId() });
    texts.push(text);
    return ref;
  };
  const given: Given = { at: source.now() };
  const { player, reason, id } = wish as { player?: PlayerMeant | string; reason?: string; id?: string | null };
  if (typeof player === 'object') {
    const known = 'id' in player ? source.playerById(player.id) : null;
    if ('id' in player && known === null) return { unknownPlayer: player.id };
    const ref = known ?? sealed('name' in player ? player.name : '');
    if (known === null) met = ref;
    given.player = ref;
  }
  if (reason !== undefined) given.reason = reason === '' ? null : sealed(reason);
  if (id === undefined || id === null) given.id = source.newId();
  if (wish.type === 'propose-deal') given.digest = dealDigest(wish, sha256);
  if (signedWishes.has(wish.type)) given.by = source.by;
  if (wish.type === 'check-register') given.by = source.signed;
  if (wish.type === 'commit-draw') {
    const seed = Buffer.from(source.random(32)).toString('hex');
    given.seed = sealed(seed);
    given.secret = { seed, sha256 };
  }
  if (wish.type === 'draw-envelope' || wish.type === 'reveal-draw')
    given.secret = { seed: source.seedOf(wish.tournament), sha256 };
  if (drawn.has(wish.type)) {
    given.rolls = rollsOf(source.random(4 * rollsEach * Math.max(source.players, 10)));
    given.ids = Array.from({ length: source.players + 10 }, () => source.newId());
  }
  return { command: { ...wish, ...given } as unknown as OfficeCommand, texts, met };
}

/** 32-bit numbers. */
function rollsOf(bytes: Uint8Array): readonly number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: Math.floor(bytes.byteLength / 4) }, (_, index) => view.getUint32(index * 4));
}

const signedWishes: ReadonlySet<OfficeWish['type']> = new Set([
  'close-shift',
  'set-house-rules',
  'set-house-duties',
  'book-for-person',
  'bag-late',
]);
const drawn: ReadonlySet<OfficeWish['type']> = new Set([
  'draw-seats',
  'break-table',
  'draw-final-table',
  'set-breaking-order',
]);
