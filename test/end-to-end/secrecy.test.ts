// A whole cardroom on one PC, with servers, devices and browsers in their own processes, plays a short evening in which everything is killed once.
// Everything written, sent, printed and held in memory is searched for secrets.
import { expect, test } from 'vitest';
import { secrecyProof } from '../secrecy/secrecy-proof.ts';

test('tags, unshown cards and deck orders are only in sealed boxes and with the people who opened them', async () => {
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
