import { useState } from 'react';
import { type BountyView, eventTakings, type Standing, type TournamentView } from '../../../engine/office.ts';
import type { OfficeAnswer } from '../../../protocol/office-desk.ts';
import { useRoom, useRoomDoor } from '../../room/room-context.ts';
import { makeCsv, saveFile, saveSpreadsheet } from '../../room/save-file.ts';
import { makeMoment } from '../../text/times.ts';
import { useText } from '../../text/use-text.ts';
import { type EventWords, useEventWords } from './event-context.ts';
import { EventOnPaper, type PaperProps } from './event-on-paper.tsx';
import { Receipts } from './print-receipts.tsx';
import { byPlace, sharedOut, sharedPlace } from './standing-state.tsx';
import { ForfeitsPaid, OwedLine } from './still-owed.tsx';
import './print-results.css';

/** Places and payments, and what was paid in, on paper and as a file; with `receipts=1` a receipt for each prize. */
export function PrintResults(page: PaperProps) {
  const { t } = useText('tournament');
  const isReceipts = new URLSearchParams(page.search).has('receipts');
  return (
    <EventOnPaper
      {...page}
      {...(isReceipts ? { title: t('results.receipts') } : {})}
      kind="print-results"
      tab="payouts"
      keys={(view) => (
        <>
          <SaveKey view={view} />
          <PublicKeys view={view} />
        </>
      )}
    >
      {(view) => (isReceipts ? <Receipts view={view} /> : <Results view={view} />)}
    </EventOnPaper>
  );
}

/**
 * Everybody with a place or a prize. If everything is shared out, the remaining players come first, the largest prize first; then the
 * places in order.
 */
const placed = ({ standings }: Pick<TournamentView, 'standings'>): readonly Standing[] =>
  standings.filter(({ place, prize }) => place !== null || (prize ?? 0) > 0).toSorted(byPlace);

const placeOnPaper = (
  one: Pick<Standing, 'state' | 'place' | 'prize'>,
  { tournament, standings }: TournamentView,
  t: EventWords['t'],
): string =>
  one.place !== null ? sharedPlace(one.place, standings, t) : sharedOut(one, tournament) ? t('results.deal') : '';

const winsTickets = ({ standings }: TournamentView): boolean => standings.some(({ ticket }) => ticket !== undefined);

/** What each player has won for heads with every entry, and been paid for them, by the entry of their first line. Null: the tournament has no bounties. */
function bountiesOf(
  view: Pick<TournamentView, 'bounty' | 'standings'>,
): ReadonlyMap<number, Pick<BountyView['entries'][number], 'won' | 'paid'>> | null {
  if (view.bounty === null) return null;
  const owners = new Map(view.standings.map(({ entry, player }) => [entry, player]));
  const byPlayer = Map.groupBy(view.bounty.entries, ({ entry }) => owners.get(entry));
  const lines = new Map<number, Pick<BountyView['entries'][number], 'won' | 'paid'>>();
  for (const { entry, player } of placed(view)) {
    const own = byPlayer.get(player) ?? [];
    const sum = (of: 'won' | 'paid') => own.reduce((before, one) => before + one[of], 0);
    lines.set(entry, { won: sum('won'), paid: sum('paid') });
    byPlayer.delete(player);
  }
  return lines;
}

/** What each place is worth: the columns of money, on paper and in the file, each with its sum. */
function moneyOf(view: TournamentView, { t }: Pick<EventWords, 't'>) {
  const bounties = bountiesOf(view);
  const { deal } = view.tournament;
  const columns: readonly { readonly name: string; readonly of: (line: Standing) => number | null }[] = [
    { name: t('standings.prize'), of: ({ prize }) => prize },
    ...(deal === null
      ? []
      : [
          {
            name: t('results.byDeal'),
            of: ({ entry, player }: Standing) => deal.shares?.[entry] ?? deal.amounts[player] ?? null,
          },
        ]),
    { name: t('payouts.paid'), of: ({ paid }) => paid },
    ...(winsTickets(view) ? [{ name: t('results.ticket'), of: ({ ticket = 0 }: Standing) => ticket }] : []),
    ...(bounties === null
      ? []
      : [
          { name: t('heads.taken'), of: ({ entry }: Standing) => bounties.get(entry)?.won ?? 0 },
          { name: t('payouts.paid'), of: ({ entry }: Standing) => bounties.get(entry)?.paid ?? 0 },
        ]),
  ];
  const paidColumn = deal === null ? 1 : 2;
  const headsColumn = bounties === null ? columns.length : columns.length - 2;
  const lines = placed(view).map((line) => ({ line, sums: columns.map(({ of }) => of(line)) }));
  // What was won in the flights is played for here no more, and belongs to what was taken in for prizes.
  const inFlights = (view.flights ?? [])
    .filter(({ won, heads }) => won > 0 || (heads?.won ?? 0) > 0)
    .map(({ name, won, paid, heads }) => {
      const sums = new Map<number, number | undefined>([
        [0, won],
        [paidColumn, paid],
        [headsColumn, heads?.won],
        [headsColumn + 1, heads?.paid],
      ]);
      return {
        name: t('results.inFlight', { flight: name }),
        sums: columns.map((_, index) => sums.get(index) ?? null),
      };
    });
  const totals = columns.map((_, index) =>
    [...lines, ...inFlights].reduce((sum, { sums }) => sum + (sums[index] ?? 0), 0),
  );
  return { inFlights, names: columns.map(({ name }) => name), lines, totals };
}

function Results({ view }: { readonly view: TournamentView }) {
  const words = useEventWords(view);
  const { t, who, money, amount } = words;
  const { tournament } = view;
  const { lines, together, columns, totals } = takingsOf(view, words);
  const places = moneyOf(view, words);
  const sumOrNothing = (sum: number | null | undefined): string => (sum ? money(sum) : '');
  return (
    <article className="print-results-sheet">
      <h1>{tournament.name}</h1>
      <p>{makeMoment(tournament.begunAt ?? tournament.createdAt, words.language, 'whole')}</p>
      <h2>{t('results.takings')}</h2>
      <table>
        <thead>
          <tr>
            {(['what', 'count', ...columns.map((column) => columnNames[column])] as const).map((column) => (
              <th key={column} scope="col">
                {t(`results.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.name}>
              <th scope="row">{line.name}</th>
              <td>{line.count === null ? '' : amount(line.count)}</td>
              {columns.map((column) => (
                <td key={column}>{line.isHouses && line[column] === 0 ? '' : money(line[column])}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('label.total')}</th>
            <td />
            {columns.map((column) => (
              <td key={column}>{money(totals[column])}</td>
            ))}
          </tr>
        </tfoot>
      </table>
      {/* What the cash box must have taken: the house's own addition is not in it, and a ticket is paper. */}
      <p>
        {t('results.inMoney', {
          money: money(together.prize + together.bounty + together.fee - together.byTicket),
        })}
      </p>
      {(tournament.ticketsPaidBack ?? []).length > 0 && (
        <p>{t('results.paidBack', { money: money(paidBackOf(tournament)) })}</p>
      )}
      <h2>{t('results.places')}</h2>
      <ForfeitsPaid view={view} />
      <OwedLine view={view} words={words} />
      <table>
        <thead>
          {/* Heads stand on every sheet the places go on to: each says of which tournament it is. */}
          <tr className="print-results-of">
            <td colSpan={2 + places.names.length}>{tournament.name}</td>
          </tr>
          <tr>
            <th scope="col">{t('standings.place')}</th>
            <th scope="col">{t('label.player')}</th>
            {places.names.map((name, index) => (
              // Two columns may have one name: prizes and bounties are both paid.
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change places.
              <th key={index} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.lines.map(({ line, sums }) => (
            <tr key={line.entry}>
              <td>{placeOnPaper(line, view, t)}</td>
              <th scope="row">{who(line.player)}</th>
              {sums.map((sum, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                <td key={index}>{sumOrNothing(sum)}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          {places.inFlights.map(({ name, sums }) => (
            <tr key={name}>
              <td />
              <th scope="row">{name}</th>
              {sums.map((sum, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                <td key={index}>{sumOrNothing(sum)}</td>
              ))}
            </tr>
          ))}
          <tr>
            <td />
            <th scope="row">{t('label.total')}</th>
            {places.totals.map((sum, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above.
              <td key={index}>{money(sum)}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </article>
  );
}

type TakingColumn = 'prize' | 'bounty' | 'fee' | 'dealers' | 'byTicket';
const columnNames = {
  prize: 'prizes',
  bounty: 'bounties',
  fee: 'fees',
  dealers: 'dealers',
  byTicket: 'byTicket',
} as const;

type Taking = Readonly<Record<TakingColumn, number>> & {
  readonly name: string;
  readonly count: number | null;
  /** Added by the house: nobody has bought it. */
  readonly isHouses?: true;
};

/** What was sold, line by line and in total; each flight is a line. */
function takingsOf({ tournament, flights = [], bounty, overlay }: TournamentView, { t }: Pick<EventWords, 't'>) {
  const { kinds, together } = eventTakings(tournament, flights);
  const unwon = bounty?.toPrizePool ?? 0;
  const nothing = { count: null, prize: 0, bounty: 0, fee: 0, dealers: 0, byTicket: 0 } as const;
  const lines: readonly Taking[] = [
    ...kinds.map((taking) => ({ ...taking, name: t(`results.kind.${taking.what}`) })),
    ...flights.map((flight) => ({ ...flight, count: flight.entries })),
    // Bounties nobody has won were paid in for heads, and are played for as prizes.
    ...(unwon === 0 ? [] : [{ ...nothing, name: t('heads.sum.toPrizePool'), prize: unwon, bounty: -unwon }]),
    ...(overlay > 0
      ? [{ ...nothing, name: t('results.overlay'), prize: overlay, isHouses: true } satisfies Taking]
      : []),
  ];
  const moved = { ...nothing, prize: overlay + unwon, bounty: -unwon };
  const totals = {
    prize: together.prize + moved.prize,
    bounty: together.bounty + moved.bounty,
    fee: together.fee,
    dealers: together.dealers,
    byTicket: together.byTicket,
  };
  return { lines, together, totals, columns: takingColumns(together) };
}

/** Paid to the house for tickets somebody had entered with, and no longer had the place for. */
const paidBackOf = ({ ticketsPaidBack = [] }: TournamentView['tournament']): number =>
  ticketsPaidBack.reduce((sum, { value }) => sum + value, 0);

/** Columns for bounties, the dealers' part and tickets appear only if there are any. */
const takingColumns = (together: ReturnType<typeof eventTakings>['together']): readonly TakingColumn[] =>
  (['prize', 'bounty', 'fee', 'dealers', 'byTicket'] as const).filter(
    (column) => column === 'prize' || column === 'fee' || together[column] > 0,
  );

/** Files for public databases: only players who agreed are in them by name. */
function PublicKeys({ view }: { readonly view: TournamentView }) {
  const { t } = useText('flights');
  const { requests } = useRoomDoor();
  const names = useRoom((room) => room.names);
  const { name, id } = view.tournament;
  const [told, setTold] = useState<string | null>(null);
  const save = async (kind: 'csv' | 'json') => {
    const answer = await requests.askOffice({ what: 'results', tournament: id });
    setTold(answer.what === 'results' ? null : t('results.failed'));
    if (answer.what !== 'results') return;
    const file = publicFile(answer.results, names, kind);
    saveFile(`${name}.results.${kind}`, file, kind === 'csv' ? 'text/csv' : 'application/json');
  };
  return (
    <>
      <button type="button" onClick={() => void save('csv')}>
        {t('results.csv')}
      </button>
      <button type="button" onClick={() => void save('json')}>
        {t('results.json')}
      </button>
      {told !== null && <p role="alert">{told}</p>}
    </>
  );
}

/** Sums as plain numbers for a spreadsheet. Both lists end with their sums, as on paper, because people read this file. */
function SaveKey({ view }: { readonly view: TournamentView }) {
  const words = useEventWords(view);
  const { t, who } = words;
  const plain = (sum: number | null): number | string => (sum === null ? '' : sum / 100);
  const save = () => {
    const { names, lines: placeLines, inFlights, totals: placeTotals } = moneyOf(view, words);
    const places = [
      ...placeLines.map(({ line, sums }) => [
        ...[line.place ?? placeOnPaper(line, view, t), who(line.player)],
        ...sums.map(plain),
      ]),
      ...inFlights.map(({ name, sums }) => ['', name, ...sums.map(plain)]),
      ['', t('label.total'), ...placeTotals.map(plain)],
    ];
    const { lines, totals, columns } = takingsOf(view, words);
    const takings = [
      ...lines.map((line) => [line.name, line.count ?? '', ...columns.map((column) => plain(line[column]))]),
      [t('label.total'), '', ...columns.map((column) => plain(totals[column]))],
    ];
    const sold = [
      t('results.what'),
      t('results.count'),
      ...columns.map((column) => t(`results.${columnNames[column]}`)),
    ];
    const came = [t('standings.place'), t('label.player'), ...names];
    saveSpreadsheet(view.tournament.name, words.language, [sold, takings], [came, places]);
  };
  return (
    <button type="button" onClick={save}>
      {t('results.csv')}
    </button>
  );
}

/** Amounts in whole units of the currency, as databases and spreadsheets expect. */
const plain = (sum: number): number => sum / 100;

/** Results as a file for public databases. `names`: by player. Nobody is named without their consent. */
export function publicFile(
  { lines, startedAt, buyIn, pool, overlay, ...event }: Extract<OfficeAnswer, { what: 'results' }>['results'],
  names: Readonly<Record<string, string>>,
  kind: 'csv' | 'json',
): string {
  const results = lines.map(({ player, prize, tickets, bounties, ...line }) => ({
    ...line,
    name: player === null ? null : (names[player] ?? null),
    prize: plain(prize),
    tickets: plain(tickets),
    bounties: plain(bounties),
  }));
  if (kind === 'json') {
    const day = startedAt === null ? null : new Date(startedAt).toISOString();
    const price = { prize: plain(buyIn.prize), fee: plain(buyIn.fee), bounty: plain(buyIn.bounty) };
    const money = { buyIn: price, pool: plain(pool), overlay: plain(overlay) };
    return `${JSON.stringify({ format: 'riffle-results-1', ...event, startedAt: day, ...money, results }, null, 2)}\n`;
  }
  const rows = results.map(({ place, name, country, prize, deal, tickets, bounties, flight = '' }) => [
    place ?? '',
    name ?? '',
    country ?? '',
    prize,
    event.currency,
    deal ? 'deal' : '',
    tickets,
    flight,
    bounties,
  ]);
  // The byte order mark makes spreadsheets read the letters correctly.
  const columns = ['place', 'name', 'country', 'prize', 'currency', 'deal', 'tickets', 'flight', 'bounties'];
  return `\ufeff${makeCsv(columns, rows)}`;
}
