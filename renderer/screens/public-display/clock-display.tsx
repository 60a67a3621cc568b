import { isInField, type TournamentView } from '../../../engine/office.ts';
import { outText } from '../../components/spoken-seat.ts';
import { type ClockNow, clockOf, levelOf } from '../../room/clock-now.ts';
import { useSteadyNow } from '../../room/steady-now.ts';
import { mixedName } from '../../text/game-text.ts';
import { makeMoney } from '../../text/money.ts';
import { moreStakes, stakesText } from '../../text/stakes-text.ts';
import { dayOf, makeCountdown, makeHours, makeTimeOfDay } from '../../text/times.ts';
import { useText, type Words } from '../../text/use-text.ts';
import { capital } from '../../text/wager-text.ts';
import { Name } from './player-name.tsx';

/** How long a new level is announced as new. */
const newForMs = 30_000;
const dayMs = 24 * 60 * 60_000;

/** The tournament clock for the whole room. */
export function ClockDisplay({ view }: { readonly view: TournamentView }) {
  const { tournament } = view;
  const at = useSteadyNow();
  const clock = clockOf(tournament, at);
  return (
    <>
      <header className="display-head">
        <h1>{tournament.name}</h1>
        <LevelName clock={clock} tournament={tournament} pace={view.pace} />
      </header>
      {clock === null ? <NoClock view={view} /> : <Running clock={clock} view={view} />}
      <Figures view={view} clock={clock} />
      <Envelopes view={view} />
    </>
  );
}

interface LevelNamed {
  readonly clock: ClockNow | null;
  readonly tournament: TournamentView['tournament'];
  readonly pace: TournamentView['pace'];
}

function LevelName({ clock, tournament: { stage, startsAt }, pace }: LevelNamed) {
  const { t } = useText('display');
  if (clock === null)
    return (
      <p>
        {t(`stage.${stage}`)}
        {stage === 'planned' && startsAt !== undefined && ` · ${t('startsAt', { time: makeTimeOfDay(startsAt) })}`}
      </p>
    );
  if (pace?.order.lastHands !== undefined)
    return <p className="display-strong">{t('lastHands', { hands: pace.order.lastHands })}</p>;
  if (clock.isPaused && pace?.byHands == null) return <p className="display-strong">{t('label.clockPaused')}</p>;
  if (clock.isBreak) return <p>{t('label.break')}</p>;
  const isNew = clock.begunFor < newForMs && clock.level.number > 1;
  const { level } = clock;
  const { byHands = null, order } = pace ?? {};
  // A count of hands needs its words; minutes need none.
  if (byHands !== null && order?.handsPerLevel !== undefined)
    return (
      <p className="display-level">
        {t('levelHand', { level: level.number, hand: byHands.handOfLevel, of: order.handsPerLevel })}
      </p>
    );
  const what = isNew ? 'levelBegins' : order?.windowSeconds === undefined ? 'numbered.level' : 'levelSoft';
  return (
    <p key={String(isNew)} className="display-level">
      {t(what, { level: level.number })}
    </p>
  );
}

function Running({ clock, view }: { readonly clock: ClockNow; readonly view: TournamentView }) {
  const { t } = useText('display');
  const { byHands = null, order } = view.pace ?? {};
  const text =
    byHands !== null && order?.handsPerLevel !== undefined
      ? `${byHands.handOfLevel}/${order.handsPerLevel}`
      : clock.left === null
        ? t('lastLevel')
        : makeCountdown(clock.left);
  const isStanding = clock.isPaused && byHands === null;
  const share = byHands === null ? clock.share : byHands.handOfLevel / (order?.handsPerLevel ?? 1);
  const look = [
    'display-clock',
    isStanding ? 'display-clock-stands' : '',
    clock.left === null && byHands === null ? 'display-clock-words' : text.length > 5 ? 'display-clock-long' : '',
  ];
  return (
    <>
      <p className={look.join(' ')} role="timer">
        <span className="visually-hidden">{text}</span>
        <Digits text={text} />
      </p>
      <div className={isStanding ? 'display-bar display-bar-stands' : 'display-bar'} aria-hidden="true">
        <span style={{ width: `${share * 100}%` }} />
      </div>
      <div className="display-middle">
        {clock.isBreak ? <InBreak clock={clock} view={view} /> : <InLevel clock={clock} view={view} />}
      </div>
    </>
  );
}

/** A countdown figure by figure, in cells of equal width. */
function Digits({ text }: { readonly text: string }) {
  return (
    <span aria-hidden="true">
      {[...text].map((letter, index) =>
        /\d/.test(letter) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a figure is its place
          <span key={index} className="display-digit">
            {letter}
          </span>
        ) : (
          letter
        ),
      )}
    </span>
  );
}

/** Long amounts are set smaller before anything is cut. */
const amountLook = (text: string): string =>
  text.length > 17
    ? 'display-amount display-amount-longest'
    : text.length > 11
      ? 'display-amount display-amount-long'
      : 'display-amount';

function InLevel({ clock, view }: { readonly clock: ClockNow; readonly view: TournamentView }) {
  const words = useText('display');
  const { t } = words;
  const { variant, rotation } = view.tournament.structure;
  const mixed = mixedName(rotation, t);
  const { level, next, breakIn } = clock;
  const blinds = stakesText(level, words);
  return (
    <>
      <div key={level.number} className="display-now">
        <p className="display-label">
          {mixed !== null && `${mixed} · `}
          {t(level.bigBlind > 0 ? 'label.blinds' : 'bets')}
        </p>
        <p className={amountLook(blinds)}>{blinds}</p>
        <p className="display-more">{capital(moreStakes(variant, level, words))}</p>
      </div>
      <div className="display-next">
        <p className="display-label">{next === null ? '' : t('next')}</p>
        <p className={amountLook(next === null ? '' : stakesText(next, words))}>
          {next === null ? '' : stakesText(next, words)}
        </p>
        <p className="display-more">
          {breakIn === null || view.pace !== null
            ? nextAnte(view, clock, words)
            : t('breakIn', { time: makeHours(breakIn) })}
        </p>
      </div>
    </>
  );
}

const nextAnte = ({ tournament }: TournamentView, { next }: ClockNow, words: Words): string =>
  next === null ? '' : capital(moreStakes(tournament.structure.variant, next, words));

function InBreak({ clock, view }: { readonly clock: ClockNow; readonly view: TournamentView }) {
  const words = useText('display');
  const { t } = words;
  const { level, backAt, isPaused } = clock;
  return (
    <>
      <div className="display-now">
        <p className="display-label">{t('label.break')}</p>
        <p className="display-amount display-amount-words">
          {backAt === null || isPaused ? t('label.break') : t('backAt', { time: makeTimeOfDay(backAt) })}
        </p>
      </div>
      <div className="display-next">
        <p className="display-label">{t('then', { level: level.number })}</p>
        <p className={amountLook(stakesText(level, words))}>{stakesText(level, words)}</p>
        <p className="display-more">{capital(moreStakes(view.tournament.structure.variant, level, words))}</p>
      </div>
    </>
  );
}

/** Before the start, and when it is over: words in place of the clock. */
function NoClock({ view }: { readonly view: TournamentView }) {
  const words = useText('display');
  const { t, amount } = words;
  const { tournament } = view;
  const { structure, stage } = tournament;
  const level = levelOf(tournament, 0);
  if (stage === 'over') return <Winners view={view} />;
  return (
    <>
      <Begins startsAt={tournament.startsAt} />
      <div className="display-bar display-bar-empty" aria-hidden="true" />
      <div className="display-middle">
        <div className="display-now">
          <p className="display-label">{t('startingStack')}</p>
          <p className="display-amount">{amount(structure.startingChips)}</p>
        </div>
        {level !== undefined && (
          <div className="display-next">
            <p className="display-label">{t('numbered.level', { level: level.number })}</p>
            <p className={amountLook(stakesText(level, words))}>{stakesText(level, words)}</p>
            <p className="display-more">{t('minutes', { minutes: level.minutes })}</p>
          </div>
        )}
      </div>
    </>
  );
}

/** Time to the start; on the days before, only the date. */
function Begins({ startsAt = 0 }: { readonly startsAt: number | undefined }) {
  const { t } = useText('display');
  const left = startsAt - useSteadyNow();
  if (left <= 0) return <p className="display-clock display-clock-words">{t('startsSoon')}</p>;
  if (left >= dayMs) return <p className="display-clock display-clock-words">{dayOf(startsAt)}</p>;
  const text = makeCountdown(left);
  return (
    <p className={text.length > 5 ? 'display-clock display-clock-long' : 'display-clock'} role="timer">
      <span className="visually-hidden">{text}</span>
      <Digits text={text} />
    </p>
  );
}

function Winners({ view }: { readonly view: TournamentView }) {
  const { t, language } = useText('display');
  const { currency } = view.tournament.structure;
  const [...standings] = view.standings;
  const { deal } = view.tournament;
  // What each of them took is for those who were in it.
  const isShared = (outAt: number | null | undefined) => deal !== null && (outAt ?? Number.MAX_SAFE_INTEGER) >= deal.at;
  return (
    <ol className="display-winners">
      {standings
        .filter(({ place }) => place !== null && place <= 5)
        .sort((a, b) => (a.place ?? 0) - (b.place ?? 0))
        .map(({ entry, player, place, prize, outAt }) => (
          <li key={entry}>
            <span>{place}</span>
            <b>
              <Name player={player} />
            </b>
            <span>
              {prize === null || prize === 0
                ? t(prize === null && isShared(outAt) ? 'inDeal' : 'dash')
                : makeMoney(prize, currency, language)}
            </span>
          </li>
        ))}
    </ol>
  );
}

function Figures({ view, clock }: { readonly view: TournamentView; readonly clock: ClockNow | null }) {
  const { t, amount, language } = useText('display');
  const { tournament, playersLeft, average, pool, prizes, satellite } = view;
  const { currency } = tournament.structure;
  const isOver = tournament.stage === 'over';
  const big = (clock?.level ?? levelOf(tournament, 0))?.bigBlind ?? 0;
  const money = (sum: number) => makeMoney(sum, currency, language);
  const arePlacesPaid = prizes.length > 0 && satellite === undefined && tournament.deal === null;
  return (
    <dl className="display-figures">
      <Figure
        name={t('label.players')}
        value={amount(playersLeft)}
        note={t('label.ofEntries', { entries: tournament.entries.filter(isInField).length })}
      />
      {!isOver && (
        <Figure
          name={t('average')}
          value={average === null ? t('dash') : amount(average)}
          note={
            average === null || big === 0
              ? ''
              : t('bigBlinds', { count: Math.floor(average / big), amount: amount(Math.floor(average / big)) })
          }
        />
      )}
      {satellite !== undefined && (
        <Figure name={t('seats')} value={amount(satellite.seatsLeft)} note={satellite.event} />
      )}
      <Figure
        name={t('prizes')}
        value={money(pool)}
        // A deal has paid other places than those that were paid for.
        note={arePlacesPaid ? t('places', { count: prizes.length }) : ''}
      />
      {/* Nothing is left to play for, or to be reckoned, once it is over. */}
      {satellite === undefined && !(isOver && tournament.deal !== null) && <FirstPrize view={view} />}
    </dl>
  );
}

/** The published commitment of the envelopes, and what is left of them. */
function Envelopes({ view }: { readonly view: TournamentView }) {
  const { t, language } = useText('display');
  const { structure, mystery: draw } = view.tournament;
  const left = view.bounty?.mystery?.left;
  if (draw === undefined || left === undefined) return null;
  return (
    <p className="display-envelopes">
      <b>{t('mystery')}</b> {t('mysteryLeft', { count: left.count })}
      {left.count > 0 && ` · ${t('largest', { money: makeMoney(left.highest, structure.currency, language) })}`}{' '}
      <span>{t('commit', { commit: draw.commit })}</span>
    </p>
  );
}

/** What the first place wins; after a deal, what was left to play for. */
function FirstPrize({ view }: { readonly view: TournamentView }) {
  const { tournament, prizes, ticketsToWin = [] } = view;
  const words = useText('display');
  const { t, language } = words;
  const { deal, structure } = tournament;
  const first = deal === null ? prizes[0] : deal.left;
  const last = prizes.at(-1);
  const money = (sum: number) => makeMoney(sum, structure.currency, language);
  const tickets = ticketsToWin.map(({ value }) => t('ticket', { value: money(value) })).join(', ');
  // A ticket is in no share of a deal: where no money is left, it is what they play for.
  const left = deal?.left === 0 && tickets !== '' ? tickets : first === undefined ? t('dash') : money(first);
  const beside = deal !== null && deal.left > 0 && tickets !== '' ? tickets : t('dealMade');
  const lastPlace = last === undefined || prizes.length < 2 ? '' : `${outText(prizes.length, words)} ${money(last)}`;
  return (
    <Figure name={t(deal === null ? 'first' : 'leftToPlay')} value={left} note={deal === null ? lastPlace : beside} />
  );
}

function Figure({ name, value, note }: { readonly name: string; readonly value: string; readonly note: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={value.length > 11 ? 'display-figure display-figure-long' : 'display-figure'}>{value}</dd>
      <dd className="display-note">{note}</dd>
    </div>
  );
}
