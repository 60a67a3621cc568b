import type { ReaderEvent, Tag } from '../contracts/card-reader.ts';
import type { Sighting } from './pepper-messages.ts';

/** How long, in milliseconds, a tag may go unseen before it is gone, by antenna. Antennas that are not named are not listened to. */
export type GoneAfterMs = ReadonlyMap<number, number>;

/** Hits of the last five rounds on one antenna, the round under way in the lowest bit. */
type Hits = number;

const keptRounds = 0b11111;
const mostTags = 512;

interface Track {
  readonly hits: Map<number, Hits>;
  antenna: number | null;
  lastSeenMs: number;
}

const hitCount = (hits: Hits, rounds: number): number => {
  let seen = 0;
  for (let round = 0; round < rounds; round++) seen += (hits >> round) & 1;
  return seen;
};

/**
 * Where each tag is, with blinks, ghosts and borders weighed over rounds. It is told of sightings, of the ends of rounds in which
 * the reader is known to have looked, and of passing time; a round in which the reader failed is simply never told, because a failed
 * scan is not an empty scan. Times are milliseconds of any clock that never goes back.
 */
export class Presence {
  readonly #goneAfterMs: GoneAfterMs;
  readonly #tracks = new Map<Tag, Track>();
  #heldUntilMs = Number.NEGATIVE_INFINITY;

  constructor(goneAfterMs: GoneAfterMs) {
    this.#goneAfterMs = goneAfterMs;
  }

  /** Whether any tag is, or was lately, on an antenna. */
  get isWatching(): boolean {
    return this.#tracks.size > 0;
  }

  /** A tag was seen in the round under way. */
  see({ antenna, tag }: Sighting, nowMs: number): readonly ReaderEvent[] {
    if (!this.#goneAfterMs.has(antenna)) return [];
    const known = this.#tracks.get(tag);
    // More tags than any table holds can only be noise, and noise must not fill the memory.
    if (known === undefined && this.#tracks.size >= mostTags) return [];
    const track = known ?? { hits: new Map(), antenna: null, lastSeenMs: nowMs };
    this.#tracks.set(tag, track);
    track.lastSeenMs = nowMs;
    track.hits.set(antenna, (track.hits.get(antenna) ?? 0) | 1);
    return this.#weigh(tag, track, antenna);
  }

  /** The reader has looked at every antenna once since the last time. */
  endRound(): void {
    for (const [tag, track] of this.#tracks) {
      for (const [antenna, hits] of track.hits) {
        const next = (hits << 1) & keptRounds;
        if (next === 0) track.hits.delete(antenna);
        else track.hits.set(antenna, next);
      }
      if (track.antenna === null && track.hits.size === 0) this.#tracks.delete(tag);
    }
  }

  /** Tags that have not been seen anywhere for the time of the antenna where they were. */
  pass(nowMs: number): readonly ReaderEvent[] {
    if (nowMs < this.#heldUntilMs) return [];
    const events: ReaderEvent[] = [];
    for (const [tag, track] of this.#tracks) {
      const { antenna } = track;
      if (antenna === null || nowMs - track.lastSeenMs < (this.#goneAfterMs.get(antenna) ?? 0)) continue;
      track.antenna = null;
      track.hits.clear();
      events.push({ type: 'tag-gone', antenna, tag });
    }
    return events;
  }

  /** Until then nothing is taken for gone: the reader has only now begun to look again. */
  holdUntil(ms: number): void {
    this.#heldUntilMs = Math.max(this.#heldUntilMs, ms);
  }

  #weigh(tag: Tag, track: Track, antenna: number): readonly ReaderEvent[] {
    const from = track.antenna;
    const hits = track.hits.get(antenna) ?? 0;
    if (from === null) {
      if (hitCount(hits, 3) < 2) return [];
      track.antenna = antenna;
      return [{ type: 'tag-present', antenna, tag }];
    }
    // The round under way may still bring a hit on the old antenna, so three whole rounds without one are asked for.
    const hasLeft = hitCount(track.hits.get(from) ?? 0, 4) === 0;
    if (from === antenna || !hasLeft || hitCount(hits, 4) < 3) return [];
    track.antenna = antenna;
    return [{ type: 'tag-moved', from, antenna, tag }];
  }
}
