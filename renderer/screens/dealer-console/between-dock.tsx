import { variantOf } from '../../../engine/index.ts';
import { ActionButton, NoAction } from '../../components/action-button.tsx';
import { stakesNow } from '../../stores/stakes-now.ts';
import { owedText } from '../../text/owed-text.ts';
import { refusalText } from '../../text/refusal-text.ts';
import { spokenAmount } from '../../text/spoken-amount.ts';
import { twoAmounts } from '../../text/stakes-text.ts';
import { useText } from '../../text/use-text.ts';
import { useConsoleTable } from './console-context.ts';
import { DeckCard } from './deck-card.tsx';
import { bombPotPlanned, choosesGame, hasPlan, plannedSay, plannedText } from './planned.ts';
import { useBandNews } from './ruling-band.tsx';
import { useTableNow } from './top-bar.tsx';
import type { Fingers } from './use-fingers.ts';

/** Between two hands: the deck, what is to be done before the deal, and the start. */
export function BetweenDock({ fingers }: { fingers: Fingers }) {
  const { store, table, state, legal } = useConsoleTable();
  const { t } = useText('console');
  const { start } = legal;
  const hand = start !== null && 'number' in start ? start : null;
  return (
    <>
      <div className="between-cards">
        <DeckCard fingers={fingers} />
        <BeforeTheDeal />
        <NextSay />
      </div>
      <div className="between-row">
        <ActionButton
          className="between-side"
          label={t('between.seats')}
          sub={t('between.seatsSub')}
          press={store.press}
          onPress={() => fingers.openSheet('seats')}
        />
        <ActionButton
          className="between-side"
          label={t('plan:chips.open')}
          sub={t(state.mode === 'cash' ? 'plan:chips.subTime' : 'plan:chips.subRace')}
          press={store.press}
          onPress={() => fingers.openSheet('chips')}
        />
        {hand === null ? (
          <NoAction className="between-start" />
        ) : (
          <ActionButton
            className="between-start"
            icon={<span className="green-button" aria-hidden="true" />}
            label={
              hand.redealOf === null
                ? t('between.start', { hand: hand.number })
                : t('between.startAgain', { hand: hand.redealOf })
            }
            sub={table.status.shuffler.state === 'none' ? undefined : t('between.orGreen')}
            hint="G"
            look="lit"
            press={store.press}
            onPress={(press) => store.request({ type: 'start-hand' }, press)}
          />
        )}
        {hasPlan(state) ? (
          <ActionButton
            className="between-side"
            label={t('plan:plan.open')}
            sub={t(choosesGame(state) ? 'plan:plan.subGame' : 'plan:plan.sub')}
            press={store.press}
            onPress={() => fingers.openSheet('plan')}
          />
        ) : (
          <NoAction className="between-side" />
        )}
      </div>
    </>
  );
}

/** What keeps the hand from starting, and who will not be dealt in as usual. */
function BeforeTheDeal() {
  const { state, legal, nameOf } = useConsoleTable();
  const words = useText('console');
  const { t } = words;
  const news = useBandNews();
  const { start } = legal;
  const away = state.chairs.filter((chair) => chair.player !== null && chair.away);
  const owing = state.chairs.filter((chair) => chair.owes !== null && !chair.away);
  const planned = plannedText(state, words);
  const redeal = state.redeal;
  return (
    <section className="info-card before-card">
      <h2 className="info-title">{t('between.before')}</h2>
      {news !== null && (
        <p className={`before-news band-${news.tone}`} role="status">
          {news.text}
        </p>
      )}
      {news === null && start !== null && 'reason' in start && (
        <p className="before-news">{refusalText(start, words)}</p>
      )}
      {redeal !== null && start !== null && 'number' in start && (
        <p className="before-fact">
          <b>
            {variantOf(start.variant).stud === null
              ? redealText(redeal, words)
              : t('between.startAgain', { hand: redeal.of })}
          </b>
        </p>
      )}
      {planned !== '' && (
        <p className="before-fact">
          <b>{planned}</b>
        </p>
      )}
      {away.map(({ seat }) => (
        <p className="before-fact" key={seat}>
          <b>{seat}</b> {t('between.isAway', { name: nameOf(seat) })}
        </p>
      ))}
      {owing.map(({ seat, owes }) => (
        <p className="before-fact" key={seat}>
          <b>{seat}</b> {nameOf(seat)}: {owes !== null && owedText(owes, t)}
        </p>
      ))}
      {news === null && redeal === null && planned === '' && away.length + owing.length === 0 && (
        <p className="before-fact">{t('between.nothing')}</p>
      )}
    </section>
  );
}

/** "Deal hand 121 again: button 1, blinds 2 and 3". */
function redealText(
  redeal: { of: number; button: number; smallBlind: number | null; bigBlind: number },
  { t }: ReturnType<typeof useText>,
): string {
  const { of: hand, button, smallBlind, bigBlind } = redeal;
  return smallBlind === null
    ? t('between.redealDeadSmall', { hand, button, big: bigBlind })
    : t('between.redeal', { hand, button, small: smallBlind, big: bigBlind });
}

function NextSay() {
  const { state } = useConsoleTable();
  const words = useText('console');
  const { t, language } = words;
  const now = useTableNow();
  const { stakes, level } = stakesNow(state, now);
  const [small, big] = twoAmounts(stakes);
  const up = level !== null && state.hand?.level != null && level > state.hand.level && state.redeal === null;
  const said = t(`say.${stakes.bigBlind > 0 ? 'blinds' : 'limits'}${up ? 'Up' : ''}`, {
    small: spokenAmount(small, language),
    big: spokenAmount(big, language),
  });
  const planned = plannedSay(state, words);
  const bombPot = bombPotPlanned(state) !== null;
  return (
    <section className="info-card say-card">
      <h2 className="info-title">{t('dock.say')}</h2>
      <p className="say-words">{t('dock.quoted', { words: bombPot ? planned : `${said} ${planned}`.trim() })}</p>
    </section>
  );
}
