import { Check } from 'lucide-react';
import { useText, type Words } from '../../text/use-text.ts';
import { callKind, lateAfterMs, type OpenCall, tableNumber } from './open-calls.ts';
import { makeAge } from './times.ts';
import './call-list.css';

/** Everybody who waits, the most urgent first; the call on the desk stays in the list after its ruling. */
export function CallList(props: {
  readonly calls: readonly OpenCall[];
  readonly shown: OpenCall | null;
  readonly now: number;
  readonly onChoose: (incident: string) => void;
}) {
  const { calls, shown, now, onChoose } = props;
  const { t } = useText('floor');
  const isOpen = shown === null || calls.some(({ incident }) => incident.id === shown.incident.id);
  return (
    <nav className="desk-calls" aria-label={t('calls')}>
      <ul>
        {calls.map((call) => (
          <li key={call.incident.id}>
            <CallCard
              call={call}
              age={now - call.incident.at}
              chosen={call.incident.id === shown?.incident.id}
              onChoose={onChoose}
            />
          </li>
        ))}
        {!isOpen && shown !== null && (
          <li>
            <CallCard call={shown} age={null} chosen onChoose={onChoose} />
          </li>
        )}
      </ul>
      {calls.length === 0 && !isOpen && <p className="desk-quiet">{t('noCalls')}</p>}
    </nav>
  );
}

/** Number first, one line of fact, who asked, and how long ago; `age` is null once it is ruled on. */
function CallCard(props: {
  readonly call: OpenCall;
  readonly age: number | null;
  readonly chosen: boolean;
  readonly onChoose: (incident: string) => void;
}) {
  const { call, age, chosen, onChoose } = props;
  const { t } = useText('floor');
  const { incident, tableName } = call;
  const { seat, hand, misdeal } = incident;
  return (
    <button
      type="button"
      className={chosen ? 'desk-call desk-call-chosen' : 'desk-call'}
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
            {t(`kind.${callKind(incident)}`)}
          </span>
          {age === null ? (
            <span className="desk-call-ruled">
              <Check size={16} aria-hidden="true" />
              {t('ruledTag')}
            </span>
          ) : (
            <span className={age > lateAfterMs ? 'desk-age desk-late' : 'desk-age'}>{makeAge(age)}</span>
          )}
        </span>
        <span className="desk-call-fact desk-call-ground">{factOf(call, t)}</span>
        {misdeal !== null && age !== null && (
          <span className="desk-call-fact">{t(misdeal.possible ? 'call.possible' : 'call.tooLate')}</span>
        )}
        <span className="desk-call-who">
          {t('call.hand', { hand })}
          {seat !== null && `, ${t('call.seat', { seat })}`}
        </span>
      </span>
    </button>
  );
}

/** What the call is about, in a few words. */
function factOf({ incident: { kind, report } }: OpenCall, t: Words['t']): string {
  if (kind === 'witnesses') return t('call.witnesses');
  return report === undefined ? t('call.anySeat') : t(`reports:kind.${report.kind}`);
}
