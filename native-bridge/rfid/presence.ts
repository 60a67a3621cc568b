import type { AntennaHealth, ReaderEvent, Tag, TagReading } from '../contracts/card-reader.ts';
import { AntennaHealths } from './antenna-health.ts';
import { PresenceTrack } from './presence-track.ts';

/** How long, in milliseconds, a tag may go unseen before it is gone, by antenna. Other antennas are ignored. */
export type GoneAfterMs = ReadonlyMap<number, number>;

const mostTags = 512;

/**
 * Where each tag is, with blinks, ghosts and borders weighed over several looks, and the health of the antennas. Times are milliseconds of
 * any clock that never goes back.
 *
 * For a reader that is told where to look, call `look` alone: a tag is gone only when successful looks have missed it. For a reader that
 * polls by itself, call `see` for each sighting, `endRound` when it has looked at every antenna once, and `pass` while it is known to look;
 * failed looks are never reported. Either way a failed scan is not an empty scan.
 */
export class Presence {
  readonly #goneAfterMs: GoneAfterMs;
  readonly #tracks = new Map<Tag, PresenceTrack>();
  readonly #rates = new ReadRates();
  readonly #healths: AntennaHealths;
  readonly #rounds: AntennaRounds;
  #round = 0;
  #nowMs = 0;
  #heldUntilMs = Number.NEGATIVE_INFINITY;

  constructor(goneAfterMs: GoneAfterMs) {
    this.#goneAfterMs = goneAfterMs;
    this.#healths = new AntennaHealths(goneAfterMs.keys());
    this.#rounds = new AntennaRounds(this.#healths);
  }

  /** A tag is, or was lately, on an antenna. */
  get isWatching(): boolean {
    return this.#tracks.size > 0;
  }

  /** Lowest first; ignored antennas left out. */
  get antennas(): readonly AntennaHealth[] {
    return this.#healths.antennas;
  }

  onAntennas(listener: (antennas: readonly AntennaHealth[]) => void): () => void {
    return this.#healths.onChange(listener);
  }

  /** How often each tag was seen where it counted, since the last call. */
  takeReadings(): readonly TagReading[] {
    return this.#rates.take();
  }

  /** An antenna was looked at and showed these tags. The tags of a failed look (`ok` false) mean nothing. */
  look(antenna: number, ok: boolean, tags: readonly Tag[], nowMs: number): readonly ReaderEvent[] {
    if (!this.#goneAfterMs.has(antenna)) return [];
    this.#nowMs = nowMs;
    this.#healths.count(antenna, ok, nowMs);
    if (!ok) return [];
    const seen = new Set(tags);
    const events: ReaderEvent[] = [];
    for (const tag of seen) this.#hit(antenna, tag, events);
    for (const [tag, track] of this.#tracks) {
      if (seen.has(tag) || !track.hasTrailOn(antenna)) continue;
      track.miss(antenna);
      this.#add(track.weigh(nowMs), events);
      if (nowMs >= this.#heldUntilMs && track.isMissed) this.#add(track.pass(nowMs), events);
    }
    this.#forget();
    return events;
  }

  /** A tag was seen in the round under way. */
  see({ antenna, tag }: { readonly antenna: number; readonly tag: Tag }, nowMs: number): readonly ReaderEvent[] {
    if (!this.#goneAfterMs.has(antenna)) return [];
    this.#nowMs = nowMs;
    const events: ReaderEvent[] = [];
    if (this.#tracks.get(tag)?.wasSeenIn(this.#round, antenna) !== true) this.#hit(antenna, tag, events);
    return events;
  }

  endRound(): void {
    const shown = new Map<number, AntennaRound>();
    for (const track of this.#tracks.values()) {
      const { antenna } = track;
      if (antenna !== null) {
        const { lying, seen } = shown.get(antenna) ?? { lying: 0, seen: 0 };
        const isSeen = track.wasSeenIn(this.#round, antenna);
        shown.set(antenna, { lying: lying + 1, seen: seen + (isSeen ? 1 : 0) });
      }
      track.missAllBut(this.#round);
    }
    this.#rounds.end(shown, this.#nowMs);
    this.#round += 1;
    this.#forget();
  }

  /** Time passed while the reader looked: a tag unseen anywhere for the time of its antenna is gone. */
  pass(nowMs: number): readonly ReaderEvent[] {
    this.#nowMs = nowMs;
    this.#healths.pass(nowMs);
    if (nowMs < this.#heldUntilMs) return [];
    const events: ReaderEvent[] = [];
    for (const track of this.#tracks.values()) this.#add(track.pass(nowMs), events);
    this.#forget();
    return events;
  }

  /** Until then no tag goes: the reader has only now begun to look again. */
  holdUntil(ms: number): void {
    this.#heldUntilMs = Math.max(this.#heldUntilMs, ms);
  }

  readonly #goneAfter = (antenna: number): number => this.#goneAfterMs.get(antenna) ?? 0;

  #hit(antenna: number, tag: Tag, events: ReaderEvent[]): void {
    let track = this.#tracks.get(tag);
    if (track === undefined) {
      // More tags than any table holds are noise, and noise must not fill the memory.
      if (this.#tracks.size >= mostTags) return;
      track = new PresenceTrack(tag, this.#goneAfter);
      this.#tracks.set(tag, track);
    }
    const misses = track.hit(antenna, this.#nowMs, this.#round);
    if (track.antenna === antenna) this.#rates.count(tag, antenna, misses);
    this.#add(track.weigh(this.#nowMs), events);
  }

  #add(event: ReaderEvent | null, events: ReaderEvent[]): void {
    if (event !== null) events.push(event);
  }

  #forget(): void {
    for (const [tag, track] of this.#tracks) if (track.isForgotten) this.#tracks.delete(tag);
  }
}

/** What a round showed of the tags believed to be on one antenna. */
interface AntennaRound {
  readonly lying: number;
  readonly seen: number;
}

/** Three or more stacked tags hide each other, so a look that sees none of them proves nothing about the antenna. */
const mostReadable = 2;

/**
 * Judges the looks of a reader that polls by itself and never reports a failed look. A look counts only at an antenna where tags are
 * believed to be. It was good when it saw any of them. One that saw none counts as bad once a tag is seen there again: until then they may
 * simply have been taken away.
 */
class AntennaRounds {
  readonly #healths: AntennaHealths;
  readonly #emptyLooks = new Map<number, number>();

  constructor(healths: AntennaHealths) {
    this.#healths = healths;
  }

  /** A round ended. Antennas missing from it have no tags. */
  end(round: ReadonlyMap<number, AntennaRound>, nowMs: number): void {
    for (const antenna of this.#emptyLooks.keys()) if (!round.has(antenna)) this.#emptyLooks.delete(antenna);
    for (const [antenna, { lying, seen }] of round) {
      const empty = this.#emptyLooks.get(antenna) ?? 0;
      if (seen === 0) {
        if (lying <= mostReadable) this.#emptyLooks.set(antenna, empty + 1);
        continue;
      }
      for (let look = 0; look < empty; look++) this.#healths.count(antenna, false, nowMs);
      this.#healths.count(antenna, true, nowMs);
      this.#emptyLooks.delete(antenna);
    }
  }
}

/** More than two decks on all antennas of a table: reached only when the readings are never taken. */
const mostReadings = 4_096;

interface Rate {
  readonly tag: Tag;
  readonly antenna: number;
  looks: number;
  hits: number;
}

/** How often each tag was seen where it lay. A miss counts only once the tag is seen there again: until then it may simply have been taken away. */
export class ReadRates {
  #rates = new Map<string, Rate>();

  /** A tag was seen where it lies, after this many misses there. */
  count(tag: Tag, antenna: number, missesBefore: number): void {
    const key = `${antenna} ${tag}`;
    const known = this.#rates.get(key);
    if (known === undefined && this.#rates.size >= mostReadings) return;
    const rate = known ?? { tag, antenna, looks: 0, hits: 0 };
    rate.looks += missesBefore + 1;
    rate.hits += 1;
    this.#rates.set(key, rate);
  }

  /** Returns the counts since the last call. */
  take(): readonly TagReading[] {
    const taken = [...this.#rates.values()];
    this.#rates = new Map();
    return taken;
  }
}
