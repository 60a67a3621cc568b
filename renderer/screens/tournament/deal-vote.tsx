import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { TournamentView } from '../../../engine/office.ts';
import type { BallotsTold } from '../../../protocol/deal-ballots.ts';
import { QrCode } from '../../components/qr-code.tsx';
import { useWish, WishKey, WishWord, WordKey } from '../../room/event-keys.tsx';
import { PrintKey } from '../../room/print-key.tsx';
import { useRoomDoor } from '../../room/room-context.ts';
import { officeRefusalText } from '../../text/office-refusal-text.ts';
import { makeTimeOfDay } from '../../text/times.ts';
import { useText } from '../../text/use-text.ts';
import { type DealColumns, DealTable } from './deal-table.tsx';
import { useEvent, useWords } from './event-context.ts';
import '../../room/paper.css';
import './code-slips.css';

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

const lookEveryMs = 2_000;

/** A vote on the players' own phones: the room's report, and the codes this page was given. Null: nothing reported yet. */
function usePhoneVote() {
  const { requests } = useRoomDoor();
  const { id } = useEvent().view.tournament;
  const [told, setTold] = useState<BallotsTold | 'refused' | null>(null);
  const [codes, setCodes] = useState<BallotsTold['codes']>([]);
  useEffect(() => {
    const look = () =>
      void requests.ballots({ tournament: id, act: 'look' }).then((now) => {
        // Without an answer nobody knows whether the codes still count: a room that was started again has given out none. The office's answer to a
        // count stays until the next count.
        setTold((before) => {
          if (now === null) return before === 'refused' ? before : null;
          return { ...now, refusal: before === null || before === 'refused' ? null : before.refusal };
        });
      });
    look();
    const again = setInterval(look, lookEveryMs);
    return () => clearInterval(again);
  }, [requests, id]);
  const give = () =>
    void requests.ballots({ tournament: id, act: 'give' }).then((now) => {
      setTold(now ?? 'refused');
      if (now !== null)
        setCodes((before) => [...before.filter((one) => !isAmong(now.codes, one.player)), ...now.codes]);
    });
  return { told, codes, give };
}

type Phones = ReturnType<typeof usePhoneVote>;

/** A code for each player whose vote is not in yet; none if they do not vote on phones. Nobody sees what anybody voted. */
function useCodeColumns({ told, codes }: Phones): DealColumns | null {
  const { t } = useText('flights');
  const waiting = told === null || told === 'refused' ? null : told.waiting;
  if (waiting === null) return null;
  return {
    heads: [t('vote.code')],
    cells: (player) => {
      if (!waiting.includes(player)) return [t('vote.isIn')];
      const code = codes.find((one) => one.player === player)?.code;
      return [code === undefined ? t('vote.waits') : <WaitingCode key="code" code={code} />];
    },
  };
}

/** Ten voters leave no room for words beside the code: a code that is shown is awaited. */
function WaitingCode({ code }: { readonly code: string }) {
  const { t } = useText('flights');
  return (
    <>
      <span className="deal-code">{spaced(code)}</span> <span className="visually-hidden">{t('vote.waits')}</span>
    </>
  );
}

/** Whether somebody has voted on a phone. Then the desk votes for nobody. */
const isBegunOnPhones = ({ told }: Phones, players: number): boolean =>
  told !== null && told !== 'refused' && told.waiting !== null && told.waiting.length < players;

/** The vote on players' own phones: instructions, slips with their codes, and new codes. */
function PhoneVote({ told, codes, give }: Phones) {
  const { t } = useText('flights');
  const words = useWords();
  const [isPrinting, setPrinting] = useState(false);
  if (told === 'refused')
    return (
      <p className="event-wrong" role="alert">
        {words.t('updates:house.no')}
      </p>
    );
  const refusal = told?.refusal ?? null;
  const said =
    refusal === null ? null : (
      <p className="event-wrong" role="alert">
        {officeRefusalText(
          refusal,
          { who: words.who, money: words.money, table: words.table, time: makeTimeOfDay },
          words,
        )}
      </p>
    );
  const waiting = told?.waiting ?? null;
  if (waiting === null)
    return (
      <>
        {said}
        <WordKey onPress={give}>{t('vote.phones')}</WordKey>
      </>
    );
  const address = `${told?.address === '' ? location.origin : told?.address}/vote`;
  const slips = codes.filter(({ player }) => waiting.includes(player));
  return (
    <>
      <div className="deal-scan">
        <p>{t('vote.phonesHow', { address })}</p>
        <QrCode text={address} label={t('vote.scan')} />
      </div>
      {said}
      <div className="event-keys">
        {slips.length > 0 && <WordKey onPress={() => setPrinting(true)}>{t('vote.slips')}</WordKey>}
        <WordKey onPress={give}>{t(waiting.length === 0 ? 'vote.count' : 'vote.newCodes')}</WordKey>
      </div>
      {isPrinting && <CodeSlips codes={slips} address={address} onClose={() => setPrinting(false)} />}
    </>
  );
}

const isAmong = (codes: BallotsTold['codes'], player: string): boolean => codes.some((one) => one.player === player);

/** A code as it is read out: in two halves. */
const spaced = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`.trim();

/**
 * One slip for each player who votes on a phone, to be cut apart. It covers the page, which is the only place that still knows the codes.
 */
function CodeSlips(props: {
  readonly codes: BallotsTold['codes'];
  /** The address of the page where the codes are typed in. */
  readonly address: string;
  readonly onClose: () => void;
}) {
  const { codes, address, onClose } = props;
  const { t } = useText('flights');
  const { t: words, who } = useWords();
  const { tournament } = useEvent().view;
  return createPortal(
    <main className="print code-slips">
      <nav className="print-bar">
        <button type="button" onClick={onClose}>
          {words('key.back')}
        </button>
        <PrintKey inBar>{words('print.print')}</PrintKey>
      </nav>
      <ul>
        {codes.map(({ player, code }) => (
          <li key={player}>
            <div>
              <p>{tournament.name}</p>
              <p className="code-slips-who">{who(player)}</p>
              <p className="code-slips-code">{spaced(code)}</p>
              <p>{t('vote.slipHow', { address })}</p>
            </div>
            <QrCode text={`${address}#code=${code}`} label={t('vote.scan')} />
          </li>
        ))}
      </ul>
    </main>,
    document.body,
  );
}
