import type { Policies } from '../../../words/rulebook.ts';
import type { Topic } from '../rule-index.ts';

/** What the sentence on a topic depends on: which sentence is true under the policies in force, and the values in it. */
export interface TopicReading {
  /** Null if one sentence is true under every rulebook. */
  readonly variant: string | null;
  /** Names of all sentences of the topic; empty if it has only one. */
  readonly variants: readonly string[];
  readonly values: Readonly<Record<string, number | string>>;
}

interface Variants {
  readonly names: readonly string[];
  readonly of: (policies: Policies) => string;
}

/** A variant for each thing a policy can say. */
const by = <Value extends string>(
  of: (policies: Policies) => Value,
  names: Readonly<Record<Value, string>>,
): Variants => ({
  names: [...new Set<string>(Object.values(names))],
  of: (policies) => names[of(policies)],
});

const yesOrNo = (of: (policies: Policies) => boolean, yes: string, no: string): Variants =>
  by((policies) => (of(policies) ? 'yes' : 'no'), { yes, no });

const variants: { readonly [Name in Topic]?: Variants } = {
  'broken-table': by(brokenTableGap, {
    'no-seat': 'no-seat',
    'no-hand': 'no-hand',
    'not-small-blind': 'not-small-blind',
  }),
  'who-shows-first': by((p) => p['showdown.aggressorScope'], { 'final-round': 'final-round', hand: 'hand' }),
  'show-all-cards': by((p) => p['showdown.allCardsToWin'], {
    contested: 'contested',
    'board-plays': 'board-plays',
    any: 'any',
  }),
  'asking-to-see': by((p) => (p.askToSee === 'paid-to-see' ? p.askToSee : p['showdown.muckLosesAsk']), {
    'unseen-muck': 'unseen-muck',
    'any-muck': 'any-muck',
    'paid-to-see': 'paid-to-see',
  }),
  disputes: yesOrNo((p) => p['dispute.accountingUntil'] === 'next-hand-SA', 'accounting-later', 'next-hand'),
  'new-level': by((p) => p.levelApplies, {
    'next-hand-once-announced': 'announced',
    'next-hand-announced-or-signal': 'or-signal',
  }),
  clock: by((p) => p.clockExpiry, { dead: 'dead', 'check-or-dead': 'check-or-dead' }),
  redeal: by((p) => p['redeal.absentSeats'], { dead: 'dead', 'may-play': 'may-play' }),
  'wrong-button-late': yesOrNo((p) => p.wrongButtonLate === 'move-on', 'stands', 'floor'),
  'burn-error': by((p) => p.burnError.correctUntil, {
    'two-players-acted': 'two-players-acted',
    'play-begins': 'play-begins',
  }),
  'show-one-show-all': yesOrNo((p) => p.showOneShowAll.cash, 'always', 'tournament'),
  'stud-opening': by((p) => p['studOpener.tie'], { suit: 'suit', position: 'position' }),
  'premature-card': by((p) => p.prematureCard, {
    floor: 'floor',
    'next-card': 'next-card',
    'reshuffle-in': 'reshuffle-in',
  }),
  joker: by((p) => p.joker, {
    'scrap-or-dead-hand': 'scrap-or-dead-hand',
    'misdeal-or-scrap': 'misdeal-or-scrap',
    void: 'void',
  }),
  'fouled-stub': by((p) => p.fouledStub, { rebuild: 'rebuild', 'restore-or-reshuffle': 'restore-or-reshuffle' }),
  'pot-miscount': yesOrNo((p) => p.plMiscount.tooLow === 'until-SA', 'until-sa', 'floor'),
  'unclear-bet': by((p) => p.unclearBet, { 'lesser-value': 'lesser-value', 'pot-cap': 'pot-cap' }),
  'odd-chips': by((p) => p['oddChip.hiLo'], { high: 'high', position: 'position' }),
  'dodging-blinds': yesOrNo(
    (p) => p.dodgeBlind.moves.some((move) => move !== 'broken-table'),
    'any-move',
    'broken-table',
  ),
  'boxed-cards': yesOrNo((p) => p['misdeal.boxed'] !== null, 'misdeal', 'scrap'),
  'surplus-cards': yesOrNo((p) => p['misdeal.surplusCards'] !== null, 'misdeal', 'floor'),
  'out-of-order': yesOrNo((p) => p['misdeal.anyOutOfOrder'], 'misdeal', 'floor'),
  'wrong-button': yesOrNo((p) => p['misdeal.wrongButton'], 'misdeal', 'floor'),
  'substantial-action': by((p) => p.substantialAction.two, {
    'both-with-chips': 'both-with-chips',
    'in-turn-with-chips': 'in-turn-with-chips',
    'any-two-players': 'any-two-players',
  }),
  'too-many-cards': by((p) => p.burnAfterSA.killedCards, { 'into-stub': 'into-stub', muck: 'muck' }),
  'four-card-flop': by((p) => p.fourCardFlop, {
    'random-next-burn': 'random-next-burn',
    'random-burn': 'random-burn',
    redeal: 'redeal',
  }),
  'words-and-chips': by((p) => p.wordsVsChips.simultaneous, {
    floor: 'floor',
    'clear-word-else-chips': 'clear-word-else-chips',
  }),
  'spoken-wagers': yesOrNo((p) => p.wordsVsChips.amountEqualsChips, 'as-chips', 'as-said'),
  'skipped-players': yesOrNo((p) => p.outOfTurn.skippedMustSpeak, 'must-speak', 'act-first'),
  undercall: yesOrNo((p) => p.undercall.farTooSmallBelow === 0, 'any-amount', 'from-a-share'),
  'ways-to-raise': yesOrNo((p) => p['raiseMethods.afterRaiseTwoMotions'], 'two-motions', 'one-motion'),
  // Only an amount said alone can be treated as chips, so the sentence on silent chips stays true.
  'short-raise': by((p) => p['raiseCompletion.below'].amountDeclared, {
    call: 'call',
    'minimum-raise': 'minimum-raise',
    'as-silent-chips': 'minimum-raise',
  }),
  reopening: by((p) => p['reopen.nl'], {
    'all-who-acted': 'all-who-acted',
    'original-aggressor': 'original-aggressor',
    nobody: 'nobody',
    'all-in-run': 'all-who-acted',
  }),
  'single-chip': by((p) => p['singleChip.notFacing'], { bet: 'bet', check: 'check' }),
  'several-chips': by((p) => p.multipleChips, {
    'same-denomination': 'same-denomination',
    'any-denomination': 'any-denomination',
    none: 'none',
  }),
  'last-chips': yesOrNo((p) => p['multipleChips.lastChipsAllIn'], 'all-in', 'as-others'),
  'raise-cap': by((p) => p.headsUpRaiseCap, { capped: 'capped', none: 'none' }),
  'cap-heads-up': by((p) => p.headsUpRaiseCap, { capped: 'capped', none: 'none' }),
  'non-standard-fold': by((p) => p.nonStandardFold.incidentUntil, {
    'end-of-last-round': 'end-of-last-round',
    'before-last-round': 'before-last-round',
  }),
  'exposing-cards': by((p) => p.exposedCardRestriction, { none: 'none', 'check-call-only': 'check-call-only' }),
  'entering-the-game': yesOrNo((p) => p['newPlayer.options'].includes('straddle'), 'straddle', 'no-straddle'),
  straddle: by((p) => p['straddle.first'], { 'next-after-big-blind': 'offered', 'not-offered': 'not-offered' }),
  restraddle: by(restraddleReach, {
    'to-button': 'to-button',
    'before-button': 'before-button',
    'not-offered': 'not-offered',
  }),
};

function brokenTableGap(policies: Policies): 'no-seat' | 'no-hand' | 'not-small-blind' {
  if (policies['breakTable.gapSeat'] === 'no-seat') return 'no-seat';
  return policies['breakTable.positions'].includes('small-blind') ? 'no-hand' : 'not-small-blind';
}

function restraddleReach(policies: Policies): 'to-button' | 'before-button' | 'not-offered' {
  const restraddle = policies['straddle.restraddle'];
  if (restraddle === null) return 'not-offered';
  return restraddle.inclusive ? 'to-button' : 'before-button';
}

/** Shown for a number the rulebook leaves to the floor. */
const unset = '–';

const inPercent = (share: number): number => Math.round(share * 100);

const percent = (p: Policies) => ({ percent: inPercent(p.raiseCompletionThreshold) });

const values: { readonly [Name in Topic]?: (policies: Policies) => TopicReading['values'] } = {
  balancing: (p) => ({ short: p.haltWhenShortBy }),
  'halting-play': (p) => ({ short: p.haltWhenShortBy }),
  'final-table': (p) => ({
    flop: p['finalTableSize.flop'],
    sixHanded: p['finalTableSize.sixHanded'],
    sevenHanded: p['finalTableSize.sevenHanded'] ?? unset,
    stud: p['finalTableSize.stud'],
  }),
  'chip-race': (p) => ({ seat: p['chipRace.startSeat'], most: p['chipRace.maxPerPlayer'] }),
  'visible-stacks': (p) => ({ columns: p.stackColumns.join(' / ') }),
  clock: (p) => ({ seconds: p.callClockSeconds, countdown: p.countdownSeconds }),
  misdeal: (p) => ({ exposed: p['misdeal.exposedOthers'] }),
  'exposed-in-deal': (p) => ({ exposed: p['misdeal.exposedOthers'] }),
  'boxed-cards': (p) => ({ boxed: p['misdeal.boxed'] ?? unset }),
  'surplus-cards': (p) => ({ surplus: p['misdeal.surplusCards'] ?? unset }),
  undercall: (p) => ({ least: inPercent(p.undercall.farTooSmallBelow) }),
  'raise-size': percent,
  'short-raise': percent,
  'several-chips': percent,
  'last-chips': percent,
  'cap-three-rounds': (p) => ({ raises: p.limitRaiseCap.threeRoundsOrMore.raises }),
  'cap-two-rounds': (p) => ({ raises: p.limitRaiseCap.twoRounds.raises }),
  etiquette: (p) => ({ times: p['etiquette.threshold'] }),
  'return-to-table': (p) => ({ minutes: p['tableChange.returnMinutes'] }),
};

export const readingOf = (topic: Topic, policies: Policies): TopicReading => ({
  variant: variants[topic]?.of(policies) ?? null,
  variants: variants[topic]?.names ?? [],
  values: values[topic]?.(policies) ?? {},
});
