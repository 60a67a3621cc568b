import { useState } from 'react';
import { isAsPublished } from '../../../engine/office.ts';
import { planOf, publishedFormats } from '../../../engine/rules.ts';
import type { ShotClockPlan } from '../../../engine/table.ts';
import { officeLimits as limits } from '../../../protocol/number-limits.ts';
import { Choice } from '../../room/choice.tsx';
import { WordKey } from '../../room/event-keys.tsx';
import { NumberField } from '../../room/number-field.tsx';
import { useText } from '../../text/use-text.ts';
import { BankTerms, Refills, type Terms } from './structure-bank.tsx';
import type { Edited } from './structure-levels.tsx';

const streets = ['preflop', 'flop', 'turn', 'river'] as const;
const beginnings = ['start', 'level', 'near-money', 'final-table', 'told'] as const;
/** What the house's own format begins with. */
const usual = { seconds: everyStreet(30) };

type PublishedId = keyof typeof publishedFormats;
type OwnClock = Parameters<typeof planOf>[1];

const publishedIds = Object.keys(publishedFormats) as readonly PublishedId[];

/** The house's own format, before anything of it is said. */
function ownPlan(): ShotClockPlan {
  const made = planOf(null, usual);
  if ('plan' in made) return made.plan;
  throw new Error('A clock without a bank needs its seconds alone.');
}

/** A published format, with what the house says where its source is silent. */
const madeOf = (id: PublishedId, said: OwnClock) => {
  const format = publishedFormats[id];
  return planOf(id, { ...('from' in format ? { from: format.from } : null), ...said });
};

/** The clock on every decision: a published format or the house's own, from when on, and what happens at zero. */
export function StructureClock({ structure, change }: Edited) {
  const { t } = useText('shot-clock');
  const { shotClock = null } = structure;
  const published = publishedIds.find((id) => id === shotClock?.published);
  const isOwn = shotClock !== null && (published === undefined || !isAsPublished(shotClock, published));
  // Chosen, and not used before the house has said what its source does not.
  const [open, setOpen] = useState<PublishedId | null>(null);
  const chosen = open ?? (isOwn ? 'own' : (published ?? 'none'));
  const begin = (id: PublishedId) => {
    const made = madeOf(id, {});
    setOpen('missing' in made ? id : null);
    if ('plan' in made) replace(made.plan);
  };
  const ownName =
    isOwn && published !== undefined
      ? t('structure.ownFrom', { name: publishedFormats[published].name })
      : t('structure.own');
  const replace = (plan: ShotClockPlan) => change({ shotClock: plan });
  const set = (changed: Partial<ShotClockPlan>) => {
    if (shotClock !== null) replace({ ...shotClock, ...changed });
  };
  return (
    <div className="structure-form">
      <Choice
        label={t('structure.format')}
        value={chosen}
        options={['none', 'own', ...publishedIds]}
        name={(id) => (id === 'none' ? t('structure.none') : id === 'own' ? ownName : publishedFormats[id].name)}
        onChange={(id) => {
          if (id !== 'none' && id !== 'own') return begin(id);
          setOpen(null);
          change({ shotClock: id === 'none' ? null : ownPlan() });
        }}
      />
      {open !== null && (
        <NotSaid
          key={open}
          id={open}
          onSaid={(plan) => {
            replace(plan);
            setOpen(null);
          }}
        />
      )}
      {open === null && published !== undefined && (
        <p className="event-quiet">
          {t(isOwn ? 'structure.sourceChanged' : 'structure.source', { source: publishedFormats[published].source })}
        </p>
      )}
      {open === null && shotClock !== null && (
        <>
          <DecisionSeconds plan={shotClock} set={set} replace={replace} />
          <BankTerms plan={shotClock} set={set} replace={replace} />
          <Refills plan={shotClock} set={set} />
          <Beginning plan={shotClock} set={set} />
          <Choice
            label={t('structure.atZero')}
            value={shotClock.atZero}
            options={['dealer', 'clock']}
            name={(who) => t(`structure.books.${who}`)}
            onChange={(atZero) => set({ atZero })}
          />
          <Choice
            label={t('structure.afterCount')}
            value={shotClock.afterCount}
            options={['continue', 'restart']}
            name={(how) => t(`structure.goesOn.${how}`)}
            onChange={(afterCount) => set({ afterCount })}
          />
        </>
      )}
      <NumberField
        label={t('structure.finalTableHands')}
        value={structure.finalTableHands ?? null}
        limits={limits.handsPerLevel}
        onChange={(finalTableHands) => change({ finalTableHands })}
        onClear={() => change({ finalTableHands: null })}
      />
    </div>
  );
}

/** Seconds by betting round, heads-up, and for the first decision of a hand. */
function DecisionSeconds({ plan, set, replace }: Terms) {
  const { t } = useText('shot-clock');
  return (
    <fieldset className="structure-group">
      <legend>{t('structure.seconds')}</legend>
      {streets.map((street) => (
        <NumberField
          key={street}
          label={t(`structure.street.${street}`)}
          value={plan.shot[street]}
          limits={limits.decisionSeconds}
          onChange={(seconds) => set({ shot: { ...plan.shot, [street]: seconds } })}
        />
      ))}
      <NumberField
        label={t('structure.headsUp')}
        value={plan.headsUp?.river ?? null}
        limits={limits.decisionSeconds}
        onChange={(seconds) => set({ headsUp: everyStreet(seconds) })}
        onClear={() => replace(withoutHeadsUp(plan))}
      />
      <NumberField
        label={t('structure.firstAction')}
        value={plan.firstAction?.seconds ?? null}
        limits={limits.decisionSeconds}
        onChange={(seconds) => set({ firstAction: { seconds, scope: 'player-hand' } })}
        onClear={() => set({ firstAction: null })}
      />
    </fieldset>
  );
}

/** What the source of a format does not say, for the house to say before decisions are timed by it. */
function NotSaid({ id, onSaid }: { readonly id: PublishedId; readonly onSaid: (plan: ShotClockPlan) => void }) {
  const { t } = useText('shot-clock');
  const [said, setSaid] = useState<OwnClock>({});
  const made = madeOf(id, said);
  const asked = madeOf(id, {});
  const [name, source] = [publishedFormats[id].name, publishedFormats[id].source];
  return (
    <>
      <p className="event-quiet">{t('structure.source', { source })}</p>
      <fieldset className="structure-group">
        <legend>{t('structure.notSaid')}</legend>
        {('missing' in asked ? asked.missing : []).map((key) =>
          key === 'seconds' ? (
            <NumberField
              key={key}
              label={t('structure.seconds')}
              value={said.seconds?.river ?? null}
              limits={limits.decisionSeconds}
              onChange={(seconds) => setSaid({ ...said, seconds: everyStreet(seconds) })}
            />
          ) : (
            <NumberField
              key={key}
              label={t(`structure.${key}`)}
              value={said[key] ?? null}
              limits={key === 'extensions' ? limits.bank : limits.decisionSeconds}
              onChange={(n) => setSaid({ ...said, [key]: n })}
            />
          ),
        )}
        <WordKey isOff={'missing' in made} onPress={() => 'plan' in made && onSaid(made.plan)}>
          {t('structure.use', { name })}
        </WordKey>
      </fieldset>
    </>
  );
}

function everyStreet(seconds: number): ShotClockPlan['shot'] {
  return { preflop: seconds, flop: seconds, turn: seconds, river: seconds };
}

function withoutHeadsUp({ headsUp: _headsUp, ...plan }: ShotClockPlan): ShotClockPlan {
  return plan;
}

function Beginning({ plan, set }: Pick<Terms, 'plan' | 'set'>) {
  const { t } = useText('shot-clock');
  const { from } = plan;
  return (
    <>
      <Choice
        label={t('structure.from')}
        value={typeof from === 'object' ? 'level' : from}
        options={beginnings}
        name={(one) => t(`structure.begins.${one}`)}
        onChange={(one) => set({ from: one === 'level' ? { level: 2 } : one })}
      />
      {typeof from === 'object' && (
        <NumberField
          label={t('structure.begins.level')}
          value={from.level}
          limits={limits.level}
          onChange={(level) => set({ from: { level } })}
        />
      )}
    </>
  );
}
