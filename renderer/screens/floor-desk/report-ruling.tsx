import { useId, useState } from 'react';
import { type Incident, type IncidentRuling, outcomesOf, reportRule } from '../../../engine/index.ts';
import type { TableOverview } from '../../../protocol/cardroom-messages.ts';
import { authorityTags, outcomeText } from '../../text/report-text.ts';
import { useText } from '../../text/use-text.ts';
import { useRoom } from '../cardroom/room-context.ts';
import type { OpenCall } from './open-calls.ts';
import { RulingSignature } from './ruling-signature.tsx';

/** The ruling on a report: the rulebook's outcome in one sentence, the other ones the floor may choose, and the signature. */
export function ReportRuling(props: {
  readonly call: OpenCall;
  readonly table: TableOverview;
  readonly answer: NonNullable<Incident['answer']>;
}) {
  const { call, table, answer } = props;
  const words = useText('floor');
  const { t } = words;
  const { incident } = call;
  const progress = useRoom(({ rulings }) => rulings[incident.id]);
  const [picked, setPicked] = useState<IncidentRuling>(0);
  const [reason, setReason] = useState('');
  const signed =
    incident.ruling?.ruling ?? (progress === undefined || progress.state === 'refused' ? null : progress.ruling);
  const chosen = signed ?? picked;
  return (
    <aside className="desk-ruling" aria-labelledby="desk-ruling">
      <header className="desk-ruling-head">
        <h2 id="desk-ruling">
          {incident.seat === null ? t('ruling.title') : t('ruling.titleSeat', { seat: incident.seat })}
        </h2>
        {authorityTags(answer.by, words).map((tag) => (
          <span key={tag} className="desk-rule-tag">
            {tag}
          </span>
        ))}
      </header>
      <div className="desk-ruling-body">
        <ReportCard incident={incident} />
        <fieldset className="desk-choices">
          <legend>{t('ruling.choose')}</legend>
          {outcomesOf(answer).map((outcome, index) => (
            <OutcomeChoice
              key={JSON.stringify(outcome)}
              chosen={chosen === index}
              closed={signed !== null && signed !== index}
              title={outcomeText(outcome, words)}
              line={index === 0 ? t('reports:desk.recommended') : ''}
              onChoose={() => setPicked(index)}
            />
          ))}
          <OutcomeChoice
            chosen={chosen === 'play-on'}
            closed={signed !== null && signed !== 'play-on'}
            title={t('ruling.playOn')}
            line=""
            onChoose={() => setPicked('play-on')}
          />
        </fieldset>
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

/** What was reported, and whether the hand had gone too far for a misdeal. */
function ReportCard({ incident: { report, misdeal } }: { readonly incident: Incident }) {
  const { t } = useText('floor');
  if (report === undefined) return null;
  const name = t(`reports:kind.${report.kind}`);
  return (
    <section className="desk-rule" aria-label={name}>
      <h3>{name}</h3>
      {report.choice !== undefined && <p>{t(`reports:choice.${report.choice}`)}</p>}
      {misdeal !== null && reportRule(report.kind).group === 'cards' && (
        <p className={misdeal.possible ? 'desk-window desk-window-open' : 'desk-window desk-window-closed'}>
          <span className="desk-window-mark" aria-hidden="true" />
          {t(misdeal.possible ? 'window.open' : 'window.closed')}
        </p>
      )}
    </section>
  );
}

function OutcomeChoice(props: {
  readonly chosen: boolean;
  readonly closed: boolean;
  readonly title: string;
  readonly line: string;
  readonly onChoose: () => void;
}) {
  const { chosen, closed, title, line, onChoose } = props;
  const id = useId();
  const look = ['desk-choice', chosen ? 'desk-choice-chosen' : '', closed ? 'desk-choice-closed' : ''].join(' ');
  return (
    <label className={look} htmlFor={id}>
      <input type="radio" id={id} name="ruling" checked={chosen} disabled={closed} onChange={onChoose} />
      <span className="desk-choice-words">
        <span className="desk-choice-title">{title}</span>
        {line !== '' && <span className="desk-choice-line">{line}</span>}
      </span>
    </label>
  );
}
