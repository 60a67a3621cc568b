import { Check, CircleDashed } from 'lucide-react';
import { makeNumber } from '../text/amount.ts';
import { useText, type Words } from '../text/use-text.ts';
import { recordedHands } from './recorded-hands.ts';
import { bestOf, type DealerRecord, type Standing, standingOf, toPractise } from './results.ts';
import { secondsText } from './seconds-text.ts';

const goalMs = 2_000;

/** One dealer's results: what counts, what went well, what to practise again. */
export function ScoreSheet(props: {
  readonly dealer: string;
  readonly record: DealerRecord;
  readonly situations: readonly string[];
  readonly onDealer: (dealer: string) => void;
}) {
  const { dealer, record, situations, onDealer } = props;
  const words = useText('practice');
  const { t } = words;
  const standing = standingOf(record, situations);
  const best = bestOf(record);
  return (
    <section className="score" aria-label={t('score.title')}>
      <label className="score-dealer">
        <span>{t('choose.dealer')}</span>
        <input value={dealer} maxLength={40} onChange={({ target }) => onDealer(target.value)} />
      </label>
      <p className={`score-ready ${standing.ready ? 'is-ready' : ''}`}>
        {standing.ready ? <Check size={24} aria-hidden="true" /> : <CircleDashed size={24} aria-hidden="true" />}
        {t(standing.ready ? 'score.ready' : 'score.notReady')}
      </p>
      <dl className="score-facts">
        <Fact name={t('score.hands')}>{t('score.ofHands', { hands: standing.hands, due: standing.handsDue })}</Fact>
        <Fact name={t('score.wrong')}>{percent(standing.wrongShare, words)}</Fact>
        <Fact name={t('score.pace', { goal: secondsText(goalMs, words) })}>
          {standing.hands === 0 ? '–' : secondsText(standing.msPerAction, words)}
        </Fact>
        <Fact name={t('score.situations')}>{percent(standing.situationShare, words)}</Fact>
        <Fact name={t('score.best')}>
          {best === null
            ? '–'
            : t('score.bestHand', {
                hand: numberOf(best.hand),
                action: secondsText(best.ms / best.actions, words),
              })}
        </Fact>
        <Fact name={t('score.well')}>{listed(wentWell(record, standing, words), words)}</Fact>
        <Fact name={t('score.again')}>{listed(again(record, standing, words), words)}</Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className="score-fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const percent = (share: number, { t, language }: Words): string => {
  const isSmall = share > 0 && share < 10;
  const percent = makeNumber(isSmall ? share : Math.floor(share), language, isSmall ? 1 : 0);
  return t('percent', { percent });
};

const listed = (things: readonly string[], { t }: Words): string =>
  things.length === 0 ? t('score.nothing') : things.join(', ');

const numberOf = (hand: string): number => recordedHands.findIndex(({ id }) => id === hand) + 1;

const mostListed = 5;

function wentWell({ hands }: DealerRecord, { msPerAction, situationShare }: Standing, { t }: Words): readonly string[] {
  const clean = new Set(hands.filter(({ wrong }) => wrong === 0).map(({ hand }) => numberOf(hand)));
  return [
    ...[...clean].slice(-mostListed).map((hand) => t('numbered.handInSentence', { hand })),
    ...(hands.length > 0 && msPerAction <= goalMs ? [t('score.pacing')] : []),
    ...(situationShare >= 80 ? [t('score.allSituations')] : []),
  ];
}

function again(record: DealerRecord, { msPerAction, situationShare }: Standing, { t }: Words): readonly string[] {
  return [
    ...toPractise(record)
      .slice(0, mostListed)
      .map(({ hand }) => t('numbered.handInSentence', { hand: numberOf(hand) })),
    ...(record.hands.length > 0 && msPerAction > goalMs ? [t('score.pacing')] : []),
    ...(Object.keys(record.situations).length > 0 && situationShare < 80 ? [t('score.allSituations')] : []),
  ];
}
