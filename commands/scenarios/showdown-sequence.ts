import { z } from 'zod';
import { type KnownCard, type Seat, unknownCard } from '../../engine/notation.ts';
import type { PolicyKey } from '../../engine/rules.ts';
import { decide, legalActions, type Share, type TableState } from '../../engine/table.ts';
import { handAt } from './hand-at-table.ts';
import { atDoor, ImpossibleScenario, type Outcome } from './question.ts';
import { sent, startHand } from './real-table.ts';
import { bySeat } from './report-at-table.ts';
import { ruledReport } from './reported.ts';
import { scenarioSeat, showdownBlock } from './showdown-table.ts';
import { cardList, chips } from './situation.ts';
import { tableAtShowdown } from './table-at-showdown.ts';

const happens = { seat: scenarioSeat, at: z.string().nullish(), words: z.string().nullish() } as const;

/** Acts of a showdown. */
const showdownAct = z.discriminatedUnion('act', [
  /** Cards turned up now, besides those that lie open already. */
  z.strictObject({ ...happens, act: z.literal('table'), cards: cardList }),
  z.strictObject({ ...happens, act: z.literal('muck') }),
  z.strictObject({ ...happens, act: z.literal('swept') }),
  /** A face-down discard taken back. */
  z.strictObject({ ...happens, act: z.literal('retrieve'), identifiable: z.boolean() }),
  z.strictObject({
    ...happens,
    act: z.literal('ask-to-see'),
    target: scenarioSeat.nullish(),
    reason: z.string().nullish(),
  }),
  z.strictObject({ ...happens, act: z.literal('award'), amount: chips }),
  z.strictObject({ act: z.literal('green'), at: z.string().nullish() }),
]);

type GivenAct = z.infer<typeof showdownAct>;

/** The state of a showdown. */
interface Shown {
  readonly table: TableState;
  /** Cards a hand has. */
  readonly due: number;
  /** Cards that lie open, including those of hands that cannot win with them yet. */
  readonly open: ReadonlyMap<Seat, readonly KnownCard[]>;
  readonly mucked: ReadonlySet<Seat>;
  readonly pushed: readonly Share[];
  readonly nextHand: boolean;
  readonly askToSee?: 'refused' | 'floor' | 'granted';
  /** Hands that were given up but may not be. */
  readonly refusedMucks: ReadonlySet<Seat>;
  /** Discards that may not be taken back. */
  readonly denied?: ReadonlySet<Seat>;
  readonly awardBlocked?: boolean;
  readonly alarms: readonly string[];
}

/** A showdown at which nobody has shown anything. */
const hidden = (table: TableState): Shown => ({
  table,
  due: cardsDue(table),
  open: new Map(),
  mucked: new Set(),
  refusedMucks: new Set(),
  pushed: [],
  nextHand: false,
  alarms: [],
});

/** How many cards a tabled hand has, as the table's own refusal of a single unnamed card says. */
function cardsDue(table: TableState): number {
  const [seat] = legalActions(table).show;
  if (seat === undefined) return 0;
  const decision = decide(table, { type: 'table-hand', seat, cards: [unknownCard] });
  return 'refusal' in decision && decision.refusal.reason === 'hand-size' ? decision.refusal.due : 1;
}

/** The showdown after one act. */
function shownAfter(shown: Shown, event: GivenAct): Shown {
  switch (event.act) {
    case 'table':
      return tabled(shown, event);
    case 'muck':
      return mucked(shown, event.seat);
    case 'swept':
      return swept(shown, event.seat);
    case 'retrieve':
      return retrieved(shown, event);
    case 'ask-to-see':
      return asked(shown, event);
    case 'award':
      return awarded(shown, event);
    case 'green':
      return begun(shown);
  }
}

function playerOf({ table }: Shown, seat: Seat) {
  const player = handAt(table).players.find((one) => one.seat === seat);
  if (player === undefined) throw new ImpossibleScenario(`Seat ${seat} is not at the showdown.`);
  return player;
}

/** Cards turned up; the hand lies open once it can win with them. */
function tabled(shown: Shown, { seat, cards }: Extract<GivenAct, { act: 'table' }>): Shown {
  const { tabled: lying } = playerOf(shown, seat);
  // A discard that may not be taken back is dead, whatever is turned up of it.
  if (shown.denied?.has(seat)) return shown;
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
      // Awarded already: later cards change nothing.
      return { ...shown, open };
    default:
      throw new ImpossibleScenario(`Seat ${seat} cannot show ${cards.join(' ')}: ${decision.refusal.reason}.`);
  }
}

/** A hand given up. One that must be shown, or lies open, stays in. */
function mucked(shown: Shown, seat: Seat): Shown {
  playerOf(shown, seat);
  const decision = decide(shown.table, { type: 'muck-hand', seat });
  const gone = { mucked: new Set([...shown.mucked, seat]) };
  if (!('refusal' in decision)) return { ...shown, table: decision.after, ...gone };
  if (decision.refusal.reason === 'already-tabled') return { ...shown, ...gone };
  return { ...shown, refusedMucks: new Set([...shown.refusedMucks, seat]) };
}

/** A discard taken back, as reported at the table: the hand is in again and must be tabled, and so must hands that already lie open. */
function retrieved(shown: Shown, { seat, identifiable }: Extract<GivenAct, { act: 'retrieve' }>): Shown {
  const choice = identifiable ? 'identifiable' : 'not-identifiable';
  const { table } = ruledReport(shown.table, { kind: 'discard-retrieved', seat, choice });
  const isBack = handAt(table).players.some((player) => player.seat === seat && player.status === 'live');
  if (!isBack) return { ...shown, table, denied: new Set([...(shown.denied ?? []), seat]) };
  const back = { ...shown, table, mucked: new Set([...shown.mucked].filter((one) => one !== seat)) };
  const lying = [...shown.open].filter(([one]) => one !== seat && playerOf(back, one).tabled === null);
  let state: Shown = back;
  for (const [one, cards] of lying)
    state = tabled({ ...state, open: withoutSeat(state.open, one) }, { act: 'table', seat: one, cards: [...cards] });
  return state;
}

const withoutSeat = (open: Shown['open'], seat: Seat): Shown['open'] =>
  new Map([...open].filter(([one]) => one !== seat));

/** The dealer takes in a hand: an open winning hand cannot be killed that way, a hidden one is dead. */
function swept(shown: Shown, seat: Seat): Shown {
  const { status, tabled: lying } = playerOf(shown, seat);
  if (status !== 'live') return shown;
  const killed = decide(shown.table, { type: 'kill-hand', seat });
  if ('refusal' in killed) {
    const alarm = killed.refusal.reason === 'winner-cannot-be-killed' ? ['WINNER-KILLED'] : [];
    const unseen = lying === null && alarm.length === 0 ? ['HAND-SWEPT'] : alarm;
    return { ...shown, alarms: [...new Set([...shown.alarms, ...unseen])] };
  }
  // A hand that lies open and has lost is only taken in.
  if (lying !== null) return shown;
  return { ...shown, table: killed.after, alarms: [...new Set([...shown.alarms, 'HAND-SWEPT'])] };
}

/** Somebody asks for another hand, as it is reported at the console. */
function asked(shown: Shown, { seat, target }: Extract<GivenAct, { act: 'ask-to-see' }>): Shown {
  playerOf(shown, seat);
  const others = handAt(shown.table).players.filter((player) => player.seat !== seat);
  const to = target ?? others.find(({ status }) => status === 'live')?.seat ?? others[0]?.seat ?? 0;
  const choice = shown.mucked.has(seat) ? { choice: 'gave-up' } : {};
  const report = { kind: 'asked-to-see', seat, to, ...choice } as const;
  const decision = decide(shown.table, { type: 'report', at: 0, incident: 'ask', report });
  if ('refusal' in decision) return { ...shown, askToSee: 'refused' };
  const [reported] = decision.events;
  const key = reported?.type === 'incident-reported' ? reported.answer.outcome.sentence.key : '';
  const said = { 'see-refused': 'refused', 'see-granted': 'granted' } as const;
  return { ...shown, askToSee: said[key as keyof typeof said] ?? 'floor' };
}

/** Chips pushed to a seat. An open winner who gets nothing is as good as killed. */
function awarded(shown: Shown, { seat, amount }: Extract<GivenAct, { act: 'award' }>): Shown {
  const due = shown.nextHand ? null : dueNow(shown);
  const own = due?.filter((share) => share.seat === seat) ?? [];
  const all = own.reduce((sum, share) => sum + share.chips, 0);
  const fits = own.length > 0 && (amount === all || own.some((share) => share.chips === amount));
  const awardBlocked = (shown.awardBlocked ?? false) || !fits;
  if (fits) return { ...shown, awardBlocked, pushed: [...shown.pushed, { seat, chips: amount }] };
  const killed = due !== null && own.length === 0 && due.some((winner) => playerOf(shown, winner.seat).tabled !== null);
  const alarms = killed ? [...new Set([...shown.alarms, 'WINNER-KILLED'])] : shown.alarms;
  return { ...shown, awardBlocked, alarms };
}

/** The next hand begins, if this one can be over. */
function begun(shown: Shown): Shown {
  let table = settled(shown) ?? shown.table;
  for (let { push } = legalActions(table); push !== null; { push } = legalActions(table))
    table = sent(table, { type: 'push-pot', at: 0, pot: push });
  const decision = decide(table, startHand);
  return { ...shown, table: 'refusal' in decision ? table : decision.after, nextHand: true };
}

const isLive = ({ status }: { readonly status: string }): boolean => status === 'live';

/** Seats whose cards lie open as the rulebook wants them, and how many cards the others still owe. */
function whoMayWin({ table, open, due, nextHand }: Shown) {
  const live = handAt(table).players.filter(isLive);
  // The last hand left wins without showing its cards.
  if (live.length === 1 || nextHand) return { eligible: live.map(({ seat }) => seat), missingCards: {} };
  const missing = live.map(({ seat, tabled: lying }) => ({
    seat,
    chips: lying === null ? due - (open.get(seat)?.length ?? 0) : 0,
  }));
  return {
    eligible: missing.filter((one) => one.chips === 0).map(({ seat }) => seat),
    missingCards: bySeat(missing.filter((one) => one.chips > 0)),
  };
}

/** Each winner's share of each pot: as awarded, or as it would be if players who do not show got nothing. Null: nobody may win yet. */
function sharesNow(shown: Shown): readonly Share[] | null {
  const after = settled(shown);
  return after === null ? null : handAt(after).awards.flatMap(({ shares }) => shares);
}

/** The table after every hand that may not win was given up; null while no pot can be awarded. */
function settled(shown: Shown): TableState | null {
  const isAwarded = (state: TableState): boolean => ['awards', 'over'].includes(handAt(state).stage);
  if (isAwarded(shown.table)) return shown.table;
  const { eligible } = whoMayWin(shown);
  if (eligible.length === 0) return null;
  let state = shown.table;
  for (const { seat } of handAt(shown.table).players.filter((one) => isLive(one) && !eligible.includes(one.seat))) {
    for (const type of ['muck-hand', 'kill-hand'] as const) {
      const decision = decide(state, { type, seat });
      if ('refusal' in decision) continue;
      state = decision.after;
      break;
    }
  }
  const [alone] = legalActions(state).show;
  if (!isAwarded(state) && eligible.length === 1 && alone !== undefined)
    state = sent(state, { type: 'table-hand', seat: alone, cards: [] });
  return isAwarded(state) ? state : null;
}

/** Whether some of every hand that has not been given up lies open. */
const hasEverybodyShown = ({ table, open }: Shown): boolean =>
  handAt(table).players.every((player) => !isLive(player) || open.has(player.seat));

/** The pots that may still be pushed: none while a live hand is unknown. */
function dueNow(shown: Shown): readonly Share[] | null {
  const live = handAt(shown.table).players.filter(isLive);
  if (live.length > 1 && !hasEverybodyShown(shown)) return null;
  return shown.pushed.reduce<readonly Share[] | null>((due, pushed) => due && leftAfter(due, pushed), sharesNow(shown));
}

/** One share was paid, or all of a winner's at once. */
function leftAfter(due: readonly Share[], { seat, chips: paid }: Share): readonly Share[] {
  const one = due.findIndex((share) => share.seat === seat && share.chips === paid);
  return due.filter((share, index) => (one >= 0 ? index !== one : share.seat !== seat));
}

/** Acts of a showdown, one after another: who may win, what the engine awards, what it stops. */
export const showdownSequence = atDoor('table', {
  given: z.strictObject(showdownBlock),
  when: z.strictObject({ type: z.literal('sequence'), events: z.array(showdownAct).min(1) }),
  ask: ({ given, when }, rules) => {
    let shown = hidden(tableAtShowdown(given, rules));
    const checks: Outcome[] = [];
    for (const [index, event] of when.events.entries()) {
      shown = shownAfter(shown, event);
      // Who may win matters once everybody has shown something or given up.
      const looks = (event.act === 'table' || event.act === 'muck') && hasEverybodyShown(shown);
      if (looks) checks.push({ afterEvent: index + 1, ...whoMayWin(shown) });
    }
    // Without a pot nothing is won, so nobody asks whether the winner must show.
    const known = given.pot !== undefined || given.contributions !== undefined;
    const shares = known ? sharesNow(shown) : null;
    return {
      outcome: {
        ...whoMayWin(shown),
        ...(checks.length === 0 ? {} : { checks }),
        ...(shares === null ? {} : { shares: bySeat(shares) }),
        ...(known ? { mustShow: mustShow(shown) } : {}),
        alarms: shown.alarms,
        ...(shown.refusedMucks.size === 0 ? {} : { refusedMucks: [...shown.refusedMucks] }),
        ...(shown.askToSee === undefined ? {} : { askToSee: shown.askToSee }),
        ...(shown.awardBlocked === undefined ? {} : { awardBlocked: shown.awardBlocked }),
      },
      turnsOn: decidedBy(when.events),
    };
  },
});

/** Whether a hand must still be shown to win. The last one left may be taken in unseen if the rulebook allows it. */
function mustShow(shown: Shown): boolean {
  const { players, stage } = handAt(shown.table);
  const live = players.filter(({ status }) => status === 'live');
  if (live.length > 1) return Object.keys(whoMayWin(shown).missingCards).length > 0;
  return stage === 'showdown' && live.some(({ tabled }) => tabled === null);
}

type Act = z.infer<typeof showdownAct>['act'];

const keysOf: Readonly<Record<Act, readonly PolicyKey[]>> = {
  'ask-to-see': ['showdown.muckLosesAsk', 'askToSee', 'disputeUntil'],
  swept: ['killTabledWinner', 'speakUp', 'cardsSpeak'],
  award: ['speakUp', 'killTabledWinner', 'cardsSpeak', 'showdown.uncontestedMustShow'],
  muck: ['showdown.uncontestedMustShow', 'showdown.allCardsToWin', 'allInFaceUp'],
  table: ['showdown.allCardsToWin', 'cardsSpeak'],
  green: ['disputeUntil'],
  retrieve: ['showdown.discardRetrievable'],
};

/** The last kind of act decides first. */
const decidedBy = (events: readonly { readonly act: Act }[]): readonly PolicyKey[] =>
  events.toReversed().flatMap(({ act }) => keysOf[act]);
