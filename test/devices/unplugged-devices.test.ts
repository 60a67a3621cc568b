import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { readerKinds, shufflerKinds } from './device-kinds.ts';
import { type UnpluggedResult, unplugReader, unplugShuffler } from './unplugged-devices.ts';

/** The soak pulls each 200 times. */
const times = 12;
const timeoutMs = 180_000;

function options() {
  const folder = temporaryFolder();
  return { folder: folder, times, seed: 1 };
}

function expectSound({ falseEvents, leaked, moments }: UnpluggedResult): void {
  expect(falseEvents).toEqual([]);
  // The program itself may open one or two files meanwhile; a leaking line would leave one at every plug-in.
  expect(leaked).toBeLessThan(times / 4);
  expect(Object.values(moments).every((pulled) => pulled > 0)).toBe(true);
}

test.each(Object.entries(readerKinds))(
  '%s: the cable is pulled at random moments, and each time the reader comes back with the same tags',
  async (_, kind) => expectSound(await unplugReader(kind, options())),
  timeoutMs,
);

test(
  'SHL/1: the cable is pulled at random moments, and each time the shuffler comes back',
  async () => expectSound(await unplugShuffler(shufflerKinds.shl1, (machine) => machine.pressGreenButton(), options())),
  timeoutMs,
);

// An adapter that beats once a second is believed a second after each plug-in, so it is pulled less often.
test(
  'GP1: the cable is pulled at random moments, and each time the adapter comes back',
  async () =>
    expectSound(await unplugShuffler(shufflerKinds.gp1, ({ machine }) => machine.press(), { ...options(), times: 5 })),
  timeoutMs,
);
