import { Check } from 'lucide-react';
import { type Incident, type IncidentRuling, outcomesOf } from '../../../engine/index.ts';
import type { TableOverview } from '../../../protocol/cardroom-messages.ts';
import { HoldButton } from '../../components/hold-button.tsx';
import type { RulingProgress } from '../../stores/cardroom-store.ts';
import { outcomeText } from '../../text/report-text.ts';
import { useText, type Words } from '../../text/use-text.ts';
import { useRoom, useRoomDoor } from '../cardroom/room-context.ts';
import { midSentence } from './event-words.ts';
import type { OpenCall } from './open-calls.ts';
import { makeTimeOfDay } from './times.ts';

/** Below the rulings: the button that signs, then how far the signed ruling has come. */
export function RulingSignature(props: {
  readonly call: OpenCall;
  readonly table: TableOverview;
  readonly choice: IncidentRuling | null;
  readonly reason: string;
}) {
  const { call, table, choice, reason } = props;
  const words = useText('floor');
  const { t } = words;
  const { requests } = useRoomDoor();
  const me = useRoom(({ me }) => me);
  const link = useRoom(({ link }) => link.state);
  const progress = useRoom(({ rulings }) => rulings[call.incident.id]);
  const { incident, tableId } = call;
  const isDone = incident.ruling !== null || progress?.state === 'done';
  const isOpen =
    !isDone &&
    (progress === undefined || progress.state === 'refused') &&
    table.state.incidents.some(({ id }) => id === incident.id);
  return (
    <footer className="desk-signature">
      <div role="status" className="desk-progress-place">
        <Progress call={call} table={table} progress={progress} isDone={isDone} isOpen={isOpen} />
      </div>
      {isOpen && me?.role !== 'floor' && <p className="desk-signature-note">{t('ruling.displayOnly')}</p>}
      {isOpen && me?.role === 'floor' && link !== 'up' && <p className="desk-signature-note">{t('ruling.noLink')}</p>}
      {isOpen && me?.role === 'floor' && link === 'up' && choice === null && (
        <p className="desk-signature-note desk-signature-empty">{t('ruling.choose')}</p>
      )}
      {isOpen && me?.role === 'floor' && link === 'up' && choice !== null && (
        <HoldButton
          key={choice}
          className="desk-hold"
          label={holdWords(incident, choice, words)}
          sub={t('ruling.signed', { name: me.name, table: call.tableName })}
          press={() => ({ sequence: table.sequence, settled: true })}
          onHeld={async () => {
            requests.rule({ tableId, incident: incident.id, ruling: choice, reason: reason.trim() });
            return 'done';
          }}
        />
      )}
    </footer>
  );
}

function holdWords({ kind }: Incident, ruling: IncidentRuling, { t }: Words): string {
  if (kind === 'witnesses') return t('ruling.hold', { ruling: midSentence(t('witnesses.seen')) });
  if (typeof ruling === 'number') return t('reports:desk.hold');
  if (ruling === 'accept-deck') return t('ruling.hold', { ruling: t('ruling.acceptDeckShort') });
  return t('ruling.hold', {
    ruling: midSentence(t(ruling === 'deal-again' ? 'ruling.dealAgainShort' : 'ruling.playOn')),
  });
}

/** What was signed, once the table has booked it. */
function doneWords(incident: Incident, ruling: IncidentRuling, words: Words): string {
  if (incident.kind === 'witnesses') return words.t('witnesses.done');
  if (typeof ruling !== 'number') return words.t(`ruling.done.${ruling}`, { hand: incident.hand });
  const outcome = incident.answer === undefined ? undefined : outcomesOf(incident.answer)[ruling];
  return outcome === undefined ? words.t('reports:moment.incident-ruled') : outcomeText(outcome, words);
}

function Progress(props: {
  readonly call: OpenCall;
  readonly table: TableOverview;
  readonly progress: RulingProgress | undefined;
  readonly isDone: boolean;
  readonly isOpen: boolean;
}) {
  const { call, table, progress, isDone, isOpen } = props;
  const words = useText('floor');
  const { t } = words;
  const names = useRoom(({ names }) => names);
  const { incident, tableName } = call;
  if (isDone) {
    const booked = incident.ruling;
    const ruling = booked?.ruling ?? progress?.ruling ?? 'play-on';
    return (
      <div className="desk-progress desk-progress-done">
        <Check size={24} aria-hidden="true" />
        <span>
          <b>{doneWords(incident, ruling, words)}</b>
          {booked !== null && (
            <small>{t('ruling.byAt', { name: names[booked.by] ?? booked.by, time: makeTimeOfDay(booked.at) })}</small>
          )}
        </span>
      </div>
    );
  }
  if (progress?.state === 'refused') return <Refused progress={progress} />;
  if (progress !== undefined) {
    const key = progress.state === 'sent' ? 'ruling.sent' : table.linked ? 'ruling.waiting' : 'ruling.waitingUnlinked';
    return <p className="desk-progress">{t(key, { table: tableName })}</p>;
  }
  if (isOpen) return null;
  return <p className="desk-progress">{t('ruling.movedOn', { table: tableName, hand: table.state.handNumber })}</p>;
}

function Refused({ progress }: { readonly progress: RulingProgress }) {
  const { t } = useText('floor');
  const { refusal, sentence } = progress;
  const role = refusal?.reason === 'not-allowed' ? t(`role.${refusal.role}`) : '';
  return (
    <div className="desk-progress desk-progress-refused">
      <span>
        <b>{t('ruling.refusedTitle')}</b>
        <small>{refusal === null ? sentence : t(`refusal.${refusal.reason}`, { role })}</small>
      </span>
    </div>
  );
}
