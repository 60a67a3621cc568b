import { countryCodes } from '../protocol/countries.ts';
import type { PrivacyAnswer, PrivacyAsk } from '../protocol/privacy-office.ts';
import { askDesk, cardroomConfig, DeskClosed, sayLines } from './cardroom-desk.ts';
import { flag, readWords, word } from './command-line.ts';

const forgetUsage = `Usage: riffle forget [--data DIR | --config FILE] player|staff ID|NAME [--all]
  Erases the name, and what rulings say about a player, in the cardroom's store, and has the tables erase theirs.
  --all: everybody who was seated under this name.`;
const consentUsage = `Usage: riffle consent [--data DIR | --config FILE] player ID|NAME [--sharing] [--country CZ] [--withdrawn] [--all]
  A player agreed to be named in public events and results; --withdrawn: does not any more.
  --sharing: agreed, instead, that the house's own programs are told when and for what they played.
  --country: where the player is from, in two capitals of ISO 3166, for results.
  --all: everybody who was seated under this name.`;
const retentionUsage = 'Usage: riffle retention [--data DIR | --config FILE] [--dry-run]';

/** `riffle forget`: erases a person's data, at the cardroom server that runs on this PC. Returns the exit code. */
export function forget(args: readonly string[]): Promise<number> {
  return asked(args, forgetUsage, ({ positionals, values }): PrivacyAsk | null => {
    const [kind, who, ...more] = positionals;
    if (who === undefined || more.length > 0 || isOfConsent(values)) return null;
    if (kind === 'player') return { type: 'forget-player', who, all: values.all };
    return kind === 'staff' && !values.all ? { type: 'forget-staff', who } : null;
  });
}

/** `riffle consent`: records what a player has agreed to, at the cardroom server that runs on this PC. Returns the exit code. */
export function consent(args: readonly string[]): Promise<number> {
  return asked(args, consentUsage, ({ positionals, values }): PrivacyAsk | null => {
    const [kind, who, ...more] = positionals;
    if (kind !== 'player' || who === undefined || more.length > 0 || values['dry-run']) return null;
    const { all, withdrawn, sharing, country } = values;
    const said = {
      type: 'record-consent',
      consent: sharing ? 'sharing' : 'naming',
      who,
      all,
      agreed: !withdrawn,
    } as const;
    if (country === undefined) return said;
    return withdrawn || sharing || !countryCodes.includes(country) ? null : { ...said, country };
  });
}

/** `riffle retention`: erases data older than the configured retention. Returns the exit code. */
export function retention(args: readonly string[]): Promise<number> {
  return asked(args, retentionUsage, ({ positionals, values }): PrivacyAsk | null =>
    positionals.length > 0 || values.all || isOfConsent(values)
      ? null
      : { type: 'retention', dryRun: values['dry-run'] },
  );
}

interface Said {
  readonly positionals: readonly string[];
  readonly values: {
    readonly all: boolean;
    readonly 'dry-run': boolean;
    readonly withdrawn: boolean;
    readonly sharing: boolean;
    readonly country?: string;
  };
}

const isOfConsent = ({ withdrawn, sharing, country }: Said['values']): boolean =>
  withdrawn || sharing || country !== undefined;

const asked = (args: readonly string[], usage: string, askOf: (said: Said) => PrivacyAsk | null): Promise<number> =>
  sayLines(async () => {
    const { config, body } = read(args, usage, askOf);
    return (await askDesk<PrivacyAnswer>(config, { path: '/privacy', body, does: 'erases names' })).lines;
  });

const read = (
  args: readonly string[],
  usage: string,
  askOf: (said: Said) => PrivacyAsk | null,
): { readonly config: string; readonly body: PrivacyAsk } =>
  readWords(
    args,
    usage,
    {
      allowPositionals: true,
      options: { data: word, config: word, all: flag, 'dry-run': flag, withdrawn: flag, sharing: flag, country: word },
    },
    ({ values, positionals }) => {
      const body = askOf({ positionals, values });
      if (body === null) throw new DeskClosed(usage);
      return { config: cardroomConfig(values), body };
    },
  );
