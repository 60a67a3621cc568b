import { variantIds } from '../../../engine/notation.ts';
import { liveRulebookIds } from '../../../engine/rules.ts';
import { officeLimits as limits, structureCounts } from '../../../protocol/number-limits.ts';
import { eventFormats } from '../../../protocol/structure-choices.ts';
import { Choice, Offered } from '../../room/choice.tsx';
import { WordKey } from '../../room/event-keys.tsx';
import { MixedGames } from '../../room/mixed-games.tsx';
import { MoneyField, NumberField } from '../../room/number-field.tsx';
import { gamesOf, RaiseCapNote } from '../../room/raise-cap-note.tsx';
import { rulebookName } from '../../text/cite-text.ts';
import { currencies } from '../../text/money.ts';
import { useText } from '../../text/use-text.ts';
import { useFaultOf } from './fault-of.ts';
import { StructureDays } from './structure-days.tsx';
import { withGames } from './structure-draft.ts';
import { StructureHeads } from './structure-heads.tsx';
import type { Edited } from './structure-levels.tsx';
import { StructureSatellite } from './structure-satellite.tsx';

const changes = ['orbit', 'level', 'hand'] as const;

/** The game, its rules and its chips. */
export function StructureGame({ structure, change, faults }: Edited) {
  const words = useText('tournament');
  const { t, amount } = words;
  const faultOf = useFaultOf(faults);
  const { variant, rulebook, format, seatsPerTable, startingChips, chipValues } = structure;
  return (
    <div className="structure-form">
      <Choice
        label={t('label.game')}
        value={variant}
        options={variantIds}
        name={(id) => t(`shared:variant.${id}`)}
        onChange={(id) => change({ variant: id })}
      />
      <RotationChoice structure={structure} change={change} />
      <Choice
        label={t('label.rulebook')}
        value={rulebook}
        options={liveRulebookIds}
        name={(id) => rulebookName(id, words)}
        onChange={(id) => change({ rulebook: id as typeof rulebook })}
      />
      <Choice
        label={t('game.format')}
        value={format}
        options={eventFormats}
        name={(one) => t(`game.formats.${one}`)}
        onChange={(one) => change({ format: one })}
      />
      <NumberField
        label={t('game.seats')}
        limits={limits.seats}
        value={seatsPerTable}
        fault={faultOf(({ fault }) => fault === 'seats')}
        onChange={(seats) => change({ seatsPerTable: seats })}
      />
      <NumberField
        label={t('game.startingChips')}
        limits={limits.chips}
        value={startingChips}
        fault={faultOf((fault) => fault.fault === 'chips-unmakeable' && fault.of === 'entry')}
        onChange={(chips) => change({ startingChips: chips })}
      />
      <fieldset className="structure-chips">
        <legend>{t('game.chips')}</legend>
        {chipValues.map((value, index) => (
          <NumberField
            // biome-ignore lint/suspicious/noArrayIndexKey: the values are told apart by their place while they are typed
            key={index}
            label={t('game.chip', { chip: amount(value) })}
            limits={limits.chips}
            isBare
            value={value}
            onChange={(changed) => change({ chipValues: chipValues.map((one, at) => (at === index ? changed : one)) })}
          />
        ))}
        <WordKey
          isOff={chipValues.length >= structureCounts.chipValues}
          onPress={() => change({ chipValues: [...chipValues, 5 * (chipValues.at(-1) ?? 5)] })}
        >
          {t('game.moreChips')}
        </WordKey>
        <WordKey isOff={chipValues.length < 2} onPress={() => change({ chipValues: chipValues.slice(0, -1) })}>
          {t('game.fewerChips')}
        </WordKey>
      </fieldset>
      <RaiseCapNote rulebook={rulebook} overlay={structure.overlay} games={gamesOf(structure)} />
    </div>
  );
}

/** One game, or several in turn; games with other stakes get levels of their own. */
function RotationChoice({ structure, change }: Pick<Edited, 'structure' | 'change'>) {
  const { rotation } = structure;
  return (
    <MixedGames
      rotation={rotation}
      changes={changes}
      onGames={(games) => {
        if (games === null) {
          change({ rotation: null, levels: withGames(structure, []) });
          return;
        }
        const [first] = games;
        change({
          variant: first,
          rotation: {
            change: rotation?.change ?? 'orbit',
            games: games.map((variant) => ({ variant, stakes: null })),
          },
          levels: withGames({ ...structure, variant: first }, games),
        });
      }}
      onChange={(one) => rotation !== null && change({ rotation: { ...rotation, change: one } })}
    />
  );
}

/** The price of an entry and how long it is sold; re-entries, re-buys and the add-on. */
export function StructureEntries({ structure, change, faults }: Edited) {
  const { t } = useText('tournament');
  const faultOf = useFaultOf(faults);
  const beyond = (what: string) => faultOf((fault) => fault.fault === 'until-beyond-last' && fault.what === what);
  const overFee = (of: string) => faultOf((fault) => fault.fault === 'dealers-over-fee' && fault.of === of);
  const unmade = (of: string) => faultOf((fault) => fault.fault === 'chips-unmakeable' && fault.of === of);
  const { currency, entry, lateUntilLevel, reentry } = structure;
  return (
    <div className="structure-form">
      <Choice
        label={t('label.currency')}
        value={currency}
        options={currencies}
        name={(one) => one}
        onChange={(one) => change({ currency: one })}
      />
      <PriceFields
        price={entry}
        currency={currency}
        fault={overFee('entry')}
        onChange={(price) => change({ entry: price })}
      />
      <NumberField
        label={t('buy.lateUntil')}
        limits={limits.lateLevel}
        value={lateUntilLevel}
        fault={beyond('late')}
        onChange={(level) => change({ lateUntilLevel: level })}
      />
      <fieldset className="structure-group">
        <legend>
          <Offered
            name={t('buy.reentry')}
            isOn={reentry !== null}
            onChange={(isOn) => change({ reentry: isOn ? { untilLevel: Math.max(1, lateUntilLevel), most: 1 } : null })}
          />
        </legend>
        {reentry !== null && (
          <>
            <NumberField
              label={t('buy.untilLevel')}
              limits={limits.level}
              value={reentry.untilLevel}
              fault={beyond('reentry')}
              onChange={(untilLevel) => change({ reentry: { ...reentry, untilLevel } })}
            />
            <NumberField
              label={t('buy.most')}
              limits={limits.times}
              value={reentry.most}
              onChange={(most) => change({ reentry: { ...reentry, most } })}
              onClear={() => change({ reentry: { ...reentry, most: null } })}
            />
          </>
        )}
      </fieldset>
      <StructureHeads structure={structure} change={change} faults={faults} />
      <StructureDays structure={structure} change={change} faults={faults} />
      <StructureSatellite structure={structure} change={change} faults={faults} />
      <RebuyTerms structure={structure} change={change} beyond={beyond} unmade={unmade} overFee={overFee} />
      <AddOnTerms structure={structure} change={change} beyond={beyond} unmade={unmade} overFee={overFee} />
    </div>
  );
}

/** The parts of a price; part of the fee may be for the dealers. */
function PriceFields(props: {
  readonly price: Price;
  readonly currency: Edited['structure']['currency'];
  readonly fault: string | null;
  /** Its part for the bounty is named here as well. The entry's own stands with the bounties. */
  readonly withBounty?: boolean;
  readonly onChange: (price: Price) => void;
}) {
  const { price, currency, fault, withBounty = false, onChange } = props;
  const { t } = useText('tournament');
  const { dealers = 0, ...rest } = price;
  return (
    <>
      <MoneyField
        label={t('buy.prize')}
        limits={limits.price}
        value={price.prize}
        suffix={currency}
        onChange={(prize) => onChange({ ...price, prize })}
      />
      {withBounty && (
        <MoneyField
          label={t('buy.bounty')}
          limits={limits.price}
          value={price.bounty ?? 0}
          suffix={currency}
          onChange={(bounty) => onChange({ ...price, bounty })}
        />
      )}
      <MoneyField
        label={t('buy.fee')}
        limits={limits.price}
        value={price.fee}
        suffix={currency}
        onChange={(fee) => onChange({ ...price, fee })}
      />
      <MoneyField
        label={t('buy.dealers')}
        limits={limits.price}
        value={dealers}
        suffix={currency}
        fault={fault}
        onChange={(part) => onChange(part === 0 ? rest : { ...rest, dealers: part })}
      />
    </>
  );
}

type Price = Edited['structure']['entry'];

type Terms = Pick<Edited, 'structure' | 'change'> & {
  readonly beyond: (what: string) => string | null;
  readonly unmade: (of: string) => string | null;
  readonly overFee: (of: string) => string | null;
};

function RebuyTerms({ structure, change, beyond, unmade, overFee }: Terms) {
  const { t } = useText('tournament');
  const { rebuy, currency, startingChips, entry } = structure;
  const set = (changed: Partial<NonNullable<typeof rebuy>>) =>
    change({ rebuy: rebuy === null ? null : { ...rebuy, ...changed } });
  const fresh = { untilLevel: 4, most: null, chips: startingChips, price: entry, upTo: startingChips };
  return (
    <fieldset className="structure-group">
      <legend>
        <Offered
          name={t('buy.rebuy')}
          isOn={rebuy !== null}
          onChange={(isOn) => change({ rebuy: isOn ? fresh : null })}
        />
      </legend>
      {rebuy !== null && (
        <>
          <NumberField
            label={t('buy.untilLevel')}
            limits={limits.level}
            value={rebuy.untilLevel}
            fault={beyond('rebuy')}
            onChange={(untilLevel) => set({ untilLevel })}
          />
          <NumberField
            label={t('buy.most')}
            limits={limits.times}
            value={rebuy.most}
            onChange={(most) => set({ most })}
            onClear={() => set({ most: null })}
          />
          <NumberField
            label={t('label.chips')}
            limits={limits.chips}
            value={rebuy.chips}
            fault={unmade('rebuy')}
            onChange={(chips) => set({ chips })}
          />
          <NumberField
            label={t('buy.upTo')}
            limits={limits.amount}
            value={rebuy.upTo}
            onChange={(upTo) => set({ upTo })}
          />
          <PriceFields
            price={rebuy.price}
            currency={currency}
            fault={overFee('rebuy')}
            withBounty={structure.bounty != null}
            onChange={(price) => set({ price })}
          />
        </>
      )}
    </fieldset>
  );
}

function AddOnTerms({ structure, change, beyond, unmade, overFee }: Terms) {
  const { t } = useText('tournament');
  const { addOn, currency, startingChips, entry } = structure;
  const set = (changed: Partial<NonNullable<typeof addOn>>) =>
    change({ addOn: addOn === null ? null : { ...addOn, ...changed } });
  return (
    <fieldset className="structure-group">
      <legend>
        <Offered
          name={t('buy.addOn')}
          isOn={addOn !== null}
          onChange={(isOn) => change({ addOn: isOn ? { afterLevel: 4, chips: startingChips, price: entry } : null })}
        />
      </legend>
      {addOn !== null && (
        <>
          <NumberField
            label={t('buy.afterLevel')}
            limits={limits.level}
            value={addOn.afterLevel}
            fault={beyond('add-on')}
            onChange={(afterLevel) => set({ afterLevel })}
          />
          <NumberField
            label={t('label.chips')}
            limits={limits.chips}
            value={addOn.chips}
            fault={unmade('add-on')}
            onChange={(chips) => set({ chips })}
          />
          <PriceFields
            price={addOn.price}
            currency={currency}
            fault={overFee('add-on')}
            withBounty={structure.bounty != null}
            onChange={(price) => set({ price })}
          />
        </>
      )}
    </fieldset>
  );
}
