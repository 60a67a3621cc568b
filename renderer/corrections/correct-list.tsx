import { useState } from 'react';
import { isKnownCard, variantOf } from '../../engine/notation.ts';
import { SmallCard } from '../components/playing-card.tsx';
import { Spoken } from '../components/spoken.tsx';
import { spokenCard } from '../text/spoken-card.ts';
import { streetWord } from '../text/street-text.ts';
import { useText } from '../text/use-text.ts';
import { CorrectAct, MissedAct } from './correct-act.tsx';
import {
  type CorrectColumns,
  type CorrectGroup,
  type CorrectPlace,
  type CorrectRoom,
  correctColumns,
  groupsOf,
  isIn,
  placeWith,
} from './correct-columns.ts';
import { boardNamed, changeOf } from './correct-draft.ts';
import type { Correction } from './use-correction.ts';
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
