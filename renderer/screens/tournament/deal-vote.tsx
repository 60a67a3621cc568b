import { useState } from 'react';
import type { TournamentView } from '../../../engine/office.ts';
import { useWish, WishKey, WishWord, WordKey } from '../../room/event-keys.tsx';
import { officeRefusalText } from '../../text/office-refusal-text.ts';
import { makeTimeOfDay } from '../../text/times.ts';
import { useText } from '../../text/use-text.ts';
import { DealTable } from './deal-table.tsx';
import { useEvent, useWords } from './event-context.ts';
import { isBegunOnPhones, PhoneVote, useCodeColumns, usePhoneVote } from './phone-vote.tsx';

type Proposed = NonNullable<TournamentView['tournament']['dealProposed']>;

/** A deal before the players: what each has now and with it, the vote, and its result. */
export function DealVote({ proposed, onPrint }: { readonly proposed: Proposed; readonly onPrint: () => void }) {
  const { t } = useText('flights');
  const words = useWords();
  const { voteVoid, tournament } = useEvent().view;
  const { id, schedule } = tournament;
  const { amounts, left, heads, agreed } = proposed;
  const isOpen = agreed === undefined && voteVoid === undefined;
  const [isVoting, setVoting] = useState(false);
  // Codes were issued for phones, but a player has none that works.
  const [isOther, setOther] = useState(false);
  const phones = usePhoneVote();
  const columns = useCodeColumns(phones);
  const isBegun = isBegunOnPhones(phones, Object.keys(amounts).length);
  if (isVoting) return <CoveredVote proposed={proposed} onOver={() => setVoting(false)} />;
  return (
    <section className="event-panel event-deal" aria-labelledby="event-deal-vote">
      <div>
        <h2 id="event-deal-vote">{t('vote.title')}</h2>
        <DealTable proposed={proposed} {...(isOpen && columns !== null ? { more: columns } : {})} />
      </div>
      <div className="event-deal-side">
        <p className={isOpen ? 'event-quiet' : agreed === true ? 'event-right' : 'event-wrong'} role="status">
          {voteVoid !== undefined
            ? officeRefusalText(voteVoid, { ...words, time: makeTimeOfDay }, words)
            : agreed === undefined
              ? t('vote.how')
              : t(agreed ? 'vote.agreed' : 'vote.refused')}{' '}
          {schedule?.pausedAt !== undefined && t('vote.clock')}
        </p>
        {isOpen && (
          <>
            {(!isOther || isBegun) && <PhoneVote {...phones} />}
            {(columns === null || isOther) && !isBegun && (
              <OtherVotes id={id} proposed={proposed} onScreen={() => setVoting(true)} />
            )}
          </>
        )}
        {agreed === true && (
          <WishKey
            label={words.t('deal.key')}
            sub={words.t('deal.sub')}
            wish={{ type: 'agree-deal', tournament: id, amounts, left, heads }}
            look="lit"
            held
          />
        )}
        <div className="event-keys">
          {isOpen && columns !== null && !isBegun && (
            <WordKey isChosen={isOther} onPress={() => setOther(!isOther)}>
              {t('vote.otherwise')}
            </WordKey>
          )}
          <WordKey onPress={onPrint}>{t('vote.print')}</WordKey>
          <WishWord wish={{ type: 'drop-deal', tournament: id }}>{t('vote.drop')}</WishWord>
        </div>
      </div>
    </section>
  );
}

/** Without phones: on this screen, or by cards of the house. */
function OtherVotes(props: { readonly id: string; readonly proposed: Proposed; readonly onScreen: () => void }) {
  const { t } = useText('flights');
  const { id, proposed, onScreen } = props;
  const cards = Object.keys(proposed.amounts).length;
  return (
    <>
      <WordKey onPress={onScreen}>{t('vote.screen')}</WordKey>
      {([true, false] as const).map((agreed) => (
        <WishKey
          key={String(agreed)}
          label={t(agreed ? 'vote.cardsYes' : 'vote.cardsNo')}
          sub={t('vote.cardsSub', { count: cards })}
          wish={{ type: 'vote-deal', tournament: id, proposal: proposed.digest, cast: { by: 'cards', cards, agreed } }}
          held
        />
      ))}
    </>
  );
}

/** The screen goes round, and each player votes unseen. Ballots stay in this page until all are in, and go nowhere else. */
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
  // All have voted, but the room has not accepted it: nobody has to vote again for that.
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
      {/* The player sees what a phone would show: what everybody has, what is left, and what becomes of bounties. */}
      {isShown && <DealTable proposed={proposed} />}
    </section>
  );
}
