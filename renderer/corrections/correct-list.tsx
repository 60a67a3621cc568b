import { useState } from 'react';
import { type Card, isKnownCard, variantOf } from '../../engine/notation.ts';
import type { ActChange, HandAct } from '../../engine/table.ts';
import { SmallCard } from '../components/playing-card.tsx';
import { Spoken } from '../components/spoken.tsx';
import { spokenCard } from '../text/spoken-card.ts';
import { streetWord } from '../text/street-text.ts';
import { useText } from '../text/use-text.ts';
import {
  type CorrectCell,
  type CorrectColumns,
  type CorrectGroup,
  type CorrectPlace,
  type CorrectRoom,
  correctColumns,
  groupsOf,
  isIn,
  placeWith,
} from './correct-columns.ts';
import { amountBooked, amountNow, boardNamed, changeOf } from './correct-draft.ts';
import { actAmount, actName, changeText, newActText } from './correct-words.ts';
import type { Correction } from './use-correction.ts';
import './correct-acts.css';
import './corrections.css';

/** The acts of the hand, in columns read downward, street by street; finished streets fold if they do not all fit. */
export function CorrectList({ correction, room }: { correction: Correction; room: CorrectRoom }) {
  const { acts, draft, chosen } = correction;
  const words = useText('corrections');
  const [place, setPlace] = useState<Place>({ opened: null, page: 0, beside: null });
  const groups = groupsOf(acts, draft.changes);
  // An act chosen since then is shown, whatever was opened before; where it stands already, nothing moves.
  const isTurned = chosen === null || place.beside === chosen.act;
  const { opened, page } = isTurned ? place : placeWith(groups, chosen.act, place, room);
  const { folded, open } = correctColumns(groups, opened, page, room);
  const show = (group: string, next: number) => setPlace({ opened: group, page: next, beside: chosen?.act ?? null });
  const nameOf = useGroupName(correction);
  return (
    <div className="correct-list">
      {folded.length > 0 && (
        <div className="correct-folded">
          {folded.map((group) => (
            <button
              key={group.id}
              type="button"
              data-means={`group ${group.id}`}
              className={`tile correct-fold ${redIn(group, correction) > 0 ? 'correct-undecided' : ''}`}
              onClick={() => show(group.id, 0)}
            >
              {nameOf(group)} <small>{redIn(group, correction) || group.cells.length || ''}</small>
            </button>
          ))}
        </div>
      )}
      {open.map((group) => (
        <section key={group.id} className="correct-street" aria-label={nameOf(group)}>
          <StreetHead group={group} correction={correction} name={nameOf(group)} />
          <div className="correct-columns">
            {group.earlier > 0 && (
              <button
                type="button"
                data-means="earlier acts"
                className="tile correct-turn"
                onClick={() => show(group.id, page + 1)}
              >
                {words.t('earlier', { count: group.earlier })}
              </button>
            )}
            {group.columns
              .flat()
              .map((cell) =>
                cell.is === 'act' ? (
                  <CorrectAct key={`act ${cell.act.act}`} act={cell.act} correction={correction} />
                ) : (
                  <MissedAct key={`missed ${cell.place}`} cell={cell} correction={correction} />
                ),
              )}
            {group.later > 0 && (
              <button
                type="button"
                data-means="later acts"
                className="tile correct-turn"
                onClick={() => show(group.id, Math.max(0, page - 1))}
              >
                {words.t('later', { count: group.later })}
              </button>
            )}
          </div>
        </section>
      ))}
    </div>
  );
}

/** What was opened by hand: a street and its page, and the act chosen at that time. */
interface Place extends CorrectPlace {
  readonly beside: number | null;
}

/** Acts of a street that still have to be decided. */
const redIn = (group: CorrectGroup, { preview, draft }: Correction): number =>
  (preview?.undecided ?? []).filter(({ act }) => changeOf(draft.changes, act) === null && isIn(group, act)).length;

function useGroupName({ table }: Correction): (group: CorrectGroup) => string {
  const { t } = useText('corrections');
  return ({ street }) => {
    if (street === null || table.hand === null) return t('showdown');
    const name = variantOf(table.hand.variant).streets[street]?.name ?? 'preflop';
    const text = name === 'preflop' ? t('preflop') : t(`street.${streetWord(table.hand.variant, name)}`);
    return text.charAt(0).toUpperCase() + text.slice(1);
  };
}

/** The street with its board cards; if they may have been keyed wrongly, a tap chooses them. */
function StreetHead(props: {
  readonly group: CorrectColumns['open'][number];
  readonly correction: Correction;
  readonly name: string;
}) {
  const { group, correction, name } = props;
  const words = useText('corrections');
  const { board } = group;
  if (board === null) return <h3 className="correct-head">{name}</h3>;
  const change = changeOf(correction.draft.changes, board.act);
  const cards =
    change?.change === 'replace' && change.with.type === 'deal-board'
      ? change.with.cards
      : boardNamed(board, correction.acts, correction.table.hand);
  const spoken = `${name}: ${cards.map((card) => spokenCard(card, words.t)).join(', ')}`;
  return (
    <h3 className="correct-head">
      <button
        type="button"
        data-means={`act ${board.act}`}
        className="correct-board"
        aria-pressed={correction.chosen?.act === board.act}
        onClick={() => correction.choose(board)}
      >
        <Spoken name={spoken}>
          {name}{' '}
          {cards.map((card, place) => (
            <SmallCard key={isKnownCard(card) ? card : place} card={card} />
          ))}
        </Spoken>
      </button>
    </h3>
  );
}

/** One act of the list: as booked, and as corrected, or as it would have to become. */
function CorrectAct({ act, correction }: { act: HandAct; correction: Correction }) {
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
function MissedAct(props: { readonly cell: Extract<CorrectCell, { is: 'missed' }>; readonly correction: Correction }) {
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
