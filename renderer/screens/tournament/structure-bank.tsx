import type { ShotClockPlan } from '../../../engine/table.ts';
import { officeLimits as limits } from '../../../protocol/number-limits.ts';
import { refillChoices } from '../../../protocol/structure-choices.ts';
import { Choice } from '../../room/choice.tsx';
import { WordKey } from '../../room/event-keys.tsx';
import { NumberField } from '../../room/number-field.tsx';
import { useText, type Words } from '../../text/use-text.ts';

/** A shot clock's plan being edited. */
export interface Terms {
  readonly plan: ShotClockPlan;
  readonly set: (changed: Partial<ShotClockPlan>) => void;
  readonly replace: (plan: ShotClockPlan) => void;
}

type Refill = ShotClockPlan['refill'][number];

/** A bank's default start: extensions, and the seconds of each. */
const usualBank = { extensions: 4, extensionSeconds: 30 };
const bankKinds = ['none', 'cards', 'seconds'] as const;
const mostRefills = 5;
const usualTables = 3;

/** The time bank: extensions or seconds, how many at the start, and whether it is used automatically. */
export function BankTerms({ plan, set, replace }: Terms) {
  const { t } = useText('shot-clock');
  const { bank, bankAtStart, auto } = plan;
  return (
    <fieldset className="structure-group">
      <legend>{t('structure.bank')}</legend>
      <Choice
        label={t('structure.bankKind')}
        value={bank?.kind ?? 'none'}
        options={bankKinds}
        name={(kind) => t(`structure.kinds.${kind}`)}
        onChange={(kind) => replace(withBankOf(plan, kind))}
      />
      {bank !== null && (
        <>
          <NumberField
            label={t(bank.kind === 'seconds' ? 'structure.bankSeconds' : 'structure.extensions')}
            value={bankAtStart}
            limits={limits.bank}
            onChange={(n) => replace({ ...withoutEntry(plan), bankAtStart: n })}
          />
          {plan.entry !== undefined && <p className="event-quiet">{byEntry(plan.entry, t)}</p>}
          {bank.kind === 'cards' && (
            <NumberField
              label={t('structure.extensionSeconds')}
              value={bank.seconds}
              limits={limits.decisionSeconds}
              onChange={(seconds) => set({ bank: { kind: 'cards', seconds } })}
            />
          )}
          <Choice
            label={t('structure.auto')}
            value={auto ? 'itself' : 'said'}
            options={['said', 'itself']}
            name={(how) => t(`structure.used.${how}`)}
            onChange={(how) => set({ auto: how === 'itself' })}
          />
        </>
      )}
    </fieldset>
  );
}

/** A new starting balance applies to every level of entry. */
const withoutEntry = ({ entry: _entry, ...plan }: ShotClockPlan): ShotClockPlan => plan;

/** The first bank of an entry, level by level. */
function byEntry({ byEntryLevel }: NonNullable<ShotClockPlan['entry']>, t: Words['t']): string {
  const last = byEntryLevel.at(-1)?.n ?? 0;
  const levels = byEntryLevel.slice(0, -1).map(({ untilLevel, n }) => `${untilLevel}: ${n}`);
  return t('structure.byEntry', { levels: levels.join(', '), last });
}

/** Starting balance and refills of a bank in one unit mean nothing in another. */
function withBankOf(plan: ShotClockPlan, kind: (typeof bankKinds)[number]): ShotClockPlan {
  const { extensions, extensionSeconds } = usualBank;
  const emptied = { ...withoutEntry(plan), refill: [] };
  if (kind === 'none') return { ...emptied, bank: null, bankAtStart: 0 };
  return kind === 'cards'
    ? { ...emptied, bank: { kind, seconds: extensionSeconds }, bankAtStart: extensions }
    : { ...emptied, bank: { kind }, bankAtStart: extensions * extensionSeconds };
}

/** When every bank is refilled, and how. Only if there are banks. */
export function Refills({ plan, set }: Pick<Terms, 'plan' | 'set'>) {
  const { t } = useText('shot-clock');
  const { bank, bankAtStart, refill } = plan;
  if (bank === null) return null;
  const change = (index: number, changed: Refill) =>
    set({ refill: refill.map((one, at) => (at === index ? changed : one)) });
  return (
    <fieldset className="structure-group">
      <legend>{t('structure.refills')}</legend>
      {refill.map((one, index) => (
        <OneRefill
          // biome-ignore lint/suspicious/noArrayIndexKey: refills are told apart by their place while they are edited
          key={index}
          refill={one}
          isOfSeconds={bank.kind === 'seconds'}
          onChange={(to) => change(index, to)}
        />
      ))}
      <span className="refill-row">
        <WordKey
          isOff={refill.length >= mostRefills}
          onPress={() => set({ refill: [...refill, { on: nextOccasion(refill), mode: 'reset', n: bankAtStart }] })}
        >
          {t('structure.moreRefills')}
        </WordKey>
        <WordKey isOff={refill.length === 0} onPress={() => set({ refill: refill.slice(0, -1) })}>
          {t('structure.fewerRefills')}
        </WordKey>
      </span>
    </fieldset>
  );
}

/** The first occasion that refills nothing yet and needs no number of its own. */
const nextOccasion = (refill: readonly Refill[]): Exclude<Refill['on'], 'tables'> =>
  (['final-table', 'day', 'level', 'heads-up'] as const).find((on) => refill.every((one) => one.on !== on)) ?? 'level';

function OneRefill({
  refill,
  isOfSeconds,
  onChange,
}: {
  readonly refill: Refill;
  readonly isOfSeconds: boolean;
  readonly onChange: (refill: Refill) => void;
}) {
  const { t } = useText('shot-clock');
  return (
    <span className="refill-row">
      <Choice
        label={t('structure.refillOn')}
        value={refill.on}
        options={refillChoices.on}
        name={(on) => t(`structure.on.${on}`)}
        onChange={(on) => onChange(at(refill, on))}
      />
      {refill.tables !== undefined && (
        <NumberField
          label={t('structure.tablesLeft')}
          value={refill.tables}
          limits={limits.tablesLeft}
          onChange={(tables) => onChange({ ...refill, tables })}
        />
      )}
      <Choice
        label={t('structure.refillMode')}
        value={refill.mode}
        options={refillChoices.mode}
        name={(mode) => t(`structure.mode.${mode}`)}
        onChange={(mode) => onChange({ ...refill, mode })}
      />
      <NumberField
        label={t(isOfSeconds ? 'structure.refillSeconds' : 'structure.refillExtensions')}
        value={refill.n}
        limits={limits.bank}
        onChange={(n) => onChange({ ...refill, n })}
      />
    </span>
  );
}

/** Only a refill at a number of tables has that number. */
function at({ tables: _tables, ...refill }: Refill, on: Refill['on']): Refill {
  return on === 'tables' ? { ...refill, on, tables: usualTables } : { ...refill, on };
}
