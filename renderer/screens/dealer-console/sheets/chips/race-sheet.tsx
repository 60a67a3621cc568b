import { useState } from 'react';
import type { KnownCard, Seat } from '../../../../../engine/notation.ts';
import { effectivePolicies } from '../../../../../engine/rules.ts';
import { nextRace, racedEarly } from '../../../../../engine/table.ts';
import { ActionButton, NoAction } from '../../../../components/action-button.tsx';
import { BackspaceKey } from '../../../../components/backspace-key.tsx';
import { CardGrid } from '../../../../components/card-grid.tsx';
import { Spoken } from '../../../../components/spoken.tsx';
import { useShortcut } from '../../../../components/use-shortcut.ts';
import { refusalText } from '../../../../text/refusal-text.ts';
import { useText } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { PlanTile } from '../../keys/plan-tile.tsx';
import { useTableNow } from '../../top-bar/top-bar.tsx';
import { SheetHead } from '../sheet-head.tsx';
import { RaceCardsLine } from './race-cards-line.tsx';
import { type NextRace, noRace, type RaceDraft, type RaceStep, raceStep } from './race-draft.ts';
import { houseText, RaceHold, RaceResult } from './race-result.tsx';
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
