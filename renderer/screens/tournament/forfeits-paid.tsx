import type { TournamentView } from '../../../engine/office.ts';
import { useText } from '../../text/use-text.ts';
import { useEventWords } from './event-context.ts';

/** Payments for bags that do not count, in addition to the places. */
export function ForfeitsPaid({ view }: { readonly view: TournamentView }) {
  const { t } = useText('flights');
  const { who, money } = useEventWords(view);
  const { entries, dayOpened } = view.tournament;
  const owed = Object.entries(dayOpened?.forfeitPay ?? {});
  if (owed.length === 0) return null;
  const all = owed.reduce((sum, [, amount]) => sum + amount, 0);
  const players = owed.map(([entry, amount]) => {
    const player = entries.find(({ number }) => number === Number(entry))?.player.id ?? '';
    return `${who(player)} ${money(amount)}`;
  });
  return (
    <p className="event-quiet">
      {t('tab.forfeitPaid', { money: money(all) })} ({players.join(', ')}). {t('tab.forfeitHow')}
    </p>
  );
}
