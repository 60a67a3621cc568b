import type { ReactNode } from 'react';
import type { Card } from '../../../../engine/notation.ts';
import { boardsOf } from '../../../../engine/rules.ts';
import { handShown, type Report } from '../../../../engine/table.ts';
import { SmallCard } from '../../../components/playing-card.tsx';
import type { Tone } from '../../../components/said.tsx';
import { seatViews } from '../../../components/seat-view.ts';
import { Spoken } from '../../../components/spoken.tsx';
import { spokenSeat } from '../../../components/spoken-seat.ts';
import { burnedCards } from '../../../components/table-layout.ts';
import type { Told } from '../../../stores/table-store.ts';
import { refusalText } from '../../../text/refusal-text.ts';
import { spokenCard } from '../../../text/spoken-card.ts';
import { useText, type Words } from '../../../text/use-text.ts';
import { saidText } from '../../../text/wager-text.ts';
import type { ConsoleTable } from '../console-context.ts';

/** The content of the band now: a refusal or the floor before the ordinary sentence. */
export interface BandNews {
  readonly tone: Tone;
  readonly text: ReactNode;
  /** What the dealer can report about it at once. */
  readonly report?: Report;
  /** To be announced with it; absent: the dock's sentence. */
  readonly say?: string | null;
  /** A call of an earlier hand, or one that says no more: the Floor key shows it as well. Absent: not so. */
  readonly isOnKey?: true;
}

/** The answer to a touch that did nothing: the state of that seat, what is out, why that action is not open, or how its key is pressed. */
export function toldNews(told: Told, console: ConsoleTable, words: Words): BandNews | null {
  const { state, legal, nameOf } = console;
  switch (told.is) {
    case 'seat': {
      const view = seatViews(state, legal).find(({ seat }) => seat === told.seat);
      if (view === undefined) return null;
      const toCall = legal.toAct === view.seat ? (legal.call?.chips ?? 0) : 0;
      const { names, status } = console.table;
      const name = view.player === null ? (names[view.out ?? ''] ?? '') : nameOf(view.seat);
      const place = status.cardroom.places?.find(({ player }) => player === view.out)?.place ?? null;
      const text = spokenSeat({ view, name, place, toCall, after: null }, words);
      return { tone: 'plain', text: `${text}.` };
    }
    case 'out': {
      const { seat, chips, said } = told;
      const text =
        chips > 0 || said === null
          ? words.t('console:told.out', { seat, chips: words.amount(chips) })
          : words.t('console:told.said', { seat, words: saidText(said, words) });
      return { tone: 'refused', text };
    }
    case 'felt':
      return { tone: 'plain', text: feltText(told, console, words) };
    case 'cell':
      return { tone: 'plain', text: cellText(told, console, words) };
    case 'closed':
      return {
        tone: 'plain',
        text: told.refusal === null ? words.t('console:told.closed') : refusalText(told.refusal, words),
      };
    case 'came-up':
      return { tone: 'refused', text: words.t('console:told.cameUp') };
    case 'twice':
      return { tone: 'refused', text: twiceText(console, words) };
    case 'hold':
      return { tone: 'plain', text: words.t('console:told.hold') };
    case 'all-keyed':
      return { tone: 'plain', text: words.t('console:told.allKeyed') };
  }
}

/** The second tap of a double tap counted for nobody; whose turn it is now. */
const twiceText = ({ legal }: ConsoleTable, { t }: Words): string => {
  const seat = legal.toAct ?? legal.muck[0];
  return seat === undefined ? t('console:told.cameUp') : t('console:told.twice', { seat });
};

/** A cell as it reads. Where a hand was dealt again, also the number of this deal, by which the records have it. */
function cellText({ label, value }: Extract<Told, { is: 'cell' }>, { state }: ConsoleTable, { t }: Words): string {
  const { handNumber } = state;
  const hand = handShown(state);
  if (hand === handNumber || value !== String(hand)) return `${label}: ${value}.`;
  if (label === t('console:top.handAgain')) return t('console:told.handAgain', { hand: handNumber, first: hand });
  return label === t('console:top.hand') ? t('console:told.handAs', { hand, deal: handNumber }) : `${label}: ${value}.`;
}

/** What is there, and where it is changed. */
function feltText(
  { thing, seat: at }: Extract<Told, { is: 'felt' }>,
  { state: { hand } }: ConsoleTable,
  { t, amount }: Words,
): ReactNode {
  const seat = at ?? 0;
  switch (thing) {
    case 'bet': {
      const bet = hand?.players.find((player) => player.seat === seat)?.bet ?? 0;
      return t('console:told.felt.bet', { seat, chips: amount(bet) });
    }
    case 'bets': {
      const bets = hand?.players.reduce((sum, player) => sum + player.bet, 0) ?? 0;
      return t('console:told.felt.bets', { chips: amount(bets) });
    }
    case 'board': {
      const boards = hand === null ? [] : boardsOf(hand);
      if (boards.flat().length === 0) return t('console:told.felt.boardEmpty');
      return <BoardsTold boards={boards} />;
    }
    case 'burned':
      return t('console:told.felt.burned', { burned: hand === null ? 0 : burnedCards(hand) });
    case 'D':
    case 'SB':
    case 'BB':
    case 'tray':
      return t(`console:told.felt.${thing}`, { seat });
  }
}

/** "Board 1: J♥ 7♥ 5♥", each board on a line: cards are spoken by name, and shown as they are read at a glance. */
function BoardsTold({ boards }: { readonly boards: readonly (readonly Card[])[] }) {
  const { t } = useText('console');
  return boards.map((cards, index) => {
    const board = index + 1;
    const spoken = cards.map((card) => spokenCard(card, t)).join(', ');
    const [name, label] =
      boards.length === 1
        ? [t('board.spoken', { cards: spoken }), t('told.felt.board')]
        : [t('board.spokenOf', { board, cards: spoken }), t('board.numbered', { board })];
    return (
      <span key={board} className="board-told">
        <Spoken name={`${name}.`}>
          {label}:{' '}
          {cards.map((card, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: unknown cards are alike
            <SmallCard key={place} card={card} />
          ))}
        </Spoken>
      </span>
    );
  });
}
