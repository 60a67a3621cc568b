import { useState } from 'react';
import type { BountyView, TournamentView } from '../../../engine/office.ts';
import { MoneyKey, WishWord, WordKey } from '../../room/event-keys.tsx';
import { useEntryName, useEvent, useWords } from './event-context.ts';
import { MysteryPanel } from './mystery-panel.tsx';
import { Scrolling } from './scrolling.tsx';

/** The money of heads: whose they are, what is owed for them, and which of them nobody has been given. */
export function HeadsTab({
  bounty,
  onPrint,
  onPrintDraw,
}: {
  readonly bounty: BountyView;
  readonly onPrint: (entry: number) => void;
  readonly onPrintDraw: () => void;
}) {
  const { t, money } = useWords();
  const nameOf = useEntryName();
  const { mystery } = bounty;
  const { headsPaid = [] } = useEvent().view.tournament;
  // A player who has given everything back has a receipt for that, too.
  const receipts = new Set(headsPaid.map(({ entry }) => entry));
  const sums = ['standing', 'carried', 'won', 'toPrizePool', 'refunded', 'unclaimed'] as const;
  return (
    <div className="event-columns event-columns-paid">
      <Scrolling labelledBy="event-heads">
        <h2 id="event-heads">{t('heads.title', { money: money(bounty.paidIn) })}</h2>
        <table className="event-list">
          <thead>
            <tr>
              <th scope="col">{t('label.player')}</th>
              {mystery === undefined && <th scope="col">{t('heads.head')}</th>}
              <th scope="col">{t('heads.won')}</th>
              <th scope="col">{t('payouts.paid')}</th>
            </tr>
          </thead>
          <tbody>
            {bounty.entries
              .filter(({ entry, head, won }) => head !== null || won > 0 || receipts.has(entry))
              .map((one) => (
                <HeadRow
                  key={one.entry}
                  one={one}
                  isOnHead={mystery === undefined}
                  onPrint={receipts.has(one.entry) ? onPrint : null}
                />
              ))}
          </tbody>
        </table>
      </Scrolling>
      <Scrolling labelledBy="event-heads-taken">
        {mystery !== undefined && <MysteryPanel mystery={mystery} onPrint={onPrintDraw} />}
        <h2 id="event-heads-taken">{t('heads.taken')}</h2>
        <dl className="event-facts">
          {sums
            .flatMap((sum) => ((bounty[sum] ?? 0) > 0 ? [{ sum, come: bounty[sum] ?? 0 }] : []))
            .map(({ sum, come }) => (
              <div key={sum}>
                <dt>{t(`heads.sum.${sum === 'standing' && mystery !== undefined ? 'inEnvelopes' : sum}`)}</dt>
                <dd className={sum === 'unclaimed' ? 'event-wrong' : undefined}>{money(come)}</dd>
              </div>
            ))}
        </dl>
        <ul className="event-keys-list">
          {bounty.entries
            .filter(({ unwon }) => unwon > 0)
            .map(({ entry, unwon }) => (
              <li key={`unwon ${entry}`}>
                <p>
                  <b>{t(mystery === undefined ? 'heads.unwon' : 'heads.undrawn')}:</b>{' '}
                  {t('heads.share', { who: nameOf(entry), cash: money(unwon) })}
                </p>
              </li>
            ))}
          {bounty.taken
            // What was not won yet is in the envelopes, and cannot be settled.
            .filter(({ went }) => went !== 'kept')
            .toReversed()
            .map((taken) => (
              <TakenHead key={taken.of} taken={taken} />
            ))}
        </ul>
      </Scrolling>
    </div>
  );
}

function HeadRow({
  one,
  isOnHead,
  onPrint,
}: {
  readonly one: BountyView['entries'][number];
  readonly isOnHead: boolean;
  /** Null: nothing was paid, or given back, yet. */
  readonly onPrint: ((entry: number) => void) | null;
}) {
  const { t, money } = useWords();
  const { view } = useEvent();
  const nameOf = useEntryName();
  const { entry, head, waitsForBag, won, owed } = one;
  const who = nameOf(entry);
  const wish = { type: 'pay-bounty', tournament: view.tournament.id, entry, amount: owed } as const;
  return (
    <tr>
      <th scope="row">
        {who} <small>{entry}</small>
        {waitsForBag === true && <p className="event-quiet">{t('heads.waitsForBag')}</p>}
      </th>
      {isOnHead && <td className="event-number">{head !== null && money(head)}</td>}
      <td className="event-number">{won > 0 && money(won)}</td>
      <td>
        <div className="event-keys">
          {owed > 0 && (
            <MoneyKey
              label={`${t('payouts.pay')} ${money(owed)}`}
              told={t('payouts.payWhom', { who, money: money(owed) })}
              wish={wish}
            />
          )}
          {owed < 0 && (
            <MoneyKey
              label={t('heads.back', { money: money(-owed) })}
              told={t('heads.backWhom', { who, money: money(-owed) })}
              wish={wish}
              isBack
            />
          )}
          {onPrint !== null && (
            <WordKey label={t('heads.receiptOf', { who })} onPress={() => onPrint(entry)}>
              {t('heads.receipt')}
            </WordKey>
          )}
        </div>
      </td>
    </tr>
  );
}

/** Who has won a head; the floor may correct it if the table does not know, or is wrong. */
function TakenHead({ taken }: { readonly taken: BountyView['taken'][number] }) {
  const { t, money } = useWords();
  const { view } = useEvent();
  const nameOf = useEntryName();
  const [isOpen, setOpen] = useState(taken.went === 'unknown');
  const { of, value, to, went, envelope } = taken;
  // A player who bought in again has had several heads.
  const whose = `${nameOf(of)} ${of}`;
  const { stage, flightClosed } = view.tournament;
  const shares = to.map(({ to: winner, cash, onHead }) => {
    const who = nameOf(winner);
    // Nobody knows a bounty's value before its envelope is drawn.
    if (envelope === null) return who;
    return t(onHead === 0 ? 'heads.share' : 'heads.shareGrows', { who, cash: money(cash), onHead: money(onHead) });
  });
  const maySettle = went !== 'own' && (stage === 'running' || flightClosed !== undefined);
  return (
    <li>
      <p className={went === 'unknown' ? 'event-wrong' : undefined}>
        <b>{envelope === undefined ? t('heads.of', { who: whose, money: money(value) }) : `${whose}:`}</b>{' '}
        {to.length > 0 ? shares.join(', ') : t(`heads.went.${went}`)}
        {envelope !== undefined &&
          ` · ${envelope === null ? t('mystery.toDraw') : t('mystery.envelope', { number: envelope })}`}
      </p>
      {maySettle && !isOpen && <WordKey onPress={() => setOpen(true)}>{t('heads.settle')}</WordKey>}
      {maySettle && isOpen && <SettleHead of={of} />}
    </li>
  );
}

/** The floor's decision on who has won the head of an entry: one player, several who share it, or nobody. */
function SettleHead({ of }: { readonly of: number }) {
  const { t, list } = useWords();
  const { view } = useEvent();
  const nameOf = useEntryName();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const { id, headsSettled = {} } = view.tournament;
  const winners = chosen.filter((entry) => winnersOf(view, of).includes(entry));
  const wish = (whose: readonly number[] | null) =>
    ({ type: 'settle-head', tournament: id, entry: of, winners: whose === null ? null : [...whose] }) as const;
  return (
    <>
      <div className="event-keys">
        {winnersOf(view, of).map((entry) => (
          <WordKey
            key={entry}
            isChosen={winners.includes(entry)}
            onPress={() =>
              setChosen(winners.includes(entry) ? winners.filter((one) => one !== entry) : [...winners, entry])
            }
          >
            {nameOf(entry)}
          </WordKey>
        ))}
      </div>
      {winners.length > 1 && <p className="event-quiet">{t('heads.shared')}</p>}
      <div className="event-keys">
        {winners.length > 0 && (
          <WishWord wish={wish(winners)} onDone={() => setChosen([])}>
            {t('heads.give', { who: list(winners.map(nameOf)) })}
          </WishWord>
        )}
        <WishWord wish={wish([])}>{t('heads.nobody')}</WishWord>
        {headsSettled[of] !== undefined && <WishWord wish={wish(null)}>{t('heads.asTables')}</WishWord>}
      </div>
    </>
  );
}

/** Entries that may have won it: all that are still in, the winner of the tournament too, and those eliminated later. */
function winnersOf({ bounty, standings }: TournamentView, of: number): readonly number[] {
  const standing = new Map(standings.map((one) => [one.entry, one]));
  const since = standing.get(of)?.outAt ?? 0;
  const isIn = (entry: number): boolean => standing.get(entry)?.state === 'playing';
  return (bounty?.entries ?? []).flatMap(({ entry, head }) =>
    entry !== of && (head !== null || isIn(entry) || (standing.get(entry)?.outAt ?? 0) >= since) ? [entry] : [],
  );
}
