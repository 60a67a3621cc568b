import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { CRASHES, CrashJournal } from './crash-journal.ts';
import { SafeMode } from './safe-mode.ts';
import { happenedTo, SAFE_MODE_TEXTS, safeModePage } from './safe-mode-page.ts';

let file: string;
let now: number;
let entered: number;

beforeEach(() => {
  const path = temporaryFolder();
  file = join(path, 'crashes.json');
  now = 1_000_000;
  entered = 0;
});

function safeMode(): SafeMode {
  const journal = new CrashJournal({ file, now: () => now, report: () => {} });
  const onEnter = () => {
    entered += 1;
  };
  return new SafeMode(journal, { now: () => now, onEnter });
}

const minutes = (count: number) => count * 60_000;

test('the fifth crash within ten minutes is one too many, and is said once', () => {
  const mode = safeMode();
  for (let crash = 0; crash < 4; crash += 1) mode.noted('page', 'crashed', 11);
  expect([mode.isOn, entered]).toEqual([false, 0]);
  mode.noted('server', 'ended', 70);
  mode.noted('server', 'ended', 70);
  expect([mode.isOn, entered]).toEqual([true, 1]);
  expect(mode.mostly).toBe('page');
});

test('crashes far apart are none too many', () => {
  const mode = safeMode();
  for (let crash = 0; crash < 30; crash += 1) {
    mode.noted('page', 'crashed', 11);
    now += minutes(3);
  }
  expect(mode.isOn).toBe(false);
});

test('a shell that was started again remembers, and after a while forgives', () => {
  const before = safeMode();
  for (let crash = 0; crash < 5; crash += 1) before.noted('shell', 'TypeError', null);
  now += minutes(5);
  expect(safeMode().isOn).toBe(true);
  now += minutes(6);
  expect(safeMode().isOn).toBe(false);
});

test('whoever wants the console again gets it, with as many crashes to go', () => {
  const mode = safeMode();
  for (let crash = 0; crash < 5; crash += 1) mode.noted('graphics', 'crashed', 11);
  now += 1;
  mode.left();
  expect(mode.isOn).toBe(false);
  now += 1;
  for (let crash = 0; crash < 4; crash += 1) mode.noted('graphics', 'crashed', 11);
  expect(mode.isOn).toBe(false);
  mode.noted('graphics', 'crashed', 11);
  expect([mode.isOn, entered]).toEqual([true, 2]);
});

test.each(CRASHES)('the plain page says in every language what has ended: %s', (mostly) => {
  const page = safeModePage({ mostly, crashes: [{ at: 0, what: mostly, why: 'crashed', code: 11 }], url: null });
  for (const [language, texts] of Object.entries(SAFE_MODE_TEXTS)) {
    expect(page).toContain(
      `<section lang="${language}"><h1>${texts.title}</h1><p>${texts.happened[happenedTo(mostly)]}`,
    );
    for (const step of texts.steps) expect(page).toContain(step);
    expect(page).toContain(texts.again);
    expect(page).not.toContain(texts.browser);
  }
  expect(page).toContain('<td>1970-01-01T00:00:00.000Z</td>');
});

test('every language says something of its own', () => {
  const words = Object.values(SAFE_MODE_TEXTS).flatMap(({ happened, steps, ...rest }) => [
    ...Object.values(happened),
    ...steps,
    ...Object.values(rest),
  ]);
  expect(new Set(words).size).toBe(words.length);
});

test('it has no script and no style of its own, leads to the console, and says where the table server answers', () => {
  const url = 'http://127.0.0.1:8080/?a&b<i>';
  const page = safeModePage({ mostly: 'page', crashes: [], url });
  expect(page).not.toMatch(/<script|<style|\sstyle=|\son\w+=|<i>/);
  expect(page).toContain('<a href="/">');
  expect(page.match(/http:\/\/127\.0\.0\.1:8080\/\?a&#38;b&#60;i&#62;/g)).toHaveLength(
    Object.keys(SAFE_MODE_TEXTS).length,
  );
});
