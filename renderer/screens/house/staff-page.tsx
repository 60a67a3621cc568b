import { X } from 'lucide-react';
import { useState } from 'react';
import type { CashView } from '../../../engine/office.ts';
import { WishKey, WishWord, WordKey } from '../../room/event-keys.tsx';
import { OfficeDesk } from '../../room/office-desk.tsx';
import { useOfficeWords } from '../../room/office-words.ts';
import { isPushDue, PushTime } from '../../room/push-time.tsx';
import { useRoom } from '../../room/room-context.ts';
import { useSteadyNow } from '../../room/steady-now.ts';
import type { Office } from '../../stores/office-parts.ts';
import { makeAge, makeTimeOfDay } from '../../text/times.ts';
import { PlayerConsent } from './player-consent.tsx';
import { ProgramTokens } from './program-tokens.tsx';
import { RotationEditor } from './rotation-editor.tsx';
import { StaffList } from './staff-list.tsx';
import '../../room/pages.css';
import '../../room/fields.css';
import '../../room/office.css';
import './house.css';
import { OfficeBody } from '../../room/office-body.tsx';

const parts = ['people', 'rotation', 'list', 'consent', 'programs'] as const;

/** Where the house's staff are, since when, who goes where at the next push, and the list of who may sign in. */
export function StaffPage() {
  const { t } = useOfficeWords('house');
  const staff = useRoom(({ office }) => office.staff);
  const cash = useRoom(({ office }) => office.cash);
  const [picked, setPicked] = useState<string | null>(null);
  const [part, setPart] = useState<(typeof parts)[number]>('people');
  const one = staff.find(({ id }) => id === picked);
  return (
    <OfficeDesk currency="EUR" className="house">
      <nav className="event-switch" aria-label={t('staff.parts')}>
        {parts.map((one) => (
          <WordKey key={one} isChosen={part === one} onPress={() => setPart(one)}>
            {t(`staff.${one}`)}
          </WordKey>
        ))}
      </nav>
      {part === 'programs' ? (
        <ProgramTokens />
      ) : part === 'consent' ? (
        <PlayerConsent />
      ) : cash === null || staff.length === 0 ? (
        <section className="event-none">
          <h2>{t('staff.none')}</h2>
          <p>{t('staff.noneHint')}</p>
        </section>
      ) : part === 'list' ? (
        <StaffList />
      ) : part === 'rotation' ? (
        <RotationEditor cash={cash} onDone={() => setPart('people')} />
      ) : (
        <div className="house-split">
          <People staff={staff} cash={cash} picked={picked} onPick={setPicked} />
          <aside className="event-side">
            {one !== undefined && one.role === 'dealer' ? (
              <Posting staff={one.id} cash={cash} onClose={() => setPicked(null)} />
            ) : (
              <Push cash={cash} />
            )}
          </aside>
        </div>
      )}
    </OfficeDesk>
  );
}

function People(props: {
  readonly staff: Office['staff'];
  readonly cash: CashView;
  readonly picked: string | null;
  readonly onPick: (id: string) => void;
}) {
  const { staff, cash, picked, onPick } = props;
  const { t, who } = useOfficeWords('house');
  const posts = new Map(cash.dealers.map((post) => [post.staff, post]));
  const order = (id: string) => (posts.has(id) ? 0 : 1);
  const people = staff.toSorted(
    (one, other) => order(one.id) - order(other.id) || Number(one.number) - Number(other.number),
  );
  return (
    <OfficeBody label={t('staff.people')}>
      <ul>
        {people.map(({ id, number, role, tableId }) => (
          <li key={id}>
            <button
              type="button"
              className="event-row house-person"
              aria-pressed={picked === id}
              disabled={role !== 'dealer'}
              onClick={() => onPick(id)}
            >
              <b>{number}</b>
              <span>
                {who(id)}
                <small>{t(`staff:role.${role}`)}</small>
              </span>
              <Where post={posts.get(id) ?? null} tableId={tableId} />
            </button>
          </li>
        ))}
      </ul>
    </OfficeBody>
  );
}

function Where({
  post,
  tableId,
}: {
  readonly post: CashView['dealers'][number] | null;
  readonly tableId: string | null;
}) {
  const { t, table } = useOfficeWords('house');
  const at = useSteadyNow();
  if (post === null)
    return (
      <>
        <span className="house-where">
          {tableId === null ? t('staff.off') : t('staff.signedIn', { table: table(tableId) })}
        </span>
        <span className="house-since" />
        <span className="house-breaks" />
      </>
    );
  return (
    <>
      <span className="house-where">{post.tableId === null ? t('staff.break') : table(post.tableId)}</span>
      <span className="house-since">
        {t('staff.since', {
          time: makeTimeOfDay(post.from),
          minutes: Math.max(0, Math.floor((at - post.from) / 60_000)),
        })}
      </span>
      <span className="house-breaks">{t('staff.breaks', { count: post.breaks })}</span>
    </>
  );
}

/** One dealer's next place, outside the push. */
function Posting({
  staff,
  cash,
  onClose,
}: {
  readonly staff: string;
  readonly cash: CashView;
  readonly onClose: () => void;
}) {
  const { t, who, table } = useOfficeWords('house');
  const tables = useRoom((room) => room.tables);
  const { line } = cash.cash.dealers;
  const places = line.filter((place) => place !== 'break');
  const offered = places.length > 0 ? places : tables.map(({ tableId }) => tableId);
  const to = (tableId: string) => ({ type: 'post-dealer', staff, tableId }) as const;
  return (
    <section className="event-panel house-panel" aria-labelledby="house-picked">
      <header>
        <h2 id="house-picked">{who(staff)}</h2>
        <button type="button" className="event-close" aria-label={t('key.close')} onClick={onClose}>
          <X size={22} aria-hidden="true" />
        </button>
      </header>
      <p className="event-label">{t('staff.post')}</p>
      <div className="event-keys">
        {offered.map((tableId) => (
          <WishWord key={tableId} wish={to(tableId)}>
            {table(tableId)}
          </WishWord>
        ))}
      </div>
      <div className="event-keys">
        <WishWord wish={to('break')}>{t('staff.toBreak')}</WishWord>
        <WishWord wish={to('off')} onDone={onClose}>
          {t('staff.toOff')}
        </WishWord>
      </div>
    </section>
  );
}

/** Who goes where, and the key that sends them; lit once the push is due. */
function Push({ cash }: { readonly cash: CashView }) {
  const { t, who, short } = useOfficeWords('house');
  const at = useSteadyNow();
  const { push } = cash;
  if (push === null)
    return (
      <section>
        <h2>{t('overview:push.title')}</h2>
        <p className="event-quiet">{t('tournament:refusal.no-rotation')}</p>
      </section>
    );
  const isDue = isPushDue(push, at);
  return (
    <section className="house-push" aria-labelledby="house-push">
      <h2 id="house-push">
        {t('overview:push.title')} <PushTime push={push} now={at} />
      </h2>
      {push.changes.length === 0 && <p className="event-quiet">{t('overview:push.nobody')}</p>}
      <ul>
        {push.changes.map(({ tableId, comes, leaves }) => (
          <li key={tableId} className="house-push-row">
            <b>{short(tableId)}</b>
            <span>{comes === null ? t('overview:push.nobodyComes') : who(comes)}</span>
            <small>{leaves !== null && t('overview:push.after', { who: who(leaves) })}</small>
          </li>
        ))}
      </ul>
      <WishKey
        label={t('staff.push')}
        sub={isDue ? t('staff.pushDue') : t('staff.pushEarly', { age: makeAge(push.at - at) })}
        wish={{ type: 'push-dealers' }}
        look={isDue ? 'lit' : 'normal'}
      />
    </section>
  );
}
