import { expect, test } from 'vitest';
import type { Rotation } from '../../../engine/notation.ts';
import { ScriptedTable } from '../../room/scripted-table.ts';
import { missingFacts, recordedFacts } from './hand-facts.tsx';
import { timelineSteps } from './timeline-steps.ts';

function reported(play: (table: ScriptedTable) => void = () => {}) {
  const table = new ScriptedTable({
    tableId: 't',
    name: 'Table 1',
    seats: 4,
    at: 0,
    players: { 1: 'Ada', 2: 'Bob', 3: 'Cyril', 4: 'Dana' },
  }).start();
  play(table);
  table.wait(5).reportMisdeal('i', 2);
  const [incident] = table.state.incidents;
  if (incident === undefined) throw new Error('A report is an incident.');
  const steps = timelineSteps(table.handEvents);
  return { facts: recordedFacts(table.state, steps, incident), steps };
}

const seen = (table: ScriptedTable, place: number, count: number) =>
  table.submit({ type: 'note', fact: { type: 'cards-seen', place, count } }, 'reader');

test('the report, the actions and the chips are on record', () => {
  const { facts } = reported((table) => table.act('fold'));
  expect(facts.map(({ fact }) => fact)).toEqual(['report', 'actions', 'chips']);
  expect(facts[0]).toEqual({ fact: 'report', at: 5_000, kind: 'exposed-by-dealer', seat: 2 });
  expect(facts[1]).toMatchObject({ more: 0, actions: [{ action: 'fold' }] });
  expect(facts[2]).toEqual({ fact: 'chips', chips: 600 });
});

test('of a mixed game it is on record which game was dealt', () => {
  const table = new ScriptedTable({ tableId: 't', name: 'Table 1', seats: 2, at: 0, players: { 1: 'Ada', 2: 'Bob' } });
  const { state } = table.start();
  const rotation: Rotation = { change: 'hand', games: [{ variant: 'no-limit-holdem', stakes: null }] };
  const mixed = recordedFacts({ ...state, rotation }, [], null);
  expect(mixed[0]).toEqual({ fact: 'game', variant: 'no-limit-holdem', rotation });
  expect(recordedFacts(state, [], null).map(({ fact }) => fact)).not.toContain('game');
});

test('of many actions three are listed and the rest counted', () => {
  const { facts } = reported((table) => table.act('call').act('call').act('call').act('check'));
  expect(facts.find(({ fact }) => fact === 'actions')).toMatchObject({ actions: { length: 3 }, more: 1 });
});

test('the reader’s counts are listed only where they differ from the deal', () => {
  const agreeing = reported((table) => [1, 2, 3, 4].map((seat) => seen(table, seat, 2)));
  expect(agreeing.facts.find(({ fact }) => fact === 'counts')).toEqual({ fact: 'counts', counts: [] });
  const differing = reported((table) => [1, 3].map((seat) => seen(table, seat, 2)));
  expect(differing.facts.find(({ fact }) => fact === 'counts')).toEqual({
    fact: 'counts',
    counts: [
      { count: 2, seats: [1, 3] },
      { count: 0, seats: [2, 4] },
    ],
  });
});

test('the shuffler’s count stands with whether it was verified', () => {
  const { facts } = reported((table) =>
    table.submit(
      {
        type: 'note',
        fact: {
          type: 'shuffler-reported',
          what: 'taken',
          deck: 'blue',
          cards: 51,
          expected: 52,
          verified: 'fail',
          inferred: false,
          code: null,
          live: true,
        },
      },
      'shuffler',
    ),
  );
  expect(facts.find(({ fact }) => fact === 'deck')).toEqual({ fact: 'deck', cards: 51, verified: false });
});

test('silent witnesses and spoken words are named as missing', () => {
  const { steps } = reported((table) => seen(table, 1, 2));
  expect(missingFacts(steps, [], 0)).toEqual([{ fact: 'no-witness', witness: 'shuffler' }, { fact: 'words' }]);
  const gaps = [
    { witness: 'reader', from: 1_000, to: 3_000 },
    { witness: 'reader', from: 10_000, to: null },
  ] as const;
  expect(missingFacts(steps, gaps, 14_000)[0]).toEqual({ fact: 'silent', witness: 'reader', milliseconds: 6_000 });
});
