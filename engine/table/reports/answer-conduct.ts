import { type ConductCode, type ConductRuling, noteConduct } from '../../rules/penalties/conduct.ts';
import { imposePenalty, type Offence, type Sanction } from '../../rules/penalties/penalty.ts';
import { effectivePolicies } from '../../rules/rulebooks/all-rulebooks.ts';
import type { Effect, Report, ReportOutcome } from '../../words/report.ts';
import { type ReportKind, reportRule } from '../../words/report-kind.ts';
import type { Policies, PolicyKey } from '../../words/rulebook.ts';
import type { TableState } from '../../words/table-state.ts';
import { type Answer, type Asked, forFloor, says } from './answer.ts';

/** Reports that are noted of a player, as what, and what the floor may punish. */
const noted: { readonly [Kind in ReportKind]?: { readonly code: ConductCode; readonly offence: Offence } } = {
  'out-of-turn': { code: 'OOT', offence: 'out-of-turn' },
  touching: { code: 'TOUCHING', offence: 'touching' },
  delay: { code: 'DELAY', offence: 'delay' },
  chatter: { code: 'CHATTER', offence: 'chatter' },
  phone: { code: 'PHONE', offence: 'phone' },
  language: { code: 'LANGUAGE', offence: 'language' },
  disclosure: { code: 'DISCLOSURE', offence: 'disclosure' },
  advice: { code: 'ADVICE', offence: 'one-player-to-a-hand' },
  'read-hand': { code: 'READ-HAND', offence: 'one-player-to-a-hand' },
  'left-table': { code: 'LEFT-TABLE', offence: 'left-table' },
  'exposed-by-player': { code: 'EXPOSED-BY-PLAYER', offence: 'exposing' },
  miscall: { code: 'MISCALL', offence: 'miscall' },
};

/** Reports of what the floor alone may punish, and is asked about at once. */
const floorOnly: { readonly [Kind in ReportKind]?: Offence } = {
  'soft-play': 'soft-play',
  collusion: 'collusion',
  'late-arrival': 'dodging-blinds',
  'conditional-statement': 'conditional-statement',
  'chips-hidden': 'hidden-chips',
};

/** How often the player has been reported under the same rule, this time not counted. */
const timesBefore = ({ state, seat, report }: Asked): number =>
  state.chairs[seat - 1]?.counts?.[reportRule(report.kind).about] ?? 0;

/** Noted and counted; where it is more than a word, the floor is asked. */
export const noteOnly: Answer = (asked, policies) => noteOf(asked, policies, 'noted');

function conductNoted(asked: Asked, policies: Policies): ReturnType<typeof noteConduct> | null {
  const { code } = noted[asked.report.kind] ?? {};
  if (code === undefined) return null;
  const record = Array.from({ length: timesBefore(asked) }, () => ({ code }));
  return noteConduct({ code, record, threshold: null }, policies);
}

/** What is noted of the player by the rules in force; null where the report is none of conduct. */
export function conductOf(state: TableState, report: Report): ConductRuling | null {
  const policies = effectivePolicies(state.rulebook, state.overlay);
  return conductNoted({ state, report, seat: report.seat ?? 0 }, policies)?.outcome ?? null;
}

function noteOf(asked: Asked, policies: Policies, key: string, effects: readonly Effect[] = []): ReturnType<Answer> {
  const { seat, report } = asked;
  const conduct = conductNoted(asked, policies);
  if (conduct === null) throw new Error(`${report.kind} is not noted of a player.`);
  const { outcome, turnsOn } = conduct;
  if (outcome.incident === null) return { outcome: says('allowed', { seat }), turnsOn };
  const values = { seat, times: outcome.count };
  const all: readonly Effect[] = [...effects, { effect: 'count', seat }];
  return { outcome: says(key, values, all, outcome.promptFloor ? 'floor' : 'dealer'), turnsOn };
}

/** Cards shown while others have yet to act: the hand lives, in some rulebooks without a bet or raise of its own. */
export const exposedByPlayer: Answer = (asked, policies) => {
  const { seat } = asked;
  const barred = policies.exposedCardRestriction === 'check-call-only';
  const { outcome, turnsOn } = noteOf(asked, policies, 'noted');
  const [key, effects]: [string, readonly Effect[]] = barred
    ? ['shown-barred', [{ effect: 'bar-aggression', seat }]]
    : ['shown-lives', []];
  const keys: readonly PolicyKey[] = ['exposedCardRestriction', ...turnsOn];
  // What may still be bet is said at once; a penalty, if any, begins after the hand.
  return { outcome: says(key, outcome.sentence.values, [...effects, { effect: 'count', seat }]), turnsOn: keys };
};

/** The hand lives until its turn comes, whatever its player does meanwhile. */
export const leftTable: Answer = (asked, policies) => noteOf(asked, policies, 'left-lives');

/** Cards speak; a miscall changes nothing. */
export const miscall: Answer = (asked, policies) => {
  const { outcome, turnsOn } = noteOf(asked, policies, 'cards-speak');
  return { outcome: { ...outcome, who: 'dealer' }, turnsOn: ['cardsSpeak', ...turnsOn] };
};

export const askedFloor: Answer = ({ seat, report }) => ({
  outcome: forFloor('floor-rules', { seat }, [{ effect: 'count', seat }]),
  turnsOn: [reportRule(report.kind).about],
});

const offered: readonly Sanction[] = [
  { type: 'warning' },
  { type: 'hands', hands: 1 },
  { type: 'rounds', rounds: 1 },
  { type: 'rounds', rounds: 2 },
  { type: 'rounds', rounds: 3 },
  { type: 'rounds', rounds: 4 },
  { type: 'disqualification' },
];

/** Penalties the floor may give for a report, mildest first: those the rulebook has. */
export function penaltiesFor(asked: Asked, policies: Policies): readonly ReportOutcome[] {
  const { state, seat, report } = asked;
  const offence = noted[report.kind]?.offence ?? floorOnly[report.kind];
  if (offence === undefined) return [];
  const playersAtTable = state.chairs.filter(({ player }) => player !== null).length;
  return offered.flatMap((sanction): readonly ReportOutcome[] => {
    const { outcome } = imposePenalty(
      {
        offence,
        sanction,
        forfeit: 0,
        playersAtTable,
        reason: null,
        incidents: timesBefore(asked) + 1,
        player: null,
        chipsInPlay: null,
      },
      policies,
    );
    if (!('accepted' in outcome) || !outcome.accepted) return [];
    if (outcome.sanction === 'missed-hands') return [penalty('penalty-hands', seat, outcome.missedHands)];
    return outcome.sanction === 'disqualification'
      ? [penalty('penalty-out', seat, null)]
      : [penalty('penalty-warning', seat, 0)];
  });
}

const penalty = (key: string, seat: number, hands: number | null): ReportOutcome =>
  forFloor(key, { seat, hands: hands ?? 0 }, [
    { effect: 'count', seat },
    { effect: 'penalty', seat, hands },
  ]);
