import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenForBadges } from './badge-wedge.ts';

let badges: string[] = [];
let acted: string[] = [];
let stop = () => {};
const act = (event: KeyboardEvent) => void acted.push(`${event.type === 'keyup' ? '-' : ''}${event.key}`);

beforeEach(() => {
  vi.useFakeTimers({ now: 0, toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  [badges, acted] = [[], []];
  stop = listenForBadges(window, (badge) => badges.push(badge));
  window.addEventListener('keydown', act);
  window.addEventListener('keyup', act);
});
afterEach(() => {
  stop();
  window.removeEventListener('keydown', act);
  window.removeEventListener('keyup', act);
  document.body.replaceChildren();
  vi.useRealTimers();
});

let clock = 0;
/** One key, some milliseconds after the one before. */
function key(name: string, after: number, { target = document.body as Element, type = 'keydown' } = {}): void {
  clock += after;
  vi.advanceTimersByTime(after);
  const event = new KeyboardEvent(type, { key: name, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: clock });
  target.dispatchEvent(event);
}
function type(text: string, gap: number, target?: Element): void {
  for (const letter of text) {
    key(letter, gap, target === undefined ? {} : { target });
    key(letter, 1, { type: 'keyup', ...(target === undefined ? {} : { target }) });
  }
}

test('a burst that ends with Enter is a badge, with what its reader puts around it; nothing else hears a key of it', () => {
  for (const badge of ['0004711001', '%B4711^JANA?', ';471100112?', 'A b-12c']) {
    type(badge, 5);
    key('Enter', 5);
    key('Enter', 2, { type: 'keyup' });
  }
  vi.advanceTimersByTime(500);
  expect(badges).toEqual(['0004711001', '%B4711^JANA?', ';471100112?', 'A b-12c']);
  expect(acted.filter((one) => !one.includes('Enter'))).toEqual([]);
});

test('keys of a hand act a moment later, each once and in order', () => {
  type('1155', 80);
  expect(acted).toEqual(['1', '-1', '1', '-1', '5', '-5']);
  vi.advanceTimersByTime(35);
  expect(acted).toEqual(['1', '-1', '1', '-1', '5', '-5', '5', '-5']);
  expect(badges).toEqual([]);
});

test('a key that is held comes up when the finger does', () => {
  key('p', 0);
  vi.advanceTimersByTime(100);
  expect(acted).toEqual(['p']);
  key('p', 700, { type: 'keyup' });
  expect(acted).toEqual(['p', '-p']);
});

test('five fast keys are a hand, and Enter after them is Enter', () => {
  type('12345', 10);
  key('Enter', 10);
  expect(badges).toEqual([]);
  expect(acted.filter((one) => !one.startsWith('-'))).toEqual(['1', '2', '3', '4', '5', 'Enter']);
});

test('a badge that breaks off puts no chips out', () => {
  type('0004711', 5);
  vi.advanceTimersByTime(500);
  expect([badges, acted]).toEqual([[], []]);
});

test('Enter and Space by themselves, and keys with a control key, are never held back', () => {
  key('Enter', 0);
  key(' ', 100);
  const event = new KeyboardEvent('keydown', { key: 'a', ctrlKey: true, bubbles: true });
  document.body.dispatchEvent(event);
  expect(acted).toEqual(['Enter', ' ', 'a']);
});

test('in a field letters arrive where the cursor is and the field hears of them; a badge leaves it as it was', () => {
  const field = document.createElement('input');
  field.maxLength = 6;
  document.body.append(field);
  const heard = vi.fn();
  field.addEventListener('input', heard);
  type('Eva', 60, field);
  vi.advanceTimersByTime(35);
  expect(field.value).toBe('Eva');
  expect(heard).toHaveBeenCalledTimes(3);
  type('0004711001', 5, field);
  key('Enter', 5, { target: field });
  vi.advanceTimersByTime(500);
  expect([field.value, badges]).toEqual(['Eva', ['0004711001']]);
  type('Nov\u00e1k', 60, field);
  vi.advanceTimersByTime(35);
  expect(field.value).toBe('EvaNov');
});
