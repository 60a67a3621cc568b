import type { ReactNode } from 'react';
import type { TournamentView } from '../../../engine/office.ts';
import { useText } from '../../text/use-text.ts';
import { useEvent, useEventWords } from './event-context.ts';

type Proposed = NonNullable<TournamentView['tournament']['dealProposed']>;

/** Additional columns: their heads, and their cells for each player. */
export interface DealColumns {
  readonly heads: readonly string[];
  readonly cells: (player: string) => readonly ReactNode[];
}

const noColumns: DealColumns = { heads: [], cells: () => [] };

/** Each player's money now and with the deal, side by side, and additional columns. */
export function DealTable({ proposed, more }: { readonly proposed: Proposed; readonly more?: DealColumns }) {
  const { view } = useEvent();
  return <DealRows view={view} proposed={proposed} {...(more === undefined ? {} : { more })} />;
}

/** Tickets that the places of these players win: they are in no share of a deal. */
export function BesideDeal({ view, players }: { readonly view: TournamentView; readonly players: number }) {
  return <TicketsBeside view={view} tickets={view.tickets.filter(({ place }) => place <= players)} />;
}

export function TicketsBeside({
  view,
  tickets,
}: {
  readonly view: TournamentView;
  readonly tickets: TournamentView['tickets'];
}) {
  const { t, money } = useEventWords(view);
  return tickets.map(({ place, value }) => <p key={place}>{t('deal.ticketBeside', { place, value: money(value) })}</p>);
}

/** The same without the page's tournament; `isSigned` adds a line for each signature. */
export function DealRows(props: {
  readonly view: TournamentView;
  readonly proposed: Proposed;
  readonly isSigned?: boolean;
  readonly more?: DealColumns;
}) {
  const { view, proposed, isSigned = false, more = noColumns } = props;
  const { t: own } = useText('flights');
  const { t, who, money } = useEventWords(view);
  const { amounts, before, left, digest, heads } = proposed;
  // Print has its own colours.
  const number = isSigned ? undefined : 'event-number';
  return (
    <>
      <table className={isSigned ? undefined : 'event-list'}>
        <thead>
          <tr>
            <th scope="col">{t('label.player')}</th>
            <th scope="col">{t('deal.now')}</th>
            <th scope="col">{t('deal.with')}</th>
            <th scope="col">{t('deal.change')}</th>
            {more.heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            {isSigned && <th scope="col">{own('label.signature')}</th>}
          </tr>
        </thead>
        <tbody>
          {Object.entries(amounts).map(([player, amount]) => (
            <tr key={player}>
              <th scope="row">{who(player)}</th>
              <td className={number}>{before[player] === undefined ? '' : money(before[player])}</td>
              <td className={number}>{money(amount)}</td>
              <td className={number}>{before[player] === undefined ? '' : money(amount - before[player])}</td>
              {more.cells(player).map((cell, index) => (
                <td key={more.heads[index]}>{cell}</td>
              ))}
              {isSigned && <td className="print-deal-sign" />}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className={isSigned ? undefined : 'event-sum'}>
            <th scope="row">{own('vote.left')}</th>
            <td />
            <td className={number}>{money(left)}</td>
            <td />
            {more.heads.map((head) => (
              <td key={head} />
            ))}
            {isSigned && <td />}
          </tr>
        </tfoot>
      </table>
      <BesideDeal view={view} players={Object.keys(amounts).length} />
      {view.bounty !== null && <p>{own(`vote.heads.${heads}`)}</p>}
      <p className={isSigned ? undefined : 'event-quiet'}>{own('vote.mark', { digest: digest.slice(0, 16) })}</p>
    </>
  );
}
