import { dealFor, gateOf, statementOfPerson } from '../../../engine/office.ts';
import type { NewAuditRow } from '../../../native-bridge/contracts/cardroom-store.ts';
import type { OfficeAnswer, OfficeAsk, ToldGate } from '../../../protocol/office-desk.ts';
import type { Office } from './office.ts';
import type { OfficeAsker, OfficeAsks, ToldByOffice } from './office-asks.ts';
import { answerReport, type ReportsOptions } from './reports.ts';

export interface AnswersOptions extends ReportsOptions {
  readonly keptOut: Office['keptOut'];
  /** Writes to the audit trail; on disk when it returns. Throws a `StorageFault`. */
  readonly audit: (row: NewAuditRow) => void;
}

/** Answers questions to the office, from its rules and from the room's past. Changes nothing in it. */
export function answersOfOffice(options: AnswersOptions): OfficeAsks {
  return (ask, asker) => {
    switch (ask.what) {
      case 'deal':
        return { answer: dealAsked(options, ask), names: {} };
      case 'register':
        return registerAsked(options, ask.player, asker);
      case 'statement':
        return statementAsked(options, ask, asker);
      case 'players':
      case 'player':
      case 'report':
      case 'results':
      case 'sheet':
        return answerReport(options, ask);
    }
  };
}

function dealAsked({ state, facts }: ReportsOptions, ask: Extract<OfficeAsk, { what: 'deal' }>): OfficeAnswer {
  const tournament = state().tournaments[ask.tournament];
  if (tournament === undefined)
    return { what: 'refused', refusal: { reason: 'unknown', what: 'tournament', id: ask.tournament } };
  const dealt = dealFor({ tournament, state: state(), facts: facts() }, ask.by, ask.left, ask.limits);
  if ('refusal' in dealt) return { what: 'refused', refusal: dealt.refusal };
  return { what: 'deal', amounts: dealt.amounts, before: dealt.before };
}

function registerAsked(options: AnswersOptions, player: string, { isManager }: OfficeAsker): ToldByOffice {
  const { state, now, keptOut, names } = options;
  const gate = gateOf(state(), player, now());
  const isKeptOut = keptOut(player) !== null;
  const isSecret = isKeptOut || (!gate.allowed && gate.because === 'excluded');
  const told: ToldGate =
    isSecret && !isManager
      ? { allowed: false, because: 'not-admitted' }
      : isKeptOut
        ? { allowed: false, because: 'kept-out' }
        : gate;
  const by = 'check' in told && told.check !== null ? [told.check.by] : [];
  return { answer: { what: 'register', player, gate: told }, names: names.behind(by) };
}

/** Looking up a person's winnings always leaves an audit entry. */
function statementAsked(
  { state, facts, names, now, audit }: AnswersOptions,
  { player, year }: Extract<OfficeAsk, { what: 'statement' }>,
  { by }: OfficeAsker,
): ToldByOffice {
  const at = now();
  const statement = statementOfPerson({ state: state(), facts: facts(), at }, player, { year, dayOf: localDay });
  const about = { tableId: null, hand: null, seats: [], reason: `${year} ${statement.player}` };
  audit({ at, what: 'statement-read', by, ...about });
  return { answer: { what: 'statement', statement }, names: names.behind([statement.player]) };
}

/** The date of a moment by this PC's clock, which is the house's, as ISO. */
function localDay(at: number): string {
  const date = new Date(at);
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
