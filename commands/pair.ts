import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { type BrowserRole, browserRoleSchema, type CodeAnswer } from '../protocol/cardroom-messages.ts';
import { type CodeDesk, codeDeskFile } from '../server/cardroom/code-desk.ts';
import { parseCardroomConfig, UnusableConfig } from '../server/config.ts';

const usage = 'Usage: riffle pair [--data DIR | --config FILE] [--role floor|cardroom|display]';

/** Why there is no code, as one sentence. */
class NoCode extends Error {}

/** `riffle pair`: asks the cardroom server that runs on this PC for a code to pair a browser with. Returns the exit code. */
export async function pair(args: readonly string[]): Promise<number> {
  try {
    const { config, role } = readOptions(args);
    const desk = deskOf(config);
    const { code, expiresAt } = await codeFrom(desk, role);
    const until = new Date(expiresAt).toLocaleString();
    console.log(`${desk.url}/#code=${code}   (code ${code} for ${role}, good until ${until})`);
    return 0;
  } catch (error) {
    const isExpected = [NoCode, UnusableConfig].some((kind) => error instanceof kind);
    if (!isExpected) throw error;
    console.error((error as Error).message);
    return 2;
  }
}

function readOptions(args: readonly string[]): { readonly config: string; readonly role: BrowserRole } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { data: { type: 'string' }, config: { type: 'string' }, role: { type: 'string', default: 'floor' } },
    });
    const role = browserRoleSchema.safeParse(values.role);
    if (!role.success) throw new TypeError('--role takes floor, cardroom or display');
    if (values.data !== undefined && values.config !== undefined) throw new TypeError('Give --data or --config');
    return { config: resolve(values.config ?? join(values.data ?? 'data', 'cardroom.toml')), role: role.data };
  } catch (error) {
    if (error instanceof TypeError) throw new NoCode(`${error.message.split('. ')[0]}.\n${usage}`);
    throw error;
  }
}

const deskSchema: z.ZodType<CodeDesk> = z.strictObject({ url: z.url({ protocol: /^http$/ }), key: z.string() });

function deskOf(config: string): CodeDesk {
  if (!existsSync(config)) throw new NoCode(`There is no file ${config}.\n${usage}`);
  const { data } = parseCardroomConfig(config, readText(config));
  const file = join(resolve(dirname(config), data), codeDeskFile);
  if (!existsSync(file)) throw new NoCode('The cardroom server does not run: it gives out codes while it does.');
  return deskSchema.parse(JSON.parse(readText(file)));
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new NoCode(`${file} cannot be read: use the account that runs the cardroom server.`);
  }
}

async function codeFrom({ url, key }: CodeDesk, role: BrowserRole): Promise<Exclude<CodeAnswer, { sentence: string }>> {
  const answer = await fetch(`${url}/code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ role }),
  }).catch(() => null);
  if (answer === null) throw new NoCode(`The cardroom server does not answer at ${url}: start it again.`);
  const said = (await answer.json()) as CodeAnswer;
  if ('sentence' in said) throw new NoCode(said.sentence);
  return said;
}
