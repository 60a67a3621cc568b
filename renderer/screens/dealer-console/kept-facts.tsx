import { Check } from 'lucide-react';
import { variantOf } from '../../../engine/notation.ts';
import { handRunning } from '../../components/seat-view.ts';
import { useText } from '../../text/use-text.ts';
import { useConsoleTable } from './console-context.ts';

/** What a new deal of the hand keeps. */
export function KeptFacts() {
  const { state } = useConsoleTable();
  const { t } = useText('console');
  const { hand } = state;
  if (!handRunning(hand)) return null;
  const blinds = { button: hand.button, small: hand.smallBlind ?? 0, big: hand.bigBlind };
  const facts = [
    ...(variantOf(hand.variant).stud === null
      ? [t(hand.smallBlind === null ? 'misdeal.keepsDeadSmall' : 'misdeal.keepsBlinds', blinds)]
      : []),
    ...(hand.level === null ? [] : [t('misdeal.keepsLevel', { level: hand.level })]),
    t('misdeal.keepsPlayers'),
    t('misdeal.returns'),
  ];
  return (
    <>
      <h3>{t('misdeal.keeps')}</h3>
      <ul className="kept-facts">
        {facts.map((fact) => (
          <li key={fact}>
            <Check size={18} aria-hidden="true" /> {fact}
          </li>
        ))}
      </ul>
    </>
  );
}
