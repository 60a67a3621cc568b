import { useState, useSyncExternalStore } from 'react';
import { WordKey } from '../../room/event-keys.tsx';
import { LanguageSwitch, ThemeSwitch } from '../../room/language-switch.tsx';
import { useNow } from '../../room/use-now.ts';
import { makeTimeOfDay } from '../../text/times.ts';
import { useText } from '../../text/use-text.ts';
import type { GroupDoor } from './group-door.ts';
import { GroupSignIn } from './group-sign-in.tsx';
import { HandedView } from './handed-view.tsx';
import { LeaguesView } from './leagues-view.tsx';
import { PeopleView } from './people-view.tsx';
import { GroupReportsView } from './reports-view.tsx';
import { RoomsView } from './rooms-view.tsx';
import { GroupContext } from './use-told.ts';
import '../../room/pages.css';
import '../../room/fields.css';
import '../../room/office.css';
import '../../room/room.css';
import '../../room/reports.css';
import './group.css';

const views = {
  rooms: RoomsView,
  reports: GroupReportsView,
  people: PeopleView,
  leagues: LeaguesView,
  handed: HandedView,
};
type ViewName = keyof typeof views;
const viewNames = Object.keys(views) as readonly ViewName[];

/** The pages of a group: its rooms at a glance, and reports across them. The chain decides who may see what. */
export function GroupApp({ door, now }: { readonly door: GroupDoor; readonly now: () => number }) {
  const session = useSyncExternalStore(door.listen, () => door.session);
  const [view, setView] = useState<ViewName>('rooms');
  const { t } = useText('group');
  const View = views[view];
  return (
    <GroupContext value={door}>
      <div className="room">
        <header className="room-bar">
          <h1 className="room-title">{t('title')}</h1>
          {session !== null && (
            <nav className="room-nav group-nav" aria-label={t('nav.label')}>
              {viewNames.map((name) => (
                <button
                  key={name}
                  type="button"
                  aria-current={name === view ? 'page' : undefined}
                  onClick={() => setView(name)}
                >
                  {t(`nav.${name}`)}
                </button>
              ))}
            </nav>
          )}
          <div className="room-link" />
          {session !== null && (
            <>
              <div className="room-cell room-me">
                <span className="room-cell-label">{t(`role.${session.role}`)}</span>
                <span className="room-cell-value">{session.name}</span>
              </div>
              <div className="room-cell group-leave">
                <WordKey onPress={() => void door.signOut()}>{t('key.signOut')}</WordKey>
              </div>
            </>
          )}
          <Clock now={now} />
          <div className="room-cell room-cell-language">
            <ThemeSwitch />
            <LanguageSwitch />
          </div>
        </header>
        {session === null ? (
          <GroupSignIn />
        ) : (
          <main className="office group">
            <View now={now} />
          </main>
        )}
      </div>
    </GroupContext>
  );
}

function Clock({ now }: { readonly now: () => number }) {
  const { t } = useText('cardroom');
  return (
    <div className="room-cell room-clock">
      <span className="visually-hidden">{t('clock')} </span>
      {makeTimeOfDay(useNow(now, 0))}
    </div>
  );
}
