import { done, no, type OfficeHandlers } from './office-decision.ts';
import type { OfficeEvent } from './office-event.ts';
import type { OfficeState } from './office-state.ts';
import type { RoomFacts } from './room-facts.ts';
import { personOf } from './same-person.ts';

/**
 * What a player may consent to, each separately: being named publicly (public events, results), and the house's own programs being told
 * when and for what they played.
 */
export const consents = ['naming', 'sharing'] as const;
export type Consent = (typeof consents)[number];

export const consentHandlers: OfficeHandlers<'record-consent'> = {
  'record-consent': ({ state, facts }, { player, consent, agreed, country, at }) => {
    const person = personOf(state, player);
    const players = idsOfPerson(state, person);
    if (!isKnown(state, facts, person)) return no({ reason: 'unknown', what: 'player', id: player });
    if (consent === 'sharing') return done({ type: 'sharing-agreed', players, agreed, at });
    return done({ type: 'naming-agreed', players, agreed, ...(country === undefined ? {} : { country }), at });
  },
};

const isKnown = ({ players }: OfficeState, facts: RoomFacts, person: string): boolean =>
  players[person] !== undefined || facts.staysOf(person).length > 0;

type ConsentEvent = Extract<OfficeEvent, { type: 'naming-agreed' | 'sharing-agreed' }>;

/** The office after a player gave or withdrew consent. Withdrawing the name also withdraws the country. */
export function consentRecorded({ countries, ...state }: OfficeState, event: ConsentEvent): OfficeState {
  const kept = countries === undefined ? {} : { countries };
  if (event.type === 'sharing-agreed') return { ...state, ...kept, shared: agreedNow(state.shared, event) };
  const { players, agreed, country } = event;
  const isKept = agreed && country === undefined;
  const elsewhere = Object.entries(countries ?? {}).filter(([id]) => isKept || !players.includes(id));
  const said = agreed && country !== undefined ? players.map((id) => [id, country] as const) : [];
  const all = [...elsewhere, ...said];
  const from = all.length === 0 ? {} : { countries: Object.fromEntries(all) };
  return { ...state, named: agreedNow(state.named, event), ...from };
}

function agreedNow(
  before: Readonly<Record<string, true>> = {},
  { players, agreed }: Pick<ConsentEvent, 'players' | 'agreed'>,
): Readonly<Record<string, true>> {
  const others = Object.entries(before).filter(([id]) => !players.includes(id));
  return Object.fromEntries(agreed ? [...others, ...players.map((id) => [id, true] as const)] : others);
}

const idsOfPerson = ({ players }: OfficeState, person: string): readonly string[] => [
  person,
  ...(players[person]?.alias ?? []),
];

/** Whether this person has agreed, under any id, to be named publicly. */
export const isNamed = (state: OfficeState, person: string): boolean =>
  idsOfPerson(state, person).some((id) => state.named?.[id] === true);

/** Whether this person has agreed, under any id, that the house's own programs are told of their play. */
export const isShared = (state: OfficeState, person: string): boolean =>
  idsOfPerson(state, person).some((id) => state.shared?.[id] === true);

/** What this person has agreed to. */
export const agreedBy = (state: OfficeState, person: string): readonly Consent[] =>
  consents.filter((one) => (one === 'naming' ? isNamed(state, person) : isShared(state, person)));

/** Where a player who may be named is from, by ISO 3166; null: unknown. */
export function countryOf(state: OfficeState, person: string): string | null {
  if (!isNamed(state, person)) return null;
  return (
    idsOfPerson(state, person)
      .map((id) => state.countries?.[id])
      .find((country) => country !== undefined) ?? null
  );
}
