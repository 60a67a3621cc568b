// A whole cardroom on one PC, its servers, devices and browsers in processes of their own, plays a short evening in which everything dies
// once. What was written, sent, printed and held in memory is searched for what nobody may know.
import { expect, test } from 'vitest';
import { secrecyProof } from '../secrecy/secrecy-proof.ts';

test('no tag, no card that was not shown and no order of a deck is anywhere but in sealed boxes and with whoever had them opened', async () => {
  const { figures, failures } = await secrecyProof.run({ seed: 1, rounds: 2 });
  expect(failures).toEqual([]);
  expect(figures).toMatchObject({ hands: 2, misdeals: 1, exports: 5, crashes: 6, memories: 7 });
  for (const what of [
    'files',
    'bytes',
    'places',
    'texts in memory',
    'messages of the sealer',
    'boxes',
    'boxes for the stream',
  ])
    expect([what, figures[what]]).toEqual([what, expect.any(Number)]);
}, 300_000);
