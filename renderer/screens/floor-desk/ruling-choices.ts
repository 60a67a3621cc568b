import {
  type Incident,
  newDealAmong,
  outcomesOf,
  type ReportOutcome,
  type SuspectDeck,
} from '../../../engine/index.ts';
import { deckText, suspectText } from '../../text/deck-text.ts';
import { outcomeText } from '../../text/report-text.ts';
import type { Words } from '../../text/use-text.ts';
import type { Choice } from './ruling-choice.tsx';
import type { DealAgain, PlayOn, RulingOptions } from './ruling-options.ts';

/** The ruling an outcome of a report is signed as: a new deal by its name, for it stays open while the table plays on. */
export const rulingOf = (outcome: ReportOutcome, index: number): 'deal-again' | number =>
  newDealAmong([outcome]) === null ? index : 'deal-again';

/** What may be ruled on an incident, the rulebook's own outcome first. Needs texts of the `floor` namespace. */
export function rulingChoices(
  { kind, answer, misdeal }: Incident,
  { dealAgain, playOn, suspectDeck }: RulingOptions,
  words: Words,
): readonly Choice[] {
  const { t } = words;
  if (kind === 'witnesses')
    return [{ ruling: 'play-on', title: t('witnesses.seen'), lines: [t('witnesses.seenLine')], closed: false }];
  const again = dealAgainLines(dealAgain, words);
  const outcomes = (answer === undefined ? [] : outcomesOf(answer)).map((outcome, index): Choice => {
    const ruling = rulingOf(outcome, index);
    const isAgain = ruling === 'deal-again';
    const recommended = index === 0 ? [t('reports:desk.recommended')] : [];
    return {
      ruling,
      title: outcomeText(outcome, words),
      lines: isAgain ? [...recommended, ...again] : recommended,
      closed: isAgain && !dealAgain.open,
    };
  });
  const ofDeal = answer === undefined || misdeal !== null;
  const noneAgain = ofDeal && outcomes.every(({ ruling }) => ruling !== 'deal-again');
  const tooLate: Choice = { ruling: 'deal-again', title: t('ruling.dealAgainShort'), lines: again, closed: true };
  const lines = ofDeal ? playOnLines(playOn, words) : [];
  const goOn: Choice = { ruling: 'play-on', title: t('ruling.playOn'), lines, closed: false };
  const deck = suspectDeck === null ? [] : [acceptDeck(suspectDeck, words)];
  return [...deck, ...outcomes, ...(noneAgain ? [tooLate] : []), goOn];
}

function acceptDeck(suspect: SuspectDeck, words: Words): Choice {
  const { t } = words;
  return {
    ruling: 'accept-deck',
    title: t('ruling.acceptDeck', { deck: deckText(suspect.deck, words) }),
    lines: [t('ruling.acceptDeckLine', { found: suspectText(suspect, words) })],
    closed: false,
  };
}

function dealAgainLines(dealAgain: DealAgain, { t, amount }: Words): readonly string[] {
  if (!dealAgain.open) {
    const { because } = dealAgain;
    switch (because.why) {
      case 'not-reported':
        return [t('ruling.notReported')];
      case 'moved-on':
        return [t('ruling.betweenHands')];
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

function playOnLines({ hand, toAct, toCall, chips }: PlayOn, { t, amount }: Words): readonly string[] {
  if (hand === null) return [t('ruling.betweenHands')];
  const next =
    toAct === null
      ? t('ruling.handGoesOn')
      : t(toCall > 0 ? 'ruling.toAct' : 'ruling.toActFree', { seat: toAct, chips: amount(toCall) });
  return [next, t('ruling.chipsStay', { chips: amount(chips) })];
}
