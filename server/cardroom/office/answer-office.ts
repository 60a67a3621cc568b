import { dealFor } from '../../../engine/office.ts';
import type { OfficeAnswer, OfficeAsk } from '../../../protocol/office-desk.ts';
import type { OfficeAsks } from './office-asks.ts';
import { answerReport, type ReportsOptions } from './reports.ts';

/** Answers what is asked of the office: from its rules, and from the room's past. Changes nothing. */
export function answersOfOffice(options: ReportsOptions): OfficeAsks {
  return (ask) => {
    switch (ask.what) {
      case 'deal':
        return { answer: dealAsked(options, ask), names: {} };
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
