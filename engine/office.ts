// The office of a room: tournaments, cash games, and what it orders its tables to do.
export { emptyOffice, growOffice } from './office/apply-office.ts';
export type { GameTerms } from './office/cash/cash-command.ts';
export type { CashGame, Waiting } from './office/cash/cash-game.ts';
export { type CashView, cashView } from './office/cash/cash-view.ts';
export { flowNow } from './office/cash/chip-flow.ts';
export { dealerDueAt } from './office/cash/dealers.ts';
export { sessionsByPlayer } from './office/cash/sessions.ts';
export { shiftSheet } from './office/cash/shift-sheet.ts';
export { termsFault } from './office/cash/terms-fault.ts';
export { agreedBy, consents } from './office/consent.ts';
export { decideOffice } from './office/decide-office.ts';
export { comesIn, gateOf } from './office/entry-gate.ts';
export { type HouseDuties, houseDuties } from './office/house-duties.ts';
export { houseRules } from './office/house-rules.ts';
export type { OfficeCommand } from './office/office-command.ts';
export type { GivenOrder } from './office/office-decision.ts';
export type { OfficeEvent } from './office/office-event.ts';
export type { OfficeRefusal } from './office/office-refusal.ts';
export type { OfficeState } from './office/office-state.ts';
export { ordersDue } from './office/orders-due.ts';
export { statementOfPerson } from './office/person-statement.ts';
export type { Elimination, RoomFacts, Stay } from './office/room-facts.ts';
export { personOf, staysOfPerson } from './office/same-person.ts';
export { sharedPlay } from './office/shared-play.ts';
export type { BountyView } from './office/tournament/bounty-view.ts';
export { dealDigest, randomOfDraw } from './office/tournament/committed-draw.ts';
export { dealFor } from './office/tournament/deal-for.ts';
export { unusualShares } from './office/tournament/deals.ts';
export { type EventPolicies, eventPolicies } from './office/tournament/event-policies.ts';
export { eventResults } from './office/tournament/event-results.ts';
export { eventTakings } from './office/tournament/event-takings.ts';
export { type Envelopes, reckonDraw, verifyDraw } from './office/tournament/mystery.ts';
export { stopsClock } from './office/tournament/pace-now.ts';
export { prizesOf } from './office/tournament/prizes.ts';
export { salesEnded } from './office/tournament/registration.ts';
export { saleTakenBack } from './office/tournament/sale-taken-back.ts';
export { bankLeft } from './office/tournament/shot-clock-due.ts';
export type {
  Structure,
  StructureFault,
} from './office/tournament/structure.ts';
export { structureFaults } from './office/tournament/structure-faults.ts';
export { isAsPublished, structureTemplates } from './office/tournament/structure-templates.ts';
export type { MysteryDraw, Tournament } from './office/tournament/tournament.ts';
export type { Proposal, Standing, TournamentView } from './office/tournament/tournament-view.ts';
export { tournamentView } from './office/tournament/view-tournament.ts';
export type { Currency, Money } from './words/money.ts';
export type { EventSeatOf, TableOrder } from './words/table-order.ts';
