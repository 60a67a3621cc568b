import { Check, Info, Link2, RadioTower, Shuffle, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { handRunning } from '../../../../engine/table.ts';
import type { DeviceStatus } from '../../../../protocol/table-messages.ts';
import { useText } from '../../../text/use-text.ts';
import { useOfTable, useTableStore } from '../console-context.ts';
import type { Fingers } from '../fingers/use-fingers.ts';
import { troubleDoText, troubleText } from './trouble-words.ts';
import { isMild, type Trouble, troublesNow } from './troubles.ts';

/** Since when the connection to the table server has been down; null if it is up. */
export function useDownSince(): number | null {
  const store = useTableStore();
  const link = useStore(store, (screen) => screen.link);
  const downSince = useStore(store, (screen) => screen.downSince);
  return link === 'down' ? (downSince ?? 0) : null;
}

/** The middle of the top bar: every device with its tick, or the one trouble that matters. A tap opens the sheet with all of them. */
export function TopDevices({ sheet, openSheet }: Pick<Fingers, 'sheet' | 'openSheet'>) {
  const downSince = useDownSince();
  const troubles = useOfTable(({ status, state }) => troublesNow(status, state.witnesses, downSince));
  const isOpen = sheet === 'devices';
  const look = troubles === null ? '' : isMild(troubles[0]) ? 'top-mild' : 'top-fault';
  return (
    // Announced in a pause: play goes on, so no device trouble may interrupt a sentence.
    <div className={`top-devices ${look}`} aria-live={troubles === null ? 'off' : 'polite'}>
      <button
        type="button"
        data-means="devices"
        className="top-open"
        aria-pressed={isOpen}
        onClick={() => openSheet(isOpen ? null : 'devices')}
      >
        {troubles === null ? <AllDevices /> : <WorstTrouble troubles={troubles} />}
      </button>
    </div>
  );
}

function WorstTrouble({ troubles }: { troubles: readonly [Trouble, ...Trouble[]] }) {
  const words = useText('devices');
  const isPlayed = useOfTable(({ state }) => handRunning(state.hand));
  const [worst, ...others] = troubles;
  return (
    <>
      {isMild(worst) ? <Info size={22} aria-hidden="true" /> : <TriangleAlert size={22} aria-hidden="true" />}
      <span className="top-fault-lines">
        <b>{troubleText(worst, words)}</b>
        <span>{troubleDoText(worst, words, isPlayed)}</span>
      </span>
      {others.length > 0 && <span className="top-more">+{others.length}</span>}
      <DevicesThatWork />
    </>
  );
}

/** Beside a trouble, everything that works, as icons only. */
function DevicesThatWork() {
  const { shuffler, reader, cardroom } = useOfTable(({ status }) => status);
  return (
    <span className="top-others" aria-hidden="true">
      {shuffler.state === 'ready' && <Shuffle size={18} />}
      {reader.state === 'ready' && <RadioTower size={18} />}
      {cardroom.state === 'linked' && <Link2 size={18} />}
    </span>
  );
}

function AllDevices() {
  const { t, amount } = useText('console');
  const { cardroom, shuffler, reader, simulated } = useOfTable(({ status }) => status);
  const alone = shuffler.state === 'none' && reader.state === 'none' && cardroom.state === 'none';
  return (
    <>
      <Device icon={<Shuffle size={18} aria-hidden="true" />} name={t('devices:name.shuffler')} status={shuffler} />
      <Device icon={<RadioTower size={18} aria-hidden="true" />} name={t('devices:name.reader')} status={reader} />
      {cardroom.state !== 'none' && (
        <span className="top-device">
          <Link2 size={18} aria-hidden="true" />
          {cardroom.state === 'linked' ? (
            <>
              <span className="top-word">{t('label.cardroom')}</span>
              <Tick />
            </>
          ) : cardroom.unsent === 0 ? (
            t('top.cardroomAway')
          ) : (
            t('top.cardroomWaiting', { unsent: amount(cardroom.unsent) })
          )}
        </span>
      )}
      {alone && <span className="top-device">{t('devices:sheet.title')}</span>}
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
      <span className="top-word">{name}</span>
      {status.state === 'ready' ? <Tick /> : <span className="top-opening">{t('devices:sheet.opening')}</span>}
    </span>
  );
}

function Tick() {
  const { t } = useText('console');
  return <Check className="top-tick" size={16} strokeWidth={3} role="img" aria-label={t('devices:sheet.well')} />;
}
