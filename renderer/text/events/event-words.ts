import { variantOf } from '../../../engine/notation.ts';
import { boardsOf } from '../../../engine/rules.ts';
import {
  decidedOf,
  type EventFamilies,
  handShown,
  isOf,
  type TableEvent,
  type TableState,
} from '../../../engine/table.ts';
import { citeText } from '../cite-text.ts';
import { midSentence } from '../mid-sentence.ts';
import { decidedText, unchangedAt } from '../report-text.ts';
import { spokenCard } from '../spoken-card.ts';
import { twoAmounts } from '../stakes-text.ts';
import type { TextValues, Words } from '../use-text.ts';
import { besideWords, type NamesById } from './beside-words.ts';
import { bettingWords, type EventWordsKind } from './betting-words.ts';
import { deckWords, deviceWords, isDeckEvent, isDeviceEvent } from './device-words.ts';
import { shotClockWords } from './shot-clock-words.ts';

const nobodyNamed: NamesById = {};

/**
 * An event in words. `after` is the table after it, if known, from which game and street are read. Needs texts of the `floor` namespace.
 */
export function eventWords(
  kind: EventWordsKind,
  event: TableEvent,
  after: TableState | null,
  words: Words,
  names: NamesById = nobodyNamed,
): string {
  return besideWords(kind, event, words, names) ?? wordsOfHand(kind, event, after, words);
}

/** The number people know the hand by; the deal's own where no table says more. */
const numberShown = (deal: number, after: TableState | null): number =>
  after === null ? deal : handShown(after, deal);

function wordsOfHand(kind: EventWordsKind, event: TableEvent, after: TableState | null, words: Words): string {
  const { t, amount } = words;
  const say: Say = (key, values = {}) => t(`${kind}.${key}`, values);
  if (isOf('betting', event)) return bettingWords(kind, event, words);
  if (isOf('report', event)) return reportEventWords(kind, event, words);
  if (isOf('order', event)) return orderWords(kind, event, words);
  if (isOf('shot-clock', event)) return shotClockWords(kind, event, words);
  if (isDeviceEvent(event)) return deviceWords(kind, event, words);
  if (isDeckEvent(event)) return deckWords(kind, event, words);
  if (isOf('staff', event)) return staffWords(kind, event, words);
  if (isChipsEvent(event)) return chipsWords(kind, event, words);
  if (isOf('stream', event)) return streamWords(event, say);
  if (followsFromAnother(event)) return '';
  switch (event.type) {
    case 'hand-started':
      return say(event.type, { number: numberShown(event.number, after) });
    case 'hand-amended':
    case 'past-hand-amended':
      return say(event.type, { number: numberShown(event.hand, after) });
    case 'seat-changed':
      return say(event.type, { seat: event.from, to: event.to });
    case 'player-away':
    case 'stakes-set':
    case 'blinds-owed':
    case 'seat-opened':
      return agreedWords(event, say, amount);
    case 'player-seated':
    case 'button-moved':
    case 'hand-tabled':
    case 'cards-shown':
    case 'hand-mucked':
    case 'hand-killed':
    case 'opener-named':
      return say(event.type, { seat: event.seat });
    case 'drawn':
    case 'up-cards-dealt':
    case 'runs-agreed':
    case 'board-dealt':
      return dealingWords(kind, event, after, words);
    case 'winners-named':
      return event.seats.length === 0 ? say('no-low') : say(event.type, { seats: event.seats.join(', ') });
    case 'incident-ruled':
      return ruledWords(kind, event, after, words);
    case 'board-swapped':
    case 'witnesses-overruled':
    case 'pot-pushed':
    case 'next-hand-planned':
    case 'rotation-set':
    case 'floor-called':
    case 'call-withdrawn':
    case 'step-undone':
      return say(event.type);
  }
}

/** Events that follow from another one have no words of their own on a timeline. */
const following = {
  'table-opened': true,
  'ante-posted': true,
  'blind-posted': true,
  'betting-opened': true,
  'sleeper-woke': true,
  'cards-awaited': true,
  'rake-taken': true,
  'uncalled-returned': true,
  'bets-gathered': true,
  'steps-joined': true,
  'showdown-opened': true,
  'pots-awarded': true,
  'hand-ended': true,
  'misdeal-declared': true,
  'announced-in-play': true,
  'order-answered': true,
  'device-changed': true,
  'call-taken': true,
  'call-left': true,
  'cards-sealed': true,
  'cards-sealed-for-stream': true,
} as const satisfies { readonly [Type in TableEvent['type']]?: true };

const followsFromAnother = (event: TableEvent): event is Extract<TableEvent, { type: keyof typeof following }> =>
  Object.hasOwn(following, event.type);

type Say = (key: string, values?: TextValues) => string;

const streamWords = (event: EventFamilies['stream'], say: Say): string =>
  event.type === 'stream-set'
    ? say(event.delay === null ? 'stream-ended' : 'stream-set', { ...event.delay })
    : say(event.agrees ? 'stream-agreed' : 'stream-declined', { seat: event.seat });

function agreedWords(
  event: Extract<TableEvent, { type: 'player-away' | 'stakes-set' | 'blinds-owed' | 'seat-opened' }>,
  say: Say,
  amount: Words['amount'],
): string {
  switch (event.type) {
    case 'seat-opened':
      return say(event.why === 'moved' ? 'moved' : event.type, { seat: event.seat });
    case 'player-away':
      return say(event.away ? 'away' : 'back', { seat: event.seat });
    case 'blinds-owed':
      if (event.owes === null) return say('blinds-clear', { seat: event.seat });
      return say(event.owes.posts ? 'blinds-posted' : event.type, { seat: event.seat });
    case 'stakes-set': {
      const [small, big] = twoAmounts(event.stakes);
      return say(event.stakes.bigBlind > 0 ? event.type : 'limits-set', { small: amount(small), big: amount(big) });
    }
  }
}

/** A pill says that it was ruled; the sentence says what was decided, if the table still knows what was asked. */
function ruledWords(
  kind: EventWordsKind,
  { incident, ruling, cite, fairness }: Extract<TableEvent, { type: 'incident-ruled' }>,
  after: TableState | null,
  words: Words,
): string {
  const { t } = words;
  const asked = after?.incidents.find(({ id }) => id === incident);
  const unchanged = after === null ? 'play-on' : unchangedAt(after, asked?.hand);
  if (typeof ruling === 'string') {
    const said = t(`${kind}.${ruling === 'play-on' ? unchanged : ruling}`);
    if (kind === 'pill' || cite === undefined) return said;
    const first = fairness === true ? `, ${midSentence(t('desk:besides.fairness'))}` : '';
    return `${said.replace(/\.$/u, '')} (${citeText(cite)}${first}).`;
  }
  const decided = asked === undefined || kind === 'pill' ? null : decidedOf(asked, ruling);
  if (decided === null) return t(`reports:${kind}.incident-ruled`);
  return t('moment.ruled', { ruling: midSentence(decidedText(decided, unchanged, words).replace(/\.$/u, '')) });
}

/** Who came or went, in words; names are beside them if known. */
function staffWords(kind: EventWordsKind, event: EventFamilies['staff'], { t }: Words): string {
  const say = (key: string): string => t(`staff:${kind}.${key}`);
  switch (event.type) {
    case 'dealer-changed':
      return say(event.to === null ? 'dealer-left' : event.from === null ? 'dealer-came' : 'dealer-changed');
    case 'dealer-waits':
      return say(event.dealer === null ? 'relief-left' : 'dealer-waits');
    case 'staff-at-table':
      return say(`${event.role}-${event.what}`);
  }
}

/** What the office had a table do, in words. Needs texts of the `orders` namespace. */
function orderWords(kind: EventWordsKind, event: EventFamilies['order'], { t }: Words): string {
  const say = (key: string, values = {}): string => t(`orders:${kind}.${key}`, values);
  switch (event.type) {
    case 'table-set-up':
    case 'halt-lifted':
      return say(event.type);
    case 'schedule-set':
      return say(event.schedule.pausedAt === undefined ? event.type : 'clock-paused');
    case 'table-halted':
      return event.why === null ? say('halt-ended') : say(event.type, { why: t(`orders:why.${event.why}`) });
    case 'hand-for-hand-set':
      return event.round === null ? say('hand-for-hand-over') : say(event.type, { round: event.round });
    case 'others-elsewhere':
      return say(event.others ? event.type : 'last-table');
    case 'heads-set':
      return say(event.type);
    case 'notice-set':
      return say(event.notice === null ? 'notice-gone' : event.type);
    case 'arrival-confirmed':
    case 'departure-confirmed':
      return say(event.type, { seat: event.seat });
  }
}

/** A report, or what a ruling on one changed, in words; empty for what follows from the ruling. */
function reportEventWords(kind: EventWordsKind, event: EventFamilies['report'], { t, amount }: Words): string {
  const say = (values: TextValues = {}, key: string = event.type) => t(`reports:${kind}.${key}`, values);
  switch (event.type) {
    case 'incident-reported':
      return say({ report: midSentence(t(`reports:kind.${event.report.kind}`)) });
    case 'penalty-given': {
      const { seat, hands } = event;
      if (hands === null) return say({ seat }, 'penalty-out');
      if (hands < 0) return say({ seat }, 'penalty-lifted');
      return hands === 0 ? say({ seat }, 'penalty-warning') : say({ seat, hands });
    }
    case 'chips-forfeited':
    case 'rebuy-announced':
      return say({ seat: event.seat, chips: amount(event.chips) });
    case 'colour-up-announced':
    case 'odd-chip-kept':
      return say({ chips: amount(event.chips) });
    case 'player-moved':
      return say({ seat: event.seat, to: event.to });
    case 'clock-called':
      return say({ seat: event.clock.seat });
    case 'clock-stopped':
      return say({ seat: event.seat });
    case 'hand-voided':
      return event.incident === null ? say({}, 'start-taken-back') : say();
    case 'bets-corrected':
    case 'board-corrected':
    case 'card-voided':
      return say();
    case 'incident-counted':
    case 'aggression-barred':
    case 'hand-retrieved':
    case 'run-out-released':
      return '';
  }
}

type SeatCounted = NonNullable<TableState['closed']>['counted'][number];

const chipsEvents = {
  'chips-added': true,
  'chips-taken-back': true,
  'chips-announced': true,
  'chips-given': true,
  'chips-collected': true,
  'chips-raced': true,
  'stack-counted': true,
  'stack-bagged': true,
  'bag-opened': true,
  'table-closed': true,
  'table-reopened': true,
} as const satisfies { readonly [Type in TableEvent['type']]?: true };

type ChipsEvent = Extract<TableEvent, { type: keyof typeof chipsEvents }>;

/** Chips that move between hands, and counts of them. */
const isChipsEvent = <Other extends { readonly type: string }>(event: Other | ChipsEvent): event is ChipsEvent =>
  Object.hasOwn(chipsEvents, event.type);

/** Chips that came, went or were counted, in words. */
function chipsWords(kind: 'pill' | 'moment', event: ChipsEvent, { t, amount }: Words): string {
  const say = (key: string, values: TextValues): string => t(`${kind}.${key}`, values);
  switch (event.type) {
    case 'chips-added':
      return say(event.of !== undefined ? 'chips-of-hand' : event.behind === true ? 'chips-behind' : event.type, {
        seat: event.seat,
        chips: amount(event.chips),
      });
    case 'chips-taken-back':
      return say(event.of !== undefined ? 'chips-back-of-hand' : event.type, {
        seat: event.seat,
        chips: amount(event.chips),
      });
    case 'chips-announced':
    case 'chips-given':
    case 'chips-collected':
      return say(event.type, { seat: event.seat, chips: amount(event.chips) });
    case 'chips-raced':
      return say(event.type, { old: amount(event.old), new: amount(event.new) });
    case 'stack-counted':
      return say(event.confirms === undefined ? event.type : `${event.confirms}-confirmed`, {
        seat: event.seat,
        chips: amount(event.stack),
      });
    case 'stack-bagged':
      return say(event.type, { seat: event.seat, chips: amount(event.bag.chips), bag: event.bag.number });
    case 'bag-opened':
      return say(event.type, { seat: event.seat, bag: event.number });
    case 'table-closed':
    case 'table-reopened':
      return say(event.type, { difference: differenceOf(event.counted, amount) });
  }
}

/** "+500", "−200", "0": the difference of all stacks together from the book. */
function differenceOf(counted: readonly SeatCounted[], amount: Words['amount']): string {
  const all = counted.reduce((sum, { difference }) => sum + difference, 0);
  return `${all > 0 ? '+' : all < 0 ? '−' : ''}${amount(Math.abs(all))}`;
}

type DealingEvent = Extract<TableEvent, { type: 'drawn' | 'up-cards-dealt' | 'runs-agreed' | 'board-dealt' }>;

/** Cards that were changed or opened, in words. `after` is the table after it, from which game and street are read. */
function dealingWords(kind: 'pill' | 'moment', event: DealingEvent, after: TableState | null, { t }: Words): string {
  const say = (key: string, values: TextValues): string => t(`${kind}.${key}`, values);
  switch (event.type) {
    case 'drawn':
      return say(drawnKey(event.cards, after), { seat: event.seat, cards: event.cards });
    case 'up-cards-dealt':
      return say(event.type, {
        seat: event.seat,
        cards: event.cards.map((card) => spokenCard(card, t)).join(', '),
      });
    case 'runs-agreed':
      return say(event.type, { runs: event.runs });
    case 'board-dealt': {
      const { board = 0 } = event;
      const street = say(boardKey(event, after), {});
      if (board === 0) return street;
      return kind === 'pill'
        ? `${street} ${board + 1}`
        : `${street}: ${t('shared:board.numbered', { board: board + 1 })}`;
    }
  }
}

/** Discarded for good, or drawn. */
function drawnKey(cards: number, after: TableState | null): 'discarded' | 'pat' | 'drawn' {
  const hand = after?.hand ?? null;
  if (hand !== null && variantOf(hand.variant).streets.every(({ exchange }) => exchange !== 'draw')) return 'discarded';
  return cards === 0 ? 'pat' : 'drawn';
}

function boardKey(
  { cards: { length: cards }, board = 0, places: [named] = [] }: Extract<DealingEvent, { type: 'board-dealt' }>,
  after: TableState | null,
): 'first-card' | 'flop' | 'turn' | 'river' | 'common-card' {
  const hand = after?.hand ?? null;
  const { stud, streets } = hand === null ? { stud: null, streets: [] } : variantOf(hand.variant);
  if (stud !== null) return 'common-card';
  const lying = named !== undefined ? named + 1 : hand === null ? cards : (boardsOf(hand)[board]?.length ?? cards);
  if (lying === 1 && streets[0]?.boardCards === 1) return 'first-card';
  if (lying <= 3) return 'flop';
  return lying === 4 ? 'turn' : 'river';
}
