import { expect, test } from 'vitest';
import type { PlayersView } from '../../protocol/players-view.ts';
import { beat, silentAfterMs } from '../../protocol/sign-of-life.ts';
import { realTable, sampleConfig } from '../../test/support/real-table.ts';
import type { ScreenTransport } from '../connections/screen-transport.ts';
import { showPlayers } from './players-view.ts';

/** A players' display at a real table. */
function display(changes: Parameters<typeof sampleConfig>[0] = {}) {
  const real = realTable(sampleConfig(changes));
  const shown: string[] = [];
  let beats = 0;
  let hear = (_text: string): void => {};
  let turn = (_state: 'up' | 'down'): void => {};
  const transport: ScreenTransport = {
    waitingBytes: 0,
    send: (text) => {
      if (text === beat) beats += 1;
      else shown.push(text);
    },
    onMessage: (listener) => {
      hear = listener;
    },
    onState: (listener) => {
      turn = listener;
    },
    close: () => {},
  };
  showPlayers(transport, real);
  const say = (command: Parameters<typeof real.table.submit>[0]['command']) =>
    real.table.submit({ actor: 'dealer', asker: { origin: 'table' }, id: null, sequence: null, command });
  const last = () => JSON.parse(shown.at(-1) ?? '{}') as PlayersView;
  return {
    ...real,
    shown,
    beats: () => beats,
    say,
    last,
    hear: (text: string) => hear(text),
    ends: () => turn('down'),
  };
}

test('it shows the table at once, and again at every change', () => {
  const { shown, table, last } = display();
  expect(last()).toMatchObject({ type: 'players-view', isPlayed: false, pots: [], bets: 0, boards: [] });
  table.submit({
    actor: 'dealer',
    id: null,
    sequence: null,
    asker: { origin: 'console', standing: 'dealer', isNamed: true, signedBy: null },
    command: { type: 'start-hand', at: 0, by: 'dealer' },
  });
  const { smallBlind, bigBlind, hand, isPlayed, bets } = last();
  expect([hand, isPlayed]).toEqual([1, true]);
  expect(bets).toBeGreaterThanOrEqual(smallBlind + bigBlind);
  expect(shown.length).toBeGreaterThan(1);
});

test('levels change by themselves, so the table is shown again after a while', () => {
  const { shown, time } = display();
  time.advance(5_000);
  expect(shown).toHaveLength(2);
});

test('it is sent a sign of life more often than it waits for one, until it has gone', () => {
  const { time, beats, ends } = display();
  time.advance(silentAfterMs);
  expect(beats()).toBeGreaterThan(1);
  ends();
  const before = beats();
  time.advance(60_000);
  expect(beats()).toBe(before);
});

test('it shows no names, stacks, staff or words', () => {
  const { shown, table } = display();
  const fields = [
    'ante',
    'bets',
    'bigBlind',
    'boards',
    'button',
    'hand',
    'isPlayed',
    'level',
    'now',
    'pots',
    'smallBlind',
  ];
  expect(Object.keys(JSON.parse(shown[0] ?? '{}')).sort()).toEqual([...fields, 'table', 'type']);
  for (const { player } of table.state?.chairs ?? []) {
    const name = player === null ? null : table.nameOf(player.id);
    if (name !== null) expect(shown.join()).not.toContain(name);
  }
});

test('it shows whose decision is timed, and how long it has', () => {
  const { ask, last, time } = display({ shotClock: { seconds: 20 } });
  ask({ type: 'start-hand', at: 0, by: 'dealer' });
  expect(last().shot).toMatchObject({ seat: 1, left: 20_000, phase: 'shot', isPaused: false });
  time.advance(5000);
  expect(last().shot).toMatchObject({ seat: 1, left: 15_000, whole: 20_000 });
  ask({ type: 'pause-clock', why: 'dealer', at: 0 });
  time.advance(5000);
  expect(last().shot).toMatchObject({ left: 15_000, isPaused: true });
});

test('its messages are ignored, and after it has gone it is sent nothing', () => {
  const { shown, table, time, hear, ends } = display();
  const before = table.sequence;
  hear(JSON.stringify({ type: 'hello', protocol: 1, key: null }));
  hear(JSON.stringify({ type: 'request', id: 'request-1', sequence: before, command: { type: 'start-hand' } }));
  expect([table.sequence, shown.length]).toEqual([before, 1]);
  ends();
  time.advance(60_000);
  expect(shown).toHaveLength(1);
});
