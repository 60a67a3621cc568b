import { type Luck, luckOf } from './random-play.ts';
import type { Wire } from './transport-pair.ts';

/** A wire that loses, doubles, delays and halves messages now and then, while it is bad. */
export function badWire(luck: Luck, isBad: () => boolean): Wire {
  // Signed heads have luck of their own, so that older evenings keep their seeds.
  const ofHeads = luckOf(1);
  return (text) => {
    const sound = { text, delayMs: 1 };
    const own = text.startsWith('{"type":"heads"') ? ofHeads : luck;
    if (!isBad() || !own.once(12)) return [sound];
    return own.oneOf<ReturnType<Wire>>([
      [],
      [sound, sound],
      [{ text, delayMs: 1 + own.upTo(40) }],
      [{ text: text.slice(0, own.upTo(text.length)), delayMs: 1 }],
      [sound, { text, delayMs: 1 + own.upTo(400) }],
    ]);
  };
}
