import type { ActChange, HandAct, LegalActions, NewAct } from '../../engine/table.ts';
import { useText } from '../text/use-text.ts';
import { amountBooked, changeOf, isAsBooked, withChange, withInstead } from './correct-draft.ts';
import { changeText, newActText, whyText } from './correct-words.ts';
import type { Correction } from './use-correction.ts';

/** What could have been done at that moment of the hand: instead of the act, or missing before it. */
export function OtherActions({ act, correction }: { act: HandAct; correction: Correction }) {
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
export function Undecided({ act, correction }: { act: HandAct; correction: Correction }) {
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
