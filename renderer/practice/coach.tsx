import { Check, GraduationCap, Lightbulb, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { streetNow } from '../../engine/rules.ts';
import { type Command, legalActions, type TableEvent, type TableState } from '../../engine/table.ts';
import { useConsoleTable } from '../screens/dealer-console/console-context.ts';
import { seatList } from '../screens/dealer-console/docks/showdown/award-words.ts';
import type { Fingers } from '../screens/dealer-console/fingers/use-fingers.ts';
import { SettingsKey } from '../screens/dealer-console/top-bar/top-bar.tsx';
import { eventWords } from '../text/events/event-words.ts';
import { stakesText } from '../text/stakes-text.ts';
import { useText, type Words } from '../text/use-text.ts';
import { seenText } from '../text/wager-text.ts';
import { commandOf, type Happening, type ScriptStep, type SeenAct } from './hand-script.ts';
import { HappeningPicture } from './happening-picture.tsx';
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

/** What happens, in one or two sentences: what a person at the table sees and hears. */
function happeningText(happening: Happening, words: Words): string {
  const { t } = words;
  switch (happening.what) {
    case 'start':
      return t('practice:happened.start', { seat: happening.button });
    case 'acts':
      return actsText(happening.acts, words);
    case 'board':
      return t(`practice:happened.${happening.street}`);
    case 'shows': {
      const seats = happening.hands.map(({ seat }) => seat);
      return t(seats.length === 1 ? 'practice:happened.show' : 'practice:happened.showAll', {
        seats: seatList(seats, words),
      });
    }
    case 'mucks':
      return t('practice:happened.muck', { seat: happening.seat });
    case 'pots':
      return t(happening.awards.length === 1 ? 'practice:happened.pot' : 'practice:happened.pots', {
        pots: happening.awards.length,
      });
  }
}

function actsText(acts: readonly SeenAct[], words: Words): string {
  const { t } = words;
  const folds = acts.filter(({ action }) => action === 'fold').map(({ seat }) => seat);
  const others = acts.filter(({ action }) => action !== 'fold');
  const sentences = [
    ...(folds.length === 0
      ? []
      : [
          t(folds.length === 1 ? 'practice:happened.fold' : 'practice:happened.folds', {
            seats: seatList(folds, words),
          }),
        ]),
    ...others.map((act) => actText(act, words)),
  ];
  return sentences.join(' ');
}

function actText({ seat, action, to, seen }: SeenAct, words: Words): string {
  const { t, amount } = words;
  if (seen === null) return t(`practice:happened.${action}`, { seat, to: amount(to) });
  return t('practice:happened.seen', { seat, seen: seenText(seen, words) });
}

/** What was booked, as far as it has words. */
function bookedText(events: readonly TableEvent[], after: TableState, words: Words): string {
  const said = events
    .filter(({ type }) => type !== 'wager-ruled')
    .map((event) =>
      eventWords('moment', event, after, { ...words, t: (key, values) => words.t(inFloor(key), values) }),
    );
  return said.find((text) => text !== '') ?? words.t('practice:booked.other');
}

/** Events are worded as on the floor desk. */
const inFloor = (key: string): string => (key.includes(':') ? key : `floor:${key}`);

/** The next button of the console, by its own label; null if nothing is left to press. */
function hintText(step: ScriptStep, state: TableState, words: Words): string | null {
  const { t } = words;
  const { happening, before } = step;
  const legal = legalActions(state);
  switch (happening.what) {
    case 'start':
      return t('console:between.start', { hand: state.handNumber + 1 });
    case 'acts': {
      const act = happening.acts[(state.hand?.actions.length ?? 0) - (before.hand?.actions.length ?? 0)];
      return act === undefined ? null : actionKey(commandOf(act), state, words);
    }
    case 'board':
      return t('console:board.cards');
    case 'shows':
      if (legal.stage === 'board') return t('console:board.allUp');
      return t(legal.show.length > 0 ? 'console:showdown.tabled' : 'console:board.cards');
    case 'mucks':
      return t('console:showdown.muck');
    case 'pots':
      if (legal.stage === 'board' && state.hand !== null) return t(`console:board.isOut.${streetNow(state.hand).name}`);
      return t(legal.stage === 'awards' ? 'console:awards.hold' : 'console:board.cards');
  }
}

function actionKey(command: Command, state: TableState, { t, amount }: Words): string | null {
  const { call, allIn } = legalActions(state);
  switch (command.type) {
    case 'fold':
    case 'check':
      return t(`console:action.${command.type}`);
    case 'call':
      return t('console:action.call', { amount: amount(call?.chips ?? 0) });
    case 'bet':
    case 'raise':
      return command.to === allIn?.to
        ? t('console:action.allIn')
        : t('practice:hint.amount', { key: t(`console:action.${command.type}`), to: amount(command.to) });
    default:
      return null;
  }
}
