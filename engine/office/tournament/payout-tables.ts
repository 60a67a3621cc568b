import type { PayoutTable } from './structure.ts';

/** Shares in order of place, and how many places in a row have each. */
type Run = readonly [share: number, places: number];

const shares = (...runs: readonly (number | Run)[]): readonly number[] =>
  runs.flatMap((run) => (typeof run === 'number' ? [run] : Array.from({ length: run[1] }, () => run[0])));

/** From two entries to many: about every seventh entry is paid, in large fields whole tables alike. */
export const usualPayouts: readonly PayoutTable[] = [
  { fromEntries: 2, shares: [10_000] },
  { fromEntries: 5, shares: [6500, 3500] },
  { fromEntries: 9, shares: [5000, 3000, 2000] },
  { fromEntries: 19, shares: [4500, 2700, 1700, 1100] },
  { fromEntries: 28, shares: [4000, 2400, 1600, 1100, 900] },
  { fromEntries: 37, shares: [3600, 2200, 1500, 1100, 900, 700] },
  { fromEntries: 46, shares: [3300, 2050, 1400, 1050, 850, 700, 650] },
  { fromEntries: 55, shares: [3150, 1950, 1350, 1000, 800, 650, 570, 530] },
  { fromEntries: 64, shares: [3000, 1850, 1300, 1000, 800, 650, 520, 450, 430] },
  { fromEntries: 82, shares: shares(2800, 1750, 1200, 900, 720, 570, 450, 370, [310, 4]) },
  { fromEntries: 109, shares: shares(2600, 1650, 1150, 850, 670, 530, 420, 340, 290, [250, 6]) },
  { fromEntries: 136, shares: shares(2490, 1580, 1100, 820, 640, 500, 400, 320, 260, [220, 3], [205, 6]) },
  { fromEntries: 181, shares: shares(2360, 1450, 1000, 750, 580, 450, 360, 290, 240, [150, 9], [130, 9]) },
  { fromEntries: 271, shares: shares(2205, 1350, 950, 700, 540, 420, 330, 270, 220, [130, 9], [110, 9], [95, 9]) },
  {
    fromEntries: 401,
    shares: shares(2012, 1250, 870, 640, 490, 380, 300, 240, 200, [110, 9], [85, 9], [75, 9], [66, 18]),
  },
  {
    fromEntries: 601,
    shares: shares(1875, 1150, 800, 600, 450, 350, 280, 220, 180, [100, 9], [75, 9], [60, 18], [40, 36]),
  },
];
