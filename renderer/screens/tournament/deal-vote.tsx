import { useState } from 'react';
import type { TournamentView } from '../../../engine/office.ts';
import { useWish, WishKey, WishWord, WordKey } from '../../room/event-keys.tsx';
import { useText } from '../../text/use-text.ts';
import { DealTable } from './deal-table.tsx';
import { useEvent, useWords } from './event-context.ts';
import { PhoneVote } from './phone-vote.tsx';

type Proposed = NonNullable<TournamentView['tournament']['dealProposed']>;

/** A deal before the players: what each has now and with it, the vote, and what came of it. */
export function DealVote({ proposed, onPrint }: { readonly proposed: Proposed; readonly onPrint: () => void }) {
  const { t } = useText('flights');
  const { t: words } = useWords();
  const { view } = useEvent();
  const { id, schedule } = view.tournament;
  const { digest, amounts, left, heads, agreed } = proposed;
  const players = Object.keys(amounts);
  const [isVoting, setVoting] = useState(false);
  if (isVoting) return <CoveredVote proposed={proposed} onOver={() => setVoting(false)} />;
  const cards = (all: boolean) =>
    ({
      type: 'vote-deal',
      tournament: id,
      proposal: digest,
      cast: { by: 'cards', cards: players.length, agreed: all },
    }) as const;
  return (
    <section className="event-panel" aria-labelledby="event-deal-vote">
      <h2 id="event-deal-vote">{t('vote.title')}</h2>
      <DealTable proposed={proposed} />
      <p className={agreed === undefined ? 'event-quiet' : agreed ? 'event-right' : 'event-wrong'} role="status">
        {agreed === undefined ? t('vote.how') : t(agreed ? 'vote.agreed' : 'vote.refused')}
      </p>
      {schedule?.pausedAt !== undefined && <p className="event-quiet">{t('vote.clock')}</p>}
      {agreed === undefined && (
        <PhoneVote
          players={players}
          otherwise={
            <>
              <WordKey onPress={() => setVoting(true)}>{t('vote.screen')}</WordKey>
              {([true, false] as const).map((all) => (
                <WishKey
                  key={String(all)}
                  label={t(all ? 'vote.cardsYes' : 'vote.cardsNo')}
                  sub={t('vote.cardsSub', { count: players.length })}
                  wish={cards(all)}
                  held
                />
              ))}
            </>
          }
        />
      )}
      {agreed === true && (
        <WishKey
          label={words('deal.key')}
          sub={words('deal.sub')}
          wish={{ type: 'agree-deal', tournament: id, amounts, left, heads }}
          look="lit"
          held
        />
      )}
      <div className="event-keys">
        <WordKey onPress={onPrint}>{t('vote.print')}</WordKey>
        <WishWord wish={{ type: 'drop-deal', tournament: id }}>{t('vote.drop')}</WishWord>
      </div>
    </section>
  );
}

/** The screen goes round: each says yes or no where nobody else looks. Ballots stay in this page until all are in, and go nowhere else. */
function CoveredVote({ proposed, onOver }: { readonly proposed: Proposed; readonly onOver: () => void }) {
  const { t } = useText('flights');
  const { who, money } = useWords();
  const { view } = useEvent();
  const wish = useWish();
  const players = Object.keys(proposed.amounts);
  const [votes, setVotes] = useState<readonly { readonly player: string; readonly card: 'yes' | 'no' }[]>([]);
  const [isShown, setShown] = useState(false);
  const player = players[votes.length];
  const send = (all: typeof votes) => {
    const cast = { by: 'screen', votes: all } as const;
    void wish({ type: 'vote-deal', tournament: view.tournament.id, proposal: proposed.digest, cast }).then((done) => {
      if (done.refusal === null) onOver();
    });
  };
  // All have voted, and the room has not taken it: nobody votes again for that.
  if (player === undefined)
    return (
      <section className="event-panel deal-ballot" aria-labelledby="event-ballot">
        <h2 id="event-ballot">{t('vote.kept')}</h2>
        <WordKey onPress={() => send(votes)}>{t('vote.again')}</WordKey>
        <WordKey onPress={onOver}>{t('vote.stop')}</WordKey>
      </section>
    );
  const say = (card: 'yes' | 'no') => {
    const all = [...votes, { player, card }];
    setShown(false);
    setVotes(all);
    if (all.length === players.length) send(all);
  };
  return (
    <section className="event-panel deal-ballot" aria-labelledby="event-ballot">
      <h2 id="event-ballot">
        {isShown
          ? t('vote.ask', { who: who(player), money: money(proposed.amounts[player] ?? 0) })
          : t('vote.pass', { who: who(player) })}
      </h2>
      {isShown ? (
        <div className="deal-ballot-keys">
          {(['yes', 'no'] as const).map((card) => (
            <WordKey key={card} onPress={() => say(card)}>
              {t(`vote.${card}`)}
            </WordKey>
          ))}
        </div>
      ) : (
        <WordKey onPress={() => setShown(true)}>{t('vote.me', { who: who(player) })}</WordKey>
      )}
      <WordKey onPress={onOver}>{t('vote.stop')}</WordKey>
      {/* Whoever is asked sees what a phone would show: what everybody has, what is left, and what becomes of bounties. */}
      {isShown && <DealTable proposed={proposed} />}
    </section>
  );
}
