import { X } from 'lucide-react';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { type StaffRole, staffRoles } from '../../../engine/table.ts';
import type { FloorRefusal } from '../../../protocol/floor-desk.ts';
import type { OfficePerson, StaffOfficeRefusal, StaffWish } from '../../../protocol/staff-office.ts';
import { HoldButton } from '../../components/hold-button.tsx';
import { Choice } from '../../room/choice.tsx';
import { OfficeBody } from '../../room/office-body.tsx';
import { useOfficeWords } from '../../room/office-words.ts';
import { useRoom, useRoomDoor } from '../../room/room-context.ts';
import { TextField } from '../../room/text-field.tsx';
import { floorRefusalText } from '../../text/floor-refusal-text.ts';

/** The staff office's last answer. */
interface Told {
  /** Null: no manager is signed in, or it has not answered yet. */
  readonly people: readonly OfficePerson[] | null;
  readonly no: FloorRefusal | null;
  readonly refusal: StaffOfficeRefusal | null;
  /** What was asked, and from which form. */
  readonly asked: StaffWish;
}

/** Refusals that concern only one form; any other refusal closes the whole list. */
const isOfForm = ({ reason }: FloorRefusal): boolean =>
  reason === 'malformed' || reason === 'unanswered' || reason === 'not-kept';

type Say = (wish: StaffWish) => Promise<boolean>;

/** Who may sign in, and in which role. A manager adds people, gives them a PIN or a badge, and retires them. */
export function StaffList() {
  const words = useOfficeWords('house');
  const { t } = words;
  const { requests } = useRoomDoor();
  const staff = useRoom(({ desk }) => desk?.person?.id ?? null);
  const house = useRoom(({ office }) => office.staff);
  const names = useRoom((room) => room.names);
  const isUp = useRoom(({ link }) => link.state === 'up');
  const [told, setTold] = useState<Told | null>(null);
  const [picked, setPicked] = useState<string | null>(null);
  const say = useCallback<Say>(
    async (wish) => {
      const answer = await requests.people(wish);
      const [no, refusal, people] = 'no' in answer ? [answer.no, null, null] : [null, answer.refusal, answer.people];
      setTold((before) => {
        // Read again once the connection is back, because no list shows whether the PIN was accepted.
        if (wish.type === 'list' && people !== null && before?.no?.reason === 'unanswered')
          return { ...before, people };
        const kept = no === null || isOfForm(no) ? (before?.people ?? null) : null;
        return { people: people ?? kept, no, refusal, asked: wish };
      });
      return no === null && refusal === null;
    },
    [requests],
  );
  // Another person who signs in may see more or less, and another page may have changed the list, or a wish whose answer was lost.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for those
  useEffect(() => {
    if (isUp) void say({ type: 'list' });
  }, [say, staff, house, isUp]);
  const fault =
    told?.no != null && isOfForm(told.no)
      ? floorRefusalText(told.no, names, words)
      : told == null || told.refusal === null
        ? null
        : t(`list.refused.${told.refusal.reason}`, { ...told.refusal });
  const people = (told?.people ?? []).toSorted((one, other) => Number(one.number) - Number(other.number));
  const one = people.find(({ number }) => number === picked);
  if (told?.no != null && !isOfForm(told.no))
    return (
      <p className="event-wrong house-none" role="alert">
        {floorRefusalText(told.no, names, words)}
      </p>
    );
  const aside = { fault, asked: told?.asked ?? null, say };
  return (
    <div className="house-split">
      <OfficeBody label={t('list.title')}>
        <ul>
          {people.map(({ id, number, name, role, ...means }) => (
            <li key={id}>
              <button
                type="button"
                className="event-row house-person"
                aria-pressed={picked === number}
                onClick={() => setPicked(number)}
              >
                <b>{number}</b>
                <span>
                  {name}
                  <small>{t(`staff:role.${role}`)}</small>
                </span>
                <span className="event-quiet">{meansOf(means, t)}</span>
              </button>
            </li>
          ))}
        </ul>
      </OfficeBody>
      <aside className="event-side">
        {one === undefined ? (
          <AddPerson {...aside} onAdded={setPicked} />
        ) : (
          <OnePerson key={one.id} {...aside} person={one} onClose={() => setPicked(null)} />
        )}
      </aside>
    </div>
  );
}

function meansOf(
  { hasPin, hasBadge, isDemo }: Pick<OfficePerson, 'hasPin' | 'hasBadge' | 'isDemo'>,
  t: ReturnType<typeof useOfficeWords>['t'],
): string {
  const means = t(`list.means.${hasPin ? (hasBadge ? 'both' : 'pin') : hasBadge ? 'badge' : 'neither'}`);
  return isDemo ? t('list.demo', { means }) : means;
}

interface AsideProps {
  /** Why the last wish was refused; null: it was granted. */
  readonly fault: string | null;
  readonly asked: StaffWish | null;
  readonly say: Say;
}

const lettersMost = 40;

function AddPerson({ fault, asked, say, onAdded }: AsideProps & { readonly onAdded: (number: string) => void }) {
  const { t } = useOfficeWords('house');
  const [name, setName] = useState('');
  const [number, setNumber] = useState('');
  const [role, setRole] = useState<StaffRole>('dealer');
  const isNumber = /^\d{1,6}$/.test(number);
  const isReady = name.trim() !== '' && isNumber;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isReady && (await say({ type: 'add', number, name: name.trim(), role }))) onAdded(number);
  };
  const refused = asked?.type === 'add' && asked.number === number ? fault : null;
  return (
    <form className="event-panel" onSubmit={(event) => void submit(event)}>
      <h2>{t('list.enter')}</h2>
      <TextField label={t('list.name')} value={name} onText={setName} most={lettersMost} />
      <TextField
        label={t('label.staffNumber')}
        value={number}
        onText={setNumber}
        most={12}
        fault={number === '' || isNumber ? refused : t('list.digits')}
      />
      <RoleChoice role={role} onRole={setRole} />
      <FormKey isOff={!isReady}>{t('list.keys.add')}</FormKey>
    </form>
  );
}

function RoleChoice({ role, onRole }: { readonly role: StaffRole; readonly onRole: (role: StaffRole) => void }) {
  const { t } = useOfficeWords('house');
  return (
    <Choice
      label={t('list.role')}
      value={role}
      options={staffRoles}
      name={(one) => t(`staff:role.${one}`)}
      onChange={onRole}
    />
  );
}

const FormKey = ({ isOff, children }: { readonly isOff: boolean; readonly children: string }) => (
  <button type="submit" className="event-word" disabled={isOff}>
    {children}
  </button>
);

function OnePerson(props: AsideProps & { readonly person: OfficePerson; readonly onClose: () => void }) {
  const { fault, asked, say, person, onClose } = props;
  const { number, name } = person;
  const { t } = useOfficeWords('house');
  const faultOf = (type: StaffWish['type']) => (asked?.type === type ? fault : null);
  const isDone = fault === null && asked !== null && asked.type !== 'list' && asked.number === number;
  return (
    <section className="event-panel house-panel" aria-labelledby="house-listed">
      <header>
        <h2 id="house-listed">{`${number} ${name ?? ''}`}</h2>
        <button type="button" className="event-close" aria-label={t('key.close')} onClick={onClose}>
          <X size={22} aria-hidden="true" />
        </button>
      </header>
      <NewPin number={number} say={say} fault={faultOf('pin')} />
      <OneField verb="badge" label={t('list.newBadge')} isSecret number={number} say={say} fault={faultOf('badge')} />
      <OneField
        verb="rename"
        label={t('list.name')}
        was={name ?? ''}
        number={number}
        say={say}
        fault={faultOf('rename')}
      />
      <NewRole person={person} say={say} fault={faultOf('role')} />
      {faultOf('retire') !== null && (
        <p className="event-wrong" role="alert">
          {fault}
        </p>
      )}
      <HoldButton
        label={t('list.keys.retire')}
        look="normal"
        sub={t('list.retireSub')}
        className="event-key"
        press={() => ({ sequence: 0 })}
        onHeld={async () => {
          const isRetired = await say({ type: 'retire', number });
          if (isRetired) onClose();
          return isRetired ? 'done' : 'refused';
        }}
      />
      <p className="event-quiet" role="status">
        {isDone && t('list.done')}
      </p>
    </section>
  );
}

interface ChangeProps {
  readonly number: string;
  readonly say: Say;
  readonly fault: string | null;
}

function NewPin({ number, say, fault }: ChangeProps) {
  const { t } = useOfficeWords('house');
  const [pin, setPin] = useState('');
  const [again, setAgain] = useState('');
  const isSame = pin === again;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pin === '' || !isSame) return;
    await say({ type: 'pin', number, pin });
    // Accepted or not, it does not stay on the screen.
    setPin('');
    setAgain('');
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('list.newPin')}
        value={pin}
        onText={setPin}
        most={20}
        isSecret
        fault={pin === '' ? fault : null}
      />
      <TextField
        label={t('list.again')}
        value={again}
        onText={setAgain}
        most={20}
        isSecret
        fault={isSame || !(again.length >= pin.length) ? null : t('list.differ')}
      />
      <FormKey isOff={pin === '' || !isSame}>{t('list.keys.pin')}</FormKey>
    </form>
  );
}

/** A badge as its reader types it, or a name. */
function OneField(
  props: ChangeProps & {
    readonly verb: 'badge' | 'rename';
    readonly label: string;
    readonly was?: string;
    readonly isSecret?: boolean;
  },
) {
  const { verb, label, was = '', isSecret = false, number, say, fault } = props;
  const { t } = useOfficeWords('house');
  const [text, setText] = useState(was);
  const value = text.trim();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (value === '' || value === was) return;
    await say(verb === 'badge' ? { type: 'badge', number, badge: text } : { type: 'rename', number, name: value });
    if (verb === 'badge') setText('');
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <TextField
        label={label}
        value={text}
        onText={setText}
        most={verb === 'badge' ? 200 : lettersMost}
        isSecret={isSecret}
        fault={fault}
      />
      <FormKey isOff={value === '' || value === was}>{t(`list.keys.${verb}`)}</FormKey>
    </form>
  );
}

function NewRole({ person, say, fault }: Omit<ChangeProps, 'number'> & { readonly person: OfficePerson }) {
  const { t } = useOfficeWords('house');
  const [role, setRole] = useState(person.role);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void say({ type: 'role', number: person.number, role });
      }}
    >
      <RoleChoice role={role} onRole={setRole} />
      {fault !== null && (
        <p className="event-wrong" role="alert">
          {fault}
        </p>
      )}
      <FormKey isOff={role === person.role}>{t('list.keys.role')}</FormKey>
    </form>
  );
}
