import type { Chips, Seat } from '../../engine/notation.ts';
import { citesOf, outcomesOf } from '../../engine/rules.ts';
import {
  handShown,
  type Incident,
  type IncidentRuling,
  isLeftOpen,
  onlyNoted,
  type PenaltyOrder,
  type ReportOutcome,
  rulingConsequences,
  type rulingOptions,
  type SuspectDeck,
  type TableState,
} from '../../engine/table.ts';
import { citeText } from './cite-text.ts';
import { deckText, suspectText } from './deck-text.ts';
import { refusalText } from './refusal-text.ts';
import { authorityTags, outcomeText } from './report-text.ts';
import type { Words } from './use-text.ts';
import { capital, isBookable, outcomeFacts, outcomeText as wagerText } from './wager-text.ts';

/** A ruling the floor may give, with its effect at this table; one that is not open says why. */
export interface Choice {
  readonly ruling: IncidentRuling;
  readonly title: string;
  readonly lines: readonly string[];
  readonly closed: boolean;
  /** Its basis: a rule, as printed on tags, or the floor's own word. Null: none. */
  readonly tag: string | null;
  /** The rulebook's outcome with a penalty added. Absent: no penalty. */
  readonly isPenalty?: boolean;
  /** The hands it costs: 0 a warning, null the end of the event. Absent: no penalty, or it is the rulebook's first word. */
  readonly hands?: number | null;
  /** Seats that are penalized by it: none of them gets a penalty beside it. */
  readonly punishes?: readonly Seat[];
}

/** The seat a penalty is for by default; null: it has to be chosen. */
export const penaltySeat = ({ seat, report }: Pick<Incident, 'seat' | 'report'>): Seat | null => report?.seat ?? seat;

/** "9 hands", "2 orbits", "Disqualified"; for chips that leave play, how many. */
export function sizeText({ hands, rounds, forfeit }: Omit<PenaltyOrder, 'seat'>, { t, amount }: Words): string {
  if (hands === null) return t('table:penalty.out');
  if (rounds !== undefined) return t('penalty.orbits', { count: rounds });
  if (hands === undefined) return t('penalty.forfeited', { chips: amount(forfeit ?? 0) });
  return hands === 0 ? t('penalty.warning') : t('penalty.hands', { count: hands });
}

/** Whether a choice is itself the penalty of this seat. */
export const isPenaltyOf = (choice: Choice | null | undefined, seat: Seat | null): boolean =>
  seat !== null && choice?.punishes?.includes(seat) === true;

export type RulingOptions = ReturnType<typeof rulingOptions>;

type DealAgain = RulingOptions['dealAgain'];

/** What the rulebook says if it leaves the ruling to the floor; null: it has an answer of its own, or there is no report. */
export function leftOpenText({ answer }: Pick<Incident, 'answer'>, words: Words): string | null {
  const open = answer === undefined ? undefined : outcomesOf(answer).find(isLeftOpen);
  return open === undefined ? null : outcomeText(open, words);
}

/** What may be ruled on an incident, the rulebook's own outcome first. Needs texts of the `floor` namespace. */
export function rulingChoices(
  state: TableState,
  incident: Incident,
  options: RulingOptions,
  words: Words,
): readonly Choice[] {
  const { t } = words;
  if (onlyNoted.has(incident.kind)) {
    const line = { witnesses: 'seenLine', chips: 'chipsLine' }[String(incident.kind)] ?? 'countLine';
    const seen = { title: t('witnesses.seen'), lines: [t(`witnesses.${line}`)] };
    return [{ ruling: 'play-on', ...seen, closed: false, tag: null }];
  }
  const noted = { title: t('desk:choice.noted'), lines: [], tag: t('desk:choice.floor') };
  const ofFloor: Choice = { ruling: 'noted', ...noted, closed: false };
  if (incident.wager !== undefined) return [...wagerChoices(state, incident, options, words), ofFloor];
  return [...reportChoices(state, incident, options, words), ofFloor];
}

/** How words and chips may count, and that the seat decides again. */
function wagerChoices(
  state: TableState,
  incident: Incident,
  { isWagerOpen }: RulingOptions,
  words: Words,
): readonly Choice[] {
  const { t, amount } = words;
  const { wager, wagerAnswer, seat } = incident;
  if (wager === undefined) return [];
  const out = wager.motions.flat().reduce((sum, { denom, count }) => sum + denom * count, 0);
  const cites = citesOf(wagerAnswer?.by ?? []).filter((cite) => cite.includes('#'));
  const [cite] = cites;
  const readings = (wagerAnswer === undefined ? [] : outcomesOf(wagerAnswer)).flatMap((outcome, index): Choice[] => {
    if (!isBookable(outcome)) return [];
    const facts = outcomeFacts(outcome, out, words);
    const known = facts.length === 0 ? null : `${capital(facts.join(', '))}.`;
    return [
      {
        ruling: index,
        title: wagerText(outcome, words),
        lines: isWagerOpen ? consequenceLines(state, incident, index, words, known) : [],
        closed: !isWagerOpen,
        tag: index === 0 && cite !== undefined ? citeText(cite) : t('desk:choice.floor'),
      },
    ];
  });
  const again = t(out > 0 ? 'desk:choice.fullOptionsLine' : 'desk:choice.fullOptionsWords', {
    seat: seat ?? 0,
    chips: amount(out),
  });
  return [
    ...readings,
    {
      ruling: 'full-options',
      title: t('desk:choice.fullOptions'),
      lines: [again],
      closed: !isWagerOpen,
      tag: t('desk:choice.floor'),
    },
  ];
}

/** The outcomes of a report, a new deal, and playing on. */
function reportChoices(
  state: TableState,
  incident: Incident,
  { dealAgain, playOn, suspectDeck, rulings, leftOpen }: RulingOptions,
  words: Words,
): readonly Choice[] {
  const { t } = words;
  const { answer, misdeal } = incident;
  const again = dealAgainLines(dealAgain, state, incident, words);
  const [rule = null] = answer === undefined ? [] : authorityTags(answer.by, words);
  const all = answer === undefined ? [] : outcomesOf(answer);
  const outcomes = all.flatMap((outcome, index): readonly Choice[] => {
    const ruling = rulings[index];
    // What only says that the floor decides is no choice: signed as it is, the table plays on and the report is counted.
    if (index === leftOpen || ruling === undefined) return [];
    const isAgain = ruling === 'deal-again';
    return [
      {
        ruling,
        title: outcomeText(outcome, words),
        ...(isAgain ? { lines: again, closed: !dealAgain.open } : whatItDoes(state, incident, ruling, words)),
        tag: index === 0 ? rule : t('desk:choice.floor'),
        ...(index === 0 ? {} : penaltyIn(outcome)),
        punishes: outcome.effects.flatMap((one) => (one.effect === 'penalty' ? [one.seat] : [])),
      },
    ];
  });
  const ofDeal = answer === undefined || misdeal !== null;
  const noneAgain = ofDeal && outcomes.every(({ ruling }) => ruling !== 'deal-again');
  const tooLate: Choice = {
    ruling: 'deal-again',
    title: t('ruling.dealAgainShort'),
    lines: again,
    closed: true,
    tag: null,
  };
  const lines = ofDeal ? playOnLines(playOn, state, incident, words) : [];
  const goOn: Choice = {
    ruling: leftOpen ?? 'play-on',
    title: t(playOn.hand === null ? 'ruling.stands' : 'ruling.playOn'),
    lines,
    closed: false,
    tag: t('desk:choice.floor'),
  };
  const deck = suspectDeck === null ? [] : [acceptDeck(suspectDeck, words)];
  return [...deck, ...outcomes, ...(noneAgain ? [tooLate] : []), goOn];
}

function penaltyIn({ effects }: ReportOutcome): Pick<Choice, 'isPenalty' | 'hands'> {
  const penalty = effects.find((one) => one.effect === 'penalty');
  return penalty === undefined ? {} : { isPenalty: true, hands: penalty.hands };
}

/** The consequences of a ruling that is not signed yet; what the table would refuse is not open, and says why. */
function whatItDoes(
  state: TableState,
  incident: Incident,
  ruling: IncidentRuling,
  words: Words,
): Pick<Choice, 'lines' | 'closed'> {
  if (incident.ruling !== null) return { lines: [], closed: false };
  const { refusal } = rulingConsequences(state, incident, { ruling });
  return refusal === null
    ? { lines: consequenceLines(state, incident, ruling, words), closed: false }
    : { lines: [refusalText(refusal, words)], closed: true };
}

function acceptDeck(suspect: SuspectDeck, words: Words): Choice {
  const { t } = words;
  return {
    ruling: 'accept-deck',
    title: t('ruling.acceptDeck', { deck: deckText(suspect.deck, words) }),
    lines: [t('ruling.acceptDeckLine', { found: suspectText(suspect, words) })],
    closed: false,
    tag: t('desk:choice.floor'),
  };
}

/** Why nothing can be done in the hand of an incident: it is over, and perhaps another one is being played. */
function overLine(state: TableState, { hand }: Incident, { t }: Words): string {
  return hand === state.handNumber ? t('ruling.betweenHands') : t('ruling.handOver', { hand: handShown(state, hand) });
}

function dealAgainLines(dealAgain: DealAgain, state: TableState, incident: Incident, words: Words): readonly string[] {
  const { t, amount } = words;
  if (!dealAgain.open) {
    const { because } = dealAgain;
    switch (because.why) {
      case 'not-reported':
        return [t('ruling.notReported')];
      case 'moved-on':
        return [overLine(state, incident, words)];
      case 'two':
        return [t('window.two', { first: because.first, second: because.second })];
      case 'three':
      case 'board':
        return [t(`window.${because.why}`)];
    }
  }
  const { returned, positions, level } = dealAgain;
  const shares = returned.map(({ seat, chips }) => t('ruling.share', { seat, chips: amount(chips) })).join(', ');
  return [
    shares === '' ? t('ruling.nothingBack') : t('ruling.back', { shares }),
    ...(positions === null ? [] : [positionsLine(positions, t)]),
    level === null ? t('ruling.keeps') : t('ruling.keepsLevel', { level }),
  ];
}

function positionsLine(
  { button, smallBlind, bigBlind, moved }: NonNullable<Extract<DealAgain, { open: true }>['positions']>,
  t: Words['t'],
): string {
  const key = moved ? 'positionsRight' : 'positions';
  return smallBlind === null
    ? t(`ruling.${key}DeadSmall`, { button, big: bigBlind })
    : t(`ruling.${key}`, { button, small: smallBlind, big: bigBlind });
}

function playOnLines(
  { hand, toAct, toCall, chips }: RulingOptions['playOn'],
  state: TableState,
  incident: Incident,
  words: Words,
): readonly string[] {
  const { t, amount } = words;
  if (hand === null) return [overLine(state, incident, words)];
  const next =
    toAct === null
      ? t('ruling.handGoesOn')
      : t(toCall > 0 ? 'ruling.toAct' : 'ruling.toActFree', { seat: toAct, chips: amount(toCall) });
  return [next, t('ruling.chipsStay', { chips: amount(chips) })];
}

type RulingConsequences = ReturnType<typeof rulingConsequences>;

type HandStanding = NonNullable<RulingConsequences['before']>;

/** What a ruling would do at its table now, in at most two lines: chips and pots, then who is next. Empty if nothing there changes. */
function consequenceLines(
  state: TableState,
  incident: Incident,
  ruling: IncidentRuling,
  words: Words,
  /** What is already said about the seat's chips; null: nothing. */
  known: string | null = null,
): readonly string[] {
  const consequences = rulingConsequences(state, incident, { ruling });
  const { refusal, before, after } = consequences;
  if (refusal !== null || !isChanged(consequences)) return known === null ? [] : [known];
  const facts = [...(known === null ? stackFacts(consequences, words) : [known]), ...potFacts(before, after, words)];
  const dead = consequences.dead.map((seat) => words.t('desk:effect.dead', { seat }));
  return [[...facts, ...dead].join(' '), nextFact(before, after, words)].filter((line) => line !== '');
}

function isChanged({ before, after, stacks, bets, dead }: RulingConsequences): boolean {
  const isSameTurn =
    before?.toAct === after?.toAct && before?.toCall === after?.toCall && before?.stage === after?.stage;
  return stacks.length > 0 || bets.length > 0 || dead.length > 0 || !isSameTurn;
}

function stackFacts({ stacks }: RulingConsequences, { t, amount }: Words): readonly string[] {
  return stacks.map(({ seat, before, after }) => {
    const chips = (after ?? 0) - (before ?? 0);
    return t(chips > 0 ? 'desk:effect.back' : 'desk:effect.in', { seat, chips: amount(Math.abs(chips)) });
  });
}

/** Pots that change; if none is gathered yet, all the chips on the table. */
function potFacts(before: HandStanding | null, after: HandStanding | null, words: Words): readonly string[] {
  const { t } = words;
  const [was, is] = [before?.pots ?? [], after?.pots ?? []];
  const changed = Array.from({ length: Math.max(was.length, is.length) }, (_, pot) => ({
    name: pot === 0 ? t('pot.main') : t('pot.side', { side: pot }),
    before: was[pot]?.chips ?? 0,
    after: is[pot]?.chips ?? 0,
  })).filter((pot) => pot.before !== pot.after);
  if (changed.length > 0) return changed.map((pot) => fromTo(pot, words));
  const [lay, lies] = [before?.total ?? 0, after?.total ?? 0];
  return lay === lies ? [] : [fromTo({ name: t('desk:effect.total'), before: lay, after: lies }, words)];
}

const fromTo = (
  { name, before, after }: { readonly name: string; readonly before: Chips; readonly after: Chips },
  { t, amount }: Words,
): string => t('desk:effect.pot', { pot: name, before: amount(before), after: amount(after) });

function nextFact(before: HandStanding | null, after: HandStanding | null, { t, amount }: Words): string {
  if (after === null || after.stage === 'over')
    return before === null || before.stage === 'over' ? '' : t('desk:effect.isOver');
  const { toAct, toCall } = after;
  if (toAct === null) return '';
  return t(toCall === null ? 'floor:ruling.toActFree' : 'floor:ruling.toAct', {
    seat: toAct,
    chips: amount(toCall ?? 0),
  });
}
