import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parsePhh } from '../../protocol/hand-history/phh.ts';
import { playPhh } from '../../protocol/hand-history/play-phh.ts';
import { sampleHands, samples } from '../hands/known-hands.ts';
import { type Measured, whole } from './measured.ts';

/** A hundred times PokerKit's speed with the no-limit hands. */
const goalPerSecond = 22_500;
const noLimit = 'no-limit-holdem';

interface Played {
  readonly hands: number;
  readonly parseMs: number;
  readonly playMs: number;
}

/** Each game's sample from its text to its last pot; the median of several rounds, after as many to warm up. */
export function measureEngine({
  rounds = 5,
  passes = 10,
  pokerkit = null,
}: {
  readonly rounds?: number;
  readonly passes?: number;
  /** PokerKit's folder; null uses the speed from when the goal was set. */
  readonly pokerkit?: string | null;
} = {}): Measured {
  const played = measureSample(noLimit, 2 * rounds, rounds, passes);
  const { hands, parseMs, playMs } = played;
  const reached = perSecond(played);
  const others = samples
    .filter((sample) => sample !== noLimit && !sample.startsWith('recorded'))
    .map((sample) => ({ sample, speed: perSecond(measureSample(sample, 1 + Math.ceil(rounds / 2), 1, passes)) }));
  return [
    {
      what: 'engine: no-limit hands a second, parse included',
      ours: `${whole(reached)}/s`,
      peer: `${whole(goalPerSecond)}/s, 100 × PokerKit`,
      ratio: reached / goalPerSecond,
      goal: '≥ 1',
    },
    ...(pokerkit === null ? [] : [besidePokerKit(pokerkit, reached)]),
    {
      what: 'engine: time to play : time to parse',
      ours: `${whole((1_000 * hands) / playMs)}/s played`,
      peer: `${whole((1_000 * hands) / parseMs)}/s parsed`,
      ratio: playMs / parseMs,
      goal: null,
    },
    ...others.map(({ sample, speed }) => ({
      what: `engine: ${sample} hands a second`,
      ours: `${whole(speed)}/s`,
      peer: `${whole(reached)}/s, no-limit hold'em`,
      ratio: speed / reached,
      goal: null,
    })),
  ];
}

/** The same hands in PokerKit, on this machine in the same minute. */
function besidePokerKit(folder: string, reached: number) {
  const texts = textsOf(noLimit);
  const peer = pokerKitSpeed(folder, texts);
  const what = 'engine: no-limit hands a second, beside PokerKit here';
  if ('missing' in peer)
    return { what, ours: `${whole(reached)}/s`, peer: peer.missing, ratio: Number.NaN, goal: '≥ 100' };
  return {
    what,
    ours: `${whole(reached)}/s`,
    peer: `${whole(peer.perSecond)}/s, PokerKit`,
    ratio: reached / peer.perSecond,
    goal: '≥ 100',
  };
}

const textsOf = (sample: string): readonly string[] =>
  sampleHands(sample)
    .filter((hand) => hand.trust !== 'live-only')
    .map((hand) => hand.phh);

const perSecond = ({ hands, parseMs, playMs }: Played): number => (1_000 * hands) / (parseMs + playMs);

function measureSample(sample: string, rounds: number, warmUp: number, passes: number): Played {
  const texts = textsOf(sample);
  const measured = Array.from({ length: rounds }, () => playSample(texts, passes)).slice(warmUp);
  const { parseMs, playMs } = measured.toSorted(
    (one, other) => one.parseMs + one.playMs - other.parseMs - other.playMs,
  )[Math.floor(measured.length / 2)] as { readonly parseMs: number; readonly playMs: number };
  return { hands: texts.length * passes, parseMs, playMs };
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

const program = join(import.meta.dirname, 'play-with-pokerkit.py');
/** PokerKit needs a second for a few dozen hands. */
const longestMs = 300_000;

/** PokerKit's hands a second here and now, parsing included, or why it cannot be measured. `folder` holds its package. */
function pokerKitSpeed(
  folder: string,
  texts: readonly string[],
  passes = 2,
): { readonly perSecond: number } | { readonly missing: string } {
  const { status, stdout, stderr, error } = spawnSync('python3', [program, String(passes)], {
    input: JSON.stringify(texts),
    encoding: 'utf8',
    timeout: longestMs,
    env: { ...process.env, PYTHONPATH: folder },
  });
  // A program that ends before it has read its hands reports the reason itself.
  const said = stderr?.trim().split('\n').at(-1) ?? '';
  if (said !== '' && status !== 0) return { missing: said };
  if (error !== undefined) return { missing: `Python could not be started (${error.message})` };
  if (status !== 0) return { missing: `Python ended with ${status}` };
  return { perSecond: Number(stdout) };
}
