import { expect, test } from 'vitest';
import { type PhhStep, readStep } from './phh-actions.ts';

const none = { seat: null, cards: [], to: 0, comment: null };

test.each<[text: string, step: Omit<Partial<PhhStep>, 'action'>]>([
  ['d dh p1 AsKd', { verb: 'deal-hole', seat: 1, cards: ['As', 'Kd'] }],
  ['d dh p10 ??2c', { verb: 'deal-hole', seat: 10, cards: ['??', '2c'] }],
  ['d dh p2 A??hTs', { verb: 'deal-hole', seat: 2, cards: ['??', '??', 'Ts'] }],
  ['d db 2c3c4c', { verb: 'deal-board', cards: ['2c', '3c', '4c'] }],
  ['p3 f', { verb: 'fold', seat: 3 }],
  ['p3 cc', { verb: 'check-or-call', seat: 3 }],
  ['p3 pb', { verb: 'bring-in', seat: 3 }],
  ['p3 cbr 300', { verb: 'wager', seat: 3, to: 300 }],
  ['p3 cbr 300.0', { verb: 'wager', seat: 3, to: 300 }],
  ['p3 cbr 0.25', { verb: 'wager', seat: 3, to: 0.25 }],
  ['p3 sd', { verb: 'draw', seat: 3 }],
  ['p3 sd AsKd', { verb: 'draw', seat: 3, cards: ['As', 'Kd'] }],
  ['p3 sm', { verb: 'muck', seat: 3 }],
  ['p3 sm -', { verb: 'show', seat: 3 }],
  ['p3 sm AsKd', { verb: 'show', seat: 3, cards: ['As', 'Kd'] }],
  ['', { verb: 'none' }],
  [' \t', { verb: 'none' }],
  ['#', { verb: 'none', comment: '' }],
  ['# the clock is called', { verb: 'none', comment: 'the clock is called' }],
  ['  p1\t f \n#  so   he says # twice ', { verb: 'fold', seat: 1, comment: 'so   he says # twice' }],
  ['p1 sm # no cards', { verb: 'muck', seat: 1, comment: 'no cards' }],
  ['d db As # d db Ks', { verb: 'deal-board', cards: ['As'], comment: 'd db Ks' }],
])('"%s"', (text, step) => {
  const action = { text, line: 7 };
  expect(readStep(action)).toEqual({ ...none, ...step, action });
});

test.each([
  ['p0 f', '"p0 f" names no player'],
  ['p01 f', '"p01 f" names no player'],
  ['x f', '"x f" names no player'],
  ['#tag', '"#tag" names no player'],
  ['p1', '"p1" is not an action'],
  ['p1 raise 5', '"p1 raise 5" is not an action'],
  ['p1 dance', '"p1 dance" is not an action'],
  ['p1 f #tag', '"p1 f #tag" has a word too many'],
  ['p1 cc 50', '"p1 cc 50" has a word too many'],
  ['p1 pb 50', '"p1 pb 50" has a word too many'],
  ['p1 cbr 50 60', '"p1 cbr 50 60" has a word too many'],
  ['p1 sd As Kd', '"p1 sd As Kd" has a word too many'],
  ['p1 cbr', '"p1 cbr" needs an amount'],
  ['p1 cbr all', '"p1 cbr all" needs an amount'],
  ['p1 cbr -5', '"p1 cbr -5" needs an amount'],
  ['p1 cbr 0x10', '"p1 cbr 0x10" needs an amount'],
  ['p1 cbr 0', '"p1 cbr 0" needs an amount above zero'],
  ['p1 cbr 0.12345', 'amounts have 4 decimals at most; 0.12345 is none'],
  ['p1 cbr 9007199254740992', 'amounts have 4 decimals at most; 9007199254740992 is none'],
  ['p1 sd -', '"-" is not a list of cards'],
  ['p1 sm AsK', '"AsK" is not a list of cards'],
  ['p1 sm Ax', '"Ax" is not a list of cards'],
  ['d dh p1 AxAd', '"AxAd" is not a list of cards'],
  ['d db 2c3', '"2c3" is not a list of cards'],
  ['d', '"d" is not a deal'],
  ['d f', '"d f" is not a deal'],
  ['d db', '"d db" is not a deal'],
  ['d db 2c 3c', '"d db 2c 3c" is not a deal'],
  ['d dh 2c3c', '"d dh 2c3c" is not a deal'],
  ['d dh p1', '"d dh p1" is not a deal'],
  ['d dh p0 2c3c', '"d dh p0 2c3c" is not a deal'],
  ['d dh p1 2c 3c', '"d dh p1 2c 3c" is not a deal'],
])('"%s" is refused: %s', (text, reason) => {
  expect(readStep({ text, line: 1 })).toBe(reason);
});
