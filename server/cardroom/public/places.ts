export interface PlacesOptions {
  readonly most: number;
  /** How many of them one reader may have. */
  readonly mostOfOne: number;
}

/** Places that outside readers take and give back. No reader can have so many that none is left for others. */
export class Places {
  readonly #options: PlacesOptions;
  readonly #taken = new Map<string, number>();
  #all = 0;

  constructor(options: PlacesOptions) {
    this.#options = options;
  }

  /** Returns a function that gives the place back, once; or why there is none. `asker`: a token, or an address. */
  take(asker: string): (() => void) | 'full' | 'enough-of-one' {
    const { most, mostOfOne } = this.#options;
    const has = this.#taken.get(asker) ?? 0;
    if (has >= mostOfOne) return 'enough-of-one';
    if (this.#all >= most) return 'full';
    this.#count(asker, 1);
    let isGiven = false;
    return () => {
      if (isGiven) return;
      isGiven = true;
      this.#count(asker, -1);
    };
  }

  #count(asker: string, by: 1 | -1): void {
    this.#all += by;
    const has = (this.#taken.get(asker) ?? 0) + by;
    if (has === 0) this.#taken.delete(asker);
    else this.#taken.set(asker, has);
  }
}
