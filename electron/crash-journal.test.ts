import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { CrashJournal } from './crash-journal.ts';

let folder: string;
let file: string;
let reports: string[];
let now = 1_000;

beforeEach(() => {
  const path = temporaryFolder();
  folder = path;
  file = join(path, 'data', 'crashes.json');
  reports = [];
  now = 1_000;
});

const journal = () => new CrashJournal({ file, now: () => now, report: (line) => reports.push(line) });

test('what ended is there after a restart', () => {
  journal().note('page', 'crashed', 11);
  now = 2_000;
  journal().note('server', 'ended', 70);
  expect(journal().crashes).toEqual([
    { at: 1_000, what: 'page', why: 'crashed', code: 11 },
    { at: 2_000, what: 'server', why: 'ended', code: 70 },
  ]);
  expect(readdirSync(join(folder, 'data'))).toEqual(['crashes.json']);
});

test('a run that was cut off is noticed by the next; one that ended in order is not', () => {
  const first = journal();
  first.beginRun();
  const second = journal();
  second.beginRun();
  expect(second.crashes).toEqual([{ at: 1_000, what: 'cut-off', why: 'no-goodbye', code: null }]);
  second.endRun();
  const third = journal();
  third.beginRun();
  expect(third.crashes).toHaveLength(1);
});

test('only words of ours and of Chromium’s are kept: no path, no name, no card, and no more than a word or two', () => {
  journal().note('shell', 'Error: /srv/jana/Ah Kd <b> could not be opened because of something', null);
  const [crash] = journal().crashes;
  expect(crash?.why).toMatch(/^[\w -]{1,40}$/);
});

test('it keeps the last hundred', () => {
  const long = journal();
  for (let crash = 0; crash < 130; crash += 1) long.note('page', 'crashed', crash);
  expect(journal().crashes).toHaveLength(100);
  expect(journal().crashes.at(-1)?.code).toBe(129);
});

test.each(['', '[', '{}', 'null', '[1,null,{"at":"x"},{"at":1,"what":"other","why":"","code":null}]'])(
  'a journal that says %s begins anew',
  (text) => {
    mkdirSync(join(folder, 'data'));
    writeFileSync(file, text);
    const read = journal();
    expect(read.crashes).toEqual([]);
    read.note('page', 'oom', null);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveLength(1);
  },
);

test('a disk that takes nothing costs the journal and nothing else', () => {
  writeFileSync(join(folder, 'data'), 'a file where the folder should be');
  const here = journal();
  here.beginRun();
  here.note('page', 'crashed', 1);
  here.endRun();
  expect(here.crashes).toHaveLength(1);
  expect(reports[0]).toMatch(/^The journal of crashes cannot be kept: /);
  expect(existsSync(file)).toBe(false);
});
