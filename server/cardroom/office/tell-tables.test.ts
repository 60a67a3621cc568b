import { expect, test } from 'vitest';
import { runningRoom } from '../../../test/support/tournament-room.ts';
import { tellPlaces } from './tell-tables.ts';

test('a linked table is told in which place somebody went out there, after all that is reported at once', () => {
  const event = runningRoom({ players: 6 });
  event.do({ type: 'close-registration', tournament: 'e' });
  const told: unknown[] = [];
  const waiting: (() => void)[] = [];
  const listeners: (() => void)[] = [];
  const link = { sendNews: ({ places }: { readonly places: unknown }) => void told.push(places) };
  tellPlaces({
    office: {
      state: event.office,
      facts: () => event.facts(),
      listen: (heard) => void listeners.push(() => heard(false)),
    },
    room: {
      tables: () => [{ tableId: 't1' }],
      listen: ({ linkChanged }: { readonly linkChanged: (tableId: string) => void }) =>
        void listeners.push(() => linkChanged('t1')),
      links: { with: () => link },
    } as never,
    time: {
      now: () => event.at,
      after: (_ms, run) => {
        waiting.push(run);
        return () => {};
      },
    },
  });
  const [seat = 0, winner = 0] = event.playersAt('t1');
  const player = event.table('t1').chairs[seat - 1]?.player?.id;
  event.hand('t1', [seat], winner);
  for (const heard of [...listeners, ...listeners]) heard();
  expect(waiting).toHaveLength(1);
  waiting[0]?.();
  expect(told).toEqual([[{ player, place: 6 }]]);
});
