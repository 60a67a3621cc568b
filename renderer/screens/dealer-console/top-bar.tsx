import { Globe, Link2, RadioTower, Shuffle, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { levelAt } from '../../../engine/index.ts';
import type { DeviceStatus } from '../../../protocol/table-messages.ts';
import { handRunning } from '../../components/seat-view.ts';
import { Spoken } from '../../components/spoken.tsx';
import { stakesNow } from '../../stores/stakes-now.ts';
import { makeCountdown } from '../../text/amount.ts';
import { chooseLanguage, languages } from '../../text/i18n.ts';
import { moreStakes, stakesText } from '../../text/stakes-text.ts';
import { useText } from '../../text/use-text.ts';
import { useConsoleTable } from './console-context.ts';
import { worstFault } from './device-faults.ts';

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
export function TopBar() {
  const { state } = useConsoleTable();
  const { t } = useText('console');
  const { variant } = stakesNow(state, useTableNow());
  return (
    <header className="top-bar">
      <Cell label={t(`variant.${variant}`)}>{state.name}</Cell>
      <LevelCells />
      <Devices />
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

function Devices() {
  const { table, store } = useConsoleTable();
  const words = useText('console');
  const { t, amount } = words;
  const link = useStore(store, (screen) => screen.link);
  const downSince = useStore(store, (screen) => screen.downSince);
  const { status } = table;
  const fault = worstFault(status, link === 'down' ? (downSince ?? 0) : null);
  if (fault !== null) {
    const at = new Date(fault.since).toLocaleTimeString(words.language, {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    return (
      <div className="top-devices top-fault" role="alert">
        <TriangleAlert size={22} aria-hidden="true" />
        <span className="top-fault-lines">
          <b>{t(`fault.${fault.what}`, { at })}</b>
          <span>{t(`fault.${fault.what}-do`)}</span>
        </span>
        {fault.more > 0 && <span className="top-more">+{fault.more}</span>}
      </div>
    );
  }
  const { cardroom } = status;
  return (
    <div className="top-devices">
      <Device icon={<Shuffle size={18} aria-hidden="true" />} name={t('top.shuffler')} status={status.shuffler} />
      <Device icon={<RadioTower size={18} aria-hidden="true" />} name={t('top.reader')} status={status.reader} />
      {cardroom.state !== 'none' && (
        <span className="top-device">
          <Link2 size={18} aria-hidden="true" />
          {cardroom.state === 'linked'
            ? t('top.cardroom')
            : t('top.cardroomWaiting', { unsent: amount(cardroom.unsent) })}
          {cardroom.state === 'linked' && <Tick />}
        </span>
      )}
      {status.simulated && <span className="top-simulated">{t('top.simulated')}</span>}
    </div>
  );
}

function Device({ icon, name, status }: { icon: ReactNode; name: string; status: DeviceStatus }) {
  const { t } = useText('console');
  if (status.state === 'none') return null;
  return (
    <span className="top-device">
      {icon}
      {name}
      {status.state === 'ready' ? <Tick /> : <span className="top-opening">{t('top.opening')}</span>}
    </span>
  );
}

function Tick() {
  const { t } = useText('console');
  return (
    <span className="top-tick" role="img" aria-label={t('top.works')}>
      ✓
    </span>
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
