import { ArrowRight, ChevronRight } from 'lucide-react';
import type { EventSeatOf, Proposal, Tournament, TournamentView } from '../../../engine/office.ts';
import type { OfficeWish } from '../../../protocol/office-desk.ts';
import { WishWord, WordKey } from '../../room/event-keys.tsx';
import { useRoom, useRoomDoor } from '../../room/room-context.ts';
import { useNow } from '../../room/use-now.ts';
import { makeAge } from '../../text/times.ts';
import { differenceText } from './difference-text.ts';
import { useEvent, useWords } from './event-context.ts';
import { isToStart } from './proposal-card.tsx';
import { proposalWords } from './proposal-words.ts';
import './event-side.css';

type Move = Tournament['moves'][number];

type Meeting = TournamentView['meetings'][number];

/** Beside the tournament: all that waits for the floor, also where office and table disagree, and who is on the way. */
export function EventSide(props: {
  readonly proposals: readonly Proposal[];
  /** Which of them is at the foot of the page; null: none. */
  readonly shown: number | null;
  readonly onShow: (index: number) => void;
  readonly onTab: (tab: 'chips') => void;
}) {
  const words = useWords();
  const { t } = words;
  const { view } = useEvent();
  const { proposals, onTab } = props;
  const { meetings, chips } = view;
  const isStart = isToStart(view);
  const difference = chips.uncounted.length > 0 ? 0 : chips.found - chips.issued;
  const isNothing = proposals.length + meetings.length === 0 && !isStart && difference === 0;
  return (
    <aside className="event-side">
      <section aria-labelledby="event-decide">
        <h2 id="event-decide">{t('side.decide')}</h2>
        {isNothing && <p className="event-quiet">{t('side.nothing')}</p>}
        <ul>
          {/* Its key is at the foot of the page. */}
          {isStart && (
            <li>
              <p className="event-row">{t('start.title')}</p>
            </li>
          )}
          {proposals.map((proposal, index) => (
            <ProposalRow
              key={proposalKey(proposal)}
              title={proposalWords(proposal, view, words).title}
              isShown={index === props.shown}
              onShow={() => props.onShow(index)}
            />
          ))}
          {difference !== 0 && (
            <ProposalRow title={differenceText(difference, words)} isShown={false} onShow={() => onTab('chips')} />
          )}
        </ul>
        {meetings.length > 0 && (
          <>
            <h3>{t('side.meetings')}</h3>
            <ul>
              {meetings.map((meeting) => (
                <MeetingCard key={`${meeting.player} ${meeting.why}`} meeting={meeting} />
              ))}
            </ul>
          </>
        )}
      </section>
      {view.onTheWay.length > 0 && (
        <section aria-labelledby="event-moves">
          <h2 id="event-moves">{t('side.moves', { count: view.onTheWay.length })}</h2>
          <MoveRows moves={view.onTheWay} />
        </section>
      )}
    </aside>
  );
}

const proposalKey = (proposal: Proposal): string => JSON.stringify(proposal);

function ProposalRow(props: { readonly title: string; readonly isShown: boolean; readonly onShow: () => void }) {
  const { title, isShown, onShow } = props;
  return (
    <li>
      <button type="button" className="event-row" aria-pressed={isShown} onClick={onShow}>
        <span>{title}</span>
        <ChevronRight size={20} aria-hidden="true" />
      </button>
    </li>
  );
}

/** The office's decision and the table's report, side by side. The table is right; the floor says what it means. */
function MeetingCard({ meeting }: { readonly meeting: Meeting }) {
  const words = useWords();
  const { t, who, money } = words;
  const { tournament } = useEvent().view;
  const { player, table, office, why } = meeting;
  const last = tournament.entries.find(({ number }) => number === meeting.entry)?.sales?.at(-1);
  const { prize = 0, fee = 0, bounty = 0 } = (why === 'sale-undone' ? last : tournament.structure.rebuy)?.price ?? {};
  const price = money(prize + fee + bounty);
  return (
    <li className="event-meeting">
      <h4>{who(player)}</h4>
      {meeting.entry === undefined ? (
        <div className="event-meeting-sides">
          <p>
            <span className="event-label">{t('meeting.office')}</span>
            {/* Two entries may have the very seat in which the table has the player. */}
            <b>{office === null || why === 'in-twice' ? t(`meeting.noSeat.${why}`) : <Place {...office} />}</b>
          </p>
          <p>
            <span className="event-label">{t('meeting.table')}</span>
            <b>
              <Place {...table} />
            </b>
          </p>
        </div>
      ) : (
        <p>
          <Place {...table} />
        </p>
      )}
      <p className="event-meeting-why">{t(`meeting.why.${why}`)}</p>
      <div className="event-keys">
        {answersTo(meeting, tournament).map(({ key, wish }) => (
          <WishWord key={key} wish={wish}>
            {t(`meeting.key.${key}`, { price })}
          </WishWord>
        ))}
      </div>
    </li>
  );
}

/** What the floor can do about it from here. */
function answersTo(
  { player, table, office, why, entry }: Meeting,
  { id: tournament, moves, entries }: Tournament,
): readonly { readonly key: string; readonly wish: OfficeWish }[] {
  const enter = { type: 'enter', tournament, player: { id: player }, fixed: table } as const;
  switch (why) {
    case 'not-entered':
      return [{ key: 'enter', wish: enter }];
    // The table has its order.
    case 'withdrawn':
      return [];
    case 'eliminated-and-seated':
      return [{ key: 're-enter', wish: enter }];
    case 'other-seat': {
      const move = moves.find((one) => one.player === player);
      return [
        ...(move === undefined
          ? []
          : [{ key: 'stay', wish: { type: 'cancel-move', tournament, id: move.id } } as const]),
        ...(office === null
          ? []
          : [{ key: 'send', wish: { type: 'move-player', tournament, player, to: office, why: 'floor' } } as const]),
      ];
    }
    case 'rebuy-unsold': {
      const sold = entries.find(({ number }) => number === entry);
      if (sold === undefined) return [];
      const wish = { type: 'sell-rebuy', tournament, entry: sold.number, sold: sold.rebuys } as const;
      return [{ key: 'rebuy', wish }];
    }
    case 'sale-undone':
      return entry === undefined ? [] : [{ key: 'takeBack', wish: { type: 'take-back-sale', tournament, entry } }];
    case 'order-forgotten':
    case 'in-twice':
    case 'other-stack':
      return [];
  }
}

/** "Table 4, seat 1". */
export function Place({ tableId, seat }: EventSeatOf) {
  const { t, table } = useWords();
  return <>{t('seat.atTable', { table: table(tableId), seat })}</>;
}

/** Who is on the way, since when, and a key to call them back while the table has not let them go. */
function MoveRows({ moves }: { readonly moves: readonly Move[] }) {
  const { t, who } = useWords();
  const { view, showCards } = useEvent();
  const { now } = useRoomDoor();
  const at = useNow(
    now,
    useRoom(({ ahead }) => ahead),
  );
  return (
    <ul>
      {moves.map((move) => (
        <li key={move.id} className="event-move">
          <p>
            <b>{who(move.player)}</b>
            <span className="event-age">{makeAge(at - move.at)}</span>
          </p>
          <p className="event-move-way">
            <Place {...move.from} />
            <ArrowRight size={16} role="img" aria-label={t('moves.to')} />
            <Place {...move.to} />
          </p>
          <div className="event-keys">
            <WordKey onPress={() => showCards([{ player: move.player, from: move.from, to: move.to }])}>
              {t('moves.card')}
            </WordKey>
            <WishWord wish={{ type: 'cancel-move', tournament: view.tournament.id, id: move.id }}>
              {t('moves.cancel')}
            </WishWord>
          </div>
        </li>
      ))}
    </ul>
  );
}
