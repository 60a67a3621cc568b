import type { Structure } from '../../../engine/office.ts';
import { officeLimits as limits } from '../../../protocol/number-limits.ts';
import { Choice, Offered } from '../../room/choice.tsx';
import { MoneyField, NumberField } from '../../room/number-field.tsx';
import { TextField } from '../../room/text-field.tsx';
import { useText } from '../../text/use-text.ts';
import { useFaultOf } from './fault-of.ts';
import type { Edited } from './structure-levels.tsx';

type SatellitePlan = NonNullable<Structure['satellite']>;

/** Seats in another tournament: how many, what to do with the remainder, and how they are won. */
export function StructureSatellite({ structure, change, faults }: Edited) {
  const { t } = useText('tournament');
  const { satellite = null, name, entry } = structure;
  const fresh: SatellitePlan = {
    event: name,
    seatValue: 10 * (entry.prize + entry.fee),
    guaranteedSeats: 0,
    remainder: 'bubble',
    bubblePlaces: 1,
    tie: 'share-value',
    transferable: false,
    milestone: null,
  };
  return (
    <fieldset className="structure-group">
      <legend>
        <Offered
          name={t('satellite.offer')}
          isOn={satellite !== null}
          onChange={(isOn) => change({ satellite: isOn ? fresh : null })}
        />
      </legend>
      {satellite !== null && <SeatTerms structure={structure} change={change} faults={faults} satellite={satellite} />}
    </fieldset>
  );
}

function SeatTerms(props: Edited & { readonly satellite: SatellitePlan }) {
  const { structure, change, faults, satellite } = props;
  const { t } = useText('tournament');
  const faultOf = useFaultOf(faults);
  const wrong = (what: string) => faultOf((fault) => fault.fault === 'satellite' && fault.what === what);
  const { currency } = structure;
  const { event, seatValue, guaranteedSeats, remainder, bubblePlaces, tie, transferable } = satellite;
  const set = (changed: Partial<SatellitePlan>) => change({ satellite: { ...satellite, ...changed } });
  return (
    <>
      <TextField
        label={t('satellite.event')}
        value={event}
        onText={(text) => set({ event: text })}
        most={60}
        fault={wrong('event')}
      />
      <MoneyField
        label={t('satellite.seatValue')}
        limits={limits.money}
        value={seatValue}
        suffix={currency}
        fault={wrong('value')}
        onChange={(value) => set({ seatValue: value })}
      />
      <NumberField
        label={t('satellite.guaranteedSeats')}
        limits={limits.seatsWon}
        value={guaranteedSeats}
        onChange={(seats) => set({ guaranteedSeats: seats })}
      />
      <Choice
        label={t('satellite.remainder.label')}
        value={remainder}
        options={['bubble', 'seat-winners'] as const}
        name={(one) => t(`satellite.remainder.${one}`)}
        onChange={(one) => set({ remainder: one })}
      />
      {remainder === 'bubble' && (
        <NumberField
          label={t('satellite.bubblePlaces')}
          limits={limits.times}
          value={bubblePlaces}
          onChange={(places) => set({ bubblePlaces: places })}
        />
      )}
      <Choice
        label={t('satellite.tie.label')}
        value={tie}
        options={['share-value', 'draw'] as const}
        name={(one) => t(`satellite.tie.${one}`)}
        onChange={(one) => set({ tie: one })}
      />
      <Choice
        label={t('satellite.transferable.label')}
        value={transferable ? 'yes' : 'no'}
        options={['no', 'yes'] as const}
        name={(one) => t(`satellite.transferable.${one}`)}
        onChange={(one) => set({ transferable: one === 'yes' })}
      />
      <Milestone structure={structure} satellite={satellite} set={set} fault={wrong('target')} />
    </>
  );
}

/** A seat for so many chips. */
function Milestone(props: {
  readonly structure: Structure;
  readonly satellite: SatellitePlan;
  readonly set: (changed: Partial<SatellitePlan>) => void;
  readonly fault: string | null;
}) {
  const { set, fault } = props;
  const { milestone } = props.satellite;
  const { startingChips } = props.structure;
  const { t } = useText('tournament');
  return (
    <>
      <Offered
        name={t('satellite.milestone')}
        isOn={milestone !== null}
        onChange={(isOn) => set({ milestone: isOn ? { target: 10 * startingChips, chipsOut: 'all' } : null })}
      />
      {milestone !== null && (
        <>
          <NumberField
            label={t('satellite.target')}
            limits={limits.chips}
            value={milestone.target}
            fault={fault}
            onChange={(target) => set({ milestone: { ...milestone, target } })}
          />
          <Choice
            label={t('satellite.chipsOut.label')}
            value={milestone.chipsOut}
            options={['all', 'target'] as const}
            name={(one) => t(`satellite.chipsOut.${one}`)}
            onChange={(chipsOut) => set({ milestone: { ...milestone, chipsOut } })}
          />
        </>
      )}
    </>
  );
}
