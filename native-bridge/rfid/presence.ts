import type { AntennaHealth, ReaderEvent, Tag, TagReading } from '../contracts/card-reader.ts';
import { AntennaHealths } from './antenna-health.ts';
import { PresenceTrack } from './presence-track.ts';

/** How long, in milliseconds, a tag may go unseen before it is gone, by antenna. Antennas that are not named are not listened to. */
export type GoneAfterMs = ReadonlyMap<number, number>;

const mostTags = 512;

/**
 * Where each tag is, with blinks, ghosts and borders weighed over looks, and how the antennas do. Times are milliseconds of any clock
 * that never goes back.
 *
 * A reader that is told which antenna to look at uses `look` alone, which says everything: what it does not see is gone only when looks
 * that succeeded have missed it. A reader that polls by itself is followed with `see` for each sighting, `endRound` when it is known to
 * have looked at every antenna once, and `pass` while it is known to look: what failed is simply never told. Either way a failed scan is
 * not an empty scan.
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

  /** Whether any tag is, or was lately, on an antenna. */
  get isWatching(): boolean {
    return this.#tracks.size > 0;
  }

  /** Every antenna that is listened to, lowest first. */
  get antennas(): readonly AntennaHealth[] {
    return this.#healths.antennas;
  }

  onAntennas(listener: (antennas: readonly AntennaHealth[]) => void): () => void {
    return this.#healths.onChange(listener);
  }

  /** How often each tag was seen where it counted, since this was last asked. */
  takeReadings(): readonly TagReading[] {
    return this.#rates.take();
  }

  /** An antenna was looked at and showed these tags; when the look failed (`ok` false) the tags say nothing. */
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

  /** The reader has looked at every antenna once since the last time. */
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

  /** Time has passed in which the reader looked: what has not been seen anywhere for the time of the antenna where it was is gone. */
  pass(nowMs: number): readonly ReaderEvent[] {
    this.#nowMs = nowMs;
    this.#healths.pass(nowMs);
    if (nowMs < this.#heldUntilMs) return [];
    const events: ReaderEvent[] = [];
    for (const track of this.#tracks.values()) this.#add(track.pass(nowMs), events);
    this.#forget();
    return events;
  }

  /** Until then nothing is taken for gone: the reader has only now begun to look again. */
  holdUntil(ms: number): void {
    this.#heldUntilMs = Math.max(this.#heldUntilMs, ms);
  }

  readonly #goneAfter = (antenna: number): number => this.#goneAfterMs.get(antenna) ?? 0;

  #hit(antenna: number, tag: Tag, events: ReaderEvent[]): void {
    let track = this.#tracks.get(tag);
    if (track === undefined) {
      // More tags than any table holds can only be noise, and noise must not fill the memory.
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

/** What a round showed of the tags believed to lie on one antenna. */
interface AntennaRound {
  readonly lying: number;
  readonly seen: number;
}

/** From three on, stacked tags hide each other, so that a look that sees none of them says nothing about the antenna. */
const mostReadable = 2;

/**
 * Judges the looks of a reader that polls by itself and never says whether a look succeeded. A look counts only where tags are believed
 * to lie; it was good when it saw any of them. One that saw none counts as bad once a tag is seen there again: until then they may
 * simply have been taken away.
 */
class AntennaRounds {
  readonly #healths: AntennaHealths;
  readonly #emptyLooks = new Map<number, number>();

  constructor(healths: AntennaHealths) {
    this.#healths = healths;
  }

  /** A round ended. Antennas that are not named have no tags. */
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

/** More than a table's two decks on all its antennas can be only when nobody ever takes the readings. */
const mostReadings = 4_096;

interface Rate {
  readonly tag: Tag;
  readonly antenna: number;
  looks: number;
  hits: number;
}

/**
 * How often each tag was seen where it lay. A look that missed counts only once the tag is seen there again: until then it may
 * simply have been taken away.
 */
export class ReadRates {
  #rates = new Map<string, Rate>();

  /** A tag was seen where it lies, after so many looks there that missed it. */
  count(tag: Tag, antenna: number, missesBefore: number): void {
    const key = `${antenna} ${tag}`;
    const known = this.#rates.get(key);
    if (known === undefined && this.#rates.size >= mostReadings) return;
    const rate = known ?? { tag, antenna, looks: 0, hits: 0 };
    rate.looks += missesBefore + 1;
    rate.hits += 1;
    this.#rates.set(key, rate);
  }

  /** What was counted since this was last asked. */
  take(): readonly TagReading[] {
    const taken = [...this.#rates.values()];
    this.#rates = new Map();
    return taken;
  }
}
