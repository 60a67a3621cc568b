import { Check, GraduationCap, Lightbulb, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useConsoleTable } from '../screens/dealer-console/console-context.ts';
import type { Fingers } from '../screens/dealer-console/fingers/use-fingers.ts';
import { SettingsKey } from '../screens/dealer-console/top-bar/top-bar.tsx';
import { stakesText } from '../text/stakes-text.ts';
import { useText } from '../text/use-text.ts';
import type { ScriptStep } from './hand-script.ts';
import { HappeningPicture } from './happening-picture.tsx';
import { bookedText, happeningText, hintText } from './happening-text.ts';
import type { PracticeRun, Progress } from './practice-run.ts';
import { type HandResult, resultOf } from './results.ts';
import { secondsText } from './seconds-text.ts';

/** How long only the event is described; then the button is named. */
export const hintAfterMs = 10_000;

/** The top bar of the practice table: that it is practice, what happens, and how it goes. */
export function PracticeBar(props: {
  readonly run: PracticeRun;
  readonly title: string;
  readonly fingers: Fingers;
  readonly now: () => number;
  /** The hand is done and its score was seen; go on to the next one, if any. */
  readonly onNext: () => void;
  readonly onLeave: () => void;
}) {
  const { run, title, fingers, now, onNext, onLeave } = props;
  const { state } = useConsoleTable();
  const words = useText('practice');
  const { t } = words;
  const progress = useStore(run.progress);
  return (
    <header className="top-bar practice-bar">
      <PracticeCell>{title}</PracticeCell>
      <div className="top-cell">
        <span className="top-label">{t('label.blinds')}</span>
        <span className="top-value">{stakesText(state.stakes, words)}</span>
      </div>
      <Coach run={run} progress={progress} sheet={fingers.sheet} now={now} onNext={onNext} />
      <button type="button" data-means="leave the hand" className="practice-leave" onClick={onLeave}>
        {t('leaveHand')}
      </button>
      <SettingsKey sheet={fingers.sheet} openSheet={fingers.openSheet} />
    </header>
  );
}

/** Says in every bar of the practice page that this is not the real table. */
export function PracticeCell({ children }: { children: ReactNode }) {
  const { t } = useText('practice');
  return (
    <div className="top-cell practice-cell">
      <span className="top-label">
        <GraduationCap size={15} aria-hidden="true" /> {t('name')}
      </span>
      <span className="top-value">{children}</span>
    </div>
  );
}

/** On the felt before the dealer. */
export function PracticeMark() {
  const { t } = useText('practice');
  return (
    <p className="practice-mark">
      <span>{t('mark')}</span>
    </p>
  );
}

function Coach(props: {
  readonly run: PracticeRun;
  readonly progress: Progress;
  readonly sheet: Fingers['sheet'];
  readonly now: () => number;
  readonly onNext: () => void;
}) {
  const { run, progress, sheet, now, onNext } = props;
  const { step, booked, done } = progress;
  if (step === null) return <HandDone result={resultOf(run.script.id, done, now())} onNext={onNext} />;
  if (booked !== null) return <BookedWrong run={run} step={step} events={booked.events} />;
  return <Happens run={run} progress={progress} step={step} sheet={sheet} now={now} />;
}

/** A long sentence is set smaller before anything is cut. */
function Sentence({ children }: { children: string }) {
  return <b className={`coach-happens ${children.length > longSentence ? 'coach-long' : ''}`}>{children}</b>;
}

const longSentence = 62;

/** What happens now; under it what to press, after a long wait. */
function Happens(props: {
  readonly run: PracticeRun;
  readonly progress: Progress;
  readonly step: ScriptStep;
  readonly sheet: Fingers['sheet'];
  readonly now: () => number;
}) {
  const { run, progress, step, sheet, now } = props;
  const { state } = useConsoleTable();
  const words = useText('practice');
  const { t } = words;
  const late = useLate(progress.since, now);
  const last = progress.done.at(-1);
  // The open pad itself says which cards it waits for.
  const hint = late && sheet !== 'cards' ? hintText(step, state, words) : null;
  return (
    <div className="coach">
      <span className="coach-lines" role="status">
        <Sentence>{happeningText(step.happening, words)}</Sentence>
        {hint !== null ? (
          <span className="coach-hint">
            <Lightbulb size={15} aria-hidden="true" /> {t('hint.press', { key: hint })}
          </span>
        ) : step.teach !== undefined ? (
          <span className="coach-teach">{t(`lesson.${step.teach}`)}</span>
        ) : (
          <span className="coach-teach">
            {t('step', { step: progress.done.length + 1, steps: run.script.steps.length })}
            {last !== undefined && (
              <span className="coach-last">
                <Check size={15} aria-hidden="true" /> {secondsText(last.ms / last.actions, words)}
              </span>
            )}
          </span>
        )}
      </span>
      <HappeningPicture happening={step.happening} state={state} />
    </div>
  );
}

/** What was booked, and what happened. */
function BookedWrong({
  run,
  step,
  events,
}: {
  run: PracticeRun;
  step: ScriptStep;
  events: Parameters<typeof bookedText>[0];
}) {
  const { state } = useConsoleTable();
  const words = useText('practice');
  const { t } = words;
  return (
    <div className="coach coach-wrong">
      <TriangleAlert size={22} aria-hidden="true" />
      <span className="coach-lines" role="alert">
        <Sentence>{t('booked.wrong', { booked: bookedText(events, state, words) })}</Sentence>
        <span className="coach-teach">
          {t(state.undo === null ? 'booked.again' : 'booked.undo', { happened: happeningText(step.happening, words) })}
        </span>
      </span>
      <HappeningPicture happening={step.happening} state={state} />
      {state.undo === null && (
        <button type="button" data-means="try again" className="tile coach-key" onClick={run.tryAgain}>
          {t('tryAgain')}
        </button>
      )}
    </div>
  );
}

function HandDone({ result, onNext }: { result: HandResult; onNext: () => void }) {
  const words = useText('practice');
  const { t } = words;
  return (
    <div className="coach coach-done">
      <Check size={24} aria-hidden="true" />
      <span className="coach-lines" role="status">
        <Sentence>{t('done.hand', { right: result.firstTry, actions: result.actions, wrong: result.wrong })}</Sentence>
        <span className="coach-teach">
          {t('done.time', {
            action: secondsText(result.ms / result.actions, words),
            hand: secondsText(result.ms, words),
            goal: secondsText(goalMs, words),
          })}
        </span>
      </span>
      <button type="button" data-means="next hand" className="tile coach-key coach-next" onClick={onNext}>
        {t('next')}
      </button>
    </div>
  );
}

/** The target time for an action. */
const goalMs = 2_000;

/** Whether a hint is due after this long. */
function useLate(since: number, now: () => number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    const timer = setTimeout(() => setLate(true), Math.max(0, since + hintAfterMs - now()));
    return () => clearTimeout(timer);
  }, [since, now]);
  return late;
}
