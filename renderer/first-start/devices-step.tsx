import { use, useEffect, useState } from 'react';
import { mostSeats } from '../../engine/notation.ts';
import { badgeModels, deviceModels, readerModels, shufflerModels } from '../../protocol/device-models.ts';
import { type DeviceTrialNow, type TriedDevice, triedDevices } from '../../protocol/first-start.ts';
import { intoView } from '../room/into-view.ts';
import { useText, type Words } from '../text/use-text.ts';
import { Field, KeysShown } from './fields.tsx';
import type { StepProps } from './steps.ts';

type Model = NonNullable<Extract<Parameters<StepProps['ask']>[0], { what: 'try' }>['model']>;
/** The maker's spelling, otherwise a description. */
const modelName = (model: string, t: Words['t']): string =>
  Object.entries({ ...shufflerModels, ...readerModels, ...badgeModels }).find(([one]) => one === model)?.[1] ??
  t(`first-start:model.${model}`);

/** The devices of this table, each tried before it is kept. */
export function DevicesStep(props: StepProps) {
  const { t } = useText('first-start');
  const { now, draft, ask } = props;
  const [open, setOpen] = useState<TriedDevice | null>(now.trial?.device ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step is come to
  useEffect(() => ask({ what: 'look-for-lines' }), []);
  const toggle = (kind: TriedDevice) => {
    ask({ what: 'stop-trying' });
    ask({ what: 'look-for-lines' });
    setOpen(open === kind ? null : kind);
  };
  return (
    <>
      {triedDevices.map((kind) => {
        const kept = draft[kind];
        return (
          <section key={kind} className="fs-panel" aria-label={t(`device.${kind}`)}>
            <div className="fs-device">
              <h2>{t(`device.${kind}`)}</h2>
              <p>
                {kept === null
                  ? t(`device.without.${kind}`)
                  : t('device.kept', { model: modelName(kept.model, t), line: kept.line })}
              </p>
              {kept !== null && (
                <button type="button" className="fs-key" onClick={() => ask({ what: 'drop-device', device: kind })}>
                  {t('device.drop')}
                </button>
              )}
              <button type="button" className="fs-key" aria-expanded={open === kind} onClick={() => toggle(kind)}>
                {kept === null ? t('device.choose') : t('device.again')}
              </button>
            </div>
            {open === kind && <TryDevice {...props} kind={kind} onKept={() => setOpen(null)} />}
          </section>
        );
      })}
    </>
  );
}

function TryDevice({
  now,
  draft,
  ask,
  kind,
  onKept,
}: StepProps & { readonly kind: TriedDevice; readonly onKept: () => void }) {
  const { t } = useText('first-start');
  const [model, setModel] = useState<Model | null>(null);
  const [other, setOther] = useState('');
  const trial = now.trial?.device === kind ? now.trial : null;
  const taken = triedDevices.filter((one) => one !== kind).map((one) => draft[one]?.line);
  const keys = use(KeysShown);
  const attempt = (line: string) => {
    // The device's message must not be hidden by the keys.
    keys.show(null);
    ask({ what: 'try', device: kind, line, model });
  };
  return (
    <div className="fs-try">
      <fieldset className="fs-tiles">
        <legend>{t('device.model')}</legend>
        {kind !== 'badge' && (
          <button type="button" className="tile fs-wide" aria-pressed={model === null} onClick={() => setModel(null)}>
            {t('device.whichever')}
          </button>
        )}
        {(Object.keys(deviceModels[kind]) as Model[]).map((one) => (
          <button
            key={one}
            type="button"
            className="tile fs-wide"
            aria-pressed={model === one || (kind === 'badge' && model === null && one === 'rdm6300')}
            onClick={() => setModel(one)}
          >
            {modelName(one, t)}
          </button>
        ))}
      </fieldset>
      <div className="fs-choices">
        {now.lines.map(({ path, line, pinnedBy, about }) => (
          <button
            key={line}
            type="button"
            className="fs-choice"
            aria-pressed={trial?.line === line}
            disabled={taken.includes(line)}
            onClick={() => attempt(line)}
          >
            <span className="fs-choice-label">{path}</span>
            <span className="fs-choice-about">
              {[about, taken.includes(line) ? t('device.taken') : t(`device.pin.${pinnedBy}`)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </button>
        ))}
      </div>
      {now.lines.length === 0 && <p className="fs-about">{t('device.noLines')}</p>}
      <div className="fs-pair">
        <Field
          label={t('device.other')}
          value={other}
          keyed="address"
          most={400}
          about={t('device.otherAbout')}
          onTyping={setOther}
        />
        <button type="button" className="fs-key" disabled={other.trim() === ''} onClick={() => attempt(other.trim())}>
          {t('device.try')}
        </button>
      </div>
      {trial !== null && (
        <Trial
          trial={trial}
          onKeep={() => {
            ask({ what: 'keep-device' });
            onKept();
          }}
        />
      )}
    </div>
  );
}

function Trial({ trial, onKeep }: { readonly trial: DeviceTrialNow; readonly onKeep: () => void }) {
  const { t } = useText('first-start');
  const { device, state, fault, why, says, model } = trial;
  const name = modelName(model, t);
  return (
    <div className={`fs-trial fs-trial-${state}`} ref={intoView}>
      <p role="status">
        {state === 'fault' ? t(`devices:remedy.${fault ?? 'no-answer'}`) : t(`trial.${state}`, { model: name })}
        {state === 'answers' && says !== null && ` ${t('trial.says', { says })}`}
      </p>
      {state === 'fault' && why !== null && (
        <p className="fs-about" lang="en">
          {why}
        </p>
      )}
      {state === 'answers' && (
        <p className={countOf(trial) > 0 ? 'fs-lamp fs-lamp-on' : 'fs-lamp'} role="status">
          {liveText(trial, t)}
        </p>
      )}
      <button type="button" className={state === 'answers' ? 'fs-key fs-go-lit' : 'fs-key'} onClick={onKeep}>
        {state === 'answers' ? t('trial.keep', { device: t(`device.${device}`) }) : t('trial.keepAnyway')}
      </button>
    </div>
  );
}

function countOf({ device, presses, cards, badges }: DeviceTrialNow): number {
  return { shuffler: presses, reader: cards, badge: badges }[device];
}

/** What to do, and afterwards what happened: never which card, never which badge. */
function liveText(trial: DeviceTrialNow, t: (key: string, values?: Record<string, string | number>) => string): string {
  const times = countOf(trial);
  if (times === 0) return t(`live.${trial.device}.do`);
  if (trial.device !== 'reader') return t(`live.${trial.device}.done`, { times });
  return t('live.reader.done', { times, place: placeOf(trial.antenna ?? 0, t) });
}

/** The default place of an antenna, as the table server takes it. */
function placeOf(antenna: number, t: (key: string, values?: Record<string, string | number>) => string): string {
  if (antenna <= mostSeats) return t('seat.inSentence', { seat: antenna });
  if (antenna === mostSeats + 1) return t('devices:place.inBoard');
  return antenna === mostSeats + 2 ? t('devices:place.inMuck') : t('place.antenna', { antenna });
}
