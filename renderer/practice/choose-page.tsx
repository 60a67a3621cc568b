import { ArrowRightLeft, Check, GraduationCap, Scale } from 'lucide-react';
import { liveRulebookIds, type RulesInForce } from '../../engine/rules.ts';
import { Spoken } from '../components/spoken.tsx';
import { ScaledStage } from '../screens/dealer-console/stage/scaled-stage.tsx';
import { rulebookName } from '../text/cite-text.ts';
import { chooseLanguage, languages, ownNameOf } from '../text/i18n.ts';
import { useText } from '../text/use-text.ts';
import { PracticeCell } from './coach.tsx';
import { recordedHands } from './recorded-hands.ts';
import type { DealerRecord } from './results.ts';
import { ScoreSheet } from './score-sheet.tsx';

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
