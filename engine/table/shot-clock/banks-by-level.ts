import { bankRefilled, inBankUnit, isAtTables, refillsAfter, refillsWithHand } from '../../rules/shot-clock/refill.ts';
import type { BankRefill, BankStage, ShotClock, TableShotClock } from '../../words/shot-clock.ts';
import type { TableState } from '../../words/table-state.ts';

/** A time bank on its way to another table: cards, or milliseconds. It includes refills up to `level` and `stage`. */
export interface BankOnTheWay {
  readonly bank: number;
  readonly level?: number;
  readonly stage?: BankStage;
}

export const isAtOnce = (refill: BankRefill): boolean => refill.when === 'at-once';

const isByLevel = ({ on }: BankRefill): boolean => on === 'level';

/** A clock after the levels that have passed since the last hand: each of them refills once, whether or not a hand was dealt in it. */
export function refilledByLevels(
  { shot, chairs }: { readonly shot: TableShotClock; readonly chairs: TableState['chairs'] },
  level: number | null,
  isMeant: (refill: BankRefill) => boolean = () => true,
): ShotClock {
  let after = shot.clock;
  const known = [shot.level, ...Object.values(shot.refilledTo ?? {})].filter((one) => one !== undefined);
  if (level === null || known.length === 0) return after;
  for (let one = Math.min(...known) + 1; one <= level; one++)
    after = refillsAfter(
      after,
      (refill) => isByLevel(refill) && isMeant(refill),
      (refill) =>
        chairs.flatMap(({ player }) =>
          player !== null && one > refilledUpTo(shot, player.id, refill) ? [player.id] : [],
        ),
    );
  return after;
}

/** The level up to which this player's bank has had this refill. */
function refilledUpTo(
  { level: dealt, levelAtOnce, refilledTo = {} }: TableShotClock,
  player: string,
  refill: BankRefill,
) {
  const brought = refilledTo[player];
  const here = isAtOnce(refill) ? (levelAtOnce ?? dealt) : dealt;
  // Before the first hand, only banks that came along are known.
  return here === undefined ? (brought ?? Number.POSITIVE_INFINITY) : Math.max(here, brought ?? 0);
}

/** A player's bank as it leaves a table, with every refill that is pending there; null for none. */
export function bankToTake({ shotClock }: TableState, player: string): BankOnTheWay | null {
  const bank = shotClock === undefined ? undefined : refillsWithHand(shotClock.clock).banks[player];
  if (shotClock === undefined || bank === undefined) return null;
  const { plan, clock, day = 1, level: dealt, levelAtOnce = 0, refilledTo = {} } = shotClock;
  const stage = clock.tables === null ? null : { stage: { tables: clock.tables, day } };
  if (!plan.refill.some(isByLevel)) return { bank, ...stage };
  const level = refilledTo[player] ?? (dealt === undefined ? undefined : Math.max(dealt, levelAtOnce));
  if (level === undefined) return { bank, ...stage };
  // What comes at once may be a level ahead of what comes with a hand.
  const waits = plan.refill.filter((refill) => isByLevel(refill) && !isAtOnce(refill));
  const from = Math.max(dealt ?? level, refilledTo[player] ?? 0);
  return { bank: throughLevels(bank, waits, from, level, shotClock), level, ...stage };
}

/**
 * A bank that arrives at a table, with the refills it has missed: of levels dealt here, and of stages this table was told about and its
 * last table was not.
 */
export function bankBrought({ shotClock }: TableState, { bank: held, level, stage }: BankOnTheWay): BankOnTheWay {
  if (shotClock === undefined) return { bank: held };
  const bank = stage === undefined ? held : throughStages(held, stage, shotClock);
  if (level === undefined || !shotClock.plan.refill.some(isByLevel)) return { bank };
  const { level: dealt = 0, levelAtOnce = 0, plan } = shotClock;
  const upTo = Math.max(level, dealt, levelAtOnce);
  return { bank: throughLevels(bank, plan.refill.filter(isByLevel), level, upTo, shotClock), level: upTo };
}

/** A bank whose player was on the way while the event went on. */
function throughStages(bank: number, { tables, day }: BankStage, { plan, clock, day: today = 1 }: TableShotClock) {
  const left = clock.tables ?? tables;
  return plan.refill
    .filter((refill) =>
      refill.on === 'final-table'
        ? left === 1 && tables > 1
        : refill.on === 'day'
          ? today > day
          : isAtTables(refill, tables, left),
    )
    .reduce((full, { mode, n }) => bankRefilled(full, { mode, n: inBankUnit(clock, n) }), bank);
}

/** A bank after the refills of every level after `from`, up to `to`. */
function throughLevels(
  bank: number,
  refills: readonly BankRefill[],
  from: number,
  to: number,
  { clock }: TableShotClock,
) {
  let full = bank;
  for (let one = from + 1; one <= to; one++)
    for (const { mode, n } of refills) full = bankRefilled(full, { mode, n: inBankUnit(clock, n) });
  return full;
}

/**
 * Banks whose level differs from their table's once this level has begun there: those that arrived further on, and those of players who
 * have left, as they were then.
 */
export function standElsewhere(
  { clock, level: dealt, levelAtOnce = 0, plan, refilledTo = {} }: TableShotClock,
  level: number | null,
  chairs: TableState['chairs'],
): Pick<TableShotClock, 'refilledTo'> {
  if (!plan.refill.some(isByLevel)) return {};
  const here = (id: string): boolean => chairs.some(({ player }) => player?.id === id);
  const left = dealt === undefined ? [] : Object.keys(clock.banks).filter((id) => !here(id));
  const asTheyLeft = Object.fromEntries(left.map((id) => [id, Math.max(dealt ?? 0, levelAtOnce)]));
  const kept = Object.entries({ ...asTheyLeft, ...refilledTo }).filter(
    ([id, one]) => !here(id) || (level !== null && one > level),
  );
  return kept.length === 0 ? {} : { refilledTo: Object.fromEntries(kept) };
}
