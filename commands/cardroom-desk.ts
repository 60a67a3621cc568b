import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { StorageFault } from '../native-bridge/contracts/storage-fault.ts';
import { readText } from '../native-bridge/disk/folders.ts';
import { plainWords } from '../protocol/words-schema.ts';
import { parseCardroomConfig, UnusableConfig } from '../server/config.ts';
import { type CodeDesk, codeDeskFile } from '../server/connections/own-desk.ts';

/** Why the cardroom server of this PC refused, in one sentence. */
export class DeskClosed extends Error {}

/**
 * Prints on standard error why a verb did nothing, if that is no bug: `more` are error types in addition to a closed desk, an unusable
 * configuration and a file that cannot be read. Returns the exit code.
 */
export function sayWhyNot(error: unknown, ...more: readonly (new (...said: never[]) => Error)[]): 2 {
  const isExpected = [DeskClosed, UnusableConfig, StorageFault, ...more].some((kind) => error instanceof kind);
  if (!isExpected) throw error;
  console.error((error as Error).message);
  return 2;
}

/** The path of the cardroom's configuration: given itself, or by the data folder in which `riffle start` writes it. */
export function cardroomConfig({
  data,
  config,
}: {
  readonly data?: string | undefined;
  readonly config?: string | undefined;
}): string {
  if (data !== undefined && config !== undefined) throw new TypeError('Give --data or --config');
  return resolve(config ?? join(data ?? 'data', 'cardroom.toml'));
}

interface DeskQuestion {
  readonly path: string;
  readonly body: unknown;
  readonly does: string;
}

/**
 * Asks the cardroom server that runs on this PC; returns its answer, and where browsers find it. Finds it by the file in its data folder.
 * Throws `DeskClosed` or `UnusableConfig`.
 */
export const askDesk = <Answer extends object>(config: string, question: DeskQuestion) =>
  askDeskIn<Answer>(folderOf(config), { ...question, server: 'cardroom server' });

/** A desk takes a second at most while its disk and its database answer; a group's report of a whole year takes longer. */
const answersWithinMs = 30_000;

/** The same for any server with this data folder. `withinMs`: no whole answer by then counts as a closed desk. Throws `DeskClosed`. */
export async function askDeskIn<Answer extends object>(
  folder: string,
  {
    path,
    body,
    does,
    server,
    withinMs = answersWithinMs,
  }: DeskQuestion & { readonly server: string; readonly withinMs?: number },
): Promise<Exclude<Answer, { readonly sentence: string }> & { readonly url: string }> {
  const { url, screens, key } = deskOf(folder, { does, server });
  const asked = async () => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(withinMs),
    });
    return { answer, said: plainIn(saidBy(await answer.text()) as Answer) };
  };
  const { answer, said } = await asked().catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'TimeoutError') throw new DeskClosed(tooLong(server));
    // What ends in the middle of its answer is no answer either.
    if (error instanceof TypeError) throw new DeskClosed(`The ${server} does not answer at ${url}: start it again.`);
    throw error;
  });
  if ('sentence' in said) throw new DeskClosed(String(said.sentence));
  if (!answer.ok) throw new DeskClosed(whyNotDone(answer.status, server));
  return { ...(said as Exclude<Answer, { readonly sentence: string }>), url: screens };
}

/** A door that admits nobody, as while the server is being updated, answers with its sentence alone. */
function saidBy(text: string): object {
  try {
    return JSON.parse(text) as object;
  } catch {
    return { sentence: text };
  }
}

const tooLong = (server: string): string =>
  `The ${server} has not answered in time: it is waiting for its disk or database, and may still do it. Check that both run and have room.`;

const whyNotDone = (status: number, server: string): string =>
  status === 413
    ? `The request is too long for the ${server}.`
    : `The ${server} met an unexpected error (${status}): see its log.`;

/** The answer goes to a terminal: control characters are removed. */
function plainIn<Value>(value: Value): Value {
  if (typeof value === 'string') return plainWords(value) as Value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(plainIn) as Value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plainIn(one)])) as Value;
}

/** The paths of a cardroom's files, from its configuration, and that configuration. Throws `DeskClosed` or `UnusableConfig`. */
export function cardroomFiles(config: string): { readonly store: string; readonly backups: string } {
  if (!existsSync(config))
    throw new DeskClosed(`There is no file ${config}: name the cardroom with --data DIR or --config FILE.`);
  const { data, backup } = parseCardroomConfig(config, readText(config));
  const folder = resolve(dirname(config), data);
  return { store: join(folder, 'cardroom.db'), backups: resolve(folder, backup.folder) };
}

const deskSchema: z.ZodType<CodeDesk> = z.strictObject({
  url: z.url({ protocol: /^http$/ }),
  screens: z.url({ protocol: /^https?$/ }),
  key: z.string(),
});

function folderOf(config: string): string {
  if (!existsSync(config))
    throw new DeskClosed(`There is no file ${config}: name the cardroom with --data DIR or --config FILE.`);
  return resolve(dirname(config), parseCardroomConfig(config, readText(config)).data);
}

function deskOf(folder: string, { does, server }: Pick<DeskQuestion, 'does'> & { readonly server: string }): CodeDesk {
  const file = join(folder, codeDeskFile);
  if (!existsSync(file)) throw new DeskClosed(`The ${server} is not running, and only a running one ${does}.`);
  return deskSchema.parse(JSON.parse(readText(file)));
}
