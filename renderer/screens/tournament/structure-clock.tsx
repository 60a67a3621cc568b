import { isAsPublished } from '../../../engine/office.ts';
import { planOf, publishedFormats, publishedIds } from '../../../engine/rules.ts';
import type { ShotClockPlan } from '../../../engine/table.ts';
import { officeLimits as limits } from '../../../protocol/number-limits.ts';
import { Choice } from '../../room/choice.tsx';
import { NumberField } from '../../room/number-field.tsx';
import { useText } from '../../text/use-text.ts';
import { BankTerms, Refills, type Terms, usualBank } from './structure-bank.tsx';
import type { Edited } from './structure-levels.tsx';

const streets = ['preflop', 'flop', 'turn', 'river'] as const;
const beginnings = ['start', 'level', 'near-money', 'final-table', 'told'] as const;
/** What a source does not say begins like this, for the room to change. */
const usual = { seconds: { preflop: 30, flop: 30, turn: 30, river: 30 }, ...usualBank };

/** A published format with what its source says, and the usual where it is silent. */
function planFor(published: (typeof publishedIds)[number] | null): ShotClockPlan {
  const asSaid = planOf(published, {});
  if ('plan' in asSaid) return asSaid.plan;
  const filled = planOf(published, Object.fromEntries(asSaid.missing.map((key) => [key, usual[key]])));
  if ('plan' in filled) return filled.plan;
  throw new Error('Whatever is missing has a usual value.');
}

/** The clock on every decision: a published format or the house's own, from when on, and what happens at zero. */
export function StructureClock({ structure, change }: Edited) {
  const { t } = useText('shot-clock');
  const { shotClock = null } = structure;
  const published = publishedIds.find((id) => id === shotClock?.published);
  const isOwn = shotClock !== null && (published === undefined || !isAsPublished(shotClock, published));
  const chosen = isOwn ? 'own' : (published ?? 'none');
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
          change({ shotClock: id === 'none' ? null : planFor(id === 'own' ? null : id) });
        }}
      />
      {published !== undefined && (
        <p className="event-quiet">
          {t(isOwn ? 'structure.sourceChanged' : 'structure.source', { source: publishedFormats[published].source })}
        </p>
      )}
      {shotClock !== null && (
        <>
          <fieldset className="structure-group">
            <legend>{t('structure.seconds')}</legend>
            {streets.map((street) => (
              <NumberField
                key={street}
                label={t(`structure.street.${street}`)}
                value={shotClock.shot[street]}
                limits={limits.decisionSeconds}
                onChange={(seconds) => set({ shot: { ...shotClock.shot, [street]: seconds } })}
              />
            ))}
            <NumberField
              label={t('structure.headsUp')}
              value={shotClock.headsUp?.river ?? null}
              limits={limits.decisionSeconds}
              onChange={(seconds) => set({ headsUp: everyStreet(seconds) })}
              onClear={() => replace(withoutHeadsUp(shotClock))}
            />
            <NumberField
              label={t('structure.firstAction')}
              value={shotClock.firstAction?.seconds ?? null}
              limits={limits.decisionSeconds}
              onChange={(seconds) => set({ firstAction: { seconds, scope: 'player-hand' } })}
              onClear={() => set({ firstAction: null })}
            />
          </fieldset>
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

const everyStreet = (seconds: number): ShotClockPlan['shot'] => ({
  preflop: seconds,
  flop: seconds,
  turn: seconds,
  river: seconds,
});

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
