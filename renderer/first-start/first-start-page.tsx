import { ArrowLeft, ArrowRight, Check } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { FirstStartDraft, FirstStartNow } from '../../protocol/first-start.ts';
import type { PreferenceStore } from '../stores/preferences.ts';
import { useText } from '../text/use-text.ts';
import { DevicesStep } from './devices-step.tsx';
import { KeysShown } from './fields.tsx';
import type { FirstStartStore } from './first-start-store.ts';
import { ChipsStep, GameStep } from './game-steps.tsx';
import { ComfortStep, EndStep, LanguageStep, RoleStep, TableStep } from './plain-steps.tsx';
import { RoomStep } from './room-step.tsx';
import { type StepProps, stepsOf } from './steps.ts';

/** The first start of a PC: one step at a time, with a way back from each, until a configuration is written. */
export function FirstStartPage(props: { readonly store: FirstStartStore; readonly preferences: PreferenceStore }) {
  const { now, isUp } = useStore(props.store);
  const { t } = useText('first-start');
  if (now === null) return <main className="first-start fs-waits">{t('waits')}</main>;
  if (now.done !== null) return <Done now={now} isUp={isUp} />;
  return <Steps now={now} ask={props.store.ask} preferences={props.preferences} isUp={isUp} />;
}

function Steps({
  now,
  ask,
  preferences,
  isUp,
}: Pick<StepProps, 'now' | 'ask' | 'preferences'> & { readonly isUp: boolean }) {
  const { t } = useText('first-start');
  const [keysAt, showKeys] = useState<string | null>(null);
  const { draft } = now;
  const steps = stepsOf(draft.role);
  const at = Math.max(0, steps.indexOf(draft.step));
  const step = steps[at] ?? 'language';
  const change: StepProps['change'] = (changes) => ask({ what: 'change', changes });
  const go = (to: number) => {
    const next = steps[to];
    if (next === undefined) return;
    showKeys(null);
    if (step === 'devices') ask({ what: 'stop-trying' });
    change({ step: next });
  };
  const isLast = at === steps.length - 1;
  return (
    <KeysShown value={{ at: keysAt, show: showKeys }}>
      <main className="first-start">
        <nav className="fs-rail" aria-label={t('steps')}>
          <ol>
            {steps.map((one, index) => (
              <li key={one}>
                <button
                  type="button"
                  className="fs-step"
                  aria-current={one === step ? 'step' : undefined}
                  disabled={index > at}
                  onClick={() => go(index)}
                >
                  <span className="fs-step-number" aria-hidden="true">
                    {index < at ? <Check size={18} /> : index + 1}
                  </span>
                  <span className="fs-step-name">{t(`step.${one}`)}</span>
                </button>
              </li>
            ))}
          </ol>
        </nav>
        <section className="fs-body" aria-labelledby="fs-title">
          <h1 id="fs-title">{t(`title.${step}`)}</h1>
          <p className="fs-lead">{t(`lead.${step}`)}</p>
          <Step step={step} props={{ now, draft, ask, change, preferences }} />
        </section>
        <footer className="fs-foot">
          <button type="button" className="fs-go" disabled={at === 0} onClick={() => go(at - 1)}>
            <ArrowLeft size={22} aria-hidden="true" />
            {t('key.back')}
          </button>
          <p className="fs-said" role="status">
            {isUp ? saidText(now, t) : t('lost')}
          </p>
          <button
            type="button"
            className="fs-go fs-go-lit"
            disabled={now.busy}
            onClick={() => (isLast ? ask({ what: 'finish' }) : go(at + 1))}
          >
            {isLast ? t('write') : t('next')}
            <ArrowRight size={22} aria-hidden="true" />
          </button>
        </footer>
      </main>
    </KeysShown>
  );
}

function Step({ step, props }: { readonly step: FirstStartDraft['step']; readonly props: StepProps }) {
  switch (step) {
    case 'language':
      return <LanguageStep {...props} />;
    case 'role':
      return <RoleStep {...props} />;
    case 'table':
      return <TableStep {...props} />;
    case 'room':
      return <RoomStep {...props} />;
    case 'devices':
      return <DevicesStep {...props} />;
    case 'game':
      return <GameStep {...props} />;
    case 'chips':
      return <ChipsStep {...props} />;
    case 'comfort':
      return <ComfortStep {...props} />;
    case 'end':
      return <EndStep {...props} />;
  }
}

function saidText({ said, busy }: FirstStartNow, t: (key: string, values?: Record<string, string>) => string): string {
  if (busy) return t('busy');
  return said === null ? '' : t(`said.${said.code}`, { text: said.text });
}

function Done({ now, isUp }: { readonly now: FirstStartNow; readonly isUp: boolean }) {
  const { t } = useText('first-start');
  const { done } = now;
  return (
    <main className="first-start fs-waits">
      <h1>{t('done.title')}</h1>
      {done?.roomUrl == null ? (
        <p role="status">{isUp ? t('done.starts') : t('done.waits')}</p>
      ) : (
        <>
          <p role="status">{t('done.room')}</p>
          <a className="fs-link" href={done.roomUrl}>
            {done.roomUrl}
          </a>
        </>
      )}
      {done?.role === 'both' && <p>{t('done.both')}</p>}
    </main>
  );
}
