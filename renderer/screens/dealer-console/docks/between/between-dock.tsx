import type { Seat } from '../../../../../engine/notation.ts';
import { levelAt, missesHand } from '../../../../../engine/rules.ts';
import {
  type Chair,
  givenOut,
  haltRefused,
  type LegalActions,
  nextHandPlan,
  type TableState,
  tooSoon,
} from '../../../../../engine/table.ts';
import { ActionButton, NoAction } from '../../../../components/action-button.tsx';
import { isUnplayed, stakesNow } from '../../../../stores/stakes-now.ts';
import type { KnownTable } from '../../../../stores/table-store.ts';
import { spokenAmount } from '../../../../text/spoken-amount.ts';
import { twoAmounts } from '../../../../text/stakes-text.ts';
import { makeCountdown } from '../../../../text/times.ts';
import { useText, type Words } from '../../../../text/use-text.ts';
import { dealerDueText, noticeText } from '../../band/after-hand.tsx';
import { useConsoleTable } from '../../console-context.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { useTableNow } from '../../top-bar/top-bar.tsx';
import { BeforeCard } from './before-card.tsx';
import { colourUpNow } from './colour-up.ts';
import { DeckCard } from './deck-card.tsx';
import { plannedSay, planOffers } from './planned.ts';
import { heldBack, missesNext } from './to-do.ts';
import './between-dock.css';

/** Between two hands: the deck, the things to do before the deal, and the start. */
export function BetweenDock({ fingers }: { fingers: Fingers }) {
  const { store, state } = useConsoleTable();
  const { t } = useText('console');
  // Players choose another seat in a cash game, where one is open.
  const mayMove = state.mode === 'cash' && state.chairs.some(({ player }) => player === null);
  const plan = nextHandPlan(state);
  const now = useTableNow();
  return (
    <>
      <div className="between-cards">
        <DeckCard fingers={fingers} />
        <BeforeCard fingers={fingers} />
        <NextSay />
      </div>
      <div className={`between-row ${plan.isOpen ? 'between-row-plan' : ''}`}>
        <ActionButton
          className="between-side"
          label={t('between.seats')}
          sub={t(mayMove ? 'between:row.seatsSub' : 'between:row.seatsSubTournament')}
          press={store.press}
          onPress={() => fingers.openSheet('seats')}
        />
        <ActionButton
          className="between-side"
          label={t('plan:chips.open')}
          sub={chipsText(state, now, t)}
          press={store.press}
          onPress={() => fingers.openSheet('chips')}
        />
        <StartKey />
        {plan.isOpen && (
          <ActionButton
            className="between-side"
            label={t('plan:plan.open')}
            sub={planOffers(plan)
              .map((offer) => t(`plan:plan.${offer}`))
              .join(', ')}
            press={store.press}
            onPress={() => fingers.openSheet('plan')}
          />
        )}
        <ActionButton
          className="between-side"
          label={t('between:row.deck')}
          sub={t('between:row.deckSub')}
          press={store.press}
          onPress={() => fingers.openSheet('change-deck')}
        />
      </div>
    </>
  );
}

/** The two uses of the sheet of chips that this table has most need of. */
function chipsText(state: TableState, now: number, t: Words['t']): string {
  const given = givenOut(state, now);
  const uses = [
    ...(given === null ? [] : [given]),
    ...(state.mode === 'cash' ? ['time'] : []),
    ...(colourUpNow(state, now) === null ? [] : ['race']),
    'count',
  ];
  return uses
    .slice(0, 2)
    .map((use) => t(`between:row.chips.${use}`))
    .join(', ');
}

/**
 * Lit once only the deal is left. In a break, in soft hand for hand before the window, and while another PC may be this table by now, it
 * stays unlit.
 */
function StartKey() {
  const { store, table, state, legal } = useConsoleTable();
  const { t } = useText('console');
  const now = useTableNow();
  const { start } = legal;
  if (start !== null && 'reason' in start && haltRefused(state) !== null) return <HeldBack />;
  if (start === null || 'reason' in start) return <NoAction className="between-start" />;
  const isStranger = table.status.cardroom.isStranger === true;
  const isBreak = state.schedule !== null && levelAt(state.schedule, now).breakUntil !== null;
  const early = tooSoon(state, store.shotNow());
  const left = early?.reason === 'window-open' ? makeCountdown(early.seconds * 1000) : null;
  return (
    <ActionButton
      className="between-start"
      icon={<span className="green-button" aria-hidden="true" />}
      label={
        start.redealOf === null
          ? t('between.start', { hand: start.shown })
          : t('between.startAgain', { hand: start.shown })
      }
      sub={
        isStranger
          ? t('devices:do.stranger')
          : left !== null
            ? t('shot-clock:pace.begins', { left })
            : mayPressGreen(table, state)
              ? t('between.orGreen')
              : undefined
      }
      hint="G"
      look={isBreak || isStranger || left !== null ? 'normal' : 'lit'}
      press={store.press}
      onPress={(press) => store.request({ type: 'start-hand' }, press)}
    />
  );
}

/** A machine that is not there, or waits for a hand itself, hears no green button. */
const mayPressGreen = ({ status }: KnownTable, { witnesses }: TableState): boolean =>
  status.shuffler.state === 'ready' && witnesses.shufflerFault === null;

/** The office allows no hand: the start key is replaced by the reason. */
function HeldBack() {
  const { state } = useConsoleTable();
  const { t } = useText('orders');
  const [held] = heldBack(state);
  if (held === undefined) return null;
  return (
    <span className="no-action between-start start-held">
      <b>{t(held.what === 'halted' ? 'felt.halted' : 'felt.round')}</b>
      <span>{held.what === 'halted' ? t(`why.${held.why}`) : t('todo.roundHow')}</span>
    </span>
  );
}

function NextSay() {
  const { state, legal, table } = useConsoleTable();
  const words = useText('console');
  const { t, language } = words;
  const now = useTableNow();
  const { variant, stakes, level } = stakesNow(state, now);
  const [small, big] = twoAmounts(stakes);
  const pause = state.schedule === null ? null : levelAt(state.schedule, now).breakUntil;
  const minutes = pause === null ? null : Math.ceil((pause - now) / 60_000);
  const up = level !== null && state.hand?.level != null && level > state.hand.level && state.redeal === null;
  const isDeadSmall = legal.start !== null && 'number' in legal.start && legal.start.smallBlind === null;
  // New blinds are announced as they are; otherwise what is posted is announced.
  const what = stakes.bigBlind === 0 ? 'limits' : isDeadSmall && !up ? 'bigBlind' : 'blinds';
  const said = t(`say.${what}${up ? 'Up' : ''}`, {
    small: spokenAmount(small, language),
    big: spokenAmount(big, language),
  });
  const planned = plannedSay(state, words);
  const bombPot = nextHandPlan(state).bombPot !== null;
  const ante = stakes.ante === null ? '' : t('say.ante', { ante: spokenAmount(stakes.ante.chips, language) });
  // Players who sit down at a mixed game must hear which game comes.
  const isOther = state.rotation !== null && state.redeal === null && state.hand?.variant !== variant;
  const game = isOther ? `${t(`variant.${variant}`)}.` : '';
  const aloud = [game, ...(bombPot ? [planned] : [said, ante, planned])].filter((part) => part !== '').join(' ');
  const away = awayText(state, legal, words);
  const due = dealerDueText(state, table, words);
  const notice = due === '' ? noticeText(state, table, words) : due;
  // Blinds are announced for a hand that can be dealt; a break as long as it lasts.
  const isDealt = legal.start !== null && 'number' in legal.start;
  const isSaid = !isUnplayed(state) && (isDealt || minutes !== null);
  if (!isSaid && away === '' && notice === '') return null;
  return (
    <section className="info-card say-card">
      <h2 className="info-title">{t('dock.say')}</h2>
      {isSaid && (
        <p className={minutes === null && aloud.length > longAloud ? 'say-words say-words-long' : 'say-words'}>
          {t('quoted', {
            words: minutes === null ? aloud : t('between:say.break', { count: minutes, minutes }),
          })}
        </p>
      )}
      {away !== '' && <p className="say-note">{away}</p>}
      {notice !== '' && <p className="say-note">{notice}</p>}
    </section>
  );
}

/** Four lines of letters have room beside nothing else. */
const longAloud = 90;

/** Who is absent or sits out a penalty for the next hand, and which of them still posts a blind; empty if nobody is. */
function awayText(state: TableState, { start }: LegalActions, { t }: Words): string {
  const absent = state.chairs.filter((chair) => missesNext(chair, state));
  const next = start !== null && 'number' in start && state.mode === 'tournament' ? start : null;
  const blinds = [next?.smallBlind, next?.bigBlind];
  const why = (chair: Chair) => (missesHand(chair, state.redeal) ? 'penalty' : 'away');
  const posting = (blind: Seat | null | undefined, which: 'Small' | 'Big'): readonly string[] =>
    absent
      .filter(({ seat }) => seat === blind)
      .map((chair) => t(`between:say.${why(chair)}${which}`, { seat: chair.seat }));
  const others = (reason: 'away' | 'penalty'): readonly string[] => {
    const seats = absent
      .filter((chair) => why(chair) === reason && !blinds.includes(chair.seat))
      .map(({ seat }) => seat);
    const [first] = seats;
    if (first === undefined) return [];
    return [
      seats.length === 1
        ? t(`between:say.${reason}`, { seat: first })
        : t(`between:say.${reason}Seats`, { seats: seats.join(', ') }),
    ];
  };
  return [
    ...posting(next?.smallBlind, 'Small'),
    ...posting(next?.bigBlind, 'Big'),
    ...others('away'),
    ...others('penalty'),
  ].join(' ');
}
