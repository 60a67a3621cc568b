import { allCards } from '../../engine/notation.ts';
import {
  type HandTape,
  type IncidentRuling,
  type PenaltyOrder,
  type Report,
  reportRule,
  reportsNow,
  type TableState,
} from '../../engine/table.ts';
import type { FloorOrder } from '../../protocol/floor-desk.ts';
import { amendmentSaving, randomAmendment } from './random-amendment.ts';
import type { Luck } from './random-play.ts';

/** A table as its floor desk shows it, and its hands as the desk shows them. */
interface DeskView {
  readonly state: TableState;
  readonly sequence: number;
  readonly tape: (hand: number) => HandTape | null;
}

/** How many hands back disputes reach. */
const handsBack = 6;

/** A possible order of the floor now, sensible or not; null if there is nothing to order. */
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

/** How many amendments of an older hand are considered: most of them would need chips that are gone. */
const thoughtsMost = 8;

/** A corrected hand: the last one so that this player was not out in it, if possible; an older one as it still can be. */
export function correctionFor(
  { state, sequence, tape: tapeOf }: DeskView,
  luck: Luck,
  { hand, player }: { readonly hand: number; readonly player: string | null },
): FloorOrder | null {
  const tape = tapeOf(hand);
  if (tape === null) return null;
  const kept = { now: state, tape };
  const seat = tape.before.chairs.find((chair) => chair.player?.id === player)?.seat;
  let changes = seat === undefined ? null : amendmentSaving(kept, seat, luck.fraction);
  for (let thought = 0; changes === null && thought < thoughtsMost; thought += 1)
    changes = randomAmendment(kept, luck.fraction);
  if (changes === null) return null;
  const order = hand === state.handNumber ? 'amend-hand' : 'amend-past-hand';
  return { order, hand, changes, reason: 'Argued about.', sequence };
}

function penalty({ chairs }: TableState, luck: Luck): { readonly penalty?: PenaltyOrder } {
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

type Random = () => number;

const below = (random: Random, end: number): number => Math.floor(random() * end);

/** A report that fits the moment, with details of every sort; the rules may refuse it. Null: nothing can be reported. */
export function randomReport(state: TableState, random: Random): Report | null {
  const kinds = reportsNow(state);
  const kind = kinds[below(random, kinds.length)];
  if (kind === undefined) return null;
  const { asks, choices, cards } = reportRule(kind);
  const all = {
    seat: 1 + below(random, state.chairs.length),
    to: 1 + below(random, state.chairs.length),
    count: 1 + below(random, 4),
    chips: 1 + below(random, 500),
    choice: choices[below(random, choices.length)] ?? '',
  };
  const asked = Object.fromEntries(Object.entries(all).filter(([name]) => asks.some((detail) => detail === name)));
  const named = cards > 0 && random() < 0.5 ? { cards: [allCards[below(random, allCards.length)] ?? '2c'] } : {};
  return { kind, ...asked, ...named } as Report;
}
