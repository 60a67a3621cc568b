import { useMemo, useState } from 'react';
import type { Chips, Seat } from '../../../../engine/notation.ts';
import { boardsOf, wagerMeant } from '../../../../engine/rules.ts';
import {
  type Declared,
  type FoldsTo,
  foldsTo,
  type Hand,
  type LegalActions,
  legalActions,
  type Refusal,
  type Report,
  type ReportKind,
  reportRule,
  type SeenWager,
  type TableState,
  waitingActs,
} from '../../../../engine/table.ts';
import { takeLeftLying, useLeftLying } from './left-lying.ts';

/** What replaces the dock's content; null is the dock of the stage the hand is in. */
type Sheet =
  | 'raise'
  | 'words'
  | 'cards'
  | 'seats'
  | 'plan'
  | 'chips'
  | 'rebuy'
  | 'stack'
  | 'stakes'
  | 'time'
  | 'race'
  | 'todo'
  | 'count'
  | 'change-deck'
  | 'happened'
  | 'devices'
  | 'decks'
  | 'deck'
  | 'board'
  | 'hands'
  | 'correct'
  | 'settings'
  | 'staff'
  | 'carry'
  | 'ruling'
  | null;

/** What fingers have done on the console so far and nobody has booked. */
export interface Fingers {
  readonly sheet: Sheet;
  readonly openSheet: (sheet: Sheet) => void;
  /** Chips tapped out for the seat to act, in order. */
  readonly chips: readonly Chips[];
  /** Takes what lies out at that moment: ten taps a second must all count. */
  readonly setChips: (next: (chips: readonly Chips[]) => readonly Chips[]) => void;
  /** A chip was dragged to a seat: it lies out there, as if the seat had been tapped before. */
  readonly dropChip: (seat: Seat, value: Chips) => void;
  /** Motions of the hand before the one the chips lie in. */
  readonly earlier: readonly (readonly Chips[])[];
  /** What lies out is one motion; the next chips are another. */
  readonly nextMotion: () => void;
  /** Takes the last chip back; where this motion has none, the one before it is open again. */
  readonly takeBack: () => void;
  /** What the seat to act said; null: nothing. */
  readonly said: Declared | null;
  readonly setSaid: (said: Declared | null) => void;
  /** Which came first where there are words and chips; null: nobody has told. */
  readonly order: SeenWager['order'] | null;
  readonly setOrder: (order: SeenWager['order'] | null) => void;
  /** What was pressed instead of what lit, by its command: pressed once more it is meant. Null: nothing. */
  readonly contrary: string | null;
  readonly setContrary: (command: string) => void;
  /** Digits of the keypad; null before the first. */
  readonly typed: string | null;
  readonly setTyped: (typed: string | null) => void;
  /** What lies out before the seat to act: the chips tapped, or what the keypad says beyond its bet. */
  readonly out: Chips;
  readonly picked: ReadonlySet<Seat>;
  readonly pick: (seats: readonly Seat[]) => void;
  /** What went wrong, as chosen from the sheet; null: nothing yet. */
  readonly report: ReportKind | null;
  /** The seat is given where it is known which one is meant. */
  readonly setReport: (report: ReportKind | null, seat?: Seat) => void;
  /** As far as a device has seen what went wrong; null where a person reports it from the beginning. */
  readonly seenReport: Report | null;
  /** Opens a report as far as a device has seen it. */
  readonly openReport: (report: Report) => void;
  /** A later seat was tapped: what folds before it, and the table after that. Null: the seat to act is meant. */
  readonly through: FoldsTo | null;
  /** The next seat that is tapped has acted out of turn. */
  readonly early: boolean;
  readonly startEarly: () => void;
  /** The seat to act is meant, in its turn, and nothing lies out. */
  readonly cancel: () => void;
  readonly seatsTappable: boolean;
  /** While there is betting only these; null: every seat. */
  readonly tappable: ReadonlySet<Seat> | null;
  readonly tapSeat: (seat: Seat) => void;
}

interface Tapped {
  readonly moment: string;
  /** How often a seat had been given its options back. */
  readonly again: number;
  readonly sheet: Sheet;
  readonly chips: readonly Chips[];
  readonly typed: string | null;
  readonly picked: readonly Seat[];
  readonly early: boolean;
  /** What was to fold when the picked seat was tapped, and how many actions the hand had then. Null: it was tapped for something else. */
  readonly proposed: { readonly hand: number; readonly actions: number; readonly folds: readonly Seat[] } | null;
  readonly earlier: readonly (readonly Chips[])[];
  readonly said: Declared | null;
  readonly order: SeenWager['order'] | null;
  readonly contrary: string | null;
  readonly report: ReportKind | null;
  readonly seenReport: Report | null;
}

const nothingSeen = { chips: [], typed: null, earlier: [], said: null, order: null, contrary: null } as const;
const nothingTapped: Omit<Tapped, 'moment' | 'again'> = {
  sheet: null,
  picked: [],
  early: false,
  proposed: null,
  report: null,
  seenReport: null,
  ...nothingSeen,
};

/** What has nothing to do with the decision the hand waits for; whoever has it open keeps it under their fingers. */
const staysOpen: ReadonlySet<Sheet> = new Set(['settings', 'staff', 'devices', 'decks', 'ruling', 'carry']);

/**
 * What was tapped for another decision is gone; only "What happened?" stays open, with its seat, and a tapped seat the others fold to,
 * and sheets that are about something else. Where the floor lets a seat decide again, what lay out is gone and nothing else moves.
 */
function tappedFor(state: TableState, moment: string, kept: Tapped): Tapped {
  const { again } = kept;
  const now = decisionsAgain(state);
  if (again !== now) return tappedFor(state, moment, { ...kept, ...nothingSeen, again: now });
  if (kept.moment === moment) return kept;
  if (kept.sheet === 'happened') {
    const { picked, report, seenReport } = kept;
    return { moment, again, ...nothingTapped, sheet: 'happened', picked, report, seenReport };
  }
  if (staysOpen.has(kept.sheet)) return { moment, again, ...nothingTapped, sheet: kept.sheet };
  if (!hasFoldedAsProposed(state, kept)) return { moment, again, ...nothingTapped };
  // The lamp stays where the finger is: what the reader saw meanwhile is what was proposed.
  const isInTurn = state.hand?.toAct === kept.picked[0];
  return { ...kept, moment, picked: isInTurn ? [] : kept.picked };
}

/** How often the floor has given a seat of this hand its options back. */
const decisionsAgain = ({ incidents, handNumber }: TableState): number =>
  incidents.filter(({ ruling, hand }) => hand === handNumber && ruling?.ruling === 'full-options').length;

/** Since a later seat was tapped nothing has happened but folds before it, in their order. */
function hasFoldedAsProposed({ hand }: TableState, { proposed, picked }: Tapped): boolean {
  if (proposed === null || picked.length === 0 || hand?.number !== proposed.hand || hand.stage !== 'betting')
    return false;
  const since = hand.actions.slice(proposed.actions);
  return since.length > 0 && since.every(({ action, seat }, at) => action === 'fold' && seat === proposed.folds[at]);
}

/** One decision of one hand: whatever was tapped for another one is gone. */
const momentOf = ({ hand }: TableState): string =>
  hand === null
    ? 'none'
    : [
        hand.number,
        hand.stage,
        hand.street,
        hand.toAct,
        hand.actions.length,
        boardsOf(hand).flat().length,
        Object.keys(hand.named).length,
        waitingActs(hand).length,
      ].join();

const waits = (hand: Hand, seat: Seat): boolean => waitingActs(hand).some(({ act }) => act.seat === seat);

/** Seats that could have acted out of turn. */
const mayBeEarly = ({ hand }: TableState): readonly Seat[] =>
  hand === null
    ? []
    : hand.players
        .filter(({ seat, status, allIn }) => status === 'live' && !allIn && seat !== hand.toAct && !waits(hand, seat))
        .map(({ seat }) => seat);

const asksTwoSeats = ({ sheet, report }: Tapped): boolean =>
  sheet === 'happened' && report !== null && [...reportRule(report).asks, ...reportRule(report).may].includes('to');

/** Whether the sheet speaks for the seat whose chips lie out. */
const isWagering = (sheet: Sheet): boolean => sheet === null || sheet === 'raise' || sheet === 'words';

/** The seat whose chips lie out stays picked where the sheet speaks for it. */
const sheetOpened = (next: Sheet, { sheet, picked, early }: Tapped): Partial<Tapped> => ({
  sheet: next,
  report: null,
  seenReport: null,
  picked: isWagering(sheet) && next !== 'happened' ? picked : [],
  early: early && isWagering(sheet) && isWagering(next),
});

/** The later seat that was tapped, with all that folds before it. */
function throughOf(state: TableState, { stage }: LegalActions, tapped: Tapped): FoldsTo | null {
  const [seat] = tapped.picked;
  if (stage !== 'betting' || tapped.early || !isWagering(tapped.sheet) || seat === undefined) return null;
  const to = foldsTo(state, seat);
  return 'reason' in to || to.folds.length === 0 ? null : to;
}

const reportOpened = (report: Report): Partial<Tapped> => ({
  sheet: 'happened',
  report: report.kind,
  seenReport: report,
  picked: report.seat === undefined ? [] : [report.seat],
});

/** Seats a tap may mean while there is betting. */
function tappableNow(
  state: TableState,
  { stage }: LegalActions,
  { sheet, early, picked }: Tapped,
): ReadonlySet<Seat> | null {
  if (!isWagering(sheet) || stage !== 'betting' || state.hand === null) return null;
  if (early) return new Set(mayBeEarly(state));
  const { players, toAct } = state.hand;
  // The seat to act means itself already, unless another one was tapped.
  const seats = players.filter(({ seat, status }) => status === 'live' && (seat !== toAct || picked.length > 0));
  return new Set(seats.map(({ seat }) => seat));
}

/** Sheets that ask "which seat?", answered on the table. */
const askSeat: ReadonlySet<Sheet> = new Set(['happened', 'seats', 'rebuy', 'stack', 'count']);

function mayTapSeats({ closed }: TableState, legal: LegalActions, sheet: Sheet): boolean {
  if (askSeat.has(sheet) || legal.nameWinners.length > 0 || legal.stage === 'up-cards') return true;
  if (legal.stage === 'betting' && isWagering(sheet)) return true;
  if (legal.stage === 'between-hands' && sheet === null) return closed === undefined;
  return legal.show.length + legal.unnamed.length > 0;
}

/** A tap on a seat while there is betting: up to it the others fold, and what lies out is gone. */
function tappedInBetting(state: TableState, seat: Seat, tapped: Tapped): Partial<Tapped> | Refusal {
  if (tapped.early) return { ...nothingSeen, picked: [seat] };
  // A second tap on the same seat is no other wish.
  if (tapped.picked[0] === seat) return {};
  if (seat === state.hand?.toAct) return tapped.picked.length === 0 ? {} : { ...nothingSeen, sheet: null, picked: [] };
  const to = foldsTo(state, seat);
  if ('reason' in to) return to;
  const { number = 0, actions = [] } = state.hand ?? {};
  const proposed = { hand: number, actions: actions.length, folds: to.folds };
  return { ...nothingSeen, sheet: null, picked: [seat], proposed };
}

const isDealingUp = ({ stage }: LegalActions, { sheet }: Tapped): boolean =>
  stage === 'up-cards' && sheet !== 'happened';

/** What a tap on a seat changes, or why it means nothing. */
function seatTapped(state: TableState, legal: LegalActions, tapped: Tapped, seat: Seat): Partial<Tapped> | Refusal {
  const { sheet, picked } = tapped;
  if (sheet === null && legal.stage === 'between-hands') return { sheet: 'seats', picked: [seat] };
  if (isDealingUp(legal, tapped)) return legal.upCards.includes(seat) ? { sheet: 'cards', picked: [seat] } : {};
  const without = picked.filter((one) => one !== seat);
  // Cards can be keyed no more: the grid has closed by itself.
  const isClosed = sheet === null || (sheet === 'cards' && legal.show.length + legal.unnamed.length === 0);
  if (legal.nameWinners.length > 0 && isClosed)
    return { picked: without.length === picked.length ? [...without, seat] : without };
  if (legal.stage === 'betting' && isWagering(sheet)) return tappedInBetting(state, seat, tapped);
  // A report of two seats takes them in the order in which they were tapped.
  const others = asksTwoSeats(tapped) ? picked.slice(-1) : [];
  return { picked: picked.includes(seat) ? without : [...others, seat] };
}

/** Chips before the seat to act that nobody has booked: what the keypad says beyond its bet, or what was tapped. */
function lyingOut(state: TableState, actor: Seat, wager: LegalActions['wager'], tapped: Tapped): Chips {
  const { sheet, typed, earlier, chips } = tapped;
  if (sheet !== 'raise' || typed === null) return [...earlier, chips].flat().reduce((sum, value) => sum + value, 0);
  const bet = state.hand?.players.find(({ seat }) => seat === actor)?.bet ?? 0;
  return wager === null ? 0 : Math.max(0, wagerMeant(Number(typed), wager) - bet);
}

/**
 * Keeps what fingers do on a console, and forgets it when the table moves on. `answer` takes why a tap on a seat means
 * nothing, or null when it means something.
 */
export function useFingers(state: TableState, legal: LegalActions, answer: (refusal: Refusal | null) => void): Fingers {
  const moment = momentOf(state);
  const [kept, setKept] = useState<Tapped>(() => {
    const again = decisionsAgain(state);
    return { ...nothingTapped, moment, again, ...takeLeftLying(moment, again) };
  });
  const tapped = tappedFor(state, moment, kept);
  // Forgotten for good: an undo brings the moment back, and what lay out then must not lie out again.
  if (tapped !== kept) setKept(tapped);
  useLeftLying(tapped.early || tapped.picked.length > 0 ? null : tapped);
  const change = (changes: Partial<Tapped>) => {
    // What a tap was refused for is read; the next one has the word.
    answer(null);
    setKept((before) => ({ ...tappedFor(state, moment, before), ...changes }));
  };
  const { sheet, chips, typed } = tapped;
  // A seat whose up-card was keyed is done: the sheet goes on without it.
  const dealsUp = isDealingUp(legal, tapped);
  const through = useMemo(() => throughOf(state, legal, tapped), [state, legal, tapped]);
  const actor = through?.seat ?? legal.toAct;
  const { wager } = useMemo(() => (through === null ? legal : legalActions(through.after)), [through, legal]);
  return {
    sheet,
    chips,
    typed,
    earlier: tapped.earlier,
    nextMotion: () => change({ earlier: [...tapped.earlier, chips], chips: [], contrary: null }),
    takeBack: () =>
      setKept((before) => {
        const now = { ...tappedFor(state, moment, before), contrary: null };
        if (now.chips.length > 0) return { ...now, chips: now.chips.slice(0, -1) };
        return { ...now, chips: now.earlier.at(-1) ?? [], earlier: now.earlier.slice(0, -1) };
      }),
    said: tapped.said,
    setSaid: (said) => change({ said, order: null, contrary: null }),
    order: tapped.order,
    setOrder: (order) => change({ order, contrary: null }),
    contrary: tapped.contrary,
    setContrary: (contrary) => change({ contrary }),
    out: actor === null ? 0 : lyingOut(state, actor, wager, tapped),
    picked: new Set(dealsUp ? tapped.picked.filter((seat) => legal.upCards.includes(seat)) : tapped.picked),
    openSheet: (next) => change(sheetOpened(next, tapped)),
    setChips: (next) => {
      answer(null);
      setKept((before) => {
        const now = tappedFor(state, moment, before);
        return { ...now, chips: next(now.chips), contrary: null };
      });
    },
    setTyped: (next) => change({ typed: next }),
    pick: (seats) => change({ picked: seats }),
    dropChip: (seat, value) => {
      if (tapped.early ? seat !== tapped.picked[0] : seat !== actor) {
        const next = tapped.early ? null : tappedInBetting(state, seat, tapped);
        if (next === null) return;
        if ('reason' in next) return answer(next);
        change(next);
      }
      setKept((before) => {
        const now = tappedFor(state, moment, before);
        return { ...now, chips: [...now.chips, value], contrary: null };
      });
    },
    report: tapped.report,
    setReport: (report, seat) =>
      change({ sheet: 'happened', report, seenReport: null, picked: seat === undefined ? [] : [seat] }),
    seenReport: tapped.seenReport,
    openReport: (report) => change(reportOpened(report)),
    through,
    early: tapped.early,
    startEarly: () => change({ ...nothingTapped, early: true }),
    cancel: () => change(nothingTapped),
    tappable: tappableNow(state, legal, tapped),
    seatsTappable: mayTapSeats(state, legal, sheet),
    tapSeat: (seat) => {
      const next = seatTapped(state, legal, tapped, seat);
      return 'reason' in next ? answer(next) : change(next);
    },
  };
}
