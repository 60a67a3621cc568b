import type { Command, Report } from '../../engine/table.ts';

/** "What happened" is told of the incident `i`. */
export const report = (said: Report, at = 1000): Command => ({ type: 'report', at, incident: 'i', report: said });

/** The dealer applies one of its outcomes. */
export const applied = (choice = 0, at = 1000): Command => ({ type: 'apply-report', at, incident: 'i', choice });

/** The floor rules on it. */
export const byFloor = (ruling: number | 'play-on' | 'deal-again', at = 1000): Command => ({
  type: 'rule-incident',
  at,
  incident: 'i',
  ruling,
  by: 'floor:1',
  reason: null,
});
