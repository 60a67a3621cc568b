import { expect, test } from 'vitest';
import { decideOffice, emptyOffice, growOffice, type OfficeCommand, type OfficeState } from '../../../engine/office.ts';
import type { TableEvent } from '../../../engine/table.ts';
import { emptyHead, type LogRow } from '../../../native-bridge/contracts/event-log.ts';
import { sharedPlayerSchema, sharedSessionSchema } from '../../../protocol/shared-sessions.ts';
import { minute, sampleTerms } from '../../../test/support/cash-room.ts';
import { storeOnDisk } from '../../../test/support/store-on-disk.ts';
import { rowsOf, tableOpened } from '../../../test/support/table-rows.ts';
import { Names } from '../names.ts';
import { factsOf } from '../office/office-facts.ts';
import { Room } from '../room.ts';
import { SharedSessions } from './shared-sessions.ts';

const hour = 60 * minute;
const day = 24 * hour;
const start = 20_000 * day;

/** A room where Anna changed tables in one game and bought more, and Boris played beside her. */
function openRoom() {
  const { store, time } = storeOnDisk();
  const room = new Room({ store, time, tableKeys: new Map(), staffList: () => null });
  let state: OfficeState = emptyOffice;
  const facts = () => factsOf(room, store.reports);
  const sent = new Map<string, LogRow>();
  const send = (tableId: string, events: readonly (readonly [at: number, event: TableEvent])[]): void => {
    const rows: LogRow[] = [];
    for (const [at, event] of events) {
      const last = rows.at(-1) ?? sent.get(tableId);
      const after = last === undefined ? emptyHead : { seq: last.seq, hash: last.hash };
      rows.push(...rowsOf(`log ${tableId}`, [event], { after, at: start + at }));
    }
    const texts = ['Anna', 'Boris'].map((text) => ({ id: text.toLowerCase(), text, salt: 's' }));
    expect(room.intake.accept({ tableId, logId: `log ${tableId}`, rows, texts })).toBeNull();
    for (const row of rows) sent.set(tableId, row);
  };
  const says = (command: OfficeCommand): void => {
    const decision = decideOffice(state, command, facts(), start);
    if ('refusal' in decision) throw new Error(decision.refusal.reason);
    state = growOffice(state, decision.events);
  };
  const sits = (seat: number, id: string, stack: number): TableEvent => ({
    type: 'player-seated',
    seat,
    player: { id, hash: '' },
    stack,
  });
  const leaves = (seat: number, chips: number): TableEvent => ({ type: 'seat-opened', seat, why: 'left', chips });
  for (const tableId of ['A', 'B']) send(tableId, [[0, tableOpened(tableId)]]);
  says({ type: 'open-game', id: 'g', terms: sampleTerms });
  for (const tableId of ['A', 'B']) says({ type: 'add-table', game: 'g', tableId });
  send('A', [
    [hour, sits(1, 'anna', 500)],
    [hour, sits(2, 'boris', 700)],
    [90 * minute, { type: 'chips-added', seat: 1, chips: 300 }],
    [2 * hour, leaves(1, 800)],
  ]);
  send('B', [
    [2 * hour + minute, sits(4, 'anna', 800)],
    [3 * hour, leaves(4, 800)],
  ]);
  const office = {
    get state() {
      return state;
    },
    facts,
  };
  const shared = new SharedSessions({ office, names: new Names(store, () => null), reports: store.reports });
  return {
    store,
    shared,
    says,
    agrees: (player: string, agreed: boolean) =>
      says({ type: 'record-consent', player, consent: 'sharing', agreed, at: start }),
    began: (from: number, until: number) =>
      shared.sessions({ from: start + from, until: start + until }, start + 4 * hour),
  };
}

test('sessions are told of players who agreed, with seats, stakes, minutes and what was bought', () => {
  const room = openRoom();
  expect([room.shared.players(), room.began(0, day)]).toEqual([[], []]);
  room.says({ type: 'record-consent', player: 'boris', consent: 'naming', agreed: true, at: start });
  expect(room.shared.players()).toEqual([]);
  room.agrees('anna', true);
  expect(room.shared.players()).toEqual([{ player: 'anna', name: 'Anna' }]);
  const sessions = room.began(0, day);
  const { name, variant, currency, unit, stakes } = sampleTerms;
  expect(sessions).toEqual([
    {
      player: 'anna',
      name: 'Anna',
      kind: 'cash',
      id: 'g',
      title: name,
      game: variant,
      stakes: { smallBlind: stakes.smallBlind, bigBlind: stakes.bigBlind },
      currency,
      from: start + hour,
      until: start + 3 * hour,
      minutes: 120,
      seats: [
        { table: 'A', name: expect.any(String), seat: 1, from: start + hour, until: start + 2 * hour },
        { table: 'B', name: expect.any(String), seat: 4, from: start + 2 * hour + minute, until: start + 3 * hour },
      ],
      // What was cashed in at one table and bought at the next was paid twice, as the house's own report has it.
      buyIn: 1_600 * unit,
    },
  ]);
  for (const session of sessions) sharedSessionSchema.parse(session);
  for (const player of room.shared.players()) sharedPlayerSchema.parse(player);
});

test('a session is in the span it began in and in no other; one that goes on has no end yet', () => {
  const room = openRoom();
  room.agrees('anna', true);
  room.agrees('boris', true);
  expect(room.began(hour + 1, day)).toEqual([]);
  expect(room.began(hour, hour)).toEqual([]);
  const [, boris] = room.began(hour, hour + 1);
  expect(boris).toMatchObject({ player: 'boris', minutes: 180, seats: [{ table: 'A', seat: 2 }] });
  expect(boris).not.toHaveProperty('until');
});

test('of a mixed game every game is told, in the order in which they take turns', () => {
  const room = openRoom();
  room.agrees('anna', true);
  const variants = ['no-limit-holdem', 'pot-limit-omaha'] as const;
  const games = variants.map((variant) => ({ variant, stakes: null }));
  const terms = { ...sampleTerms, rotation: { change: 'orbit', games } } as const;
  room.says({ type: 'change-game', game: 'g', terms });
  const [anna] = room.began(0, day);
  expect(anna).toMatchObject({ game: 'no-limit-holdem', games: variants });
  sharedSessionSchema.parse(anna);
});

test('whoever takes consent back, or is erased, is in no answer any more', () => {
  const room = openRoom();
  room.agrees('anna', true);
  room.agrees('boris', true);
  room.agrees('boris', false);
  expect(room.shared.players().map(({ name }) => name)).toEqual(['Anna']);
  expect(room.began(0, day).map(({ name }) => name)).toEqual(['Anna']);
  room.store.privacy.erase(['anna']);
  expect([room.shared.players(), room.began(0, day)]).toEqual([[], []]);
});
