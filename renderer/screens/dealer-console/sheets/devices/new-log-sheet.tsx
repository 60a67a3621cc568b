import { useState } from 'react';
import { handRunning, handShown } from '../../../../../engine/table.ts';
import { NoAction } from '../../../../components/action-button.tsx';
import { HoldButton } from '../../../../components/hold-button.tsx';
import { useText } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { ReasonTiles } from '../reason-tiles.tsx';
import { SheetHead } from '../sheet-head.tsx';
import './new-log-sheet.css';

const reasons = ['copied', 'restored', 'histories', 'refused'] as const;

/** Lets a manager go on in a new log: what comes of it, why it is needed, and the key that is held before the manager signs. */
export function NewLogSheet({ fingers }: { fingers: Fingers }) {
  const { store, state, table, staffDesk } = useConsoleTable();
  const { t, amount } = useText('devices');
  const [reason, setReason] = useState<(typeof reasons)[number] | null>(null);
  const isPlayed = handRunning(state.hand);
  const seated = state.chairs.filter(({ player }) => player !== null);
  const chips = seated.reduce((sum, { stack }) => sum + (stack ?? 0), 0);
  const begin = async (why: string) => {
    if (table.status.staff !== null) {
      staffDesk.open({ is: 'new-log', reason: why });
      return 'done';
    }
    const { refusal } = await store.askStaff({ type: 'new-log', proof: null, reason: why });
    if (refusal === null) fingers.openSheet(null);
    return refusal === null ? 'done' : 'refused';
  };
  const facts = [
    ...(isPlayed ? [] : [t('newLog.stacks', { count: seated.length, chips: amount(chips) })]),
    t('newLog.events', { events: amount(table.sequence) }),
    t('newLog.ends'),
    t('newLog.dark'),
  ];
  return (
    <>
      <SheetHead fingers={fingers} title={t('newLog.title')}>
        {t(isPlayed ? 'newLog.openSub' : 'newLog.why')}
      </SheetHead>
      <ul className="new-log-facts">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {isPlayed ? (
        // Whatever else the head has to say, this is why there is nothing to tap.
        <p className="deck-answer new-log-held">{t('newLog.running', { hand: handShown(state) })}</p>
      ) : (
        <div className="deck-answer new-log-answer">
          <ReasonTiles
            className="new-log-reasons"
            label={t('newLog.why')}
            reasons={reasons}
            textOf={(one) => t(`newLog.reason.${one}`)}
            chosen={reason}
            onChoose={setReason}
          />
          {reason === null ? (
            <NoAction />
          ) : (
            <HoldButton
              label={t('newLog.hold')}
              sub={t('newLog.holdSub')}
              press={store.press}
              onHeld={() => begin(t(`newLog.reason.${reason}`))}
            />
          )}
        </div>
      )}
    </>
  );
}
