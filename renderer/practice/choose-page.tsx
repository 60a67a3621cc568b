import { ArrowRightLeft, Check, CircleDashed, GraduationCap, Scale } from 'lucide-react';
import { liveRulebookIds, type RulesInForce } from '../../engine/rules.ts';
import { Spoken } from '../components/spoken.tsx';
import { ScaledStage } from '../screens/dealer-console/stage/scaled-stage.tsx';
import { makeNumber } from '../text/amount.ts';
import { rulebookName } from '../text/cite-text.ts';
import { chooseLanguage, languages, ownNameOf } from '../text/i18n.ts';
import { useText, type Words } from '../text/use-text.ts';
import { PracticeCell } from './coach.tsx';
import { recordedHands } from './recorded-hands.ts';
import { bestOf, type DealerRecord, type Standing, standingOf, toPractise } from './results.ts';
import { secondsText } from './seconds-text.ts';

/** What can be practised: the lesson, a hand by its index, the situations, or those that are now ruled differently. */
export type Chosen = 'lesson' | 'situations' | 'changes' | number;

/** The choice of exercises, and the dealer's progress. */
export function ChoosePage(props: {
  readonly dealer: string;
  readonly record: DealerRecord;
  readonly rules: RulesInForce;
  /** Names of all situations as the record stores them. */
  readonly situations: readonly string[];
  /** The previous rules, and the names of situations now ruled differently; null if nothing is compared. */
  readonly changes: { readonly before: RulesInForce; readonly situations: readonly string[] } | null;
  readonly onDealer: (dealer: string) => void;
  readonly onRules: (rulebook: RulesInForce['rulebook']) => void;
  readonly onChoose: (chosen: Chosen) => void;
  readonly onLeave: () => void;
}) {
  const { dealer, record, rules, situations, changes, onDealer, onRules, onChoose, onLeave } = props;
  const words = useText('practice');
  const { t } = words;
  const rightAmong = (names: readonly string[]) => ({
    right: names.filter((name) => record.situations[name] === true).length,
    all: names.length,
  });
  return (
    <ScaledStage only="landscape">
      <main className="choose">
        <section className="choose-what">
          <div className="choose-row">
            <button type="button" data-means="lesson" className="tile choose-big" onClick={() => onChoose('lesson')}>
              <GraduationCap size={26} aria-hidden="true" />
              <span className="choose-lines">
                <b>{t('choose.lesson')}</b>
                <span>{t('choose.lessonSub')}</span>
              </span>
            </button>
            <button
              type="button"
              data-means="situations"
              className="tile choose-big"
              onClick={() => onChoose('situations')}
            >
              <Scale size={26} aria-hidden="true" />
              <span className="choose-lines">
                <b>{t('choose.situations')}</b>
                <span>{t('choose.situationsSub', rightAmong(situations))}</span>
              </span>
            </button>
            {changes !== null && (
              <button
                type="button"
                data-means="changes"
                className="tile choose-big"
                onClick={() => onChoose('changes')}
              >
                <ArrowRightLeft size={26} aria-hidden="true" />
                <span className="choose-lines">
                  <b>{t('choose.changes', { book: rulebookName(changes.before.rulebook, words) })}</b>
                  <span>{t('choose.situationsSub', rightAmong(changes.situations))}</span>
                </span>
              </button>
            )}
          </div>
          <h2 className="choose-title">{t('choose.hands')}</h2>
          <div className="choose-hands">
            {recordedHands.map((hand, index) => (
              <button
                key={hand.id}
                type="button"
                data-means={`practise hand ${hand.id}`}
                className="tile choose-hand"
                onClick={() => onChoose(index)}
              >
                <span className="choose-lines">
                  <b>{t('numbered.hand', { hand: index + 1 })}</b>
                  <span>{t('choose.handSub', { seats: hand.stacks.length, actions: actionsIn(hand.actions) })}</span>
                </span>
                {isClean(record, hand.id) && <Check className="choose-done" size={22} aria-hidden="true" />}
              </button>
            ))}
          </div>
          <h2 className="choose-title">{t('choose.rules')}</h2>
          <div className="choose-rules">
            {liveRulebookIds.map((id) => (
              <button
                key={id}
                type="button"
                data-means={`rulebook ${id}`}
                className="tile choose-rulebook"
                aria-pressed={id === rules.rulebook}
                onClick={() => onRules(id)}
              >
                {rulebookName(id, words)}
              </button>
            ))}
          </div>
        </section>
        <ScoreSheet dealer={dealer} record={record} situations={situations} onDealer={onDealer} />
      </main>
      <header className="top-bar practice-bar">
        <PracticeCell>{t('choose.title')}</PracticeCell>
        <div className="coach" />
        <LanguageKeys />
        <button type="button" data-means="to the table" className="practice-leave" onClick={onLeave}>
          {t('choose.toTable')}
        </button>
      </header>
    </ScaledStage>
  );
}

const actionsIn = (actions: readonly string[]): number =>
  actions.filter((action) => / (f|cc|cbr)\b/.test(action)).length;

/** Whether the hand was booked without a wrong tap the last time. */
const isClean = ({ hands }: DealerRecord, id: string): boolean =>
  hands.findLast(({ hand }) => hand === id)?.wrong === 0;

function LanguageKeys() {
  const { language } = useText('practice');
  return languages.map((one) => (
    <button
      key={one}
      type="button"
      data-means={`language ${one}`}
      className="practice-language"
      lang={one}
      aria-pressed={one === language}
      onClick={() => chooseLanguage(one)}
    >
      <Spoken name={ownNameOf(one)}>{one.toUpperCase()}</Spoken>
    </button>
  ));
}

const goalMs = 2_000;

/** One dealer's results: what counts, what went well, what to practise again. */
function ScoreSheet(props: {
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
