import { type FormEvent, useEffect, useState } from 'react';
import type { Ballot, BallotAnswer, BallotPosted } from '../../../protocol/deal-ballots.ts';
import { askServer, type Question } from '../../connection/ask-server.ts';
import { LanguageSwitch } from '../../room/language-switch.tsx';
import { makeMoney } from '../../text/money.ts';
import { useText } from '../../text/use-text.ts';
import './ballot.css';

const lookAgainMs = 3_000;

type Ask = (posted: BallotPosted) => Promise<BallotAnswer | null>;

/** A player's own phone: the code from the desk, the deal, and one vote. */
export function BallotPage({ code: given, ask }: { readonly code: string; readonly ask: Ask }) {
  const { t } = useText('flights');
  const [code, setCode] = useState(given);
  const [isEntered, setEntered] = useState(given !== '');
  const [told, setTold] = useState<BallotAnswer | null>(null);
  const [isSilent, setSilent] = useState(false);
  const ballot = told?.what === 'ballot' ? told : null;
  const say = async (vote?: BallotPosted['vote']) => {
    const answer = await ask({ code, ...(vote === undefined ? {} : { vote }) });
    // A ballot that was shown stays; the next poll finds the room again.
    setSilent(answer === null);
    if (answer !== null) setTold(answer);
    if (answer?.what === 'none') setEntered(false);
  };
  const isAwaited = isEntered && (ballot === null || isUndecided(ballot));
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again while something is pending, not with every key
  useEffect(() => {
    if (!isAwaited) return;
    void say();
    const again = setInterval(() => void say(), lookAgainMs);
    return () => clearInterval(again);
  }, [isAwaited]);
  const enter = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '') setEntered(true);
  };
  return (
    <main className="ballot">
      <LanguageSwitch />
      {ballot !== null && isEntered ? (
        <BallotCard
          ballot={ballot}
          isSilent={isSilent}
          onVote={(card) => void say({ card, proposal: ballot.proposal })}
        />
      ) : (
        <form className="ballot-code" onSubmit={enter}>
          <h1>{t('phone.title')}</h1>
          <label>
            <span>{t('phone.code')}</span>
            <input
              value={code}
              maxLength={20}
              autoComplete="off"
              autoCapitalize="characters"
              onChange={(event) => setCode(event.target.value)}
            />
          </label>
          {(isSilent || told?.what === 'none') && (
            <p className="ballot-no" role="alert">
              {isSilent || told?.what !== 'none' ? t('phone.silent') : t(`phone.none.${told.why}`)}
            </p>
          )}
          <button type="submit" className="ballot-key">
            {t('phone.enter')}
          </button>
        </form>
      )}
    </main>
  );
}

/** Something may still come of it; also where no vote counts, because the hand may be corrected back, or the deal put anew. */
const isUndecided = ({ state }: Ballot): boolean => state !== 'agreed' && state !== 'refused';

function BallotCard(props: {
  readonly ballot: Ballot;
  /** Its content may be out of date, and a vote may not have arrived. */
  readonly isSilent: boolean;
  readonly onVote: (card: 'yes' | 'no') => void;
}) {
  const { ballot, isSilent, onVote } = props;
  const { t, language } = useText('flights');
  const words = useText('tournament');
  const [chosen, setChosen] = useState<'yes' | 'no' | null>(null);
  const { state, shares, left, heads, currency, unheard } = ballot;
  const money = (sum: number) => makeMoney(sum, currency, language);
  const own = shares.find((share) => share.own);
  return (
    <>
      <p className="ballot-event">{ballot.tournament}</p>
      <h1>{t('vote.ask', { who: own?.name ?? '', money: money(own?.amount ?? 0) })}</h1>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.t('label.player')}</th>
            <th scope="col">{words.t('deal.now')}</th>
            <th scope="col">{words.t('deal.with')}</th>
          </tr>
        </thead>
        <tbody>
          {shares.map((share, index) => (
            // Two players may share a name; their order does not change.
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one deal never move
            <tr key={index} className={share.own ? 'ballot-own' : undefined}>
              <th scope="row">{share.name}</th>
              <td>{share.before === null ? '' : money(share.before)}</td>
              <td>{money(share.amount)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t('vote.left')}</th>
            <td />
            <td>{money(left)}</td>
          </tr>
        </tbody>
      </table>
      {ballot.tickets?.map(({ place, value }) => (
        <p key={place}>{words.t('deal.ticketBeside', { place, value: money(value) })}</p>
      ))}
      {heads !== undefined && <p>{t(`vote.heads.${heads}`)}</p>}
      {state === 'open' ? (
        chosen === null ? (
          <div className="ballot-keys">
            {(['yes', 'no'] as const).map((card) => (
              <button key={card} type="button" className="ballot-key" onClick={() => setChosen(card)}>
                {t(`vote.${card}`)}
              </button>
            ))}
          </div>
        ) : (
          <div className="ballot-keys">
            <button type="button" className="ballot-key" onClick={() => onVote(chosen)}>
              {t('phone.sure', { card: t(`vote.${chosen}`) })}
            </button>
            <button type="button" className="ballot-key" onClick={() => setChosen(null)}>
              {t('key.goBack')}
            </button>
          </div>
        )
      ) : (
        <p className={state === 'refused' || state === 'void' ? 'ballot-no' : 'ballot-said'} role="status">
          {t(state === 'cast' || state === 'void' ? `phone.${state}` : `vote.${state}`)}
        </p>
      )}
      {isSilent && isUndecided(ballot) && (
        <p className="ballot-no" role="alert">
          {t('phone.silent')}
        </p>
      )}
      {unheard !== undefined && (
        <p className="ballot-no" role="alert">
          {t(`phone.unheard.${unheard}`)}
        </p>
      )}
      <p className="ballot-quiet">{t('vote.how')}</p>
    </>
  );
}

/** The room's answer; null: no answer, or one from something between that is not the room. */
export async function askBallot(body: BallotPosted, ask: Question['ask']): Promise<BallotAnswer | null> {
  const answer = (await askServer({ ask, url: '/vote', body }))?.said as Partial<BallotAnswer> | null | undefined;
  return answer?.what === 'ballot' || answer?.what === 'none' ? (answer as BallotAnswer) : null;
}
