import { act, fireEvent, screen, within } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { proposals } from '../../test/office-page/evening-proposals.ts';
import { at, beginTest, evening, opened, part, press } from '../../test/support/scripted-office.tsx';

beforeEach(beginTest);

test('a refusal stands as long as it is true: once it was settled anywhere, or is another one, the page says so by itself', async () => {
  const differ = (found: number) => ({ reason: 'chips-differ', issued: 80_000, found }) as const;
  const { line, settle } = opened('/tournament', [part({ ...evening.view, proposals })]);
  const side = within(screen.getByRole('complementary')).getAllByRole('button');
  fireEvent.click(side[1] as HTMLElement);
  const answer = async (refusal: ReturnType<typeof differ> | null) => {
    const id = line.asked('office-wish').at(-1)?.id ?? '';
    await act(async () => line.say({ type: 'office-done', id, refusal, drawn: [] }));
  };
  const band = () => document.querySelector('.event-band')?.textContent;
  const changes = () => act(async () => line.say({ type: 'office', part: part({ ...evening.view, proposals }) }));
  press(/^Hartmann Adam to Table 8/);
  await act(async () => {});
  await answer(differ(79_900));
  expect(band()).toBe('Issued 80,000, found 79,900: settle the difference first.');
  expect(line.asked('office-wish')).toHaveLength(1);
  await changes();
  expect(line.asked('office-wish').map(({ asksOnly = false }) => asksOnly)).toEqual([false, true]);
  await answer(differ(79_950));
  expect(band()).toContain('found 79,950');
  await changes();
  await answer(null);
  expect(band()).toBe('');
  await changes();
  expect(line.asked('office-wish')).toHaveLength(3);
  await settle();
});

test('what was refused because the cardroom did not answer is forgotten once it answers again', async () => {
  const { line, settle } = opened('/tournament', [part({ ...evening.view, proposals })]);
  fireEvent.click(within(screen.getByRole('complementary')).getAllByRole('button')[1] as HTMLElement);
  act(() => line.line('down'));
  press(/^Hartmann Adam to Table 8/);
  await settle();
  const band = () => document.querySelector('.event-band')?.textContent;
  expect(band()).toMatch(/nothing is changed/);
  await act(async () => {
    line.line('up');
    line.welcome(evening.tables, { names: evening.names, now: at });
    line.say({ type: 'office', part: part({ ...evening.view, proposals }) });
  });
  expect(band()).toBe('');
});

test('a refusal about one entry names its player, as the page knows them', async () => {
  const refusal = { reason: 'paid-already', entry: 1, amount: 5_000 } as const;
  const { settle } = opened('/tournament', [part({ ...evening.view, proposals })], { refusal });
  const side = within(screen.getByRole('complementary')).getAllByRole('button');
  fireEvent.click(side[1] as HTMLElement);
  press(/^Hartmann Adam to Table 8/);
  await settle();
  expect(document.querySelector('.event-band')?.textContent).toMatch(/^Novák Adam, entry 1: €50 was paid already\.$/);
});

test('what is typed first after a refusal is not lost, though the sentence goes with it', async () => {
  const refusal = { reason: 'already-in', player: 'p1', entry: 1 } as const;
  const { settle } = opened('/tournament?tab=entries', [part(evening.planned)], { refusal });
  const field = screen.getByLabelText('Name') as HTMLInputElement;
  fireEvent.change(field, { target: { value: 'Jan' } });
  fireEvent.submit(field.closest('form') as HTMLFormElement);
  await settle(300);
  await settle();
  expect(document.querySelector('.event-band')?.textContent).not.toBe('');
  // A browser knows which event is on its way, and draws what has changed between two of its listeners.
  const way = new AbortController();
  const heard = { capture: true, signal: way.signal };
  window.addEventListener('input', (event) => vi.stubGlobal('event', event), heard);
  document.body.addEventListener('input', () => flushSync(() => {}), heard);
  fireEvent.input(field, { target: { value: 'Jana' } });
  way.abort();
  vi.unstubAllGlobals();
  await settle();
  expect(field.value).toBe('Jana');
  expect(document.querySelector('.event-band')?.textContent).toBe('');
});
