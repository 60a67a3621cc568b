import { type ReactNode, useState } from 'react';
import type { TournamentView } from '../../../engine/office.ts';
import { WishContext, WordKey } from '../../room/event-keys.tsx';
import { useWishes } from '../../room/office-desk.tsx';
import { useOfficeWords } from '../../room/office-words.ts';
import type { GoTo } from '../../room/use-page.ts';
import { EventContext, type SeatCard } from '../tournament/event-context.ts';
import { ProposalCard } from '../tournament/proposal-card.tsx';
import '../../room/pages.css';

/** The tournament whose clock is above the tables. Its keys send wishes to the office, and drawn seats are shown below. */
export function FirstEvent(props: {
  readonly view: TournamentView;
  readonly onGo: GoTo;
  /** Draws the tables between the clock and what is to be decided. */
  readonly children: (decided: ReactNode) => ReactNode;
}) {
  const { view, onGo, children } = props;
  const { wish, sentence } = useWishes(view.tournament.structure.currency);
  const [drawn, setDrawn] = useState<readonly SeatCard[]>([]);
  const [proposal] = view.proposals;
  const { id } = view.tournament;
  const to = (more: Readonly<Record<string, string>>) => `?${new URLSearchParams({ tournament: id, ...more })}`;
  return (
    <WishContext value={wish}>
      <EventContext value={{ view, showCards: setDrawn }}>
        {children(
          <>
            {sentence !== null && (
              <p className="event-band" role="status">
                {sentence}
              </p>
            )}
            {drawn.length > 0 ? (
              <Drawn
                cards={drawn}
                onPrint={() => onGo('printSeats', to({ players: drawn.map(({ player }) => player).join(' ') }))}
                onClose={() => setDrawn([])}
              />
            ) : (
              proposal !== undefined && (
                <ProposalCard
                  proposal={proposal}
                  onLook={(look) => onGo('tournament', to('tab' in look ? { tab: look.tab } : { table: look.table }))}
                />
              )
            )}
          </>,
        )}
      </EventContext>
    </WishContext>
  );
}

/** Who was drawn where, in a sentence, with a link to the seat cards. */
function Drawn(props: {
  readonly cards: readonly SeatCard[];
  readonly onPrint: () => void;
  readonly onClose: () => void;
}) {
  const { cards, onPrint, onClose } = props;
  const { t, who, short } = useOfficeWords('overview');
  const one = ({ player, from, to }: SeatCard) =>
    t(from === null ? 'drawn.newcomer' : 'drawn.from', {
      who: who(player),
      from: from?.seat ?? 0,
      table: short(to.tableId),
      seat: to.seat,
    });
  return (
    <section className="event-proposal event-drawn" aria-label={t('drawn.title', { count: cards.length })}>
      <div className="event-proposal-words">
        <h2>{t('drawn.title', { count: cards.length })}</h2>
        <p>{cards.map(one).join(', ')}</p>
      </div>
      <WordKey onPress={onPrint}>{t('drawn.print')}</WordKey>
      <WordKey onPress={onClose}>{t('key.close')}</WordKey>
    </section>
  );
}
