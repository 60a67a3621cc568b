import type { IncidentEvent } from '../../words/incident-event.ts';
import type { ReportKind } from '../../words/report-kind.ts';
import type { DeckOut, TableState } from '../../words/table-state.ts';
import type { WitnessEvent } from '../../words/witness-event.ts';
import { isLeftOpen, outcomeChosen } from '../reports/chosen-outcome.ts';

/** What was found wrong with the deck itself: nothing is dealt from it again tonight. A joker or a card too many is only taken out of it. */
const deckFaults: ReadonlySet<ReportKind> = new Set(['duplicate-card', 'foreign-card', 'missing-card']);

export const takesDeckOut = (kind: ReportKind): boolean => deckFaults.has(kind);

/** The table after a ruling, which may have taken the deck out of play. */
export function withDeckOut(
  state: TableState,
  { incident, ruling }: Extract<IncidentEvent, { type: 'incident-ruled' }>,
): TableState {
  const { report } = state.incidents.find(({ id }) => id === incident) ?? {};
  if (report === undefined || !takesDeckOut(report.kind)) return state;
  const outcome = typeof ruling === 'number' ? outcomeChosen(state, incident, ruling) : null;
  const isFound = ruling === 'deal-again' || (outcome !== null && !isLeftOpen(outcome));
  if (!isFound) return state;
  const { deckOfHand, deckInPlay } = state.witnesses;
  const deck = deckOfHand ?? deckInPlay;
  return { ...state, deckOut: { incident, kind: report.kind, deck: deck === 'UNKNOWN' ? null : deck } };
}

export function withoutDeckOut(state: TableState): TableState {
  if (state.deckOut === undefined) return state;
  const { deckOut: _left, ...others } = state;
  return others;
}

/** The ruling on this report was taken back, and with it that the deck leaves. */
export const deckOutBack = (state: TableState, incident: string | undefined): TableState =>
  state.deckOut?.incident === incident ? withoutDeckOut(state) : state;

/** Whether the machine gave out another deck than the one that leaves. */
export const isOtherTaken = ({ deck: out }: DeckOut, event: WitnessEvent): boolean =>
  event.type === 'shuffler-reported' && event.what === 'taken' && (out === null || event.deck !== out);
