import { useRef, useState } from 'react';
import type { IncidentRuling, MisdealRuling } from '../../../engine/index.ts';
import type { TableOverview } from '../../../protocol/cardroom-messages.ts';
import { citeText } from '../../text/cite-text.ts';
import { useText } from '../../text/use-text.ts';
import { useRoom } from '../cardroom/room-context.ts';
import type { OpenCall } from './open-calls.ts';
import { ReportRuling } from './report-ruling.tsx';
import { RuleCard } from './rule-card.tsx';
import { RulingChoice } from './ruling-choice.tsx';
import { rulesCited, rulingOptions } from './ruling-options.ts';
import { RulingSignature } from './ruling-signature.tsx';
import './ruling-panel.css';

/** The ruling on one call: what the rulebook says, what each ruling would do, and the signature. */
export function RulingPanel(props: { readonly call: OpenCall; readonly table: TableOverview }) {
  const { answer } = props.call.incident;
  return answer === undefined ? <CallRuling {...props} /> : <ReportRuling {...props} answer={answer} />;
}

function CallRuling({ call, table }: { readonly call: OpenCall; readonly table: TableOverview }) {
  const { t } = useText('floor');
  const { incident } = call;
  const options = rulingOptions(table.state, incident);
  const progress = useRoom(({ rulings }) => rulings[incident.id]);
  const [picked, setPicked] = useState<MisdealRuling | null>(null);
  const [reason, setReason] = useState('');
  const signed = plainRuling(
    incident.ruling?.ruling ?? (progress === undefined || progress.state === 'refused' ? null : progress.ruling),
  );
  const ruling = signed ?? picked ?? options.proposed;
  // A choice that has closed meanwhile is no choice any more.
  const choice = ruling === 'deal-again' && signed === null && !options.dealAgain.open ? null : ruling;
  // Once signed, the consequences stay as they were read when the finger came down: the table itself has moved by then.
  const read = useRef(options);
  if (signed === null) read.current = options;
  return (
    <aside className="desk-ruling" aria-labelledby="desk-ruling">
      <header className="desk-ruling-head">
        <h2 id="desk-ruling">
          {incident.seat === null ? t('ruling.title') : t('ruling.titleSeat', { seat: incident.seat })}
        </h2>
        {rulesCited(incident).map((cite) => (
          <span key={cite} className="desk-rule-tag">
            {citeText(cite)}
          </span>
        ))}
      </header>
      <div className="desk-ruling-body">
        <RuleCard incident={incident} state={table.state} />
        <RulingChoice options={read.current} chosen={choice} isSigned={signed !== null} onChoose={setPicked} />
        {signed === null && (
          <label className="desk-reason">
            <span className="desk-reason-label">{t('ruling.reason')}</span>
            <input value={reason} maxLength={400} onChange={(event) => setReason(event.target.value)} />
          </label>
        )}
      </div>
      <RulingSignature call={call} table={table} choice={choice} reason={reason} />
    </aside>
  );
}

/** A call is never answered with an outcome: only reports have any. */
const plainRuling = (ruling: IncidentRuling | null): MisdealRuling | null =>
  typeof ruling === 'number' ? null : ruling;
