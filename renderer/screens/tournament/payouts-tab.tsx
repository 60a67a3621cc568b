import { useState } from 'react';
import { officeLimits as limits } from '../../../protocol/number-limits.ts';
import { WishKey, WishWord, WordKey } from '../../room/event-keys.tsx';
import { MoneyField } from '../../room/number-field.tsx';
import { prizesFaultText } from '../../text/office-refusal-text.ts';
import { useText } from '../../text/use-text.ts';
import { DealPanel } from './deal-panel.tsx';
import { TicketsBeside } from './deal-table.tsx';
import { DealVote } from './deal-vote.tsx';
import { useEvent, useWords } from './event-context.ts';
import { isPaidInDeal, Paid, PrizeRows } from './prize-rows.tsx';
import { endingWords } from './proposal-words.ts';
import { Scrolling } from './scrolling.tsx';
import { ForfeitsPaid, OwedLine } from './still-owed.tsx';
import { SumLine } from './sum-line.tsx';
import { SeatsWon, TicketsWon } from './tickets-won.tsx';

/** What is opened beside the prizes. */
type Beside = 'fix' | 'deal' | null;

/** Prizes by place: by the plan or as the floor fixed them, their winners, and what is paid out. */
export function PayoutsTab({
  onPrint,
  onTicket,
}: {
  readonly onPrint: (what: 'results' | 'receipts' | 'deal') => void;
  readonly onTicket: (ticket: string) => void;
}) {
  const { t, money } = useWords();
  const { view } = useEvent();
  const { tournament, pool, overlay, roundedDown, fault, playersLeft } = view;
  const fromHeads = view.bounty?.toPrizePool ?? 0;
  const [opened, setBeside] = useState<Beside>(null);
  const isForSeats = view.satellite !== undefined;
  // What is played for besides a flight's own bands is decided on the final day.
  const isFlight = tournament.flightOf !== undefined;
  const isDecidedHere = !isForSeats && !isFlight;
  const mayDeal = isDecidedHere && (playersLeft > 1 || view.outInDeal !== undefined) && tournament.stage === 'running';
  const beside = opened === 'deal' && !mayDeal ? null : opened;
  const isVotedOn = tournament.dealProposed !== undefined && tournament.dealProposed.agreed === undefined;
  return (
    <div
      className={
        beside === 'deal' || (beside === null && tournament.dealProposed !== undefined)
          ? 'event-columns event-columns-deal'
          : 'event-columns event-columns-paid'
      }
    >
      <Scrolling labelledBy="event-prizes">
        <h2 id="event-prizes">
          {t('payouts.pool', { pool: money(pool) })}{' '}
          {tournament.cancelled !== true && (
            <small>
              {t(
                tournament.deal !== null
                  ? 'payouts.agreed'
                  : tournament.prizes === null
                    ? 'payouts.byPlan'
                    : 'payouts.fixed',
              )}
            </small>
          )}
        </h2>
        {overlay > 0 && <p className="event-quiet">{t('payouts.overlay', { overlay: money(overlay) })}</p>}
        {fromHeads > 0 && <p className="event-quiet">{t('payouts.fromHeads', { heads: money(fromHeads) })}</p>}
        <OwedLine view={view} words={{ t, money }} />
        <ForfeitsPaid view={view} />
        {roundedDown && <p className="event-quiet">{t('payouts.roundedDown')}</p>}
        {fault !== null && (
          <p className="field-fault" role="alert">
            {prizesFaultText(fault, money, { t })}
          </p>
        )}
        {view.satellite !== undefined && <SeatsWon satellite={view.satellite} />}
        <TicketsWon onTicket={onTicket} />
        <table className="event-list">
          <thead>
            <tr>
              <th scope="col">{t('standings.place')}</th>
              <th scope="col">{t('standings.prize')}</th>
              <th scope="col">{t('label.player')}</th>
              <th scope="col">{t('payouts.paid')}</th>
            </tr>
          </thead>
          <tbody>
            <PrizeRows isDecidedHere={isDecidedHere} />
          </tbody>
        </table>
      </Scrolling>
      <div className="event-scroll event-stack">
        {/* While a deal is voted on, its table takes their place: ten voters and the keys of the vote are seen together. */}
        {(beside !== null || !isVotedOn) && (
          <PayoutKeys
            beside={beside}
            mayDeal={mayDeal}
            isDecidedHere={isDecidedHere}
            onPrint={onPrint}
            onBeside={setBeside}
          />
        )}
        {beside === 'fix' && <FixPrizes onDone={() => setBeside(null)} />}
        {beside === 'deal' && <DealPanel onDone={() => setBeside(null)} />}
        {beside === null && tournament.dealProposed !== undefined && (
          <DealVote proposed={tournament.dealProposed} onPrint={() => onPrint('deal')} />
        )}
        {beside === null && tournament.dealProposed === undefined && isDecidedHere && (
          <DealMade onPrint={() => onPrint('deal')} />
        )}
      </div>
    </div>
  );
}

/** Keys beside the prizes, and their printed pages. */
function PayoutKeys(props: {
  readonly beside: Beside;
  readonly mayDeal: boolean;
  readonly isDecidedHere: boolean;
  readonly onBeside: (beside: Beside) => void;
  readonly onPrint: (what: 'results' | 'receipts') => void;
}) {
  const { t } = useWords();
  const { beside, mayDeal, isDecidedHere, onBeside, onPrint } = props;
  const isCancelled = useEvent().view.tournament.cancelled === true;
  const toggle = (one: Beside) => onBeside(beside === one ? null : one);
  return (
    <div className="event-keys">
      {isDecidedHere && !isCancelled && (
        <WordKey isChosen={beside === 'fix'} onPress={() => toggle('fix')}>
          {t('payouts.fix')}
        </WordKey>
      )}
      {mayDeal && (
        <WordKey isChosen={beside === 'deal'} onPress={() => toggle('deal')}>
          {t('payouts.deal')}
        </WordKey>
      )}
      <WordKey onPress={() => onPrint('results')}>{t('results.print')}</WordKey>
      <WordKey onPress={() => onPrint('receipts')}>{t('results.receipts')}</WordKey>
    </div>
  );
}

/** The floor's own prizes; their sum must be the pool. */
function FixPrizes({ onDone }: { readonly onDone: () => void }) {
  const { t, money } = useWords();
  const { view } = useEvent();
  const { pool, tickets, tournament } = view;
  const [prizes, setPrizes] = useState(view.prizes);
  const cash = pool - tickets.reduce((sum, { value }) => sum + value, 0);
  const left = cash - prizes.reduce((sum, prize) => sum + prize, 0);
  return (
    <section className="event-panel" aria-labelledby="event-fix">
      <h2 id="event-fix">{t('payouts.fixTitle')}</h2>
      {tournament.deal !== null && <p className="event-wrong">{t('payouts.dealAside')}</p>}
      <div className="event-fields">
        {prizes.map((prize, index) => (
          <MoneyField
            // biome-ignore lint/suspicious/noArrayIndexKey: a prize is its place
            key={index}
            label={t('payouts.place', { place: index + 1 })}
            limits={limits.money}
            value={prize}
            onChange={(changed) => setPrizes(prizes.map((one, at) => (at === index ? changed : one)))}
          />
        ))}
      </div>
      <div className="event-keys">
        <WordKey onPress={() => setPrizes([...prizes, 0])}>{t('payouts.oneMore')}</WordKey>
        <WordKey isOff={prizes.length < 2} onPress={() => setPrizes(prizes.slice(0, -1))}>
          {t('payouts.oneFewer')}
        </WordKey>
        {(tournament.prizes !== null || tournament.deal !== null) && (
          <WishWord wish={{ type: 'fix-prizes', tournament: tournament.id, prizes: null }} onDone={onDone}>
            {t('payouts.backToPlan')}
          </WishWord>
        )}
      </div>
      <SumLine left={left} />
      {left === 0 && (
        <WishKey
          label={t('payouts.fixKey')}
          sub={money(cash)}
          wish={{ type: 'fix-prizes', tournament: tournament.id, prizes }}
          held
          onDone={onDone}
        />
      )}
    </section>
  );
}

/** The prize of a player who is paid among those of the deal. */
function PaidShare({ player }: { readonly player: string }) {
  const { view } = useEvent();
  const holder = view.standings.find((one) => one.player === player && isPaidInDeal(view, one));
  return holder === undefined ? null : <Paid holder={holder} />;
}

/** The remaining players' deal. */
function DealMade({ onPrint }: { readonly onPrint: () => void }) {
  const { t: own } = useText('flights');
  const words = useWords();
  const { t, who, money } = words;
  const { view } = useEvent();
  const { deal, stage, cancelled } = view.tournament;
  const ending = endingWords(view, words);
  if (cancelled === true) return null;
  if (deal === null) return <p className="event-quiet">{t('deal.none')}</p>;
  const most = Object.entries(deal.amounts).sort(([, one], [, other]) => other - one);
  return (
    <section className="event-panel" aria-labelledby="event-deal">
      <h2 id="event-deal">{t('deal.made')}</h2>
      <table className="event-list">
        <tbody>
          {most.map(([player, amount]) => (
            <tr key={player}>
              <th scope="row">{who(player)}</th>
              <td className="event-number">{money(amount)}</td>
              <td>
                <PaidShare player={player} />
              </td>
            </tr>
          ))}
          <tr className="event-sum">
            <th scope="row">{t('deal.left')}</th>
            <td className="event-number">{money(deal.left)}</td>
            <td />
          </tr>
        </tbody>
      </table>
      {deal.proposed !== undefined && <WordKey onPress={onPrint}>{own('vote.print')}</WordKey>}
      <TicketsBeside view={view} tickets={view.ticketsToWin ?? []} />
      {/* Once everything is shared out, the end is what is to be decided. */}
      {stage === 'running' && deal.left === 0 && view.allShared !== true && view.ticketsToWin === undefined && (
        <>
          {ending.unpaid !== null && <p>{ending.unpaid}</p>}
          <WishKey label={ending.label} wish={ending.wish} held />
        </>
      )}
    </section>
  );
}
