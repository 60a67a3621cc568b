import type { Seat } from '../../../../../engine/notation.ts';
import type { Command, Refusal, WagerOutcome } from '../../../../../engine/table.ts';
import { ActionButton, NoAction } from '../../../../components/action-button.tsx';
import { useText } from '../../../../text/use-text.ts';
import { isBookable, outcomeFacts, outcomeText } from '../../../../text/wager-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import type { Desk } from '../../fingers/wager-desk.ts';
import { callFloor, type FloorCall } from '../../floor/floor-call.ts';
import { openIncident } from '../../floor/incident.ts';
import { CallPlace, FoldPlace, placeOf, type RuledPlace, WagerPlace } from './action-row.tsx';

type SkippedRuling = Extract<Command, { type: 'rule-skipped' }>['ruling'];

type Ruled = Extract<Desk, { is: 'ruled' }>;

/**
 * The outcomes the text allows. The floor chooses, the dealer taps its choice. Each is at its action's usual place, unless two want the
 * same place. If the floor may decide anything, the other places keep their own keys.
 */
export function ReadingsRow({ desk, fingers }: { desk: Ruled; fingers: Fingers }) {
  const { toAct: seat } = useConsoleTable().legal;
  if (seat === null) return null;
  const named = desk.outcomes
    .map((outcome, choice) => ({ outcome, choice }))
    .filter(({ outcome }) => isBookable(outcome));
  const mayBeElse = desk.outcomes[0].ruling === 'floor';
  const at = (place: RuledPlace['at']) => named.filter(({ outcome }) => placeOf(outcome) === place);
  const floor = <FloorButton call={{ seat, wager: desk.wager }} />;
  if (at('all-in').length === 0 && named.length === new Set(named.map(({ outcome }) => placeOf(outcome))).size) {
    const [fold, call, wager] = [at('fold')[0], at('call')[0], at('wager')[0]];
    const none = mayBeElse ? null : <NoAction />;
    return (
      <div className="action-row">
        {fold === undefined ? (
          (none ?? <FoldPlace seat={seat} isOther waits={null} />)
        ) : (
          <Reading {...fold} desk={desk} />
        )}
        {call === undefined ? (none ?? <CallPlace seat={seat} total={null} />) : <Reading {...call} desk={desk} />}
        {wager === undefined ? (
          (none ?? <WagerPlace seat={seat} total={null} fingers={fingers} />)
        ) : (
          <Reading {...wager} desk={desk} />
        )}
        {floor}
      </div>
    );
  }
  return (
    <div className={`action-row ${named.length > 3 ? 'action-row-many' : ''}`}>
      {named.map((reading) => (
        <Reading key={reading.choice} {...reading} desk={desk} />
      ))}
      <Places left={3 - named.length} />
      {floor}
    </div>
  );
}

/** One of the possible outcomes, by its index. */
function Reading({ outcome, choice, desk }: { outcome: WagerOutcome; choice: number; desk: Ruled }) {
  const { store, legal } = useConsoleTable();
  const words = useText('wager');
  const seat = legal.toAct;
  if (seat === null) return null;
  const facts = outcomeFacts(outcome, desk.out, words);
  return (
    <ActionButton
      label={outcomeText(outcome, words)}
      sub={[...facts, ...(choice === 0 ? [words.t('floor.recommended')] : [])].join(', ') || undefined}
      press={store.press}
      onPress={(press) => store.request({ type: 'report-wager', seat, wager: desk.wager, choice }, press)}
    />
  );
}

/** The floor's button is always the last of the row. */
const Places = ({ left }: { left: number }) =>
  Array.from({ length: Math.max(0, left) }, (_, index) => `place-${index}`).map((place) => <NoAction key={place} />);

/** The possible outcomes for a seat that let others act past it. */
export function SkippedRow({ lost }: { lost: Extract<Refusal, { reason: 'turn-lost' }> }) {
  const { store } = useConsoleTable();
  const { t } = useText('wager');
  const { seat } = lost;
  const ruled = (ruling: SkippedRuling) => ({ type: 'rule-skipped', seat, ruling }) as const;
  return (
    <div className="action-row">
      {lost.rulings.map((ruling) => (
        <ActionButton
          key={ruling}
          label={t(`skipped.${ruling}`)}
          press={store.press}
          onPress={(press) => store.request(ruled(ruling), press)}
        />
      ))}
      <Places left={3 - lost.rulings.length} />
      <FloorButton call={{ seat }} />
    </div>
  );
}

/** Nothing can be done for an absent player: either they are back, or it is the floor's decision. */
export function AwayRow({ seat }: { readonly seat: Seat }) {
  const { store } = useConsoleTable();
  const { t } = useText('wager');
  return (
    <div className="action-row">
      <ActionButton
        label={t('away.back')}
        sub={t('console:seat.numbered', { seat })}
        press={store.press}
        onPress={(press) => store.request({ type: 'set-away', seat, away: false }, press)}
      />
      <Places left={2} />
      <FloorButton call={{ seat }} />
    </div>
  );
}

/** Lit until the floor is on its way. */
function FloorButton({ call }: { readonly call: FloorCall }) {
  const { store, state } = useConsoleTable();
  const { t } = useText('wager');
  const called = openIncident(state) !== null;
  return (
    <ActionButton
      label={t('key.callFloor')}
      look={called ? 'quiet' : 'lit'}
      press={store.press}
      onPress={(press) => callFloor({ store, state }, press, call)}
    />
  );
}
