import { useId, useState } from 'react';
import { handShown } from '../../../engine/table.ts';
import type { TableOverview } from '../../../protocol/cardroom-messages.ts';
import { type FloorOrder, signedOrder } from '../../../protocol/floor-desk.ts';
import { ChosenAct } from '../../corrections/chosen-act.tsx';
import { CorrectKeypad } from '../../corrections/correct-amount.tsx';
import { CorrectCards } from '../../corrections/correct-cards.tsx';
import { missedWith, withAmount } from '../../corrections/correct-draft.ts';
import { CorrectList } from '../../corrections/correct-list.tsx';
import type { Correction } from '../../corrections/use-correction.ts';
import { useRoom, useRoomDoor } from '../../room/room-context.ts';
import { SecondSignature } from '../../room/second-signature.tsx';
import { useText } from '../../text/use-text.ts';
import { CorrectionEffects } from './correction-effects.tsx';
import { CorrectionKeys } from './correction-keys.tsx';
import type { DeskCorrection } from './desk-correction.ts';
import './correction-panel.css';

type AmendOrder = Extract<FloorOrder, { order: 'amend-hand' | 'amend-past-hand' }>;

/** What was wrong, its effects with the reason, and a second person's keys. */
type View = 'wrong' | 'effect' | 'second';

/** How many acts fit beside the hand. */
const room = { rows: 4, columns: 2, foldedAbove: true } as const;

/** The acts of a hand, what one of them should have been, what that would change and why; then it is held, and the table books it. */
export function CorrectionPanel(props: {
  readonly table: TableOverview;
  readonly hand: number;
  readonly correcting: DeskCorrection;
}) {
  const { table, hand, correcting } = props;
  const { correction, isPast, isBehind, lookAgain } = correcting;
  const { requests } = useRoomDoor();
  const { t } = useText('timeline');
  const [view, setView] = useState<View>('wrong');
  const [reason, setReason] = useState('');
  const [sent, setSent] = useState<string | null>(null);
  /** What the second person is asked to sign, whatever the table does meanwhile. */
  const [held, setHeld] = useState<AmendOrder | null>(null);
  const progress = useRoom(({ orders }) => (sent === null ? undefined : orders[sent]));
  const order: AmendOrder = {
    order: isPast ? 'amend-past-hand' : 'amend-hand',
    hand,
    changes: correction.draft.changes,
    reason: reason.trim(),
    sequence: correction.previewAt,
  };
  // A house without a staff list has no second person to sign.
  const hasStaff = useRoom(({ desk }) => desk?.needed ?? true);
  const give = (given: AmendOrder, signature?: string) => {
    setSent(requests.order(table.tableId, given, signature));
    setView('effect');
  };
  const title = t('correction.title', { hand: handShown(table.state, hand) });
  return (
    <aside className="desk-correction" aria-label={title}>
      <header className="desk-correction-head">
        <h2>{title}</h2>
      </header>
      {isBehind && progress?.state !== 'done' && (
        <div className="desk-correction-stale" role="status">
          <p>{t('correction.stale', { table: table.name })}</p>
          <button type="button" className="tile" onClick={lookAgain}>
            {t('correction.look')}
          </button>
        </div>
      )}
      <div className="desk-correction-body">
        {view === 'wrong' && <WhatWasWrong correction={correction} />}
        {view === 'effect' && <WhatChanges correcting={correcting} reason={reason} onReason={setReason} />}
        {view === 'second' && held !== null && (
          <SecondSignature
            command={signedOrder(table.tableId, held)}
            needs="manager"
            onSigned={(signature) => give(held, signature)}
          />
        )}
      </div>
      <CorrectionKeys
        table={table}
        hand={hand}
        correcting={correcting}
        view={view}
        progress={progress}
        hasReason={order.reason !== ''}
        onView={setView}
        onHeld={() => {
          if (!isPast || !hasStaff) return give(order);
          setHeld(order);
          setView('second');
        }}
      />
    </aside>
  );
}

/** The list of acts, or keypad or deck in its place; and what the chosen one should have been. */
function WhatWasWrong({ correction }: { readonly correction: Correction }) {
  const { draft, chosen, table } = correction;
  const { typed, tab, changes, missed } = draft;
  const set = (amount: number) => {
    if (missed !== null) correction.change({ changes: missedWith(changes, missed, amount) });
    else if (chosen !== null) correction.change({ changes: withAmount(chosen, changes, amount) });
  };
  const keysCards = tab === 'cards' && chosen !== null && chosen.fixed === null;
  return (
    <>
      {typed !== null ? (
        <CorrectKeypad correction={correction} set={set} />
      ) : keysCards && table.hand !== null ? (
        <CorrectCards act={chosen} hand={table.hand} correction={correction} />
      ) : (
        <CorrectList correction={correction} room={room} />
      )}
      <div className="desk-correction-act">
        <ChosenAct correction={correction} />
      </div>
    </>
  );
}

/** Before → after for everything it affects, and the reason. */
function WhatChanges(props: {
  readonly correcting: DeskCorrection;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
}) {
  const { correcting, reason, onReason } = props;
  const { correction, seated, isPast } = correcting;
  const { table, after, preview } = correction;
  const names = useRoom((room) => room.names);
  return (
    <>
      {after !== null && preview !== null && (
        <CorrectionEffects now={table} after={after} seated={seated} preview={preview} isPast={isPast} names={names} />
      )}
      <CorrectionReason reason={reason} onReason={onReason} />
    </>
  );
}

const quick = ['miscount', 'wrongAct', 'missedAct', 'wrongPot', 'wrongCards'] as const;
const longest = 400;

/** The reason for a correction: the usual ones in one press, and a text for others. */
function CorrectionReason(props: { readonly reason: string; readonly onReason: (reason: string) => void }) {
  const { reason, onReason } = props;
  const { t } = useText('timeline');
  const id = useId();
  return (
    <div className="desk-reason">
      <label htmlFor={id}>{t('label.reason')}</label>
      <div className="desk-reason-quick">
        {quick.map((name) => {
          const words = t(`correction.quick.${name}`);
          return (
            <button
              key={name}
              type="button"
              className="tile"
              aria-pressed={reason === words}
              onClick={() => onReason(reason === words ? '' : words)}
            >
              {words}
            </button>
          );
        })}
      </div>
      <input
        id={id}
        type="text"
        maxLength={longest}
        value={reason}
        placeholder={t('correction.reasonNeeded')}
        onChange={(event) => onReason(event.currentTarget.value)}
      />
    </div>
  );
}
