import type { Stakes } from '../../../engine/notation.ts';
import { type GameTerms, termsFault } from '../../../engine/office.ts';
import { officeLimits as limits } from '../../../protocol/number-limits.ts';
import { Choice } from '../../room/choice.tsx';
import { MoneyField, NumberField } from '../../room/number-field.tsx';
import { useOfficeWords } from '../../room/office-words.ts';

type Rake = NonNullable<Stakes['rake']>;

const noRake: Rake = {
  basisPoints: 0,
  steps: [],
  cap: null,
  caps: [],
  noFlopNoDrop: true,
  unit: 1,
  jackpot: null,
};

const usualMost = 1_000;

/** More than rooms take, so the form asks again. */
export const isUnusualRake = ({ basisPoints }: Pick<Rake, 'basisPoints'>): boolean => basisPoints > usualMost;

/** What the house takes from a hand and for time. */
export function RakeFields({ terms, change }: TermsEdited) {
  const { t } = useOfficeWords('cash');
  const { stakes, timeCharge } = terms;
  const fault = useFieldFault(terms);
  const rake = stakes.rake ?? noRake;
  const set = (part: Partial<Rake>) => change({ stakes: { ...stakes, rake: { ...rake, ...part } } });
  return (
    <>
      {/* A percent has hundredths as money has cents. */}
      <MoneyField
        label={t('form.rake')}
        limits={limits.share}
        suffix="%"
        value={rake.basisPoints}
        fault={isUnusualRake(rake) ? t('form.rakeUnusual') : null}
        onChange={(basisPoints) => set({ basisPoints })}
      />
      <NumberField
        label={t('form.cap')}
        limits={limits.amount}
        value={rake.cap}
        onChange={(cap) => set({ cap })}
        onClear={() => set({ cap: null })}
      />
      <Choice
        label={t('form.noFlop')}
        value={rake.noFlopNoDrop ? 'yes' : 'no'}
        options={['yes', 'no'] as const}
        name={(one) => t(`form.${one}`)}
        onChange={(one) => set({ noFlopNoDrop: one === 'yes' })}
      />
      <NumberField
        label={t('form.jackpot')}
        limits={limits.amount}
        value={rake.jackpot?.take ?? null}
        onChange={(take) => set({ jackpot: take === 0 ? null : { from: rake.jackpot?.from ?? 0, take } })}
        onClear={() => set({ jackpot: null })}
      />
      {rake.jackpot !== null && (
        <NumberField
          label={t('form.jackpotFrom')}
          limits={limits.amount}
          value={rake.jackpot.from}
          onChange={(from) => set({ jackpot: { from, take: rake.jackpot?.take ?? 0 } })}
        />
      )}
      <NumberField
        label={t('form.time')}
        limits={limits.amount}
        value={timeCharge?.chips ?? null}
        fault={fault('time')}
        onChange={(chips) =>
          change({ timeCharge: chips === 0 ? null : { chips, everyMinutes: timeCharge?.everyMinutes ?? 30 } })
        }
        onClear={() => change({ timeCharge: null })}
      />
      {timeCharge !== null && (
        <NumberField
          label={t('form.every')}
          limits={limits.minutes}
          suffix="min"
          value={timeCharge.everyMinutes}
          onChange={(everyMinutes) => change({ timeCharge: { ...timeCharge, everyMinutes } })}
        />
      )}
    </>
  );
}

/** The properties of a part of the form. */
export interface TermsEdited {
  readonly terms: GameTerms;
  readonly change: (part: Partial<GameTerms>) => void;
}

/** What is wrong with one number of the terms, with what is allowed; null: it is another number, or none. */
export function useFieldFault(
  terms: GameTerms,
): (field: NonNullable<NonNullable<ReturnType<typeof termsFault>>['at']>['field']) => string | null {
  const { t, amount } = useOfficeWords('cash');
  const at = termsFault(terms)?.at ?? null;
  return (field) => (at?.field === field ? t(`form.fault.${at.allowed}`, { chips: amount(at.chips) }) : null);
}
