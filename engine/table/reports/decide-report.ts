import type { ReportCommand } from '../../words/report.ts';
import type { TableState } from '../../words/table-state.ts';
import { type Decision, draft, refuse } from '../draft.ts';
import { answerReport } from './answer-report.ts';
import { applyOutcome } from './apply-outcome.ts';
import { outcomeChosen } from './chosen-outcome.ts';
import { misdealFor } from './misdeal-review.ts';

/** Reports, and the dealer's own rulings on them. */
export function decideReport(state: TableState, command: ReportCommand): Decision {
  const { at, incident: id } = command;
  switch (command.type) {
    case 'report': {
      const { report } = command;
      const answer = answerReport(state, report, at);
      if ('reason' in answer) return refuse(answer);
      const misdeal = misdealFor({ state, report });
      const reported = { type: 'incident-reported', incident: id, at, report, answer, misdeal } as const;
      return draft(state)
        .add({ ...reported, stays: true })
        .done();
    }
    case 'apply-report': {
      const incident = state.incidents.find((one) => one.id === id);
      if (incident?.report === undefined) return refuse({ reason: 'no-such-incident', incident: id });
      if (incident.ruling !== null) return refuse({ reason: 'incident-closed', incident: id });
      const { choice } = command;
      if (outcomeChosen(state, id, choice)?.who === 'floor') return refuse({ reason: 'floor-chooses' });
      return applyOutcome(state, incident, { choice, by: 'dealer', at, reason: null });
    }
  }
}
