import type { Money } from '../../words/money.ts';
import type { BountyLedger } from './bounty-ledger.ts';
import { bountyNow } from './bounty-now.ts';
import { firstDay } from './days.ts';
import { type EntryNow, type EventNow, stillIn } from './event-now.ts';
import { eventPolicies } from './event-policies.ts';
import { type Envelopes, type EnvelopesFault, type EnvelopesLeft, envelopesFor, envelopesLeft } from './mystery.ts';
import type { HeadToDraw } from './mystery-ledger.ts';
import { placesOf } from './places.ts';
import { plannedPrizes } from './planned-prizes.ts';
import { isFieldSettled, levelsNow, maySomebodyCome } from './registration.ts';
import type { MysteryDraw } from './tournament.ts';

/** The envelopes, as far as everybody may see them. */
export interface MysteryView {
  /**
   * `waits`: heads are not won yet. `promise`: they are, and the envelopes have to be promised. `open`: promised; the cards have to be
   * dealt. `draw`: envelopes are drawn. `over`: nobody draws any more. `revealed`: everybody knows the seed.
   */
  readonly stage: 'waits' | 'promise' | 'open' | 'draw' | 'over' | 'revealed';
  /** All money for heads. */
  readonly pool: Money;
  /** One for each player left when heads began to count. */
  readonly envelopes: number;
  /** Entries are still sold. */
  readonly isOpen: boolean;
  /** Players who draw now, in order. */
  readonly due: readonly HeadToDraw[];
  readonly left: EnvelopesLeft;
}

/** The state of the envelopes; null: the tournament has none. */
export function mysteryNow(now: EventNow, at: number): MysteryView | null {
  const ledger = bountyNow(now);
  const { structure, mystery: draw = null, stage } = now.tournament;
  if (ledger === null || structure.bounty?.kind !== 'mystery' || isFlight(now)) return null;
  const pool = ledger.paidIn - ledger.refunded;
  const due = inOrderOfDraw(now, ledger.due);
  const isDecided = ledger.inEnvelopes === 0 && ledger.heads.size === 0;
  const isBegun = draw !== null || haveHeadsBegun(now, at);
  return {
    stage: stageOf(draw, { isBegun, isOver: (isDecided && due.length === 0) || stage === 'over' }),
    pool,
    envelopes: envelopesWanted(now, ledger),
    isOpen: maySomebodyCome(now.tournament, at),
    due,
    left: envelopesLeft(unopened(draw), structure.bounty.unit),
  };
}

function stageOf(
  draw: MysteryDraw | null,
  { isBegun, isOver }: { readonly isBegun: boolean; readonly isOver: boolean },
): MysteryView['stage'] {
  if (draw?.seed !== undefined) return 'revealed';
  if (draw === null) return isBegun ? 'promise' : 'waits';
  if (draw.openly === undefined) return 'open';
  return isOver ? 'over' : 'draw';
}

/** Envelopes are drawn only on the final day. */
const isFlight = ({ tournament }: EventNow): boolean => tournament.flightOf !== undefined;

/** Whether a head can be won in the next hand. */
export function haveHeadsBegun(now: EventNow, at: number): boolean {
  const { tournament } = now;
  if (tournament.stage !== 'running') return false;
  if (isFlight(now) && tournament.structure.bounty?.kind === 'mystery') return false;
  const from = eventPolicies(tournament.structure)['bounty.from'];
  if (from === 'start') return true;
  const number = Number(from.split(':')[1] ?? 0);
  if (from.startsWith('level:')) return levelsNow(tournament, at).over + 1 >= number;
  if (from.startsWith('day:')) return firstDay(tournament) >= number;
  if (!isFieldSettled(tournament, at)) return false;
  const most = from === 'in-the-money' ? plannedPrizes(tournament, now).prizes.length : number;
  return stillIn(now).length <= most;
}

/** How many envelopes are needed: one for each head that was there when heads began to count, with or without one for the winner. */
function envelopesWanted(now: EventNow, ledger: Pick<BountyLedger, 'taken' | 'heads'> | null): number {
  const { champion } = championOf(now);
  const heads = headsOfStage(now, ledger);
  return champion === 'none' && heads > 1 ? heads - 1 : heads;
}

const championOf = (now: EventNow) => ({ champion: eventPolicies(now.tournament.structure)['mystery.champion'] });

/** Heads that were lost since, and those of the players left: somebody who is back without a new head has none. */
function headsOfStage(now: EventNow, ledger: Pick<BountyLedger, 'taken' | 'heads'> | null): number {
  const lost = (ledger?.taken ?? []).flatMap(({ of, went }) => (went === 'kept' ? [] : [of]));
  const left = stillIn(now).filter(
    ({ entry }) => ledger?.heads.has(entry.number) === true || !lost.includes(entry.number),
  );
  return lost.length + left.length;
}

/** The envelopes as they would be promised now. */
export function envelopesToPromise(
  now: EventNow,
  top: readonly Envelopes[],
): readonly Envelopes[] | { readonly fault: EnvelopesFault } {
  const ledger = bountyNow(now);
  const { unit = 1 } = now.tournament.structure.bounty ?? {};
  const pool = (ledger?.paidIn ?? 0) - (ledger?.refunded ?? 0);
  // Whether the last player draws is already included here.
  return envelopesFor({ pool, unit, players: envelopesWanted(now, ledger), champion: 'draws-own', top });
}

/** The contents of unopened envelopes. Nobody knows which number holds which. */
function unopened(draw: MysteryDraw | null): readonly Money[] {
  const left = draw?.envelopes.flatMap(({ amount, count }) => Array.from({ length: count }, () => amount)) ?? [];
  for (const { amount } of draw?.draws ?? []) {
    const index = left.indexOf(amount);
    if (index >= 0) left.splice(index, 1);
  }
  return left;
}

/** Within one hand the lowest place comes first; otherwise in the order won. */
function inOrderOfDraw(now: EventNow, due: readonly HeadToDraw[]): readonly HeadToDraw[] {
  if (due.length < 2) return due;
  const places = placesOf(now);
  const byHand = Map.groupBy(due, ({ of }) => handOf(now, of) ?? of);
  return [...byHand.values()].flatMap((all) =>
    all.toSorted((one, other) => (places.get(other.of) ?? 0) - (places.get(one.of) ?? 0)),
  );
}

/** The hand in which a player was eliminated. */
function handOf({ entries }: EventNow, number: number): string | null {
  const { out = null } = entries.find(({ entry }: EntryNow) => entry.number === number) ?? {};
  return out === null ? null : `${out.tableId} ${out.logId} ${out.hand}`;
}

/** The head of a lower place in the same hand, which is drawn for first; null: none. */
export function drawsBefore(now: EventNow, due: readonly HeadToDraw[], of: number): number | null {
  const hand = handOf(now, of);
  const first = due.find((one) => one.of === of || (hand !== null && handOf(now, one.of) === hand));
  return first === undefined || first.of === of ? null : first.of;
}
