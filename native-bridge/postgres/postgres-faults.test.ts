import { expect, test } from 'vitest';
import { faultOfPostgres, isGone } from './postgres-faults.ts';

const said = (code: string, message: string): Error => Object.assign(new Error(message), { code });

test.each([
  [
    said('57P03', 'the database system is starting up'),
    'The chain’s PostgreSQL accepts no connections now (the database system is starting up).',
  ],
  [
    said('57P03', 'the database system is in recovery mode'),
    'The chain’s PostgreSQL accepts no connections now (the database system is in recovery mode).',
  ],
  [
    said('57P01', 'terminating connection due to administrator command'),
    'The chain’s PostgreSQL is being stopped (terminating connection due to administrator command).',
  ],
  [said('53100', 'could not extend file'), 'The disk of the chain’s PostgreSQL is full: make room there.'],
  [said('ECONNREFUSED', 'connect'), 'The chain’s PostgreSQL does not answer (ECONNREFUSED).'],
])('%s is told as it is', (error, sentence) => {
  expect(faultOfPostgres(error)).toMatchObject({ message: sentence, cause: error });
});

test('a server that starts or stops is gone for a while; a wrong query is a bug and stays one', () => {
  expect(isGone(said('57P03', 'starting'))).toBe(true);
  const bug = said('42601', 'syntax error');
  expect(isGone(bug)).toBe(false);
  expect(faultOfPostgres(bug)).toBe(bug);
});
