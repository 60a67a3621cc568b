/** Numbers in [0, 1) that are the same for the same seed, so that a hand's players say the same each time it is practised. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A seed from a name. */
export function seedOf(name: string): number {
  let seed = 2_166_136_261;
  for (const letter of name) seed = Math.imul(seed ^ letter.charCodeAt(0), 16_777_619);
  return seed >>> 0;
}

/** The same things in another order. */
export function shuffled<Thing>(things: readonly Thing[], random: () => number): readonly Thing[] {
  const left = [...things];
  const mixed: Thing[] = [];
  while (left.length > 0) mixed.push(...left.splice(Math.floor(random() * left.length), 1));
  return mixed;
}
