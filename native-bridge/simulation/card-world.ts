import type { Tag } from '../contracts/card-reader.ts';
import { seededRandom } from './seeded-random.ts';
import type { Lying, World } from './world.ts';

/** How likely a tag answers one look, by how it lies (datasheet section 8.1). Simulation defaults, not measurements. */
export const readLikelihood = {
  /** Flat cards lie squared on each other; from four on the last number holds. */
  squared: [0.98, 0.85, 0.5, 0.15],
  spread: 0.95,
  /** On each of the two antennas. */
  border: 0.4,
  moving: 0.5,
  /** Seen by an antenna beside its own; in a stack, where the coils detune each other, reduced as on its own. */
  ghost: 0.03,
  /** Under a hand or chips: multiplies the above. */
  covered: 0.9,
  /** Near a second field: multiplies the above. */
  disturbed: 0.5,
} as const;

export interface CardWorldOptions {
  /** How many antennas lie in a row, numbered from 1; each is next to the following one. */
  readonly antennas: number;
  /** The same seed misses the same looks. */
  readonly seed: number;
  /** Every look sees everything there, and no ghosts. False by default. */
  readonly isPerfect?: boolean;
}

interface Lain {
  readonly antenna: number;
  readonly lying: Lying;
}

/** A table's antennas and the tags on them. Chance decides whether a look sees a tag, drawn from the seed in the order of the looks. */
export class CardWorld implements World {
  readonly #antennas: number;
  readonly #isPerfect: boolean;
  readonly #random: () => number;
  /** In the order they were laid, topmost last. */
  readonly #lain = new Map<Tag, Lain>();
  readonly #covered = new Set<number>();
  #isDisturbed = false;

  constructor({ antennas, seed, isPerfect = false }: CardWorldOptions) {
    this.#antennas = antennas;
    this.#isPerfect = isPerfect;
    this.#random = seededRandom(seed);
  }

  get counts(): ReadonlyMap<number, number> {
    const counts = new Map<number, number>();
    for (const { antenna } of this.#lain.values()) counts.set(antenna, (counts.get(antenna) ?? 0) + 1);
    return counts;
  }

  place(antenna: number, tag: Tag, lying: Lying = 'flat'): void {
    this.#lain.delete(tag);
    this.#lain.set(tag, { antenna, lying });
  }

  remove(tag: Tag): boolean {
    return this.#lain.delete(tag);
  }

  clear(): void {
    this.#lain.clear();
  }

  cover(antenna: number, covered: boolean): void {
    if (covered) this.#covered.add(antenna);
    else this.#covered.delete(antenna);
  }

  disturb(disturbed: boolean): void {
    this.#isDisturbed = disturbed;
  }

  look(antenna: number): readonly Tag[] {
    if (antenna < 1 || antenna > this.#antennas) return [];
    const stacks = this.#stacks();
    const seen: Tag[] = [];
    for (const [tag, lain] of this.#lain) {
      const likelihood = this.#likelihood(lain, antenna, stacks.get(lain.antenna) ?? 0);
      if (likelihood > 0 && this.#random() < likelihood) seen.push(tag);
    }
    return seen;
  }

  /** How many cards lie squared on each antenna. */
  #stacks(): ReadonlyMap<number, number> {
    const stacks = new Map<number, number>();
    for (const { antenna, lying } of this.#lain.values())
      if (lying === 'flat') stacks.set(antenna, (stacks.get(antenna) ?? 0) + 1);
    return stacks;
  }

  #likelihood(lain: Lain, antenna: number, stacked: number): number {
    const isThere = lain.antenna === antenna || (lain.lying === 'border' && this.#acrossFrom(lain.antenna) === antenna);
    if (this.#isPerfect) return isThere ? 1 : 0;
    const isBeside = Math.abs(lain.antenna - antenna) === 1;
    if (!isThere && !isBeside) return 0;
    const clear = isThere ? likelihoodOf(lain.lying, stacked) : ghostLikelihood(lain.lying, stacked);
    const under = this.#covered.has(lain.antenna) ? readLikelihood.covered : 1;
    return clear * under * (this.#isDisturbed ? readLikelihood.disturbed : 1);
  }

  /** The other antenna under a tag on the border: the next one, or the one before if there is none. */
  #acrossFrom(antenna: number): number {
    return antenna < this.#antennas ? antenna + 1 : antenna - 1;
  }
}

function likelihoodOf(lying: Lying, stacked: number): number {
  if (lying !== 'flat') return readLikelihood[lying];
  const [alone, two, three, more] = readLikelihood.squared;
  return stacked > 3 ? more : stacked === 3 ? three : stacked === 2 ? two : alone;
}

function ghostLikelihood(lying: Lying, stacked: number): number {
  if (lying !== 'flat') return readLikelihood.ghost;
  return (readLikelihood.ghost * likelihoodOf(lying, stacked)) / likelihoodOf(lying, 1);
}
