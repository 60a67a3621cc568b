import type { TableEvent, TableState, WitnessEvent } from '../../engine/table.ts';
import type { SeatProjection, TableFact } from '../../native-bridge/contracts/table-facts.ts';
import { outcomeByEvent } from '../floor/hand-outcome.ts';
import type { GrowingStep } from './growing-step.ts';
import { stayFactsOf } from './project-stays.ts';

/** What an event says about a table beyond its state. */
export function factsOf(step: GrowingStep): readonly TableFact[] {
  const parts = [stayFactsOf(step), takenBy(step), deviceFactsOf(step), dealtBy(step), decisionFactsOf(step)];
  // Most events say nothing beyond the state: nothing is collected then.
  return parts.some(({ length }) => length > 0) ? parts.flat() : nothing;
}

const nothing: readonly TableFact[] = [];

/** Seats that have changed; all of them if there was no table yet. */
export function changedSeats(before: TableState | null, after: TableState): readonly SeatProjection[] {
  return after.chairs.flatMap(({ seat, player, stack, away }, index) => {
    const was = before?.chairs[index];
    const isSame = was?.player?.id === player?.id && was?.stack === stack && was?.away === away;
    if (was !== undefined && isSame) return [];
    return [{ seat, player: player?.id ?? null, stack: player === null ? null : stack, away }];
  });
}

/** What the house takes from cash hands, were it nothing, and from stacks. */
function takenBy({ row, event, after }: GrowingStep): readonly TableFact[] {
  const dealer = after.dealer?.staff ?? null;
  const raked = (hand: number, { rake, jackpot }: Taken, counts: boolean | null): TableFact => ({
    what: 'raked',
    at: row.at,
    hand,
    rake,
    jackpot,
    dealer,
    counts,
  });
  switch (event.type) {
    case 'rake-taken':
      return [raked(after.handNumber, event, true)];
    case 'chips-collected': {
      const { seat, chips, why } = event;
      const player = after.chairs[seat - 1]?.player?.id ?? null;
      return [{ what: 'collected', seq: row.seq, at: row.at, seat, player, chips, why, dealer }];
    }
    case 'hand-amended':
    case 'past-hand-amended': {
      const counts = outcomeByEvent(event, event.hand)?.outcome === 'played' && isCash(after, event.hand);
      return [raked(event.hand, takenIn(event.events), counts)];
    }
    default: {
      const ended = outcomeByEvent(event, after.handNumber);
      // What was raked stands until the hand's last pot is taken back with it.
      if (ended === null || (after.hand?.raked ?? 0) > 0) return nothing;
      const counts = ended.outcome === 'played' && isCash(after, ended.hand);
      return [raked(ended.hand, nothingTaken, counts)];
    }
  }
}

/** Whether a hand was one of a cash game; null: the table has been set up anew since. */
const isCash = ({ mode, setUpAfter = 0 }: TableState, hand: number): boolean | null =>
  hand > setUpAfter ? mode === 'cash' : null;

interface Taken {
  readonly rake: number;
  readonly jackpot: number;
}

const nothingTaken: Taken = { rake: 0, jackpot: 0 };

/** The net result of several events. A misdeal among them returns everything. */
function takenIn(events: readonly TableEvent[]): Taken {
  return events.reduce<Taken>((taken, event) => {
    if (event.type === 'rake-taken') return { rake: taken.rake + event.rake, jackpot: taken.jackpot + event.jackpot };
    return event.type === 'misdeal-declared' || event.type === 'hand-voided' ? nothingTaken : taken;
  }, nothingTaken);
}

/** Who deals from now on, and the texts that name staff. */
function dealtBy({ row, event, before, after }: GrowingStep): readonly TableFact[] {
  const named = namedBy(event);
  const was = before?.dealer?.staff ?? null;
  const is = after.dealer?.staff ?? null;
  if (named === null && was === is) return nothing;
  const facts: TableFact[] = [];
  if (was !== is) {
    if (was !== null) facts.push({ what: 'dealt', at: row.at });
    if (is !== null) facts.push({ what: 'deals', seq: row.seq, at: row.at, staff: is });
  }
  if (named !== null) facts.push({ what: 'named', ...named });
  return facts;
}

function namedBy(event: TableEvent): { readonly staff: string; readonly text: string } | null {
  switch (event.type) {
    case 'dealer-changed':
      return event.to === null ? null : { staff: event.to.staff, text: event.to.name.id };
    case 'dealer-waits':
      return event.dealer === null ? null : { staff: event.dealer.staff, text: event.dealer.name.id };
    case 'staff-at-table':
      return { staff: event.person, text: event.name.id };
    case 'call-taken': {
      // The first one named: role and id.
      const staff = /^\w+:([^+]+)/.exec(event.by)?.[1];
      return event.name === null || staff === undefined ? null : { staff, text: event.name.id };
    }
    default:
      return null;
  }
}

/** How long a decision took, written when it is made and removed when the action is undone. */
function decisionFactsOf({ row, event, before, after }: GrowingStep): readonly TableFact[] {
  if (event.type !== 'decision-timed') return nothing;
  const [was, is] = [before?.shotClock?.decisions ?? [], after.shotClock?.decisions ?? []];
  const made = is.length > was.length ? is.at(-1) : undefined;
  const key = (made ?? was[is.length])?.key;
  if (key === undefined) return nothing;
  const hand = Number(key.split('/')[0]);
  // By its place among the hand's decisions: a hand that is dead when its time is up has taken no turn.
  if (made === undefined) return [{ what: 'undecided', hand, turn: is.length }];
  const { player, spentMs, cards, ranOut } = made;
  return [{ what: 'decided', hand, turn: was.length, at: row.at, player, ms: spentMs, cards, ranOut }];
}

type ShufflerReported = Extract<WitnessEvent, { type: 'shuffler-reported' }>;

/** The shuffler events that long-term reports are made from: cycles and all faults. */
const told: ReadonlySet<ShufflerReported['what']> = new Set([
  'done',
  'fault',
  'fault-cleared',
  'overdue',
  'restarted',
  'events-lost',
  'tamper',
] satisfies ShufflerReported['what'][]);

/** The state of devices and what they did, as far as an event says. */
function deviceFactsOf({ row, event }: GrowingStep): readonly TableFact[] {
  const { seq, at } = row;
  const did = (device: string, event: string, code: string | null, deck: string | null = null): TableFact => ({
    what: 'device-did',
    seq,
    at,
    device,
    deck,
    event,
    code,
  });
  switch (event.type) {
    case 'device-changed': {
      const { device, state, fault } = event;
      return [{ what: 'device-is', at, device, state, fault }, did(device, state, fault)];
    }
    case 'place-reads':
      return [did('antenna', event.state, String(event.place))];
    case 'card-alarm':
      return [did('reader', 'alarm', event.alarm)];
    case 'shuffler-reported': {
      const { what, deck, code, verified } = event;
      if (verified === 'fail') return [did('shuffler', 'failed-deck', code, deck)];
      return told.has(what) ? [did('shuffler', what, code, deck)] : [];
    }
    default:
      return nothing;
  }
}
