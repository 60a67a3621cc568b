import { expect, test } from 'vitest';
import type { SeenEvent } from '../../../protocol/table-messages.ts';
import { ScriptedTable } from '../../room/scripted-table.ts';
import { picturesOf } from './hand-replay.ts';
import { presencesOf, sayingOf } from './people-at-table.ts';
import { collisionsOf } from './timeline-rows.ts';
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
  event: { type: 'device-changed', device: name, state, fault: null, why: null },
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

test('hole cards sealed seat by seat are one step', () => {
  const table = played();
  const box = { type: 'cards-sealed', hand: 1, box: 'AA' } as const;
  const sealed = [1, 2, 3].map((seat): SeenEvent => {
    return { sequence: 50 + seat, at: 20_000, actor: 'device:reader', event: { ...box, seat } };
  });
  const steps = timelineSteps([...table.handEvents, ...sealed]);
  expect(steps.map(({ event }) => event.type)).toEqual(['hand-started', 'cards-sealed']);
  expect(steps.at(-1)).toMatchObject({ witness: 'reader', last: table.handEvents.length + 2 });
});

test('who dealt and who of the floor stood beside, from when to when', () => {
  const name = (id: string) => ({ id, hash: '' });
  const said = (at: number, event: SeenEvent['event']): SeenEvent => ({ sequence: at, at, actor: 'table', event });
  const dealer = (staff: string) => ({ staff, name: name(staff), since: 0 });
  const before = { ...played().state, dealer: dealer('D1') };
  const floor = { type: 'staff-at-table', person: 'F1', name: name('F1'), role: 'floor' } as const;
  const events = [
    said(1, { ...floor, what: 'came', at: 1 }),
    said(5, { type: 'dealer-changed', from: 'D1', to: dealer('D2'), at: 5 }),
    said(9, { ...floor, what: 'left', at: 9 }),
  ];
  expect(presencesOf(before, events)).toEqual([
    { role: 'dealer', person: 'D1', name: 'D1', from: 1, to: 5 },
    { role: 'floor', person: 'F1', name: 'F1', from: 1, to: 9 },
    { role: 'dealer', person: 'D2', name: 'D2', from: 5, to: null },
  ]);
  expect(sayingOf('dealer:D1+floor:F1')).toEqual([
    { role: 'dealer', person: 'D1' },
    { role: 'floor', person: 'F1' },
  ]);
  expect(sayingOf('device:shuffler')).toEqual([{ role: 'shuffler', person: null }]);
});

test('a testimony against another one is joined with it, once', () => {
  const table = played();
  const { witnesses } = table.state;
  const before = {
    ...table.state,
    witnesses: { ...witnesses, reader: 'ready' as const, unseen: [], hasSeenCards: true },
  };
  const from = table.seen.length;
  const sees = (place: number, count: number) =>
    table.wait(1).submit({ type: 'note', fact: { type: 'cards-seen', place, count } }, 'device:reader');
  for (const seat of [1, 2, 3]) sees(seat, 2);
  const seat = table.state.hand?.toAct ?? 0;
  table.wait(1).act('call');
  sees(seat, 1);
  sees(seat, 1);
  const events = table.seen.slice(from);
  expect(collisionsOf(timelineSteps(events), picturesOf(before, events))).toEqual([{ first: 3, second: 4 }]);
});
