import { type Incident, mayWithdraw } from '../../../../engine/table.ts';
import { BandKey } from '../../../components/band-key.tsx';
import { Said } from '../../../components/said.tsx';
import { useText } from '../../../text/use-text.ts';
import { useConsoleTable } from '../console-context.ts';
import { comingText } from '../floor/floor-call.ts';
import { openIncidents } from '../floor/incident.ts';

/** A call that says no more: nothing was reported, and no words or chips wait for a ruling. */
export const isPlain = ({ report, wager }: Incident): boolean => report === undefined && wager === undefined;

/** With the floor beside the dealer, open reports are ruled here. A call made by mistake is taken back while nobody is on the way. */
export function CallKeys({ call }: { readonly call: Incident }) {
  const { store, table, openSheet } = useConsoleTable();
  const { t } = useText('staff');
  return (
    <>
      {(table.status.staff?.beside ?? null) !== null && (
        <BandKey means="rule" className="band-rule" onClick={() => openSheet('ruling')}>
          {t('band.rule')}
        </BandKey>
      )}
      {mayWithdraw(call) && (
        <BandKey
          means="take the call back"
          onClick={() => void store.request({ type: 'withdraw-call', incident: call.id }, store.press())}
        >
          {t('band.withdraw')}
        </BandKey>
      )}
    </>
  );
}

/** A plain call while a hand is played: who is coming. Null: none is open. */
export function usePlainCall(): Incident | null {
  const { state } = useConsoleTable();
  if (state.hand === null || state.hand.stage === 'over') return null;
  return openIncidents(state).findLast((one) => one.hand === state.handNumber && isPlain(one)) ?? null;
}

export function PlainCall({ call }: { readonly call: Incident }) {
  const { table } = useConsoleTable();
  const words = useText('console');
  return (
    <Said className="band-after band-call" tone="floor">
      {comingText(call, table, words) ?? words.t('band.floorCalled')}
      <CallKeys call={call} />
    </Said>
  );
}
