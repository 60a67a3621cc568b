import { useEffect, useRef, useState } from 'react';
import type { OfficeRefusal } from '../../engine/office.ts';
import type { TableOverview } from '../../protocol/cardroom-messages.ts';
import type { FoundPlayer, PlayerMeant } from '../../protocol/office-desk.ts';
import type { PageName } from '../../protocol/page-addresses.ts';
import type { Office } from '../stores/office-parts.ts';
import { chipsAsMoney } from '../text/cash-text.ts';
import { type OfficeWords, useOfficeWords } from './office-words.ts';
import { tableNumber } from './open-calls.ts';
import { useRoom, useRoomDoor } from './room-context.ts';

/** A person or a seat found by a few letters: who, where, and the page that shows it. */
export interface Found {
  readonly key: string;
  readonly title: string;
  readonly where: string;
  readonly page: PageName;
  readonly search: string;
}

/** How many are shown at once, above what the records may contain. */
const mostShown = 5;
const leastLetters = 2;
const askedAgainMs = 1_000;

/** The result of a search for players. */
export interface PlayerSearch {
  readonly players: readonly FoundPlayer[];
  /** Why the office did not search; null if it did, or was not asked. */
  readonly refusal: OfficeRefusal | null;
  /** The text it was asked for. */
  readonly by: string;
}

const notAsked: PlayerSearch = { players: [], refusal: null, by: '' };

/** Players anywhere in the room by a part of their names, as the office finds them; none while it is away. */
export function usePlayerSearch(text: string): PlayerSearch {
  const { requests } = useRoomDoor();
  const [search, setSearch] = useState(notAsked);
  const asked = text.trim();
  // A person who signs in gets what the page was refused before.
  const person = useRoom(({ desk }) => desk?.person?.id ?? null);
  // Another desk may have named somebody new: then the same is asked again, and an answer on its way still counts.
  const known = useRoom(({ names }) => Object.keys(names).length);
  const key = `${person} ${asked}`;
  const wanted = useRef(key);
  wanted.current = key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person gets another answer, and a new name may be among those found
  useEffect(() => {
    if (asked.length < leastLetters) {
      setSearch(notAsked);
      return;
    }
    const ask = () =>
      void requests.askOffice({ what: 'players', name: asked }).then((answer) => {
        if (wanted.current !== key) return;
        const refusal = answer.what === 'refused' ? answer.refusal : null;
        // A room that fell silent has not said whom it knows: it is asked again.
        const isUnanswered = refusal?.reason === 'not-kept';
        setSearch({ players: answer.what === 'players' ? answer.players : [], refusal, by: isUnanswered ? '' : asked });
        if (isUnanswered) timer = setTimeout(ask, askedAgainMs);
      });
    let timer = setTimeout(ask, 200);
    return () => clearTimeout(timer);
  }, [requests, asked, person, known]);
  return search;
}

/** A person by a typed name: somebody the house knows, or somebody new. */
export interface Meant {
  readonly player: PlayerMeant;
  readonly name: string;
}

/** The person a typed name means. */
export interface MeantPlayer<Person extends Meant> {
  /** People the house knows by a part of the name, playing or waiting first. */
  readonly known: readonly (FoundPlayer & { readonly name: string })[];
  /** Known by exactly this name. */
  readonly same: { readonly name: string } | null;
  readonly meant: Person | Meant;
  /** No player of this name is known, or several are, and one has to be tapped. */
  readonly isOpen: boolean;
  /** Calls `onMeant` once, as soon as the house has answered for the name, so that a quick Enter gives nobody a second entry. */
  readonly press: () => void;
}

/** The person a typed name means; `picked`: the one tapped, as long as the name still matches. */
export function useMeantPlayer<Person extends Meant>(
  name: string,
  picked: Person | null,
  onMeant: (meant: Person | Meant) => void,
): MeantPlayer<Person> {
  const names = useRoom((room) => room.names);
  const { players, by } = usePlayerSearch(name);
  const [pressed, setPressed] = useState<string | null>(null);
  const called = name.trim();
  const known = players.flatMap((one) => {
    const own = names[one.player];
    return own === undefined ? [] : [{ ...one, name: own }];
  });
  const [same = null, ...namesakes] = known.filter((one) => one.name.toLowerCase() === called.toLowerCase());
  const typed: Meant = { player: same === null ? { name: called } : { id: same.player }, name: called };
  const meant = picked?.name === called ? picked : typed;
  const isOpen = called === '' || (meant === typed && namesakes.length > 0);
  const isAnswered = called.length < leastLetters || by === called;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is done once, when the house has answered for the name
  useEffect(() => {
    if (pressed === null || (meant === typed && pressed === called && !isAnswered)) return;
    setPressed(null);
    if (pressed === called && !isOpen) onMeant(meant);
  }, [pressed, called, isAnswered]);
  return {
    known: known.slice(0, mostShown),
    same,
    meant,
    isOpen,
    press: () => {
      if (!isOpen) setPressed(called);
    },
  };
}

/** Players by a part of their names, and a seat by its table and number, each with its link. */
export function useFound(text: string): readonly Found[] {
  const words = useOfficeWords('overview');
  const office = useRoom((room) => room.office);
  const tables = useRoom((room) => room.tables);
  // A seat is identified by its numbers alone.
  const { players } = usePlayerSearch(/\p{L}/u.test(text) ? text : '');
  const found = players.map((one) => playerFound(one, office, words));
  // Whether it is clear who is meant; then what the house knows about this player is a tap away.
  const isMeant = ({ player }: FoundPlayer): boolean =>
    players.length === 1 || words.who(player).toLowerCase() === text.trim().toLowerCase();
  const person = players.filter((one) => isMeant(one) && !isAway(one)).map((one) => personPage(one, words));
  return [...seatsIn(text.trim(), tables, words), ...found, ...person].slice(0, mostShown);
}

const isAway = ({ seat, waiting, tournaments }: FoundPlayer): boolean =>
  seat === null && waiting.length === 0 && tournaments.length === 0;

const personPage = ({ player }: FoundPlayer, { t, who }: OfficeWords): Found => ({
  key: `${player} person`,
  title: who(player),
  where: t('found.person'),
  page: 'person',
  search: `?${new URLSearchParams({ player })}`,
});

function playerFound(one: FoundPlayer, { cash, tournaments }: Office, words: OfficeWords): Found {
  const { player, seat, chips, waiting } = one;
  const { t, who, table, amount } = words;
  const lists = (cash?.cash.waiting ?? []).filter(({ id }) => waiting.includes(id));
  const games = lists.flatMap(({ game }) => cash?.cash.games.find(({ id }) => id === game) ?? []);
  const waits = games.map(({ name }) => t('found.waits', { game: name }));
  const base = { key: player, title: who(player) };
  if (seat !== null) {
    const place = t('seat.atTable', { table: table(seat.tableId), seat: seat.seat });
    const game = cash?.cash.games.find(({ tables, closed }) => !closed && tables.includes(seat.tableId));
    const worth =
      chips === null ? null : game === undefined ? amount(chips) : chipsAsMoney(chips, game, words.language);
    const sits = worth === null ? place : t('found.chips', { place, chips: worth });
    return {
      ...base,
      where: [sits, ...waits].join(', '),
      page: 'tables',
      search: `?table=${encodeURIComponent(seat.tableId)}`,
    };
  }
  const [first] = games;
  if (first !== undefined)
    return { ...base, where: waits.join(', '), page: 'cash', search: `?game=${encodeURIComponent(first.id)}` };
  const [entered] = one.tournaments;
  const name = tournaments[entered?.id ?? '']?.tournament.name;
  if (entered !== undefined && name !== undefined)
    return {
      ...base,
      where: t('found.entered', { tournament: name }),
      page: 'tournament',
      search: `?${new URLSearchParams({ tournament: entered.id, tab: 'entries' })}`,
    };
  return { ...personPage(one, words), where: t('found.known') };
}

const seatNamed = /^\D*(\d+)\s*(?:[.,-]|seat|s|m[ií]sto|miesto|miejsce|m)\s*(\d{1,2})$/iu;

/** `5 seat 3`, `5.3`, `Table 5, seat 3`: who sits there. */
function seatsIn(asked: string, tables: readonly TableOverview[], words: OfficeWords): readonly Found[] {
  const [, number, seat] = seatNamed.exec(asked.replace(/,\s*/, ' seat ').replace(/seat\s+(?=\D)/, '')) ?? [];
  if (number === undefined) return [];
  const { t, who, amount } = words;
  return tables
    .filter(({ name }) => tableNumber(name) === number)
    .flatMap(({ tableId, name, state }): readonly Found[] => {
      const chair = state.chairs.find((one) => one.seat === Number(seat));
      if (chair === undefined) return [];
      const place = t('seat.atTable', { table: name, seat: chair.seat });
      const isStacked = chair.player !== null && chair.stack !== null;
      return [
        {
          key: `${tableId} ${chair.seat}`,
          title: chair.player === null ? t('seat.open') : who(chair.player.id),
          where: isStacked ? t('found.chips', { place, chips: amount(chair.stack) }) : place,
          page: 'tables',
          search: `?table=${encodeURIComponent(tableId)}`,
        },
      ];
    });
}
