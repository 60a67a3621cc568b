import { useState } from 'react';
import type { KnownCard, Seat } from '../../../../../engine/notation.ts';
import { effectivePolicies } from '../../../../../engine/rules.ts';
import { type ChipRaceRuling, nextRace, racedEarly } from '../../../../../engine/table.ts';
import { ActionButton, NoAction } from '../../../../components/action-button.tsx';
import { BackspaceKey } from '../../../../components/backspace-key.tsx';
import { CardGrid } from '../../../../components/card-grid.tsx';
import { HoldButton } from '../../../../components/hold-button.tsx';
import { SmallCard } from '../../../../components/playing-card.tsx';
import { Spoken } from '../../../../components/spoken.tsx';
import { useShortcut } from '../../../../components/use-shortcut.ts';
import { refusalText } from '../../../../text/refusal-text.ts';
import { spokenCard } from '../../../../text/spoken-card.ts';
import { useText, type Words } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import { signedAmount } from '../../docks/between/difference-text.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { PlanTile } from '../../keys/plan-tile.tsx';
import { useTableNow } from '../../top-bar/top-bar.tsx';
import { SheetHead } from '../sheet-head.tsx';
import { type NextRace, noRace, type RaceDraft, type RaceStep, raceStep } from './race-draft.ts';

import './race-sheet.css';

/** The smallest chips leave the table: odd ones are counted, cards dealt and keyed, and the winners of the new chips booked. */
export function RaceSheet({ fingers }: { fingers: Fingers }) {
  const { state } = useConsoleTable();
  const { t } = useText('plan');
  const next = nextRace(state);
  if (next === null)
    return (
      <SheetHead fingers={fingers} title={t('chips.subRace')}>
        {t('race.nothing')}
      </SheetHead>
    );
  return <OpenRace key={next.old} fingers={fingers} uncounted={next} />;
}

function OpenRace({ fingers, uncounted }: { fingers: Fingers; uncounted: NextRace }) {
  const { state } = useConsoleTable();
  const words = useText('plan');
  const { t, amount } = words;
  const [draft, setDraft] = useState<RaceDraft>(noRace);
  const change = (changes: Partial<RaceDraft>) => setDraft((before) => ({ ...before, ...changes }));
  const next = nextRace(state, draft.counted) ?? uncounted;
  const now = useTableNow();
  const step = raceStep(state, next, draft, now);
  const early = racedEarly(state, next.old, now);
  if (step.step === 'deal')
    return <RaceCards order={next.order} fingers={fingers} step={step} draft={draft} change={change} />;
  const title = t('race.title', { old: amount(next.old), new: amount(next.new) });
  if (step.step === 'count' || draft.keyed === null)
    return (
      <>
        <SheetHead fingers={fingers} title={title}>
          {step.step === 'refused'
            ? refusalText(step.refusal, words)
            : early === null
              ? null
              : t('race.early', { level: early })}
        </SheetHead>
        <CountOdd fingers={fingers} next={next} draft={draft} change={change} ready={step.step === 'count'} />
      </>
    );
  return (
    <>
      <SheetHead fingers={fingers} title={title}>
        {step.step === 'refused'
          ? refusalText(step.refusal, words)
          : step.step === 'choose'
            ? t('race.readings')
            : houseText(step, words)}
      </SheetHead>
      <RaceResult fingers={fingers} next={next} step={step} draft={draft} change={change} />
    </>
  );
}

/** Odd chips seat by seat; for an uncounted stack they are counted here. */
function CountOdd(props: {
  readonly fingers: Fingers;
  readonly next: NextRace;
  readonly draft: RaceDraft;
  readonly change: (changes: Partial<RaceDraft>) => void;
  readonly ready: boolean;
}) {
  const { fingers, next, draft, change, ready } = props;
  const { store, state } = useConsoleTable();
  const { t, amount } = useText('plan');
  const { odd, order, newChips } = next;
  const undealt = raceStep(state, next, { ...draft, keyed: [] }, useTableNow());
  const seat = effectivePolicies(state.rulebook, state.overlay)['chipRace.startSeat'];
  const cards = order.length;
  const more = (one: Seat) =>
    change({ counted: { ...draft.counted, [one]: ((odd[one] ?? 0) + 1) % (next.new / next.old) } });
  return (
    <>
      <div className="race-seats">
        {Object.keys(odd)
          .map(Number)
          .filter((one) => odd[one] !== 0 || next.uncounted.includes(one))
          .map((one) =>
            next.uncounted.includes(one) ? (
              <PlanTile
                key={one}
                name={t('race.uncounted', { seat: one, odd: odd[one] ?? 0 })}
                onPress={() => more(one)}
              >
                <b>{one}</b> × {odd[one]}
              </PlanTile>
            ) : (
              <p key={one} className="race-odd">
                <Spoken name={t('race.seatOdd', { seat: one, odd: odd[one] ?? 0 })}>
                  <b>{one}</b> × {odd[one]}
                </Spoken>
              </p>
            ),
          )}
      </div>
      <p className="race-fact">
        {cards === 0 ? t('race.none') : t('race.odd', { old: amount(next.old), seat, made: newChips })}
      </p>
      <div className="action-row">
        <NoAction />
        <NoAction />
        {ready && undealt.step === 'done' ? (
          <RaceHold fingers={fingers} step={undealt} />
        ) : ready ? (
          <ActionButton
            className="action-wide"
            label={t(cards === 1 ? 'race.dealOne' : 'race.deal', { cards })}
            sub={t('race.from', { seat })}
            look="lit"
            press={store.press}
            onPress={() => change({ keyed: [] })}
          />
        ) : (
          <NoAction className="action-wide" />
        )}
      </div>
    </>
  );
}

/** One card after another on the deck's grid; keyed cards disappear from it. */
function RaceCards(props: {
  readonly fingers: Fingers;
  readonly step: Extract<RaceStep, { step: 'deal' }>;
  readonly order: readonly Seat[];
  readonly draft: RaceDraft;
  readonly change: (changes: Partial<RaceDraft>) => void;
}) {
  const { fingers, step, order, draft, change } = props;
  const { store, state } = useConsoleTable();
  const { t } = useText('plan');
  const { keyed, again } = draft;
  const dealt = keyed ?? [];
  const back = () => {
    if (again.length > 0) change({ again: again.slice(0, -1) });
    else if (step.again) change({ choice: null, keyed: dealt.slice(0, -1) });
    else change({ keyed: dealt.length === 0 ? null : dealt.slice(0, -1) });
  };
  useShortcut('Backspace', { down: back });
  const key = (card: KnownCard) => () => change(step.again ? { again: [...again, card] } : { keyed: [...dealt, card] });
  const { seat, card, cards } = step;
  return (
    <div className="cards-sheet">
      <div className="cards-head race-cards-head">
        <h2 className="dock-title">{t(step.again ? 'race.again' : 'race.card', { seat, card, cards })}</h2>
        <RaceCardsLine order={order} dealt={dealt} again={again} />
        <BackspaceKey className="tile cards-back" onBack={back} />
        <button type="button" data-means="close" className="tile cards-close" onClick={() => fingers.openSheet(null)}>
          {t('key.close')}
        </button>
      </div>
      <CardGrid
        variant={state.variant}
        open={new Set([...dealt, ...again])}
        keyed={[]}
        tapped={key}
        press={store.press}
      />
    </div>
  );
}

/** The readings if the text allows several, what each stack gains or loses, and the key that books it. */
function RaceResult(props: {
  readonly fingers: Fingers;
  readonly next: NextRace;
  readonly step: Exclude<RaceStep, { step: 'deal' | 'count' }>;
  readonly draft: RaceDraft;
  readonly change: (changes: Partial<RaceDraft>) => void;
}) {
  const { fingers, next, step, draft, change } = props;
  const { store } = useConsoleTable();
  const words = useText('plan');
  const { t } = words;
  const readings = step.step === 'refused' ? [] : step.readings;
  return (
    <>
      <div className="race-readings">
        {readings.length > 1 &&
          readings.map((reading, index) => (
            <PlanTile
              // biome-ignore lint/suspicious/noArrayIndexKey: a reading is known by its number
              key={index}
              name={readingText(reading, words)}
              chosen={draft.choice === index}
              onPress={() => change({ choice: index, again: [] })}
            >
              {readingFigures(reading, next, words)}
            </PlanTile>
          ))}
      </div>
      <div className="race-changes">
        {step.step === 'done' &&
          step.raced.changes.map(({ seat, chips }) => (
            <p key={seat} className="race-odd">
              <Spoken name={t('seat.ofChips', { seat, chips: signedAmount(chips, words) })}>
                <b>{seat}</b> {signedAmount(chips, words)}
              </Spoken>
            </p>
          ))}
      </div>
      <div className="action-row">
        <ActionButton
          label={t('race.back')}
          look="quiet"
          press={store.press}
          onPress={() => change({ keyed: null, again: [], choice: null })}
        />
        <RaceCardsLine order={next.order} dealt={draft.keyed ?? []} again={draft.again} />
        {step.step === 'done' ? <RaceHold fingers={fingers} step={step} /> : <NoAction className="action-wide" />}
      </div>
    </>
  );
}

/** Books that the chips leave. If nobody has an odd one, no card is dealt first. */
function RaceHold({ fingers, step }: { fingers: Fingers; step: Extract<RaceStep, { step: 'done' }> }) {
  const { store, state } = useConsoleTable();
  const { t, amount } = useText('plan');
  const early = racedEarly(state, step.race.old, useTableNow());
  return (
    <HoldButton
      className="action-wide"
      label={t('race.hold', { old: amount(step.race.old) })}
      sub={early === null ? t('key.hold') : t('race.earlySub', { level: early })}
      press={store.press}
      onHeld={async (press) => {
        const outcome = await store.request(step.race, press);
        if (outcome === 'done') fingers.openSheet(null);
        return outcome;
      }}
    />
  );
}

/** "+75", "−50". */
function readingText(reading: ChipRaceRuling, { t, amount }: Words): string {
  if ('ruling' in reading)
    return t('race.drawAgain', { seats: reading.among.toSorted((one, other) => one - other).join(', ') });
  if (!reading.accepted || reading.winners.length === 0) return t('race.wonNobody');
  const won = t('race.won', { made: reading.newChips, seats: reading.winners.join(', ') });
  const saved = Object.entries(reading.rescue).map(([seat, chips]) => t('race.rescue', { seat, chips: amount(chips) }));
  return [won, ...saved].join(', ');
}

/** "3 × 100: 2, 3, 6 · 8 +100": how many new chips, who wins them, and who is saved with what. */
function readingFigures(reading: ChipRaceRuling, next: NextRace, words: Words): string {
  if ('ruling' in reading || !reading.accepted || reading.winners.length === 0) return readingText(reading, words);
  const { newChips, winners, rescue } = reading;
  const won = `${newChips} × ${words.amount(next.new)}: ${winners.join(', ')}`;
  return [won, ...Object.entries(rescue).map(([seat, chips]) => `${seat} ${signedAmount(chips, words)}`)].join(' · ');
}

/** Who won, and what the race adds to the chips in play or removes. */
function houseText({ raced }: Extract<RaceStep, { step: 'done' }>, words: Words): string {
  const { t, amount } = words;
  const { winners, changes } = raced;
  const house = changes.reduce((sum, { chips }) => sum + chips, 0);
  const chips = amount(Math.abs(house));
  const won = winners.length === 0 ? '' : `${t('race.won', { made: winners.length, seats: winners.join(', ') })}. `;
  return won + (house === 0 ? t('race.even') : t(house > 0 ? 'race.house' : 'race.keeps', { chips }));
}

/** Every card keyed so far, by the seat it went to, so that one keyed wrong is seen before the race is booked. */
function RaceCardsLine(props: {
  readonly order: readonly Seat[];
  readonly dealt: readonly KnownCard[];
  readonly again: readonly KnownCard[];
}) {
  const { order, dealt, again } = props;
  const { t } = useText('plan');
  const seats = [...new Set(order.slice(0, dealt.length))];
  const cardsOf = (seat: Seat) => dealt.filter((_card, index) => order[index] === seat);
  return (
    <p className="race-keyed">
      <Spoken name={[...dealt, ...again].map((card) => spokenCard(card, t)).join(', ')}>
        {seats.map((seat) => (
          <span key={seat} className="race-keyed-seat">
            <b>{seat}</b>
            {cardsOf(seat).map((card) => (
              <SmallCard key={card} card={card} />
            ))}
          </span>
        ))}
        {again.map((card) => (
          <SmallCard key={card} card={card} />
        ))}
      </Spoken>
    </p>
  );
}
