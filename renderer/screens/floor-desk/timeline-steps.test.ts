import { expect, test } from 'vitest';
import type { SeenEvent } from '../../../protocol/table-messages.ts';
import { ScriptedTable } from './scripted-table.ts';
import { deviceGaps, stepOfIncident, timelineSteps } from './timeline-steps.ts';

const played = () =>
  new ScriptedTable({ tableId: 't', name: 'Table 1', seats: 3, at: 0, players: { 1: 'Ada', 2: 'Bob', 3: 'Cyril' } })
    .wait(10)
    .start();

test('what follows from a testimony belongs to its step', () => {
  const table = played();
  const steps = timelineSteps(table.handEvents);
  expect(steps).toHaveLength(1);
  expect(steps[0]).toMatchObject({ witness: 'dealer', at: 10_000, last: table.handEvents.length - 1 });
});

test('each action is a step of its own, in order', () => {
  const table = played().wait(3).act('call').wait(2).act('call').wait(1).act('check');
  const steps = timelineSteps(table.handEvents);
  expect(steps.map(({ event }) => event.type)).toEqual(['hand-started', 'called', 'called', 'checked']);
  expect(steps.map(({ index }) => index)).toEqual([0, 1, 2, 3]);
  expect(steps.at(-1)?.last).toBe(table.handEvents.length - 1);
});

test('trimmed events and events before the first testimony make no step', () => {
  const hidden: SeenEvent = { sequence: 1, at: 5, actor: 'table', event: null };
  expect(timelineSteps([hidden])).toEqual([]);
  const [step] = timelineSteps([hidden, ...played().handEvents, hidden]);
  expect(step?.last).toBe(played().handEvents.length + 1);
});

test('a clock put back does not turn the order round', () => {
  const at = (time: number, sequence: number): SeenEvent => ({
    sequence,
    at: time,
    actor: 'dealer',
    event: { type: 'folded', seat: 1, toAct: 2 },
  });
  expect(timelineSteps([at(100, 1), at(40, 2), at(90, 3), at(120, 4)]).map((step) => step.at)).toEqual([
    100, 100, 100, 120,
  ]);
});

const device = (at: number, name: 'shuffler' | 'reader', state: string): SeenEvent => ({
  sequence: at,
  at,
  actor: name,
  event: { type: 'device-changed', device: name, state, why: null },
});

test('a device is silent from its first trouble until it answers again', () => {
  expect(
    deviceGaps([
      device(1, 'reader', 'ready'),
      device(5, 'reader', 'silent'),
      device(7, 'reader', 'opening'),
      device(8, 'shuffler', 'absent'),
      device(9, 'reader', 'ready'),
    ]),
  ).toEqual([
    { witness: 'reader', from: 5, to: 9 },
    { witness: 'shuffler', from: 8, to: null },
  ]);
});

test('a device the house does not have is not missed', () => {
  expect(deviceGaps([device(1, 'reader', 'none')])).toEqual([]);
});

test('the playhead begins where the incident was reported', () => {
  const table = played().act('fold');
  table.reportMisdeal('i');
  const steps = timelineSteps(table.handEvents);
  expect(steps[stepOfIncident(steps, 'i')]?.event.type).toBe('incident-reported');
  expect(stepOfIncident(steps, 'unknown')).toBe(steps.length - 1);
  expect(stepOfIncident([], 'i')).toBe(0);
});
