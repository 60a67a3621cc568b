import type { RulebookId } from '../../engine/rules.ts';
import { legalActions, type Report, type ReportKind, type TableState } from '../../engine/table.ts';
import { acts, deal, play, sampleStakes, sampleTable, start } from './sample-table.ts';

/** A table at a certain moment under a rulebook. */
export type Moment = (rulebook: RulebookId) => TableState;

// Button 1, blinds 2 and 3; seat 4 opens.
const stacks = [5000, 5000, 5000, 5000, 0, 5000];
const table =
  (options: Parameters<typeof sampleTable>[1] = {}): Moment =>
  (rulebook) =>
    play(sampleTable(stacks, { ...options, rulebook }), [start]);
export const preflop = table();
const tournament = table({ mode: 'tournament' });
const flop: Moment = (rulebook) =>
  play(preflop(rulebook), [...acts('4f', '6c', '1c', '2f', '3x'), deal('2h', '3h', '7s')]);
const betOnFlop: Moment = (rulebook) => play(flop(rulebook), acts('3b400'));
export const stud = table({
  variant: 'limit-stud',
  stakes: { ...sampleStakes, smallBlind: 0, bigBlind: 0, bringIn: 50 },
});
const potLimit: Moment = (rulebook) => play(table({ variant: 'pot-limit-omaha' })(rulebook), acts('4r600'));
export const showdown: Moment = (rulebook) =>
  play(betOnFlop(rulebook), [...acts('6c', '1f'), deal('9c'), ...acts('3x', '6x'), deal('Td'), ...acts('3x', '6x')]);
export const betweenHands: Moment = (rulebook) =>
  play(preflop(rulebook), [...acts('4f', '6f', '1f', '2f'), { type: 'push-pot', at: 5, pot: 0 }]);
export const underClock: Moment = (rulebook) =>
  play(preflop(rulebook), [
    { type: 'report', at: 1000, incident: 'clock', report: { kind: 'clock-called', seat: 2 } },
    { type: 'apply-report', at: 1000, incident: 'clock', choice: 0 },
  ]);

/** Both called all in, hand for hand: held face down where the rulebook says so. */
const held: Moment = (rulebook) => {
  const overlay = { 'handForHand.allInFaceDown': true } as const;
  const begun = play(sampleTable(stacks, { mode: 'tournament', rulebook, overlay }), [start]);
  const called = play(begun, acts('4a', '6c', '1f', '2f', '3f'));
  return play(called, [{ type: 'set-hand-for-hand', round: 1 }]);
};
const drawGame = table({ variant: 'limit-badugi' });
/** Everybody is in and has called through to the last card. */
const lastStreet: Moment = (rulebook) => {
  let state = play(stud(rulebook), [{ type: 'name-opener', seat: 2 }, ...acts('2i')]);
  for (let steps = 0; steps < 60 && state.hand?.street !== 4; steps++) {
    const { toAct } = state.hand ?? {};
    const [opener] = legalActions(state).nameOpener;
    if (opener !== undefined) state = play(state, [{ type: 'name-opener', seat: opener }]);
    else if (toAct == null) break;
    else state = play(state, [{ type: legalActions(state).check ? 'check' : 'call', seat: toAct }]);
  }
  return state;
};
const mucked: Moment = (rulebook) => play(showdown(rulebook), [{ type: 'muck-hand', seat: 3 }]);

/** Each kind at a moment it fits, with all it asks for. */
export const sampleReports: { readonly [Kind in ReportKind]: readonly [Moment, Omit<Report, 'kind'>] } = {
  'exposed-by-dealer': [preflop, { seat: 2, count: 1, choice: 'first-two' }],
  'boxed-card': [preflop, { count: 2 }],
  'wrong-card-count': [preflop, { seat: 4, count: 3 }],
  'dealt-out-of-order': [preflop, { seat: 5, choice: 'first-card' }],
  'seat-not-entitled': [preflop, { seat: 5 }],
  'seat-left-out': [preflop, { seat: 6 }],
  'wrong-button': [preflop, { seat: 6 }],
  'extra-board-card': [flop, { count: 1 }],
  'premature-card': [preflop, { choice: 'turned', cards: ['9c'] }],
  'burn-error': [flop, { choice: 'no-burn' }],
  'stub-fouled': [flop, {}],
  'stub-short': [stud, { count: 4 }],
  'draw-stub-short': [drawGame, { choice: 'enough-with-burns' }],
  'seventh-exposed': [lastStreet, { seat: 2 }],
  'foreign-card': [flop, { choice: 'in-hand' }],
  'duplicate-card': [flop, { cards: ['2h'] }],
  joker: [flop, { seat: 3 }],
  'non-standard-card': [flop, { seat: 3, choice: 'in-hand' }],
  'missing-card': [betweenHands, { count: 1 }],
  'under-raise': [betOnFlop, { seat: 3 }],
  'pot-miscount': [potLimit, { seat: 4, chips: 500 }],
  'string-bet': [preflop, { seat: 4 }],
  'out-of-turn': [preflop, { seat: 1 }],
  'conditional-statement': [preflop, { seat: 1 }],
  'count-asked': [betOnFlop, { seat: 6, to: 3 }],
  'question-asked': [betOnFlop, { seat: 6, choice: 'how-much' }],
  'word-in-question': [betOnFlop, { seat: 6 }],
  'token-bet': [betOnFlop, { seat: 6 }],
  'chips-found': [betOnFlop, { seat: 3, chips: 500 }],
  'lost-chips': [flop, { chips: 100 }],
  'chips-hidden': [betweenHands, { seat: 1, chips: 500 }],
  'hand-swept': [betOnFlop, { seat: 3 }],
  'killed-wrong-count': [flop, { seat: 6, count: 3 }],
  'up-cards-lifted': [stud, { seat: 2 }],
  'card-dropped': [flop, { seat: 3 }],
  'exposed-by-player': [betOnFlop, { seat: 6 }],
  'shown-to-one': [flop, { seat: 3, to: 6 }],
  'asked-to-see': [showdown, { seat: 3, to: 6 }],
  miscall: [showdown, { seat: 3 }],
  'odd-chip': [showdown, { chips: 500 }],
  'discard-retrieved': [mucked, { seat: 3, choice: 'identifiable' }],
  'unclear-tabling': [showdown, { seat: 3 }],
  'run-out-released': [held, {}],
  dispute: [betweenHands, {}],
  'wrong-level': [tournament, {}],
  'old-chips': [tournament, { chips: 100, count: 3 }],
  rabbit: [betweenHands, { seat: 1 }],
  absent: [preflop, { seat: 6 }],
  back: [betweenHands, { seat: 6 }],
  'left-table': [flop, { seat: 3 }],
  gone: [tournament, { seat: 4 }],
  'face-hidden': [preflop, { seat: 4 }],
  phone: [preflop, { seat: 4 }],
  device: [preflop, { seat: 4, choice: 'app' }],
  language: [preflop, { seat: 4 }],
  disclosure: [preflop, { seat: 4 }],
  advice: [preflop, { seat: 4 }],
  'read-hand': [showdown, { seat: 3 }],
  touching: [preflop, { seat: 4 }],
  delay: [preflop, { seat: 4 }],
  chatter: [preflop, { seat: 4 }],
  etiquette: [preflop, { seat: 4, choice: 'out-of-reach' }],
  'stack-hidden': [preflop, { seat: 4 }],
  'thrown-card': [preflop, { seat: 4 }],
  'non-standard-fold': [preflop, { seat: 4 }],
  'soft-play': [preflop, { seat: 4 }],
  dumping: [betweenHands, { seat: 4 }],
  abuse: [preflop, { seat: 4 }],
  disruption: [preflop, { seat: 4 }],
  cheating: [preflop, { seat: 4 }],
  misconduct: [preflop, { seat: 4 }],
  collusion: [preflop, { seat: 4 }],
  'wrong-seat': [tournament, { seat: 4, to: 5, choice: 'own-chips' }],
  'late-arrival': [tournament, { seat: 4 }],
  'special-needs': [preflop, { seat: 4 }],
  'clock-called': [preflop, { seat: 1 }],
  'clock-declared': [underClock, {}],
  'clock-stopped': [underClock, {}],
  'deck-change': [betweenHands, { choice: 'player' }],
  rebuy: [tournament, { seat: 4, chips: 1000 }],
  'colour-up': [betweenHands, { chips: 500 }],
};
