import { expect, test, vi } from 'vitest';
import { simulatedEvening } from '../../commands/simulate.ts';

// Evenings are thousands of transactions that really reach the disk.
vi.setConfig({ testTimeout: 300_000 });

test.each([
  [8, 60, 'a disk that is put back knows neither that somebody sat down there nor that they went broke'],
  [83, 60, 'the final day is to be opened while a bag of a closed flight is counted again at its table'],
  [
    12,
    60,
    'a hand is corrected whose winner was let go and sits at another table, in a satellite opened again and again',
  ],
  [21, 60, 'a seat is taken back whose chips others were given, and have left with by a seat of their own'],
  [56, 60, 'somebody has sat down in the seat of a winner before the hand is corrected by which the seat was won'],
  [66, 60, 'somebody is sent to the seat of a player out by the last hand, and the room was started since'],
  [86, 60, 'a corrected hand leaves somebody with less than the smallest chip after their flight is closed'],
  [
    214,
    60,
    'a hand is corrected twice whose loser has entered again, and both of those entries have been let go since',
  ],
  [269, 60, 'the last hand of the day is misdealt while its flight is bagged and its table is broken'],
  [275, 60, 'somebody sits on with nothing, and gets up by a corrected hand'],
  [288, 60, 'a place is settled while others play, and nobody comes there'],
  [217, 60, 'somebody leaves a table of their own accord after its last hand of a flight, and sits on at another one'],
  [
    46,
    60,
    'hands by which seats were won are corrected over and over, and a bag is handed in after its flight is closed',
  ],
  [65, 40, 'a bag is counted again before its table hears that the flight is closed, and its chips had been booked'],
  [79, 40, 'somebody is taken out of a flight, and leaves the table with fewer chips than were there when it was said'],
  [95, 40, 'a store is put back from a copy that knows no re-entry, and the table of that player has not spoken yet'],
  [123, 40, 'a store is put back from a copy that knows no move, and the table moved to has not spoken yet'],
  [172, 40, 'a bag is counted again before its table hears that the flight is closed'],
])('seed %s, %s hands: %s', async (seed, hands) => {
  const { wrong, chips } = await simulatedEvening(seed, hands);
  expect([wrong, chips]).toEqual([[], []]);
});
