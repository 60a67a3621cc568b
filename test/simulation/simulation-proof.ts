import { simulatedEvening } from '../../commands/simulate.ts';
import type { Proof } from '../proof/proof.ts';

const hands = 40;

/** Whole rooms in simulated time, with every accident of a seed. */
export const simulationProof: Proof = {
  name: 'simulation',
  promise:
    'Whatever happens to a room in an evening (cables, restarts, full disks, clocks apart, restored and copied disks), every event is there once, every order is answered once, and no chip is lost.',
  rounds: 'seeds',
  usual: 30,
  soak: 3_000,
  run: async ({ seed, rounds }) => {
    const failures: string[] = [];
    let [dealt, wishes, orders, tournaments] = [0, 0, 0, 0];
    const accidents = new Map<string, number>();
    for (let of = seed; of < seed + rounds; of += 1) {
      const { evening, wrong, chips } = await simulatedEvening(of, hands);
      dealt += evening.hands;
      wishes += evening.wishes;
      orders += evening.orders;
      tournaments += evening.tournaments;
      for (const [name, times] of Object.entries(evening.accidents))
        accidents.set(name, (accidents.get(name) ?? 0) + times);
      failures.push(...[...wrong, ...chips].map((sentence) => `seed ${of}: ${sentence}`));
    }
    const happened = [...accidents.values()].reduce((sum, times) => sum + times, 0);
    return {
      figures: { seeds: rounds, hands: dealt, tournaments, wishes, orders, accidents: happened },
      failures,
    };
  },
};
