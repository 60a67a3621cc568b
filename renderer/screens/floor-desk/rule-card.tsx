import type { Incident, TableState } from '../../../engine/index.ts';
import { useText } from '../../text/use-text.ts';
import { actionWords } from './hand-facts.tsx';
import { listed } from './ruling-options.ts';

const slots = [1, 2, 3] as const;

/** What the rulebook says to a reported misdeal, in our own words, and whether the hand has gone too far for one. */
export function RuleCard({ incident, state }: { readonly incident: Incident; readonly state: TableState }) {
  const words = useText('floor');
  const { t } = words;
  const { ground, misdeal } = incident;
  if (ground === null || misdeal === null) return null;
  return (
    <section className="desk-rule" aria-label={t(`ground.${ground}`)}>
      <h3>{t(`ground.${ground}`)}</h3>
      <p>{t(`ruleText.${ground}`)}</p>
      {!listed(state, ground) && state.hand?.number === incident.hand && (
        <p className="desk-rule-note">{t('ruling.notListed')}</p>
      )}
      <p className={misdeal.possible ? 'desk-window desk-window-open' : 'desk-window desk-window-closed'}>
        <span className="desk-window-mark" aria-hidden="true" />
        {t(misdeal.possible ? 'window.open' : 'window.closed')}
      </p>
      <ul className="desk-slots">
        {slots.map((slot) => {
          const note = misdeal.because[slot - 1];
          return (
            <li key={slot} className={note === undefined ? 'desk-slot-empty' : ''}>
              {note === undefined ? t(`window.slot.${slot}`) : actionWords(note, words)}
            </li>
          );
        })}
      </ul>
      <p className="desk-rule-small">{t('window.rule')}</p>
    </section>
  );
}
