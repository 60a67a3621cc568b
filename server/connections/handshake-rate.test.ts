import { expect, test } from 'vitest';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import { HandshakeRate } from './listen.ts';

test('an address may begin TLS a hundred times at once and then ten times a second, whatever others do', () => {
  const time = new SimulatedTime();
  const rate = new HandshakeRate(time);
  const taken = (address: string, times: number): number =>
    Array.from({ length: times }, () => rate.take(address)).filter(Boolean).length;
  expect([taken('10.0.0.7', 500), taken('10.0.0.8', 20)]).toEqual([100, 20]);
  expect([rate.isShut('10.0.0.7'), rate.isShut('10.0.0.8')]).toEqual([true, false]);
  time.advance(1_000);
  expect(rate.isShut('10.0.0.7')).toBe(false);
  expect([taken('10.0.0.7', 500), taken('10.0.0.8', 20)]).toEqual([10, 20]);
});

test('memory of addresses is limited, and a flooding address is still remembered', () => {
  const rate = new HandshakeRate(new SimulatedTime());
  for (let knock = 0; knock < 20_000; knock += 1) {
    rate.take('10.0.0.7');
    rate.take(`fd00::${knock}`);
  }
  expect(rate.take('10.0.0.7')).toBe(false);
});
