import { isRulebookId, type RulebookId, rulebookIds } from '../engine/rules.ts';
import { readText } from '../native-bridge/disk/folders.ts';
import { type PhhParsed, parsePhh } from '../protocol/hand-history/phh.ts';
import { playPhh } from '../protocol/hand-history/play-phh.ts';
import { sayWhyNot } from './cardroom-desk.ts';

const usage = `Usage: riffle replay [--json] [--rulebook ID] FILE or -   (rulebooks: ${rulebookIds.join(', ')})`;

/** Plays every hand of a PHH file through the engine and prints one line a hand. Exit 1 if a hand was impossible, 2 if it could not run. */
export async function replay(args: readonly string[]): Promise<number> {
  const options = read(args);
  if (typeof options === 'string') {
    console.error(`${options}\n${usage}`);
    return 2;
  }
  let text: string;
  try {
    text = readText(options.file, options.file === '-' ? 0 : options.file);
  } catch (error) {
    return sayWhyNot(error);
  }
  if (text.trim() === '') {
    console.error(`There is no hand in ${options.file === '-' ? 'standard input' : options.file}.`);
    return 2;
  }
  const lines = parsePhh(text).map((parsed) => line(parsed, options.rulebook));
  process.stdout.write(`${lines.map((one) => (options.json ? JSON.stringify(one) : inWords(one))).join('\n')}\n`);
  return lines.some((one) => 'error' in one) ? 1 : 0;
}

type Line =
  | {
      readonly variant: string;
      readonly startingStacks: readonly (number | 'inf')[];
      readonly finalStacks: readonly (number | 'inf')[];
      readonly payoffs: readonly number[];
      readonly pots: readonly { readonly amount: number; readonly eligible: readonly number[] }[];
      /** Recorded wagers that the rulebook would not have allowed; absent if there are none. */
      readonly notes?: readonly { readonly line: number; readonly reason: string }[];
    }
  | { readonly error: { readonly line: number; readonly reason: string } };

function line(parsed: PhhParsed, rulebook: RulebookId): Line {
  if ('error' in parsed) return parsed;
  const played = playPhh(parsed.hand, rulebook);
  if ('error' in played) return played;
  const { notes, unit } = played;
  const { chairs } = played.state;
  const starting = parsed.hand.startingStacks;
  return {
    variant: parsed.hand.variant,
    startingStacks: starting.map((stack) => stack ?? 'inf'),
    finalStacks: chairs.map((chair) => (chair.stack === null ? 'inf' : chair.stack / unit)),
    payoffs: chairs.map((chair, index) =>
      chair.stack === null ? chair.drift / unit : (chair.stack - Math.round((starting[index] ?? 0) * unit)) / unit,
    ),
    pots: played.pots.map((pot) => ({
      amount: pot.chips / unit,
      eligible: pot.eligible.map((seat) => seat - 1).sort((a, b) => a - b),
    })),
    ...(notes.length === 0 ? {} : { notes }),
  };
}

function inWords(one: Line): string {
  if ('error' in one) return `line ${one.error.line}: ${one.error.reason}`;
  const ends = one.finalStacks.map((stack, index) => {
    const payoff = one.payoffs[index] ?? 0;
    return `p${index + 1} ${stack} (${payoff >= 0 ? '+' : ''}${payoff})`;
  });
  const notes = (one.notes ?? []).map(({ line, reason }) => `; line ${line} as recorded: ${reason}`);
  return `${one.variant}: ${ends.join(', ')}${notes.join('')}`;
}

function read(
  args: readonly string[],
): { readonly json: boolean; readonly rulebook: RulebookId; readonly file: string } | string {
  let json = false;
  let rulebook: RulebookId = 'phh';
  const files: string[] = [];
  for (let index = 0; index < args.length; index++) {
    const arg = args[index] as string;
    if (arg === '--json') json = true;
    else if (arg === '--rulebook') {
      const id = args[++index] ?? '';
      if (!isRulebookId(id)) return `There is no rulebook "${id}".`;
      rulebook = id;
    } else if (arg.startsWith('--')) return `There is no option ${arg}.`;
    else files.push(arg);
  }
  const [file] = files;
  if (file === undefined || files.length > 1) return 'One file is needed, or - for standard input.';
  return { json, rulebook, file };
}
