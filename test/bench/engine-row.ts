import { readFileSync } from 'node:fs';
import { parsePhh } from '../../protocol/hand-history/phh.ts';
import { playPhh } from '../../protocol/hand-history/play-phh.ts';
import { type Measured, median, whole } from './measured.ts';

const sample = new URL('../hands/no-limit-holdem.ndjson', import.meta.url);
/** A hundred times what PokerKit does with these hands. */
const goalPerSecond = 22_500;

/** The no-limit sample from its text to its last pot; the median round of several, after as many to warm up. */
export function measureEngine({ rounds = 5, passes = 10 } = {}): Measured {
  const texts = readFileSync(sample, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { readonly phh: string }).phh);
  const measured = Array.from({ length: 2 * rounds }, () => playSample(texts, passes)).slice(rounds);
  const hands = texts.length * passes;
  const parseMs = median(measured.map((round) => round.parseMs));
  const playMs = median(measured.map((round) => round.playMs));
  const perSecond = (ms: number): number => (hands / ms) * 1_000;
  const reached = perSecond(median(measured.map((round) => round.parseMs + round.playMs)));
  return [
    {
      what: 'engine: no-limit hands a second, parse included',
      ours: `${whole(reached)}/s`,
      peer: `${whole(goalPerSecond)}/s, 100 × PokerKit`,
      ratio: reached / goalPerSecond,
      goal: '≥ 1',
    },
    {
      what: 'engine: time to play : time to parse',
      ours: `${whole(perSecond(playMs))}/s played`,
      peer: `${whole(perSecond(parseMs))}/s parsed`,
      ratio: playMs / parseMs,
      goal: null,
    },
  ];
}

function playSample(texts: readonly string[], passes: number): { readonly parseMs: number; readonly playMs: number } {
  let [parseMs, playMs] = [0, 0];
  for (let pass = 0; pass < passes; pass++) {
    const begun = performance.now();
    const parsed = texts.flatMap(parsePhh);
    const read = performance.now();
    for (const one of parsed) {
      const played = 'error' in one ? one : playPhh(one.hand, 'phh');
      if ('error' in played) throw new Error(`A hand of the sample cannot be played: ${played.error.reason}`);
    }
    parseMs += read - begun;
    playMs += performance.now() - read;
  }
  return { parseMs, playMs };
}
