import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { legalActions } from '../../../engine/table.ts';
import { seededRandom } from '../../../native-bridge/simulation/seeded-random.ts';
import { EventAtTables } from '../../../test/support/event-at-tables.ts';

// A whole evening takes its time where other tests run beside it.
vi.setConfig({ testTimeout: 300_000 });

const tournament = 'event';
const structure = {
  levels: [{ number: 1, minutes: 60_000, smallBlind: 100, bigBlind: 200, minBet: 200, ante: null }],
  lateUntilLevel: 0,
  reentry: null,
  entry: { prize: 4_000, fee: 0, bounty: 1_000 },
  bounty: { kind: 'fixed', unit: 100 },
} as const;
const players = { A: ['a1', 'a2', 'a3', 'a4'], B: ['b1', 'b2', 'b3', 'b4'], C: ['c1', 'c2', 'c3'] };
const dealt = 11 * 10_000;

const sum = (all: readonly { readonly chips: number }[]): number => all.reduce((so, { chips }) => so + chips, 0);

/** Chips in front of players, carried and owed, counted from the tables alone, against what was given out; and every bounty is somebody's. */
function expectToAddUp(event: EventAtTables): void {
  const owed = [...event.tables.values()].flatMap(({ state }) => state?.owedByHands ?? []);
  const settled = sum(event.office.tournaments[tournament]?.owedSettled ?? []);
  const { chips, bounty, standings } = event.view;
  const moving = standings.reduce((so, one) => so + (one.state === 'moving' ? (one.chips ?? 0) : 0), 0);
  expect(event.chipsSeen + moving + sum(owed) - settled).toBe(dealt - settled);
  expect([chips.issued, chips.found]).toEqual([dealt - settled, dealt - settled]);
  expect(Math.min(...Object.values(event.stacks).map((stack) => stack ?? 0))).toBeGreaterThanOrEqual(0);
  if (bounty === null) throw new Error('The event has bounties.');
  const { paidIn, refunded, won, standing, toPrizePool, unclaimed } = bounty;
  expect(refunded + won + standing + toPrizePool + unclaimed).toBe(paidIn);
  // Whoever has chips, or is owed some, has not lost the head.
  for (const one of standings)
    if (one.state !== 'out') expect(bounty.entries.find(({ entry }) => entry === one.entry)?.head).toBe(1_000);
}

class Evening {
  readonly event = new EventAtTables(players, structure);
  readonly #random: () => number;
  corrected = 0;
  elsewhere = 0;
  settled = 0;

  constructor(seed: number) {
    this.#random = seededRandom(seed);
  }

  #one<Item>(items: readonly Item[]): Item | undefined {
    return items[Math.floor(this.#random() * items.length)];
  }

  step(): void {
    const { event } = this;
    const tableId = this.#one([...event.tables.keys()]) ?? 'A';
    const what = this.#random();
    if (what < 0.45) this.#hand(tableId);
    else if (what < 0.65) this.#move(tableId);
    else if (what < 0.9) this.#correct(tableId);
    else this.#handedOver(tableId);
    for (const proposal of event.view.proposals) {
      if (proposal.what === 'owed' && this.#random() < 0.5) {
        const { of, chips, has } = proposal;
        const taken = chips < 0 && this.#random() < 0.7 ? (has ?? 0) : 0;
        event.wish({ type: 'settle-owed', tournament, of, at: event.at, chips, taken });
        this.settled += 1;
      }
      if (proposal.what === 'no-seat' && proposal.to !== null)
        event.move(proposal.player, proposal.to.tableId, proposal.to.seat);
    }
  }

  #hand(tableId: string): void {
    const { event } = this;
    const state = event.state(tableId);
    const withChips = state.chairs.filter(({ stack }) => (stack ?? 0) > 0).map(({ seat }) => seat);
    if (withChips.length < 2 || !legalActions(state).start) return;
    if (this.#random() < 0.4) {
      event.folded(tableId);
      return;
    }
    const stay = withChips.filter(() => this.#random() < 0.6);
    const winner = this.#one(stay);
    if (winner === undefined || stay.length < 2) {
      event.folded(tableId);
      return;
    }
    const other = this.#random() < 0.2 ? stay.filter((seat) => seat !== winner).slice(0, 1) : [];
    event.hand(
      tableId,
      [winner, ...other],
      state.chairs.map(({ seat }) => seat).filter((seat) => !stay.includes(seat)),
    );
  }

  #move(tableId: string): void {
    const { event } = this;
    const seated = this.#one(event.view.standings.filter(({ state, chips }) => state === 'playing' && chips !== 0));
    const seat = this.#one(event.state(tableId).chairs.filter(({ player }) => player === null))?.seat;
    if (seated === undefined || seat === undefined || seated.seat?.tableId === tableId) return;
    event.ask({
      type: 'move-player',
      tournament,
      id: `move ${event.at}`,
      at: event.at,
      player: seated.player,
      to: { tableId, seat },
      why: 'floor',
    });
  }

  #correct(tableId: string): void {
    const { event } = this;
    const { handNumber } = event.state(tableId);
    if (handNumber < 2) return;
    // Where everybody else has folded nobody else can have won.
    const hands = Array.from({ length: 4 }, () => 1 + Math.floor(this.#random() * (handNumber - 1)));
    const hand = hands.find((one) => event.dealtIn(tableId, one).length > 1);
    const winner = hand === undefined ? undefined : this.#one(event.dealtIn(tableId, hand));
    if (hand === undefined || winner === undefined) return;
    const before = event.chipsSeen;
    const refusal = event.correct(tableId, hand, [winner]);
    if (refusal !== null) {
      // Nobody is beyond reach for being at another table.
      expect(refusal.reason).not.toBe('player-elsewhere');
      expect(event.chipsSeen).toBe(before);
      return;
    }
    this.corrected += 1;
    if (event.state(tableId).owedByHands?.some(({ of }) => of.hand === hand) === true) this.elsewhere += 1;
  }

  /** The dealer carries what there is to carry. */
  #handedOver(tableId: string): void {
    const { event } = this;
    for (const { seat, behind, toTake, stack } of event.state(tableId).chairs) {
      if (behind !== undefined) event.happens(tableId, { type: 'give-chips', seats: [seat], at: event.at });
      else if (toTake !== undefined && stack !== null) event.happens(tableId, { type: 'count-stack', seat, stack });
    }
    event.settle();
  }
}

test('whatever hands are corrected for players at other tables: no chip is made or lost at any moment, and no head', () => {
  const all = { corrected: 0, elsewhere: 0, settled: 0 };
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const evening = new Evening(seed);
      for (let steps = 0; steps < 60; steps++) {
        evening.step();
        expectToAddUp(evening.event);
      }
      all.corrected += evening.corrected;
      all.elsewhere += evening.elsewhere;
      all.settled += evening.settled;
    }),
    { numRuns: 8, endOnFailure: true },
  );
  expect(all.corrected).toBeGreaterThan(10);
  expect(all.elsewhere).toBeGreaterThan(3);
});
