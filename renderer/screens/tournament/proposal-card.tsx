import type { EventSeatOf, Proposal, TournamentView } from '../../../engine/office.ts';
import { WishKey, WishWord, WordKey } from '../../room/event-keys.tsx';
import { useEvent, useWords } from './event-context.ts';
import { type ProposalLook, proposalWords } from './proposal-words.ts';

/** What is to be decided now, at the foot of the page. The draw is made when it is confirmed, and shown as seat cards. */
export function ProposalCard(props: { readonly proposal: Proposal; readonly onLook: (look: ProposalLook) => void }) {
  const { proposal, onLook } = props;
  const words = useWords();
  const { t } = words;
  const { view, showCards } = useEvent();
  // Nothing forces it while entries are sold.
  const isEarly = proposal.what === 'break' && proposal.early === true;
  // The shares are paid first.
  const isUnpaid = proposal.what === 'end' && view.unpaidShares !== undefined;
  const { title, detail, key, instead, look, cites } = proposalWords(proposal, view, words);
  return (
    <section className="event-proposal" aria-label={title}>
      <div className="event-proposal-words">
        <h2>{title}</h2>
        <p>
          {detail}
          {cites.length > 0 && <span className="event-cite"> {cites.join(', ')}</span>}
        </p>
      </div>
      {isEarly && (
        <WishWord wish={{ type: 'put-off-break', tournament: view.tournament.id, tableId: proposal.tableId }}>
          {t('proposal.putOff')}
        </WishWord>
      )}
      {look !== null && <WordKey onPress={() => onLook(look.at)}>{look.label}</WordKey>}
      {instead.map(({ label, wish }) => (
        <WishWord key={label} wish={wish}>
          {label}
        </WishWord>
      ))}
      {key !== null && (
        <WishKey
          {...key}
          look={isEarly || isUnpaid ? 'normal' : 'lit'}
          onDone={({ drawn }) => {
            if (drawn.length > 0) showCards(drawn);
          }}
        />
      )}
    </section>
  );
}

/** Seats are drawn and the clock is started here, and no final day has to be opened first. */
export const isToStart = ({ tournament: { stage, dayOpened }, flights }: TournamentView): boolean =>
  stage === 'planned' && (flights === undefined || dayOpened !== undefined);

/** Before the start this is the only decision: everybody without a seat gets one, then the clock starts. */
export function StartCard() {
  const { t } = useWords();
  const { view, showCards } = useEvent();
  const { tournament, standings } = view;
  const waiting = waitingFor(view).length;
  const toDraw = seatsToDraw(view);
  const entries = standings.filter(({ state }) => state !== 'withdrawn').length;
  // The only player to come through the flights has won, and sits nowhere for it.
  const { dayOpened } = tournament;
  const hasWon = dayOpened !== undefined && entries === 1;
  return (
    <section className="event-proposal" aria-label={t('start.title')}>
      <div className="event-proposal-words">
        <h2>{t('start.title')}</h2>
        <p>
          {t('start.detail', { entries, tables: tournament.tables.length })}
          {waiting > 0 && ` ${t('start.waiting', { count: waiting })}`}
        </p>
      </div>
      {toDraw > 0 && !hasWon ? (
        <WishKey
          label={t('draw.key', { count: toDraw })}
          sub={t('draw.sub')}
          wish={{ type: 'draw-seats', tournament: tournament.id, entries: 'all' }}
          look="lit"
          held
          onDone={({ drawn }) => showCards(drawn)}
        />
      ) : (
        <WishKey
          label={t('start.key')}
          sub={dayOpened === undefined ? t('start.sub') : t('numbered.level', { level: dayOpened.level })}
          wish={{ type: 'start-tournament', tournament: tournament.id }}
          // Otherwise nobody starts with fewer than two, or without a table to sit down at.
          look={(entries < 2 || tournament.tables.length === 0) && !hasWon ? 'normal' : 'lit'}
          held
        />
      )}
    </section>
  );
}

/** Entries without a seat, seated or drawn. Of a player who is in it twice one is withdrawn first: no seat is drawn for them. */
export const waitingFor = ({
  standings,
  tournament,
  meetings,
}: Pick<TournamentView, 'standings' | 'tournament' | 'meetings'>) =>
  standings.filter(
    ({ state, entry, player }) =>
      state === 'waits' && drawnSeat(tournament, entry) === null && !isInTwice({ meetings }, player),
  );

/** A corrected hand has put this player back, who had bought in again. */
export const isInTwice = ({ meetings }: Pick<TournamentView, 'meetings'>, player: string): boolean =>
  meetings.some((meeting) => meeting.why === 'in-twice' && meeting.player === player);

/** As many of those without a seat as there are open seats: the others are alternates, and nobody waits for them. */
export const seatsToDraw = (view: TournamentView): number => Math.min(waitingFor(view).length, view.openSeats);

/** The seat drawn for an entry, or the one it was sent to; null: none yet. */
export const drawnSeat = ({ entries }: TournamentView['tournament'], entry: number): EventSeatOf | null =>
  entries.find(({ number }) => number === entry)?.seat ?? null;
