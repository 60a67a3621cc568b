import type { ReaderEvent, Tag } from '../contracts/card-reader.ts';

const keptLooks = 30;
const keptMask = 2 ** keptLooks - 1;
/** A trail is forgotten after this many looks without a hit. */
const looksToForget = 5;
/** A hand or chips over a card hide it for up to three looks, so fewer misses than this never make a tag go. */
const fewestMisses = 4;
/** How long two antennas may both see a tag before its place is contested. */
const tieMs = 2_000;

/** What the looks at one antenna showed of one tag. */
interface Trail {
  /** The last thirty looks, the latest in the lowest bit. */
  hits: number;
  /** How many looks `hits` holds so far. */
  looks: number;
  /** Looks since the last hit. */
  misses: number;
  /** Set by two hits in the last four looks; cleared by three misses in a row. */
  claims: boolean;
  lastHitMs: number;
  /** The round of the last look, where a reader looks in rounds. */
  round: number;
}

function hitCount({ hits }: Trail, looks: number): number {
  let seen = 0;
  for (let look = 0; look < looks; look++) seen += (hits >> look) & 1;
  return seen;
}

/** Fewer than half of the looks saw it until its last hit, as in a pile or on a border. */
function readsBadly(trail: Trail): boolean {
  return hitCount(trail, keptLooks) * 2 < trail.looks - trail.misses;
}

function look(trail: Trail, hit: 0 | 1): void {
  trail.hits = ((trail.hits << 1) | hit) & keptMask;
  trail.looks = Math.min(trail.looks + 1, keptLooks);
  trail.misses = hit === 1 ? 0 : trail.misses + 1;
}

/** Where one tag is: nowhere, on one antenna, or contested between several. */
export class PresenceTrack {
  readonly #tag: Tag;
  readonly #goneAfterMs: (antenna: number) => number;
  readonly #trails = new Map<number, Trail>();
  #antenna: number | null = null;
  #contested: readonly number[] | null = null;
  #tiedSinceMs: number | null = null;
  #lastSeenMs = 0;

  constructor(tag: Tag, goneAfterMs: (antenna: number) => number) {
    this.#tag = tag;
    this.#goneAfterMs = goneAfterMs;
  }

  /** The antenna where it counts; null while it is absent or contested. */
  get antenna(): number | null {
    return this.#antenna;
  }

  /** It is nowhere and there is nothing to remember. */
  get isForgotten(): boolean {
    return this.#antenna === null && this.#contested === null && this.#trails.size === 0;
  }

  hasTrailOn(antenna: number): boolean {
    return this.#trails.has(antenna);
  }

  /** The round under way has already shown it on an antenna. */
  wasSeenIn(round: number, antenna: number): boolean {
    return this.#trails.get(antenna)?.round === round;
  }

  /** A look saw it. Returns how many looks at that antenna had missed it since the last hit there. */
  hit(antenna: number, nowMs: number, round: number): number {
    const trail = this.#trails.get(antenna) ?? { hits: 0, looks: 0, misses: 0, claims: false, lastHitMs: nowMs, round };
    const { misses } = trail;
    this.#trails.set(antenna, trail);
    look(trail, 1);
    trail.lastHitMs = nowMs;
    trail.round = round;
    trail.claims ||= hitCount(trail, 4) >= 2;
    this.#lastSeenMs = nowMs;
    if (this.#claimants().length >= 2) this.#tiedSinceMs ??= nowMs;
    return misses;
  }

  /** A successful look at an antenna did not see it. */
  miss(antenna: number): void {
    const trail = this.#trails.get(antenna);
    if (trail === undefined) return;
    look(trail, 0);
    trail.claims &&= hitCount(trail, 3) > 0;
    if (this.#claimants().length < 2) this.#tiedSinceMs = null;
    const isKept = antenna === this.#antenna || this.#contested?.includes(antenna);
    if (trail.misses >= looksToForget && !isKept) this.#trails.delete(antenna);
  }

  /** Counts a miss at every antenna whose last look was not in this round. */
  missAllBut(round: number): void {
    for (const [antenna, trail] of this.#trails) if (trail.round !== round) this.miss(antenna);
  }

  /** The event that follows from the looks so far, if any. */
  weigh(nowMs: number): ReaderEvent | null {
    if (this.#contested !== null) return this.#settle();
    const from = this.#antenna;
    const antenna = from === null ? this.#found() : this.#handedOver(from, nowMs);
    if (antenna !== null) {
      this.#antenna = antenna;
      return from === null
        ? { type: 'tag-present', antenna, tag: this.#tag }
        : { type: 'tag-moved', from, antenna, tag: this.#tag };
    }
    if (this.#tiedSinceMs === null || nowMs - this.#tiedSinceMs <= tieMs || !this.#isTied) return null;
    return this.#contest(from, this.#claimants());
  }

  /** It is gone when no look saw it anywhere for the time of its antenna. */
  pass(nowMs: number): ReaderEvent | null {
    const places = this.#contested ?? (this.#antenna === null ? [] : [this.#antenna]);
    if (places.length === 0) return null;
    if (nowMs - this.#lastSeenMs < Math.max(...places.map(this.#goneAfterMs))) return null;
    const event: ReaderEvent = { type: 'tag-gone', antenna: this.#antenna, tag: this.#tag };
    this.#antenna = null;
    this.#contested = null;
    this.#tiedSinceMs = null;
    this.#trails.clear();
    return event;
  }

  /** Enough looks at its antenna have missed it. Time alone proves nothing while looks fail. */
  get isMissed(): boolean {
    const places = this.#contested ?? (this.#antenna === null ? [] : [this.#antenna]);
    return places.some((antenna) => (this.#trails.get(antenna)?.misses ?? 0) >= fewestMisses);
  }

  /** Two antennas see it now: a tie kept alive by ghosts alone is not reported. */
  get #isTied(): boolean {
    return [...this.#trails.values()].filter((trail) => hitCount(trail, 4) >= 2).length >= 2;
  }

  #claimants(): readonly number[] {
    const claimants: number[] = [];
    for (const [antenna, { claims }] of this.#trails) if (claims) claimants.push(antenna);
    return claimants.sort((one, other) => one - other);
  }

  /** The most hits that any other antenna had in its last looks. */
  #mostElsewhere(antenna: number, looks: number): number {
    let most = 0;
    for (const [other, trail] of this.#trails) if (other !== antenna) most = Math.max(most, hitCount(trail, looks));
    return most;
  }

  /**
   * Two hits of the last three. Where another antenna saw it too, the lead must be two hits: otherwise a ghost that is lucky twice would
   * count before the card's own antenna has had its second look.
   */
  #found(): number | null {
    for (const [antenna, trail] of this.#trails) {
      const hits = hitCount(trail, 3);
      if (hits >= 2 && hits - this.#mostElsewhere(antenna, 3) >= 2) return antenna;
    }
    return null;
  }

  /**
   * Three hits of the last four on exactly one other antenna, and none of the last three at its own. A tag that reads badly at its own is
   * often missed three times in a row, so it must be missed there for as long as a tag that goes.
   */
  #handedOver(from: number, nowMs: number): number | null {
    const old = this.#trails.get(from);
    if (old !== undefined) {
      if (hitCount(old, 3) > 0) return null;
      if (readsBadly(old) && nowMs - old.lastHitMs < this.#goneAfterMs(from)) return null;
    }
    return this.#clearWinner();
  }

  #clearWinner(): number | null {
    const winners = [...this.#trails].filter(([, trail]) => hitCount(trail, 4) >= 3);
    return winners.length === 1 ? (winners[0]?.[0] ?? null) : null;
  }

  #contest(from: number | null, antennas: readonly number[]): ReaderEvent {
    this.#antenna = null;
    this.#contested = antennas;
    return { type: 'tag-contested', from, antennas, tag: this.#tag };
  }

  #settle(): ReaderEvent | null {
    const antenna = this.#clearWinner();
    if (antenna !== null && this.#mostElsewhere(antenna, 3) === 0) {
      this.#contested = null;
      this.#antenna = antenna;
      return { type: 'tag-present', antenna, tag: this.#tag };
    }
    const claimants = this.#claimants();
    if (claimants.length < 2 || claimants.join() === this.#contested?.join()) return null;
    return this.#contest(null, claimants);
  }
}
