import type { Envelopes, Tournament, verifyDraw } from '../engine/office.ts';

/** The promised envelopes and what was drawn. */
export type MysteryDraw = NonNullable<Tournament['mystery']>;

const title = 'Riffle mystery draw 1';
const drawMax = 100_000;

/** A revealed draw as text, one fact per line: a page saves it and `riffle verify-draw` reads it. Null before it is revealed. */
export function drawFileText(tournament: string, draw: MysteryDraw): string | null {
  const { seed, openly, commit, envelopes, draws } = draw;
  if (seed === undefined || openly === undefined) return null;
  const lines = [
    title,
    `tournament: ${tournament}`,
    `seed: ${seed}`,
    `list: ${envelopes.map(({ amount, count }) => `${amount}:${count}`).join(',')}`,
    `public: ${openly}`,
    `commit: ${commit}`,
    ...draws.map(({ number, amount }) => `draw: ${number} ${amount}`),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

/** The draw in such a text, or a sentence that says why it holds none. */
export function readDrawFile(text: string): Parameters<typeof verifyDraw>[0] | { readonly problem: string } {
  const [first, ...lines] = text.replaceAll('\r\n', '\n').split('\n');
  if (first !== title) return { problem: `The first line is not “${title}”.` };
  const facts = new Map<string, string>();
  const draws: { number: number; amount: number }[] = [];
  for (const [index, line] of lines.entries()) {
    if (line === '') continue;
    const [, name, value] = /^([a-z]+): (.*)$/.exec(line) ?? [];
    const nth = `Line ${index + 2}`;
    if (name === undefined || value === undefined) return { problem: `${nth} is no “name: value”.` };
    if (name === 'draw') {
      const [, number, amount] = /^([1-9][0-9]{0,5}) ([0-9]{1,15})$/.exec(value) ?? [];
      if (number === undefined || amount === undefined || draws.length >= drawMax)
        return { problem: `${nth}: a draw is the number of an envelope and its amount in the smallest unit.` };
      draws.push({ number: Number(number), amount: Number(amount) });
    } else if (facts.has(name)) return { problem: `${nth} says “${name}” a second time.` };
    else facts.set(name, value);
  }
  const missing = ['tournament', 'seed', 'list', 'public', 'commit'].find((name) => !facts.has(name));
  if (missing !== undefined) return { problem: `The line “${missing}: …” is missing.` };
  const told = (name: string): string => facts.get(name) ?? '';
  const envelopes = readList(told('list'));
  if (envelopes === null) return { problem: 'The list is not “amount:count,amount:count …”.' };
  if (!/^[0-9a-f]{64}$/.test(told('seed'))) return { problem: 'The seed is not 64 lower-case hex digits.' };
  return {
    tournament: told('tournament'),
    envelopes,
    seed: told('seed'),
    openly: told('public'),
    commit: told('commit'),
    draws,
  };
}

function readList(text: string): readonly Envelopes[] | null {
  const parts = text.split(',').map((part) => /^([1-9][0-9]{0,14}):([1-9][0-9]{0,4})$/.exec(part));
  const envelopes = parts.flatMap((part) =>
    part === null ? [] : [{ amount: Number(part[1]), count: Number(part[2]) }],
  );
  return envelopes.length === parts.length ? envelopes : null;
}
