import type { ReviewAnswer, ReviewAsk, ReviewStanding } from '../protocol/review-office.ts';
import { askDesk, cardroomConfig, DeskClosed, sayLines } from './cardroom-desk.ts';
import { readWords, word } from './command-line.ts';
import { askSecret } from './secret-line.ts';

const usage = `Usage: riffle review [--data DIR | --config FILE] …
  status          whether there is a review key, and whether hands can be opened
  make            a new one, shut by a passphrase, typed or from standard input; unlocked until the server stops
  unlock          hands can be opened until “lock”, or until the server stops
  lock`;

/**
 * `riffle review`: creates, unlocks and locks the key of sealed hole cards at the cardroom server that runs on this PC. Returns the exit
 * code.
 */
export const review = (args: readonly string[]): Promise<number> =>
  sayLines(() => {
    const { config, verb } = readOptions(args);
    const ask = (body: ReviewAsk): Promise<ReviewStanding> =>
      askDesk<ReviewAnswer>(config, { path: '/review', body, does: 'keeps the review key' });
    return done(verb, ask);
  });

async function done(verb: string, ask: (body: ReviewAsk) => Promise<ReviewStanding>): Promise<readonly string[]> {
  switch (verb) {
    case 'status':
      return statusLines(await ask({ type: 'status' }));
    case 'make': {
      // Checked first, so that nobody types a passphrase in vain.
      const { state, file } = await ask({ type: 'status' });
      if (state !== 'none') await ask({ type: 'make', passphrase: '' });
      const passphrase = await askSecret('Passphrase (a few words): ', 'Passphrase again: ');
      await ask({ type: 'make', passphrase });
      return [
        `The review key is made, in ${file}. Keep a copy of that file, and the passphrase somewhere else.`,
        'Without both, what tables seal from now on stays shut for ever.',
        'It is unlocked until “riffle review lock”, or until the cardroom server stops.',
      ];
    }
    case 'unlock':
      await ask({ type: 'unlock', passphrase: await askSecret('Passphrase: ') });
      return [
        'The review key is unlocked: two people can open a hand, until “riffle review lock” or the server stops.',
      ];
    case 'lock':
      await ask({ type: 'lock' });
      return ['The review key is locked.'];
    default:
      throw new DeskClosed(usage);
  }
}

function statusLines({ state, demo, madeAt, file, fault }: ReviewStanding): readonly string[] {
  const made = madeAt === null ? '' : `, made ${new Date(madeAt).toLocaleString()}`;
  switch (state) {
    case 'none':
      return ['There is no review key: tables seal no hole cards. “riffle review make” makes one.'];
    case 'unusable':
      return [fault ?? `${file} cannot be used.`];
    case 'locked':
    case 'unlocked':
      return [
        `The review key is ${state}${made}, in ${file}.`,
        ...(demo ? ['It is a simulated one: anybody may know its passphrase.'] : []),
      ];
  }
}

const readOptions = (args: readonly string[]): { readonly config: string; readonly verb: string } =>
  readWords(
    args,
    usage,
    { allowPositionals: true, options: { data: word, config: word } },
    ({ values, positionals }) => {
      const [verb = '', ...more] = positionals;
      if (more.length > 0) throw new DeskClosed(usage);
      return { config: cardroomConfig(values), verb };
    },
  );
