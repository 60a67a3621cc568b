import type { LastChips } from '../../rules/tournament/bounty.ts';
import type { BountyRules } from '../../words/bounty.ts';
import type { Money } from '../../words/money.ts';
import type { Elimination, Stay } from '../room-facts.ts';
import { type BountyAct, bountyLedger, bountyRules } from './bounty-ledger.ts';
import { bountiesSince, isBefore, staysOfHand } from './busts-of-entries.ts';
import { firstDay } from './days.ts';
import { type EntryNow, type EventNow, stillIn } from './event-now.ts';
import { eventPolicies } from './event-policies.ts';
import { leftBehind } from './left-behind.ts';
import { type EnvelopeLedger, mysteryLedger } from './mystery-ledger.ts';
import { leftBefore, placesOf } from './places.ts';
import { plannedPrizes } from './planned-prizes.ts';
import { isFieldSettled } from './registration.ts';
import { isInField } from './tournament.ts';
import { overAt } from './when-out.ts';

/** Whose the heads are. Where they are no envelopes nothing is drawn. */
type Heads = EnvelopeLedger;

/** The heads for each reading of a tournament, because one reading asks for them several times. */
const looks = new WeakMap<EventNow, Heads | null>();

/** Whose the heads are, as the tables report it now. None of it is stored, so a corrected hand moves heads together with the chips. */
export function bountyNow(now: EventNow): Heads | null {
  const known = looks.get(now);
  if (known !== undefined) return known;
  const rules = bountyRules(now.tournament.structure);
  const ledger = rules === null ? null : ledgerOf(now, rules.kind);
  looks.set(now, ledger);
  return ledger;
}

function ledgerOf(now: EventNow, kind: BountyRules['kind']): Heads {
  if (now.tournament.flightOf !== undefined) return headsOfFlight(now);
  return kind === 'mystery' ? envelopesNow(now) : headsNow(now);
}

/** A player who comes through keeps their head. Heads that can no longer be won in the flight belong to the final day. */
function headsOfFlight(now: EventNow): Heads {
  const ledger = headsNow(now);
  const { heads, toPrizePool, unclaimed, waiting } = ledger;
  const through = throughOf(now);
  const goesOn = new Map([...heads].filter(([entry]) => through?.has(entry) === true));
  const stays = new Map([...heads].filter(([entry]) => !goesOn.has(entry)));
  const carried = { heads: goesOn, toPrizePool, waiting };
  return { ...ledger, heads: stays, toPrizePool: 0, unclaimed: unclaimed - waiting, waiting: 0, carried };
}

/** Entries that came through a closed flight; null: it is not closed, or not a flight. */
function throughOf({ tournament: { flightClosed } }: EventNow): ReadonlySet<number> | null {
  return flightClosed === undefined ? null : new Set(flightClosed.bags.map(({ entry }) => entry));
}

/**
 * The heads from the flights. Once the final day is open, each of its players has the heads of all their bags, including bags that do not
 * count.
 */
function fromFlights(now: EventNow): { readonly heads: ReadonlyMap<number, Money>; readonly rest: BountyAct } {
  const heads = new Map<number, Money>();
  let [toPrizePool, waiting] = [0, 0];
  const isOpen = now.tournament.dayOpened !== undefined;
  for (const flight of now.flightsNow()) {
    const carried = bountyNow(flight)?.carried;
    if (carried === undefined) continue;
    toPrizePool += carried.toPrizePool;
    waiting += carried.waiting;
    for (const [number, head] of isOpen ? carried.heads : []) {
      const to = ownerOf(now, flight, number);
      if (to === null) waiting += head;
      else heads.set(to, (heads.get(to) ?? 0) + head);
    }
  }
  return { heads, rest: { act: 'from-flights', toPrizePool, waiting } };
}

/** The entry of the final day that an entry of a flight has become, or whose player forfeited its bag. */
function ownerOf({ entries }: EventNow, flight: EventNow, number: number): number | null {
  const { person } = flight.entries.find(({ entry }) => entry.number === number) ?? {};
  const isFrom = ({ entry: { from = [] } }: EntryNow) =>
    from.some((one) => one.tournament === flight.tournament.id && one.entry === number);
  const found = entries.find(isFrom) ?? entries.find((one) => one.person === person);
  return found?.entry.number ?? null;
}

function headsNow(now: EventNow, noWinner = eventPolicies(now.tournament.structure)['bounty.noWinner']): Heads {
  const rules = bountyRules(now.tournament.structure);
  if (rules === null) throw new Error('The tournament has no heads.');
  return { ...bountyLedger(actsOf(now), rules, noWinner), due: [], drawn: new Map() };
}

/** The heads of a mystery tournament: money that would go to the prizes stays in the envelopes until the end. */
function envelopesNow(now: EventNow): Heads {
  const { structure, mystery = null, deal, stage } = now.tournament;
  const policies = eventPolicies(structure);
  const left = stillIn(now);
  const isWon = left.length === 1 && now.entries.some(({ state }) => state === 'out');
  return mysteryLedger(headsNow(now, 'champion'), {
    draw: mystery,
    unit: structure.bounty?.unit ?? 1,
    champion: policies['mystery.champion'],
    undrawn: policies['mystery.undrawn'],
    // Where bounties are played on beside a deal, envelopes are still to be won.
    isDecided: stage === 'over' || isWon || (deal?.left === 0 && deal.heads === 'own'),
    winner: isWon ? (left[0]?.entry.number ?? null) : null,
    inDeal: entriesInDeal(now),
  });
}

const entriesInDeal = ({ tournament: { deal } }: EventNow): readonly number[] =>
  Object.keys(deal?.shares ?? {}).map(Number);

function actsOf(now: EventNow): readonly BountyAct[] {
  const { deal } = now.tournament;
  const inDeal = new Set(deal?.heads === undefined ? [] : Object.keys(deal.shares ?? {}).map(Number));
  const gone = inOrderGone(now);
  const outs = (of: readonly Gone[]) => of.flatMap(({ acts }) => acts);
  const { heads, rest } = fromFlights(now);
  return [
    ...now.entries.map((one): BountyAct => {
      const { number, paid } = one.entry;
      const onNewHeads = bountiesSince(one).reduce((sum, more) => sum + more, 0);
      const bounty = (paid.bounty ?? 0) - onNewHeads + (heads.get(number) ?? 0);
      return { act: 'entry', entry: number, bounty };
    }),
    rest,
    ...now.entries.flatMap(({ entry }): readonly BountyAct[] =>
      isInField(entry) ? [] : [{ act: 'withdraw', entry: entry.number }],
    ),
    ...outs(gone.filter((one) => !inDeal.has(one.entry) || one.out?.satOn === true)),
    ...(inDeal.size === 0 ? [] : [ownHeadsOf([...inDeal], deal?.left === 0)]),
    ...outs(gone.filter((one) => inDeal.has(one.entry) && one.out?.satOn !== true)),
    ...lastOnes(now, gone.length),
  ];
}

/** Once a deal has shared out everything nobody becomes the champion, and those in it share what waits for one. */
const ownHeadsOf = (entries: readonly number[], isAllShared: boolean): BountyAct => ({
  act: 'own-heads',
  entries,
  ...(isAllShared ? { rest: true } : {}),
});

/** The champion wins their own head; until then it is played for. */
function lastOnes(now: EventNow, gone: number): readonly BountyAct[] {
  const left = stillIn(now);
  const [winner] = left;
  const { stage, flightOf } = now.tournament;
  // A player who comes through a flight keeps playing for their own head.
  if (flightOf !== undefined) return [];
  if (winner !== undefined && left.length === 1 && gone > 0) return [{ act: 'champion', entry: winner.entry.number }];
  if (stage !== 'over') return [];
  const numbers = left.map(({ entry }) => entry.number);
  // A player whom a corrected hand has put back may still lose it: the tournament is opened again, or the floor says who came where.
  if (now.tournament.structure.bounty?.kind !== 'mystery' && numbers.some((number) => !isPlaced(now, number)))
    return [];
  const [first, ...others] = numbers.filter((number) => now.tournament.places[number] === 1);
  const champion = first === undefined || others.length > 0 ? [] : [{ act: 'champion' as const, entry: first }];
  return [{ act: 'own-heads', entries: numbers }, ...champion];
}

/** Whether a player who is left at the end has won something: a place, or all there is for them in a deal. */
function isPlaced(now: EventNow, entry: number): boolean {
  const { deal, structure } = now.tournament;
  const isAllDealt = deal?.left === 0 && (structure.payouts.tickets ?? []).length === 0;
  return deal?.heads === 'own' || isAllDealt || placesOf(now).has(entry);
}

/** A head that is lost, and who has won it. An entry that buys in again after it lost everything has one after another. */
interface Gone {
  readonly entry: number;
  readonly acts: readonly BountyAct[];
  readonly by: readonly number[];
  /** The hand. Null: the player was taken out, or no table says. */
  readonly out: Elimination | null;
}

/**
 * Heads that are lost, each after those its player had won with it and before those won with a later one, whatever the tables' clocks say;
 * otherwise by time.
 */
function inOrderGone(now: EventNow): readonly Gone[] {
  const isActive = activeFrom(now);
  const through = throughOf(now);
  // Whoever is bagged late keeps the head, and whoever is taken out instead has lost it to nobody.
  const waiting = new Set(leftBehind(now));
  // A hand corrected after its flight was closed may say no longer that a player is out, and leave them nothing: the floor decides who has the head.
  const isLeft = (one: EntryNow): boolean => through !== null && !through.has(one.entry.number) && !waiting.has(one);
  const isGone = (one: EntryNow) =>
    one.entry.withdrawn?.kept === true || (one.entry.withdrawn === null && (one.out !== null || isLeft(one)));
  const all = now.entries
    .flatMap((one) => [...lostBefore(now, one, isActive), ...(isGone(one) ? [goneOf(now, one, isActive(one))] : [])])
    .map((gone) => ({ gone, at: gone.out === null ? (withdrawnAt(now, gone.entry) ?? 0) : overAt(gone.out) }))
    .sort(
      (a, b) =>
        a.at - b.at || (a.gone.out?.how?.order ?? 0) - (b.gone.out?.how?.order ?? 0) || a.gone.entry - b.gone.entry,
    )
    .map(({ gone }) => gone);
  return inOrderWon(all);
}

const withdrawnAt = ({ entries }: EventNow, number: number): number | undefined =>
  entries.find(({ entry }) => entry.number === number)?.entry.withdrawn?.at;

function inOrderWon(all: readonly Gone[]): readonly Gone[] {
  const wonBy = new Map<number, Gone[]>();
  for (const gone of all) for (const entry of gone.by) wonBy.set(entry, [...(wonBy.get(entry) ?? []), gone]);
  const byEntry = Map.groupBy(all, ({ entry }) => entry);
  const isEarlier = (one: Gone, other: Gone): boolean =>
    one.out?.satOn === true && (other.out === null || isBefore(one.out, other.out));
  const ordered = new Set<Gone>();
  const begun = new Set<Gone>();
  const put = (gone: Gone): void => {
    if (begun.has(gone)) return;
    begun.add(gone);
    for (const own of byEntry.get(gone.entry) ?? []) if (isEarlier(own, gone)) put(own);
    // With a head lost before, its player has won nothing since.
    for (const won of wonBy.get(gone.entry) ?? []) if (!isEarlier(gone, won)) put(won);
    // Its winner may have lost a head before: it goes onto the new one.
    for (const winner of gone.by) for (const own of byEntry.get(winner) ?? []) if (isEarlier(own, gone)) put(own);
    ordered.add(gone);
  };
  for (const gone of all) put(gone);
  return [...ordered];
}

/** The heads an entry lost before it bought in again: each with the hand that took the chips, as the console says at the push. */
function lostBefore(now: EventNow, one: EntryNow, isActive: (one: EntryNow) => boolean): readonly Gone[] {
  const since = bountiesSince(one);
  return one.busts.map((out, index) => {
    const then = { ...one, entry: { ...one.entry, withdrawn: null }, out };
    const gone = goneOf(now, then, isActive(then));
    const bounty = since[index] ?? 0;
    // Until chips are bought there is no new head.
    const hasBought = bounty > 0 || one.seated?.chair.bust?.hand !== out.hand || one.seated.chips !== 0;
    const again: readonly BountyAct[] = hasBought ? [{ act: 'rebuy', entry: one.entry.number, bounty }] : [];
    return { ...gone, acts: [...gone.acts, ...again] };
  });
}

function goneOf(now: EventNow, { entry, out }: EntryNow, active: boolean): Gone {
  const { number } = entry;
  // The floor settles whose head it is of somebody who is out.
  const settled = out?.satOn === true ? undefined : now.tournament.headsSettled?.[number];
  // Before heads count nobody wins one: it goes where the heads of players go whom nobody has put out. Envelopes hold theirs.
  if (!active && settled === undefined && now.tournament.structure.bounty?.kind !== 'mystery')
    return { entry: number, acts: [{ act: 'out', entry: number, active: true, lost: null }], by: [], out };
  const isUnknown = entry.withdrawn === null && out === null;
  const told = isUnknown ? 'unknown' : lostTo(now, entry.withdrawn === null ? out : null);
  const lost = settled === undefined ? told : evenly(settled);
  // In a flight nobody is asked about a head that cannot be won there.
  if (lost === 'unknown' && !active && now.tournament.flightOf !== undefined)
    return { entry: number, acts: [{ act: 'out', entry: number, active, lost: null }], by: [], out };
  if (lost === 'unknown') return { entry: number, acts: [{ act: 'out-unknown', entry: number }], by: [], out };
  const by = lost === null ? [] : lost.clockwise;
  return { entry: number, acts: [{ act: 'out', entry: number, active, lost }], by, out };
}

/** Winners as the floor named them; several share evenly. */
const evenly = (winners: readonly number[]): LastChips<number> => {
  const parts = winners.length === 0 ? [] : [{ board: 0, winners }];
  return { away: false, won: parts, main: parts, clockwise: winners };
};

/** Who won the last chips, by the entries they then played for. `unknown`: the table cannot say, or the winner has no entry. */
function lostTo(now: EventNow, out: Elimination | null): LastChips<number> | null | 'unknown' {
  if (out === null) return null;
  const hand = out.headIn ?? out;
  const { how } = hand;
  if (how === undefined) return 'unknown';
  const decides = eventPolicies(now.tournament.structure)['bounty.winner'] === 'main-pot' ? how.main : (how.won ?? []);
  // False if a winner had left before the loser's seat was cleared.
  let isKnown = decides.every(({ players }) => players.length > 0);
  const entryOf = (player: string): readonly number[] => {
    const number = entryAt(now, player, hand);
    if (number === null) isKnown = false;
    return number === null ? [] : [number];
  };
  const parts = (of: typeof how.main) =>
    of.map(({ board, players }) => ({ board, winners: players.flatMap((player) => entryOf(player)) }));
  const [won, main] = [how.won === null ? null : parts(how.won), parts(how.main)];
  const named = how.clockwise ?? [...(how.won ?? []), ...how.main].flatMap(({ players }) => players);
  const clockwise = [...new Set(named)].flatMap((player) => entryOf(player));
  return isKnown ? { away: how.away, won, main, clockwise: [...new Set(clockwise)] } : 'unknown';
}

/**
 * The entry a player sat at a table with when another was eliminated there. Two at once exist only if a correction put a player back who
 * had bought in again: the hand was dealt to the earlier entry, and a refunded entry has won nothing.
 */
function entryAt({ entries, personOf }: EventNow, player: string, out: Elimination): number | null {
  const { logId, tableId } = out;
  const own = entries.filter(({ person }) => person === personOf(player));
  const dealt = new Set(
    staysOfHand(
      own.flatMap(({ stays }) => stays),
      out,
    ),
  );
  const ofTable = (is: (stay: Stay) => boolean) =>
    own.filter(({ stays }) => stays.some((stay) => stay.tableId === tableId && is(stay)));
  const there = ofTable((stay) => dealt.has(stay));
  const winner =
    there.find(({ entry }) => isInField(entry)) ??
    there[0] ??
    ofTable((stay) => stay.logId !== logId).at(-1) ??
    own.at(-1);
  return winner?.entry.number ?? null;
}

/** Whether the head of an eliminated player is won yet. */
function activeFrom(now: EventNow): (one: EntryNow) => boolean {
  const { structure, flightOf } = now.tournament;
  const from = eventPolicies(structure)['bounty.from'];
  // Envelopes are drawn only on the final day.
  if (flightOf !== undefined && structure.bounty?.kind === 'mystery') return () => false;
  if (from === 'start') return () => true;
  const number = Number(from.split(':')[1] ?? 0);
  if (from.startsWith('level:')) return ({ out }) => ((out?.headIn ?? out)?.how?.level ?? 0) >= number;
  if (from.startsWith('day:')) return () => firstDay(now.tournament) >= number;
  // While players may still enter, nobody can say who went out in which place of how many.
  if (!isFieldSettled(now.tournament, now.at)) return () => false;
  const most = from === 'in-the-money' ? plannedPrizes(now.tournament, now).prizes.length : number;
  const before = leftBefore(now);
  // A player who could still buy in again was not among the last.
  return ({ entry, out }) => out?.satOn !== true && (before.get(entry.number) ?? Number.POSITIVE_INFINITY) <= most;
}
