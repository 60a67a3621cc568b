import { createContext, useContext } from 'react';
import { type Money, salesRefused, type TournamentView } from '../../../engine/office.ts';
import type { OfficeDone } from '../../../protocol/office-desk.ts';
import { useRoom } from '../../room/room-context.ts';
import { useSteadyNow } from '../../room/steady-now.ts';
import { makeMoney } from '../../text/money.ts';
import { useText, type Words } from '../../text/use-text.ts';

/** Seats players are sent to, as on seat cards. */
export type SeatCard = OfficeDone['drawn'][number];

/** What every part of a tournament's page needs. */
export interface EventDesk {
  readonly view: TournamentView;
  /** Shows seat cards, large, one by one. */
  readonly showCards: (cards: readonly SeatCard[]) => void;
}

export const EventContext = createContext<EventDesk | null>(null);

/** The tournament this page is about. */
export function useEvent(): EventDesk {
  const desk = useContext(EventContext);
  if (desk === null) throw new Error('A tournament’s parts need an EventContext around them.');
  return desk;
}

/** Why nobody is sold an entry, a re-buy or an add-on by the clock as it is now. */
export function useSalesRefused(): ReturnType<typeof salesRefused> {
  const at = useSteadyNow();
  return salesRefused(useEvent().view.tournament, at);
}

/** The words for people, tables and money here. */
export interface EventWords extends Words {
  readonly who: (player: string) => string;
  readonly table: (tableId: string) => string;
  readonly money: (money: Money) => string;
  /** Several in one sentence: `Dana, Boris and Cyril`. */
  readonly list: (names: readonly string[]) => string;
}

/** Words of a tournament's page, with the names of its people and tables. */
export function useEventWords(view: TournamentView): EventWords {
  const words = useText('tournament');
  const names = useRoom((room) => room.names);
  const tables = useRoom((room) => room.tables);
  const { currency } = view.tournament.structure;
  return {
    ...words,
    who: (player) => names[player] ?? words.t('seat.nameless'),
    table: (tableId) => tables.find((one) => one.tableId === tableId)?.name ?? tableId,
    money: (money) => makeMoney(money, currency, words.language),
    list: (names) => new Intl.ListFormat(words.language, { type: 'conjunction' }).format(names),
  };
}

/** The same for the page's own tournament. */
export const useWords = (): EventWords => useEventWords(useEvent().view);

/** The name of an entry's player, by its number. */
export function useEntryName(): (entry: number) => string {
  const { who } = useWords();
  const { entries } = useEvent().view.tournament;
  return (number) => who(entries.find((entry) => entry.number === number)?.player.id ?? '');
}
