import { expect, onTestFinished, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { ratiosOf } from './measured.ts';
import { measureClockStart } from './memory-row.ts';
import { measureRestart } from './restart-row.ts';
import { measureTaps } from './tap-row.ts';
import { recordedHands, tapRecordedHands } from './taps-row.ts';

test('taps on the console and on an empty page are painted', async () => {
  expect(ratiosOf(await measureTaps({ taps: 3, warmUp: 20 }))).toHaveLength(3);
});

test('the next seat’s clock is painted with the answer to the previous act', async () => {
  expect(ratiosOf(await measureClockStart({ taps: 3 }))).toHaveLength(2);
});

test('recorded hands are dealt at the console by taps alone, with and without devices', async () => {
  const hands = recordedHands().filter(({ id }) => handsToTap.some((name) => id.startsWith(name)));
  expect(hands).toHaveLength(handsToTap.length);
  const browser = await launchBrowser();
  onTestFinished(() => browser.close());
  const { none, reader, timed } = await tapRecordedHands(browser, hands);
  for (const { stuck } of [...none, ...reader, ...timed]) expect(stuck).toBeNull();
  for (const [index, hand] of none.entries()) expect(reader[index]?.taps).toBeLessThan(hand.taps);
  // A clock on every decision costs the dealer no tap.
  expect(timed.map(({ taps }) => taps)).toEqual(none.map(({ taps }) => taps));
});

/** No limit to the river, stud, Omaha high-low to a showdown, triple draw. */
const handsToTap = [
  'wsop-2023-43-5-001-000207',
  'wsop-2023-43-5-021-010214',
  'wsop-2023-43-5-078-033224',
  'paper-arieh-yockey-2019',
];

test('starting takes no longer with a long log than with a short one', async () => {
  expect(ratiosOf(await measureRestart({ events: 600, starts: 1 }))).toHaveLength(3);
});
