import { type Card, isKnownCard } from '../../engine/notation.ts';
import type { ActChange, HandAct } from '../../engine/table.ts';
import { SmallCard } from '../components/playing-card.tsx';
import { Spoken } from '../components/spoken.tsx';
import { spokenCard } from '../text/spoken-card.ts';
import { useText } from '../text/use-text.ts';
import type { CorrectCell } from './correct-columns.ts';
import { amountBooked, amountNow, changeOf } from './correct-draft.ts';
import { actAmount, actName, changeText, newActText } from './correct-words.ts';
import type { Correction } from './use-correction.ts';
import './correct-acts.css';

/** One act of the list: as booked, and as corrected, or as it would have to become. */
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
      data-means={`act ${act.act}`}
      className={look}
      aria-pressed={draft.missed === null && chosen?.act === act.act}
      onClick={() => correction.choose(act)}
    >
      <b className="correct-seat">{act.seat ?? ''}</b>
      <span className="correct-what">
        <ActName name={actName(act, words)} />
        <ActNow act={act} correction={correction} />
      </span>
    </button>
  );
}

/** "Side 8 pushed" in every language, in one line. */
const ActName = ({ name }: { name: string }) => (
  <span className={name.length > 13 ? 'correct-name-long' : undefined}>{name}</span>
);

/** The number as booked, struck out before the new one; or what it would become, in words. */
function ActNow({ act, correction }: { act: HandAct; correction: Correction }) {
  const words = useText('corrections');
  const { draft, preview } = correction;
  const change = changeOf(draft.changes, act.act);
  const undecided = preview?.undecided.find((one) => one.act === act.act);
  if (change === null && undecided?.why.reason === 'amount') {
    return <StruckAmount was={undecided.why.was} now={undecided.why.now} />;
  }
  const becomes = change ?? undecided?.instead[0];
  const pushed = becomes === undefined ? pushedNow(act, correction) : null;
  if (pushed !== null) return <StruckAmount was={act.to ?? 0} now={pushed} />;
  if (becomes === undefined)
    return act.cards.length > 0 ? <ActCards cards={act.cards} /> : <BookedAmount text={actAmount(act, words)} />;
  const now = calledTo(act, becomes, correction) ?? amountNow(act, [becomes]);
  if (isSameOtherwise(act, becomes) && now !== amountBooked(act)) {
    return <StruckAmount was={amountBooked(act)} now={now} />;
  }
  const isMissed = becomes.change === 'insert';
  const called = calledTo(act, becomes, correction);
  return (
    <b className="correct-becomes">
      {isMissed
        ? `+ ${'seat' in becomes.act ? becomes.act.seat : ''} ${newActText(becomes.act, words)}`
        : `-> ${changeText(becomes, words)}${called === null ? '' : ` ${words.amount(called)}`}`}
    </b>
  );
}

/** What a call in its place comes to, once the desk has answered; null: it is none, or there is no answer yet. */
function calledTo({ act }: HandAct, change: ActChange, { preview }: Correction): number | null {
  if (change.change !== 'replace' || change.with.type !== 'call') return null;
  return preview?.calls.find((one) => one.act === act)?.to ?? null;
}

/** A pot follows from the acts before it: what it would then hold, if that differs. */
function pushedNow({ what, pot, to }: HandAct, { after }: Correction): number | null {
  if (what !== 'push' || pot === null || after === null) return null;
  const award = after.hand?.awards.find((one) => one.pot === pot.pot && one.pushed);
  const chips = award?.shares.reduce((sum, share) => sum + share.chips, 0) ?? null;
  return chips === to ? null : chips;
}

const BookedAmount = ({ text }: { text: string }) => (
  <b className={text.length > 8 ? 'correct-long' : undefined}>{text}</b>
);

/** The cards an act named, as small as a line of text. */
function ActCards({ cards }: { cards: readonly Card[] }) {
  const { t } = useText('corrections');
  return (
    <b className="correct-cards-named">
      <Spoken name={cards.map((card) => spokenCard(card, t)).join(', ')}>
        {cards.map((card, place) => (
          <SmallCard key={isKnownCard(card) ? card : place} card={card} />
        ))}
      </Spoken>
    </b>
  );
}

/** Both numbers; if they are too long for a cell, only the new one. */
function StruckAmount({ was, now }: { was: number; now: number }) {
  const { amount } = useText('corrections');
  if (Math.max(was, now) >= longFrom)
    return <b className="correct-becomes correct-number">{`->\u00a0${amount(now)}`}</b>;
  return (
    <b>
      <s>{amount(was)}</s> {amount(now)}
    </b>
  );
}

const longFrom = 100_000;

/** Whether it is the same action by the same seat with another number. */
function isSameOtherwise({ what, seat }: HandAct, change: ActChange): boolean {
  if (change.change === 'recount') return true;
  return change.change === 'replace' && change.with.type === what && 'seat' in change.with && change.with.seat === seat;
}

/** A missing act, inserted where it belongs. */
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
      data-means={`missed act ${cell.place}`}
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
