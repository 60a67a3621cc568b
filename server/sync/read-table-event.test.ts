import fc from 'fast-check';
import { expect, test } from 'vitest';
import { busyEvening } from '../../test/support/busy-evening.ts';
import { randomTables } from '../../test/support/random-table.ts';
import { rareEvents } from '../../test/support/rare-events.ts';
import { writeEvent } from '../table/stored-event.ts';
import { eventDepthMax, eventLengthMax, readEventOfRow } from './read-table-event.ts';

/** A row with its event's kind. */
const readEventOf = (body: string, kind = /"type":"([^"]*)"/.exec(body)?.[1] ?? '') => readEventOfRow({ kind, body });

test('every event a table writes is read unchanged', () => {
  const evenings = fc.sample(randomTables, { numRuns: 10, seed: 4 }).map((from) => busyEvening(from, 200).events);
  for (const event of [...evenings.flat(), ...rareEvents]) {
    const read = readEventOf(writeEvent(event));
    expect('event' in read ? JSON.stringify(read.event) : read).toBe(JSON.stringify(event));
  }
});

test('unknown fields are dropped at any depth', () => {
  const chair = { player: null, seat: 1, stack: 0, drift: 0, away: false, owes: null };
  const written = `{"v":1,"type":"step-undone","seat":null,"step":"folded","restored":{"__proto__":{"hand":5},"incidents":7,
    "chairs":[{"player":null,"seat":1,"stack":0,"drift":0,"away":false,"owes":null,"more":{}}],
    "hand":null,"handNumber":0,"redeal":null,"buttonPut":null,"chipsIn":0,"raked":0,"undo":null}}`;
  const restored = {
    chairs: [chair],
    hand: null,
    handNumber: 0,
    redeal: null,
    buttonPut: null,
    chipsIn: 0,
    raked: 0,
    undo: null,
  };
  const event = { type: 'step-undone', seat: null, step: 'folded', restored };
  expect(JSON.stringify(readEventOf(written))).toBe(JSON.stringify({ event }));
});

const nested = (depth: number): string => `{"v":1,"type":"fold-seen","seat":${'['.repeat(depth)}${']'.repeat(depth)}}`;

test.each<[string, string, RegExp, string]>([
  ['no JSON', '{', /^It is not an event\.$/, 'no-event'],
  ['nothing', 'null', /^It is not an event\.$/, 'no-event'],
  ['a list', '[]', /^It is not an event\.$/, 'no-event'],
  ['no version', '{"type":"fold-seen","seat":1}', /no version/, 'no-event'],
  ['a version to come', '{"v":2,"type":"fold-seen","seat":1}', /^It has version 2.*update it\.$/, 'newer'],
  ['a version of no program', '{"v":0.5,"type":"fold-seen","seat":1}', /version 0\.5/, 'newer'],
  ['an unknown kind', '{"v":1,"type":"table-lifted"}', /does not know/, 'newer'],
  ['a kind that every object has', '{"v":1,"type":"constructor"}', /does not know/, 'newer'],
  ['a kind that is none', '{"v":1,"type":{}}', /does not know/, 'newer'],
  ['a seat there is not', '{"v":1,"type":"fold-seen","seat":11}', /^“seat” is not as it should be/, 'misshapen'],
  ['too many brackets', nested(eventDepthMax), /more than 32 brackets/, 'no-event'],
  ['far too many brackets', nested(200_000), /more than 32 brackets/, 'no-event'],
  ['too long a text', `{"v":1,"type":"fold-seen","seat":"${'x'.repeat(eventLengthMax)}"}`, /longer than/, 'no-event'],
])('%s is told in a sentence', (_what, body, sentence, as) => {
  expect(readEventOf(body)).toEqual({ wrong: expect.stringMatching(sentence), as });
});

test('a row of another kind than its event gives a sentence', () => {
  const body = '{"v":1,"type":"fold-seen","seat":1}';
  const wrong = 'It is called folded and holds another event.';
  expect(readEventOf(body, 'folded')).toEqual({ wrong, as: 'misshapen' });
});

test('brackets inside strings do not count', () => {
  const why = `\\"${'[{'.repeat(100)}\\\\`;
  const body = `{"v":1,"type":"device-changed","device":"reader","state":"ready","fault":null,"why":"${why}"}`;
  expect(readEventOf(body)).toMatchObject({ event: { type: 'device-changed' } });
});
