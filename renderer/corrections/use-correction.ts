import { useEffect, useMemo, useState } from 'react';
import type { Seat } from '../../engine/notation.ts';
import type {
  AmendmentPreview,
  CorrectionAsk,
  HandAct,
  LegalActions,
  Refusal,
  TableState,
} from '../../engine/table.ts';
import type { SentCorrectionAnswer } from '../../protocol/correction-schema.ts';
import type { Press } from '../stores/table-requests.ts';
import {
  type CorrectDraft,
  changeOf,
  firstTab,
  nothingCorrected,
  seatsNow,
  without,
  withPotWinner,
  withSeat,
  withWinner,
} from './correct-draft.ts';

/** A hand being corrected on this screen: its acts, the changes made, and the desk's answer to them. */
export interface Correction {
  readonly hand: number;
  /** The table of the hand, before any correction. */
  readonly table: TableState;
  /** What was drawn when a finger came down. */
  readonly press: () => Press;
  readonly acts: readonly HandAct[];
  /** The hand is over. */
  readonly ended: boolean;
  /** Why nothing can be corrected; null if something can. */
  readonly closed: Refusal | null;
  readonly draft: CorrectDraft;
  readonly change: (changes: Partial<CorrectDraft>) => void;
  readonly choose: (act: HandAct) => void;
  readonly chosen: HandAct | null;
  /** What the changes would do; null if there are none, or the desk has not answered. */
  readonly preview: AmendmentPreview | null;
  /** The preview is of the current changes and table; until the desk has answered, it is of the previous ones. */
  readonly isPreviewed: boolean;
  /** The table's last event when the preview was made. */
  readonly previewAt: number;
  /** What could have been done at the chosen act. */
  readonly choices: LegalActions | null;
  /** The table as it would be; null if it does not change. */
  readonly after: TableState | null;
  readonly picked: ReadonlySet<Seat>;
  /** False: this seat means nothing for what is being corrected. */
  readonly tapSeat: (seat: Seat) => boolean;
}

type Listed = Extract<SentCorrectionAnswer, { what: 'acts' | 'refused' }>;

/** Where a hand is corrected: whom to ask, and what is on the table. */
interface CorrectionDesk {
  readonly hand: number;
  readonly table: TableState;
  /** Everything is asked again when it changes. */
  readonly sequence: number;
  /** Somebody can be asked. An answer may have been lost with the connection, so everything is asked again when it is back. */
  readonly isUp: boolean;
  readonly isOpen: boolean;
  /** Changes are kept even while none of them is shown. */
  readonly isKept: boolean;
  /** Further acts do not discard the changes. */
  readonly staysOnOtherActs: boolean;
  /** Null: nobody answered. */
  readonly ask: (ask: CorrectionAsk) => Promise<SentCorrectionAnswer | null>;
  readonly press: () => Press;
}

/** Keeps the changes to a hand's acts, and asks the desk what they would do. Null: nothing is being corrected here. */
export function useCorrection(desk: CorrectionDesk): Correction | null {
  const { hand, table, sequence, isUp, isOpen, isKept, ask, press } = desk;
  const [draft, setDraft] = useState<CorrectDraft>(nothingCorrected);
  const asked = { put: ask, sequence, isUp };
  const listed = useAnswer<Listed>(asked, isOpen ? { what: 'acts', hand } : null)?.answer;
  const acts = listed?.what === 'acts' ? listed.acts : noActs;
  const known = useMemo(() => JSON.stringify(acts), [acts]);
  const [begun, setBegun] = useState('');
  // Changes to other acts no longer count.
  const begins = desk.staysOnOtherActs ? `${isKept}` : `${isKept} ${known}`;
  if (begun !== begins) {
    setBegun(begins);
    setDraft(nothingCorrected);
  }
  const { changes } = draft;
  const isAsked = isOpen && changes.length > 0;
  const previewed = useAnswer<Extract<SentCorrectionAnswer, { what: 'preview' | 'refused' }>>(
    asked,
    isAsked ? { what: 'preview', hand, changes } : null,
  );
  const answer = previewed?.answer;
  // The numbers on the table stay until the next ones are known, so nothing flashes back in between.
  const preview = isAsked && answer?.what === 'preview' ? answer.preview : null;
  const next = draft.onwards ? preview?.undecided.find(({ act }) => changeOf(changes, act) === null) : undefined;
  const place = draft.chosen ?? next?.act ?? null;
  const chosen = acts.find(({ act }) => act === place) ?? null;
  const asksChoices = isOpen && chosen !== null && (draft.tab === 'other' || draft.tab === 'missed');
  const offered = useAnswer<Extract<SentCorrectionAnswer, { what: 'choices' | 'refused' }>>(
    asked,
    asksChoices ? { what: 'choices', hand, act: chosen.act, changes: without(changes, chosen.act) } : null,
  );
  const after = useMemo(() => (preview?.after == null ? null : { ...table, ...preview.after }), [table, preview]);
  if (!isOpen) return null;
  const change = (next: Partial<CorrectDraft>) => setDraft((before) => ({ ...before, ...next }));
  return {
    hand,
    table,
    press,
    acts,
    ended: listed?.what === 'acts' && listed.ended,
    closed: listed?.what === 'refused' ? listed.refusal : null,
    draft,
    change,
    choose: (act) =>
      change({
        chosen: act.act,
        missed: null,
        onwards: false,
        tab: firstTab(act, changes),
        typed: null,
        keyed: cardsNow(act, draft),
      }),
    chosen,
    preview,
    isPreviewed: previewed?.isFresh === true && previewed.of === sequence,
    previewAt: answer?.sequence ?? sequence,
    choices: asksChoices && offered?.isFresh && offered.answer.what === 'choices' ? offered.answer.legal : null,
    after,
    picked: new Set(chosen === null ? [] : seatsNow(acts, chosen, changes)),
    tapSeat: (seat) => {
      if (chosen === null) return false;
      const next =
        withPotWinner(acts, chosen, changes, seat) ??
        (chosen.fixed === null ? (withWinner(chosen, changes, seat) ?? withSeat(chosen, changes, seat)) : null);
      if (next !== null) change({ changes: next });
      return next !== null;
    },
  };
}

const noActs: readonly HandAct[] = [];

function cardsNow(act: HandAct, { changes }: CorrectDraft): CorrectDraft['keyed'] {
  const change = changeOf(changes, act.act);
  return change?.change === 'replace' && 'cards' in change.with && typeof change.with.cards !== 'number'
    ? change.with.cards
    : [];
}

/**
 * The desk's last answer to questions of one kind, asked again when the table has moved on or the connection is back; null before the first
 * answer.
 */
function useAnswer<Answer extends SentCorrectionAnswer>(
  asked: { readonly put: CorrectionDesk['ask']; readonly sequence: number; readonly isUp: boolean },
  ask: CorrectionAsk | null,
): Answered<Answer> | null {
  const { put, sequence, isUp } = asked;
  const text = ask === null ? null : JSON.stringify(ask);
  const [answered, setAnswered] = useState<
    (Omit<Answered<Answer>, 'isFresh'> & { readonly by: CorrectionDesk['ask']; readonly to: string }) | null
  >(null);
  useEffect(() => {
    if (text === null || !isUp) return;
    let isOver = false;
    void put(JSON.parse(text) as CorrectionAsk).then((answer) => {
      // The answer is of the kind that was asked, or says why there is none.
      if (!isOver && answer !== null) setAnswered({ by: put, to: text, of: sequence, answer: answer as Answer });
    });
    return () => {
      isOver = true;
    };
  }, [put, text, sequence, isUp]);
  // The answer of a previously asked desk does not count.
  return answered?.by !== put ? null : { answer: answered.answer, isFresh: answered.to === text, of: answered.of };
}

interface Answered<Answer> {
  readonly answer: Answer;
  /** It answers the current question. */
  readonly isFresh: boolean;
  /** The table's last event when it was asked. */
  readonly of: number;
}
