import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OfficeDone, OfficeWish } from '../../protocol/office-desk.ts';
import { WishContext, WishKey, WishWord, WordKey } from './event-keys.tsx';

const minutes = (count: number): OfficeWish => ({ type: 'adjust-clock', tournament: 'main', minutes: count });

/** A finger at this place and moment; a key pressed by it. */
async function tap(key: HTMLElement, place: { readonly x: number; readonly y?: number; readonly at: number }) {
  const down = new MouseEvent('pointerdown', { bubbles: true, clientX: place.x, clientY: place.y ?? 0 });
  Object.defineProperty(down, 'timeStamp', { value: place.at });
  await act(async () => {
    key.dispatchEvent(down);
    fireEvent.click(key, { detail: 1 });
  });
}

function page() {
  const asked: OfficeWish[] = [];
  const wish = async (one: OfficeWish) => {
    asked.push(one);
    return { refusal: null, drawn: [] };
  };
  const keys = (count: number) => (
    <WishContext value={wish}>
      <WishKey label="Key" wish={minutes(count)} />
      <WishWord wish={minutes(count)}>Word</WishWord>
      <WordKey onPress={() => {}}>Shows</WordKey>
    </WishContext>
  );
  const { rerender } = render(keys(1));
  const key = (name: string) => screen.getByRole('button', { name });
  return { asked, key, becomes: (count: number) => rerender(keys(count)) };
}

test.each(['Key', 'Word'])(
  'the second half of a double tap asks for nothing that came up under the finger: %s',
  async (name) => {
    const { asked, key, becomes } = page();
    await tap(key(name), { x: 100, at: 1_000 });
    becomes(2);
    await tap(key(name), { x: 104, at: 1_250 });
    expect(asked).toEqual([minutes(1)]);
    // Whoever has seen it taps it later, or comes from elsewhere.
    await tap(key(name), { x: 104, at: 1_800 });
    becomes(3);
    await tap(key(name), { x: 300, at: 2_000 });
    expect(asked).toEqual([minutes(1), minutes(2), minutes(3)]);
    // What shows something else first is no wish.
    await tap(key('Shows'), { x: 300, at: 3_000 });
    await tap(key(name), { x: 300, at: 3_200 });
    expect(asked).toHaveLength(3);
  },
);

test('the same thing may be asked for as fast as a finger taps, and a keyboard taps nothing twice', async () => {
  const { asked, key, becomes } = page();
  await tap(key('Word'), { x: 100, at: 1_000 });
  await tap(key('Word'), { x: 100, at: 1_150 });
  expect(asked).toEqual([minutes(1), minutes(1)]);
  becomes(2);
  fireEvent.keyDown(document.body, { key: 'Enter' });
  await act(async () => fireEvent.click(key('Word'), { detail: 0 }));
  expect(asked).toHaveLength(3);
});

test('until the office has answered, a key asks for nothing more', async () => {
  const asked: OfficeWish[] = [];
  const answers: (() => void)[] = [];
  const wish = (one: OfficeWish) => {
    asked.push(one);
    return new Promise<OfficeDone>((resolve) => answers.push(() => resolve({ refusal: null, drawn: [] })));
  };
  render(
    <WishContext value={wish}>
      <WishKey label="Key" wish={minutes(1)} />
      <WishWord wish={minutes(2)}>Word</WishWord>
    </WishContext>,
  );
  for (const name of ['Key', 'Word', 'Key', 'Word']) {
    await act(async () => fireEvent.click(screen.getByRole('button', { name })));
  }
  expect(asked).toEqual([minutes(1), minutes(2)]);
  await act(async () => {
    for (const answer of answers) answer();
  });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Word' })));
  expect(asked).toEqual([minutes(1), minutes(2), minutes(2)]);
});
