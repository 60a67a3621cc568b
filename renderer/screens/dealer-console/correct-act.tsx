import type { ActChange, HandAct } from '../../../engine/index.ts';
import { useText } from '../../text/use-text.ts';
import type { CorrectCell } from './correct-columns.ts';
import { amountBooked, amountNow, changeOf } from './correct-draft.ts';
import { actAmount, actName, changeText, newActText } from './correct-words.ts';
import type { Correction } from './use-correction.ts';

/** One act of the list: as it was booked, and what it is said to have been, or would have to become. */
export function CorrectAct({ act, correction }: { act: HandAct; correction: Correction }) {
  const words = useText('corrections');
  const { draft, preview, chosen } = correction;
  const change = changeOf(draft.changes, act.act);
  const undecided = change === null ? preview?.undecided.find((one) => one.act === act.act) : undefined;
  const look = [
    'tile correct-act',
    undecided === undefined ? '' : 'correct-undecided',
    act.fixed !== null && !act.recount ? 'correct-fixed' : '',
    change?.change === 'remove' ? 'correct-removed' : '',
  ].join(' ');
  return (
    <button
      type="button"
      className={look}
      aria-pressed={draft.missed === null && chosen?.act === act.act}
      onClick={() => correction.choose(act)}
    >
      <b className="correct-seat">{act.seat ?? ''}</b>
      <span className="correct-what">
        <span>{actName(act, words)}</span>
        <ActNow {...{ act, correction }} />
      </span>
    </button>
  );
}

/** The number as it was booked; struck before the new one; or what it would become, in words. */
function ActNow({ act, correction }: { act: HandAct; correction: Correction }) {
  const words = useText('corrections');
  const { draft, preview } = correction;
  const change = changeOf(draft.changes, act.act);
  const undecided = preview?.undecided.find((one) => one.act === act.act);
  if (change === null && undecided?.why.reason === 'amount') {
    return <StruckAmount was={words.amount(undecided.why.was)} now={words.amount(undecided.why.now)} />;
  }
  const becomes = change ?? undecided?.instead[0];
  if (becomes === undefined) return <b>{actAmount(act, words)}</b>;
  const now = amountNow(act, [becomes]);
  if (isSameOtherwise(act, becomes) && now !== amountBooked(act)) {
    return <StruckAmount was={actAmount(act, words)} now={words.amount(now)} />;
  }
  const isMissed = becomes.change === 'insert';
  return (
    <b className="correct-becomes">
      {isMissed
        ? `+ ${'seat' in becomes.act ? becomes.act.seat : ''} ${newActText(becomes.act, words)}`
        : `→ ${changeText(becomes, words)}`}
    </b>
  );
}

const StruckAmount = ({ was, now }: { was: string; now: string }) => (
  <b>
    <s>{was}</s> {now}
  </b>
);

/** The same action by the same seat with another number. */
function isSameOtherwise({ what, seat }: HandAct, change: ActChange): boolean {
  if (change.change === 'recount') return true;
  return change.change === 'replace' && change.with.type === what && 'seat' in change.with && change.with.seat === seat;
}

/** An act that was missing, put where it belongs. */
export function MissedAct(props: {
  readonly cell: Extract<CorrectCell, { is: 'missed' }>;
  readonly correction: Correction;
}) {
  const { cell, correction } = props;
  const words = useText('corrections');
  const { act } = cell.change;
  return (
    <button
      type="button"
      className="tile correct-act correct-missed"
      aria-pressed={correction.draft.missed === cell.place}
      onClick={() => correction.change({ missed: cell.place, chosen: null, typed: null })}
    >
      <b className="correct-seat">{'seat' in act ? act.seat : ''}</b>
      <span className="correct-what">
        <span>{words.t('missed')}</span>
        <b className="correct-becomes">{newActText(act, words)}</b>
      </span>
    </button>
  );
}
