import { Check, Link2, Unlink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type PageName, pagePaths } from '../../../protocol/page-addresses.ts';
import type { StaffRefusal } from '../../../protocol/staff.ts';
import { useDeskBadges } from '../../room/desk-badges.ts';
import { LanguageSwitch, ThemeSwitch } from '../../room/language-switch.tsx';
import { openCalls } from '../../room/open-calls.ts';
import { useRoom, useRoomDoor } from '../../room/room-context.ts';
import { useNow } from '../../room/use-now.ts';
import type { GoTo } from '../../room/use-page.ts';
import { makeTimeOfDay } from '../../text/times.ts';
import { useText } from '../../text/use-text.ts';
import { HomeKey } from '../desk-at-table/home-key.tsx';
import { CallSignals } from '../floor-desk/call-signals.tsx';
import { DeskSheet } from '../floor-desk/desk-sheet.tsx';
import { SearchBox } from '../floor-records/search-box.tsx';

/** The top bar of all pages: the current page, what waits, the connection to the cardroom, who is at the desk, and the time. */
export function RoomBar({ page, onPage }: { readonly page: PageName; readonly onPage: GoTo }) {
  const { t } = useText('cardroom');
  const me = useRoom(({ me }) => me);
  const isAtTable = useRoomDoor().home !== undefined;
  const isFloor = isOfFloor(page) || (isAtTable && page === 'rules');
  const isWall = me?.role === 'display';
  const isUp = useRoom(({ link }) => link.state === 'up');
  return (
    <header className={isFloor ? 'room-bar room-bar-floor' : 'room-bar'}>
      <h1 className="room-title">{isFloor ? t('label.floor') : t('title')}</h1>
      {isFloor ? <CallCount /> : <Pages page={page} onPage={onPage} isWall={isWall} />}
      {/* Nobody answers while the line is down: there the bar says since when. */}
      {(isFloor || isUp) && (
        <div className="room-search">
          {!isWall && me !== null && (
            <SearchBox onGo={onPage} hint={t(isFloor ? 'records:search.placeholder' : 'overview:found.label')} />
          )}
        </div>
      )}
      {isAtTable ? (
        <HomeKey />
      ) : isFloor ? (
        <PageLink to="tables" onPage={onPage} className="room-link-tables">
          <RoomLink />
        </PageLink>
      ) : (
        (isWall || !isUp) && <RoomLink />
      )}
      {me?.role === 'floor' && <CallSignals />}
      {me !== null && !isWall && <DeskCell />}
      {me !== null && isWall && (
        <div className="room-cell room-me">
          <span className="room-cell-label">{t(`me.${me.role}`)}</span>
          <span className="room-cell-value">{me.name}</span>
        </div>
      )}
      <RoomClock />
      {(me === null || isWall) && (
        <div className="room-cell room-cell-language">
          <ThemeSwitch />
          <LanguageSwitch />
        </div>
      )}
    </header>
  );
}

const roomPages = ['tables', 'tournament', 'cash', 'staff', 'devices', 'reports', 'rules', 'floor'] as const;
const wallPages = ['tables', 'display'] as const;

/** The floor desk and its records have a bar of their own. */
const isOfFloor = (page: PageName): boolean => page === 'floor' || page === 'records' || page === 'audit';

/** How many tables wait for the floor. */
function CallCount() {
  const { t } = useText('desk');
  const calls = openCalls(useRoom(({ tables }) => tables)).length;
  return <p className="room-cell room-calls">{t('bar.calls', { count: calls })}</p>;
}

function Pages(props: {
  readonly page: PageName;
  readonly onPage: (page: PageName) => void;
  readonly isWall: boolean;
}) {
  const { page, onPage, isWall } = props;
  const { t } = useText('cardroom');
  const calls = openCalls(useRoom(({ tables }) => tables)).length;
  const pages = isWall ? wallPages : roomPages;
  return (
    <nav className="room-nav" aria-label={t('nav.label')}>
      {pages.map((name) => (
        <PageLink
          key={name}
          to={name}
          onPage={onPage}
          isHere={page === name || (name === 'tournament' && page === 'structures')}
        >
          {t(`nav.${name}`)}
          {name === 'floor' && calls > 0 && <span className="room-count">{calls}</span>}
        </PageLink>
      ))}
    </nav>
  );
}

/** A page by its address; an ordinary press goes there without reloading anything. */
function PageLink(props: {
  readonly to: PageName;
  readonly onPage: (page: PageName) => void;
  readonly isHere?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const { to, onPage, isHere = false, className, children } = props;
  return (
    <a
      href={pagePaths[to]}
      className={className}
      aria-current={isHere ? 'page' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onPage(to);
      }}
    >
      {children}
    </a>
  );
}

/** Who works at this desk; a press opens sign-in and the desk's settings. A badge held to the reader signs in at once. */
function DeskCell() {
  const { t } = useText('desk');
  const { requests } = useRoomDoor();
  const me = useRoom((room) => room.me);
  const desk = useRoom((room) => room.desk);
  const [isOpen, setOpen] = useState(false);
  const [refused, setRefused] = useState<StaffRefusal | null>(null);
  const isNeeded = desk?.needed === true;
  const person = desk?.person ?? null;
  useDeskBadges(isNeeded, (badge) => {
    void requests.signIn({ by: 'badge', badge }).then(({ refusal }) => {
      setRefused(refusal);
      if (refusal !== null) setOpen(true);
    });
  });
  const close = () => {
    setRefused(null);
    setOpen(false);
  };
  const isNobody = isNeeded && person === null;
  const label = t(person?.role === 'manager' ? 'bar.manager' : `cardroom:me.${person?.role ?? me?.role ?? 'floor'}`);
  return (
    <>
      <button
        type="button"
        className="room-cell room-me"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        <span className="room-cell-label">{label}</span>
        <span className="room-cell-value">{isNobody ? t('staff:cell.signIn') : (person?.name ?? me?.name)}</span>
      </button>
      {isOpen && <DeskSheet refused={refused} onClose={close} />}
    </>
  );
}

/** The connection to the cardroom, in words. An interruption is no alarm, because the last known state stays on the screen. */
function RoomLink() {
  const { t } = useText('cardroom');
  const link = useRoom(({ link }) => link);
  const ahead = useRoom(({ ahead }) => ahead);
  return (
    <div className="room-link" role="status">
      {link.state === 'up' && (
        <>
          <Link2 size={18} aria-hidden="true" />
          <span>{t('label.cardroom')}</span>
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
