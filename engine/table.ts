// A table: its state, what is asked of it, what happens there, and what may be done now.

export { apply } from './table/apply.ts';
export { closingOffered } from './table/betting/closing-offered.ts';
export { foldsTo } from './table/betting/fold-to-seat.ts';
export { waitingActs } from './table/betting/out-of-turn/apply-out-of-turn.ts';
export { turnLost } from './table/betting/out-of-turn/decide-out-of-turn.ts';
export { seatChangeAt } from './table/cash/decide-seat-change.ts';
export { nextHandPlan } from './table/cash/next-hand-plan.ts';
export { chipsAtTable } from './table/conservation.ts';
export { amendmentHolds } from './table/corrections/amend-past-hand.ts';
export { answerCorrection, isOlderHand } from './table/corrections/answer-correction.ts';
export { pastHandTape, staysBeside, tapeAfter } from './table/corrections/hand-tape.ts';
export { letGoSince } from './table/corrections/let-go.ts';
export { needsFloor } from './table/corrections/list-acts.ts';
export { winnersOfPush, wonBy } from './table/corrections/won-by.ts';
export { decide } from './table/decide.ts';
export { follow } from './table/follow.ts';
export { incidentTakenBack } from './table/incidents/apply-incident.ts';
export { mayWithdraw } from './table/incidents/decide-incident.ts';
export { openedIncident } from './table/incidents/opened-incident.ts';
export { legalActions } from './table/legal-actions.ts';
export { haltRefused } from './table/orders/decide-order.ts';
export { headsWon } from './table/pots/heads-won.ts';
export { answerReport } from './table/reports/answer-report.ts';
export { decidedOf, isLeftOpen } from './table/reports/chosen-outcome.ts';
export { misdealNow } from './table/reports/misdeal-review.ts';
export { penaltyProposal } from './table/reports/penalty-proposal.ts';
export { reportForSeen, reportsNow } from './table/reports/report-fits.ts';
export { rulingConsequences } from './table/reports/ruling-consequences.ts';
export { rulingOptions } from './table/reports/ruling-options.ts';
export { givenOut, maySitOn } from './table/seats/chips-behind.ts';
export { chipsUnsold } from './table/seats/chips-unsold.ts';
export { continueTable } from './table/seats/continued-table.ts';
export { answerRace, nextRace, racedEarly } from './table/seats/decide-chip-race.ts';
export { totalsOf } from './table/seats/decide-counts.ts';
export { timesNow } from './table/shot-clock/apply-shot-clock.ts';
export { clockFacts } from './table/shot-clock/clock-facts.ts';
export { refillsDueAt } from './table/shot-clock/decide-shot-clock.ts';
export { handsToCome, nextLevel, tooSoon } from './table/shot-clock/paced.ts';
export { mayBeNamed } from './table/showdown/name-winners.ts';
export { potsTakenNext } from './table/showdown/take-pots.ts';
export { stateShape } from './table/state-shape.ts';
export { agreesToStream } from './table/stream/decide-stream.ts';
export { upcastEvent } from './table/upcast-event.ts';
export { seenBy, type Viewer } from './table/visibility.ts';
export { noWitnesses } from './table/witnesses/apply-witness.ts';
export { closingSeen } from './table/witnesses/closing-seen.ts';
export { dealPicture } from './table/witnesses/deal-picture.ts';
export { takesDeckOut } from './table/witnesses/deck-out.ts';
export { actorOf, actorParts, isOfStaff, isSameActor, namesOfActor, signedBeside } from './words/actor.ts';
export type {
  ActChange,
  AmendmentPreview,
  CorrectionAsk,
  Departed,
  HandAct,
  HandTape,
  NewAct,
} from './words/amendment.ts';
export type { ChipRaceRuling } from './words/chip-race.ts';
export { stackConfirmed } from './words/chips-event.ts';
export type { Command } from './words/command.ts';
export { eventVersion, type TableEvent } from './words/event.ts';
export { type EventFamilies, isOf, isWitness } from './words/event-families.ts';
export { type Award, type Hand, type HandSeat, handRunning, type Pot, type Share } from './words/hand.ts';
export type {
  Incident,
  IncidentRuling,
  PenaltyOrder,
  RulingBesides,
} from './words/incident.ts';
export { onlyNoted } from './words/incident.ts';
export type { LegalActions } from './words/legal-actions.ts';
export type { Refusal } from './words/refusal.ts';
export type { Report, ReportOutcome } from './words/report.ts';
export { type ReportKind, reportKinds, reportRule } from './words/report-kind.ts';
export type { Declared, Motion, SeenWager, WagerOutcome } from './words/seen-wager.ts';
export type { ShotClockPlan } from './words/shot-clock.ts';
export { type StaffRole, staffRoles } from './words/staff-event.ts';
export type { StreamDelay } from './words/stream.ts';
export {
  type Chair,
  dealShown,
  handDealtAgain,
  handShown,
  nextHandShown,
  stepNames,
  type TableState,
} from './words/table-state.ts';
export type { WitnessEvent } from './words/witness-event.ts';
export type { CardPlace, DealFault, Disagreement, SuspectDeck, Witnesses } from './words/witnesses.ts';
