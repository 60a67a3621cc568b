import { type ConductCode, type ConductRuling, noteConduct } from '../../rules/penalties/conduct.ts';
import { imposePenalty, type Offence, type PenaltyRuling, type Sanction } from '../../rules/penalties/penalty.ts';
import { languagesAt } from '../../rules/procedure/languages.ts';
import { effectivePolicies } from '../../rules/rulebooks/all-rulebooks.ts';
import type { Effect, Report, ReportOutcome, SentenceValues } from '../../words/report.ts';
import { type ReportKind, reportRule } from '../../words/report-kind.ts';
import type { Policies, PolicyKey } from '../../words/rulebook.ts';
import type { TableState } from '../../words/table-state.ts';
import { type Answer, type Asked, forFloor, isLive, says } from './answer.ts';

/** Reports noted against a player, under which rule, and what the floor may punish. */
const noted: { readonly [Kind in ReportKind]?: { readonly code: ConductCode; readonly offence: Offence } } = {
  'out-of-turn': { code: 'OOT', offence: 'out-of-turn' },
  touching: { code: 'TOUCHING', offence: 'touching' },
  delay: { code: 'DELAY', offence: 'delay' },
  chatter: { code: 'CHATTER', offence: 'chatter' },
  etiquette: { code: 'ETIQUETTE', offence: 'other' },
  phone: { code: 'PHONE', offence: 'phone' },
  device: { code: 'DEVICE', offence: 'device' },
  language: { code: 'LANGUAGE', offence: 'language' },
  disclosure: { code: 'DISCLOSURE', offence: 'disclosure' },
  advice: { code: 'ADVICE', offence: 'one-player-to-a-hand' },
  'read-hand': { code: 'READ-HAND', offence: 'one-player-to-a-hand' },
  'left-table': { code: 'LEFT-TABLE', offence: 'left-table' },
  'exposed-by-player': { code: 'EXPOSED-BY-PLAYER', offence: 'exposing' },
  miscall: { code: 'MISCALL', offence: 'miscall' },
  rabbit: { code: 'RABBIT', offence: 'other' },
  'stack-hidden': { code: 'STACK-HIDDEN', offence: 'other' },
  'thrown-card': { code: 'THROWN-CARD', offence: 'throwing-card' },
  'non-standard-fold': { code: 'NON-STANDARD-FOLD', offence: 'non-standard-fold' },
};

/** Reports that only the floor may punish, and that go to the floor at once. */
const floorOnly: { readonly [Kind in ReportKind]?: Offence } = {
  'soft-play': 'soft-play',
  dumping: 'dumping',
  collusion: 'collusion',
  abuse: 'abuse',
  disruption: 'disruption',
  cheating: 'cheating',
  misconduct: 'other',
  'late-arrival': 'dodging-blinds',
  'conditional-statement': 'conditional-statement',
  'chips-hidden': 'hidden-chips',
};

/** The offence a report may be punished as; null: it is not about conduct. */
const offenceOf = (kind: ReportKind): Offence | null => noted[kind]?.offence ?? floorOnly[kind] ?? null;

/** Rules that are counted together: repeated acting out of turn is a breach of etiquette. */
const countedTogether: readonly (readonly PolicyKey[])[] = [['etiquetteExamples', 'outOfTurn']];

/** How often the player has been reported under the same rule, not counting this time. */
export function timesBefore({ state, seat, report }: Asked): number {
  const { about } = reportRule(report.kind);
  const counts = state.chairs[seat - 1]?.counts ?? {};
  const keys = countedTogether.find((some) => some.includes(about)) ?? [about];
  return keys.reduce((sum, key) => sum + (counts[key] ?? 0), 0);
}

/** Noted and counted. If it deserves more than a word, the floor is asked. */
export const noteOnly: Answer = (asked, policies) => noteOf(asked, policies, 'noted');

/** A rulebook's list of breaches is not complete: the floor rules on a breach it does not name. */
export const etiquetteBroken: Answer = (asked, policies) => {
  const named = noteOf(asked, policies, 'noted');
  if (named.outcome.effects.length > 0) return named;
  return { ...named, outcome: forFloor('floor-rules', { seat: asked.seat }) };
};

function conductNoted(asked: Asked, policies: Policies): ReturnType<typeof noteConduct> | null {
  const { kind, choice } = asked.report;
  const { code } = noted[kind] ?? {};
  const named = choice === undefined ? {} : { example: choice };
  return code === undefined ? null : noteConduct({ code, times: timesBefore(asked) + 1, ...named }, policies);
}

/** What is noted against the player by the rules in force; null if the report is not about conduct. */
export function conductOf(state: TableState, report: Report): ConductRuling | null {
  const policies = effectivePolicies(state.rulebook, state.overlay);
  return conductNoted({ state, report, seat: report.seat ?? 0 }, policies)?.outcome ?? null;
}

function noteOf(asked: Asked, policies: Policies, key: string, more: SentenceValues = {}): ReturnType<Answer> {
  const { seat, report } = asked;
  const conduct = conductNoted(asked, policies);
  if (conduct === null) throw new Error(`${report.kind} is not noted of a player.`);
  const { outcome, turnsOn } = conduct;
  if (outcome.incident === null) return { outcome: says('allowed', { seat }), turnsOn };
  const values = { seat, times: timesBefore(asked) + 1, ...more };
  return { outcome: says(key, values, [{ effect: 'count', seat }], outcome.promptFloor ? 'floor' : 'dealer'), turnsOn };
}

/** A language nobody else understands: noted, with those that may be spoken. */
export const otherLanguage: Answer = (asked, policies) => {
  const { languages } = languagesAt(asked.state.country ?? null, policies).outcome;
  return noteOf(asked, policies, 'noted-language', { languages: languages.join(' ') });
};

/** Large chips must be visible, in columns of so many. */
export const stackHidden: Answer = (asked, policies) =>
  noteOf(asked, policies, 'noted-stack', { columns: policies.stackColumns.join(' ') });

/** Cards shown while others have yet to act: the hand is live, in some rulebooks without the right to bet or raise. */
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

/**
 * Use of a device other than for talking on a phone: what is forbidden is noted, and the hand is live (tda-2024#5B to #5D, tda-2026#5A).
 */
export const deviceUsed: Answer = (asked, policies) => {
  const { seat, report } = asked;
  const [key, forbidden] = deviceRule(asked, report.choice ?? '', policies);
  if (!forbidden) return { outcome: says('allowed', { seat }), turnsOn: [key] };
  const { outcome, turnsOn } = noteOf(asked, policies, 'noted');
  return { outcome, turnsOn: [key, ...turnsOn] };
};

function deviceRule(asked: Asked, what: string, policies: Policies): readonly [PolicyKey, boolean] {
  switch (what) {
    case 'operated':
      return ['devices.liveHand', policies['devices.liveHand'] === 'forbidden' && isLive(asked)];
    case 'app':
      return ['devices.apps', policies['devices.apps'] === 'forbidden'];
    case 'glasses':
      return ['devices.glasses', policies['devices.glasses'] === 'td-permission'];
    case 'glasses-allowed':
      return ['devices.glasses', false];
    default:
      return ['devices.onTable', policies['devices.onTable'] === 'forbidden'];
  }
}

/** The hand stays live until its turn, whatever its player does meanwhile. */
export const leftTable: Answer = (asked, policies) => noteOf(asked, policies, 'left-lives');

/** Cards speak: a miscall changes nothing. */
export const miscall: Answer = (asked, policies) => {
  const { outcome, turnsOn } = noteOf(asked, policies, 'cards-speak');
  return { outcome: { ...outcome, who: 'dealer' }, turnsOn: ['cardsSpeak', ...turnsOn] };
};

/** Only for the floor. A compulsory penalty comes first; otherwise the answer says whether a penalty is required. */
export const askedFloor: Answer = (asked, policies) => {
  const { seat, report } = asked;
  const { outcome, turnsOn } = penaltyAsked(asked, policies, null, null);
  const times = timesBefore(asked) + 1;
  if ('accepted' in outcome && outcome.accepted && outcome.sanction === 'disqualification')
    return { outcome: punished('penalty-out', { seat, times, hands: 0 }, null), turnsOn };
  const must = 'ruling' in outcome && outcome.penaltyCompulsory === true;
  const key = must ? 'floor-punishes' : 'floor-rules';
  return {
    outcome: forFloor(key, { seat, times }, [{ effect: 'count', seat }]),
    turnsOn: [...turnsOn, reportRule(report.kind).about],
  };
};

/** Checking the nuts last is soft play, or left to the floor (tda-2024#69, tda-2026#71). */
export const softPlay: Answer = (asked, policies) => {
  if (asked.report.choice === undefined || policies['softPlay.nutsCheckLast'] === 'violation')
    return askedFloor(asked, policies);
  return { outcome: forFloor('nuts-check-floor', { seat: asked.seat }), turnsOn: ['softPlay.nutsCheckLast'] };
};

/** Whatever hides a face comes off when staff ask, or the floor decides (tda-2024#4, tda-2026#4). */
export const faceHidden: Answer = ({ seat }, policies) => ({
  outcome:
    policies['identity.faceHidden'] === 'off-on-request'
      ? says('face-shown', { seat })
      : forFloor('face-floor', { seat }),
  turnsOn: ['identity.faceHidden'],
});

/** A penalty for a report, by the rulebook; `reason`: the floor's reason for less than the rulebook asks, if given. */
export function penaltyAsked(
  asked: Asked,
  policies: Policies,
  sanction: Sanction | null,
  reason: string | null,
  forfeit = 0,
): ReturnType<typeof imposePenalty> {
  const { state, seat, report } = asked;
  const stack = state.chairs[seat - 1]?.stack ?? null;
  return imposePenalty(
    {
      offence: offenceOf(report.kind) ?? 'other',
      sanction,
      forfeit,
      playersAtTable: state.chairs.filter(({ player }) => player !== null).length,
      reason,
      stack,
    },
    policies,
  );
}

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
  const { seat, report } = asked;
  if (offenceOf(report.kind) === null || (report.kind === 'rabbit' && report.choice === undefined)) return [];
  if (report.kind === 'miscall' && !policies.miscallPenalty) return [];
  return offered.flatMap((sanction): readonly ReportOutcome[] => {
    const hands = handsOf(penaltyAsked(asked, policies, sanction, null).outcome);
    if (hands === undefined) return [];
    const key = hands === null ? 'penalty-out' : hands === 0 ? 'penalty-warning' : 'penalty-hands';
    return [punished(key, { seat, hands: hands ?? 0 }, hands)];
  });
}

/** The hands a penalty costs: 0 a warning, null the end of the event; undefined if it cannot be given. */
export function handsOf(ruling: PenaltyRuling): number | null | undefined {
  if (!('accepted' in ruling) || !ruling.accepted) return undefined;
  switch (ruling.sanction) {
    case 'warning':
      return 0;
    case 'disqualification':
      return null;
    case 'missed-hands':
      return ruling.missedHands;
    case 'forfeiture':
      return undefined;
  }
}

const punished = (key: string, values: SentenceValues & { readonly seat: number }, hands: number | null) =>
  forFloor(key, values, [
    { effect: 'count', seat: values.seat },
    { effect: 'penalty', seat: values.seat, hands },
  ]);
