import type { HandStage } from './hand.ts';
import type { PolicyKey } from './rulebook.ts';

/** The group in which a report is listed. */
type ReportGroup = 'cards' | 'bets' | 'hand' | 'players' | 'clock';

/** What a report may have to say besides its kind. */
export type ReportDetail = 'seat' | 'to' | 'cards' | 'count' | 'chips' | 'choice' | 'more';

export type ReportStage = Exclude<HandStage, 'over'> | 'between-hands';

/** Further conditions besides the stage: the kind of game, how far the hand is, and the clock's state. */
export type ReportNeed =
  | 'button'
  | 'up-cards'
  | 'board'
  | 'board-to-come'
  | 'later-street'
  | 'pot-limit'
  | 'no-fixed-limit'
  | 'tournament'
  | 'last-hand'
  | 'somebody-to-act'
  | 'held'
  | 'disputable'
  | 'draws'
  | 'last-street'
  | 'clock-off'
  | 'clock-on';

/** Whose seat a report may name. */
export type SeatAsked = 'live' | 'dealt-in' | 'player' | 'chair';

export interface ReportRule {
  readonly group: ReportGroup;
  /** The policy that rules it; reports under the same policy are counted together. */
  readonly about: PolicyKey;
  readonly stages: readonly ReportStage[];
  readonly needs: readonly ReportNeed[];
  readonly asks: readonly ReportDetail[];
  /** What may be said too, but need not be. */
  readonly may: readonly ReportDetail[];
  readonly seat: SeatAsked;
  readonly choices: readonly string[];
  /** The most cards it may name; naming them is always optional. */
  readonly cards: number;
}

const beforeShowdown: readonly ReportStage[] = ['betting', 'draw', 'board', 'up-cards'];
const inHand: readonly ReportStage[] = [...beforeShowdown, 'showdown', 'awards'];
const always: readonly ReportStage[] = ['between-hands', ...inHand];
const between: readonly ReportStage[] = ['between-hands'];
const showing: readonly ReportStage[] = ['showdown', 'awards'];

type Further = Partial<Omit<ReportRule, 'group' | 'about' | 'stages' | 'asks'>>;

const kind = (
  group: ReportGroup,
  about: PolicyKey,
  stages: readonly ReportStage[],
  asks: readonly ReportDetail[],
  { needs = [], may = [], seat = 'live', choices = [], cards = 0 }: Further = {},
): ReportRule => ({ group, about, stages, needs, asks, may, seat, choices, cards });

const conduct = (about: PolicyKey): ReportRule => kind('players', about, always, ['seat'], { seat: 'player' });

/** Everything a person at the table can report, in the order offered. */
const reportRules = {
  'exposed-by-dealer': kind('cards', 'misdeal.exposedOthers', beforeShowdown, ['seat', 'count', 'choice'], {
    may: ['more'],
    seat: 'dealt-in',
    choices: ['first-two', 'players-first-two', 'later', 'up-card'],
  }),
  'boxed-card': kind('cards', 'boxedCard', beforeShowdown, ['count'], { may: ['seat'], seat: 'dealt-in' }),
  'wrong-card-count': kind('cards', 'misdeal.surplusCards', beforeShowdown, ['seat', 'count'], {
    may: ['more'],
    seat: 'dealt-in',
  }),
  'dealt-out-of-order': kind('cards', 'misdeal.anyOutOfOrder', beforeShowdown, ['seat', 'choice'], {
    seat: 'chair',
    choices: ['first-card', 'later-card', 'two-at-once', 'button-two-in-row'],
  }),
  'seat-not-entitled': kind('cards', 'misdeal.unentitled', beforeShowdown, ['seat'], { seat: 'chair' }),
  'seat-left-out': kind('cards', 'misdeal.dealtOut', beforeShowdown, ['seat'], { seat: 'player' }),
  'wrong-button': kind('cards', 'misdeal.wrongButton', inHand, ['seat'], { needs: ['button'], seat: 'chair' }),
  'extra-board-card': kind('cards', 'fourCardFlop', ['betting', 'board'], ['count'], { needs: ['board'], cards: 5 }),
  'premature-card': kind('cards', 'prematureCard', ['betting', 'draw'], ['choice'], {
    needs: ['board-to-come'],
    choices: ['turned', 'not-turned'],
    cards: 3,
  }),
  'burn-error': kind('cards', 'burnError', ['betting', 'board', 'up-cards'], ['choice'], {
    needs: ['later-street'],
    choices: ['no-burn', 'two-burns'],
  }),
  'stub-fouled': kind('cards', 'fouledStub', beforeShowdown, []),
  'stub-short': kind('cards', 'stud.shortStub', ['betting', 'up-cards'], ['count'], { needs: ['up-cards'] }),
  'draw-stub-short': kind('cards', 'drawStub', ['betting', 'draw'], ['choice'], {
    needs: ['draws'],
    choices: ['last-card-needed', 'enough-with-burns', 'still-too-few'],
  }),
  'seventh-exposed': kind('cards', 'stud.seventhExposed', ['betting'], ['seat'], {
    needs: ['up-cards', 'last-street'],
  }),
  'foreign-card': kind('cards', 'foreignCard', inHand, ['choice'], { choices: ['in-hand', 'in-stub'] }),
  'duplicate-card': kind('cards', 'duplicateCard', inHand, [], { cards: 1 }),
  joker: kind('cards', 'joker', inHand, ['seat'], { may: ['choice'], choices: ['unseen'] }),
  'non-standard-card': kind('cards', 'nonStandardCard.afterSA', inHand, ['choice'], {
    may: ['seat'],
    choices: ['in-hand', 'on-board', 'in-stub'],
  }),
  'missing-card': kind('cards', 'missingCards', always, ['count'], { needs: ['last-hand'] }),
  'under-raise': kind('bets', 'incorrectBet', [...beforeShowdown, 'showdown'], ['seat'], {
    needs: ['no-fixed-limit'],
  }),
  'pot-miscount': kind('bets', 'plMiscount', [...beforeShowdown, 'showdown'], ['seat', 'chips'], {
    needs: ['pot-limit'],
  }),
  'string-bet': kind('bets', 'stringBet', ['betting'], ['seat']),
  'out-of-turn': kind('bets', 'outOfTurn', ['betting', 'draw'], ['seat']),
  'conditional-statement': kind('bets', 'conditionalStatement', ['betting', 'draw'], ['seat'], {
    may: ['choice'],
    choices: ['premature-call'],
  }),
  'count-asked': kind('bets', 'stackCount', ['betting'], ['seat', 'to']),
  'question-asked': kind('bets', 'infoAnswer', ['betting'], ['seat', 'choice'], {
    choices: ['how-much', 'may-raise', 'what-to-do'],
  }),
  'word-in-question': kind('bets', 'officialQuestion', ['betting'], ['seat']),
  'token-bet': kind('bets', 'nonValueChips', ['betting'], ['seat']),
  'chips-found': kind('bets', 'hiddenChipsFound', inHand, ['seat', 'chips']),
  'lost-chips': kind('bets', 'lostChips', always, ['chips']),
  'chips-hidden': kind('bets', 'chipsHidden', always, ['seat', 'chips'], { seat: 'player' }),
  'hand-swept': kind('hand', 'killedHand', [...beforeShowdown, 'showdown'], ['seat'], {
    may: ['choice'],
    choices: ['identifiable'],
  }),
  'killed-wrong-count': kind('hand', 'burnAfterSA', beforeShowdown, ['seat', 'count']),
  'up-cards-lifted': kind('hand', 'studUpcards', ['betting', 'up-cards'], ['seat'], { needs: ['up-cards'] }),
  'card-dropped': kind('hand', 'droppedCard', [...beforeShowdown, 'showdown'], ['seat'], {
    may: ['choice'],
    choices: ['other-card'],
  }),
  'exposed-by-player': kind('hand', 'exposedCardRestriction', beforeShowdown, ['seat']),
  'shown-to-one': kind('hand', 'showOneShowAll', inHand, ['seat', 'to'], { seat: 'dealt-in' }),
  'asked-to-see': kind('hand', 'askToSee', showing, ['seat', 'to'], {
    may: ['choice'],
    seat: 'dealt-in',
    choices: ['gave-up'],
  }),
  'discard-retrieved': kind('hand', 'showdown.discardRetrievable', showing, ['seat', 'choice'], {
    seat: 'dealt-in',
    choices: ['identifiable', 'not-identifiable'],
  }),
  'unclear-tabling': kind('hand', 'showdown.unclearTabling', showing, ['seat'], { seat: 'dealt-in' }),
  'run-out-released': kind('clock', 'handForHand.allInFaceDown', beforeShowdown, [], { needs: ['held'] }),
  miscall: kind('hand', 'miscallPenalty', showing, ['seat'], { seat: 'dealt-in' }),
  'odd-chip': kind('hand', 'oddChip.breakDown', ['showdown'], ['chips']),
  dispute: kind('hand', 'disputeUntil', always, [], {
    needs: ['disputable'],
    may: ['choice'],
    choices: ['reading', 'accounting'],
  }),
  'wrong-level': kind('clock', 'level.wrongLevel', beforeShowdown, [], { needs: ['tournament'] }),
  'old-chips': kind('clock', 'chipRace.leftovers', always, ['chips', 'count'], { needs: ['tournament'] }),
  rabbit: kind('hand', 'rabbitHunting', [...between, 'awards'], ['seat'], {
    needs: ['last-hand'],
    may: ['choice'],
    seat: 'player',
    choices: ['turned-over'],
  }),
  absent: kind('players', 'atSeat.deadline', always, ['seat'], { seat: 'player' }),
  back: kind('players', 'atSeat.deadline', always, ['seat'], { seat: 'player' }),
  'left-table': kind('players', 'stayWhileLive', inHand, ['seat']),
  gone: kind('players', 'absentChips', always, ['seat'], { needs: ['tournament'], seat: 'player' }),
  'face-hidden': conduct('identity.faceHidden'),
  phone: conduct('phoneAtTable'),
  device: kind('players', 'devices.liveHand', always, ['seat', 'choice'], {
    seat: 'player',
    choices: ['on-table', 'operated', 'app', 'glasses', 'glasses-allowed'],
  }),
  language: kind('players', 'languages', inHand, ['seat'], { seat: 'player' }),
  disclosure: conduct('disclosure'),
  advice: conduct('disclosure'),
  'read-hand': conduct('disclosure'),
  touching: conduct('etiquetteExamples'),
  delay: conduct('etiquetteExamples'),
  chatter: conduct('etiquetteExamples'),
  etiquette: kind('players', 'etiquetteExamples', always, ['seat', 'choice'], {
    seat: 'player',
    choices: [
      'poor-visibility',
      'out-of-reach',
      'splashing',
      'throwing',
      'false-declaration',
      'misleading-talk',
      'clothing',
      'hygiene',
      'intoxication',
    ],
  }),
  'stack-hidden': conduct('stackColumns'),
  'thrown-card': conduct('penalty.types'),
  'non-standard-fold': conduct('nonStandardFold'),
  'soft-play': kind('players', 'softPlay', always, ['seat'], {
    may: ['choice'],
    seat: 'player',
    choices: ['nuts-checked-last'],
  }),
  dumping: conduct('softPlay'),
  collusion: conduct('softPlay'),
  abuse: conduct('penalty.compulsory'),
  disruption: conduct('penalty.compulsory'),
  cheating: conduct('penalty.compulsory'),
  misconduct: conduct('penalty.compulsory'),
  'wrong-seat': kind('players', 'seating.wrongSeatCorrectStack', always, ['seat', 'choice'], {
    needs: ['tournament'],
    may: ['to', 'chips'],
    seat: 'player',
    choices: ['own-chips', 'others-chips'],
  }),
  'late-arrival': kind('players', 'dodgeBlind', always, ['seat'], { needs: ['tournament'], seat: 'player' }),
  'special-needs': kind('players', 'seating.random', always, ['seat'], { seat: 'player' }),
  'clock-called': kind('clock', 'callClockSeconds', ['betting', 'draw'], [], {
    needs: ['somebody-to-act', 'clock-off'],
    may: ['seat', 'choice'],
    seat: 'player',
    choices: ['too-soon', 'other-table', 'other-table-away'],
  }),
  'clock-declared': kind('clock', 'clockExpiry', ['betting', 'draw'], [], {
    needs: ['clock-on'],
    may: ['choice'],
    choices: ['tie'],
  }),
  'clock-stopped': kind('clock', 'callClockSeconds', ['betting', 'draw'], [], { needs: ['clock-on'] }),
  'deck-change': kind('clock', 'deckChange', always, ['choice'], {
    choices: ['player', 'dealer-push', 'level-change', 'house'],
  }),
  rebuy: kind('clock', 'rebuy', always, ['seat', 'chips'], { seat: 'player' }),
  'colour-up': kind('clock', 'colourUpAnnounced', always, ['chips'], {
    may: ['choice'],
    choices: ['player', 'one-buyer'],
  }),
} as const satisfies Readonly<Record<string, ReportRule>>;

export type ReportKind = keyof typeof reportRules;

/** Every kind, in the order offered. */
export const reportKinds = Object.keys(reportRules) as readonly ReportKind[];

export const reportRule = (of: ReportKind): ReportRule => reportRules[of];
