import { Check, Pause, Timer, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Level, VariantId } from '../../../engine/notation.ts';
import { isInField, stopsClock, type TournamentView } from '../../../engine/office.ts';
import { officeLimits as limits } from '../../../protocol/number-limits.ts';
import { type ClockNow, clockOf, levelOf } from '../../room/clock-now.ts';
import { useWish, WishKey, WishWord, WordKey } from '../../room/event-keys.tsx';
import { NumberField } from '../../room/number-field.tsx';
import { useSteadyNow } from '../../room/steady-now.ts';
import { mixedName } from '../../text/game-text.ts';
import { moreStakes, stakesText } from '../../text/stakes-text.ts';
import { dayOf, makeCountdown, makeHours, makeTimeOfDay } from '../../text/times.ts';
import { differenceText } from './difference-text.ts';
import { useEvent, useWords } from './event-context.ts';
import { PaceCount, PaceKeys, paceTitle } from './event-pace.tsx';

/**
 * The clock, the level, and whether all chips are there; the clock's key replaces the numbers by its controls. `isNamed`: no other line
 * says which tournament it is.
 */
export function EventHead({ isNamed = false }: { readonly isNamed?: boolean }) {
  const { t } = useWords();
  const { view } = useEvent();
  const { tournament } = view;
  const [isOpen, setOpen] = useState(false);
  const at = useSteadyNow();
  const clock = clockOf(tournament, at);
  const isPlanned = tournament.stage === 'planned';
  const canTouch = isPlanned || clock !== null;
  return (
    <header className="event-head">
      <div
        className={
          clock?.isPaused === true && view.pace?.byHands == null ? 'event-clock event-clock-stands' : 'event-clock'
        }
        role="timer"
      >
        {clock === null ? (
          <Idle />
        ) : (
          <>
            <PaceCount />
            {view.pace?.byHands == null && clock.isPaused && (
              <Pause size={30} role="img" aria-label={t('label.clockPaused')} />
            )}
            {view.pace?.byHands == null &&
              (clock.left === null ? <small>{t('clock.noEnd')}</small> : makeCountdown(clock.left))}
          </>
        )}
      </div>
      <LevelWords clock={clock} isNamed={isNamed} />
      {canTouch && (
        <button
          type="button"
          className="event-clock-key"
          aria-expanded={isOpen}
          aria-label={t(isPlanned ? 'clock.setStart' : 'clock.open')}
          onClick={() => setOpen(!isOpen)}
        >
          <Timer size={28} aria-hidden="true" />
        </button>
      )}
      {isOpen && !isPlanned && clock !== null && <ClockKeys clock={clock} />}
      {isOpen && isPlanned && <StartTime />}
      {(!isOpen || !canTouch) && <Counts clock={clock} />}
    </header>
  );
}

/** Before the start: the time to it, or the length of the first level if no start time is set. */
function Idle() {
  const { stage, structure, startsAt } = useEvent().view.tournament;
  const [first] = structure.levels;
  const at = useSteadyNow();
  if (stage === 'planned' && startsAt !== undefined && startsAt > at && startsAt - at < dayMs)
    return <span className="event-clock-idle">{makeCountdown(startsAt - at)}</span>;
  return (
    <span className="event-clock-idle">
      {first === undefined || stage === 'over' ? '–' : makeCountdown(first.minutes * 60_000)}
    </span>
  );
}

const dayMs = 24 * 60 * 60_000;

const plannedTitle = (
  { startsAt, stage }: TournamentView['tournament'],
  t: ReturnType<typeof useWords>['t'],
): string =>
  startsAt === undefined || stage !== 'planned'
    ? t('clock.planned')
    : t('clock.startsAt', { time: dayAndTime(startsAt) });

/** The time of day, with the date if it is another day. */
const dayAndTime = (at: number): string =>
  new Date(at).toDateString() === new Date().toDateString() ? makeTimeOfDay(at) : `${dayOf(at)} ${makeTimeOfDay(at)}`;

const halfHourMs = 30 * 60_000;

/**
 * The planned start, by this PC's clock: one of the next half hours by a tap, or any other moment typed. A date that does not exist is not
 * sent.
 */
function StartTime() {
  const { t } = useWords();
  const { view } = useEvent();
  const wish = useWish();
  const { id, startsAt } = view.tournament;
  const next = (Math.floor(useSteadyNow() / halfHourMs) + 1) * halfHourMs;
  const set = (text: string, isGood: boolean) => {
    const at = text === '' ? null : new Date(text).getTime();
    if (isGood && !Number.isNaN(at) && at !== (startsAt ?? null))
      void wish({ type: 'set-start-time', tournament: id, startsAt: at });
  };
  return (
    <>
      {[next, next + halfHourMs].map((at) => (
        <WishWord key={at} isOff={at === startsAt} wish={{ type: 'set-start-time', tournament: id, startsAt: at }}>
          {makeTimeOfDay(at)}
        </WishWord>
      ))}
      <label className="field event-start-time">
        <span className="field-label">{t('clock.start')}</span>
        <span className="field-box">
          <input
            key={startsAt}
            type="datetime-local"
            max="2099-12-31T12:00"
            min="2000-01-01T00:00"
            defaultValue={startsAt === undefined ? '' : `${dayOf(startsAt)}T${makeTimeOfDay(startsAt)}`}
            onBlur={(event) => set(event.target.value, event.target.validity.valid)}
            onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
          />
        </span>
      </label>
    </>
  );
}

function LevelWords({ clock, isNamed }: { readonly clock: ClockNow | null; readonly isNamed: boolean }) {
  const words = useWords();
  const { t } = words;
  const { view } = useEvent();
  const { structure, stage, name } = view.tournament;
  const isOver = stage === 'over';
  const level = isOver ? undefined : (clock?.level ?? levelOf(view.tournament, 0));
  const next = isOver
    ? null
    : clock === null
      ? structure.levels.find((one) => one.number === (level?.number ?? 0) + 1)
      : clock.isBreak
        ? clock.level
        : clock.next;
  const title = isOver
    ? t('clock.over')
    : clock === null
      ? plannedTitle(view.tournament, t)
      : clock.isBreak
        ? clock.backAt === null || clock.isPaused
          ? t('label.break')
          : t('clock.backAt', { time: makeTimeOfDay(clock.backAt) })
        : (paceTitle(view, clock.level.number, words) ??
          t(clock.isPaused ? 'clock.levelPaused' : 'numbered.level', { level: clock.level.number }));
  // Beside the tournament's name there is no room for it.
  const mixed = isNamed ? null : mixedName(structure.rotation, t);
  return (
    <div className="event-level">
      <p className="event-level-title">
        {isNamed && <span className="event-level-of">{name} · </span>}
        <span>{[title, ...(mixed === null ? [] : [mixed])].join(' · ')}</span>
      </p>
      {level !== undefined && (
        <p className="event-blinds">
          {stakesText(level, words)} <small>{moreStakes(structure.variant, level, words)}</small>
        </p>
      )}
      <p className="event-then">
        {thenWords(
          next === null || next === undefined ? null : stakesAfter(level, next, structure.variant, words),
          view.pace === null ? clock : { ...clock, breakIn: null },
          words,
        )}
      </p>
    </div>
  );
}

/** The stakes of the next level; with its ante only where one begins, for want of room. */
function stakesAfter(now: Level | undefined, next: Level, variant: VariantId, words: ReturnType<typeof useWords>) {
  const [blinds, more] = [stakesText(next, words), moreStakes(variant, next, words)];
  const isNew = now !== undefined && moreStakes(variant, now, words) === '' && more !== '';
  return isNew ? `${blinds}, ${more}` : blinds;
}

function thenWords(
  next: string | null,
  clock: Partial<ClockNow> | null,
  words: Pick<ReturnType<typeof useWords>, 't'>,
): string {
  const { t } = words;
  if (clock?.isBreak === true && clock.level !== undefined) return t('numbered.level', { level: clock.level.number });
  const then = next === null ? [] : [t('clock.then', { stakes: next })];
  const { breakIn = null } = clock ?? {};
  return [...then, ...(breakIn === null ? [] : [t('clock.breakIn', { time: makeHours(breakIn) })])].join(', ');
}

/** Controls of the clock; each is undone by its neighbour. */
function ClockKeys({ clock }: { readonly clock: ClockNow }) {
  const { t } = useWords();
  const { tournament, pace } = useEvent().view;
  const { id, structure } = tournament;
  const { number } = clock.level;
  const [minutes, setMinutes] = useState(1);
  const [isBreaking, setBreaking] = useState(false);
  const to = (level: number) => ({ type: 'go-to-level', tournament: id, level }) as const;
  const canBreak = !clock.isBreak && clock.next !== null && !stopsClock(pace?.order);
  if (isBreaking && canBreak) return <BreakNow clock={clock} onBack={() => setBreaking(false)} />;
  return (
    <div className="event-clock-keys">
      {!stopsClock(pace?.order) && (
        <>
          <WishWord wish={{ type: clock.isPaused ? 'resume-clock' : 'pause-clock', tournament: id }}>
            {t(clock.isPaused ? 'clock.resume' : 'clock.pause')}
          </WishWord>
          {clock.isBreak && <WishWord wish={to(number)}>{t('clock.endBreak')}</WishWord>}
          {canBreak && <WordKey onPress={() => setBreaking(true)}>{t('clock.breakNow.open')}</WordKey>}
          <WishWord wish={{ type: 'adjust-clock', tournament: id, minutes: -minutes }}>
            {t('clock.less', { minutes })}
          </WishWord>
          <NumberField
            label={t('clock.minutes')}
            limits={limits.minutes}
            isBare
            value={minutes}
            onChange={setMinutes}
          />
          <WishWord wish={{ type: 'adjust-clock', tournament: id, minutes }}>{t('clock.more', { minutes })}</WishWord>
          <WishWord wish={to(number - 1)} isOff={number === 1}>
            {t('numbered.level', { level: Math.max(1, number - 1) })}
          </WishWord>
          <WishWord wish={to(number + 1)} isOff={clock.next === null || number >= structure.levels.length}>
            {t('numbered.level', { level: number + 1 })}
          </WishWord>
        </>
      )}
      {stopsClock(pace?.order) && <PaceKeys isBreak={clock.isBreak} />}
    </div>
  );
}

/** Players, average and whether all of the room's chips are there. */
function Counts({ clock }: { readonly clock: ClockNow | null }) {
  const { t, amount } = useWords();
  const { view } = useEvent();
  const { tournament, playersLeft, average, finalTableSize } = view;
  const isNearFinal = playersLeft <= 2 * (finalTableSize ?? 10);
  const big = (clock?.level ?? levelOf(tournament, 0))?.bigBlind ?? 0;
  // Once it is over nobody plays, and chips are worth nothing.
  if (tournament.stage === 'over')
    return (
      <dl className="event-counts">
        <div>
          <dt>{t('tabs.entries')}</dt>
          <dd>{amount(tournament.entries.filter(isInField).length)}</dd>
        </div>
        <ChipCount />
      </dl>
    );
  return (
    <dl className="event-counts">
      <div>
        <dt>{t('label.players')}</dt>
        <dd>{amount(playersLeft)}</dd>
        <dd className="event-count-note">
          {t('label.ofEntries', { entries: tournament.entries.filter(isInField).length })}
          {isNearFinal &&
            ` · ${finalTableSize === null ? t('count.finalOpen') : t('count.final', { size: finalTableSize })}`}
        </dd>
      </div>
      <div>
        <dt>{t('count.average')}</dt>
        <dd>{average === null ? '–' : amount(average)}</dd>
        <dd className="event-count-note">
          {average !== null && big > 0 && t('count.bigBlinds', { count: amount(Math.floor(average / big)) })}
        </dd>
      </div>
      <ChipCount />
    </dl>
  );
}

function ChipCount() {
  const { t, amount } = useWords();
  const { issued, found, uncounted } = useEvent().view.chips;
  const difference = found - issued;
  const isKnown = uncounted.length === 0;
  const isRight = isKnown && difference === 0;
  return (
    <div className={isKnown && !isRight ? 'event-chips event-chips-wrong' : 'event-chips'}>
      <dt>{t('label.chips')}</dt>
      <dd>{amount(found)}</dd>
      <dd className={isRight ? 'event-count-note event-right' : 'event-count-note'}>
        {isRight && (
          <>
            <Check size={16} aria-hidden="true" /> {t('count.allIssued')}
          </>
        )}
        {!isKnown && t('count.uncounted', { count: uncounted.length })}
        {isKnown && !isRight && (
          <>
            <TriangleAlert size={15} aria-hidden="true" /> {differenceText(difference, { t, amount })}
          </>
        )}
      </dd>
    </div>
  );
}

const usualMinutes = 15;

/** A break in the middle of a level: its length, and what becomes of the rest of the level, before it begins. */
function BreakNow({ clock, onBack }: { readonly clock: ClockNow; readonly onBack: () => void }) {
  const { t } = useWords();
  const { id, structure } = useEvent().view.tournament;
  const { level, left, next } = clock;
  // As long as this level's own break, or the next one, as the room is used to.
  const planned = structure.levels.find(({ number, breakAfter = 0 }) => number >= level.number && breakAfter > 0);
  const [minutes, setMinutes] = useState(planned?.breakAfter ?? usualMinutes);
  return (
    <div className="event-break-now">
      <p>
        {t('clock.breakNow.left', {
          time: makeCountdown(left ?? 0),
          level: level.number,
          next: next?.number ?? level.number,
        })}{' '}
        {level.breakAfter !== undefined && t('clock.breakNow.moved', { level: level.number })}
      </p>
      <div className="event-pair">
        <NumberField
          label={t('clock.breakNow.minutes')}
          limits={limits.minutes}
          isBare
          value={minutes}
          onChange={setMinutes}
        />
        <WishKey
          held
          label={t('clock.breakNow.begin')}
          sub={t('clock.breakNow.length', { minutes })}
          wish={{ type: 'break-now', tournament: id, minutes }}
          onDone={onBack}
        />
        <WordKey onPress={onBack}>{t('key.goBack')}</WordKey>
      </div>
    </div>
  );
}
