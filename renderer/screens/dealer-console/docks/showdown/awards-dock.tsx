import { Check, MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import {
  type Award,
  type Disagreement,
  type Hand,
  type LegalActions,
  potsTakenNext,
  type TableState,
} from '../../../../../engine/table.ts';
import { ActionButton, NoAction } from '../../../../components/action-button.tsx';
import { DisagreementTable } from '../../../../components/disagreement-table.tsx';
import { HoldButton } from '../../../../components/hold-button.tsx';
import { potName } from '../../../../components/pot-row.tsx';
import { Said } from '../../../../components/said.tsx';
import { preferences } from '../../../../stores/preferences.ts';
import { handInWords } from '../../../../text/hand-in-words.ts';
import { seatsAtOnce } from '../../../../text/seat-ranges.ts';
import { spokenAmount } from '../../../../text/spoken-amount.ts';
import { useText, type Words } from '../../../../text/use-text.ts';
import { useBandNews } from '../../band/ruling-band.tsx';
import { useConsoleTable } from '../../console-context.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { callFloor } from '../../floor/floor-call.ts';
import { handsOpen } from '../../sheets/cards/hands-sheet.tsx';
import { AwardNow } from './award-now.tsx';
import { andList, seatList, winnersIn } from './award-words.ts';
import './awards-dock.css';

/** Which pot goes to whom: one after another, held to be pushed. */
export function AwardsDock({ fingers }: { fingers: Fingers }) {
  const { state, legal } = useConsoleTable();
  const { t, amount } = useText('console');
  const letters = useStore(preferences, ({ worn }) => worn.text);
  /** The pot whose first hold has shown that the witnesses disagree. */
  const [asked, setAsked] = useState<number | null>(null);
  const { hand } = state;
  const { disagreements } = legal;
  const award = hand?.awards.find(({ pot }) => pot === legal.push);
  if (hand === null || award === undefined) return null;
  const isAsked = asked === award.pot && disagreements.length > 0;
  const goes = goingNow(state, legal, award);
  const isLong = hand.awards.length > tilesMost[letters];
  return (
    <div className="awards-dock">
      <ol className={`award-list ${isLong ? 'award-list-many' : ''}`}>
        {inOrder(hand).map((one, index) => (
          <AwardTile key={one.pot} award={one} place={index + 1} now={one.pot === award.pot} inOneLine={isLong} />
        ))}
        {hand.raked > 0 && (
          <li className="award-house">
            {t('awards.house')} <b>{amount(hand.raked)}</b>
          </li>
        )}
      </ol>
      {isAsked ? <Differing disagreements={disagreements} /> : <AwardNow goes={goes} hand={hand} />}
      <div className="award-push">
        <AwardSay goes={goes} differ={disagreements.length > 0} />
        <PushButton key={String(isAsked)} goes={goes} anyway={isAsked} onDiffer={() => setAsked(award.pot)} />
        <div className="award-others">
          {isAsked ? <BackKey onBack={() => setAsked(null)} /> : <CardsKey fingers={fingers} hand={hand} />}
          <FloorKey />
        </div>
      </div>
    </div>
  );
}

/** Up to this many pots have room for a line and a hand of two each, beside what the house has taken: the fewer the larger the letters are. */
const tilesMost = { 100: 3, 125: 3, 150: 2, 200: 2 } as const;

/** The pots one hold pushes, the one that is due first: what comes after it and is the same winner's goes with it. */
type Going = readonly [Award, ...Award[]];

function goingNow({ hand, ...state }: TableState, legal: LegalActions, award: Award): Going {
  // With the witnesses against it each pot is looked at by itself.
  const taken = legal.disagreements.length > 0 ? [] : potsTakenNext({ ...state, hand });
  const others = taken.filter((pot) => pot !== award.pot);
  return [award, ...others.flatMap((pot) => hand?.awards.find((one) => one.pot === pot) ?? [])];
}

/** Held once to push what goes now; if the witnesses disagree, once to see it and once more to push anyway. */
function PushButton(props: { readonly goes: Going; readonly anyway: boolean; readonly onDiffer: () => void }) {
  const { goes, anyway, onDiffer } = props;
  const { store, legal } = useConsoleTable();
  const { t, amount } = useText('console');
  const [{ pot }] = goes;
  const chips = goes.reduce((sum, one) => sum + one.chips, 0);
  const push =
    goes.length > 1
      ? ({ type: 'take-pots' } as const)
      : ({ type: 'push-pot', pot, ...(anyway ? { anyway } : {}) } as const);
  return (
    <HoldButton
      className={anyway ? 'push-button push-anyway' : 'push-button'}
      label={t(anyway ? 'devices:push.anyway' : 'awards.hold')}
      sub={anyway ? t('devices:push.recorded') : `${potsNamed(goes, t)} · ${amount(chips)}`}
      hint="P"
      means={`push ${pot} ${chips} ${anyway}`}
      press={store.press}
      onHeld={async (press) => {
        if (anyway || legal.disagreements.length === 0) return store.request(push, press);
        onDiffer();
        return 'refused';
      }}
    />
  );
}

/** "Side 2, Side 1"; from three pots on the first and the last. */
function potsNamed(goes: Going, t: Words['t']): string {
  const names = goes.map(({ pot }) => potName(pot, t));
  return names.length > 2 ? `${names[0]} – ${names.at(-1)}` : names.join(', ');
}

/** How many lines fit into the dock. */
const rowsMost = 5;

/** What each witness saw, shown instead of the award. */
function Differing({ disagreements }: { disagreements: readonly Disagreement[] }) {
  const { t } = useText('devices');
  return (
    <div className="award-now">
      <h2 className="dock-title">{t('push.differ')}</h2>
      <p className="dock-sentence">{t('push.look')}</p>
      <DisagreementTable disagreements={disagreements} most={rowsMost} />
    </div>
  );
}

function BackKey({ onBack }: { onBack: () => void }) {
  const { store } = useConsoleTable();
  const { t } = useText('devices');
  return (
    <ActionButton className="action-small" look="quiet" label={t('key.goBack')} press={store.press} onPress={onBack} />
  );
}

/** The open hands; nothing where none is open, as when everybody else has folded. */
function CardsKey({ fingers, hand }: { fingers: Fingers; hand: Hand }) {
  const { store } = useConsoleTable();
  const { t } = useText('console');
  if (handsOpen(hand).length === 0) return <NoAction className="action-small" />;
  return (
    <ActionButton
      className="action-small"
      look="quiet"
      label={t('board.cards')}
      hint="K"
      press={store.press}
      onPress={() => fingers.openSheet('hands')}
    />
  );
}

function FloorKey() {
  const { store, state } = useConsoleTable();
  const { t } = useText('console');
  return (
    <ActionButton
      className="action-small"
      look="quiet"
      label={t('label.floor')}
      press={store.press}
      onPress={(press) => callFloor({ store, state }, press)}
    />
  );
}

/** Pots in the order in which the rulebook pushes them. */
const inOrder = ({ awards, policies }: Hand): readonly Award[] =>
  policies['sidePots.settleOrder'] === 'last-side-first' ? awards.toReversed() : awards;

/** "Seats 5 and 9 split", "Seat 8 · three twos". */
function outcomeOf(award: Award, words: Words): string {
  const { t } = words;
  const seats = winnersIn(award);
  if (seats.length > 1) return t('awards.split', { seats: seatList(seats, words) });
  const seat = t('seat.numbered', { seat: seats[0] ?? 0 });
  const [part, ...others] = award.parts;
  // A player who wins several parts wins them with several hands.
  return part === undefined || part.hand === null || others.length > 0
    ? seat
    : `${seat} · ${handInWords(part.hand, words)}`;
}

interface AwardTileProps {
  readonly award: Award;
  readonly place: number;
  readonly now: boolean;
  readonly inOneLine: boolean;
}

function AwardTile({ award, place, now, inOneLine }: AwardTileProps) {
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
        <GoesTo award={award} inOneLine={inOneLine} />
      </span>
      <span className="award-chips">{words.amount(award.chips)}</span>
    </li>
  );
}

/** "Seat 5 · two pair", "Seat 5 · pushed"; in one line "→ 5", which is never cut. */
function GoesTo({ award, inOneLine }: { award: Award; inOneLine: boolean }) {
  const words = useText('console');
  const seats = winnersIn(award);
  const said = award.pushed
    ? `${words.t('awards.partTo', { count: seats.length, seats: seatList(seats, words) })} · ${words.t('awards.pushed')}`
    : outcomeOf(award, words);
  if (!inOneLine) return <span className={award.pushed ? 'award-to' : undefined}>{said}</span>;
  return (
    <>
      <span className="award-to" aria-hidden="true">
        → {seatsAtOnce(seats)}
      </span>
      <span className="visually-hidden">{said}</span>
    </>
  );
}

function AwardSay({ goes, differ }: { goes: Going; differ: boolean }) {
  const words = useText('console');
  const { t } = words;
  const news = useBandNews();
  if (news !== null) {
    return (
      <Said className="award-say" tone={news.tone}>
        {news.text}
      </Said>
    );
  }
  if (differ) {
    return (
      <Said className="award-say" tone="floor">
        {t('devices:push.differ')}
      </Said>
    );
  }
  const said = sayAwards(goes, words);
  return (
    <div className={`award-say ${said.length > longSay ? 'award-say-long' : ''}`}>
      <MessageSquare size={22} aria-hidden="true" />
      <span>
        <span className="say-label">{t('dock.say')}</span>
        <Said as="span" className="say-words">
          {t('quoted', { words: said })}
        </Said>
      </span>
    </div>
  );
}

/** From this many letters on, the announcement is set smaller, so that the button under it keeps its room. */
const longSay = 42;

/** "Side pot one, split: pair of kings, queen kicker."; without a hand only the winners; of several pots only which they are. */
function sayAwards([award, ...more]: Going, words: Words): string {
  const { t, language } = words;
  const [part, ...others] = award.parts;
  const seats = winnersIn(award);
  const spoken = seats.map((seat) => spokenAmount(seat, language));
  const values = { pot: potsSpoken([award, ...more], words), seats: andList(spoken, words) };
  const [low, ...beyond] = others;
  if (part?.half === 'high' && low?.half === 'low' && beyond.length === 0) {
    const to = (half: Award['parts'][number]): string => {
      const names = winnersIn(half).map((seat) => spokenAmount(seat, language));
      return t('awards.partTo', { count: names.length, seats: andList(names, words) });
    };
    return t('say.halves', { pot: values.pot, high: to(part), low: to(low) });
  }
  if (part === undefined || part.hand === null || others.length > 0 || more.length > 0) {
    return t(seats.length > 1 ? 'say.split' : 'say.push', values);
  }
  const hand = handInWords(part.hand, words);
  return t(seats.length > 1 ? 'table:say.split' : 'table:say.push', { ...values, hand });
}

function potsSpoken([{ pot }, ...more]: Going, { t, language }: Words): string {
  const last = more.at(-1)?.pot;
  if (pot === 0 && last === undefined) return t('say.mainPot');
  if (last === undefined) return t('say.sidePot', { side: spokenAmount(pot, language) });
  if (last === 0 || pot === 0) return t('say.allPots');
  // Two of them are no range.
  const from = spokenAmount(Math.min(pot, last), language);
  const to = spokenAmount(Math.max(pot, last), language);
  return t(more.length === 1 ? 'say.twoSidePots' : 'say.sidePots', { from, to });
}
