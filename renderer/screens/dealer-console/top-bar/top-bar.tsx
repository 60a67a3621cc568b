import { Globe } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { levelAt, nextBreak } from '../../../../engine/rules.ts';
import type { TableState } from '../../../../engine/table.ts';
import { handRunning } from '../../../components/seat-view.ts';
import { Spoken } from '../../../components/spoken.tsx';
import { preferences } from '../../../stores/preferences.ts';
import { stakesNow } from '../../../stores/stakes-now.ts';
import { makeCountdown, makeHours } from '../../../text/amount.ts';
import { ownNameOf } from '../../../text/i18n.ts';
import { moreStakes, stakesText } from '../../../text/stakes-text.ts';
import { makeTimeOfDay } from '../../../text/times.ts';
import { useText, type Words } from '../../../text/use-text.ts';
import { useConsoleTable } from '../console-context.ts';
import type { Fingers } from '../fingers/use-fingers.ts';
import { fitBar } from './fit-bar.ts';
import { StaffCell } from './staff-cell.tsx';
import { TopDevices } from './top-devices.tsx';
import './top-bar.css';

/** The moment by the table's clock, once a second. */
export function useTableNow(): number {
  const { store } = useConsoleTable();
  const [now, setNow] = useState(store.tableNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(store.tableNow()), 500);
    return () => clearInterval(timer);
  }, [store]);
  return now;
}

/** Game and level, the devices or the one fault that matters, hand and language. */
export function TopBar({ fingers }: { fingers: Fingers }) {
  const { state } = useConsoleTable();
  const { t } = useText('console');
  const { variant } = stakesNow(state, useTableNow());
  useStore(preferences);
  const bar = useRef<HTMLElement>(null);
  // After every change of what stands in it: a name, a language, a fault, the size of letters.
  useLayoutEffect(() => {
    if (bar.current !== null) fitBar(bar.current);
  });
  return (
    <header className="top-bar" ref={bar}>
      <Cell label={t(`variant.${variant}`)}>{state.name}</Cell>
      <LevelCells />
      <BreakCell />
      <TopDevices fingers={fingers} />
      <Cell label={t('top.hand')} place="top-hand">
        {state.handNumber}
      </Cell>
      <StaffCell fingers={fingers} />
      <SettingsKey fingers={fingers} />
    </header>
  );
}

function Cell({ label, place = '', children }: { label: string; place?: string; children: ReactNode }) {
  return (
    <div className={`top-cell ${place}`}>
      <span className="top-label">{label}</span>
      <span className="top-value">{children}</span>
    </div>
  );
}

function LevelCells() {
  const { state } = useConsoleTable();
  const words = useText('console');
  const { t } = words;
  const now = useTableNow();
  const running = handRunning(state.hand);
  const level = state.schedule === null ? null : levelAt(state.schedule, now);
  const { variant, stakes, level: number } = stakesNow(state, now);
  const label =
    number === null
      ? t(stakes.bigBlind > 0 ? 'top.blinds' : 'top.limits')
      : t(running ? 'top.level' : 'top.levelNext', { level: number });
  return (
    <>
      <Cell label={label}>
        {stakesText(stakes, words)} <small>{moreStakes(variant, stakes, words)}</small>
      </Cell>
      {level !== null && level.endsAt !== null && level.next !== null && (
        <Cell label={pausedText(state.schedule, words) ?? t('top.nextLevel')} place="top-next">
          {makeCountdown(level.endsAt - now)}{' '}
          <small>{stakesText(level.next.games?.[variant] ?? level.next, words)}</small>
        </Cell>
      )}
    </>
  );
}

/** "Paused since 21:40" while the clock stands; null while it runs. */
const pausedText = (schedule: TableState['schedule'], { t }: Words): string | null =>
  schedule?.pausedAt === undefined ? null : t('orders:paused', { time: makeTimeOfDay(schedule.pausedAt) });

/** Hours and minutes to the next break; while one is on, how long it still lasts. */
function BreakCell() {
  const { state } = useConsoleTable();
  const { t } = useText('settings');
  const now = useTableNow();
  const pause = state.schedule === null ? null : nextBreak(state.schedule, now);
  if (pause === null) return null;
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

/** The language spoken now; a tap opens the settings, where it is first. */
export function SettingsKey({ fingers }: { fingers: Fingers }) {
  const { t, language } = useText('settings');
  const isOpen = fingers.sheet === 'settings';
  return (
    <button
      type="button"
      className="top-settings"
      aria-pressed={isOpen}
      onClick={() => fingers.openSheet(isOpen ? null : 'settings')}
    >
      <Spoken name={t('open', { language: ownNameOf(language) })}>
        <Globe size={20} aria-hidden="true" />
        {language.toUpperCase()}
      </Spoken>
    </button>
  );
}
