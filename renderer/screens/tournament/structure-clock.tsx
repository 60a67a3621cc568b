import { isAsPublished } from '../../../engine/office.ts';
import { planOf, publishedFormats } from '../../../engine/rules.ts';
import type { ShotClockPlan } from '../../../engine/table.ts';
import { officeLimits as limits } from '../../../protocol/number-limits.ts';
import { refillChoices } from '../../../protocol/structure-choices.ts';
import { Choice } from '../../room/choice.tsx';
import { WordKey } from '../../room/event-keys.tsx';
import { NumberField } from '../../room/number-field.tsx';
import { useText, type Words } from '../../text/use-text.ts';
import { madeOf, type OpenClock, type PublishedId, publishedIds } from './open-clock.ts';
import type { Draft } from './structure-draft.ts';

const streets = ['preflop', 'flop', 'turn', 'river'] as const;
const beginnings = ['start', 'level', 'near-money', 'final-table', 'told'] as const;
/** The defaults of the house's own format. */
const usual = { seconds: everyStreet(30) };

/** The house's own format, before any input. */
function ownPlan(): ShotClockPlan {
  const made = planOf(null, usual);
  if ('plan' in made) return made.plan;
  throw new Error('A clock without a bank needs its seconds alone.');
}

/** The shot clock: a published format or the house's own, from when on, and what happens at zero. */
export function StructureClock({ structure, openClock, change }: Pick<Draft, 'structure' | 'openClock' | 'change'>) {
  const { t } = useText('shot-clock');
  const { shotClock = null } = structure;
  const published = publishedIds.find((id) => id === shotClock?.published);
  const isOwn = shotClock !== null && (published === undefined || !isAsPublished(shotClock, published));
  const chosen = openClock?.id ?? (isOwn ? 'own' : (published ?? 'none'));
  const begin = (id: PublishedId) => {
    const made = madeOf({ id, said: {} });
    if ('plan' in made) replace(made.plan);
    else change({ openClock: { id, said: {} } });
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
          change({ shotClock: id === 'none' ? null : ownPlan() });
        }}
      />
      {openClock !== null && (
        <NotSaid key={openClock.id} open={openClock} onSay={(said) => change({ openClock: said })} onUse={replace} />
      )}
      {openClock === null && published !== undefined && (
        <p className="event-quiet">
          {t(isOwn ? 'structure.sourceChanged' : 'structure.source', { source: publishedFormats[published].source })}
        </p>
      )}
      {openClock === null && shotClock !== null && (
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

/** What the source of a format leaves open: the house has to state it before decisions are timed. */
function NotSaid(props: {
  readonly open: OpenClock;
  readonly onSay: (open: OpenClock) => void;
  readonly onUse: (plan: ShotClockPlan) => void;
}) {
  const { open, onSay, onUse } = props;
  const { id, said } = open;
  const { t } = useText('shot-clock');
  const made = madeOf(open);
  const asked = madeOf({ id, said: {} });
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
              onChange={(seconds) => onSay({ id, said: { ...said, seconds: everyStreet(seconds) } })}
            />
          ) : (
            <NumberField
              key={key}
              label={t(`structure.${key}`)}
              value={said[key] ?? null}
              limits={key === 'extensions' ? limits.bank : limits.decisionSeconds}
              onChange={(n) => onSay({ id, said: { ...said, [key]: n } })}
            />
          ),
        )}
        <WordKey isOff={'missing' in made} onPress={() => 'plan' in made && onUse(made.plan)}>
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

/** A shot clock's plan being edited. */
interface Terms {
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
function BankTerms({ plan, set, replace }: Terms) {
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
function Refills({ plan, set }: Pick<Terms, 'plan' | 'set'>) {
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
