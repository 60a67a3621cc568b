import { X } from 'lucide-react';
import { useState } from 'react';
import { type EventPolicies, eventPolicies, prizesOf, type Structure } from '../../../engine/office.ts';
import { officeLimits as limits, structureCounts } from '../../../protocol/number-limits.ts';
import { roundings } from '../../../protocol/structure-choices.ts';
import { Choice } from '../../room/choice.tsx';
import { WordKey } from '../../room/event-keys.tsx';
import { MoneyField, NumberField } from '../../room/number-field.tsx';
import { makeMoney } from '../../text/money.ts';
import { prizesFaultText } from '../../text/office-refusal-text.ts';
import { percentText, structureFaultText } from '../../text/structure-fault-text.ts';
import { useText } from '../../text/use-text.ts';
import type { Edited } from './structure-levels.tsx';

type PayoutTable = Structure['payouts']['tables'][number];

const whole = 10_000;

/** Shares of the prizes by place, by the number of entries; and a preview of the prizes. */
export function StructurePayouts({ structure, change, faults }: Edited) {
  const { t } = useText('tournament');
  const { payouts, currency } = structure;
  const set = (changed: Partial<Structure['payouts']>) => change({ payouts: { ...payouts, ...changed } });
  const { tables } = payouts;
  const next = moreEntries(tables.at(-1));
  return (
    <div className="structure-payouts">
      <div className="structure-form">
        <MoneyField
          label={t('pay.roundTo')}
          limits={limits.unitOfMoney}
          value={payouts.roundTo}
          suffix={currency}
          onChange={(roundTo) => set({ roundTo })}
        />
        <MoneyField
          label={t('pay.guaranteed')}
          limits={limits.money}
          value={payouts.guaranteed}
          suffix={currency}
          onChange={(guaranteed) => set({ guaranteed })}
        />
        <Choice
          label={t('pay.rounding')}
          value={payouts.rounding ?? 'down'}
          options={roundings}
          name={(how) => t(`pay.round.${how}`)}
          onChange={(rounding) => set({ rounding })}
        />
        <MoneyField
          label={t('pay.minCash')}
          limits={limits.money}
          value={payouts.minCash ?? 0}
          suffix={currency}
          onChange={(minCash) => set({ minCash })}
        />
        {/* A percent has hundredths as money has cents. */}
        <MoneyField
          label={t('pay.paidShare')}
          limits={limits.share}
          value={payouts.paidShare ?? 0}
          suffix="%"
          onChange={(share) => {
            const { paidShare: _before, ...rest } = payouts;
            change({ payouts: share > 0 ? { ...rest, paidShare: share } : rest });
          }}
        />
        <MoneyField
          label={t('pay.ticket')}
          limits={limits.money}
          value={payouts.tickets?.[0]?.value ?? 0}
          suffix={currency}
          onChange={(value) => set({ tickets: value > 0 ? [{ place: 1, value }] : [] })}
        />
        <EventPolicyChoices structure={structure} change={change} />
        {faults.some(({ fault }) => fault === 'no-payout-table') && <FaultLine faults={faults} />}
        {tables.map((table, index) => (
          <OneTable
            // biome-ignore lint/suspicious/noArrayIndexKey: tables are told apart by their place while they are typed
            key={index}
            table={table}
            faults={faults}
            onChange={(changed) => set({ tables: tables.map((one, at) => (at === index ? changed : one)) })}
            onRemove={() => set({ tables: tables.filter((_, at) => at !== index) })}
          />
        ))}
        <WordKey
          isOff={tables.length >= structureCounts.payoutTables || next.fromEntries > limits.entries.most}
          onPress={() => set({ tables: [...tables, next] })}
        >
          {t('pay.moreTables')}
        </WordKey>
      </div>
      <Preview structure={structure} />
    </div>
  );
}

const moreEntries = (last: PayoutTable | undefined): PayoutTable =>
  last === undefined ? { fromEntries: 1, shares: [whole] } : { fromEntries: 2 * last.fromEntries, shares: last.shares };

function FaultLine({ faults }: Pick<Edited, 'faults'>) {
  const words = useText('tournament');
  const fault = faults.find((one) => one.fault === 'no-payout-table');
  return fault === undefined ? null : <p className="field-fault">{structureFaultText(fault, words)}</p>;
}

function OneTable(props: {
  readonly table: PayoutTable;
  readonly faults: Edited['faults'];
  readonly onChange: (table: PayoutTable) => void;
  readonly onRemove: () => void;
}) {
  const { table, faults, onChange, onRemove } = props;
  const words = useText('tournament');
  const { t, language } = words;
  const { fromEntries, shares } = table;
  const sum = shares.reduce((all, share) => all + share, 0);
  const wrong = faults.find(
    (fault) =>
      (fault.fault === 'shares-over-whole' || fault.fault === 'shares-grow') && fault.fromEntries === fromEntries,
  );
  return (
    <fieldset className={wrong === undefined ? 'structure-group' : 'structure-group structure-group-wrong'}>
      <legend>
        <span>{t('display:places', { count: shares.length })}</span>
        <button
          type="button"
          className="structure-row-key"
          aria-label={t('pay.remove', { entries: fromEntries })}
          onClick={onRemove}
        >
          <X size={18} aria-hidden="true" />
        </button>
      </legend>
      <NumberField
        label={t('pay.from')}
        limits={limits.entries}
        value={fromEntries}
        onChange={(entries) => onChange({ ...table, fromEntries: entries })}
      />
      <div className="structure-shares">
        {shares.map((share, index) => (
          <MoneyField
            // biome-ignore lint/suspicious/noArrayIndexKey: a share is its place
            key={index}
            label={t('payouts.place', { place: index + 1 })}
            limits={limits.share}
            suffix="%"
            value={share}
            onChange={(changed) =>
              onChange({ ...table, shares: shares.map((one, at) => (at === index ? changed : one)) })
            }
          />
        ))}
        <WordKey
          isOff={shares.length >= structureCounts.shares}
          onPress={() => onChange({ ...table, shares: [...shares, 0] })}
        >
          {t('payouts.oneMore')}
        </WordKey>
        <WordKey isOff={shares.length < 2} onPress={() => onChange({ ...table, shares: shares.slice(0, -1) })}>
          {t('payouts.oneFewer')}
        </WordKey>
      </div>
      <p className={sum === whole ? 'event-right' : sum > whole ? 'event-wrong' : 'event-quiet'}>
        {sum <= whole && sum !== whole
          ? t('pay.toFirst', { sum: percentText(sum, language), rest: percentText(whole - sum, language) })
          : t('pay.sum', { sum: percentText(sum, language) })}
      </p>
      {wrong !== undefined && <p className="field-fault">{structureFaultText(wrong, words)}</p>}
    </fieldset>
  );
}

/** Policies for places on which rooms differ. */
function EventPolicyChoices({ structure, change }: Pick<Edited, 'structure' | 'change'>) {
  const { t } = useText('tournament');
  const policies = eventPolicies(structure);
  const set = (changed: Partial<EventPolicies>) => change({ policies: { ...structure.policies, ...changed } });
  return (
    <>
      <Choice
        label={t('policy.rankBy')}
        value={policies['elimination.rankBy']}
        options={['before-hand', 'after-ante', 'shared'] as const}
        name={(one) => t(`policy.${one}`)}
        onChange={(one) => set({ 'elimination.rankBy': one })}
      />
      <Choice
        label={t('policy.announced')}
        value={policies['handForHand.announcedHand']}
        options={['share', 'by-stack'] as const}
        name={(one) => t(`policy.${one}`)}
        onChange={(one) => set({ 'handForHand.announcedHand': one })}
      />
    </>
  );
}

/** What so many entries would win, computed as the office does. */
function Preview({ structure }: { readonly structure: Structure }) {
  const { t, language } = useText('tournament');
  const [entries, setEntries] = useState(100);
  const answer = prizesOf(structure, entries);
  const isForSeats = structure.satellite != null;
  const { seatValue = 0 } = structure.satellite ?? {};
  const money = (sum: number) => makeMoney(sum, structure.currency, language);
  const { pool, overlay, tickets } = answer;
  const ticketOf = (place: number) => (isForSeats ? undefined : tickets.find((one) => one.place === place)?.value);
  const rows = answer.prizes.map((prize, index) => ({ prize, place: index + 1, ticket: ticketOf(index + 1) }));
  return (
    <section className="structure-preview" aria-labelledby="structure-preview">
      <h3 id="structure-preview">{t('pay.preview')}</h3>
      <NumberField label={t('pay.entries')} limits={limits.entries} value={entries} onChange={setEntries} />
      <p className="event-quiet">{t('payouts.pool', { pool: money(pool) })}</p>
      {overlay > 0 && <p className="event-quiet">{t('payouts.overlay', { overlay: money(overlay) })}</p>}
      {isForSeats && <p>{t('satellite.comesTo', { count: tickets.length, money: money(seatValue) })}</p>}
      {answer.roundedDown && <p className="event-quiet">{t('payouts.roundedDown')}</p>}
      {answer.fault !== null && <p className="field-fault">{prizesFaultText(answer.fault, money, { t })}</p>}
      <table className="event-list">
        <tbody>
          {/* Places that win a seat and no money are told above. */}
          {rows
            .filter(({ prize }) => prize > 0 || !isForSeats)
            .map(({ prize, place, ticket }) => (
              <tr key={place}>
                <th scope="row">{place}</th>
                <td className="event-number">
                  {money(prize)}
                  {ticket !== undefined && (
                    <span className="event-planned">{t('payouts.ticket', { value: money(ticket) })}</span>
                  )}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}
