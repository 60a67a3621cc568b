import { Globe } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { levelAt } from '../../../engine/index.ts';
import { handRunning } from '../../components/seat-view.ts';
import { Spoken } from '../../components/spoken.tsx';
import { stakesNow } from '../../stores/stakes-now.ts';
import { makeCountdown } from '../../text/amount.ts';
import { chooseLanguage, languages } from '../../text/i18n.ts';
import { moreStakes, stakesText } from '../../text/stakes-text.ts';
import { useText } from '../../text/use-text.ts';
import { useConsoleTable } from './console-context.ts';
import { TopDevices } from './top-devices.tsx';
import type { Fingers } from './use-fingers.ts';

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
  return (
    <header className="top-bar">
      <Cell label={t(`variant.${variant}`)}>{state.name}</Cell>
      <LevelCells />
      <TopDevices fingers={fingers} />
      <Cell label={t('top.hand')}>{state.handNumber}</Cell>
      <LanguageSwitch />
    </header>
  );
}

function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="top-cell">
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
        <Cell label={t('top.nextLevel')}>
          {makeCountdown(level.endsAt - now)}{' '}
          <small>{stakesText(level.next.games?.[variant] ?? level.next, words)}</small>
        </Cell>
      )}
    </>
  );
}

function LanguageSwitch() {
  const { t, language } = useText('console');
  const next = languages[(languages.indexOf(language) + 1) % languages.length] ?? 'en';
  return (
    <button type="button" className="top-language" onClick={() => chooseLanguage(next)}>
      <Spoken name={t('top.language', { now: t(`language.${language}`), next: t(`language.${next}`) })}>
        <Globe size={20} aria-hidden="true" />
        {language.toUpperCase()}
      </Spoken>
    </button>
  );
}
