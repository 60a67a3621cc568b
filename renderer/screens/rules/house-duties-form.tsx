import { X } from 'lucide-react';
import { useState } from 'react';
import type { Currency, HouseDuties } from '../../../engine/office.ts';
import { officeLimits as limits } from '../../../protocol/number-limits.ts';
import type { OfficePart } from '../../../protocol/office-desk.ts';
import { Choice, Offered } from '../../room/choice.tsx';
import { WishKey, WordKey } from '../../room/event-keys.tsx';
import { DecimalField, MoneyField, NumberField } from '../../room/number-field.tsx';
import { OfficeBody } from '../../room/office-body.tsx';
import { useOfficeWords } from '../../room/office-words.ts';
import { useRoomDoor } from '../../room/room-context.ts';
import { TextField } from '../../room/text-field.tsx';
import { makeNumber } from '../../text/amount.ts';
import { currencies } from '../../text/money.ts';
import { dayOf, isDay, makeMoment } from '../../text/times.ts';

type Rate = HouseDuties['statement']['rates'][number];

/**
 * What the law requires of the house: whether the register of excluded persons is consulted, and how a year is summed up. A manager signs
 * it.
 */
export function HouseDutiesForm({ saved }: { readonly saved: Extract<OfficePart, { part: 'duties' }>['duties'] }) {
  const { t, who, language } = useOfficeWords('person');
  const [draft, setDraft] = useState<HouseDuties | null>(null);
  const { set, ...kept } = saved;
  const { register, statement } = draft ?? kept;
  const isChanged = draft !== null && JSON.stringify(draft) !== JSON.stringify(kept);
  const setRegister = (part: Partial<HouseDuties['register']>) =>
    setDraft({ register: { ...register, ...part }, statement });
  const setStatement = (part: Partial<HouseDuties['statement']>) =>
    setDraft({ register, statement: { ...statement, ...part } });
  return (
    <>
      <OfficeBody label={t('duties.title')} className="rules-body">
        <section className="rules-topic duties">
          <h2>{t('register.title')}</h2>
          <p className="rules-says">{t('duties.registerSays')}</p>
          <Offered
            name={t('duties.required')}
            isOn={register.required}
            onChange={(required) => setRegister({ required })}
          />
          {register.required && (
            <NumberField
              label={t('duties.validHours')}
              limits={limits.validHours}
              value={register.validHours}
              onChange={(validHours) => setRegister({ validHours })}
            />
          )}
        </section>
        <section className="rules-topic duties">
          <h2>{t('statement.title')}</h2>
          <p className="rules-says">{t('duties.statementSays')}</p>
          <Choice
            label={t('label.currency')}
            value={statement.currency}
            options={currencies}
            name={(one) => one}
            onChange={(currency) => setStatement({ currency })}
          />
          <MoneyField
            label={t('duties.threshold')}
            limits={limits.price}
            value={statement.threshold}
            onChange={(threshold) => setStatement({ threshold })}
            suffix={statement.currency}
          />
          <Offered
            name={t('duties.feeCounts')}
            isOn={statement.feeCounts}
            onChange={(feeCounts) => setStatement({ feeCounts })}
          />
          <Rates own={statement.currency} rates={statement.rates} onRates={(rates) => setStatement({ rates })} />
        </section>
      </OfficeBody>
      <footer className="rules-foot no-print">
        <p>
          {set === null
            ? t('policies:page.never')
            : t('policies:page.signed', { who: who(set.by), time: makeMoment(set.at, language, 'short') })}
        </p>
        {isChanged && <WordKey onPress={() => setDraft(null)}>{t('policies:page.giveUp')}</WordKey>}
        {isChanged && (
          <WishKey
            label={t('policies:page.save')}
            wish={{ type: 'set-house-duties', duties: draft }}
            look="lit"
            onDone={() => setDraft(null)}
          />
        )}
      </footer>
    </>
  );
}

/** The values of foreign currencies, each from a day on. */
function Rates(props: {
  readonly own: Currency;
  readonly rates: readonly Rate[];
  readonly onRates: (rates: readonly Rate[]) => void;
}) {
  const { own, rates, onRates } = props;
  const { t, language } = useOfficeWords('person');
  const { now } = useRoomDoor();
  const foreign = currencies.filter((one) => one !== own);
  const [currency, setCurrency] = useState<Currency>(foreign[0] ?? 'EUR');
  const [day, setDay] = useState(dayOf(now()));
  const [rate, setRate] = useState<number | null>(null);
  const chosen = currency === own ? (foreign[0] ?? 'EUR') : currency;
  const add = () => {
    if (rate === null) return;
    const others = rates.filter((one) => one.currency !== chosen || one.day !== day);
    onRates([...others, { currency: chosen, day, rate }].sort((one, other) => (one.day < other.day ? -1 : 1)));
    setRate(null);
  };
  return (
    <fieldset className="duties-rates">
      <legend>{t('duties.rates')}</legend>
      <ul>
        {rates.map((one) => (
          <li key={`${one.currency} ${one.day}`}>
            <span>{t('duties.rate', { ...one, own, rate: makeNumber(one.rate / 10_000, language, 4) })}</span>
            <button
              type="button"
              className="event-close"
              aria-label={t('duties.dropRate', { currency: one.currency, day: one.day })}
              onClick={() => onRates(rates.filter((other) => other !== one))}
            >
              <X size={20} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <div className="duties-rate">
        <Choice
          label={t('duties.foreign')}
          value={chosen}
          options={foreign}
          name={(one) => one}
          onChange={setCurrency}
        />
        <TextField
          label={t('duties.day')}
          value={day}
          onText={setDay}
          most={10}
          fault={isDay(day) ? null : t('duties.dayFault')}
        />
        <DecimalField
          label={t('duties.worth', { own })}
          limits={limits.rate}
          places={4}
          value={rate}
          onChange={setRate}
        />
        <WordKey isOff={rate === null || !isDay(day)} onPress={add}>
          {t('duties.addRate')}
        </WordKey>
      </div>
    </fieldset>
  );
}
