import { type Command, type HandTape, legalActions, type TableState } from '../../engine/table.ts';
import type { PrivateText } from '../../native-bridge/contracts/event-log.ts';
import { seededRandom } from '../../native-bridge/simulation/seeded-random.ts';
import { sealText } from '../../server/sync/private-text.ts';
import { randomAmendment } from './random-amendment.ts';
import { randomReport } from './random-order.ts';
import { randomTap } from './random-taps.ts';

/** Luck by seed: the same seed gives the same room, play and accidents. */
export interface Luck {
  /** True once in `times`. */
  once(times: number): boolean;
  upTo(most: number): number;
  oneOf<Choice>(choices: readonly [Choice, ...Choice[]]): Choice;
  /** From 0 up to but not including 1. */
  fraction(): number;
}

export function luckOf(seed: number): Luck {
  const random = seededRandom(seed);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  return {
    fraction: random,
    upTo,
    once: (times) => upTo(times - 1) === 0,
    oneOf: ([first, ...rest]) => [first, ...rest][upTo(rest.length)] ?? first,
  };
}

/** A command, and the name it brings along. */
export interface Doing {
  readonly command: Command;
  readonly name: PrivateText | null;
}

const plain = (command: Command): Doing => ({ command, name: null });

/** A possible next act of somebody at a table, or of a device; the rules may refuse it. */
export function somethingToDo(
  state: TableState,
  luck: Luck,
  { at, newId, tape = null }: { readonly at: number; readonly newId: () => string; readonly tape?: HandTape | null },
): Doing {
  const legal = legalActions(state);
  if (tape !== null && luck.once(40)) {
    const amendment = amendmentOf(state, luck, { at, tape });
    if (amendment !== null) return plain(amendment);
  }
  if (luck.once(9)) return plain({ type: 'call-floor', at, incident: newId(), seat: null });
  if (luck.once(18) && legal.toAct !== null) {
    // Chips without a word: one of them, or many.
    const motions = [[{ denom: 100, count: 1 + luck.upTo(9) }]];
    const wager = { declared: null, order: 'chips-only', motions } as const;
    return plain({ type: 'call-floor', at, incident: newId(), seat: legal.toAct, wager });
  }
  if (luck.once(9)) return plain({ type: 'report', at, incident: newId(), report: { kind: 'boxed-card', count: 2 } });
  const reported = reportOrRuling(state, luck, { at, newId });
  if (reported !== null) return plain(reported);
  if (luck.once(9)) return plain({ type: 'note', fact: { type: 'cards-seen', place: 1, count: luck.upTo(2) } });
  if (legal.undo !== null && luck.once(legal.undo.step === 'hand-started' ? 60 : 9))
    return plain({ type: 'undo', step: legal.undo.step, tape });
  const empty = state.chairs.find(({ player }) => player === null);
  if (empty !== undefined && luck.once(legal.stage === 'between-hands' ? 2 : 20)) {
    const { text, ref } = sealText(`Player ${newId()}`, { id: newId(), salt: newId() });
    return { command: { type: 'seat-player', seat: empty.seat, player: ref, stack: 2_000 }, name: text };
  }
  const broke = state.chairs.find(({ player, stack }) => player !== null && stack === 0);
  if (broke !== undefined && legal.stage === 'between-hands') {
    return plain({ type: 'add-chips', seat: broke.seat, chips: 2_000 });
  }
  return plain(randomTap(state, luck.fraction, at) ?? { type: 'start-hand', at, by: 'dealer' });
}

/** An earlier act of the hand, corrected. */
function amendmentOf(
  now: TableState,
  luck: Luck,
  { at, tape }: { readonly at: number; readonly tape: HandTape },
): Command | null {
  const changes = randomAmendment({ now, tape }, luck.fraction);
  if (changes === null) return null;
  return { type: 'amend-hand', at, by: 'floor', hand: now.handNumber, changes, reason: null, tape };
}

/** Something that went wrong is reported, or a report is ruled on as far as the dealer may. */
function reportOrRuling(
  state: TableState,
  luck: Luck,
  { at, newId }: { readonly at: number; readonly newId: () => string },
): Command | null {
  const open = state.incidents.find(({ answer, ruling }) => ruling === null && answer?.outcome.who === 'dealer');
  if (open !== undefined && luck.once(3)) return { type: 'apply-report', at, incident: open.id, choice: 0 };
  if (!luck.once(12)) return null;
  const report = randomReport(state, luck.fraction);
  // A player reported absent is away until somebody says otherwise, and here nobody does.
  return report === null || report.kind === 'absent' ? null : { type: 'report', at, incident: newId(), report };
}
