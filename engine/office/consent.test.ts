import { expect, test } from 'vitest';
import { applyOffice, emptyOffice } from './apply-office.ts';
import { type Consent, countryOf, isNamed, isShared } from './consent.ts';
import { decideOffice } from './decide-office.ts';
import type { OfficeState } from './office-state.ts';
import type { RoomFacts } from './room-facts.ts';

test('a country is known of whoever agreed to be named, under every id, stays when they agree again, and goes with the consent', () => {
  const ref = (id: string) => ({ id, hash: '' });
  const said = (agreed: boolean, country?: string) =>
    ({
      type: 'naming-agreed',
      players: ['a', 'b'],
      agreed,
      at: 1,
      ...(country === undefined ? {} : { country }),
    }) as const;
  const met = ['a', 'b', 'c'].reduce(
    (state, id) => applyOffice(state, { type: 'player-met', player: ref(id), at: 0 }),
    emptyOffice,
  );
  const one = applyOffice(met, { type: 'players-joined', kept: 'a', gone: 'b' });
  const czech = applyOffice(one, said(true, 'CZ'));
  expect([countryOf(czech, 'a'), countryOf(czech, 'c')]).toEqual(['CZ', null]);
  const again = applyOffice(czech, said(true));
  expect(countryOf(again, 'a')).toBe('CZ');
  const withdrawn = applyOffice(again, said(false));
  expect([countryOf(withdrawn, 'a'), withdrawn.countries]).toEqual([null, undefined]);
  expect(countryOf(applyOffice(withdrawn, said(true)), 'a')).toBeNull();
});

const nobodySat = { staysOf: () => [] } as unknown as RoomFacts;

function says(state: OfficeState, player: string, consent: Consent, agreed: boolean): OfficeState {
  const decision = decideOffice(state, { type: 'record-consent', player, consent, agreed, at: 1 }, nobodySat, 1);
  if ('refusal' in decision) throw new Error(decision.refusal.reason);
  return decision.events.reduce(applyOffice, state);
}

test('each consent is said by itself, holds under every id of the person, and is taken back under every id', () => {
  const met = ['a', 'b'].reduce(
    (state, id) => applyOffice(state, { type: 'player-met', player: { id, hash: '' }, at: 0 }),
    emptyOffice,
  );
  const shared = says(applyOffice(met, { type: 'players-joined', kept: 'a', gone: 'b' }), 'b', 'sharing', true);
  expect([isShared(shared, 'a'), isNamed(shared, 'a')]).toEqual([true, false]);
  const both = says(shared, 'a', 'naming', true);
  expect([isShared(both, 'a'), isNamed(both, 'a')]).toEqual([true, true]);
  const taken = says(both, 'b', 'sharing', false);
  expect([isShared(taken, 'a'), isNamed(taken, 'a'), taken.shared]).toEqual([false, true, {}]);
});

test('nobody agrees for somebody the house does not know', () => {
  const command = { type: 'record-consent', player: 'x', consent: 'sharing', agreed: true, at: 1 } as const;
  expect(decideOffice(emptyOffice, command, nobodySat, 1)).toEqual({
    refusal: { reason: 'unknown', what: 'player', id: 'x' },
  });
});
