import { Check, MessageSquare } from 'lucide-react';
import type { Award, Chips, Hand } from '../../../engine/index.ts';
import { ActionButton, NoAction } from '../../components/action-button.tsx';
import { breakDown } from '../../components/chip-breakdown.ts';
import { ChipFace } from '../../components/chip-face.tsx';
import { HoldButton } from '../../components/hold-button.tsx';
import { potName } from '../../components/pot-row.tsx';
import { handInWords } from '../../text/hand-in-words.ts';
import { spokenAmount } from '../../text/spoken-amount.ts';
import { useText, type Words } from '../../text/use-text.ts';
import { useConsoleTable } from './console-context.ts';
import { useBandNews } from './ruling-band.tsx';

/** Which pot goes where: one after another, held to be pushed. */
export function AwardsDock() {
  const { store, state, legal } = useConsoleTable();
  const words = useText('console');
  const { t, amount } = words;
  const { hand } = state;
  const award = hand?.awards.find(({ pot }) => pot === legal.push);
  if (hand === null || award === undefined) return null;
  const name = potName(award.pot, t);
  return (
    <div className="awards-dock">
      <ol className="award-list">
        {inOrder(hand).map((one, index) => (
          <AwardTile key={one.pot} award={one} place={index + 1} now={one.pot === award.pot} />
        ))}
      </ol>
      <AwardNow award={award} />
      <div className="award-push">
        <AwardSay award={award} />
        <HoldButton
          className="push-button"
          label={t('awards.hold')}
          sub={`${name} · ${amount(award.chips)}`}
          hint="P"
          press={store.press}
          onHeld={(press) => store.request({ type: 'push-pot', pot: award.pot }, press)}
        />
        <div className="award-others">
          <NoAction />
          <ActionButton
            className="action-small"
            look="quiet"
            label={t('rail.floor')}
            press={store.press}
            onPress={(press) => store.request({ type: 'call-floor', seat: null }, press)}
          />
        </div>
      </div>
    </div>
  );
}

/** Pots in the order in which the rulebook pushes them. */
const inOrder = ({ awards, policies }: Hand): readonly Award[] =>
  policies['sidePots.settleOrder'] === 'last-side-first' ? awards.toReversed() : awards;

const winnersOf = ({ shares }: Award): readonly number[] =>
  shares.filter(({ chips }) => chips > 0).map(({ seat }) => seat);

/** "Seats 5 and 9 split", "Seat 8 · three twos", "Seat 5 · pushed". */
function outcomeOf(award: Award, words: Words): string {
  const { t } = words;
  const seats = winnersOf(award);
  if (award.pushed) return t('awards.pushed', { count: seats.length, seats: seatList(seats, words) });
  if (seats.length > 1) return t('awards.split', { seats: seatList(seats, words) });
  const seat = t('seat.numbered', { seat: seats[0] ?? 0 });
  return award.hand === null ? seat : `${seat} · ${handInWords(award.hand, words)}`;
}

/** "5 and 9", "3, 5 and 9". */
function seatList(seats: readonly number[], { t }: Words): string {
  const last = seats.at(-1);
  return seats.length < 2 || last === undefined
    ? seats.join()
    : t('awards.and', { first: seats.slice(0, -1).join(', '), last });
}

function AwardTile({ award, place, now }: { award: Award; place: number; now: boolean }) {
  const words = useText('console');
  const look = award.pushed ? 'pushed' : now ? 'now' : 'later';
  return (
    <li className={`award-tile award-${look}`} aria-current={now ? 'step' : undefined}>
      {award.pushed ? (
        <Check className="award-check" size={26} aria-hidden="true" />
      ) : (
        <span className="award-place">{place}</span>
      )}
      <span className="award-lines">
        <b>{potName(award.pot, words.t)}</b>
        <span>{outcomeOf(award, words)}</span>
      </span>
      <span className="award-chips">{words.amount(award.chips)}</span>
    </li>
  );
}

/** The pot now to be pushed: why it goes there, and in which chips. */
function AwardNow({ award }: { award: Award }) {
  const { state, nameOf } = useConsoleTable();
  const words = useText('console');
  const { t, amount } = words;
  const seats = winnersOf(award);
  const title =
    award.hand === null
      ? t(award.eligible.length === 1 ? 'awards.alone' : 'awards.named')
      : handInWords(award.hand, words);
  const sentence =
    seats.length > 1 && award.hand !== null
      ? t('awards.same', { seats: seatList(seats, words) })
      : t('awards.wins', { count: seats.length, seats: seatList(seats, words), amount: amount(award.chips) });
  const [odd] = award.odd;
  return (
    <div className="award-now">
      <h2 className="dock-title award-hand">{title}</h2>
      <p className="dock-sentence">{sentence}</p>
      <ul className="award-shares">
        {award.shares
          .filter(({ chips }) => chips > 0)
          .map(({ seat, chips }) => (
            <li key={seat} className="award-share">
              <span className="award-seat">{seat}</span>
              <span className="award-who">
                <span className="award-name">{nameOf(seat)}</span>
                <b className="award-amount">{amount(chips)}</b>
              </span>
              <ChipsToMove amount={chips} values={state.chipValues} />
            </li>
          ))}
      </ul>
      {odd !== undefined && (
        <p className="award-odd">
          <b>{t('awards.odd', { amount: amount(odd.chips), seat: odd.seat })}</b> {t('awards.oddWhy')}
        </p>
      )}
    </div>
  );
}

function ChipsToMove({ amount, values }: { amount: Chips; values: readonly Chips[] }) {
  const counts = breakDown(amount, values);
  // Every chip is named; many values step down to two rows of small ones.
  const many = counts.length > 3;
  return (
    <span className={many ? 'chips-to-move chips-many' : 'chips-to-move'}>
      {counts.map(({ value, count }) => (
        <span key={value} className="chips-of-value">
          {count}×
          <ChipFace value={value} values={values} size={many ? 32 : 56} />
        </span>
      ))}
    </span>
  );
}

function AwardSay({ award }: { award: Award }) {
  const words = useText('console');
  const { t } = words;
  const news = useBandNews();
  if (news !== null) {
    return (
      <p className={`award-say band-${news.tone}`} role="status">
        {news.text}
      </p>
    );
  }
  const seats = winnersOf(award);
  const side = spokenAmount(award.pot, words.language);
  const pot = award.pot === 0 ? t('say.mainPot') : t('say.sidePot', { side });
  const said = t(seats.length > 1 ? 'say.split' : 'say.push', { pot, seats: seatList(seats, words) });
  return (
    <div className="award-say">
      <MessageSquare size={22} aria-hidden="true" />
      <span>
        <span className="say-label">{t('dock.say')}</span>
        <span className="say-words" role="status">
          {t('dock.quoted', { words: said })}
        </span>
      </span>
    </div>
  );
}
