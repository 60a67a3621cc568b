import { Check, Link2, Unlink } from 'lucide-react';
import { useText } from '../../text/use-text.ts';
import { openCalls } from '../floor-desk/open-calls.ts';
import { makeTimeOfDay } from '../floor-desk/times.ts';
import { LanguageSwitch, ThemeSwitch } from './language-switch.tsx';
import { useRoom, useRoomDoor } from './room-context.ts';
import { useNow } from './use-now.ts';
import { type PageName, pagePaths } from './use-page.ts';

/** The top bar of both pages: where one is, how the line to the cardroom is, who looks, and the time. */
export function RoomBar({ page, onPage }: { readonly page: PageName; readonly onPage: (page: PageName) => void }) {
  const { t } = useText('cardroom');
  const me = useRoom(({ me }) => me);
  const calls = useRoom(({ tables }) => tables).reduce((sum, table) => sum + openCalls([table]).length, 0);
  const pages: readonly PageName[] = me?.role === 'display' ? ['tables'] : ['tables', 'floor'];
  return (
    <header className="room-bar">
      <h1 className="room-title">{page === 'floor' ? t('floor:title') : t('title')}</h1>
      <nav className="room-nav" aria-label={t('nav.label')}>
        {pages.map((name) => (
          <a
            key={name}
            href={pagePaths[name]}
            aria-current={page === name ? 'page' : undefined}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              onPage(name);
            }}
          >
            {t(`nav.${name}`)}
            {name === 'floor' && calls > 0 && <span className="room-count">{calls}</span>}
          </a>
        ))}
      </nav>
      <RoomLink />
      {me !== null && (
        <div className="room-cell room-me">
          <span className="room-cell-label">{t(`me.${me.role}`)}</span>
          <span className="room-cell-value">{me.name}</span>
        </div>
      )}
      <RoomClock />
      <div className="room-cell room-cell-language">
        <ThemeSwitch />
        <LanguageSwitch />
      </div>
    </header>
  );
}

/** The line to the cardroom, in words; being down is no alarm: what was last said stays on the screen. */
function RoomLink() {
  const { t } = useText('cardroom');
  const link = useRoom(({ link }) => link);
  const ahead = useRoom(({ ahead }) => ahead);
  return (
    <div className="room-link" role="status">
      {link.state === 'up' && (
        <>
          <Link2 size={18} aria-hidden="true" />
          <span>{t('roomLink')}</span>
          <Check size={17} className="room-ok" role="img" aria-label={t('linked')} />
        </>
      )}
      {link.state === 'opening' && <span>{t('opening')}</span>}
      {link.state === 'down' && (
        <>
          <Unlink size={18} aria-hidden="true" />
          <span className="room-link-words">{t('down', { time: makeTimeOfDay(link.since + ahead) })}</span>
        </>
      )}
    </div>
  );
}

function RoomClock() {
  const { t } = useText('cardroom');
  const { now } = useRoomDoor();
  const ahead = useRoom(({ ahead }) => ahead);
  return (
    <div className="room-cell room-clock">
      <span className="visually-hidden">{t('clock')} </span>
      {makeTimeOfDay(useNow(now, ahead))}
    </div>
  );
}
