const triesMost = 250;

/** A shorter input that still does the same, found by leaving pieces out. */
export async function smaller(
  input: Uint8Array,
  isSame: (shorter: Uint8Array) => Promise<boolean>,
): Promise<Uint8Array> {
  let [best, tries] = [Buffer.from(input), 0];
  for (
    let size = Math.ceil(best.length / 2);
    size >= 1 && tries < triesMost;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let at = 0; at < best.length && tries < triesMost; tries++) {
      const shorter = Buffer.concat([best.subarray(0, at), best.subarray(at + size)]);
      if (await isSame(shorter)) best = shorter;
      else at += size;
    }
  }
  return best;
}
