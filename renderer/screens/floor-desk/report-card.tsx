import { actionsThatClose, type Incident, type TableState } from '../../../engine/index.ts';
import { useText } from '../../text/use-text.ts';
import { actionWords } from './hand-facts.tsx';

/** What was reported, and whether the hand had gone too far for a misdeal then. */
export function ReportCard({ incident, state }: { readonly incident: Incident; readonly state: TableState }) {
  const { t } = useText('floor');
  const { report, misdeal } = incident;
  if (report === undefined) return null;
  const name = t(`reports:kind.${report.kind}`);
  return (
    <section className="desk-rule" aria-label={name}>
      <h3>{name}</h3>
      {report.choice !== undefined && <p>{t(`reports:choice.${report.choice}`)}</p>}
      {misdeal !== null && (
        <>
          <p className={misdeal.possible ? 'desk-window desk-window-open' : 'desk-window desk-window-closed'}>
            <span className="desk-window-mark" aria-hidden="true" />
            {t(misdeal.possible ? 'window.open' : 'window.closed')}
          </p>
          <ClosingActions because={misdeal.because} hand={state.hand} />
        </>
      )}
    </section>
  );
}

/** The actions that decide it, and a free place for each one that may still come. */
function ClosingActions(props: {
  readonly because: NonNullable<Incident['misdeal']>['because'];
  readonly hand: TableState['hand'];
}) {
  const { because, hand } = props;
  const words = useText('floor');
  const { t } = words;
  if (hand === null) return null;
  const { two, orThree } = hand.policies.substantialAction;
  const places = Math.max(because.length, actionsThatClose(hand.policies));
  return (
    <>
      <ul className="desk-slots">
        {Array.from({ length: places }, (_, index) => {
          const note = because[index];
          const place = index + 1;
          return (
            <li key={place} className={note === undefined ? 'desk-slot-empty' : ''}>
              {note === undefined ? t(`window.slot.${place}`) : actionWords(note, words)}
            </li>
          );
        })}
      </ul>
      {two === 'both-with-chips' && orThree && <p className="desk-rule-small">{t('window.rule')}</p>}
    </>
  );
}
