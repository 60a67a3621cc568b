import type { Seat } from '../../../../../engine/notation.ts';
import type { Refusal, SkippedRuling, WagerOutcome } from '../../../../../engine/table.ts';
import { ActionButton, NoAction } from '../../../../components/action-button.tsx';
import { useText } from '../../../../text/use-text.ts';
import { outcomeFacts, outcomeText } from '../../../../text/wager-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import type { Desk } from '../../fingers/wager-desk.ts';
import { callFloor, type FloorCall } from '../../floor/floor-call.ts';
import { openIncident } from '../../floor/incident.ts';

/** What the text allows, the recommended outcome first. The floor chooses, the person dealing taps its choice. */
export function ReadingsRow({ desk }: { desk: Extract<Desk, { is: 'ruled' }> }) {
  const { store, legal } = useConsoleTable();
  const words = useText('wager');
  const { t } = words;
  const { toAct } = legal;
  if (toAct === null) return null;
  const named = desk.outcomes
    .map((outcome, choice) => ({ outcome, choice }))
    .filter(({ outcome }) => isBookable(outcome));
  return (
    <div className={`action-row ${named.length > 3 ? 'action-row-many' : ''}`}>
      {named.map(({ outcome, choice }) => {
        const facts = outcomeFacts(outcome, desk.out, words);
        return (
          <ActionButton
            key={choice}
            label={outcomeText(outcome, words)}
            sub={[...facts, ...(choice === 0 ? [t('floor.recommended')] : [])].join(', ') || undefined}
            press={store.press}
            onPress={(press) => store.request({ type: 'report-wager', seat: toAct, wager: desk.wager, choice }, press)}
          />
        );
      })}
      <Places left={3 - named.length} />
      <FloorButton call={{ seat: toAct, wager: desk.wager }} />
    </div>
  );
}

/** The floor's button is always the last of the row. */
const Places = ({ left }: { left: number }) =>
  Array.from({ length: Math.max(0, left) }, (_, index) => `place-${index}`).map((place) => <NoAction key={place} />);

const isBookable = (outcome: WagerOutcome): boolean =>
  outcome.ruling === 'fold' || ('to' in outcome && outcome.to !== null);

/** What may become of a seat that let others act past it. */
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

/** Nothing can be done for a player who is away: back, or it is the floor's. */
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
      label={t('floor.call')}
      look={called ? 'quiet' : 'lit'}
      press={store.press}
      onPress={(press) => callFloor({ store, state }, press, call)}
    />
  );
}
