import { useStore } from 'zustand';
import { handRunning } from '../../../../../engine/table.ts';
import type { StaffPerson } from '../../../../../protocol/staff.ts';
import { ActionButton, NoAction } from '../../../../components/action-button.tsx';
import { Said } from '../../../../components/said.tsx';
import { isPinReady, type Keyed, StaffKeys, usePad } from '../../../../components/staff-keys.tsx';
import { StaffPeople } from '../../../../components/staff-people.tsx';
import { useHowToSign } from '../../../../stores/how-to-sign.ts';
import { staffRefusalText } from '../../../../text/staff-text.ts';
import { useText } from '../../../../text/use-text.ts';
import { toldNews } from '../../band/told-news.tsx';
import { useConsoleTable } from '../../console-context.ts';
import { FloorDeskKey } from '../../floor/floor-desk-key.tsx';
import { dealerName, nextDealerName, type StaffPurpose } from '../../staff/staff-desk.ts';
import './staff-sheet.css';

/**
 * Who is at the table: sign-in by badge or by number and PIN, dealer push, floor or manager at the dealer's side, a second person's
 * signature.
 */
export function StaffSheet() {
  const { store, table, staffDesk } = useConsoleTable();
  const { staff } = table.status;
  const pad = usePad();
  const { keyed } = pad;
  if (staff === null) return null;
  const { purpose } = staffDesk;
  const prove = async (how?: 'deal') => {
    const { number, pin } = pad.now();
    if (pin === null) return 'refused' as const;
    // A PIN is on no screen longer than it takes to be tried.
    pad.onKeyed(() => ({ number, pin: '' }));
    return (await staffDesk.prove({ by: 'pin', number, pin }, how)) ? ('done' as const) : ('refused' as const);
  };
  const known = staff.people.find(({ number }) => number === keyed.number) ?? null;
  const isReady = isPinReady(keyed);
  const isOther = known !== null && known.role !== 'dealer' && purpose.is === 'come';
  return (
    <>
      <StaffHead purpose={purpose} />
      <div className="staff">
        <StaffPeople
          className="staff-people"
          people={purpose.is === 'come' ? staff.people : staff.people.filter(({ role }) => role !== 'dealer')}
          isDemo={staff.demo}
          chosen={keyed.pin === null ? null : keyed.number}
          onChoose={({ number }) => pad.onKeyed(() => ({ number, pin: '' }))}
        />
        <StaffKeys pad={pad} onReady={() => void prove()} />
        <div className="staff-side">
          <KeyedLine keyed={keyed} known={known} />
          {isReady ? <ProveKey purpose={purpose} onPress={() => prove()} /> : <NoAction className="staff-key" />}
          {isReady && isOther ? (
            <DealKey onPress={() => prove('deal')} press={store.press} />
          ) : (
            <NoAction className="staff-key" />
          )}
        </div>
      </div>
    </>
  );
}

const titles = { dealer: 'title', floor: 'titleFloor', manager: 'titleManager' } as const;

/** Why the sheet is open, why the last try was refused, and who leaves. */
function StaffHead({ purpose }: { purpose: StaffPurpose }) {
  const console = useConsoleTable();
  const { store, table, state, staffDesk } = console;
  const words = useText('staff');
  const { t } = words;
  const refusal = useStore(store, (screen) => screen.staffRefusal);
  const waiting = useStore(store, (screen) => screen.waiting);
  const told = useStore(store, (screen) => screen.told);
  const touched = told === null ? undefined : toldNews(told, console, words)?.text;
  const fact = waiting ? t('console:band.waiting') : <StaffFact purpose={purpose} />;
  const title = purpose.is === 'sign' ? 'titleSign' : purpose.is === 'role' ? titles[purpose.needs] : 'title';
  const heading =
    purpose.is === 'leave'
      ? t('kiosk:leave.title')
      : purpose.is === 'new-log'
        ? t('devices:newLog.title')
        : t(`sheet.${title}`);
  const beside = table.status.staff?.beside ?? null;
  const [dealer, next] = [dealerName(state, table), nextDealerName(state, table)];
  return (
    <div className="sheet-head staff-head">
      <h2 className="dock-title">{heading}</h2>
      <Said className="sheet-fact" tone={refusal === null ? 'plain' : 'refused'}>
        {refusal === null ? (touched ?? fact) : staffRefusalText(refusal, words)}
      </Said>
      {purpose.is === 'come' && beside !== null && <FloorDeskKey />}
      {purpose.is === 'come' && beside !== null && (
        <button
          type="button"
          data-means="part"
          className="tile sheet-close"
          onClick={() => void store.askStaff({ type: 'part' })}
        >
          {t('sheet.leave', { name: beside.person.name })}
        </button>
      )}
      {purpose.is === 'come' && dealer !== null && (
        <button
          type="button"
          data-means="leave"
          className="tile sheet-close"
          onClick={() => void store.askStaff({ type: 'leave' })}
        >
          {next === null ? t('sheet.leave', { name: dealer }) : t('sheet.stay', { name: dealer })}
        </button>
      )}
      <button type="button" data-means="close" className="tile sheet-close" onClick={staffDesk.close}>
        {t('key.close')}
      </button>
    </div>
  );
}

/** Who deals now and from the next hand, or who is asked for. */
function StaffFact({ purpose }: { purpose: StaffPurpose }) {
  const { table, state } = useConsoleTable();
  const { t } = useText('staff');
  const how = useHowToSign();
  if (purpose.is === 'sign') return t(purpose.role === 'manager' ? 'sheet.howSignManager' : 'sheet.howSign');
  if (purpose.is === 'role') return t(`sheet.${how}`);
  if (purpose.is === 'leave') return t(`kiosk:leave.${how}`);
  if (purpose.is === 'new-log') return t(`devices:newLog.${how}`);
  const [name, next] = [dealerName(state, table), nextDealerName(state, table)];
  const beside = table.status.staff?.beside ?? null;
  const now =
    name === null
      ? t('sheet.nobody')
      : t(next === null ? 'sheet.deals' : 'sheet.dealsNext', { name, next: next ?? '' });
  return (
    <>
      <b>{now}</b>
      {/* Three keys leave room for one line. */}
      {next === null && beside === null && (
        <>
          <br />
          {t(`sheet.${how}`)}
        </>
      )}
    </>
  );
}

/** Whose number it is, and a dot for each digit of the PIN so far. */
function KeyedLine({ keyed, known }: { readonly keyed: Keyed; readonly known: StaffPerson | null }) {
  const { t } = useText('staff');
  const { number, pin } = keyed;
  return (
    <div className="staff-keyed">
      <span className="staff-keyed-who">
        {pin !== null && known !== null ? known.name : `${t('label.staffNumber')} ${number}`}
      </span>
      <span className="staff-keyed-pin">
        {t('label.pin')} <span className="staff-dots">{'•'.repeat(pin?.length ?? 0)}</span>
      </span>
    </div>
  );
}

const proveWords = {
  come: 'key.signIn',
  role: 'key.signIn',
  sign: 'sheet.sign',
  leave: 'kiosk:leave.do',
  'new-log': 'devices:newLog.do',
} as const;

function ProveKey({ purpose, onPress }: { purpose: StaffPurpose; onPress: () => Promise<'done' | 'refused'> }) {
  const { store } = useConsoleTable();
  const { t } = useText('staff');
  return (
    <ActionButton
      className="staff-key"
      label={t(proveWords[purpose.is])}
      look="lit"
      press={store.press}
      onPress={onPress}
    />
  );
}

/** A floor person who deals. */
function DealKey(props: {
  readonly onPress: () => Promise<'done' | 'refused'>;
  readonly press: Parameters<typeof ActionButton>[0]['press'];
}) {
  const { state } = useConsoleTable();
  const { t } = useText('staff');
  const waits = handRunning(state.hand) && (state.dealer ?? null) !== null;
  return (
    <ActionButton
      className="staff-key"
      label={t('sheet.deal')}
      sub={t(waits ? 'sheet.dealSub' : 'sheet.dealNow')}
      press={props.press}
      onPress={props.onPress}
    />
  );
}
