import type { WebContents } from 'electron';
import { beforeEach, expect, test } from 'vitest';
import * as fake from '../test/fakes/electron.ts';
import { keepStill, stillGestures } from './still-page.ts';

beforeEach(() => fake.reset());

test('pinching and wiping sideways are off before the first window', () => {
  stillGestures();
  expect(fake.seen.switches).toEqual([
    ['disable-pinch', undefined],
    ['overscroll-history-navigation', '0'],
  ]);
});

test('the page is as large as it is drawn, whatever the wheel does and an earlier run remembers', () => {
  const contents = new fake.WebContents();
  keepStill(contents as unknown as WebContents);
  contents.emit('did-finish-load');
  expect(contents.zoomFactors).toEqual([1]);
  expect(contents.zoomLimits).toEqual([[1, 1]]);
  contents.emit('zoom-changed', {}, 'in');
  expect(contents.zoomFactors).toEqual([1, 1]);
});

test('nothing is selected or dragged but the letters in a field', () => {
  const contents = new fake.WebContents();
  keepStill(contents as unknown as WebContents);
  contents.emit('did-finish-load');
  const [style = ''] = contents.styles;
  expect(style).toMatch(/body \{ user-select: none/);
  expect(style).toMatch(/input, textarea \{ user-select: text/);
  expect(style).toContain('overscroll-behavior: none');
  expect(style).toContain('-webkit-user-drag: none');
});
