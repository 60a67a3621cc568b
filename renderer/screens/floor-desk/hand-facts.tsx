import type { Rotation, Seat, VariantId } from '../../../engine/notation.ts';
import {
  type Hand,
  handShown,
  type Incident,
  type ReportKind,
  type SuspectDeck,
  type TableState,
} from '../../../engine/table.ts';
import { cardsHeld } from '../../components/cards-before-seat.ts';
import { suspectText } from '../../text/deck-text.ts';
import { gameInTurn } from '../../text/game-text.ts';
import { midSentence } from '../../text/mid-sentence.ts';
import { makeAge, makeTimeOfDay } from '../../text/times.ts';
import { useText, type Words } from '../../text/use-text.ts';
import type { DeviceGap, TimelineStep } from './timeline-steps.ts';

type ActionNote = Hand['actions'][number];

/** What the log holds about the hand, and what is not in it. */
export function HandFacts(props: {
  readonly state: TableState;
  readonly steps: readonly TimelineStep[];
  readonly gaps: readonly DeviceGap[];
  /** The incident to be ruled on; null: the hand is only viewed. */
  readonly incident: Incident | null;
  readonly now: number;
}) {
  const { state, steps, gaps, incident, now } = props;
  const words = useText('floor');
  const { t } = words;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a low screen this region scrolls, and a keyboard must be able to do that
    <section className="desk-facts" tabIndex={0} aria-label={t('facts.recorded')}>
      <section>
        <h3>{t('facts.recorded')}</h3>
        <ul>
          {recordedFacts(state, steps, incident).map((fact) => (
            <li key={fact.fact}>{recordedWords(fact, words)}</li>
          ))}
        </ul>
      </section>
      <section>
        <h3>{t('facts.missing')}</h3>
        <ul>
          {missingFacts(steps, gaps, now).map((fact) => (
            <li key={`${fact.fact} ${'witness' in fact ? fact.witness : ''}`}>{missingWords(fact, words)}</li>
          ))}
        </ul>
      </section>
    </section>
  );
}

/** An action as in a list: "5 raises to 1,200". */
export const actionWords = ({ action, seat, to }: ActionNote, { t, amount }: Words): string =>
  t(`act.${action}`, { seat, to: amount(to) });

function recordedWords(fact: RecordedFact, words: Words): string {
  const { t, amount } = words;
  switch (fact.fact) {
    case 'report': {
      const values = { time: makeTimeOfDay(fact.at), report: midSentence(t(`reports:kind.${fact.kind}`)) };
      return fact.seat === null ? t('facts.reported', values) : t('facts.reportedSeat', { ...values, seat: fact.seat });
    }
    case 'shown':
      return fact.isAgain
        ? t('facts.again', { hand: fact.deal, first: fact.hand })
        : t('facts.shown', { deal: fact.deal, hand: fact.hand });
    case 'game':
      return gameInTurn(fact.variant, fact.rotation, t);
    case 'called': {
      const time = makeTimeOfDay(fact.at);
      return fact.seat === null ? t('facts.called', { time }) : t('facts.calledSeat', { time, seat: fact.seat });
    }
    case 'overruled':
      return t('facts.overruled', { time: makeTimeOfDay(fact.at) });
    case 'counted':
    case 'moved':
      return t(`facts.${fact.fact}`, {
        time: makeTimeOfDay(fact.at),
        seat: fact.seat ?? 0,
        stack: amount(fact.stack),
        booked: amount(fact.booked),
      });
    case 'actions': {
      const actions = fact.actions.map((note) => actionWords(note, words)).join(', ');
      if (fact.actions.length === 0) return t('facts.noActions');
      return fact.more === 0 ? actions : t('facts.moreActions', { actions, count: fact.more });
    }
    case 'chips':
      return t('facts.chips', { chips: amount(fact.chips) });
    case 'counts':
      if (fact.counts.length === 0) return t('facts.countsAgree');
      return t('facts.counts', {
        counts: fact.counts.map(({ count, seats }) => t('facts.count', { count, seats: seats.join(', ') })).join('; '),
      });
    case 'deck':
      return t(fact.verified ? 'facts.deck' : 'facts.deckUnverified', { count: fact.cards });
    case 'suspect': {
      const { acceptedBy } = fact.deck;
      const found = suspectText(fact.deck, words);
      return t(acceptedBy === null ? 'facts.suspect' : `facts.suspectAccepted.${acceptedBy}`, { found });
    }
  }
}

function missingWords(fact: MissingFact, { t }: Words): string {
  switch (fact.fact) {
    case 'no-witness':
      return t(fact.witness === 'reader' ? 'facts.noReader' : 'facts.noShuffler');
    case 'silent':
      return t(fact.witness === 'reader' ? 'facts.silentReader' : 'facts.silentShuffler', {
        age: makeAge(fact.milliseconds),
      });
    case 'words':
      return t('facts.words');
  }
}

/** Something the log holds. */
type RecordedFact =
  | {
      readonly fact: 'report';
      readonly at: number;
      readonly kind: ReportKind;
      readonly seat: Seat | null;
    }
  /** A deal whose hand people know by another number; `isAgain`: because it is that hand once more, not because one before it was. */
  | { readonly fact: 'shown'; readonly deal: number; readonly hand: number; readonly isAgain: boolean }
  /** Of a mixed game: which one was dealt. */
  | { readonly fact: 'game'; readonly variant: VariantId; readonly rotation: Rotation }
  | { readonly fact: 'called'; readonly at: number; readonly seat: Seat | null }
  /** A pot was pushed against the witnesses. */
  | { readonly fact: 'overruled'; readonly at: number }
  | {
      readonly fact: 'counted' | 'moved';
      readonly at: number;
      readonly seat: Seat | null;
      readonly stack: number;
      readonly booked: number;
    }
  /** `more` counts the actions not listed. */
  | { readonly fact: 'actions'; readonly actions: Hand['actions']; readonly more: number }
  | { readonly fact: 'chips'; readonly chips: number }
  /** Cards the reader counts at the live seats, most first; empty if every one has what it was dealt. */
  | { readonly fact: 'counts'; readonly counts: readonly { readonly count: number; readonly seats: readonly Seat[] }[] }
  | { readonly fact: 'deck'; readonly cards: number; readonly verified: boolean }
  /** A deck the shuffler found wrong, and who answered for it. */
  | { readonly fact: 'suspect'; readonly deck: SuspectDeck };

/** Something the floor might look for in vain. `milliseconds` is null while the device is still silent. */
type MissingFact =
  | { readonly fact: 'no-witness'; readonly witness: 'shuffler' | 'reader' }
  | { readonly fact: 'silent'; readonly witness: 'shuffler' | 'reader'; readonly milliseconds: number }
  | { readonly fact: 'words' };

const actionsListed = 3;

/** What is on record about a hand, most telling first. `now` ends gaps that still last. */
export function recordedFacts(
  state: TableState,
  steps: readonly TimelineStep[],
  incident: Incident | null,
): readonly RecordedFact[] {
  const { hand } = state;
  const facts: RecordedFact[] = incident === null ? [] : [beginOf(incident)];
  const { suspectDeck } = state.witnesses;
  if (suspectDeck !== null) facts.push({ fact: 'suspect', deck: suspectDeck });
  if (hand === null || (incident !== null && hand.number !== incident.hand)) return facts;
  const shown = handShown(state, hand.number);
  if (shown !== hand.number)
    facts.push({ fact: 'shown', deal: hand.number, hand: shown, isAgain: hand.redealOf !== null });
  if (state.rotation !== null) facts.push({ fact: 'game', variant: hand.variant, rotation: state.rotation });
  facts.push({
    fact: 'actions',
    actions: hand.actions.slice(0, actionsListed),
    more: Math.max(0, hand.actions.length - actionsListed),
  });
  if (hand.stage !== 'over')
    facts.push({ fact: 'chips', chips: hand.players.reduce((sum, { bet, paid, dead }) => sum + bet + paid + dead, 0) });
  if (steps.some(({ event }) => event.type === 'cards-seen')) facts.push({ fact: 'counts', counts: cardCounts(state) });
  const deck = steps.findLast(({ event }) => event.type === 'shuffler-reported' && event.cards !== null)?.event;
  if (deck?.type === 'shuffler-reported' && deck.cards !== null)
    facts.push({ fact: 'deck', cards: deck.cards, verified: deck.verified === 'pass' });
  return facts;
}

/** How the incident arose. */
function beginOf({ kind, at, report, seat, counted }: Incident): RecordedFact {
  if (kind === 'witnesses') return { fact: 'overruled', at };
  if (counted !== undefined) {
    const { stack, difference } = counted;
    return { fact: kind === 'chips' ? 'moved' : 'counted', at, seat, stack, booked: stack - difference };
  }
  return report === undefined ? { fact: 'called', at, seat } : { fact: 'report', at, kind: report.kind, seat };
}

function cardCounts({
  hand,
  witnesses,
}: TableState): readonly { readonly count: number; readonly seats: readonly Seat[] }[] {
  if (hand === null) return [];
  const live = hand.players.filter(({ status }) => status === 'live');
  if (live.every((player) => witnesses.cardsAt[player.seat] === cardsHeld(hand, player))) return [];
  const byCount = Map.groupBy(
    live.map(({ seat }) => seat).sort((a, b) => a - b),
    (seat) => witnesses.cardsAt[seat] ?? 0,
  );
  return [...byCount].map(([count, seats]) => ({ count, seats })).sort((a, b) => b.count - a.count);
}

/** What nobody testified to; what was said aloud is never on record. */
export function missingFacts(
  steps: readonly TimelineStep[],
  gaps: readonly DeviceGap[],
  now: number,
): readonly MissingFact[] {
  const silent = (['reader', 'shuffler'] as const).flatMap((witness): readonly MissingFact[] => {
    const milliseconds = gaps
      .filter((gap) => gap.witness === witness)
      .reduce((sum, { from, to }) => sum + (to ?? now) - from, 0);
    if (milliseconds > 0) return [{ fact: 'silent', witness, milliseconds }];
    return steps.some((step) => step.witness === witness) ? [] : [{ fact: 'no-witness', witness }];
  });
  return [...silent, { fact: 'words' }];
}
