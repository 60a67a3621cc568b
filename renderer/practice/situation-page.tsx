import { Check, Scale, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { effectivePolicies, type Policies, type RulesInForce, type Ruling } from '../../engine/rules.ts';
import { handRunning, legalActions } from '../../engine/table.ts';
import { RuleNotices } from '../components/rule-notices.tsx';
import { ScaledStage } from '../screens/dealer-console/stage/scaled-stage.tsx';
import { StageTable } from '../screens/dealer-console/stage/stage-table.tsx';
import { citeText, rulebookName } from '../text/cite-text.ts';
import { type RuleText, ruleText } from '../text/rule-text.ts';
import { useText, type Words } from '../text/use-text.ts';
import { seenText } from '../text/wager-text.ts';
import { PracticeCell, PracticeMark } from './coach.tsx';
import { ChipsSeen } from './happening-picture.tsx';
import { answerSituation, type SituationAnswer } from './situations/answer-situation.ts';
import { type Situation, tableOf } from './situations/situation.ts';
import { type Verdict, verdictText } from './situations/verdict.ts';

/** A moment at a table and a question about it. Give it a key, so that another situation begins unanswered. */
export function SituationPage(props: {
  readonly situation: Situation;
  readonly rules: RulesInForce;
  readonly title: string;
  /** What was right before, for a lesson on what has changed. */
  readonly former?: { readonly rules: RulesInForce; readonly right: Verdict } | null;
  readonly onAnswer: (right: boolean) => void;
  readonly onNext: () => void;
  readonly onLeave: () => void;
}) {
  const { situation, rules, title, former = null, onAnswer, onNext, onLeave } = props;
  const { t } = useText('practice');
  const { state, names } = useMemo(() => tableOf(situation, rules), [situation, rules]);
  const answer = useMemo(() => answerSituation(situation, rules), [situation, rules]);
  const [chosen, setChosen] = useState<Verdict | null>(null);
  const choose = (verdict: Verdict) => {
    if (chosen !== null) return;
    setChosen(verdict);
    onAnswer(verdict === answer.right);
  };
  const lit = handRunning(state.hand) && legalActions(state).toAct !== null;
  return (
    <ScaledStage only="landscape">
      <main className="console-main">
        <StageTable state={state} names={names} lampOn={lit} mark={<PracticeMark />} />
        <section className="dock situation">
          <Asked situation={situation} values={state.chipValues} />
          <div className="situation-choices">
            {answer.choices.map((verdict, index) => (
              <Choice
                // biome-ignore lint/suspicious/noArrayIndexKey: the choices of a situation keep their places
                key={index}
                verdict={verdict}
                mark={markOf(verdict, chosen, answer)}
                onChoose={() => choose(verdict)}
              />
            ))}
          </div>
          <RulingShown answer={answer} chosen={chosen} rules={rules} former={former} />
          {chosen !== null && (
            <button type="button" data-means="next situation" className="tile situation-next" onClick={onNext}>
              {t('situation.next')}
            </button>
          )}
        </section>
      </main>
      <nav className="rail" />
      <header className="top-bar practice-bar">
        <PracticeCell>{title}</PracticeCell>
        <div className="coach">{chosen !== null && <NoticesOf answer={answer} rules={rules} />}</div>
        <button type="button" data-means="to the list" className="practice-leave" onClick={onLeave}>
          {t('situation.toList')}
        </button>
      </header>
    </ScaledStage>
  );
}

/** Notices that must be beside the rule; in the bar, where there is always room for them. */
function NoticesOf({ answer, rules }: { readonly answer: SituationAnswer; readonly rules: RulesInForce }) {
  const words = useText('practice');
  const shown = ruleShown(answer.by, effectivePolicies(rules.rulebook, rules.overlay), words);
  if (shown === null || shown.cite === '') return null;
  return (
    <div className="coach-lines">
      <RuleNotices cite={shown.cite} className="ruling-text" />
    </div>
  );
}

function Asked({ situation, values }: { situation: Situation; values: readonly number[] }) {
  const words = useText('practice');
  const { question } = situation;
  return (
    <div className="situation-asked">
      <h1 className="situation-says">{situationText(situation, words)}</h1>
      {question.ask === 'wager' && <ChipsSeen motions={question.wager.motions} values={values} />}
    </div>
  );
}

type Mark = 'open' | 'right' | 'wrong' | 'other';

function markOf(verdict: Verdict, chosen: Verdict | null, { right }: SituationAnswer): Mark {
  if (chosen === null) return 'open';
  if (verdict === right) return 'right';
  return verdict === chosen ? 'wrong' : 'other';
}

function Choice({ verdict, mark, onChoose }: { verdict: Verdict; mark: Mark; onChoose: () => void }) {
  const words = useText('practice');
  return (
    <button
      type="button"
      data-means={mark}
      className={`choice choice-${mark}`}
      aria-disabled={mark !== 'open'}
      aria-pressed={mark === 'wrong'}
      onClick={onChoose}
    >
      {mark === 'right' && <Check size={22} aria-hidden="true" />}
      {mark === 'wrong' && <X size={22} aria-hidden="true" />}
      <span>{verdictText(verdict, words)}</span>
    </button>
  );
}

/** How many readings fit. */
const mostReadings = 2;

/** After the answer: right or not, the ruling, its rule and who spoke. */
function RulingShown(props: {
  readonly answer: SituationAnswer;
  readonly chosen: Verdict | null;
  readonly rules: RulesInForce;
  readonly former: { readonly rules: RulesInForce; readonly right: Verdict } | null;
}) {
  const { answer, chosen, rules, former } = props;
  const words = useText('practice');
  const { t } = words;
  if (chosen === null) return <div className="situation-ruling" role="status" />;
  const isRight = chosen === answer.right;
  const shown = ruleShown(answer.by, effectivePolicies(rules.rulebook, rules.overlay), words);
  return (
    <div className={`situation-ruling ruling-${isRight ? 'right' : 'wrong'}`} role="status">
      <p className="ruling-verdict">
        {isRight ? t('situation.right') : t('situation.wrong', { right: verdictText(answer.right, words) })}
      </p>
      {former !== null && (
        <p className="ruling-text">
          {t('situation.former', {
            book: rulebookName(former.rules.rulebook, words),
            ruling: verdictText(former.right, words),
          })}
        </p>
      )}
      {answer.readings.length > 0 && (
        <p className="ruling-text">
          {t('situation.readings', {
            readings: answer.readings
              .slice(0, mostReadings)
              .map((one) => verdictText(one, words))
              .join(' / '),
          })}{' '}
          {answer.readings.length > mostReadings &&
            t('reports:sheet.more', { count: answer.readings.length - mostReadings })}
        </p>
      )}
      {shown !== null && (
        <p className="ruling-text">
          <Scale size={17} aria-hidden="true" /> {shown.tag !== '' && <span className="rule-tag">{shown.tag}</span>}{' '}
          {shown.text !== null && (
            <>
              <b>{shown.text.title}.</b> {shown.text.says}{' '}
            </>
          )}
          <span className="ruling-layer">{shown.layer}</span>
        </p>
      )}
    </div>
  );
}

/** What has just happened, and the question about it. */
export function situationText({ id, question }: Situation, words: Words): string {
  if (question.ask !== 'wager') return words.t(`practice:situation.says.${id}`);
  return words.t('practice:situation.wager', { seat: question.seat, seen: seenText(question.wager, words) });
}

/** The rule behind a ruling: its tag, our short text, and the layer it comes from. */
interface RuleShown {
  readonly tag: string;
  readonly text: RuleText | null;
  readonly layer: string;
  /** The rule by document and number; empty if no document's rule decides. */
  readonly cite: string;
}

export function ruleShown(by: Ruling<unknown>['by'], policies: Policies, words: Words): RuleShown | null {
  const [first] = by;
  if (first === undefined) return null;
  const { source } = first;
  const layer = words.t(`practice:situation.${source.layer}`);
  const cite = source.layer === 'rulebook' ? (source.cites[0] ?? '') : source.layer === 'fallback' ? source.from : '';
  const isRule = cite.includes('#');
  return {
    tag: isRule ? citeText(cite) : '',
    text: isRule ? ruleText(cite, policies, words) : null,
    layer,
    cite: isRule ? cite : '',
  };
}
