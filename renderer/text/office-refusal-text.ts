import type { OfficeRefusal } from '../../engine/office.ts';
import { becauseText } from './because-text.ts';
import { flightRefusalText, isFlightRefusal, type RefusalNames } from './flight-refusal-text.ts';
import { structureFaultText } from './structure-fault-text.ts';
import { makeDate } from './times.ts';
import type { Words } from './use-text.ts';

type Of<Reason extends OfficeRefusal['reason']> = Extract<OfficeRefusal, { reason: Reason }>;

/** Why the office refuses and what is allowed, in a sentence. */
export function officeRefusalText(refusal: OfficeRefusal, names: RefusalNames, words: Words): string {
  const { t, amount } = words;
  const { who, table } = names;
  const key = `tournament:refusal.${refusal.reason}`;
  if (isFlightRefusal(refusal)) return flightRefusalText(refusal, names, words);
  switch (refusal.reason) {
    case 'unknown':
      return t(key, { what: t(`tournament:thing.${refusal.what}`) });
    case 'structure':
      return [t(key), ...refusal.faults.slice(0, 2).map((fault) => structureFaultText(fault, words))].join(' ');
    case 'not-now':
      return t(`${key}.${refusal.stage}`);
    case 'table-in-use':
    case 'table-not-empty':
    case 'seat-taken':
    case 'no-such-seat':
    case 'too-few-seats':
      return seatRefusalText(refusal, names, words);
    case 'kept-out':
      return keptOutText(refusal, words);
    case 'joined-already':
      return t(key, { who: who(refusal.player), to: who(refusal.to) });
    case 'registration-closed':
      return t(`${key}.${soldUntil(refusal.level)}`, { level: refusal.level ?? 0 });
    case 'level-passed':
      return t(key, { level: refusal.level, now: refusal.now });
    case 'already-in':
    case 'in-twice':
    case 'name-known':
    case 'no-reentry':
    case 'no-rebuy':
    case 'no-add-on':
    case 'sold-already':
    case 'chips-gone':
    case 'not-given':
    case 'order-waits':
    case 'nothing-sold':
    case 'has-chips':
    case 'no-place':
    case 'reason-missing':
    case 'taken-out':
    case 'not-seated':
      return entryRefusalText(refusal, names, words);
    case 'not-between-hands':
      return t(key, { table: table(refusal.tableId), hand: refusal.hand });
    case 'hands-running':
      return t(key, { tables: refusal.tables.map(table).join(', ') });
    case 'paid-already':
    case 'booked-less':
    case 'sum-differs':
    case 'paid-to-others':
    case 'deal-limits':
    case 'prizes':
    case 'heads-owed':
    case 'heads-open':
    case 'head-not-won':
    case 'place-open':
    case 'place-range':
    case 'shares-unpaid':
      return moneyRefusalText(refusal, names, words);
    case 'players-left':
      return t(key, { count: refusal.players });
    case 'chips-differ':
      return t(key, { issued: amount(refusal.issued), found: amount(refusal.found) });
    case 'dealer-elsewhere':
      return t(key, { who: who(refusal.staff), table: table(refusal.tableId) });
    case 'not-allowed':
    case 'malformed':
      return t(key, { ...refusal });
    default:
      return cashRefusalText(refusal, names, words);
  }
}

const soldUntil = (level: number | null): 'hand' | 'start' | 'level' =>
  level === null ? 'hand' : level === 0 ? 'start' : 'level';

/** The person the houses exclude, and until when. */
function keptOutText({ born, until, kind }: Of<'kept-out'>, { t, language }: Words): string {
  const key = 'tournament:refusal.kept-out';
  const more = [
    ...(born === null ? [] : [t(`${key}.born`, { date: born })]),
    ...(until === null ? [] : [t(`${key}.until`, { date: makeDate(until, language, 'whole') })]),
  ];
  return t(`${key}.${kind}`, { more: more.length === 0 ? '' : ` (${more.join(', ')})` });
}

/** Refusals about tables and their seats. */
function seatRefusalText(
  refusal: Of<'table-in-use' | 'table-not-empty' | 'seat-taken' | 'no-such-seat' | 'too-few-seats'>,
  { who, table }: RefusalNames,
  { t }: Words,
): string {
  const key = `tournament:refusal.${refusal.reason}`;
  switch (refusal.reason) {
    case 'table-in-use':
      return t(key, { table: table(refusal.tableId), by: refusal.by });
    case 'table-not-empty':
      return t(key, { table: table(refusal.tableId), count: refusal.players });
    case 'seat-taken':
      return t(key, { table: table(refusal.tableId), seat: refusal.seat, who: who(refusal.by) });
    case 'no-such-seat':
      return t(key, { table: table(refusal.tableId), seats: refusal.seats });
    case 'too-few-seats':
      return t(key, { players: refusal.players, seats: refusal.seats });
  }
}

/** Refusals about one entry. */
function entryRefusalText(
  refusal: Of<
    | 'already-in'
    | 'in-twice'
    | 'name-known'
    | 'no-reentry'
    | 'no-rebuy'
    | 'no-add-on'
    | 'sold-already'
    | 'chips-gone'
    | 'not-given'
    | 'order-waits'
    | 'nothing-sold'
    | 'has-chips'
    | 'no-place'
    | 'reason-missing'
    | 'taken-out'
    | 'not-seated'
  >,
  { who, table }: RefusalNames,
  words: Words,
): string {
  const { t, amount } = words;
  const key = `tournament:refusal.${refusal.reason}`;
  switch (refusal.reason) {
    case 'already-in':
      return t(key, { who: who(refusal.player), entry: refusal.entry });
    case 'no-reentry':
    case 'no-rebuy':
    case 'no-add-on':
      return t(key, { why: becauseText(refusal, words) });
    case 'sold-already':
      return t(key, { who: who(refusal.player), count: refusal.rebuys });
    case 'chips-gone':
      return t(key, { who: who(refusal.player), chips: amount(refusal.chips) });
    case 'not-given':
      return t(key, {
        chips: amount(refusal.chips),
        table: table(refusal.tableId),
        key: t('between:todo.given'),
      });
    case 'order-waits':
      return t(key, { table: table(refusal.tableId) });
    case 'taken-out':
      return t(key, { who: who(refusal.player), why: who(refusal.why) });
    case 'in-twice':
      return t(key, { who: who(refusal.player), entries: refusal.entries.join(', ') });
    case 'name-known':
    case 'nothing-sold':
    case 'has-chips':
    case 'no-place':
    case 'not-seated':
    case 'reason-missing':
      return t(key, { who: who(refusal.player), key: t('tournament:entry.takeOut') });
  }
}

/** Why nothing can be shared out, or paid, this way. */
function moneyRefusalText(
  refusal: Of<
    | 'paid-already'
    | 'booked-less'
    | 'sum-differs'
    | 'paid-to-others'
    | 'deal-limits'
    | 'prizes'
    | 'heads-owed'
    | 'heads-open'
    | 'head-not-won'
    | 'place-open'
    | 'place-range'
    | 'shares-unpaid'
  >,
  names: RefusalNames,
  words: Words,
): string {
  const { t } = words;
  const { money } = names;
  const key = `tournament:refusal.${refusal.reason}`;
  switch (refusal.reason) {
    case 'paid-already':
      return t(key, { whose: whose(refusal.entry, names, words), amount: money(refusal.amount) });
    case 'booked-less':
      return t(key, { amount: money(refusal.amount) });
    case 'sum-differs':
      return refusal.unwon === undefined
        ? t(key, { expected: money(refusal.expected), given: money(refusal.given) })
        : t('tournament:refusal.place-unwon', { place: refusal.unwon });
    case 'paid-to-others':
      return t(refusal.of === 'heads' ? 'tournament:refusal.heads-to-others' : key, { left: money(refusal.left) });
    case 'heads-owed':
      return t(key, { whose: whose(refusal.entry, names, words), owed: money(refusal.owed) });
    case 'heads-open':
      return refusal.toDraw === undefined
        ? t(key, { unclaimed: money(refusal.unclaimed) })
        : t('tournament:refusal.envelopes-left', { count: refusal.toDraw });
    case 'place-open':
      return t(refusal.round === true ? 'tournament:refusal.round-open' : key, {
        whose: whose(refusal.entry, names, words),
      });
    case 'head-not-won':
      return t(key, { whose: whose(refusal.entry, names, words) });
    case 'place-range':
      return t(key, { whose: whose(refusal.entry, names, words), from: refusal.from, to: refusal.to });
    case 'shares-unpaid':
      return t(key, {
        who: refusal.owed.map(({ player, amount }) => `${names.who(player)} ${money(amount)}`).join(', '),
      });
    case 'prizes':
      return prizesFaultText(refusal.fault, money, words);
    case 'deal-limits':
      return dealLimitsText(refusal, names, words);
  }
}

/** An entry's number alone means nothing to a reader, so the person is named with it. */
function whose(entry: number, { ownerOf }: RefusalNames, { t }: Words): string {
  const who = ownerOf?.(entry);
  return who === undefined
    ? t('tournament:refusal.whose.nameless', { entry })
    : t('tournament:refusal.whose.named', { who, entry });
}

/** Refusals about envelopes, won seats, and tickets. */
function wonRefusalText(
  refusal: Of<'mystery' | 'envelopes' | 'ticket' | 'no-seat'>,
  names: RefusalNames,
  words: Words,
): string {
  const { t } = words;
  const { money } = names;
  const key = `tournament:refusal.${refusal.reason}`;
  switch (refusal.reason) {
    case 'mystery':
      return t(`${key}.${refusal.because}`, { whose: whose(refusal.entry ?? 0, names, words) });
    case 'envelopes':
      return t(`${key}.${refusal.fault}`, { pool: money(refusal.pool) });
    case 'ticket': {
      const { because, entry = 0, value, price } = refusal;
      return t(`${key}.${because}`, { whose: whose(entry, names, words), value: money(value), price: money(price) });
    }
    case 'no-seat':
      return t(`${key}.${refusal.because}`);
  }
}

/** Why a minimum or cap in a deal is impossible. */
function dealLimitsText(refusal: Of<'deal-limits'>, { who, money }: RefusalNames, { t }: Words): string {
  const key = `tournament:refusal.deal-limits.${refusal.fault}`;
  switch (refusal.fault) {
    case 'not-a-multiple':
      return t(key, { who: who(refusal.player), given: money(refusal.given), unit: money(refusal.unit) });
    case 'minimum-above-cap':
      return t(key, { who: who(refusal.player), minimum: money(refusal.minimum), cap: money(refusal.cap) });
    case 'minimums-exceed':
    case 'caps-below':
      return t(key, { given: money(refusal.given), total: money(refusal.total) });
  }
}

/** Why a plan gives no prizes for a pool. */
export function prizesFaultText(
  fault: Of<'prizes'>['fault'],
  money: (sum: number) => string,
  { t }: Pick<Words, 't'>,
): string {
  const key = `tournament:refusal.prizes.${fault.fault}`;
  if (fault.fault === 'shares-grow') return t(key, { place: fault.place });
  if (fault.fault === 'deal-players') return t(key);
  if ('given' in fault) return t(key, { expected: money(fault.expected), given: money(fault.given) });
  return t(key, { tickets: money(fault.tickets), pool: money(fault.pool) });
}

/** Refusals about prizes other than money, refusals only the cash games' desk gives, and those without values. */
function cashRefusalText(
  refusal: Of<
    | 'mystery'
    | 'envelopes'
    | 'ticket'
    | 'no-seat'
    | 'clock-paused'
    | 'clock-runs'
    | 'paced'
    | 'not-paced'
    | 'in-break'
    | 'last-level'
    | 'buy-in'
    | 'brings-less'
    | 'waits-already'
    | 'not-called'
    | 'others-first'
    | 'must-move'
    | 'sits-already'
    | 'game-terms'
    | 'no-time-due'
    | 'shift-empty'
    | 'no-rotation'
    | 'worth-stays'
    | 'fixed-policy'
    | 'register'
    | 'not-admitted'
    | 'same-player'
    | 'signed-out'
    | 'needs-signature'
    | 'same-person'
    | 'minutes-left'
    | 'still-sold'
    | 'came-late'
    | 'unanswered'
    | 'not-kept'
    | 'not-owed'
    | 'chips-owed'
  >,
  names: RefusalNames,
  words: Words,
): string {
  const { who, table, time } = names;
  const { t, amount } = words;
  const key = `tournament:refusal.${refusal.reason}`;
  switch (refusal.reason) {
    case 'mystery':
    case 'envelopes':
    case 'ticket':
    case 'no-seat':
      return wonRefusalText(refusal, names, words);
    case 'minutes-left':
      return t(key, { left: refusal.left });
    case 'buy-in': {
      const { least, most, chips } = refusal;
      const values = { chips: amount(chips), least: amount(least ?? 0), most: amount(most ?? 0) };
      return t(`${key}.${least === null ? 'most' : most === null ? 'least' : 'both'}`, values);
    }
    case 'brings-less':
      return t(key, { least: amount(refusal.least), time: time(refusal.until) });
    case 'must-move':
      return t(key, { table: table(refusal.tableId), next: who(refusal.next) });
    case 'sits-already':
      return t(key, { who: who(refusal.player), table: table(refusal.tableId), seat: refusal.seat });
    case 'game-terms':
      return t(`${key}.${refusal.what}`, { amount: amount(refusal.amount) });
    case 'no-time-due':
      return refusal.next === null ? t(`${key}.none`) : t(`${key}.later`, { time: time(refusal.next) });
    case 'shift-empty':
      return refusal.since === null ? t(`${key}.none`) : t(`${key}.since`, { time: time(refusal.since) });
    case 'register':
      return t(`${key}.${refusal.because}`);
    case 'fixed-policy':
      return t(key, { policy: refusal.key });
    case 'needs-signature':
      return t(`desk:refusal.needs-signature.${refusal.role}`);
    case 'same-person':
      return t('desk:refusal.same-person');
    case 'still-sold':
    case 'no-rotation':
    case 'worth-stays':
    case 'clock-paused':
    case 'clock-runs':
    case 'paced':
    case 'not-paced':
    case 'in-break':
    case 'last-level':
    case 'waits-already':
    case 'not-called':
    case 'others-first':
    case 'not-admitted':
    case 'same-player':
    case 'signed-out':
    case 'came-late':
    case 'unanswered':
    case 'not-kept':
    case 'not-owed':
    case 'chips-owed':
      return t(key);
  }
}
