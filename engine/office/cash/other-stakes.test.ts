import { expect, test } from 'vitest';
import { CashRoom, sampleTerms, seatOf } from '../../../test/support/cash-room.ts';
import type { CashGame } from './cash-game.ts';

test('house-cz#buyin.p2a: to other stakes the floor moves nobody below the minimum, unless the house says so', () => {
  const moved = (overlay: CashGame['overlay'], currency: CashGame['currency'] = 'EUR') => {
    const room = new CashRoom(['A', 'B']);
    room.do({ type: 'open-game', id: 'g', terms: { ...sampleTerms, overlay } });
    room.do({ type: 'add-table', game: 'g', tableId: 'A' });
    room.do({ type: 'open-game', id: 'h', terms: { ...sampleTerms, currency } });
    room.do({ type: 'add-table', game: 'h', tableId: 'B' });
    room.sit('B', 1, 'anna', 300);
    return room.refusal({ type: 'move-in-game', at: 0, player: 'anna', from: seatOf('B', 1), to: seatOf('A', 2) });
  };
  expect(moved({})).toMatchObject({ reason: 'buy-in', least: 4000, chips: 300 });
  expect(moved({ 'tableChange.forcedOtherLimit': 'same-stack' })).toBeNull();
  expect(moved({ 'tableChange.forcedOtherLimit': 'same-stack' }, 'CZK')).toMatchObject({ reason: 'sits-already' });
});
