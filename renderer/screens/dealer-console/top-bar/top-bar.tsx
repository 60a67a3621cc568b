import { Globe } from 'lucide-react';
import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { levelAt } from '../../../../engine/rules.ts';
import { handRunning, handShown, handsToCome, nextLevel, type TableState } from '../../../../engine/table.ts';
import { Spoken } from '../../../components/spoken.tsx';
import { isUnplayed, type StakesNow, stakesNow } from '../../../stores/stakes-now.ts';
import { gameInTurn } from '../../../text/game-text.ts';
import { ownNameOf } from '../../../text/i18n.ts';
import { moreStakes, stakesText } from '../../../text/stakes-text.ts';
import { makeCountdown, makeHours, makeTimeOfDay } from '../../../text/times.ts';
import { useText, type Words } from '../../../text/use-text.ts';
import { useOfTable, useTableStore } from '../console-context.ts';
import type { Fingers } from '../fingers/use-fingers.ts';
import { dealerName, nextDealerName, type StaffDesk } from '../staff/staff-desk.ts';
import { MeasuredOnce, onLook } from '../stage/measured-once.ts';
import { TopDevices } from './top-devices.tsx';
import './top-bar.css';

/** The time by the table's clock, updated every second. */
export function useTableNow(): number {
  const store = useTableStore();
  const [now, setNow] = useState(store.tableNow);
  useEffect(() => {
    const second = (at: number) => Math.floor(at / 1000);
    const look = () => {
      const at = store.tableNow();
      setNow((before) => (second(before) === second(at) ? before : at));
    };
    const timer = setInterval(look, 500);
    return () => clearInterval(timer);
  }, [store]);
  return now;
}

interface BarProps {
  readonly sheet: Fingers['sheet'];
  readonly openSheet: Fingers['openSheet'];
  readonly staffDesk: StaffDesk;
}

/**
 * Game and level, the devices or the one fault that matters, hand and language. Separate from the hand: a tap at the table does not redraw
 * it.
 */
export const TopBar = memo(function TopBar({ sheet, openSheet, staffDesk }: BarProps) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => (bar.current === null ? undefined : keepBarFitting(bar.current)), []);
  return (
    <header className="top-bar" ref={bar}>
      <NameCell />
      <LevelCells />
      <BreakCell />
      <TopDevices sheet={sheet} openSheet={openSheet} />
      <HandCell />
      <StaffCell isOpen={sheet === 'staff'} desk={staffDesk} />
      <SettingsKey sheet={sheet} openSheet={openSheet} />
    </header>
  );
});

function NameCell() {
  const { t } = useText('console');
  const now = useTableNow();
  const { name, variant, rotation } = useOfTable(({ state }) => ({
    name: state.name,
    variant: stakesNow(state, now).variant,
    rotation: state.rotation,
  }));
  return <Cell label={gameInTurn(variant, rotation, t)}>{name}</Cell>;
}

function HandCell() {
  const { t } = useText('console');
  const hand = useOfTable(({ state }) => handShown(state));
  const isAgain = useOfTable(
    ({ state: { hand, handNumber } }) => hand?.number === handNumber && hand.redealOf !== null,
  );
  return (
    <Cell label={t(isAgain ? 'top.handAgain' : 'top.hand')} place="top-hand">
      {hand}
    </Cell>
  );
}

function Cell({ label, place = '', children }: { label: string; place?: string; children: ReactNode }) {
  return (
    <div className={`top-cell ${place}`} data-felt="cell">
      <span className="top-label">{label}</span>
      <span className="top-value">{children}</span>
    </div>
  );
}

function LevelCells() {
  const words = useText('console');
  const { t } = words;
  const now = useTableNow();
  const {
    schedule,
    isRunning,
    toCome,
    stakes: played,
    isBombPot,
    isEmpty,
    clockAhead,
    comes,
  } = useOfTable(({ state, status }) => ({
    clockAhead: status.cardroom.clockAhead ?? 0,
    isEmpty: isUnplayed(state),
    schedule: state.schedule,
    isRunning: handRunning(state.hand),
    toCome: handsToCome(state),
    stakes: playedFor(state, now),
    isBombPot: handRunning(state.hand) && state.hand?.bombPot === true,
    comes: handRunning(state.hand) ? nextLevel(state, now) : null,
  }));
  if (isEmpty) return null;
  const level = schedule === null ? null : levelAt(schedule, now);
  const { variant, stakes, level: number } = played;
  const hasRisen = number !== null && comes !== null && comes.number !== number;
  const label =
    number === null
      ? t(stakes.bigBlind > 0 ? 'label.blinds' : 'top.limits')
      : t(isRunning ? 'numbered.level' : 'top.levelNext', { level: number });
  return (
    <>
      {isBombPot ? (
        <Cell label={t('top.bombPot')}>{words.shortAmount(stakes.ante?.chips ?? 0)}</Cell>
      ) : (
        <Cell label={label}>
          {stakesText(stakes, words)} <small>{moreStakes(variant, stakes, words)}</small>
        </Cell>
      )}
      {toCome !== null && (
        <Cell label={t(toCome.until === 'level' ? 'top.nextLevel' : 'settings:break')} place="top-next">
          {t('shot-clock:pace.toCome', { count: toCome.hands })}
        </Cell>
      )}
      {toCome === null && hasRisen && comes !== null ? (
        // The clock already counts towards the level after it.
        <Cell label={t('top.levelNext', { level: comes.number })} place="top-next">
          {stakesText(comes.games?.[variant] ?? comes, words)}
        </Cell>
      ) : toCome === null && level !== null && level.endsAt !== null && level.next !== null ? (
        <Cell label={pausedText(schedule, now, clockAhead, words) ?? t('top.nextLevel')} place="top-next">
          {makeCountdown(level.endsAt - now)}{' '}
          <small>{stakesText(level.next.games?.[variant] ?? level.next, words)}</small>
        </Cell>
      ) : null}
    </>
  );
}

/** What is played for; of the hand in play, if there is one. */
function playedFor(state: TableState, now: number): StakesNow {
  const { variant, stakes, level } = stakesNow(state, now);
  return { variant, stakes, level };
}

/**
 * "Paused since 21:40" while the clock stands, by the room's own clock, which this PC's may be ahead of; null while it runs. A log of an earlier
 * program may know only what the clock shows: never after now.
 */
const pausedText = (schedule: TableState['schedule'], now: number, ahead: number, { t }: Words): string | null =>
  schedule?.pausedAt === undefined
    ? null
    : t('orders:paused', { time: makeTimeOfDay((schedule.pausedSince ?? Math.min(schedule.pausedAt, now)) - ahead) });

/** Hours and minutes to the next break, or until the current one ends. */
function BreakCell() {
  const { t } = useText('settings');
  const now = useTableNow();
  const pause = useOfTable(({ state }) =>
    state.schedule === null || isUnplayed(state) ? null : levelAt(state.schedule, now).pause,
  );
  // While hands are counted no clock runs towards the break.
  const isCounted = useOfTable(({ state }) => handsToCome(state) !== null);
  if (pause === null || (isCounted && now < pause.from)) return null;
  return now < pause.from ? (
    <Cell label={t('break')} place="top-break">
      {makeHours(pause.from - now)}
    </Cell>
  ) : (
    <Cell label={t('breakEnds')} place="top-break">
      {makeCountdown(pause.until - now)}
    </Cell>
  );
}

/** The current language; a tap opens the settings, where it is first. */
export function SettingsKey({ sheet, openSheet }: Pick<BarProps, 'sheet' | 'openSheet'>) {
  const { t, language } = useText('settings');
  const isOpen = sheet === 'settings';
  return (
    <button
      type="button"
      data-means="settings"
      className="top-settings"
      aria-pressed={isOpen}
      onClick={() => openSheet(isOpen ? null : 'settings')}
    >
      <Spoken name={t('open', { language: ownNameOf(language) })}>
        <Globe size={20} aria-hidden="true" />
        {language.toUpperCase()}
      </Spoken>
    </button>
  );
}

/** What is to be done about a trouble stands on the sheet of the devices, too. */
const last = ['no-advice', 'short-name'] as const;
/**
 * What the top bar gives up before its words are cut: icons and ticks say the same as the devices' names, and the table's name is known where
 * it stands. Hand, blinds and the next level never go.
 */
const usual = ['no-words', 'no-more', 'no-break', 'wrapped', 'close', 'no-ticks', 'plain-letters', ...last] as const;
/** With larger letters the break is dropped first, because hand and devices are looked at more often. */
const largeLetters = [
  'no-break',
  'no-words',
  'no-more',
  'wrapped',
  'close',
  'plain-letters',
  'no-ticks',
  ...last,
] as const;

const isCut = (element: Element): boolean =>
  element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight + 1;

/** How many of its parts the bar has to drop so that the rest fits. */
function partsTooMany(bar: HTMLElement): number {
  const lets = letsGo();
  bar.classList.remove(...usual);
  const fits = () => ![bar, ...bar.querySelectorAll('.top-open, .top-fault-lines, .top-ask .top-value')].some(isCut);
  for (const [count, part] of lets.entries()) {
    if (fits()) return count;
    bar.classList.add(part);
  }
  return lets.length;
}

const letsGo = () => (document.documentElement.dataset.text === '100' ? usual : largeLetters);

/** Drops as much of the top bar as necessary for the rest to fit, whatever its text. */
function keepBarFitting(bar: HTMLElement): () => void {
  const tooMany = new MeasuredOnce(partsTooMany);
  const refit = () => {
    const gone = letsGo().slice(0, tooMany.of(bar, roomOf(bar)));
    for (const part of usual) bar.classList.toggle(part, gone.includes(part));
  };
  refit();
  const stop = onLook(bar, refit);
  const stage = bar.closest('.stage');
  const resized = new MutationObserver(refit);
  if (stage !== null) resized.observe(stage, { attributes: true, attributeFilter: ['style'] });
  return () => {
    stop();
    resized.disconnect();
  };
}

/** The stage says how wide it is. */
const roomOf = (bar: HTMLElement): string => bar.closest<HTMLElement>('.stage')?.style.width ?? '';

/**
 * Who deals, who deals next, and the floor person at the dealer's side; a tap opens the sign-in sheet. Nothing if the house keeps no staff
 * list.
 */
function StaffCell({ isOpen, desk }: { isOpen: boolean; desk: StaffDesk }) {
  const { t } = useText('staff');
  const { staff, name, next } = useOfTable((table) => ({
    staff: table.status.staff,
    name: dealerName(table.state, table),
    next: nextDealerName(table.state, table),
  }));
  if (staff === null) return null;
  const person = staff.beside?.person ?? null;
  const beside =
    person === null
      ? null
      : t(person.role === 'manager' ? 'cell.besideManager' : 'cell.besideFloor', { name: person.name });
  const who = [name ?? t('cell.signIn'), ...(next === null ? [] : [t('cell.next', { name: next })])];
  return (
    <button
      type="button"
      data-means="staff"
      className={`top-cell top-staff ${name === null ? 'top-ask' : ''}`}
      aria-pressed={isOpen}
      onClick={() => (isOpen ? desk.close() : desk.open({ is: 'come' }))}
    >
      <Spoken name={t('cell.open', { who: [...who, ...(beside === null ? [] : [beside])].join(', ') })}>
        <span className={`top-label ${beside === null ? '' : 'top-beside'}`}>{beside ?? t('label.dealer')}</span>
        <span className="top-value">
          {name ?? t('cell.signIn')} {next !== null && <small>{t('cell.next', { name: next })}</small>}
        </span>
      </Spoken>
    </button>
  );
}
