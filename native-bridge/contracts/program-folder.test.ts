import { expect, test } from 'vitest';
import { type Installed, readInstalled } from './program-folder.ts';

const data = { folder: '/data', files: ['table.db'] };
const whole = {
  format: 1,
  current: '1.0.0',
  previous: '0.9.0',
  bad: ['1.0.5'],
  leftover: data,
  trial: {
    version: '1.1.0',
    by: 'manager',
    at: 1,
    data,
    stage: 'going',
    tries: 1,
    why: null,
    standing: { id: 't', seq: 1, hash: 'h', chips: null },
  },
  last: { what: 'updated', version: '1.0.0', from: '0.9.0', at: 1, by: 'manager', why: null },
} as const satisfies Installed;

test('what the launcher wrote is read as it was written', () => {
  expect(readInstalled(JSON.stringify(whole))).toEqual(whole);
});

test.each([
  ['without its data', { data: undefined }],
  ['with a file outside its folder', { data: { folder: '/data', files: ['../table.db'] } }],
  ['at no known stage', { stage: 'somewhere' }],
  ['that counts no tries', { tries: '1' }],
  ['that stood nowhere', { standing: null }],
])('a trial %s is none: nobody knows what would be copied back', (_, change) => {
  expect(readInstalled(JSON.stringify({ ...whole, trial: { ...whole.trial, ...change } }))).toBe(null);
});

test.each([
  ['last', { ...whole.last, why: 5 }],
  ['last', 5],
  ['leftover', {}],
  ['leftover', { folder: '/data', files: ['a/b'] }],
])('what only tells of earlier is left out where it makes no sense: %s %j', (name, said) => {
  expect(readInstalled(JSON.stringify({ ...whole, [name]: said }))).toEqual({ ...whole, [name]: null });
});
