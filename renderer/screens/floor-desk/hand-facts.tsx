import type { Hand, Incident, TableState } from '../../../engine/table.ts';
import { suspectText } from '../../text/deck-text.ts';
import { gameInTurn } from '../../text/game-text.ts';
import { midSentence } from '../../text/mid-sentence.ts';
import { makeAge, makeTimeOfDay } from '../../text/times.ts';
import { useText, type Words } from '../../text/use-text.ts';
import { type MissingFact, missingFacts, type RecordedFact, recordedFacts } from './facts-of-hand.ts';
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
