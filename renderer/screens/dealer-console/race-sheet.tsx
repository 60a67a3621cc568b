import { Delete } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  type ChipRaceRuling,
  effectivePolicies,
  type KnownCard,
  type NextRace,
  nextRace,
  raceDeal,
  type Seat,
} from '../../../engine/index.ts';
import { ActionButton, NoAction } from '../../components/action-button.tsx';
import { HoldButton } from '../../components/hold-button.tsx';
import { useShortcut } from '../../components/use-shortcut.ts';
import { refusalText } from '../../text/refusal-text.ts';
import { spokenCard } from '../../text/spoken-card.ts';
import { useText, type Words } from '../../text/use-text.ts';
import { CardGrid } from './cards-sheet.tsx';
import { useConsoleTable } from './console-context.ts';
import { PlanTile } from './plan-tile.tsx';
import { noRace, oddOf, type RaceDraft, type RaceStep, raceStep } from './race-draft.ts';
import { useBandNews } from './ruling-band.tsx';
import type { Fingers } from './use-fingers.ts';

/** The smallest chips leave the table: odd ones are counted, cards dealt and keyed, and who wins the new chips is booked. */
export function RaceSheet({ fingers }: { fingers: Fingers }) {
  const { state } = useConsoleTable();
  const { t } = useText('plan');
  const next = nextRace(state);
  if (next === null)
    return (
      <Head fingers={fingers} title={t('chips.subRace')}>
        {t('race.nothing')}
      </Head>
    );
  return <OpenRace key={next.old} fingers={fingers} next={next} />;
}

function OpenRace({ fingers, next }: { fingers: Fingers; next: NextRace }) {
  const { state } = useConsoleTable();
  const words = useText('plan');
  const { t, amount } = words;
  const [draft, setDraft] = useState<RaceDraft>(noRace);
  const change = (changes: Partial<RaceDraft>) => setDraft((before) => ({ ...before, ...changes }));
  const step = raceStep(state, next, draft);
  if (step.step === 'deal') return <DealCards {...{ fingers, step, draft, change }} />;
  const title = t('race.title', { old: amount(next.old), new: amount(next.new) });
  if (step.step === 'count' || draft.keyed === null)
    return (
      <>
        <Head fingers={fingers} title={title}>
          {step.step === 'refused' ? refusalText(step.refusal, words) : null}
        </Head>
        <CountOdd {...{ next, draft, change }} ready={step.step === 'count'} />
      </>
    );
  return (
    <>
      <Head fingers={fingers} title={title}>
        {step.step === 'refused'
          ? refusalText(step.refusal, words)
          : step.step === 'choose'
            ? t('race.readings')
            : houseText(step, words)}
      </Head>
      <Result {...{ fingers, next, step, draft, change }} />
    </>
  );
}

function Head({ fingers, title, children }: { fingers: Fingers; title: string; children: ReactNode }) {
  const { t } = useText('console');
  const news = useBandNews();
  return (
    <div className="sheet-head race-head">
      <h2 className="dock-title">{title}</h2>
      <p className={`sheet-fact band-${news?.tone ?? 'plain'}`} role="status">
        {news?.text ?? children}
      </p>
      <button type="button" className="tile sheet-close" onClick={() => fingers.openSheet(null)}>
        {t('dock.close')}
      </button>
    </div>
  );
}

/** Odd chips seat by seat; where nobody has counted the stack, somebody counts these. */
function CountOdd(props: {
  readonly next: NextRace;
  readonly draft: RaceDraft;
  readonly change: (changes: Partial<RaceDraft>) => void;
  readonly ready: boolean;
}) {
  const { next, draft, change, ready } = props;
  const { store, state } = useConsoleTable();
  const { t, amount } = useText('plan');
  const odd = oddOf(next, draft);
  const { order, newChips } = raceDeal(state, { ...next, odd });
  const seat = effectivePolicies(state.rulebook, state.overlay)['chipRace.startSeat'];
  const cards = order.length;
  const more = (one: Seat) =>
    change({ counted: { ...draft.counted, [one]: ((odd[one] ?? 0) + 1) % (next.new / next.old) } });
  return (
    <>
      <div className="race-seats">
        {Object.keys(odd)
          .map(Number)
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
                <b>{one}</b> × {odd[one]}
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
        {ready ? (
          <ActionButton
            className="action-wide"
            label={
              cards === 0
                ? t('race.hold', { old: amount(next.old) })
                : t(cards === 1 ? 'race.dealOne' : 'race.deal', { cards })
            }
            sub={cards === 0 ? undefined : t('race.from', { seat })}
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

/** One card after another on the grid of the deck; cards keyed have left it. */
function DealCards(props: {
  readonly fingers: Fingers;
  readonly step: Extract<RaceStep, { step: 'deal' }>;
  readonly draft: RaceDraft;
  readonly change: (changes: Partial<RaceDraft>) => void;
}) {
  const { fingers, step, draft, change } = props;
  const { state } = useConsoleTable();
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
        <p className="race-keyed">
          {[...dealt, ...again]
            .slice(-6)
            .map((one) => spokenCard(one, t))
            .join(', ')}
        </p>
        <button type="button" className="tile cards-back" aria-label={t('console:dock.backspace')} onClick={back}>
          <Delete size={24} aria-hidden="true" />
        </button>
        <button type="button" className="tile cards-close" onClick={() => fingers.openSheet(null)}>
          {t('console:dock.close')}
        </button>
      </div>
      <CardGrid variant={state.variant} open={new Set([...dealt, ...again])} keyed={[]} tapped={key} />
    </div>
  );
}

function Result(props: {
  readonly fingers: Fingers;
  readonly next: NextRace;
  readonly step: Exclude<RaceStep, { step: 'deal' | 'count' }>;
  readonly draft: RaceDraft;
  readonly change: (changes: Partial<RaceDraft>) => void;
}) {
  const { fingers, next, step, draft, change } = props;
  const { store } = useConsoleTable();
  const words = useText('plan');
  const { t, amount } = words;
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
              <b>{seat}</b> {signed(chips, words)}
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
        <NoAction />
        {step.step === 'done' ? (
          <HoldButton
            className="action-wide"
            label={t('race.hold', { old: amount(next.old) })}
            sub={t('race.holdSub')}
            press={store.press}
            onHeld={async (press) => {
              const outcome = await store.request(step.race, press);
              if (outcome === 'done') fingers.openSheet(null);
              return outcome;
            }}
          />
        ) : (
          <NoAction className="action-wide" />
        )}
      </div>
    </>
  );
}

/** "+75", "−50". */
const signed = (chips: number, { amount }: Words): string => `${chips < 0 ? '−' : '+'}${amount(Math.abs(chips))}`;

function readingText(reading: ChipRaceRuling, { t, amount }: Words): string {
  if ('ruling' in reading)
    return t('race.drawAgain', { seats: reading.among.toSorted((one, other) => one - other).join(', ') });
  if (!reading.accepted || reading.winners.length === 0) return t('race.wonNobody');
  const won = t('race.won', { made: reading.newChips, seats: reading.winners.join(', ') });
  const saved = Object.entries(reading.rescue).map(([seat, chips]) => t('race.rescue', { seat, chips: amount(chips) }));
  return [won, ...saved].join(', ');
}

/** "3 × 100: 2, 3, 6 · 8 +100": how many new chips, who gets them, and who is saved with what. */
function readingFigures(reading: ChipRaceRuling, next: NextRace, words: Words): string {
  if ('ruling' in reading || !reading.accepted || reading.winners.length === 0) return readingText(reading, words);
  const { newChips, winners, rescue } = reading;
  const won = `${newChips} × ${words.amount(next.new)}: ${winners.join(', ')}`;
  return [won, ...Object.entries(rescue).map(([seat, chips]) => `${seat} ${signed(chips, words)}`)].join(' · ');
}

/** Who won, and what the race adds to the chips in play or takes from them. */
function houseText({ raced }: Extract<RaceStep, { step: 'done' }>, words: Words): string {
  const { t, amount } = words;
  const { winners, changes } = raced;
  const house = changes.reduce((sum, { chips }) => sum + chips, 0);
  const chips = amount(Math.abs(house));
  const won = winners.length === 0 ? '' : `${t('race.won', { made: winners.length, seats: winners.join(', ') })}. `;
  return won + (house === 0 ? t('race.even') : t(house > 0 ? 'race.house' : 'race.keeps', { chips }));
}
