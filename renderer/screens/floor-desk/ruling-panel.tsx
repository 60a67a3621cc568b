import { useRef, useState } from 'react';
import { type Incident, type IncidentRuling, outcomesOf } from '../../../engine/index.ts';
import type { TableOverview } from '../../../protocol/cardroom-messages.ts';
import { DisagreementTable } from '../../components/disagreement-table.tsx';
import { citeText } from '../../text/cite-text.ts';
import { authorityTags } from '../../text/report-text.ts';
import { useText, type Words } from '../../text/use-text.ts';
import { useRoom } from '../cardroom/room-context.ts';
import type { OpenCall } from './open-calls.ts';
import { ReportCard } from './report-card.tsx';
import { RulingChoice } from './ruling-choice.tsx';
import { rulingChoices, rulingOf } from './ruling-choices.ts';
import { rulingOptions } from './ruling-options.ts';
import { RulingSignature } from './ruling-signature.tsx';
import './ruling-panel.css';

/** The ruling on one call or report: what the rulebook says, what each ruling would do, and the signature. */
export function RulingPanel({ call, table }: { readonly call: OpenCall; readonly table: TableOverview }) {
  const words = useText('floor');
  const { t } = words;
  const { incident } = call;
  const options = rulingOptions(table.state, incident);
  const progress = useRoom(({ rulings }) => rulings[incident.id]);
  const [picked, setPicked] = useState<IncidentRuling | null>(null);
  const [reason, setReason] = useState('');
  const signed = signedAs(
    incident,
    incident.ruling?.ruling ?? (progress === undefined || progress.state === 'refused' ? null : progress.ruling),
  );
  // Once signed, the consequences stay as they were read when the finger came down: the table itself has moved by then.
  const read = useRef(options);
  if (signed === null) read.current = options;
  const choices = rulingChoices(incident, read.current, words);
  // Whether a deck in doubt may be dealt from is nobody's default.
  const usual = options.suspectDeck === null ? 'play-on' : undefined;
  const wanted = picked ?? (incident.answer === undefined ? usual : choices[0]?.ruling);
  // A choice that has closed meanwhile is no choice any more.
  const open = choices.find(({ ruling, closed }) => ruling === wanted && !closed)?.ruling ?? null;
  const chosen = signed ?? open;
  return (
    <aside className="desk-ruling" aria-labelledby="desk-ruling">
      <header className="desk-ruling-head">
        <h2 id="desk-ruling">
          {incident.seat === null ? t('ruling.title') : t('ruling.titleSeat', { seat: incident.seat })}
        </h2>
        {rulesOf(incident, words).map((tag) => (
          <span key={tag} className="desk-rule-tag">
            {tag}
          </span>
        ))}
      </header>
      <div className="desk-ruling-body">
        <ReportCard incident={incident} state={table.state} />
        <SawCard incident={incident} />
        <RulingChoice choices={choices} chosen={chosen} isSigned={signed !== null} onChoose={setPicked} />
        {signed === null && (
          <label className="desk-reason">
            <span className="desk-reason-label">{t('ruling.reason')}</span>
            <input value={reason} maxLength={400} onChange={(event) => setReason(event.target.value)} />
          </label>
        )}
      </div>
      <RulingSignature call={call} table={table} choice={chosen} reason={reason} />
    </aside>
  );
}

/** What each witness saw, where a pot was pushed against them. */
function SawCard({ incident: { disagreements } }: { readonly incident: Incident }) {
  const { t } = useText('floor');
  if (disagreements === undefined) return null;
  return (
    <section className="desk-rule" aria-label={t('witnesses.title')}>
      <h3>{t('witnesses.title')}</h3>
      <DisagreementTable disagreements={disagreements} />
    </section>
  );
}

/** The dealing person signs a new deal by its number, the floor by its name: one choice on the desk. */
function signedAs({ answer }: Incident, ruling: IncidentRuling | null): IncidentRuling | null {
  if (typeof ruling !== 'number' || answer === undefined) return ruling;
  const outcome = outcomesOf(answer)[ruling];
  return outcome === undefined ? ruling : rulingOf(outcome, ruling);
}

/** The rules a ruling rests on: those that name the fault, and those that say until when it is a misdeal. */
function rulesOf({ answer, misdeal }: Incident, words: Words): readonly string[] {
  if (answer === undefined) return [];
  return [...new Set([...authorityTags(answer.by, words), ...(misdeal?.cites ?? []).map(citeText)])];
}
