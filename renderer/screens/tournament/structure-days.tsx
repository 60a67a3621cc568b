import type { Structure } from '../../../engine/office.ts';
import { officeLimits as limits } from '../../../protocol/number-limits.ts';
import { daysChoices } from '../../../protocol/structure-choices.ts';
import { usualDays } from '../../../protocol/structure-schema.ts';
import { Choice, Offered } from '../../room/choice.tsx';
import { WordKey } from '../../room/event-keys.tsx';
import { MoneyField, NumberField } from '../../room/number-field.tsx';
import { useText } from '../../text/use-text.ts';
import { useFaultOf } from './fault-of.ts';
import type { Edited } from './structure-levels.tsx';

type Days = NonNullable<Structure['days']>;

const tenth = 1000;

/** Flights and a final day: which bags count, where play resumes, and what a flight pays on its own. */
export function StructureDays({ structure, change, faults }: Edited) {
  const { t } = useText('flights');
  const faultOf = useFaultOf(faults);
  const { days = null, levels } = structure;
  const set = (changed: Partial<Days>) => change({ days: { ...(days ?? usualDays), ...changed } });
  return (
    <fieldset className="structure-group">
      <legend>
        <Offered
          name={t('days.offer')}
          isOn={days !== null}
          onChange={(isOn) => change({ days: isOn ? usualDays : null })}
        />
      </legend>
      {days !== null && (
        <>
          {(Object.keys(daysChoices) as (keyof typeof daysChoices)[]).map((key) => (
            <Choice<string>
              key={key}
              label={t(`days.${key}.label`)}
              value={days[key]}
              options={daysChoices[key]}
              name={(one) => t(`days.${key}.${one}`)}
              onChange={(one) =>
                set({
                  [key]: one,
                  ...(one === 'fixed' ? { level: days.level ?? 1 } : {}),
                  // If all bags are added, none is left to be paid for.
                  ...(one === 'accumulate' ? { forfeitPay: 0 } : {}),
                })
              }
            />
          ))}
          {days.resume === 'fixed' && (
            <NumberField
              label={t('days.level')}
              limits={{ least: 1, most: Math.max(1, levels.length) }}
              value={days.level}
              fault={faultOf(({ fault }) => fault === 'days-level')}
              onChange={(level) => set({ level })}
            />
          )}
          {days.stacks !== 'accumulate' && (
            <MoneyField
              label={t('days.forfeitPay')}
              limits={limits.money}
              value={days.forfeitPay ?? 0}
              fault={faultOf(({ fault }) => fault === 'days-forfeit')}
              suffix={structure.currency}
              onChange={(forfeitPay) => set({ forfeitPay })}
            />
          )}
          <FlightPays
            days={days}
            set={set}
            currency={structure.currency}
            fault={faultOf(({ fault }) => fault === 'days-bands')}
          />
        </>
      )}
    </fieldset>
  );
}

/** Percentages have two decimals. */
function FlightPays(props: {
  readonly days: Days;
  readonly set: (changed: Partial<Days>) => void;
  readonly currency: Structure['currency'];
  /** What is wrong with the shares; shown at the first of them. */
  readonly fault: string | null;
}) {
  const { days, set, currency, fault } = props;
  const { t } = useText('flights');
  const { qualify, bands } = days;
  const withBand = (index: number, changed: Partial<Days['bands'][number]>) =>
    set({ bands: bands.map((band, at) => (at === index ? { ...band, ...changed } : band)) });
  return (
    <>
      <Offered
        name={t('days.toShare')}
        isOn={qualify !== null}
        onChange={(isOn) => set(isOn ? { qualify: tenth } : { qualify: null, bands: [] })}
      />
      {qualify !== null && (
        <>
          <MoneyField
            label={t('days.qualify')}
            value={qualify}
            fault={fault}
            limits={limits.share}
            suffix="%"
            onChange={(share) => set({ qualify: share })}
          />
          {bands.map((band, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a band is its place
            <span key={index} className="structure-pair">
              <MoneyField
                label={t('days.upTo')}
                value={band.upTo}
                limits={limits.share}
                suffix="%"
                onChange={(upTo) => withBand(index, { upTo })}
              />
              <MoneyField
                label={t('days.pays')}
                value={band.amount}
                limits={limits.unitOfMoney}
                suffix={currency}
                onChange={(amount) => withBand(index, { amount })}
              />
            </span>
          ))}
          <WordKey
            isOff={bands.length >= 20}
            onPress={() => {
              const last = bands.at(-1);
              set({ bands: [...bands, { upTo: (last?.upTo ?? qualify) + 500, amount: last?.amount ?? 100 }] });
            }}
          >
            {t('days.more')}
          </WordKey>
          <WordKey isOff={bands.length === 0} onPress={() => set({ bands: bands.slice(0, -1) })}>
            {t('days.fewer')}
          </WordKey>
        </>
      )}
    </>
  );
}
