import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FloorAnswer, FloorAsk, FloorRecord } from '../../../protocol/floor-desk.ts';
import { pageInRoom } from '../../../test/support/page-in-room.tsx';
import { holdMs } from '../../components/hold-button.tsx';
import { ScriptedTable } from '../../room/scripted-table.ts';
import { chooseLanguage } from '../../text/i18n.ts';
import { CardroomApp } from '../cardroom/cardroom-app.tsx';

const players = { 1: 'Dvořák', 2: 'Kowalska', 6: 'Novák' };
const tomas = { id: 's4', number: '4', name: 'Tomáš R.', role: 'floor' } as const;
const lucie = { id: 's5', number: '5', name: 'Lucie V.', role: 'floor' } as const;

const record = (id: string, more: Partial<FloorRecord> = {}): FloorRecord => ({
  id,
  what: 'report',
  tableId: 'a',
  hand: 118,
  shown: 118,
  at: Number(id.slice(1)) * 1000,
  report: 'phone',
  seat: 6,
  player: 'a-6',
  dealer: null,
  ruled: { at: 5, by: 'floor:s4', ruling: 'noted', reason: 'why', hands: 2 },
  cites: ['tda-2011#4'],
  ...more,
});

/** The floor's pages at this address, and a desk that answers by script. */
function opened(address: string, answers: (ask: FloorAsk) => FloorAnswer | null) {
  history.replaceState(null, '', address);
  const { line, room, container } = pageInRoom(<CardroomApp />, () => 100_000);
  const table = new ScriptedTable({ tableId: 'a', name: 'Table 7', seats: 6, at: 0, players }).start();
  const names = { ...table.names, 'floor:s4': 'Tomáš R.', why: 'Warned at 20:40' };
  act(() => {
    line.line('up');
    line.welcome([table.overview()], { names, now: 100_000 });
    line.say({
      type: 'desk-person',
      person: { needed: true, person: tomas, until: 900_000, people: [tomas, lucie], demo: false },
    });
  });
  const answered = new Set<string>();
  const answer = async () => {
    for (const { id, ask } of line.asked('floor-ask')) {
      const said = answered.has(id) ? null : answers(ask);
      if (said === null) continue;
      answered.add(id);
      await act(async () => line.say({ type: 'floor-answer', id, answer: said }));
    }
  };
  return { line, answer, room, container, table };
}

const found = (records: readonly FloorRecord[], more = false): FloorAnswer => ({
  what: 'search',
  records,
  hands: [],
  more,
});

beforeEach(() => {
  vi.useFakeTimers();
  chooseLanguage('en');
});
afterEach(() => {
  vi.useRealTimers();
  history.replaceState(null, '', '/');
});

test('words in the top bar become a filter, the filter a question, the answer rows, a row its hand', async () => {
  const { line, answer } = opened('/floor', (ask) =>
    ask.what === 'search'
      ? found(
          ask.query.after === undefined
            ? [record('r3'), record('r2', { ruled: null })]
            : [record('r1'), record('r0', { what: 'count', report: null, ruled: null })],
          ask.query.after === undefined,
        )
      : null,
  );
  const field = screen.getByRole('combobox', { name: 'Search' });
  fireEvent.change(field, { target: { value: 'nov' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(location.pathname + location.search).toBe('/floor/records?player=Nov%C3%A1k');
  await answer();
  expect(line.asked('floor-ask')[0]?.ask).toMatchObject({ what: 'search', query: { player: 'Novák' } });
  expect(screen.getAllByText(/On the phone · Novák, seat 6/)).toHaveLength(2);
  expect(screen.getByText('Not ruled yet')).toBeTruthy();
  expect(screen.getByText('second time')).toBeTruthy();
  expect(screen.getByText(/Second under TDA 2011 4/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  await answer();
  expect(line.asked('floor-ask').at(-1)?.ask).toMatchObject({ query: { player: 'Novák', after: 'r2' } });
  expect(screen.getByText('third time')).toBeTruthy();
  // A count that differs from the book.
  expect(screen.getByText('Count · Novák, seat 6')).toBeTruthy();
  fireEvent.click(screen.getAllByText(/On the phone · Novák/)[0] as HTMLElement);
  expect(location.pathname + location.search).toBe('/floor?table=a&hand=118');
  expect(line.asked('read-hand').at(-1)).toMatchObject({ tableId: 'a', hand: 118 });
  expect(screen.getByRole('heading', { name: 'Table 7 · hand 118' })).toBeTruthy();
});

test('a count is listed with what the book said, what was counted, who signed it, and whether anybody has seen it; chips that moved likewise', async () => {
  const by = (who: string) => ({ stack: 42_000, difference: -300, by: who });
  const moved = { stack: 56_800, difference: 5_000, by: 'dealer', moved: true } as const;
  const ruled = { at: 5, by: 'floor:s4', ruling: 'noted', reason: null, hands: null } as const;
  const { answer, container } = opened('/floor/records', () =>
    found([
      record('r3', { what: 'count', report: null, counted: by('floor:s4'), ruled }),
      record('r2', { what: 'count', report: null, counted: by('dealer'), ruled: null }),
      record('r1', {
        what: 'count',
        report: null,
        counted: by('floor:s4'),
        ruled: { ...ruled, ruling: 'taken-back', by: 'dealer' },
      }),
      record('r0', { what: 'count', report: null, counted: moved, ruled: null }),
    ]),
  );
  await answer();
  const rows = [...container.querySelectorAll('.record-row')].map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringMatching(/Count · Novák, seat 6.*42,300 -> 42,000, signed Tomáš R\..*Seen/),
    expect.stringMatching(/42,300 -> 42,000, nobody signed.*Nobody has seen it yet/),
    expect.stringMatching(/42,300 -> 42,000, signed Tomáš R\.Taken back at the tableHand/),
    expect.stringMatching(/Chips · Novák, seat 6.*51,800 -> 56,800, nobody signedNobody has seen it yet/),
  ]);
});

test('a report of the floor is looked for as soon as it is booked, and its own words stay as they were signed', async () => {
  const { line, answer, table } = opened('/floor/records?player=Nov%C3%A1k&report=delay', () => found([]));
  await answer();
  fireEvent.click(screen.getByRole('button', { name: 'New report, Table 7…' }));
  expect(screen.getByRole('radio', { name: /^Noted for seat 6, 1 so far/ })).toBeTruthy();
  fireEvent.pointerDown(screen.getByRole('button', { name: /^Hold: book it/ }));
  await act(async () => void vi.advanceTimersByTime(holdMs));
  const [asked] = line.asked('floor-order');
  expect(asked?.order).toMatchObject({ order: 'report', report: { kind: 'delay', seat: 6 }, choice: 0 });
  const before = line.asked('floor-ask').length;
  const report = { kind: 'delay', seat: 6 } as const;
  table.submit({ type: 'report', at: 1, incident: 'i', report });
  table.submit({ type: 'apply-report', at: 1, incident: 'i', choice: 0 });
  await act(async () => {
    line.say({ type: 'table', table: table.overview(), names: {}, now: 100_000 });
    if (asked !== undefined)
      line.say({ ...asked, type: 'floor-ordered', state: 'done', sentence: null, refusal: null });
  });
  await answer();
  expect(line.asked('floor-ask').length).toBeGreaterThan(before);
  expect(screen.getByRole('radio', { name: /^Noted for seat 6, 1 so far/ })).toBeTruthy();
});

test('a filter is a new question at once; a refused one says why', async () => {
  const { line, answer } = opened('/floor/records', () => ({
    what: 'refused',
    refusal: { reason: 'only-in-cardroom' },
  }));
  fireEvent.change(screen.getByRole('combobox', { name: 'Kind' }), { target: { value: 'report string-bet' } });
  expect(location.search).toBe('?report=string-bet');
  expect(line.asked('floor-ask').at(-1)?.ask).toMatchObject({ query: { reports: ['string-bet'] } });
  await answer();
  expect(screen.getByText(/This is done at the cardroom/)).toBeTruthy();
});

test('sealed cards: a reason, a second person, held; shown for a minute, in no store and no address', async () => {
  const { line, answer, room, container } = opened('/floor?table=a&hand=118', (ask) =>
    ask.what === 'sealed' ? { what: 'sealed', seats: [1, 6], openings: [], refusal: null } : found([]),
  );
  await answer();
  fireEvent.click(screen.getByRole('button', { name: 'Sealed cards…' }));
  await answer();
  const next = screen.getByRole<HTMLButtonElement>('button', { name: 'Second signature…' });
  fireEvent.click(screen.getByRole('button', { name: '6' }));
  expect(next.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: ' camera two ' } });
  expect(next.disabled).toBe(false);
  fireEvent.click(next);
  fireEvent.click(screen.getByRole('button', { name: /Lucie V/ }));
  for (const digit of '123456') fireEvent.click(screen.getByRole('button', { name: digit }));
  fireEvent.click(screen.getByRole('button', { name: 'Sign' }));
  const [sign] = line.asked('sign');
  const opening = { tableId: 'a', hand: 118, seats: [6], reason: 'camera two' };
  expect(JSON.parse(sign?.command ?? '')).toEqual({ open: opening });
  await act(async () => line.say({ type: 'staff-answer', id: sign?.id ?? '', refusal: null, signature: 'second' }));
  fireEvent.pointerDown(screen.getByRole('button', { name: /^Hold: open/ }));
  await act(async () => void vi.advanceTimersByTime(holdMs));
  const [asked] = line.asked('open-cards');
  expect(asked).toMatchObject({ ...opening, signature: 'second' });
  const cards = [{ seat: 6, cards: ['Qd', 'Qs'] as const }];
  await act(async () =>
    line.say({ type: 'cards-opened', id: asked?.id ?? '', tableId: 'a', hand: 118, refusal: null, cards }),
  );
  expect(container.querySelectorAll('.sealed-opened .small-card')).toHaveLength(2);
  expect(JSON.stringify(room.store.getState())).not.toMatch(/Q[ds]/);
  expect(location.search).toBe('?table=a&hand=118');
  await act(async () => void vi.advanceTimersByTime(60_000));
  expect(container.querySelector('.sealed-opened')).toBeNull();
});

test('sealed cards that cannot be opened say why, and a refused opening asks for a new signature', async () => {
  const { answer } = opened('/floor?table=a&hand=118', (ask) =>
    ask.what === 'sealed'
      ? { what: 'sealed', seats: [1], openings: [], refusal: { reason: 'review-locked' } }
      : found([]),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Sealed cards…' }));
  await answer();
  expect(screen.getByText(/The review key is locked/)).toBeTruthy();
  expect(screen.getByText(/riffle review unlock/)).toBeTruthy();
  expect(screen.queryByLabelText('Reason')).toBeNull();
});

test('the audit lists openings and tries, newest first as the desk says', async () => {
  const entry = { at: 1, by: 'floor:s4', tableId: 'a', hand: 118, seats: [6], reason: 'why not' } as const;
  const { answer } = opened('/floor/audit', (ask) =>
    ask.what === 'audit'
      ? {
          what: 'audit',
          entries: [
            { ...entry, number: 2, what: 'cards-opened', shown: 116 },
            { ...entry, number: 1, what: 'opening-refused' },
          ],
        }
      : null,
  );
  await answer();
  expect(screen.getAllByText(/seat 6/).map(({ textContent }) => textContent)).toEqual([
    'Cards opened, seat 6',
    'Tried to open cards, refused, seat 6',
  ]);
  // The number people know; an older cardroom tells the deal's only.
  expect(screen.getAllByText(/hand \d/).map(({ textContent }) => textContent)).toEqual([
    'Table 7 · hand 116',
    'Table 7 · hand 118',
  ]);
});

test('a hand that was ruled void too late for a misdeal is called no misdeal in the list of hands', async () => {
  const hand = { tableId: 'a', hand: 4, shown: 3, startedAt: 1, endedAt: 2, outcome: 'misdeal', potChips: 0 } as const;
  const { answer, container } = opened('/floor/records?hand=3', (ask) => ({
    what: 'search',
    records: [],
    // Asked by the number people know.
    hands:
      ask.what === 'search' && ask.query.shown === 3 ? [{ ...hand, dealer: null, amended: false, records: 1 }] : [],
    more: false,
  }));
  await answer();
  expect(screen.getByRole('button', { name: /^Table 7: Hand 3/ })).not.toBeNull();
  expect(container.textContent).toContain('No result: chips returned');
  expect(container.textContent).not.toContain('Misdeal');
});
