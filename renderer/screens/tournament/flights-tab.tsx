import { Check } from 'lucide-react';
import { useState } from 'react';
import type { TournamentView } from '../../../engine/office.ts';
import { WishKey, WishWord, WordKey } from '../../room/event-keys.tsx';
import { TextField } from '../../room/text-field.tsx';
import { useText } from '../../text/use-text.ts';
import { BagList } from './bag-list.tsx';
import { useEvent, useWords } from './event-context.ts';
import { Scrolling } from './scrolling.tsx';

type Lines = NonNullable<TournamentView['flights']>;

/** A tournament over several days: the flights and who came through, or the bags of this flight. */
export function FlightsTab(props: { readonly onFlight: (tournament: string) => void; readonly onPrint: () => void }) {
  const { flights } = useEvent().view;
  return flights === undefined ? (
    <FlightBags onPrint={props.onPrint} />
  ) : (
    <Flights flights={flights} onFlight={props.onFlight} />
  );
}

function Flights({ flights, onFlight }: { readonly flights: Lines; readonly onFlight: (id: string) => void }) {
  const { t } = useText('flights');
  const { amount, money } = useWords();
  const { view } = useEvent();
  const { tournament, pool } = view;
  const { dayOpened, id } = tournament;
  const isReady = flights.length > 0 && flights.every(({ through }) => through !== null);
  const sum = (of: (line: Lines[number]) => number) => flights.reduce((all, line) => all + of(line), 0);
  return (
    <div className="event-columns">
      <Scrolling labelledBy="event-flights">
        <h2 id="event-flights">{t('tab.flights')}</h2>
        <table className="event-list">
          <thead>
            <tr>
              <th scope="col">{t('tab.flight')}</th>
              <th scope="col">{t('tab.entries')}</th>
              <th scope="col">{t('tab.through')}</th>
              <th scope="col">{t('label.chips')}</th>
            </tr>
          </thead>
          <tbody>
            {flights.map((flight) => (
              <tr key={flight.id}>
                <th scope="row">
                  <WordKey onPress={() => onFlight(flight.id)}>{flight.name}</WordKey>
                </th>
                <td className="event-number">{amount(flight.entries)}</td>
                <td className="event-number">
                  {flight.through === null ? t(`tab.stage.${flight.stage}`) : amount(flight.through.players)}
                </td>
                <td className="event-number">{flight.through === null ? '' : amount(flight.through.chips)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="event-sum">
              <th scope="row">{t('tab.sum', { pool: money(pool) })}</th>
              <td className="event-number">{amount(sum(({ entries }) => entries))}</td>
              <td className="event-number">{amount(sum(({ through }) => through?.players ?? 0))}</td>
              <td className="event-number">{amount(sum(({ through }) => through?.chips ?? 0))}</td>
            </tr>
          </tfoot>
        </table>
      </Scrolling>
      <div className="event-scroll event-stack">
        {dayOpened === undefined ? (
          <>
            <AddFlight />
            <WishKey
              label={t('tab.open')}
              sub={t(isReady ? 'tab.openSub' : 'tab.openWaits')}
              wish={{ type: 'open-day', tournament: id }}
              look={isReady ? 'lit' : 'normal'}
              held
            />
          </>
        ) : (
          <DayOpened {...dayOpened} isBegun={hasBegun(view)} />
        )}
      </div>
    </div>
  );
}

function AddFlight() {
  const { t } = useText('flights');
  const { tournament, flights = [] } = useEvent().view;
  const usual = `${tournament.name} ${String.fromCodePoint(0x41 + (flights.length % 26))}`;
  const [name, setName] = useState<string | null>(null);
  const shown = name ?? usual;
  return (
    <section className="event-panel" aria-labelledby="event-add-flight">
      <h2 id="event-add-flight">{t('tab.add')}</h2>
      <TextField label={t('tab.called')} value={shown} onText={setName} most={60} />
      {shown.trim() !== '' && (
        <WishKey
          label={t('tab.addKey')}
          wish={{ type: 'plan-flight', tournament: tournament.id, name: shown.trim() }}
          onDone={() => setName(null)}
        />
      )}
    </section>
  );
}

/** The clock has been started: it no longer stands where the final day was opened. */
const hasBegun = ({ tournament: { stage, schedule }, standings }: TournamentView): boolean =>
  stage === 'over' || schedule?.pausedAt === undefined || standings.some(({ state }) => state === 'out');

/** Where the final day begins, and what happened to chips between the days. */
function DayOpened({
  level,
  secondsLeft,
  forfeited,
  added,
  taken,
  forfeitPay = {},
  isBegun,
}: NonNullable<TournamentView['tournament']['dayOpened']> & { readonly isBegun: boolean }) {
  const { t } = useText('flights');
  const { amount, money } = useWords();
  const paid = Object.values(forfeitPay).reduce((sum, one) => sum + one, 0);
  const moved = [
    ...(forfeited > 0 ? [t('tab.forfeited', { chips: amount(forfeited) })] : []),
    ...(paid > 0 ? [t('tab.forfeitPaid', { money: money(paid) })] : []),
    ...(added > 0 ? [t('tab.added', { chips: amount(added) })] : []),
    ...(taken > 0 ? [t('tab.taken', { chips: amount(taken) })] : []),
  ];
  return (
    <section className="event-panel" aria-labelledby="event-day">
      <h2 id="event-day">{t(isBegun ? 'tab.began' : 'tab.opened', { level, minutes: Math.ceil(secondsLeft / 60) })}</h2>
      {!isBegun && <p className="event-quiet">{t('tab.openedHow')}</p>}
      {moved.map((one) => (
        <p key={one} className="event-quiet">
          {one}
        </p>
      ))}
    </section>
  );
}

/** The end of a flight's day: how far each table has come, whether every chip is there, and then its bags. */
function FlightBags({ onPrint }: { readonly onPrint: () => void }) {
  const { t } = useText('flights');
  const { view } = useEvent();
  const { who } = useWords();
  const { tournament, bagging, bagsNow } = view;
  const { id, stage, flightClosed } = tournament;
  const { bags = [] } = bagsNow ?? bagging ?? {};
  const open = bagsNow?.open ?? [];
  return (
    <div className="event-columns">
      <Scrolling labelledBy="event-bags">
        <h2 id="event-bags">{t('tab.bags', { count: bags.length })}</h2>
        {bags.length === 0 ? <p className="event-quiet">{t('tab.noBags')}</p> : <BagList bags={bags} />}
      </Scrolling>
      <div className="event-scroll event-stack">
        {bags.length > 0 && <WordKey onPress={onPrint}>{t('tab.print')}</WordKey>}
        {stage === 'running' && bagging === undefined && (
          <WishKey
            label={t('tab.end')}
            sub={t('tab.endSub')}
            wish={{ type: 'bag-flight', tournament: id, on: true }}
            held
          />
        )}
        {bagging !== undefined && <BaggingNow bagging={bagging} />}
        {open.length > 0 && <p className="event-wrong">{t('tab.missing', { who: open.map(who).join(', ') })}</p>}
        {flightClosed !== undefined && (
          <p className="event-quiet">
            <Check size={16} aria-hidden="true" />{' '}
            {t('tab.closed', {
              level: flightClosed.reached.level,
              minutes: Math.ceil(flightClosed.reached.secondsLeft / 60),
            })}
          </p>
        )}
      </div>
    </div>
  );
}

function BaggingNow({ bagging }: { readonly bagging: NonNullable<TournamentView['bagging']> }) {
  const { t } = useText('flights');
  const { amount, table, who } = useWords();
  const { tournament, chips } = useEvent().view;
  const { missing, tables, bagged } = bagging;
  const signed = (chips: number) => `${chips < 0 ? '−' : chips > 0 ? '+' : ''}${amount(Math.abs(chips))}`;
  const difference = chips.found - chips.issued;
  const rows = [
    ['issued', amount(chips.issued)],
    ['bagged', amount(bagged)],
    ['notYet', amount(chips.found - bagged)],
  ] as const;
  return (
    <section className="event-panel" aria-labelledby="event-bagging">
      <h2 id="event-bagging">{t('tab.bagging')}</h2>
      <table className="event-list">
        <tbody>
          {rows.map(([name, text]) => (
            <tr key={name}>
              <th scope="row">{t(`tab.${name}`)}</th>
              <td className="event-number">{text}</td>
            </tr>
          ))}
          <tr className={difference === 0 ? 'event-sum event-right' : 'event-sum event-wrong'}>
            <th scope="row">{t('label.difference')}</th>
            <td className="event-number">{signed(difference)}</td>
          </tr>
          {tables.map(({ tableId, bags, seats, difference: off }) => (
            <tr key={tableId}>
              <th scope="row">{table(tableId)}</th>
              <td className={off !== null && off !== 0 ? 'event-number event-wrong' : 'event-number'}>
                {off === null
                  ? t('tab.seatsLeft', { bags, seats: seats.join(', ') })
                  : off === 0
                    ? t('tab.allBags', { bags })
                    : t('tab.tableOff', { bags, chips: signed(off) })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {missing.length > 0 && <p className="event-quiet">{t('tab.missing', { who: missing.map(who).join(', ') })}</p>}
      {difference !== 0 && missing.length === 0 && <p className="event-quiet">{t('tab.settle')}</p>}
      {bagging.bags.length === 0 && (
        <WishWord wish={{ type: 'bag-flight', tournament: tournament.id, on: false }}>{t('tab.again')}</WishWord>
      )}
    </section>
  );
}
