import { expect, test } from 'vitest';
import type { OfficeEvent } from '../../../engine/office.ts';
import type { OfficeWish } from '../../../protocol/office-desk.ts';
import { aStructure } from '../../../test/support/event-in-the-room.ts';
import { ofType, openCardroom } from '../../../test/support/room-of-tables.ts';
import { sampleRoomKey } from '../../../test/support/staff-of-house.ts';
import { OfficeLog } from './office-log.ts';

const structure = {
  ...aStructure,
  bounty: { kind: 'mystery', unit: 100 } as const,
  entry: { ...aStructure.entry, bounty: 5000 },
};
const tournament = 'e1';
const schedule = { startedAt: 1, levels: structure.levels };

/** Two play for envelopes, nobody can enter any more. */
const events: readonly OfficeEvent[] = [
  { type: 'tournament-planned', id: tournament, at: 1, structure, name: 'Friday' },
  ...[1, 2].map((number): OfficeEvent => {
    const entry = {
      number,
      player: { id: `p${number}`, hash: 'h' },
      at: 1,
      kind: 'entry',
      paid: structure.entry,
    } as const;
    const bought = {
      chips: structure.startingChips,
      rebuys: 0,
      addOn: false,
      seat: null,
      fixed: false,
      withdrawn: null,
    };
    return { type: 'entry-sold', tournament, entry: { ...entry, ...bought } };
  }),
  { type: 'registration-closed', tournament },
  { type: 'tournament-started', tournament, schedule },
];
const step = (of: readonly OfficeEvent[]) => ({
  events: of,
  actor: 'floor',
  at: 1,
  request: null,
  texts: [],
  orders: [],
});

function opened() {
  const room = openCardroom();
  new OfficeLog(room.store).append(step(events));
  room.restart();
  const keys = { cardroom: room.pair('cardroom'), floor: room.pair('floor'), display: room.pair('display') };
  const enter = () => {
    const pages = Object.values(keys).map((key) => {
      const page = room.browser();
      return { page, told: page.say({ type: 'hello', protocol: 1, key }) };
    });
    return {
      desk: pages[0]?.page ?? room.browser(),
      told: () => JSON.stringify(pages.map(({ page, told }) => [told, page.say()])),
    };
  };
  let requests = 0;
  const wish = (desk: ReturnType<typeof room.browser>, one: OfficeWish) =>
    ofType(desk.say({ type: 'office-wish', id: `request-${++requests}`, wish: one }), 'office-done').at(-1)?.refusal;
  return { ...room, enter, wish };
}

const seedOf = (store: ReturnType<typeof openCardroom>['store']): string => {
  const rows = store.office.read(0, 100).filter(({ kind }) => kind === 'draw-committed');
  const { seed } = JSON.parse(rows.at(-1)?.body ?? '{}') as { readonly seed: { readonly id: string } };
  return store.texts.of([seed.id])[0]?.text ?? '';
};

test('the seed of a draw is in no log, on no page and on no wall until it is revealed, whatever is started anew', () => {
  const { store, restart, enter, wish } = opened();
  const { desk, told } = enter();
  told();
  expect(wish(desk, { type: 'commit-draw', tournament, top: [{ amount: 7000, count: 1 }] })).toBeNull();
  expect(wish(desk, { type: 'open-draw', tournament, openly: 'Kd 7c 2s' })).toBeNull();
  const seed = seedOf(store);
  expect(seed).toMatch(/^[0-9a-f]{64}$/);
  const log = () => JSON.stringify(store.office.read(0, 100));
  const commit = /"commit\\":\\"([0-9a-f]{64})/.exec(log())?.[1] ?? 'none';
  const first = told();
  expect(first.split(commit).length).toBeGreaterThan(3);
  restart();
  const again = enter();
  for (const text of [first, again.told(), log()]) expect(text).not.toContain(seed);
  expect(wish(again.desk, { type: 'draw-envelope', tournament, entry: 1, number: 1 })).toEqual({
    reason: 'mystery',
    because: 'nothing-due',
  });
  expect(wish(again.desk, { type: 'reveal-draw', tournament })).toEqual({ reason: 'mystery', because: 'not-over' });
  new OfficeLog(store, sampleRoomKey()).append(step([{ type: 'tournament-ended', tournament, at: 2 }]));
  restart();
  const last = enter();
  expect(wish(last.desk, { type: 'reveal-draw', tournament })).toBeNull();
  expect(log()).toContain(seed);
});

test('what is said of a draw is refused at the door where nobody could read it', () => {
  const { store, enter, wish } = opened();
  const { desk } = enter();
  const before = store.office.head().seq;
  for (const one of [
    { type: 'open-draw', tournament, openly: 'Kd\n7c' },
    { type: 'open-draw', tournament, openly: ' ' },
    { type: 'commit-draw', tournament, top: [{ amount: 0, count: 1 }] },
    { type: 'commit-draw', tournament, top: [], secret: { seed: '00' } } as OfficeWish,
    { type: 'draw-envelope', tournament, entry: 1, number: 0 },
  ] as const satisfies readonly OfficeWish[])
    expect(wish(desk, one)?.reason).toBe('malformed');
  expect(store.office.head().seq).toBe(before);
});
