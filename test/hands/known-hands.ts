import { readdirSync, readFileSync } from 'node:fs';

/** Before each action: who acts, chips to call, least and most total of a raise (null: none is open), chips on the table. */
type KnownDecision = readonly [player: number, call: number, least: number | null, most: number | null, pot: number];

/** A recorded or random hand whose result is known. Players are numbered from 0. */
export interface KnownHand {
  readonly id: string;
  readonly phh: string;
  /** Under which rules the result holds: any, only the conventions of hand histories, or only live ones. */
  readonly trust: 'any' | 'convention' | 'live-only';
  readonly finalStacks: readonly (number | 'inf')[];
  readonly pots: readonly { readonly amount: number; readonly eligible: readonly number[] }[];
  /** What live rules for odd chips and side pots make of the same pots. */
  readonly liveStacks?: readonly number[];
  readonly decisions?: readonly KnownDecision[];
}

const folder = new URL('./', import.meta.url);
const recorded = new URL('../../commands/recorded-hands/', import.meta.url);

const rowsOf = <Row>(name: string): readonly Row[] =>
  readFileSync(new URL(name, folder), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row);

/** Names of the samples, one a game. */
export const samples: readonly string[] = readdirSync(folder)
  .filter((name) => name.endsWith('.ndjson') && name !== 'recorded-results.ndjson')
  .map((name) => name.replace('.ndjson', ''))
  .sort();

export const sampleHands = (sample: string): readonly KnownHand[] => rowsOf<KnownHand>(`${sample}.ndjson`);

/** The hands of the demo. */
export const recordedHands = (): readonly KnownHand[] =>
  rowsOf<Omit<KnownHand, 'id' | 'phh' | 'trust'> & { readonly file: string }>('recorded-results.ndjson').map(
    ({ file, ...result }) => ({
      ...result,
      id: file,
      trust: 'any',
      phh: readFileSync(new URL(file, recorded), 'utf8'),
    }),
  );
