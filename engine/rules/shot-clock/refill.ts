import type { BankAllotment, BankRefill, BankRefillDue, ShotClock } from '../../words/shot-clock.ts';

/** The amount `n` of a refill or an allotment in the bank's own unit: cards, or milliseconds. */
export const inBankUnit = ({ format }: Pick<ShotClock, 'format'>, n: number): number =>
  format.bank?.kind === 'seconds' ? n * 1000 : n;

/** What a bank holds after one refill; both in the bank's own unit. */
export const bankRefilled = (bank: number, { mode, n }: Pick<BankRefill, 'mode' | 'n'>): number =>
  mode === 'reset' ? n : mode === 'add' ? bank + n : Math.max(bank, n);

/** The clock after all banks were refilled. A card in use stays used; a bank of seconds in use continues from its new balance. */
function refilled(clock: ShotClock, { mode, n, of }: BankRefillDue): ShotClock {
  const held = (bank: number): number => bankRefilled(bank, { mode, n: inBankUnit(clock, n) });
  const isMeant = (player: string): boolean => of?.includes(player) ?? true;
  const banks = Object.fromEntries(
    Object.entries(clock.banks).map(([player, bank]) => [player, isMeant(player) ? held(bank) : bank]),
  );
  const { turn } = clock;
  if (turn === null) return { ...clock, banks };
  const bank = banks[turn.player] ?? turn.bank;
  const runs = clock.format.bank?.kind === 'seconds' && turn.phase === 'bank';
  const grantedMs = runs ? turn.spentMs + bank : turn.grantedMs;
  return { ...clock, banks, turn: { ...turn, bank, grantedMs } };
}

/** The clock after an event that some refills wait for. `of`: players whose banks are refilled; absent: everybody's. */
export function refillsAfter(
  clock: ShotClock,
  isMeant: (refill: BankRefill) => boolean,
  of?: (refill: BankRefill) => readonly string[],
): ShotClock {
  let after = clock;
  for (const meant of clock.format.refill.filter(isMeant)) {
    const refill: BankRefillDue = of === undefined ? meant : { ...meant, of: of(meant) };
    after = refill.when === 'at-once' ? refilled(after, refill) : { ...after, due: [...after.due, refill] };
  }
  return after;
}

/** The clock as a hand begins: refills that waited for it happen now. */
export const refillsWithHand = (clock: ShotClock): ShotClock => ({ ...clock.due.reduce(refilled, clock), due: [] });

/** Whether a refill at so many tables is due: that number was reached, or skipped because several tables broke together. */
export const isAtTables = (refill: BankRefill, before: number | null, tables: number): boolean => {
  if (refill.on !== 'tables' || refill.tables === undefined) return false;
  return before === null ? tables === refill.tables : before > refill.tables && tables <= refill.tables;
};

/** Cards for an entry made in this level. `leftBefore`: what the player had left from the last entry; absent: this is the first. */
export function bankAtEntry({ byEntryLevel, reentry }: BankAllotment, level: number, leftBefore?: number): number {
  const n = (byEntryLevel.find(({ untilLevel }) => level <= untilLevel) ?? byEntryLevel.at(-1))?.n ?? 0;
  return reentry === 'higher-of' && leftBefore !== undefined ? Math.max(n, leftBefore) : n;
}
