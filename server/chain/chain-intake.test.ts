import { expect, test } from 'vitest';
import { emptyHead } from '../../native-bridge/contracts/event-log.ts';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import { ChainIntake } from './chain-intake.ts';
import { unansweredSentence } from './start-chain.ts';

/** A row of a log that begins with it. */
const row = { seq: 1, hand: 0, at: 0, actor: 'a', kind: 'k', request: null, body: '{}', hash: 'h' };

test('the chain’s health reports a database that does not answer, until it does', async () => {
  const time = new SimulatedTime();
  let answer = (): void => {};
  const intake = new ChainIntake({
    logs: { keep: () => new Promise<void>((done) => (answer = done)) } as never,
    time,
    kept: () => {},
    partedFrom: () => {},
    failed: () => {},
    broke: (error) => {
      throw error;
    },
  });
  const view = { log: { room: 1, log: 1, logId: 'l', tableId: 't', head: emptyHead }, moveTo: () => {} };
  const batch = { tableId: 't', logId: 'l', rows: [{ ...row, previousHash: emptyHead.hash }], texts: [] };
  intake.offer({ batch, by: { hold: () => {} }, isBeside: false, view, answered: () => {} } as never);
  time.advance(1);
  const says = () => unansweredSentence([intake], time.now());
  expect(says()).toBeNull();
  time.advance(60_000);
  expect(says()).toMatch(/^PostgreSQL has not answered for 60 s/);
  await Promise.resolve();
  answer();
  await intake.whenIdle();
  expect(says()).toBeNull();
});
