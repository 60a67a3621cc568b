import { useState, useSyncExternalStore } from 'react';
import { WordKey } from '../../room/event-keys.tsx';
import { LanguageSwitch, ThemeSwitch } from '../../room/language-switch.tsx';
import { useNow } from '../../room/use-now.ts';
import { makeTimeOfDay } from '../../text/times.ts';
import { useText } from '../../text/use-text.ts';
import { momentWords } from './days.ts';
import type { GroupDoor, WhyNot } from './group-door.ts';
import { LeaguesView } from './leagues-view.tsx';
import { PeopleView } from './people-view.tsx';
import { GroupReportsView } from './reports-view.tsx';
import { useRoomNames } from './room-names.ts';
import { RoomsView } from './rooms-view.tsx';
import { ToldLines } from './told-lines.tsx';
import { GroupContext, useGroupDoor, useTold, whyNotText } from './use-told.ts';
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

/** A person of the group signs in with number and PIN. */
function GroupSignIn() {
  const words = useText('group');
  const { t } = words;
  const door = useGroupDoor();
  const [number, setNumber] = useState('');
  const [pin, setPin] = useState('');
  const [whyNot, setWhyNot] = useState<WhyNot | null>(null);
  const [isAsked, setAsked] = useState(false);
  const sign = async () => {
    if (isAsked) return;
    setAsked(true);
    // A PIN leaves the screen as soon as it has been tried.
    setPin('');
    const done = await door.signIn(number, pin);
    setAsked(false);
    if (!('session' in done)) setWhyNot(done);
  };
  return (
    <main className="group-door">
      <form
        className="event-panel group-sign-in"
        onSubmit={(event) => {
          event.preventDefault();
          void sign();
        }}
      >
        <h2>{t('signIn.title')}</h2>
        <p className={whyNot === null ? 'event-quiet' : 'event-wrong'} role="status">
          {whyNot === null ? t('signIn.how') : whyNotText(whyNot, words)}
        </p>
        <Digits label={t('label.staffNumber')} value={number} most={6} onChange={setNumber} />
        <Digits label={t('label.pin')} value={pin} most={8} onChange={setPin} isSecret />
        <button type="submit" className="event-word" disabled={number === '' || pin.length < 6 || isAsked}>
          {t('key.signIn')}
        </button>
      </form>
    </main>
  );
}

function Digits(props: {
  readonly label: string;
  readonly value: string;
  readonly most: number;
  readonly isSecret?: boolean;
  readonly onChange: (value: string) => void;
}) {
  const { label, value, most, isSecret = false, onChange } = props;
  return (
    <label className="field">
      <span className="field-label">{label}</span>
      <span className="field-box">
        <input
          type={isSecret ? 'password' : 'text'}
          inputMode="numeric"
          autoComplete="off"
          maxLength={most}
          value={value}
          onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, ''))}
        />
      </span>
    </label>
  );
}

interface Handed {
  readonly item: string;
  readonly kind: 'overlay' | 'structure' | 'texts' | 'kept-out' | 'release';
  readonly name: string;
  readonly version: number;
  /** The version of the program it is; null: it is none. */
  readonly program: string | null;
  /** Null: for every room. */
  readonly rooms: readonly number[] | null;
  readonly handedAt: number;
  readonly taken: readonly { readonly room: number; readonly at: number; readonly sentence: string | null }[];
}

const againMs = 10_000;

/** What was handed down, which rooms have taken it, and why others have not. */
function HandedView({ now }: { readonly now: () => number }) {
  const { t, language } = useText('group');
  const told = useTold<Handed>({ type: 'handed' }, againMs);
  const { rooms: all, nameOf } = useRoomNames();
  return (
    <section className="office-body">
      <ToldLines told={told} nothing={t('handed.none')}>
        {(found) =>
          found.map(({ item, kind, name, version, program, rooms, handedAt, taken }) => (
            <section key={item} className="event-panel group-one">
              <header>
                <h2>{program === null ? name : `${name} (${program})`}</h2>
                <p className="event-quiet">
                  {t('handed.what', {
                    kind: t(`handed.kind.${kind}`),
                    version,
                    time: momentWords(handedAt, now(), language),
                  })}
                </p>
              </header>
              <ul className="group-taken">
                {all
                  .filter((room) => rooms === null || rooms.includes(room))
                  .map((room) => {
                    const done = taken.find((one) => one.room === room);
                    return (
                      <li key={room}>
                        <b>{nameOf(room)}</b> <TakenWords done={done} now={now()} />
                      </li>
                    );
                  })}
              </ul>
            </section>
          ))
        }
      </ToldLines>
    </section>
  );
}

function TakenWords({ done, now }: { readonly done: Handed['taken'][number] | undefined; readonly now: number }) {
  const { t, language } = useText('group');
  if (done === undefined) return <span className="event-quiet">{t('handed.notYet')}</span>;
  if (done.sentence !== null) return <span className="event-wrong">{done.sentence}</span>;
  return <span>{t('handed.taken', { time: momentWords(done.at, now, language) })}</span>;
}
