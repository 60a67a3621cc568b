import type { OffersAnswer, OffersAsk } from '../protocol/handed-items.ts';
import { askDesk, cardroomConfig, DeskClosed, sayLines } from './cardroom-desk.ts';
import { flag, readWords, word } from './command-line.ts';
import { askSecret } from './secret-line.ts';

const usage = `Usage: riffle offers [--data DIR | --config FILE] …
  list [--json]            what the group has handed down, and how this cardroom stands with its chain
  take ITEM                does it here, from now on
  clear NAME --number N [--beside PLAYER,…]    somebody of this name is nobody who is kept out; a manager signs.
                           Asked again it is the same person; --beside names those of the name who are others`;

type Told<Part extends string> = Extract<OffersAnswer, { readonly [Key in Part]: unknown }>;

/** `riffle offers`: the group's offers, at the cardroom server that runs on this PC. Returns the exit code. */
export const offers = (args: readonly string[]): Promise<number> => sayLines(() => done(args));

async function done(args: readonly string[]): Promise<readonly string[]> {
  const { config, verb, subject, number, json, beside } = readOptions(args);
  const ask = <Answer extends object>(body: OffersAsk) =>
    askDesk<Answer>(config, { path: '/chain', body, does: 'takes what the group hands down' });
  switch (verb) {
    case 'list': {
      const told = await ask<Told<'offers'>>({ type: 'list' });
      const { offers: all, chain, keptOut } = told;
      return json ? [JSON.stringify({ offers: all, chain, keptOut })] : listed(told);
    }
    case 'take':
      if (subject === undefined) throw new DeskClosed(usage);
      return (await ask<Told<'lines'>>({ type: 'take', item: subject })).lines;
    case 'clear': {
      if (subject === undefined || number === undefined) throw new DeskClosed(usage);
      const besides = beside === undefined ? {} : { beside: beside.split(',') };
      const pin = await askSecret('PIN: ');
      return (await ask<Told<'lines'>>({ type: 'clear', name: subject, number, pin, ...besides })).lines;
    }
    default:
      throw new DeskClosed(usage);
  }
}

function listed({ offers: all, chain, keptOut }: Told<'offers'>): readonly string[] {
  return [
    chain,
    `Kept out: ${keptOut}.`,
    ...all.map(
      ({ item, kind, name, version, program, takenAt }) =>
        `${item}  ${kind}  ${name}${program === null ? '' : ` (${program})`}, version ${version}  ${takenAt === null ? 'not taken' : `taken ${new Date(takenAt).toLocaleString()}`}`,
    ),
  ];
}

const readOptions = (args: readonly string[]) =>
  readWords(
    args,
    usage,
    { options: { data: word, config: word, number: word, beside: word, json: flag }, allowPositionals: true },
    ({ values, positionals }) => {
      const [verb = '', ...words] = positionals;
      const subject = words.length === 0 ? undefined : words.join(' ');
      return {
        config: cardroomConfig(values),
        verb,
        subject,
        number: values.number,
        beside: values.beside,
        json: values.json,
      };
    },
  );
