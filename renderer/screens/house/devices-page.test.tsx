import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { eveningAt } from '../../../test/office-page/room-evening.ts';
import { roomNow } from '../../../test/office-page/room-now.ts';
import { at, beginTest, opened } from '../../../test/support/scripted-office.tsx';
import { OwnHealthLink } from './devices-page.tsx';

beforeEach(beginTest);

test.each([
  ['127.0.0.1', true],
  ['localhost', true],
  ['cardroom.house.example', false],
  ['10.0.0.2', false],
])('at %s the way to this PC’s health is there: %s', (hostname, isThere) => {
  const { container } = render(<OwnHealthLink at={{ hostname }} />);
  expect(container.querySelector('a')?.getAttribute('href') ?? null).toBe(isThere ? '/health.html?lang=en' : null);
});

test('whoever is sent to a table’s devices because its clock is off reads there how far', () => {
  const { line } = opened('/devices?table=t5', []);
  act(() => line.say({ type: 'office', part: { part: 'room', room: { ...roomNow(at), clocksOff: { t5: 420_000 } } } }));
  screen.getByText("Table 5: its PC's clock");
  screen.getByText(/^7:00 ahead of the room/);
  expect(screen.queryByText('All devices work.')).toBeNull();
});

test('devices that all work are told, and so is a table that has none', () => {
  const { line } = opened('/devices?table=t5', []);
  const [table] = eveningAt(at).tables.filter(({ tableId }) => tableId === 't5');
  if (table === undefined) throw new Error('no table');
  const witnessed = (witnesses: Partial<typeof table.state.witnesses>) =>
    act(() =>
      line.welcome([{ ...table, state: { ...table.state, witnesses: { ...table.state.witnesses, ...witnesses } } }], {
        now: at,
      }),
    );
  witnessed({ reader: 'none', shuffler: 'none' });
  screen.getByText('No device is attached to this table.');
  witnessed({ reader: 'ready', shuffler: 'none', suspectDecks: [], poorPlaces: [], shufflerNeeds: [] });
  screen.getByText('All devices work.');
});
