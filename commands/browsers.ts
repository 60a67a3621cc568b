import type { BrowsersAnswer, BrowsersAsk } from '../protocol/cardroom-messages.ts';
import { askDesk, cardroomConfig, sayWhyNot } from './cardroom-desk.ts';
import { flag, readWords, word } from './command-line.ts';

const usage = `Usage: riffle browsers [--data DIR | --config FILE] …
  list [--json]        the paired browsers
  revoke ID            a lost tablet is not let in again, and its user is signed out`;

type Browsers = Extract<BrowsersAnswer, { readonly browsers: unknown }>['browsers'];

/** `riffle browsers`: which browsers are paired with the cardroom server that runs on this PC. Returns the exit code. */
export async function browsers(args: readonly string[]): Promise<number> {
  try {
    const { config, ask, json } = readOptions(args);
    const told = await askDesk<{ readonly browsers: Browsers }>(config, {
      path: '/browsers',
      body: ask,
      does: 'manages browsers',
    });
    for (const line of json ? [JSON.stringify(told)] : listed(told.browsers)) console.log(line);
    return 0;
  } catch (error) {
    return sayWhyNot(error);
  }
}

const readOptions = (args: readonly string[]) =>
  readWords(
    args,
    usage,
    { allowPositionals: true, options: { data: word, config: word, json: flag } },
    ({ values, positionals }) => {
      const [verb, id] = positionals;
      return { config: cardroomConfig(values), ask: askOf(verb, id, positionals.length), json: values.json };
    },
  );

function askOf(verb: string | undefined, id: string | undefined, words: number): BrowsersAsk {
  if (verb === 'list' && words === 1) return { type: 'list' };
  if (verb === 'revoke' && id !== undefined && words === 2) return { type: 'revoke', id: id.toUpperCase() };
  throw new TypeError('say “list” or “revoke”');
}

function listed(known: Browsers): readonly string[] {
  if (known.length === 0) return ['No browser is paired.'];
  return known.map(
    ({ id, name, role, pairedAt, open }) =>
      `${id}  ${role}  ${open ? 'open' : 'not open'}  paired ${new Date(pairedAt).toLocaleString()}  ${name}`,
  );
}
