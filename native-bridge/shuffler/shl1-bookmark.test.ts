import { expect, test } from 'vitest';
import type { ShufflerMark, ShufflerMemory } from '../contracts/shuffler-memory.ts';
import { Shl1Script, welcome } from './shl1-script.ts';

function remembering(mark: ShufflerMark | null) {
  const kept: ShufflerMark[] = [];
  const memory: ShufflerMemory = { read: () => mark, keep: (written) => kept.push(written) };
  return { kept, script: new Shl1Script({ memory }) };
}

const greetedFrom = (script: Shl1Script): string | undefined =>
  script
    .takenRecords()
    .filter(({ name }) => name === 'HELLO')
    .at(-1)?.fields.last;

test('how far a machine was heard is kept once a second at most, and at once when the driver stops', async () => {
  const { kept, script } = remembering(null);
  script.connect({ ...welcome, ev: '7' });
  for (const n of ['8', '9']) script.say(1, 'E', 'LOADED', { n, deck: 'RED' });
  script.time.advance(990);
  expect(kept).toEqual([]);
  script.time.advance(10);
  expect(kept).toEqual([{ serialNumber: '7', lastEvent: 9 }]);
  script.time.advance(60_000);
  expect(kept).toHaveLength(1);
  const { script: other, kept: keptByOther } = remembering(null);
  other.connect();
  other.say(1, 'E', 'LOADED', { n: '1', deck: 'RED' });
  const stopped = other.shuffler.stop();
  other.time.advance(10);
  await stopped;
  expect(keptByOther).toEqual([{ serialNumber: '7', lastEvent: 1 }]);
});

test('a machine that is known is asked for what came since, and an event is not told twice though it says all again', () => {
  const { script } = remembering({ serialNumber: '7', lastEvent: 40 });
  script.begin();
  expect(greetedFrom(script)).toBe('40');
  script.greetBack({ ...welcome, ev: '41' });
  script.say(1, 'E', 'TAKEN', { n: '40', deck: 'RED' });
  script.say(2, 'E', 'GREEN_BUTTON', { n: '41', act: 'OPEN' });
  script.say(3, 'E', 'TAKEN', { n: '42', deck: 'BLUE' });
  expect(script.events).toEqual([
    { type: 'green-button', opens: true, live: false },
    { type: 'taken', deck: 'BLUE', live: true },
  ]);
});

test.each<[string, typeof welcome, readonly unknown[]]>([
  ['another machine', { ...welcome, sn: '8', ev: '60' }, []],
  ['a machine that counts anew', { ...welcome, ev: '3' }, [{ type: 'restarted', why: 'UNKNOWN' }]],
])('%s is asked for all it keeps', (_what, answer, told) => {
  const { script, kept } = remembering({ serialNumber: '7', lastEvent: 40 });
  script.begin();
  expect(greetedFrom(script)).toBe('40');
  script.say(0, 'R', 'OK', answer);
  script.time.advance(60);
  expect(greetedFrom(script)).toBe('0');
  script.greetBack(answer);
  expect(script.events).toEqual(told);
  script.say(1, 'E', 'LOADED', { n: '2', deck: 'RED' });
  expect(script.events.at(-1)).toEqual({ type: 'loaded', deck: 'RED' });
  script.time.advance(1_000);
  expect(kept).toEqual([{ serialNumber: answer.sn, lastEvent: 2 }]);
});
