import type { Luck } from './random-play.ts';
import type { Wire } from './transport-pair.ts';

/** A wire that loses, doubles, delays and halves messages now and then, while it is bad. */
export const badWire =
  (luck: Luck, isBad: () => boolean): Wire =>
  (text) => {
    const sound = { text, delayMs: 1 };
    if (!isBad() || !luck.once(12)) return [sound];
    return luck.oneOf<ReturnType<Wire>>([
      [],
      [sound, sound],
      [{ text, delayMs: 1 + luck.upTo(40) }],
      [{ text: text.slice(0, luck.upTo(text.length)), delayMs: 1 }],
      [sound, { text, delayMs: 1 + luck.upTo(400) }],
    ]);
  };
