import { type ActChange, type HandAct, type LegalActions, type NewAct, wonBy } from '../../engine/table.ts';
import { refusalText } from '../text/refusal-text.ts';
import { useText } from '../text/use-text.ts';
import { AmountRow } from './correct-amount.tsx';
import { CardsRow } from './correct-cards.tsx';
import {
  amountBooked,
  amountNow,
  type CorrectTab,
  changeOf,
  hasAmount,
  isAsBooked,
  missedWith,
  namesCards,
  stepOf,
  withAmount,
  withChange,
  withInstead,
  without,
} from './correct-draft.ts';
import { actTitle, changeText, newActText, whyText } from './correct-words.ts';
import type { Correction } from './use-correction.ts';

/** What the chosen act should be, or why it cannot be changed. */
export function ChosenAct({ correction }: { correction: Correction }) {
  const words = useText('corrections');
  const { t } = words;
  const { chosen, draft, closed } = correction;
  if (closed !== null) return <p className="correct-sentence">{refusalText(closed, words)}</p>;
  if (draft.missed !== null) return <Missed correction={correction} place={draft.missed} />;
  if (chosen === null) return <p className="correct-sentence">{t('choose')}</p>;
  const isUndecided = correction.preview?.undecided.some(({ act }) => act === chosen.act) ?? false;
  const title = (key: string) => <h2 className="correct-title">{t(key, { act: actTitle(chosen, words) })}</h2>;
  if (isUndecided && changeOf(draft.changes, chosen.act) === null) {
    return (
      <>
        {title('becomesWhat')}
        <Undecided act={chosen} correction={correction} />
      </>
    );
  }
  if (chosen.what === 'push' && wonBy(correction.acts, []) !== null) {
    return (
      <>
        {title('shouldBe')}
        <p className="correct-sentence">{t('nameWinners')}</p>
      </>
    );
  }
  if (chosen.fixed !== null && !chosen.recount) {
    return (
      <>
        {title('stays')}
        <p className="correct-sentence">
          {refusalText({ reason: 'act-fixed', act: chosen.act, why: chosen.fixed }, words)}
        </p>
      </>
    );
  }
  return (
    <>
      {title('shouldBe')}
      <TabContent act={chosen} correction={correction} />
      <Tabs act={chosen} correction={correction} />
    </>
  );
}

/** A missing act: its amount, or its removal. */
function Missed({ correction, place }: { correction: Correction; place: number }) {
  const words = useText('corrections');
  const { table, draft } = correction;
  const { changes } = draft;
  const change = changes[place];
  if (change?.change !== 'insert') return null;
  const away = () => correction.change({ changes: changes.filter((_, index) => index !== place), missed: null });
  return (
    <>
      <h2 className="correct-title">{changeText(change, words)}</h2>
      {'to' in change.act ? (
        <AmountRow
          was={null}
          now={change.act.to}
          step={table.chipValues[0] ?? 1}
          correction={correction}
          set={(to) => correction.change({ changes: missedWith(changes, place, to) })}
        />
      ) : (
        <div className="correct-choices" />
      )}
      <div className="correct-tabs">
        <button type="button" data-means="take away" className="tile correct-tab correct-tab-wide" onClick={away}>
          {words.t('takeAway')}
        </button>
      </div>
    </>
  );
}

/** What the open tab asks about the act. */
function TabContent({ act, correction }: { act: HandAct; correction: Correction }) {
  const { t } = useText('corrections');
  const { table, draft } = correction;
  const { changes, tab } = draft;
  switch (tab) {
    case 'amount':
      return (
        <AmountRow
          was={amountBooked(act)}
          now={amountNow(act, changes)}
          step={stepOf(act, table.chipValues[0] ?? 1)}
          correction={correction}
          set={(amount) => correction.change({ changes: withAmount(act, changes, amount) })}
        />
      );
    case 'cards':
      return table.hand && <CardsRow act={act} correction={correction} hand={table.hand} />;
    case 'remove':
      return <p className="correct-sentence">{t('removed')}</p>;
    case 'other':
    case 'missed':
      return <OtherActions act={act} correction={correction} />;
  }
}

/** The ways in which an act may have been booked wrongly; each keeps its place. */
function Tabs({ act, correction }: { act: HandAct; correction: Correction }) {
  const { t } = useText('corrections');
  const { tab, changes } = correction.draft;
  const isAction = !namesCards(act);
  const first: CorrectTab = isAction ? 'amount' : 'cards';
  const offered: readonly (CorrectTab | null)[] = [
    isAction && !mayCount(act, changes) ? null : first,
    ...(act.fixed !== null ? [] : isAction ? (['other', 'remove', 'missed'] as const) : ([null, 'remove'] as const)),
  ];
  const open = (next: CorrectTab) => {
    if (next === tab) return;
    const wasRemoved = tab === 'remove' ? without(changes, act.act) : changes;
    const removed = withChange(without(changes, act.act), { change: 'remove', act: act.act });
    correction.change({ tab: next, typed: null, changes: next === 'remove' ? removed : wasRemoved });
  };
  return (
    <div className="correct-tabs">
      {offered.map((one, place) =>
        one === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: every tab keeps its place
          <span key={place} className="no-tile" />
        ) : (
          <button
            key={one}
            type="button"
            data-means={`tab ${one}`}
            className="tile correct-tab"
            aria-pressed={one === tab}
            onClick={() => open(one)}
          >
            {t(`tab.${one}`)}
          </button>
        ),
      )}
      {!isAction && (
        <button
          type="button"
          data-means="to the acts"
          className="tile correct-tab"
          onClick={() => correction.change({ chosen: null })}
        >
          {t('toActs')}
        </button>
      )}
    </div>
  );
}

/** There is a number to correct: the act's own, or that of the wager it should have been. */
function mayCount(act: HandAct, changes: readonly ActChange[]): boolean {
  const change = changeOf(changes, act.act);
  return change?.change === 'replace' ? 'to' in change.with || hasAmount(act) : hasAmount(act);
}

/** What could have been done at that moment of the hand: instead of the act, or missing before it. */
function OtherActions({ act, correction }: { act: HandAct; correction: Correction }) {
  const words = useText('corrections');
  const { draft, choices } = correction;
  const { changes, tab } = draft;
  if (choices === null) return <div className="correct-choices" />;
  const isMissed = tab === 'missed';
  const change = isMissed ? null : changeOf(changes, act.act);
  const take = (other: NewAct) => {
    if (isMissed) {
      const next = withChange(changes, { change: 'insert', before: act.act, act: other });
      return correction.change({ changes: next, missed: next.length - 1, chosen: null });
    }
    correction.change({ changes: withInstead(act, changes, other), tab: 'to' in other ? 'amount' : 'other' });
  };
  const actions = actionsOf(choices, amountBooked(act));
  // A raise to the whole stack is an all-in, the last of them.
  const booked = isMissed ? undefined : actions.findLast((one) => isAsBooked(act, one) || isDraw(act, one));
  const now = change?.change === 'replace' ? change.with.type : change === null ? booked?.type : undefined;
  // What was booked is no alternative, but has its place: no choice moves under the finger when another is made.
  if (!actions.some((one) => change !== null || one !== booked)) {
    // Winners are named where they sit.
    const isOfSeats = act.what === 'winners' && !isMissed;
    return <p className="correct-sentence">{words.t(isOfSeats ? 'nameWinners' : 'noOther')}</p>;
  }
  return (
    <div className="correct-choices">
      {actions.map((other) => (
        <button
          key={other.type}
          type="button"
          data-means={other.type}
          className={choiceLook(newActText(other, words))}
          aria-pressed={other.type === now}
          onClick={() => take(other)}
        >
          {isMissed && 'seat' in other ? <small>{words.t('shared:seat.numbered', { seat: other.seat })}</small> : null}
          {newActText(other, words)}
        </button>
      ))}
    </div>
  );
}

/** An amount of eight figures has smaller letters. */
const choiceLook = (text: string): string =>
  /\d(?:[\d.,\u202f]){8,}/.test(text) ? 'tile correct-choice correct-long' : 'tile correct-choice';

/** Another number of cards is no other action. */
const isDraw = ({ what }: HandAct, { type }: NewAct): boolean => what === 'draw' && type === 'draw';

/** The actions of a seat at a moment, with a wager as close to the booked chips as the rules allow. */
function actionsOf(
  { toAct, fold, check, call, wager, bringIn, allIn, draw }: LegalActions,
  booked: number,
): readonly NewAct[] {
  if (draw !== null) return [{ type: 'draw', seat: draw.seat, cards: draw.least }];
  if (toAct === null) return [];
  const seat = toAct;
  return [
    ...(fold ? [{ type: 'fold', seat } as const] : []),
    ...(check ? [{ type: 'check', seat } as const] : []),
    ...(call === null ? [] : [{ type: 'call', seat } as const]),
    ...(bringIn === null ? [] : [{ type: 'bring-in', seat } as const]),
    ...(wager === null
      ? []
      : [{ type: wager.kind, seat, to: Math.max(wager.minTo, Math.min(booked, wager.maxTo ?? booked)) } as const]),
    ...(allIn === null ? [] : [{ type: 'all-in', seat } as const]),
  ];
}

/** A later act that cannot stand: why, and what it may have been. One of these must be chosen. */
function Undecided({ act, correction }: { act: HandAct; correction: Correction }) {
  const words = useText('corrections');
  const { draft, preview } = correction;
  const undecided = preview?.undecided.find((one) => one.act === act.act);
  if (undecided === undefined) return null;
  const decide = (instead: ActChange) =>
    correction.change({ changes: withChange(draft.changes, instead), chosen: null, onwards: true });
  return (
    <>
      <p className="correct-sentence correct-why">{whyText(undecided, words)}</p>
      <div className="correct-choices">
        {undecided.instead.slice(0, instead).map((one) => {
          const text = changeText(one, words);
          return (
            <button
              key={text}
              type="button"
              data-means={`decide ${act.act} ${text}`}
              // The next red act comes up in the place of this one, and a bounce must not decide it.
              data-spends
              className={choiceLook(text)}
              onClick={() => decide(one)}
            >
              {text}
            </button>
          );
        })}
      </div>
    </>
  );
}

/** How many answers fit; the most similar come first. */
const instead = 4;
