import { useEffect, useMemo, useState } from 'react';
import type { AmendmentPreview, HandAct, LegalActions, Refusal, Seat, TableState } from '../../../engine/index.ts';
import type { CorrectionAnswer } from '../../../protocol/correction-desk.ts';
import type { KnownTable, TableStore } from '../../stores/table-store.ts';
import {
  type CorrectDraft,
  changeOf,
  firstTab,
  nothingCorrected,
  seatsNow,
  without,
  withSeat,
  withWinner,
} from './correct-draft.ts';
import type { Fingers } from './use-fingers.ts';

/** A hand being corrected on this screen: its acts, what somebody says of them, and what the desk says to that. */
export interface Correction {
  readonly hand: number;
  readonly acts: readonly HandAct[];
  /** The hand is over. */
  readonly ended: boolean;
  /** Why nothing can be corrected; null where something can. */
  readonly closed: Refusal | null;
  readonly draft: CorrectDraft;
  readonly change: (changes: Partial<CorrectDraft>) => void;
  readonly choose: (act: HandAct) => void;
  readonly chosen: HandAct | null;
  /** What the changes would do; null while there are none, or the desk has not answered. */
  readonly preview: AmendmentPreview | null;
  /** The preview is of the changes as they are now; until the desk has answered, it is of the changes before. */
  readonly isPreviewed: boolean;
  /** The table's last event when the preview was made. */
  readonly previewAt: number;
  /** What could have been done at the chosen act. */
  readonly choices: LegalActions | null;
  /** The table as it would be; null where it stays. */
  readonly after: TableState | null;
  readonly picked: ReadonlySet<Seat>;
  readonly tapSeat: (seat: Seat) => void;
}

type Listed = Extract<CorrectionAnswer, { what: 'acts' | 'refused' }>;

/**
 * Keeps what is said of the acts of a hand while the sheet is open, or somebody signs in for it, and asks the desk what it would do.
 * Null: another sheet is open, or none.
 */
export function useCorrection(store: TableStore, table: KnownTable, sheet: Fingers['sheet']): Correction | null {
  const isOpen = sheet === 'correct';
  const isKept = isOpen || sheet === 'staff';
  const { state, sequence } = table;
  const hand = state.hand?.number ?? 0;
  const [draft, setDraft] = useState<CorrectDraft>(nothingCorrected);
  const listed = useAnswer<Listed>(store, isOpen ? { what: 'acts', hand } : null, sequence)?.answer;
  const acts = listed?.what === 'acts' ? listed.acts : noActs;
  const known = useMemo(() => JSON.stringify(acts), [acts]);
  const [begun, setBegun] = useState('');
  // What was said of other acts counts no more.
  if (begun !== `${isKept} ${known}`) {
    setBegun(`${isKept} ${known}`);
    setDraft(nothingCorrected);
  }
  const { changes } = draft;
  const isAsked = isOpen && changes.length > 0;
  const previewed = useAnswer<Extract<CorrectionAnswer, { what: 'preview' | 'refused' }>>(
    store,
    isAsked ? { what: 'preview', hand, changes } : null,
    sequence,
  );
  const answer = previewed?.answer;
  // The numbers on the table stay until the next ones are known: nothing flashes back in between.
  const preview = isAsked && answer?.what === 'preview' ? answer.preview : null;
  const next = draft.onwards ? preview?.undecided.find(({ act }) => changeOf(changes, act) === null) : undefined;
  const place = draft.chosen ?? next?.act ?? null;
  const chosen = acts.find(({ act }) => act === place) ?? null;
  const asksChoices = isOpen && chosen !== null && (draft.tab === 'other' || draft.tab === 'missed');
  const offered = useAnswer<Extract<CorrectionAnswer, { what: 'choices' | 'refused' }>>(
    store,
    asksChoices ? { what: 'choices', hand, act: chosen.act, changes: without(changes, chosen.act) } : null,
    sequence,
  );
  const after = useMemo(() => (preview?.after == null ? null : { ...state, ...preview.after }), [state, preview]);
  if (!isOpen) return null;
  const change = (next: Partial<CorrectDraft>) => setDraft((before) => ({ ...before, ...next }));
  return {
    hand,
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
    isPreviewed: previewed?.isFresh === true,
    previewAt: answer?.sequence ?? sequence,
    choices: asksChoices && offered?.isFresh && offered.answer.what === 'choices' ? offered.answer.legal : null,
    after,
    picked: new Set(chosen === null ? [] : seatsNow(chosen, changes)),
    tapSeat: (seat) => {
      if (chosen === null || chosen.fixed !== null) return;
      const next = withWinner(chosen, changes, seat) ?? withSeat(chosen, changes, seat);
      if (next !== null) change({ changes: next });
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

/** What the desk said last to asks of one kind, asked again when the table has moved on; null before it has spoken. */
function useAnswer<Answer extends CorrectionAnswer>(
  store: TableStore,
  ask: Parameters<TableStore['askCorrection']>[0] | null,
  sequence: number,
): { readonly answer: Answer; readonly isFresh: boolean } | null {
  const text = ask === null ? null : JSON.stringify(ask);
  const [answered, setAnswered] = useState<{ readonly to: string; readonly answer: Answer } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the table has moved on: what was said of it may be another thing now
  useEffect(() => {
    if (text === null) return;
    let isOver = false;
    void store.askCorrection(JSON.parse(text)).then((answer) => {
      // The answer is of the kind that was asked, or says why there is none.
      if (!isOver && answer !== null) setAnswered({ to: text, answer: answer as Answer });
    });
    return () => {
      isOver = true;
    };
  }, [store, text, sequence]);
  return answered === null ? null : { answer: answered.answer, isFresh: answered.to === text };
}
