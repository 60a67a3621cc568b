import { expect, test } from 'vitest';
import type { Witnesses } from '../../../../engine/table.ts';
import type { DeckDesk, PlaceReads } from '../../../../protocol/deck-desk.ts';
import type { DeviceFault, DeviceStatus, TableStatus } from '../../../../protocol/table-messages.ts';
import { healthy, tableMidHand } from '../../../stores/fake-table.ts';
import { i18n, languages } from '../../../text/i18n.ts';
import { needOf } from '../../../text/shuffler-need.ts';
import { wordsOf } from '../../../text/use-text.ts';
import { troubleDoText, troubleText } from './trouble-words.ts';
import { deviceTrouble, isMild, troublesNow } from './troubles.ts';

const quiet = tableMidHand(0).state.witnesses;
const device = (state: DeviceStatus['state'], fault: DeviceFault | null = null): DeviceStatus => ({
  state,
  fault,
  why: null,
  since: 5,
});
const desk = (places: readonly PlaceReads[]): DeckDesk => ({ decks: [], pass: null, places });
const now = (status: Partial<TableStatus>, witnesses: Partial<Witnesses> = {}, down: number | null = null) =>
  troublesNow({ ...healthy, ...status }, { ...quiet, ...witnesses }, down);

test('while all is well there is no trouble, and a device the house has not is none', () => {
  expect(now({})).toBeNull();
  expect(now({ shuffler: device('none'), reader: device('none'), decks: null })).toBeNull();
  expect(now({ reader: device('opening') })).toBeNull();
});

test('worst first: the table, the reader, the shuffler, dead places; what is mild comes last', () => {
  const places: readonly PlaceReads[] = [
    { place: 4, state: 'weak' },
    { place: 'board', state: 'unusable' },
    { place: 2, state: 'good' },
    { place: 3, state: 'unknown' },
  ];
  expect(now({ shuffler: device('silent', 'garbled'), decks: desk(places) }, { shufflerFault: 'JAM' }, 7)).toEqual([
    { of: 'table-server', since: 7 },
    { of: 'shuffler', fault: 'garbled', since: 5 },
    { of: 'place', place: 'board', state: 'unusable' },
    { of: 'shuffler-needs', need: 'jam' },
    { of: 'place', place: 4, state: 'weak' },
  ]);
  expect(now({ reader: device('refused', 'held'), shuffler: device('ready', 'unlisted-firmware') })).toEqual([
    { of: 'reader', fault: 'held', since: 5 },
    { of: 'shuffler', fault: 'unlisted-firmware', since: 5 },
  ]);
});

test('a PC that the cardroom turns away is told so before any device, and it is not mild', () => {
  const { cardroom } = healthy;
  const stranger = { ...cardroom, state: 'unlinked', isStranger: true } as const;
  expect(now({ cardroom: stranger, reader: device('absent') })?.[0]).toEqual({ of: 'stranger' });
  expect(isMild({ of: 'stranger' })).toBe(false);
});

test('a cardroom that takes nothing of this table is not said to be away', () => {
  const refused = { ...healthy.cardroom, state: 'unlinked', isRefused: true } as const;
  expect(now({ cardroom: refused })).toEqual([{ of: 'refused-log' }]);
  expect(isMild({ of: 'refused-log' })).toBe(false);
});

test('a reader that is away says nothing about its places', () => {
  expect(now({ reader: device('absent', 'unplugged'), decks: desk([{ place: 4, state: 'unusable' }]) })).toEqual([
    { of: 'reader', fault: 'unplugged', since: 5 },
  ]);
});

test('only what hinders nobody is mild', () => {
  expect(isMild({ of: 'shuffler', fault: 'unlisted-firmware', since: 0 })).toBe(true);
  expect(isMild({ of: 'place', place: 4, state: 'weak' })).toBe(true);
  expect(isMild({ of: 'shuffler-needs', need: 'lid' })).toBe(true);
  expect(isMild({ of: 'shuffler-needs', need: 'tamper' })).toBe(false);
  expect(isMild({ of: 'place', place: 4, state: 'unusable' })).toBe(false);
  expect(isMild({ of: 'reader', fault: 'garbled', since: 0 })).toBe(false);
});

test('a state without a cause is named by itself, and a code nobody knows still needs a hand', () => {
  expect(deviceTrouble('reader', device('absent'))).toMatchObject({ fault: 'no-line' });
  expect(deviceTrouble('reader', device('silent'))).toMatchObject({ fault: 'no-answer' });
  expect(deviceTrouble('reader', device('refused'))).toMatchObject({ fault: 'refused' });
  expect(['DOOR', 'lid-open', 'CARD_EXTRA', 'E17'].map(needOf)).toEqual(['lid', 'lid', 'count', 'other']);
});

const faults: readonly DeviceFault[] = [
  'unplugged',
  'no-line',
  'held',
  'forbidden',
  'not-serial',
  'not-pinned',
  'stuck',
  'no-answer',
  'garbled',
  'other-device',
  'too-new',
  'too-old',
  'unlisted-firmware',
  'locked',
  'misconfigured',
  'too-hot',
];

test.each(languages)('in %s every fault of either device is one short line, and so is what to do', async (language) => {
  await i18n.changeLanguage(language);
  const words = wordsOf((key, values) => i18n.t(key, { ...values }));
  for (const fault of [...faults, 'refused'] as const)
    for (const of of ['reader', 'shuffler'] as const) {
      const line = troubleText({ of, fault, since: 0 }, words);
      expect(line).toContain(words.t(`devices:name.${of}`));
      expect(line.length, line).toBeLessThanOrEqual(42);
      expect(troubleDoText({ of, fault, since: 0 }, words, true)).not.toMatch(/devices|do\./);
      expect(words.t(`devices:remedy.${fault}`)).toMatch(/\.$/);
    }
  await i18n.changeLanguage('en');
});
