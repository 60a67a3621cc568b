import { useState } from 'react';
import { useStore } from 'zustand';
import { giveSignal } from '../../../../comfort/signals.ts';
import { Said } from '../../../../components/said.tsx';
import { choices, type PreferenceName, preferences } from '../../../../stores/preferences.ts';
import { isLanguage, ownNameOf } from '../../../../text/i18n.ts';
import { useText, type Words } from '../../../../text/use-text.ts';
import { useTapNews } from '../../band/ruling-band.tsx';
import { useConsoleTable } from '../../console-context.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { FloorDeskKey } from '../../floor/floor-desk-key.tsx';
import { LeaveKey } from '../../keys/leave-key.tsx';
import { SheetPages } from '../../keys/sheet-pages.tsx';
import { useIsPractice } from '../../practice-context.ts';
import { useStage } from '../../stage/stage-fit.ts';
import { PracticeKey } from './practice-key.tsx';
import './settings-sheet.css';

/** Two pages; with ordinary letters both are shown at once. */
const pages = {
  picture: ['language', 'theme', 'felt', 'text'],
  hands: ['hand', 'holds', 'sounds', 'vibration', 'motion'],
} as const satisfies Readonly<Record<string, readonly PreferenceName[]>>;

type Page = keyof typeof pages;

/** From this letter size on, in percent, there is room for only one page at a time. */
const onePageFrom = 150;

/** The console's look, sound and layout: for the current dealer, or for everybody if nobody is signed in. */
export function SettingsSheet({ fingers }: { fingers: Fingers }) {
  const { t } = useText('settings');
  const text = useStore(preferences, ({ worn }) => worn.text);
  const { state, table } = useConsoleTable();
  const dealer = state.dealer == null ? null : (table.names[state.dealer.name.id] ?? null);
  const { layout } = useStage();
  const [page, setPage] = useState<Page>('picture');
  const news = useTapNews();
  const onePage = text >= onePageFrom || layout === 'portrait';
  const shown: readonly Page[] = onePage ? [page] : ['picture', 'hands'];
  return (
    <>
      <div className="sheet-head settings-head">
        <h2 className="dock-title">{t('title')}</h2>
        {onePage ? (
          <SheetPages
            title={t('pages')}
            pages={['picture', 'hands']}
            shown={page}
            name={(one) => t(`page.${one}`)}
            onPage={setPage}
          />
        ) : (
          <Said className="sheet-fact" tone={news?.tone ?? 'plain'}>
            {news?.text ?? (dealer === null ? t('forConsole') : t('forDealer', { name: dealer }))}
          </Said>
        )}
        <WaysOut page={onePage ? page : null} />
        <LeaveKey fingers={fingers} />
      </div>
      <div className={`settings ${onePage ? 'settings-one-page' : ''}`}>
        {shown.map((one) => (
          <div key={one} className={`settings-page settings-${one}`}>
            {pages[one].map((name) => (
              <Setting key={name} name={name} />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

/** To the floor's desk, to practice, out of the kiosk. With one page at a time there is room for two of them, so the kiosk's is on the second. */
function WaysOut({ page }: { readonly page: Page | null }) {
  const isInKiosk = useIsInKiosk();
  if (isInKiosk && page === 'hands') return <LeaveConsoleKey />;
  return (
    <>
      <FloorDeskKey />
      <PracticeKey />
      {page === null && <LeaveConsoleKey />}
    </>
  );
}

/** One setting: its name, and a tile for each value. */
function Setting({ name }: { name: PreferenceName }) {
  const words = useText('settings');
  const { t } = words;
  const value = useStore(preferences, ({ worn }) => worn[name]);
  const theme = useStore(preferences, ({ worn }) => worn.theme);
  return (
    <fieldset className={`setting setting-${name}`}>
      <legend className="visually-hidden">{t(`name.${name}`)}</legend>
      <span className="setting-name" aria-hidden="true">
        {t(`name.${name}`)}
      </span>
      {name === 'felt' && theme === 'light' ? (
        <span className="setting-note">{t('feltInLight')}</span>
      ) : (
        choices[name].map((choice) => (
          <button
            key={String(choice)}
            type="button"
            data-means={`set ${name} ${String(choice)}`}
            className="tile setting-choice"
            aria-pressed={choice === value}
            lang={name === 'language' ? String(choice) : undefined}
            onClick={() => choose(name, choice)}
          >
            {choiceText(name, choice, words)}
          </button>
        ))
      )}
    </fieldset>
  );
}

function choose(name: PreferenceName, choice: string | number | boolean): void {
  preferences.change({ [name]: choice });
  // Turning them on shows at once how loud or strong they are.
  if (choice === true) giveSignal('booked');
}

function choiceText(name: PreferenceName, choice: string | number | boolean, { t }: Words): string {
  if (typeof choice === 'number') return t('percent', { percent: choice });
  return isLanguage(choice) ? ownNameOf(choice) : t(`${name}.${choice}`);
}

/** Practice is never a console. */
const useIsInKiosk = (): boolean => !useIsPractice() && window.location.protocol === 'app:';

/**
 * The way out of the kiosk: a manager proves their identity. In a house without a staff list it takes two taps. Nothing in a browser, which
 * has its own.
 */
function LeaveConsoleKey() {
  const { store, table, staffDesk } = useConsoleTable();
  const { t } = useText('kiosk');
  const [asked, setAsked] = useState(false);
  const isInKiosk = useIsInKiosk();
  if (!isInKiosk) return null;
  const leave = () => {
    if (table.status.staff !== null) staffDesk.open({ is: 'leave' });
    else if (asked) void store.askStaff({ type: 'leave-console', proof: null });
    else setAsked(true);
  };
  return (
    <button
      type="button"
      data-means={asked ? 'leave at once' : 'leave the console'}
      className="tile sheet-close"
      onClick={leave}
      onBlur={() => setAsked(false)}
    >
      {t(asked ? 'leave.again' : 'kiosk:leave.title')}
    </button>
  );
}
