import { useState } from 'react';
import { type Card, isKnownCard, type Suit, variantOf } from '../../../engine/index.ts';
import { Spoken } from '../../components/spoken.tsx';
import { SuitMark } from '../../components/suit-mark.tsx';
import { rankText } from '../../text/rank-text.ts';
import { spokenCard } from '../../text/spoken-card.ts';
import { useText } from '../../text/use-text.ts';
import { useConsoleTable } from './console-context.ts';
import { CorrectAct, MissedAct } from './correct-act.tsx';
import { type CorrectColumns, type CorrectGroup, correctColumns, groupsOf } from './correct-columns.ts';
import { changeOf } from './correct-draft.ts';
import type { Correction } from './use-correction.ts';

/** What was done in the hand, in columns of four read downward, street by street; a finished one folds where they do not all fit. */
export function CorrectList({ correction }: { correction: Correction }) {
  const { acts, draft } = correction;
  const words = useText('corrections');
  const [place, setPlace] = useState<{ readonly opened: string | null; readonly page: number }>(fromTheEnd);
  const groups = groupsOf(acts, draft.changes);
  const { folded, open } = correctColumns(groups, place.opened, place.page);
  const nameOf = useGroupName();
  return (
    <div className="correct-list">
      {folded.length > 0 && (
        <div className="correct-folded">
          {folded.map((group) => (
            <button
              key={group.id}
              type="button"
              className="tile correct-fold"
              onClick={() => setPlace({ opened: group.id, page: 0 })}
            >
              {nameOf(group)} <small>{group.cells.length}</small>
            </button>
          ))}
        </div>
      )}
      {open.map((group) => (
        <section key={group.id} className="correct-street" aria-label={nameOf(group)}>
          <StreetHead {...{ group, correction }} name={nameOf(group)} />
          <div className="correct-columns">
            {group.earlier > 0 && (
              <button
                type="button"
                className="tile correct-turn"
                onClick={() => setPlace({ opened: group.id, page: place.page + 1 })}
              >
                {words.t('earlier', { count: group.earlier })}
              </button>
            )}
            {group.columns
              .flat()
              .map((cell) =>
                cell.is === 'act' ? (
                  <CorrectAct key={`act ${cell.act.act}`} {...{ act: cell.act, correction }} />
                ) : (
                  <MissedAct key={`missed ${cell.place}`} {...{ cell, correction }} />
                ),
              )}
            {group.later > 0 && (
              <button
                type="button"
                className="tile correct-turn"
                onClick={() => setPlace({ opened: group.id, page: Math.max(0, place.page - 1) })}
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

const fromTheEnd = { opened: null, page: 0 } as const;

function useGroupName(): (group: CorrectGroup) => string {
  const { state } = useConsoleTable();
  const { t } = useText('corrections');
  return ({ street }) => {
    if (street === null || state.hand === null) return t('showdown');
    const name = variantOf(state.hand.variant).streets[street]?.name ?? 'preflop';
    const text = name === 'preflop' ? t('preflop') : t(`street.${name}`);
    return text.charAt(0).toUpperCase() + text.slice(1);
  };
}

/** The street with its board cards; where they may have been keyed wrongly, a tap chooses them. */
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
  const cards = change?.change === 'replace' && change.with.type === 'deal-board' ? change.with.cards : board.cards;
  const spoken = `${name}: ${cards.map((card) => spokenCard(card, words.t)).join(', ')}`;
  return (
    <h3 className="correct-head">
      <button
        type="button"
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

function SmallCard({ card }: { card: Card }) {
  if (!isKnownCard(card)) return <span className="correct-card">?</span>;
  return (
    <span className="correct-card">
      {rankText(card[0] as Parameters<typeof rankText>[0])}
      <svg viewBox="0 0 100 100" width="13" height="13" aria-hidden="true">
        <SuitMark suit={card[1] as Suit} x={0} y={0} size={100} />
      </svg>
    </span>
  );
}
