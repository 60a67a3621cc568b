import { type EventPolicies, eventPolicies, type Structure } from '../../../engine/office.ts';
import { officeLimits as limits } from '../../../protocol/number-limits.ts';
import { bountyKinds, headsChoices } from '../../../protocol/structure-choices.ts';
import { Choice, Offered } from '../../room/choice.tsx';
import { MoneyField, NumberField } from '../../room/number-field.tsx';
import { useText } from '../../text/use-text.ts';
import { useFaultOf } from './fault-of.ts';
import type { Edited } from './structure-levels.tsx';
import { TopEnvelopes } from './top-envelopes.tsx';

type BountyPlan = NonNullable<Structure['bounty']>;

const half = 5000;

/** A price on everybody's head: what it costs, how it is won, and what becomes of one nobody wins. */
export function StructureHeads({ structure, change, faults }: Edited) {
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
      {bounty !== null && <HeadTerms structure={structure} change={change} faults={faults} bounty={bounty} />}
    </fieldset>
  );
}

function HeadTerms({ structure, change, faults, bounty }: Edited & { readonly bounty: BountyPlan }) {
  const { t } = useText('tournament');
  const faultOf = useFaultOf(faults);
  const { entry, currency } = structure;
  const set = (changed: Partial<BountyPlan>) => change({ bounty: { ...bounty, ...changed } });
  return (
    <>
      <Choice
        label={t('head.kind')}
        value={bounty.kind}
        options={bountyKinds}
        name={(one) => t(`head.kinds.${one}`)}
        onChange={(kind) => change(ofKind(bounty, kind))}
      />
      <MoneyField
        label={t('head.price')}
        value={entry.bounty ?? 0}
        fault={faultOf(({ fault }) => fault === 'bounty-price')}
        limits={limits.price}
        suffix={currency}
        onChange={(price) => change({ entry: { ...entry, bounty: price } })}
      />
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
      {bounty.kind === 'mystery' && (
        <TopEnvelopes top={bounty.top ?? []} currency={currency} onChange={(top) => set({ top })} />
      )}
      <HeadsFrom structure={structure} change={change} faults={faults} />
      <HeadPolicies structure={structure} change={change} kind={bounty.kind} />
    </>
  );
}

/** Settings of another kind are removed. */
function ofKind(bounty: BountyPlan, kind: BountyPlan['kind']): Partial<Structure> {
  const { top, ...rest } = bounty;
  return { bounty: { ...rest, kind, ...(kind === 'mystery' && top !== undefined ? { top } : {}) } };
}

/** From when heads are won. */
function HeadsFrom({ structure, change, faults }: Edited) {
  const { t } = useText('tournament');
  const faultOf = useFaultOf(faults);
  const { 'bounty.from': from } = eventPolicies(structure);
  const [kind = 'start', number] = from.split(':');
  const set = (one: EventPolicies['bounty.from']) =>
    change({ policies: { ...structure.policies, 'bounty.from': one } });
  return (
    <>
      <Choice
        label={t('head.from.label')}
        value={kind}
        options={['start', 'in-the-money', 'level', 'day', 'players']}
        name={(one) => t(`head.from.${one}`)}
        onChange={(one) => set(fromOf(one, one === 'day' ? usualDay : usualFrom))}
      />
      {number !== undefined && (
        <NumberField
          label={t(`head.from.number.${kind}`)}
          value={Number(number)}
          fault={faultOf(
            (fault) => fault.fault === 'bounty-day' || (fault.fault === 'until-beyond-last' && fault.what === 'bounty'),
          )}
          limits={kind === 'players' ? limits.entries : limits.level}
          onChange={(changed) => set(fromOf(kind, changed))}
        />
      )}
    </>
  );
}

const usualFrom = 9;
/** The final day of flights. */
const usualDay = 2;

const fromOf = (kind: string, number: number): EventPolicies['bounty.from'] => {
  if (kind === 'level' || kind === 'day' || kind === 'players') return `${kind}:${number}`;
  return kind === 'in-the-money' ? kind : 'start';
};

/** Settings that decide nothing for heads of this kind. */
const idle: Readonly<Record<BountyPlan['kind'], readonly string[]>> = {
  fixed: ['bounty.oddUnit', 'mystery.pick', 'mystery.champion', 'mystery.undrawn'],
  progressive: ['mystery.pick', 'mystery.champion', 'mystery.undrawn'],
  mystery: ['bounty.split', 'bounty.oddUnit', 'bounty.noWinner'],
};

function HeadPolicies({
  structure,
  change,
  kind,
}: Pick<Edited, 'structure' | 'change'> & { readonly kind: BountyPlan['kind'] }) {
  const { t } = useText('tournament');
  const policies = eventPolicies(structure);
  const asked = (Object.keys(headsChoices) as (keyof typeof headsChoices)[]).filter((key) => !idle[kind].includes(key));
  return asked.map((key) => {
    const [, name = key] = key.split('.');
    return (
      <Choice
        key={key}
        label={t(`head.policy.${name}.label`)}
        value={policies[key]}
        options={headsChoices[key]}
        name={(one) => t(`head.policy.${name}.${one}`)}
        onChange={(one) => change({ policies: { ...structure.policies, [key]: one } })}
      />
    );
  });
}
