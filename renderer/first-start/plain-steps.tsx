import { useStore } from 'zustand';
import { mostSeats } from '../../engine/notation.ts';
import type { PcRole } from '../../protocol/first-start.ts';
import { choices } from '../stores/preferences.ts';
import { languages, ownNameOf } from '../text/i18n.ts';
import { useText } from '../text/use-text.ts';
import { Choice, Field } from './fields.tsx';
import { gameWith, type StepProps } from './steps.ts';

const roles: readonly PcRole[] = ['table-of-room', 'table', 'both', 'room'];
/** A kiosk is the window of a table; an office is set up in a browser. */
const rolesOfKiosk = roles.filter((role) => role !== 'room');
const seatCounts = Array.from({ length: mostSeats - 1 }, (_none, index) => index + 2);

/** The language of this screen, and with it the country's usual settings. */
export function LanguageStep({ draft, change, preferences }: StepProps) {
  const { language } = useText('first-start');
  return (
    <div className="fs-choices">
      {languages.map((one) => (
        <Choice
          key={one}
          label={ownNameOf(one)}
          isChosen={one === language}
          onChoose={() => {
            preferences.change({ language: one });
            const game = gameWith(one, draft);
            if (Object.keys(game).length > 0) change(game as Parameters<typeof change>[0]);
          }}
        />
      ))}
    </div>
  );
}

/** What this PC is. */
export function RoleStep({ draft, change }: StepProps) {
  const { t } = useText('first-start');
  return (
    <div className="fs-choices">
      {(window.location.protocol === 'app:' ? rolesOfKiosk : roles).map((role) => (
        <Choice
          key={role}
          label={t(`role.${role}`)}
          about={t(`role.about.${role}`)}
          isChosen={draft.role === role}
          onChoose={() => change({ role })}
        />
      ))}
    </div>
  );
}

/** Name, id and seats of the table. */
export function TableStep({ draft, change }: StepProps) {
  const { t } = useText('first-start');
  return (
    <>
      <Field label={t('table.name')} value={draft.name} keyed="name" onValue={(name) => change({ name })} />
      <Field
        label={t('table.id')}
        value={draft.tableId}
        keyed="address"
        most={64}
        about={draft.paired === null ? t('table.idAbout') : t('table.idFixed', { room: draft.paired.room })}
        isFixed={draft.paired !== null}
        onValue={(tableId) => change({ tableId })}
      />
      <fieldset className="fs-tiles">
        <legend>{t('table.seats')}</legend>
        {seatCounts.map((seats) => (
          <button
            key={seats}
            type="button"
            className="tile"
            aria-pressed={draft.seats === seats}
            onClick={() => change({ seats })}
          >
            {seats}
          </button>
        ))}
      </fieldset>
    </>
  );
}

/** What suits the hand and the light of this place; stored in this screen, where each dealer may have other settings. */
export function ComfortStep({ preferences }: StepProps) {
  const { t } = useText('first-start');
  const { worn } = useStore(preferences);
  return (
    <>
      <div className="fs-choices">
        {choices.hand.map((hand) => (
          <Choice
            key={hand}
            label={t(`settings:hand.${hand}`)}
            about={t(`hand.${hand}`)}
            isChosen={worn.hand === hand}
            onChoose={() => preferences.change({ hand })}
          />
        ))}
      </div>
      <div className="fs-choices">
        {choices.theme.map((theme) => (
          <Choice
            key={theme}
            label={t(`settings:theme.${theme}`)}
            isChosen={worn.theme === theme}
            onChoose={() => preferences.change({ theme })}
          />
        ))}
      </div>
    </>
  );
}

/** What will be written, word for word. */
export function EndStep({ now }: StepProps) {
  return (
    <>
      {now.files.map(({ path, text }) => (
        <figure key={path} className="fs-file">
          <figcaption>{path}</figcaption>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long file is scrolled by keys too */}
          <pre tabIndex={0}>{text}</pre>
        </figure>
      ))}
    </>
  );
}
