import type { GivenPenalty, HandTape, IncidentRuling, TableState } from '../../engine/table.ts';
import type { FloorOrder } from '../../protocol/floor-desk.ts';
import { amendmentSaving, randomAmendment } from './random-amendment.ts';
import type { Luck } from './random-play.ts';
import { randomReport } from './random-report.ts';

/** A table as its floor desk shows it, and its hands as they can be looked at there. */
export interface DeskView {
  readonly state: TableState;
  readonly sequence: number;
  readonly tape: (hand: number) => HandTape | null;
}

/** How many hands back somebody still argues about. */
const handsBack = 6;

/** What the floor might order now, sensible or not; null where there is nothing to be ordered about. */
export function randomOrder(view: DeskView, luck: Luck, words: string): FloorOrder | null {
  const { state } = view;
  const incident = luck.oneOf([state.incidents.findLast(({ ruling }) => ruling === null), state.incidents.at(-1)])?.id;
  switch (luck.upTo(7)) {
    case 0:
      return incident === undefined ? null : { order: 'take-call', incident };
    case 1:
      return incident === undefined ? null : { order: 'leave-call', incident };
    case 2:
    case 3: {
      const rulings: readonly [IncidentRuling, ...IncidentRuling[]] = ['noted', 'full-options', 'deal-again', 0, 1, 2];
      if (incident === undefined) return null;
      const ruling = luck.oneOf(rulings);
      return { order: 'rule-incident', incident, ruling, reason: words, ...penalty(state, luck) };
    }
    case 4: {
      const report = randomReport(state, luck.fraction);
      if (report === null) return null;
      return { order: 'report', report, choice: luck.oneOf([null, 0, 1]), reason: words, ...penalty(state, luck) };
    }
    default:
      return amendment(view, luck, words);
  }
}

/** The last hand corrected, if it can be so that this player was not out in it. */
export function correctionFor(
  { state, sequence, tape: tapeOf }: DeskView,
  luck: Luck,
  player: string | null,
): FloorOrder | null {
  const { handNumber: hand } = state;
  const tape = tapeOf(hand);
  if (tape === null) return null;
  const kept = { now: state, tape };
  const seat = tape.before.chairs.find((chair) => chair.player?.id === player)?.seat;
  const saving = seat === undefined ? null : amendmentSaving(kept, seat, luck.fraction);
  const changes = saving ?? randomAmendment(kept, luck.fraction);
  return changes === null ? null : { order: 'amend-hand', hand, changes, reason: 'Argued about.', sequence };
}

function penalty({ chairs }: TableState, luck: Luck): { readonly penalty?: GivenPenalty } {
  if (!luck.once(3)) return {};
  return { penalty: { seat: 1 + luck.upTo(chairs.length - 1), hands: luck.upTo(3) } };
}

/** For the hand in play, the last one, or an older one. */
function amendment({ state, sequence, tape: tapeOf }: DeskView, luck: Luck, words: string): FloorOrder | null {
  const back = luck.once(3) ? 0 : luck.upTo(handsBack);
  const hand = Math.max(1, state.handNumber - back);
  const tape = tapeOf(hand);
  const changes = tape === null ? null : randomAmendment({ now: state, tape }, luck.fraction);
  if (changes === null) return null;
  const order = hand === state.handNumber ? 'amend-hand' : 'amend-past-hand';
  return { order, hand, changes, reason: words, sequence };
}
