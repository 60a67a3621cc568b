import { BellRing, Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { handShown } from '../../../engine/table.ts';
import { canVibrate } from '../../comfort/signals.ts';
import { lateAfterMs, type OpenCall, tableNumber } from '../../room/open-calls.ts';
import { useRoom } from '../../room/room-context.ts';
import { preferences } from '../../stores/preferences.ts';
import { makeAge } from '../../text/times.ts';
import { useText } from '../../text/use-text.ts';
import { callFact, callTitle } from './call-words.ts';
import { dealerOf, type OnTheWay, useOnTheWay, whoWords } from './whose-call.ts';
import './call-list.css';

/** Everybody who waits, the most urgent first; the call on the desk stays in the list after its ruling. */
export function CallList(props: {
  readonly calls: readonly OpenCall[];
  readonly shown: OpenCall | null;
  readonly now: number;
  readonly onChoose: (incident: string) => void;
  /** Earlier decisions, and quick forms; null: not at this desk. */
  readonly onRecords: (() => void) | null;
}) {
  const { calls, shown, now, onChoose, onRecords } = props;
  const { t } = useText('floor');
  const onTheWay = useOnTheWay();
  const isOpen = shown === null || calls.some(({ incident }) => incident.id === shown.incident.id);
  return (
    <div className="desk-left">
      <nav className="desk-calls" aria-label={t('calls')}>
        <ul>
          {calls.map((call) => (
            <li key={call.incident.id}>
              <CallCard
                call={call}
                age={now - call.incident.at}
                onTheWay={onTheWay(call.incident)}
                chosen={call.incident.id === shown?.incident.id}
                onChoose={onChoose}
              />
            </li>
          ))}
          {!isOpen && shown !== null && (
            <li>
              <CallCard call={shown} age={null} onTheWay={null} chosen onChoose={onChoose} />
            </li>
          )}
        </ul>
        {calls.length === 0 && !isOpen && <p className="desk-quiet">{t('noCalls')}</p>}
      </nav>
      <FirstTouch />
      {onRecords !== null && (
        <button type="button" className="desk-records" onClick={onRecords}>
          {t('records:title')}
        </button>
      )}
    </div>
  );
}

/** Browsers stay silent and still until the page was touched; this sentence says so. */
function FirstTouch() {
  const { t } = useText('desk');
  const isNeeded = !useTouched();
  if (!isNeeded) return null;
  return (
    <button type="button" className="desk-touch">
      <BellRing size={20} aria-hidden="true" />
      {t('signals.touch')}
    </button>
  );
}

/** Number first, one line of fact, who has it, and how long ago; `age` is null once it is ruled on. */
function CallCard(props: {
  readonly call: OpenCall;
  readonly age: number | null;
  readonly onTheWay: OnTheWay;
  readonly chosen: boolean;
  readonly onChoose: (incident: string) => void;
}) {
  const { call, age, onTheWay, chosen, onChoose } = props;
  const words = useText('floor');
  const { t } = words;
  const { incident, tableName } = call;
  const state = useRoom(({ tables }) => tables.find(({ tableId }) => tableId === call.tableId)?.state ?? null);
  const names = useRoom((room) => room.names);
  if (state === null) return null;
  const looks = ['desk-call', chosen ? 'desk-call-chosen' : '', onTheWay?.is === 'mine' ? 'desk-call-mine' : ''];
  return (
    <button
      type="button"
      className={looks.join(' ')}
      aria-current={chosen ? 'true' : undefined}
      onClick={() => onChoose(incident.id)}
    >
      <span className="desk-call-number" aria-hidden="true">
        {tableNumber(tableName)}
      </span>
      <span className="desk-call-words">
        <span className="desk-call-top">
          <span className="desk-call-kind">
            <span className="visually-hidden">{tableName}: </span>
            {callTitle(incident, state, words)}
          </span>
          {age === null ? (
            <span className="desk-call-ruled">
              <Check size={16} aria-hidden="true" />
              {t(incident.ruling === null ? 'closedTag' : 'ruledTag')}
            </span>
          ) : (
            <span className={age > lateAfterMs ? 'desk-age desk-late' : 'desk-age'}>{makeAge(age)}</span>
          )}
        </span>
        <span className="desk-call-fact">{callFact(incident, state, words)}</span>
        <span className="desk-call-who">
          {whoWords(onTheWay, dealerOf(state, names), handShown(state, incident.hand), words)}
        </span>
      </span>
    </button>
  );
}

/**
 * Whether this page can make sound and vibrate: browsers wait until it was touched once. Also true if neither is wanted. A browser that
 * does not say is taken to wait.
 */
function useTouched(): boolean {
  const isWanted = useStore(preferences, ({ worn }) => worn.sounds || (worn.vibration && canVibrate));
  const [touched, setTouched] = useState(() => navigator.userActivation?.hasBeenActive ?? false);
  useEffect(() => {
    if (touched) return;
    const touch = () => setTouched(true);
    // A touch counts when the finger is lifted, a key when it goes down.
    const kinds = ['pointerup', 'keydown'] as const;
    for (const kind of kinds) window.addEventListener(kind, touch, true);
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, touch, true);
    };
  }, [touched]);
  return touched || !isWanted;
}
