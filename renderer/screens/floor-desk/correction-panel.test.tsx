import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { apply, type HandTape, type TableEvent, type TableState, tapeAfter } from '../../../engine/table.ts';
import { correctionAt } from '../../../server/floor/corrections.ts';
import { pageInRoom } from '../../../test/support/page-in-room.tsx';
import { holdMs } from '../../components/hold-button.tsx';
import { enterRoom } from '../../room/enter-room.ts';
import { RoomContext } from '../../room/room-context.ts';
import { ScriptedRoom } from '../../room/scripted-room.ts';
import { ScriptedTable } from '../../room/scripted-table.ts';
import { chooseLanguage } from '../../text/i18n.ts';
import { CardroomApp } from '../cardroom/cardroom-app.tsx';
import { CorrectionKeys } from './correction-keys.tsx';

const players = { 1: 'Dvořák', 2: 'Kowalska', 3: 'Hartmann', 4: 'Nováková' };

/** The table before its hand, and that hand's tape. */
function backOf(table: ScriptedTable) {
  const from = table.seen.length - table.handEvents.length;
  let [state, before]: (TableState | null)[] = [null, null];
  let tape: HandTape | null = null;
  for (const [index, { event }] of table.seen.entries()) {
    if (index === from) before = state ?? null;
    tape = tapeAfter(tape, state ?? null, event as TableEvent);
    state = apply(state ?? null, event as TableEvent);
  }
  return { before: before ?? null, tape };
}

function opened(table: ScriptedTable) {
  const { line } = pageInRoom(<CardroomApp />, () => 100_000);
  act(() => line.line('up'));
  act(() => line.welcome([table.overview()], { names: table.names, now: 100_000 }));
  for (const { id, tableId, hand } of line.asked('read-hand'))
    act(() =>
      line.say({ type: 'hand', id, tableId, hand, before: backOf(table).before, events: [...table.handEvents] }),
    );
  const answered = new Set<string>();
  /** The desk answers what it was asked since, as it would. */
  const answer = async () => {
    for (const { id, ask } of line.asked('floor-ask')) {
      if (ask.what !== 'correction' || answered.has(id)) continue;
      answered.add(id);
      const { tape } = backOf(table);
      const said = correctionAt({ state: table.state, sequence: table.seen.length, tape }, ask.ask as never);
      await act(async () => line.say({ type: 'floor-answer', id, answer: { what: 'correction', answer: said } }));
    }
  };
  return { line, answer };
}

async function press(name: RegExp, answer: () => Promise<void>): Promise<void> {
  await act(async () => void fireEvent.click(screen.getByRole('button', { name }), { detail: 1 }));
  await answer();
  await answer();
}

const noAnswer = async () => {};

const stale = () => screen.queryByText('Table 7 has played on since. Your entry is kept.');

const chips = () => [...document.querySelectorAll('.seat-stack-changed')].map((one) => one.textContent);

beforeEach(() => {
  vi.useFakeTimers();
  chooseLanguage('en');
  history.replaceState(null, '', '/floor');
});
afterEach(() => {
  vi.useRealTimers();
});

test('a raise that was another: before and after on the table, a reason, held, and the table is asked', async () => {
  const table = new ScriptedTable({ tableId: 't', name: 'Table 7', seats: 4, at: 0, players }).wait(10).start();
  table.act(1200).callFloor('c');
  const { line, answer } = opened(table);
  await press(/^Correct…/, answer);
  await press(/raise.*1,200/, answer);
  await press(/^100 more/, answer);
  expect(chips()).toEqual(['38,800 38,700']);
  await press(/^What it changes/, answer);
  expect(screen.queryByRole('button', { name: /^Hold to correct/ })).toBeNull();
  expect(screen.getByText('Say why: it goes on record.')).toBeTruthy();
  await press(/^Chips miscounted/, answer);
  // The table plays on: nothing is signed until somebody has looked again, and what was said is kept.
  table.act('fold');
  act(() => line.say({ type: 'table', table: table.overview(), names: {}, now: 100_000 }));
  expect(stale()).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Hold to correct/ })).toBeNull();
  await press(/^Look again/, noAnswer);
  // Until the desk has spoken of the table as it is now, what is drawn is of the one before.
  expect(screen.queryByRole('button', { name: /^Hold to correct/ })).toBeNull();
  await answer();
  fireEvent.pointerDown(screen.getByRole('button', { name: /^Hold to correct/ }));
  await act(async () => void vi.advanceTimersByTime(holdMs));
  const [asked] = line.asked('floor-order');
  expect(asked).toMatchObject({
    tableId: 't',
    order: {
      order: 'amend-hand',
      hand: 1,
      changes: [{ change: 'replace', with: { type: 'raise', seat: 4, to: 1_300 } }],
      reason: 'Chips miscounted',
      sequence: table.seen.length,
    },
  });
  expect(screen.getByText('Signed. Table 7 has not answered yet.')).toBeTruthy();
});

test('what happened before the acts were read stands among them, and is no reason to look again', async () => {
  const table = new ScriptedTable({ tableId: 't', name: 'Table 7', seats: 4, at: 0, players }).wait(10).start();
  table.act(1200).callFloor('c');
  const { line, answer } = opened(table);
  const tellTable = () => act(() => line.say({ type: 'table', table: table.overview(), names: {}, now: 100_000 }));
  await press(/^Correct…/, noAnswer);
  table.act('fold');
  await answer();
  tellTable();
  expect(stale()).toBeNull();
  await answer();
  // The table beside the list is the one the list is of.
  expect(document.querySelector('.correct-list')?.textContent).toContain('fold');
  expect(document.querySelectorAll('.desk-felt .seat-folded')).toHaveLength(1);
  table.act('fold');
  tellTable();
  expect(stale()).toBeTruthy();
});

test('what was asked when the line went down is asked again when it is back', async () => {
  const table = new ScriptedTable({ tableId: 't', name: 'Table 7', seats: 4, at: 0, players }).wait(10).start();
  table.act(1200).callFloor('c');
  const { line, answer } = opened(table);
  await press(/^Correct…/, answer);
  await press(/raise.*1,200/, answer);
  await press(/^100 more/, noAnswer);
  await act(async () => line.line('down'));
  await act(async () => line.line('up'));
  await act(async () => line.welcome([table.overview()], { names: table.names, now: 100_000 }));
  await answer();
  expect(chips()).toEqual(['38,800 38,700']);
  expect(screen.getByRole('button', { name: /^What it changes/ })).toBeTruthy();
});

test.each([
  ['floor', 'An earlier hand: a manager must sign too.'],
  ['manager', 'An earlier hand: a second person must sign too.'],
] as const)(
  'an older hand is signed by two, one of them a manager: what is asked after the %s has signed',
  (role, says) => {
    const line = new ScriptedRoom();
    const room = enterRoom({ key: 'k', transport: line.transport, newId: () => 'r', now: () => 0 });
    const table = new ScriptedTable({ tableId: 't', name: 'Table 7', seats: 4, at: 0, players }).overview();
    const person = { id: 's1', number: '1', name: 'Katarzyna D.', role };
    act(() => line.line('up'));
    act(() => line.welcome([table], { desk: { needed: true, person, until: 1, people: [], demo: false } }));
    const correcting = { correction: { preview: null }, isPast: true, isBehind: false, refusal: null };
    const nothing = () => {};
    render(
      <RoomContext value={room}>
        <CorrectionKeys
          table={table}
          hand={1}
          correcting={correcting as never}
          view="second"
          progress={undefined}
          hasReason
          onView={nothing}
          onHeld={nothing}
        />
      </RoomContext>,
    );
    expect(screen.getByText(says)).toBeTruthy();
  },
);

test('a signed correction that waits names the hand in play as people know it', () => {
  const line = new ScriptedRoom();
  const room = enterRoom({ key: 'k', transport: line.transport, newId: () => 'r', now: () => 0 });
  const { state, ...more } = new ScriptedTable({ tableId: 't', name: 'Table 7', seats: 4, at: 0, players }).overview();
  // The fourth deal is hand 3: the second one was hand 1 once more.
  const table = { ...more, state: { ...state, handNumber: 4, dealtAgain: [2] } };
  const correcting = { correction: { preview: null }, isPast: true, isBehind: false, refusal: null, waitsFor: 3 };
  render(
    <RoomContext value={room}>
      <CorrectionKeys
        table={table}
        hand={3}
        correcting={correcting as never}
        view="effect"
        progress={{ state: 'sent' } as never}
        hasReason
        onView={() => {}}
        onHeld={() => {}}
      />
    </RoomContext>,
  );
  expect(screen.getByText('Signed. Table 7 books it as soon as hand 3 is over.')).toBeTruthy();
});
