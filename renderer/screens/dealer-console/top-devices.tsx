import { Info, Link2, RadioTower, Shuffle, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { DeviceStatus } from '../../../protocol/table-messages.ts';
import { useText } from '../../text/use-text.ts';
import { useConsoleTable } from './console-context.ts';
import { troubleDoText, troubleText } from './trouble-words.ts';
import { isMild, type Trouble, troublesNow } from './troubles.ts';
import type { Fingers } from './use-fingers.ts';

/** Since when the line to the table server is down; null while it is up. */
export function useDownSince(): number | null {
  const { store } = useConsoleTable();
  const link = useStore(store, (screen) => screen.link);
  const downSince = useStore(store, (screen) => screen.downSince);
  return link === 'down' ? (downSince ?? 0) : null;
}

/** The middle of the top bar: every device with its tick, or the one trouble that matters. A tap opens the sheet with all of them. */
export function TopDevices({ fingers }: { fingers: Fingers }) {
  const { table, state } = useConsoleTable();
  const troubles = troublesNow(table.status, state.witnesses, useDownSince());
  const isOpen = fingers.sheet === 'devices';
  const open = () => fingers.openSheet(isOpen ? null : 'devices');
  if (troubles === null) {
    return (
      <div className="top-devices">
        <button type="button" className="top-open" aria-pressed={isOpen} onClick={open}>
          <AllDevices />
        </button>
      </div>
    );
  }
  const [worst, ...others] = troubles;
  return (
    <div className={`top-devices ${isMild(worst) ? 'top-mild' : 'top-fault'}`} role="alert">
      <button type="button" className="top-open" aria-pressed={isOpen} onClick={open}>
        <WorstTrouble trouble={worst} more={others.length} />
      </button>
    </div>
  );
}

function WorstTrouble({ trouble, more }: { trouble: Trouble; more: number }) {
  const words = useText('devices');
  return (
    <>
      {isMild(trouble) ? <Info size={22} aria-hidden="true" /> : <TriangleAlert size={22} aria-hidden="true" />}
      <span className="top-fault-lines">
        <b>{troubleText(trouble, words)}</b>
        <span>{troubleDoText(trouble, words)}</span>
      </span>
      {more > 0 && <span className="top-more">+{more}</span>}
    </>
  );
}

function AllDevices() {
  const { table } = useConsoleTable();
  const { t, amount } = useText('console');
  const { cardroom, shuffler, reader, simulated } = table.status;
  const alone = shuffler.state === 'none' && reader.state === 'none' && cardroom.state === 'none';
  return (
    <>
      <Device icon={<Shuffle size={18} aria-hidden="true" />} name={t('top.shuffler')} status={shuffler} />
      <Device icon={<RadioTower size={18} aria-hidden="true" />} name={t('top.reader')} status={reader} />
      {cardroom.state !== 'none' && (
        <span className="top-device">
          <Link2 size={18} aria-hidden="true" />
          {cardroom.state === 'linked'
            ? t('top.cardroom')
            : t('top.cardroomWaiting', { unsent: amount(cardroom.unsent) })}
          {cardroom.state === 'linked' && <Tick />}
        </span>
      )}
      {alone && <span className="top-device">{t('devices:sheet.open')}</span>}
      {simulated && <span className="top-simulated">{t('top.simulated')}</span>}
    </>
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
