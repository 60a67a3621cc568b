import { z } from 'zod';
import type { KnownCard, Seat } from '../../engine/notation.ts';
import {
  askToSee,
  awardPots,
  cardsMissing,
  type Policies,
  partsToName,
  sweptAlarm,
  whyNotAward,
} from '../../engine/rules.ts';
import { decide, type Share, type TableState } from '../../engine/table.ts';
import { ImpossibleScenario } from './question.ts';
import { cardList } from './scenario-cards.ts';
import { endedHand, scenarioSeat, seatMap } from './showdown-table.ts';

const chips = z.int().min(0).max(1_000_000_000);

const happens = { seat: scenarioSeat, at: z.string().nullish(), words: z.string().nullish() } as const;

/** What may happen at a showdown. */
export const showdownAct = z.discriminatedUnion('act', [
  /** Cards turned up now, beside those that lie open already. */
  z.strictObject({ ...happens, act: z.literal('table'), cards: cardList }),
  z.strictObject({ ...happens, act: z.literal('muck') }),
  z.strictObject({ ...happens, act: z.literal('swept') }),
  z.strictObject({
    ...happens,
    act: z.literal('ask-to-see'),
    target: scenarioSeat.nullish(),
    reason: z.string().nullish(),
  }),
  z.strictObject({ ...happens, act: z.literal('award'), amount: chips }),
  /** The next hand begins. */
  z.strictObject({ act: z.literal('green'), at: z.string().nullish() }),
]);

type Act = z.infer<typeof showdownAct>;

/** What has become of a showdown so far. */
export interface Shown {
  readonly table: TableState;
  /** Cards that lie open, also of hands that may not win with them yet. */
  readonly open: ReadonlyMap<Seat, readonly KnownCard[]>;
  readonly mucked: ReadonlySet<Seat>;
  readonly pushed: readonly Share[];
  readonly nextHand: boolean;
  readonly askToSee?: 'refused' | 'floor';
  readonly awardBlocked?: boolean;
  readonly alarms: readonly string[];
}

/** A showdown at which nobody has shown anything. */
export const hidden = (table: TableState): Shown => ({
  table,
  open: new Map(),
  mucked: new Set(),
  pushed: [],
  nextHand: false,
  alarms: [],
});

/** What one act makes of it. */
export function shownAfter(shown: Shown, event: Act, policies: Policies): Shown {
  switch (event.act) {
    case 'table':
      return tabled(shown, event);
    case 'muck':
      return mucked(shown, event.seat);
    case 'swept':
      return swept(shown, event.seat);
    case 'ask-to-see': {
      const { seat } = event;
      const all = cardsMissing(endedHand(shown.table), shown.open.get(seat) ?? []) === 0;
      const asking = { mucked: shown.mucked.has(seat), shown: all, nextHand: shown.nextHand };
      return { ...shown, askToSee: askToSee(asking, policies) };
    }
    case 'award':
      return awarded(shown, event);
    case 'green':
      return { ...shown, nextHand: true };
  }
}

function playerOf({ table }: Shown, seat: Seat) {
  const player = endedHand(table).players.find((one) => one.seat === seat);
  if (player === undefined) throw new ImpossibleScenario(`Seat ${seat} is not at the showdown.`);
  return player;
}

/** Cards turned up; the hand lies open once it may win with them. */
function tabled(shown: Shown, { seat, cards }: Extract<Act, { act: 'table' }>): Shown {
  const { tabled: lying } = playerOf(shown, seat);
  if (shown.mucked.has(seat)) throw new ImpossibleScenario(`Seat ${seat} has given its hand up.`);
  const all = [...(shown.open.get(seat) ?? []), ...cards];
  const open = new Map([...shown.open, [seat, all]]);
  const command =
    lying === null
      ? ({ type: 'table-hand', seat, cards: all } as const)
      : ({ type: 'show-cards', seat, cards: all, by: 'dealer' } as const);
  const decision = decide(shown.table, command);
  if (!('refusal' in decision)) return { ...shown, table: decision.after, open };
  switch (decision.refusal.reason) {
    case 'hand-size':
      if (decision.refusal.cards < decision.refusal.due) return { ...shown, open };
      throw new ImpossibleScenario(`Seat ${seat} cannot have ${all.length} cards.`);
    case 'not-showdown':
      // Awarded already: whatever else is shown changes nothing.
      return { ...shown, open };
    default:
      throw new ImpossibleScenario(`Seat ${seat} cannot show ${cards.join(' ')}: ${decision.refusal.reason}.`);
  }
}

/** A hand given up. One that must be shown, or lies open, stays in. */
function mucked(shown: Shown, seat: Seat): Shown {
  playerOf(shown, seat);
  const decision = decide(shown.table, { type: 'muck-hand', seat });
  if (!('refusal' in decision)) return { ...shown, table: decision.after, mucked: new Set([...shown.mucked, seat]) };
  return decision.refusal.reason === 'already-tabled' ? { ...shown, mucked: new Set([...shown.mucked, seat]) } : shown;
}

function swept(shown: Shown, seat: Seat): Shown {
  playerOf(shown, seat);
  const alarm = sweptAlarm(endedHand(shown.table), seat);
  if (alarm === null) return shown;
  const alarms = [...new Set([...shown.alarms, alarm])];
  if (alarm === 'WINNER-KILLED') return { ...shown, alarms };
  const killed = decide(shown.table, { type: 'kill-hand', seat });
  return 'refusal' in killed ? { ...shown, alarms } : { ...shown, alarms, table: killed.after };
}

/** Chips pushed to somebody. An open winner that goes without is as good as killed. */
function awarded(shown: Shown, { seat, amount }: Extract<Act, { act: 'award' }>): Shown {
  const due = shown.nextHand ? null : dueNow(shown);
  const refusal = whyNotAward(due, seat, amount);
  const awardBlocked = (shown.awardBlocked ?? false) || refusal !== null;
  if (refusal === null) return { ...shown, awardBlocked, pushed: [...shown.pushed, { seat, chips: amount }] };
  const killed =
    refusal.reason === 'not-the-winner' && refusal.winners.some((winner) => playerOf(shown, winner).tabled !== null);
  const alarms = killed ? [...new Set([...shown.alarms, 'WINNER-KILLED'])] : shown.alarms;
  return { ...shown, awardBlocked, alarms };
}

const isLive = ({ status }: { readonly status: string }): boolean => status === 'live';

/** Seats whose cards lie open as the rulebook wants them, and how many cards the others still owe. */
export function whoMayWin({ table, open }: Shown) {
  const hand = endedHand(table);
  const live = hand.players.filter(isLive);
  // The last hand left wins without its cards being asked for.
  if (live.length === 1) return { eligible: live.map(({ seat }) => seat), missingCards: {} };
  const missing = live.map(({ seat }) => ({ seat, chips: cardsMissing(hand, open.get(seat) ?? []) }));
  return {
    eligible: missing.filter((one) => one.chips === 0).map(({ seat }) => seat),
    missingCards: seatMap(missing.filter((one) => one.chips > 0)),
  };
}

/**
 * What each winner gets of each pot: as awarded, or what would be if whoever does not show went without. Null: nobody may
 * win yet.
 */
export function sharesNow(shown: Shown): readonly Share[] | null {
  const hand = endedHand(shown.table);
  if (hand.stage === 'awards' || hand.stage === 'over') return hand.awards.flatMap(({ shares }) => shares);
  const { eligible } = whoMayWin(shown);
  if (eligible.length === 0) return null;
  const players = hand.players.map((player) =>
    isLive(player) && !eligible.includes(player.seat) ? { ...player, status: 'mucked' as const } : player,
  );
  const [unit = 1] = shown.table.chipValues;
  const proposed = { ...hand, players };
  return partsToName(proposed).length > 0 ? null : awardPots(proposed, unit).flatMap(({ shares }) => shares);
}

/** Lies something of every hand open that has not been given up? */
export const hasEverybodyShown = ({ table, open }: Shown): boolean =>
  endedHand(table).players.every((player) => !isLive(player) || open.has(player.seat));

/** What may still be pushed. Nothing, while a hand nothing is known of is live. */
function dueNow(shown: Shown): readonly Share[] | null {
  const live = endedHand(shown.table).players.filter(isLive);
  if (live.length > 1 && !hasEverybodyShown(shown)) return null;
  return shown.pushed.reduce<readonly Share[] | null>((due, pushed) => due && leftAfter(due, pushed), sharesNow(shown));
}

/** One share was paid, or all of a winner's at once. */
function leftAfter(due: readonly Share[], { seat, chips: paid }: Share): readonly Share[] {
  const one = due.findIndex((share) => share.seat === seat && share.chips === paid);
  return due.filter((share, index) => (one >= 0 ? index !== one : share.seat !== seat));
}
