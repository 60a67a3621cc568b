import type { AntennaHealth } from '../contracts/card-reader.ts';
import { Listeners } from '../serial/listeners.ts';

type State = AntennaHealth['state'];

const secondMs = 1_000;
const secondsKept = 60;
/** Fewer looks say nothing about an antenna. */
const fewestLooks = 20;
/** Enough looks to call an antenna unusable when all of them failed: an antenna that cannot see must not pass for empty. */
const fewestBlindLooks = 5;
/** The state falls below one bound and recovers only at the other, so it does not flicker. */
const bounds = { weak: { below: 0.9, upFrom: 0.93 }, unusable: { below: 0.5, upFrom: 0.55 } } as const;

interface Second {
  readonly second: number;
  looks: number;
  good: number;
}

/** One antenna's last minute, by the second. */
class LastMinute {
  #seconds: Second[] = [];

  count(isGood: boolean, nowMs: number): void {
    const second = Math.floor(nowMs / secondMs);
    let last = this.#seconds.at(-1);
    if (last?.second !== second) {
      last = { second, looks: 0, good: 0 };
      this.#seconds.push(last);
    }
    last.looks += 1;
    if (isGood) last.good += 1;
  }

  sums(nowMs: number): { readonly looks: number; readonly good: number } {
    const oldest = Math.floor(nowMs / secondMs) - secondsKept;
    if ((this.#seconds[0]?.second ?? oldest + 1) <= oldest)
      this.#seconds = this.#seconds.filter(({ second }) => second > oldest);
    let [looks, good] = [0, 0];
    for (const counted of this.#seconds) {
      looks += counted.looks;
      good += counted.good;
    }
    return { looks, good };
  }
}

/** Each antenna's success rate over the last minute; listeners hear of changed states. Times come from a clock that never goes back. */
export class AntennaHealths {
  readonly #minutes = new Map<number, LastMinute>();
  readonly #listeners = new Listeners<readonly AntennaHealth[]>();
  #antennas: readonly AntennaHealth[];
  #judgedSecond = 0;

  constructor(antennas: Iterable<number>) {
    const inOrder = [...antennas].sort((one, other) => one - other);
    for (const antenna of inOrder) this.#minutes.set(antenna, new LastMinute());
    this.#antennas = inOrder.map((antenna) => ({ antenna, state: 'unknown', ratio: null }));
  }

  /** Lowest first, as judged at the last `count` or `pass`. */
  get antennas(): readonly AntennaHealth[] {
    return this.#antennas;
  }

  onChange(listener: (antennas: readonly AntennaHealth[]) => void): () => void {
    return this.#listeners.add(listener);
  }

  count(antenna: number, isGood: boolean, nowMs: number): void {
    this.#minutes.get(antenna)?.count(isGood, nowMs);
    this.pass(nowMs);
  }

  /** Judges every antenna, once a second at most: more often would only measure chance. */
  pass(nowMs: number): void {
    const second = Math.floor(nowMs / secondMs);
    if (second === this.#judgedSecond) return;
    this.#judgedSecond = second;
    const before = this.#antennas;
    this.#antennas = before.map((health) => this.#judge(health, nowMs));
    if (this.#antennas.some(({ state }, index) => state !== before[index]?.state)) this.#listeners.tell(this.#antennas);
  }

  #judge(before: AntennaHealth, nowMs: number): AntennaHealth {
    const { antenna } = before;
    const { looks, good } = this.#minutes.get(antenna)?.sums(nowMs) ?? { looks: 0, good: 0 };
    if (looks === 0) return { antenna, state: 'unknown', ratio: null };
    const isBlind = good === 0 && looks >= fewestBlindLooks;
    // After a quiet minute there are few looks: too few to overturn what many have shown.
    if (looks < fewestLooks && !isBlind) return before;
    const ratio = good / looks;
    return { antenna, state: stateAfter(before.state, ratio), ratio };
  }
}

function stateAfter(before: State, ratio: number): State {
  const unusableBelow = before === 'unusable' ? bounds.unusable.upFrom : bounds.unusable.below;
  if (ratio < unusableBelow) return 'unusable';
  const isLow = before === 'weak' || before === 'unusable';
  return ratio < (isLow ? bounds.weak.upFrom : bounds.weak.below) ? 'weak' : 'good';
}
