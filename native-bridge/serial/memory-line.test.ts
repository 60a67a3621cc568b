import { expect, test } from 'vitest';
import { lineConformance } from '../contracts/line.conformance.ts';
import { SimulatedTime } from '../simulation/simulated-time.ts';
import { memoryLinePair } from './memory-line.ts';
import { systemTime } from './system-time.ts';

lineConformance('a line in memory', () => {
  const { near, far, unplug, plugIn } = memoryLinePair(systemTime);
  far.start();
  return { line: near, far, unplug, plugIn, dispose: () => far.stop() };
});

function readyCable() {
  const time = new SimulatedTime();
  const cable = memoryLinePair(time);
  cable.near.start();
  cable.far.start();
  time.advance(0);
  const heard: string[] = [];
  cable.far.onData((bytes) => heard.push(Buffer.from(bytes).toString()));
  return { time, cable, heard };
}

test('bytes arrive when time passes, never while they are written, and those of one tick in one piece', async () => {
  const { time, cable, heard } = readyCable();
  const written = Promise.all([cable.near.write(Buffer.from('ab')), cable.near.write(Buffer.from('cd'))]);
  expect(heard).toEqual([]);
  time.advance(0);
  expect(heard).toEqual(['abcd']);
  await written;
});

test('the writer may reuse its buffer afterwards', () => {
  const { time, cable, heard } = readyCable();
  const buffer = Buffer.from('ab');
  void cable.near.write(buffer);
  buffer.fill('x');
  time.advance(0);
  expect(heard).toEqual(['ab']);
});

test('bytes in flight when the plug is pulled are lost, and their write rejects', async () => {
  const { time, cable, heard } = readyCable();
  const written = expect(cable.near.write(Buffer.from('lost'))).rejects.toThrow('gone');
  cable.unplug();
  cable.plugIn();
  time.advance(10);
  await written;
  void cable.near.write(Buffer.from('new'));
  time.advance(0);
  expect(heard).toEqual(['new']);
});

test('each end is absent while the other is stopped', async () => {
  const { time, cable } = readyCable();
  await cable.far.stop();
  expect(cable.near.health).toEqual({
    state: 'absent',
    fault: 'unplugged',
    why: 'The line in memory is unplugged.',
  });
  cable.far.start();
  time.advance(0);
  expect(cable.near.health).toEqual({ state: 'ready', fault: null, why: null });
});
