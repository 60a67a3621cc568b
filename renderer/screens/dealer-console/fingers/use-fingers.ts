import { useMemo, useState } from 'react';
import type { Chips, Seat } from '../../../../engine/notation.ts';
import { wagerMeant } from '../../../../engine/rules.ts';
import {
  type Declared,
  foldsTo,
  type LegalActions,
  legalActions,
  type Refusal,
  type Report,
  type ReportKind,
  reportRule,
  type SeenWager,
  type TableState,
} from '../../../../engine/table.ts';
import { useSharing } from '../../../components/sharing.ts';
import { useSteady } from '../../../components/use-steady.ts';
import type { Told } from '../../../stores/table-store.ts';
import { takeLeftLying, useLeftLying } from './left-lying.ts';
import { momentOf } from './moment.ts';
import { isBetting, isDealingUp, mayMean, seatTapped, tappedInBetting, unbooked, whyNotNamed } from './seat-tapped.ts';
import { type InFront, isWagering, nothingSeen, nothingTapped, orderOf, type Sheet, type Tapped } from './tapped.ts';

/** The folds that bring the turn to a later seat. */
export type FoldsTo = Exclude<ReturnType<typeof foldsTo>, Refusal>;

/** The unbooked input of the fingers on the console so far. */
interface Lying {
  readonly sheet: Sheet;
  /** Chips tapped out for the seat to act, in order. */
  readonly chips: readonly Chips[];
  /** Earlier motions of the hand, before the current one. */
  readonly earlier: readonly (readonly Chips[])[];
  /** Earlier chips in front of the seat to act, as the dealer describes them; null: exactly its bet, untouched. */
  readonly front: InFront | null;
  /** What the seat to act said; null: nothing. */
  readonly said: Declared | null;
  /** Which came first, words or chips: as they were tapped, unless the dealer says otherwise; null if one is missing. */
  readonly order: SeenWager['order'] | null;
  /** The command pressed against the lit one; a second press confirms it. Null: none. */
  readonly contrary: string | null;
  /** Digits of the keypad; null before the first. */
  readonly typed: string | null;
  /** Chips out for the seat to act: those tapped, or the keypad's amount beyond its bet. */
  readonly out: Chips;
  readonly picked: ReadonlySet<Seat>;
  /** The fault chosen from the sheet; null: none yet. */
  readonly report: ReportKind | null;
  /** What a device has seen of the fault; null if a person reports it from scratch. */
  readonly seenReport: Report | null;
  /** The next tapped seat is the one that acted out of turn. */
  readonly early: boolean;
}

/** What fingers can do. */
type Doings = {
  readonly openSheet: (sheet: Sheet) => void;
  /** Reopens the sheet that sign-in has covered, with its input. */
  readonly uncover: (sheet: Sheet) => void;
  /** Based on the latest input, because ten taps a second must all count. */
  readonly setChips: (next: (chips: readonly Chips[]) => readonly Chips[]) => void;
  /** A chip was dragged to a seat: it is out there, as if the seat had been tapped before. */
  readonly dropChip: (seat: Seat, value: Chips) => void;
  /** Chips put out so far are one motion; the next ones are another. */
  readonly nextMotion: () => void;
  /** Takes the last chip back; if this motion has none, the one before it is reopened. */
  readonly takeBack: () => void;
  readonly setFront: (front: InFront | null) => void;
  readonly setSaid: (said: Declared | null) => void;
  readonly setOrder: (order: SeenWager['order'] | null) => void;
  readonly setContrary: (command: string) => void;
  readonly setTyped: (typed: string | null) => void;
  readonly pick: (seats: readonly Seat[]) => void;
  /** The seat is given if it is known which one is meant. */
  readonly setReport: (report: ReportKind | null, seat?: Seat) => void;
  /** Opens a report as far as a device has seen it. */
  readonly openReport: (report: Report) => void;
  readonly startEarly: () => void;
  /** Returns to the seat to act, in its turn, with nothing out. */
  readonly cancel: () => void;
  /** A tap on a seat that does nothing now shows that seat's state. */
  readonly tapSeat: (seat: Seat) => void;
};

/** Sheets that have nothing to do with the decision the hand waits for; they stay open when it changes. */
const staysOpen: ReadonlySet<Sheet> = new Set(['settings', 'staff', 'devices', 'decks', 'ruling', 'carry']);

/**
 * What stays of the taps when the decision changes. Taps for another decision are dropped. Kept are “What happened?” with its seat, a
 * tapped seat the others fold to, and sheets about something else. If the floor lets a seat decide again, what lay out is dropped and
 * nothing else changes.
 */
function tappedFor(state: TableState, now: Asked, kept: Tapped): Tapped {
  const { again } = kept;
  const decided = decisionsAgain(state);
  if (again !== decided) return tappedFor(state, now, { ...kept, ...nothingSeen, again: decided });
  if (kept.moment === now.moment) return kept.toShow === now.toShow ? kept : { ...kept, ...now, picked: [] };
  if (kept.sheet === 'happened') {
    const { picked, report, seenReport } = kept;
    return { ...now, again, ...nothingTapped, sheet: 'happened', picked, report, seenReport };
  }
  // A dealer who keys the board goes straight on to what is due next: the other board, or the next street of an all-in.
  const keysOn = kept.sheet === 'cards' && state.hand?.stage === 'board';
  if (staysOpen.has(kept.sheet) || keysOn) return { ...now, again, ...nothingTapped, sheet: kept.sheet };
  if (!hasFoldedAsProposed(state, kept)) return { ...now, again, ...nothingTapped };
  // The lamp stays where the finger is: the folds the reader has booked meanwhile are the proposed ones.
  const isInTurn = state.hand?.toAct === kept.picked[0];
  return { ...kept, ...now, picked: isInTurn ? [] : kept.picked };
}

/** What the table waits for. A seat that was tapped to show its hand is not thereby named the winner. */
type Asked = Pick<Tapped, 'moment' | 'toShow'>;

const askedNow = (state: TableState, { show }: LegalActions): Asked => ({
  moment: momentOf(state),
  toShow: show.length,
});

/** How often the floor has given a seat of this hand its options back. */
const decisionsAgain = ({ incidents, handNumber }: TableState): number =>
  incidents.filter(({ ruling, hand }) => hand === handNumber && ruling?.ruling === 'full-options').length;

/** Since a later seat was tapped, nothing has happened except folds before it, in order. */
function hasFoldedAsProposed({ hand }: TableState, { proposed, picked }: Tapped): boolean {
  if (proposed === null || picked.length === 0 || hand?.number !== proposed.hand || hand.stage !== 'betting')
    return false;
  const since = hand.actions.slice(proposed.actions);
  return since.length > 0 && since.every(({ action, seat }, at) => action === 'fold' && seat === proposed.folds[at]);
}

/** Sign-in covers a sheet and keeps its content. The seat whose chips are out stays selected even if another sheet is about it. */
function sheetOpened(next: Sheet, { sheet, picked, early }: Tapped): Partial<Tapped> {
  if (next === 'staff') return { sheet: next };
  return {
    sheet: next,
    report: null,
    seenReport: null,
    picked: isWagering(sheet) && next !== 'happened' ? picked : [],
    early: early && isWagering(sheet) && isWagering(next),
  };
}

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

/** Unbooked chips of the seat to act: the keypad's amount beyond its bet, or those tapped. */
function lyingOut(state: TableState, actor: Seat, wager: LegalActions['wager'], tapped: Tapped): Chips {
  const { sheet, typed, earlier, chips } = tapped;
  if (sheet !== 'raise' || typed === null) return [...earlier, chips].flat().reduce((sum, value) => sum + value, 0);
  const bet = state.hand?.players.find(({ seat }) => seat === actor)?.bet ?? 0;
  return wager === null ? 0 : Math.max(0, wagerMeant(Number(typed), wager) - bet);
}

/** What is out, and what fingers can do. The functions keep their identity, so that components which receive them are not redrawn. */
export type Fingers = Lying &
  Doings & {
    /** The tapped later seat, with what folds before it, and the table after that. Null: the seat to act is meant. */
    readonly through: FoldsTo | null;
  };

/**
 * Keeps the fingers' input on a console, and drops it when the table moves on. `answer` gets the answer to a tap on a seat that means
 * nothing, or null if it means something.
 */
export function useFingers(
  state: TableState,
  legal: LegalActions,
  answer: (answer: Refusal | Told | null) => void,
): Fingers {
  const asked = askedNow(state, legal);
  const [kept, setKept] = useState<Tapped>(() => {
    const again = decisionsAgain(state);
    return { ...nothingTapped, ...asked, again, ...takeLeftLying(asked.moment, again) };
  });
  const tapped = tappedFor(state, asked, kept);
  // Dropped for good: an undo restores the same moment, and the old input must not reappear.
  if (tapped !== kept) setKept(tapped);
  useLeftLying(tapped.early || tapped.picked.length > 0 ? null : tapped);
  const through = useMemo(() => throughOf(state, legal, tapped), [state, legal, tapped]);
  const actor = through?.seat ?? legal.toAct;
  const { wager } = useMemo(() => (through === null ? legal : legalActions(through.after)), [through, legal]);
  const keep = (next: (now: Tapped) => Partial<Tapped>) =>
    setKept((before) => {
      const now = tappedFor(state, asked, before);
      const then = { ...now, ...next(now) };
      return { ...then, order: orderOf(now, then) };
    });
  const out = actor === null ? 0 : lyingOut(state, actor, wager, tapped);
  const doings = useSteady(doingsOf({ state, legal, tapped, actor, out, answer, keep }));
  // A seat whose up-card was keyed is done: the sheet goes on without it.
  const picked = isDealingUp(legal, tapped)
    ? tapped.picked.filter((seat) => legal.upCards.includes(seat))
    : tapped.picked;
  const lying = useSharing<Lying>({
    sheet: tapped.sheet,
    chips: tapped.chips,
    typed: tapped.typed,
    earlier: tapped.earlier,
    front: tapped.front,
    said: tapped.said,
    order: tapped.order,
    contrary: tapped.contrary,
    out,
    picked: new Set(picked),
    report: tapped.report,
    seenReport: tapped.seenReport,
    early: tapped.early,
  });
  return useMemo(() => ({ ...lying, ...doings, through }), [lying, doings, through]);
}

interface Now {
  readonly state: TableState;
  readonly legal: LegalActions;
  readonly tapped: Tapped;
  readonly actor: Seat | null;
  /** Chips out for the actor. */
  readonly out: Chips;
  readonly answer: (answer: Refusal | Told | null) => void;
  /** Changes the stored input, based on its latest state. */
  readonly keep: (next: (now: Tapped) => Partial<Tapped>) => void;
}

/** A seat that was tapped before the fault was chosen is the one it is about, if it is about one. */
const pickedFor = (report: ReportKind | null, { sheet, report: before, picked }: Tapped): readonly Seat[] =>
  sheet === 'happened' && before === null && report !== null && reportRule(report).asks.includes('seat')
    ? picked.slice(-1)
    : [];

/** What each finger does to the current input. */
function doingsOf({ state, legal, tapped, actor, out, answer, keep }: Now): Doings {
  const change = (changes: Partial<Tapped>) => {
    // A new tap clears the answer to the last one.
    answer(null);
    keep(() => changes);
  };
  const about = tapped.early ? (tapped.picked[0] ?? null) : actor;
  const lying = () => unbooked(about, { out, said: tapped.said });
  /** Anything about another seat waits until what this seat has out is booked. */
  const unlessOut = (isAboutOther: boolean, go: () => void) => {
    const waits = isAboutOther && isWagering(tapped.sheet) ? lying() : null;
    if (waits === null) go();
    else answer(waits);
  };
  const isPicked = tapped.picked.length > 0;
  return {
    nextMotion: () => change({ earlier: [...tapped.earlier, tapped.chips], chips: [], contrary: null }),
    takeBack: () => {
      answer(null);
      keep(({ chips, earlier, front }) =>
        chips.length > 0
          ? { chips: chips.slice(0, -1), contrary: null }
          : {
              chips: earlier.at(-1) ?? [],
              earlier: earlier.slice(0, -1),
              front: earlier.length === 0 ? null : front,
              contrary: null,
            },
      );
    },
    setFront: (front) => change({ front, contrary: null }),
    setSaid: (said) => change({ said, contrary: null }),
    setOrder: (order) => change({ order, contrary: null }),
    setContrary: (contrary) => change({ contrary }),
    openSheet: (next) => unlessOut(isPicked && next === 'happened', () => change(sheetOpened(next, tapped))),
    uncover: (sheet) => change({ sheet }),
    setChips: (next) => {
      answer(null);
      keep(({ chips }) => ({ chips: next(chips), contrary: null }));
    },
    setTyped: (next) => change({ typed: next }),
    pick: (seats) => change({ picked: seats }),
    dropChip: (seat, value) => {
      if (tapped.early ? seat !== tapped.picked[0] : seat !== actor) {
        const waits = lying();
        if (waits !== null) return answer(waits);
        const next = tapped.early ? null : tappedInBetting(state, seat, tapped);
        if (next === null) return;
        if ('reason' in next) return answer(next);
        change(next);
      }
      keep(({ chips }) => ({ chips: [...chips, value], contrary: null }));
    },
    setReport: (report, seat) =>
      change({
        sheet: 'happened',
        report,
        seenReport: null,
        picked: seat === undefined ? pickedFor(report, tapped) : [seat],
      }),
    openReport: (report) => unlessOut(isPicked, () => change(reportOpened(report))),
    startEarly: () => {
      const waits = lying();
      if (waits === null) change({ ...nothingTapped, early: true });
      else answer(waits);
    },
    cancel: () => change(nothingTapped),
    tapSeat: (seat) => {
      const next = mayMean(state, legal, tapped, seat)
        ? seatTapped(state, legal, tapped, seat)
        : (whyNotNamed(state, legal, tapped, seat) ?? {});
      if ('reason' in next) return answer(next);
      if (Object.keys(next).length === 0) return answer({ is: 'seat', seat });
      unlessOut(isBetting(legal, tapped), () => change(next));
    },
  };
}
