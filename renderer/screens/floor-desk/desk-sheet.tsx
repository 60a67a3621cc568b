import { useStore } from 'zustand';
import { pagePaths } from '../../../protocol/page-addresses.ts';
import type { StaffRefusal } from '../../../protocol/staff.ts';
import { canVibrate, giveSignal } from '../../comfort/signals.ts';
import { LanguageSwitch, ThemeSwitch } from '../../room/language-switch.tsx';
import { useRoom, useRoomDoor } from '../../room/room-context.ts';
import { SideSheet } from '../../room/side-sheet.tsx';
import { SignInKeys } from '../../room/sign-in-keys.tsx';
import { useHowToSign } from '../../stores/how-to-sign.ts';
import { preferences } from '../../stores/preferences.ts';
import { makeTimeOfDay } from '../../text/times.ts';
import { useText } from '../../text/use-text.ts';

/** Who works at this desk, and its sound, vibration, letters and light. */
export function DeskSheet({
  refused,
  onClose,
}: {
  readonly refused: StaffRefusal | null;
  readonly onClose: () => void;
}) {
  const { t } = useText('desk');
  return (
    <SideSheet title={t('sheet.title')} onClose={onClose}>
      <WhoIsHere refused={refused} onClose={onClose} />
      <a className="desk-plain" href={pagePaths.rules}>
        {t('policies:page.link')}
      </a>
      <Switches />
    </SideSheet>
  );
}

function WhoIsHere({ refused, onClose }: { readonly refused: StaffRefusal | null; readonly onClose: () => void }) {
  const { t } = useText('desk');
  const how = useHowToSign();
  const { requests } = useRoomDoor();
  const desk = useRoom((room) => room.desk);
  const me = useRoom((room) => room.me);
  if (desk?.needed !== true) return <p className="desk-sheet-note">{t('sheet.noList', { name: me?.name ?? '' })}</p>;
  const { person, until } = desk;
  if (person !== null)
    return (
      <div className="desk-here">
        <p>
          <b>{person.name}</b>
          <span>
            {t(`staff:role.${person.role}`)}
            {until !== null && ` · ${t('sheet.until', { time: makeTimeOfDay(until) })}`}
          </span>
        </p>
        <button type="button" className="desk-plain" onClick={() => void requests.signOut()}>
          {t('key.signOut')}
        </button>
      </div>
    );
  return (
    <SignInKeys
      people={desk.people}
      isDemo={desk.demo}
      why={t(`signIn.${how}`)}
      does={t('key.signIn')}
      refused={refused}
      onProof={async (proof) => {
        const { refusal } = await requests.signIn(proof);
        if (refusal === null) onClose();
        return refusal;
      }}
    />
  );
}

/** Sound, shaking, language and light of this screen. */
function Switches() {
  const { t } = useText('desk');
  const worn = useStore(preferences, (chosen) => chosen.worn);
  return (
    <div className="desk-switches">
      <OnOff
        name={t('signals.sound')}
        isOn={worn.sounds}
        onChange={(sounds) => {
          preferences.change({ sounds });
          // The sound of a call is heard at once, and so is whether it can be heard.
          if (sounds) giveSignal('call');
        }}
      />
      {canVibrate ? (
        <OnOff
          name={t('signals.vibration')}
          isOn={worn.vibration}
          onChange={(vibration) => {
            preferences.change({ vibration });
            if (vibration) giveSignal('call');
          }}
        />
      ) : (
        <p className="desk-sheet-note">{t('signals.noVibration')}</p>
      )}
      <div className="desk-switch">
        <span>{t('settings:name.theme')}</span>
        <ThemeSwitch />
      </div>
      <div className="desk-switch">
        <span>{t('cardroom:language')}</span>
        <LanguageSwitch />
      </div>
    </div>
  );
}

function OnOff(props: { readonly name: string; readonly isOn: boolean; readonly onChange: (isOn: boolean) => void }) {
  const { name, isOn, onChange } = props;
  const { t } = useText('desk');
  return (
    <button type="button" role="switch" aria-checked={isOn} className="desk-switch" onClick={() => onChange(!isOn)}>
      <span>{name}</span>
      <span className="desk-switch-is" aria-hidden="true">
        <span>{t('signals.off')}</span>
        <span>{t('signals.on')}</span>
      </span>
    </button>
  );
}
