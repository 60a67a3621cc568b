import { parse, TomlError } from 'smol-toml';

/** One hand as a PHH file gives it; player indices are 0-based here, 1-based in the text. */
export interface PhhHand {
  readonly variant: string;
  readonly antes: readonly number[];
  readonly blindsOrStraddles: readonly number[];
  readonly minBet: number;
  /** Null is an unknown stack (`inf`). */
  readonly startingStacks: readonly (number | null)[];
  readonly anteTrimming: boolean;
  readonly actions: readonly PhhAction[];
  readonly players: readonly string[] | null;
  readonly event: string | null;
  readonly hand: string | null;
}

export interface PhhAction {
  readonly text: string;
  /** Line of the file it stands on, from 1. */
  readonly line: number;
}

export interface PhhError {
  readonly line: number;
  readonly reason: string;
}

export type PhhParsed = { readonly hand: PhhHand } | { readonly error: PhhError };

/** Reads one hand or many (`[1]`, `[2]` …). A hand that cannot be read is an error in its place; the others are still read. */
export function parsePhh(text: string): readonly PhhParsed[] {
  return sections(text).map(({ body, line }) => parseHand(body, line));
}

interface Section {
  readonly body: string;
  /** Lines of the file before the body. */
  readonly line: number;
}

/** A file of several hands is cut before it is read, so that one broken hand does not take the rest with it. */
function sections(text: string): readonly Section[] {
  const lines = text.split('\n');
  const headers = lines.flatMap((line, index) => (/^\s*\[\s*\d+\s*\]\s*(#.*)?\r?$/.test(line) ? [index] : []));
  if (headers.length === 0) return [{ body: text, line: 0 }];
  return headers.map((header, index) => ({
    body: lines.slice(header + 1, headers[index + 1]).join('\n'),
    line: header + 1,
  }));
}

function parseHand(body: string, before: number): PhhParsed {
  try {
    const table = parse(body) as Record<string, unknown>;
    return readHand(
      table,
      actionLines(body).map((line) => line + before),
      before + 1,
    );
  } catch (error) {
    if (error instanceof TomlError)
      return { error: { line: before + error.line, reason: `not TOML: ${error.message.split('\n')[0]}` } };
    throw error;
  }
}

/** Lines on which the strings of `actions` begin, found by walking the text as TOML does. */
function actionLines(body: string): readonly number[] {
  const start = /^\s*actions\s*=\s*\[/m.exec(body);
  if (start === null) return [];
  const lines: number[] = [];
  let line = body.slice(0, start.index + start[0].length).split('\n').length;
  for (let index = start.index + start[0].length; index < body.length; index++) {
    const char = body[index] as string;
    if (char === '\n') line++;
    else if (char === ']') break;
    else if (char === '#') index = body.indexOf('\n', index) - 1;
    else if (char === '"' || char === "'") {
      lines.push(line);
      const quote = body.startsWith(char.repeat(3), index) ? char.repeat(3) : char;
      const end = body.indexOf(quote, index + quote.length);
      if (end < 0) break;
      line += body.slice(index, end).split('\n').length - 1;
      index = end + quote.length - 1;
    }
    if (index < 0) break;
  }
  return lines;
}

function readHand(table: Record<string, unknown>, lines: readonly number[], firstLine: number): PhhParsed {
  const wrong = (reason: string): PhhParsed => ({ error: { line: firstLine, reason } });
  const { variant, actions } = table;
  if (typeof variant !== 'string') return wrong('variant is missing');
  if (!isList(table.starting_stacks)) return wrong('starting_stacks is missing');
  const startingStacks = table.starting_stacks.map((value) =>
    value === Number.POSITIVE_INFINITY ? null : wholeChips(value),
  );
  if (startingStacks.includes(undefined)) return wrong('starting_stacks must be whole chips or inf');
  const antes = chipList(table.antes);
  if (antes === null) return wrong('antes must be a list of whole chips');
  const blindsOrStraddles = chipList(table.blinds_or_straddles ?? []);
  if (blindsOrStraddles === null) return wrong('blinds_or_straddles must be a list of whole chips');
  const minBet = wholeChips(table.min_bet ?? 0);
  if (minBet === undefined) return wrong('min_bet must be whole chips');
  if (!isList(actions) || !actions.every((action) => typeof action === 'string'))
    return wrong('actions must be a list of strings');
  for (const [name, list] of Object.entries({ antes, blinds_or_straddles: blindsOrStraddles })) {
    if (list.length !== startingStacks.length)
      return wrong(`${name} needs one entry per player: ${startingStacks.length}, not ${list.length}`);
  }
  return {
    hand: {
      variant,
      antes,
      blindsOrStraddles,
      minBet,
      startingStacks: startingStacks as (number | null)[],
      anteTrimming: table.ante_trimming_status === true,
      actions: actions.map((action, index) => ({ text: action as string, line: lines[index] ?? firstLine })),
      players: isList(table.players) ? table.players.map(String) : null,
      event: typeof table.event === 'string' ? table.event : null,
      hand: table.hand === undefined ? null : String(table.hand),
    },
  };
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

const wholeChips = (value: unknown): number | undefined => {
  const chips = typeof value === 'bigint' ? Number(value) : value;
  return typeof chips === 'number' && Number.isSafeInteger(chips) && chips >= 0 ? chips : undefined;
};

function chipList(value: unknown): readonly number[] | null {
  if (!isList(value)) return null;
  const chips = value.map(wholeChips);
  return chips.includes(undefined) ? null : (chips as number[]);
}
