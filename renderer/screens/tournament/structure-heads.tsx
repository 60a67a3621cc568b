import { type BountyPlan, type EventPolicies, eventPolicies } from '../../../engine/office.ts';
import { officeLimits as limits } from '../../../protocol/number-limits.ts';
import { Choice, Offered } from '../../room/choice.tsx';
import { MoneyField } from '../../room/number-field.tsx';
import { useText } from '../../text/use-text.ts';
import type { Edited } from './structure-levels.tsx';

const kinds = ['fixed', 'progressive'] as const;
const half = 5000;

/** A price on everybody's head: what it costs, how it is won, and what becomes of one nobody wins. */
export function StructureHeads({ structure, change }: Pick<Edited, 'structure' | 'change'>) {
  const { t } = useText('tournament');
  const { bounty = null, entry, rebuy, addOn, payouts } = structure;
  const fresh: BountyPlan = { kind: 'progressive', unit: payouts.roundTo, cashShare: half };
  const without = <Price extends object>(price: Price): Price => ({ ...price, bounty: 0 });
  const offer = (isOn: boolean) =>
    change(
      isOn
        ? { bounty: fresh, entry: { ...entry, bounty: entry.prize } }
        : {
            bounty: null,
            entry: without(entry),
            rebuy: rebuy === null ? null : { ...rebuy, price: without(rebuy.price) },
            addOn: addOn === null ? null : { ...addOn, price: without(addOn.price) },
          },
    );
  return (
    <fieldset className="structure-group">
      <legend>
        <Offered name={t('head.offer')} isOn={bounty !== null} onChange={offer} />
      </legend>
      {bounty !== null && <HeadTerms structure={structure} change={change} bounty={bounty} />}
    </fieldset>
  );
}

function HeadTerms({
  structure,
  change,
  bounty,
}: Pick<Edited, 'structure' | 'change'> & { readonly bounty: BountyPlan }) {
  const { t } = useText('tournament');
  const { entry, rebuy, currency } = structure;
  const set = (changed: Partial<BountyPlan>) => change({ bounty: { ...bounty, ...changed } });
  return (
    <>
      <Choice
        label={t('head.kind')}
        value={bounty.kind === 'fixed' ? 'fixed' : 'progressive'}
        options={kinds}
        name={(one) => t(`head.kinds.${one}`)}
        onChange={(kind) => set({ kind })}
      />
      <MoneyField
        label={t('head.price')}
        value={entry.bounty ?? 0}
        limits={limits.price}
        suffix={currency}
        onChange={(price) => change({ entry: { ...entry, bounty: price } })}
      />
      {rebuy !== null && (
        <MoneyField
          label={t('head.rebuyPrice')}
          value={rebuy.price.bounty ?? 0}
          limits={limits.price}
          suffix={currency}
          onChange={(price) => change({ rebuy: { ...rebuy, price: { ...rebuy.price, bounty: price } } })}
        />
      )}
      <MoneyField
        label={t('head.unit')}
        value={bounty.unit}
        limits={limits.unitOfMoney}
        suffix={currency}
        onChange={(unit) => set({ unit })}
      />
      {/* A percent has hundredths as money has cents. */}
      {bounty.kind === 'progressive' && (
        <MoneyField
          label={t('head.cashShare')}
          value={bounty.cashShare ?? half}
          limits={limits.share}
          suffix="%"
          onChange={(cashShare) => set({ cashShare })}
        />
      )}
      <HeadPolicies structure={structure} change={change} />
    </>
  );
}

/** Each with its values, the usual one first. */
const choices = {
  'bounty.winner': ['last-pot', 'marker', 'main-pot'],
  'bounty.split': ['follows-pot', 'equal-heads'],
  'bounty.oddUnit': ['head', 'cash'],
  'bounty.absent': ['pot-winner', 'no-winner'],
  'bounty.noWinner': ['prize-pool', 'champion'],
} as const satisfies Partial<{ readonly [Key in keyof EventPolicies]: readonly EventPolicies[Key][] }>;

function HeadPolicies({ structure, change }: Pick<Edited, 'structure' | 'change'>) {
  const { t } = useText('tournament');
  const policies = eventPolicies(structure);
  return (Object.keys(choices) as (keyof typeof choices)[]).map((key) => {
    const [, name = key] = key.split('.');
    return (
      <Choice
        key={key}
        label={t(`head.policy.${name}.label`)}
        value={policies[key]}
        options={choices[key]}
        name={(one) => t(`head.policy.${name}.${one}`)}
        onChange={(one) => change({ policies: { ...structure.policies, [key]: one } })}
      />
    );
  });
}
