import type { Proposal, TournamentView } from '../../../engine/office.ts';
import type { OfficeWish } from '../../../protocol/office-desk.ts';
import { citeText } from '../../text/cite-text.ts';
import { prizesFaultText } from '../../text/office-refusal-text.ts';
import { afterCorrectionWords } from './after-correction-words.ts';
import { envelopeWords } from './envelope-words.ts';
import type { EventWords } from './event-context.ts';
import { waitingWords } from './waiting-words.ts';

/** A proposal in words, and the key that carries it out. */
export interface ProposalWords {
  readonly title: string;
  readonly detail: string;
  /** Null: nothing can be pressed here; a person must look first. */
  readonly key: {
    readonly label: string;
    readonly sub: string | undefined;
    readonly wish: OfficeWish;
    readonly held: boolean;
  } | null;
  /** Alternatives. */
  readonly instead: readonly { readonly label: string; readonly wish: OfficeWish }[];
  /** Where to look before deciding. */
  readonly look: { readonly label: string; readonly at: ProposalLook } | null;
  readonly cites: readonly string[];
}

/** What is shown in place of the page's list: a table with its people, or a tab. */
export type ProposalLook =
  | { readonly table: string }
  | { readonly tab: 'chips' | 'tables' | 'heads' | 'payouts' | 'standings' | 'entries' };

/** The words and keys of a proposal. */
export function proposalWords(proposal: Proposal, view: TournamentView, words: EventWords): ProposalWords {
  const { t, table } = words;
  const tournament = view.tournament.id;
  const list = (tables: readonly string[]) => words.list(tables.map(table));
  const { told, key } = ownWords(proposal, t);
  switch (proposal.what) {
    case 'break': {
      const values = { table: table(proposal.tableId), players: proposal.players, seats: proposal.openSeats };
      const wish = { type: 'break-table', tournament, tableId: proposal.tableId } as const;
      return {
        ...told(values),
        ...(proposal.early === true ? { detail: t('proposal.break.early') } : {}),
        key: key(wish, { held: true, values, hasSub: true }),
        look: { label: t('proposal.break.look'), at: { table: proposal.tableId } },
      };
    }
    case 'seat':
      return waitingPlayers(proposal, tournament, words);
    case 'balance':
      return balanceWords(proposal, view, words);
    case 'halt': {
      const values = { tables: list(proposal.tables), why: t(`halt.${proposal.why}`) };
      const wish = { type: 'halt-tables', tournament, tables: proposal.tables, why: proposal.why } as const;
      return { ...told(values), key: key(wish, { values }), instead: waiverOf(proposal, tournament, t) };
    }
    case 'go-on': {
      const values = { tables: list(proposal.tables) };
      const wish: OfficeWish = proposal.handForHand
        ? { type: 'hand-for-hand', tournament, on: false }
        : { type: 'halt-tables', tournament, tables: proposal.tables, why: null };
      return { ...told(values), key: key(wish, { values }) };
    }
    case 'hand-for-hand':
      return { ...playedFor(proposal, view, words, told), key: key({ type: 'hand-for-hand', tournament, on: true }) };
    case 'next-round':
      return { ...roundWords(proposal, t, told), key: key({ type: 'next-round', tournament }) };
    case 'held':
      return heldWords(proposal, words);
    case 'final-table': {
      const tableId = view.tournament.tables.at(-1) ?? '';
      const values = { players: proposal.players, size: proposal.size, table: table(tableId) };
      const wish = { type: 'draw-final-table', tournament, tableId } as const;
      return { ...told(values), key: key(wish, { held: true, values, hasSub: true }) };
    }
    case 'colour-up':
      return colourUpWords(proposal, words);
    case 'milestone':
      return tiedWords(proposal, view, words) ?? seatWords(proposal, view, words);
    case 'seat-in-doubt':
      return doubtWords(proposal, view, words);
    case 'seats':
      return proposal.toDraw === undefined ? seatWords(proposal, view, words) : drawWords(proposal.toDraw, view, words);
    case 'mystery':
      return envelopeWords(proposal, tournament, words);
    case 'bag':
      return { ...told({ ...proposal }), key: key({ type: 'bag-flight', tournament, on: true }, { held: true }) };
    case 'close-flight':
    case 'open-day':
      return { ...told({ ...proposal }), key: key({ type: proposal.what, tournament }, { held: true }) };
    case 'end':
      return endWords(proposal.winner, view, words);
    case 'reopen':
    case 'late-bag':
    case 'no-seat':
    case 'owed':
      return { ...told({}), ...afterCorrectionWords(proposal, tournament, words) };
    case 'heads':
    case 'deal':
      return { ...told({}), ...waitingWords(proposal, view, words) };
    case 'prizes':
      return prizesWords(proposal, view, words);
    case 'places':
      return placesWords(proposal, words);
  }
}

/** The finished round is announced; before the first one there is none. */
const roundWords = (
  { round }: Extract<Proposal, { what: 'next-round' }>,
  t: EventWords['t'],
  told: (values: Record<string, string | number>) => ProposalWords,
): ProposalWords => ({
  ...told({ round: round - 1 }),
  ...(round === 1 ? { title: t('proposal.next-round.first') } : {}),
});

/** Whoever waits for a seat: they are drawn, or they are alternates who wait until one opens or a table is added. */
function waitingPlayers(
  proposal: Extract<Proposal, { what: 'seat' }>,
  tournament: string,
  { t }: EventWords,
): ProposalWords {
  const values = { players: proposal.players, seats: proposal.openSeats };
  const { told, key } = ownWords(proposal, t);
  if (proposal.openSeats > 0)
    return { ...told(values), key: key({ type: 'draw-seats', tournament, entries: 'all' }, { held: true, values }) };
  const look = { label: t('tabs.tables'), at: { tab: 'tables' } } as const;
  return { ...told(values), detail: t('proposal.seat.none'), look };
}

/** In a satellite they play for the seats; cash may be paid below them. */
function playedFor(
  { players, paid }: Extract<Proposal, { what: 'hand-for-hand' }>,
  { satellite }: TournamentView,
  { t }: EventWords,
  told: (values: Record<string, string | number>) => ProposalWords,
): ProposalWords {
  const words = told({ players, paid });
  const isForSeats = (satellite?.seatsLeft ?? 0) > 0;
  return isForSeats ? { ...words, title: t('proposal.hand-for-hand.seats', { players, seats: paid }) } : words;
}

/** Chips that leave play, and the tables that still have to race them off. */
function colourUpWords(proposal: Extract<Proposal, { what: 'colour-up' }>, words: EventWords): ProposalWords {
  const { t, table, amount, list } = words;
  const { chips, level, tables } = proposal;
  const values = { chips: list(chips.map(amount)), level, tables: list(tables.map(table)) };
  const said = ownWords(proposal, t).told(values);
  return { ...said, look: { label: t('proposal.colour-up.look'), at: { tab: 'chips' } } };
}

/** Who shares places only for want of a count. */
function placesWords(proposal: Extract<Proposal, { what: 'places' }>, { t, who, list }: EventWords): ProposalWords {
  const { from, to, players } = proposal;
  const said = ownWords(proposal, t).told({ from, to, who: list(players.map(who)) });
  return { ...said, look: { label: t('proposal.places.look'), at: { tab: 'standings' } } };
}

/** Back to the plan by a key; or fixed or agreed again at the payouts, a deal only while the tournament is open. */
function prizesWords(
  proposal: Extract<Proposal, { what: 'prizes' }>,
  { tournament: { id, stage } }: TournamentView,
  { t, money }: EventWords,
): ProposalWords {
  const isToOpen = stage === 'over' && proposal.fault !== 'fixed-differ';
  return {
    title: t(`proposal.prizes.${proposal.fault}`),
    detail: prizesFaultText(proposal, money, { t }),
    cites: [],
    instead: isToOpen ? [{ label: t('proposal.reopen.key'), wish: { type: 'reopen-tournament', tournament: id } }] : [],
    look: { label: t('tabs.payouts'), at: { tab: 'payouts' } },
    key: {
      label: t('payouts.backToPlan'),
      sub: proposal.fault === 'fixed-differ' ? undefined : t('proposal.prizes.sub'),
      wish: { type: 'fix-prizes', tournament: id, prizes: null },
      held: true,
    },
  };
}

/** Somebody has all the chips, or all is shared out. */
function endWords(winner: string | null, view: TournamentView, words: EventWords): ProposalWords {
  const { t, who } = words;
  const { label, wish, unpaid } = endingWords(view, words);
  return {
    title: winner === null ? t('proposal.end.shared') : t('proposal.end.title', { who: who(winner) }),
    detail: unpaid ?? t('proposal.end.detail'),
    cites: [],
    instead: [],
    look: unpaid === null ? null : { label: t('tabs.payouts'), at: { tab: 'payouts' } },
    key: { label, sub: undefined, wish, held: true },
  };
}

/** The key that ends the tournament. `unpaid`: players of a deal who have not been paid yet, so it asks first; null: nobody. */
export function endingWords(
  { tournament: { id }, unpaidShares = [] }: TournamentView,
  { t, who, money, list }: EventWords,
): { readonly label: string; readonly wish: OfficeWish; readonly unpaid: string | null } {
  const wish = { type: 'end-tournament', tournament: id } as const;
  if (unpaidShares.length === 0) return { label: t('proposal.end.key'), wish, unpaid: null };
  const shares = unpaidShares.map(({ player, amount }) => `${who(player)} ${money(amount)}`);
  return {
    label: t('proposal.end.anyway'),
    wish: { ...wish, unpaid: true },
    unpaid: t('proposal.end.unpaid', { who: list(shares) }),
  };
}

/** The words particular to a proposal, and its key. */
function ownWords(proposal: Proposal, t: EventWords['t']) {
  const key = (
    wish: OfficeWish,
    {
      held = false,
      values = {},
      hasSub = false,
    }: { held?: boolean; values?: Record<string, string | number>; hasSub?: boolean } = {},
  ) => ({
    label: t(`proposal.${proposal.what}.key`, values),
    sub: hasSub ? t(`proposal.${proposal.what}.sub`, values) : undefined,
    wish,
    held,
  });
  const told = (values: Record<string, string | number>) => ({
    title: t(`proposal.${proposal.what}.title`, values),
    detail: t(`proposal.${proposal.what}.detail`, values),
    cites: 'cites' in proposal ? cited(proposal.cites) : [],
    look: null,
    instead: [],
    key: null,
  });
  return { told, key };
}

/** All-ins that are face down, and the key of the console with which the floor has them run out. */
function heldWords(proposal: Extract<Proposal, { what: 'held' }>, words: EventWords): ProposalWords {
  const { t, table } = words;
  const [first] = proposal.tables;
  const said = ownWords(proposal, t).told({
    tables: words.list(proposal.tables.map(table)),
    key: t('reports:kind.run-out-released'),
  });
  return {
    ...said,
    ...(proposal.waits ? { detail: t('proposal.held.waits') } : {}),
    look: { label: t('proposal.held.look', { table: table(first) }), at: { table: first } },
  };
}

/** The player of an entry. */
const nameOfEntry = ({ tournament: { entries } }: TournamentView, { who }: EventWords, entry: string): string =>
  who(entries.find(({ number }) => number === Number(entry))?.player.id ?? '');

/** Seats in another tournament: a player has enough chips for one, or all left have theirs. */
function seatWords(
  proposal: Extract<Proposal, { what: 'milestone' | 'seats' }>,
  view: TournamentView,
  words: EventWords,
): ProposalWords {
  const { t, table, list } = words;
  const tournament = view.tournament.id;
  const values =
    proposal.what === 'seats'
      ? { count: proposal.seats }
      : {
          table: table(proposal.tableId),
          who: list(proposal.players.map((entry) => nameOfEntry(view, words, entry))),
        };
  const isGone = proposal.what === 'seats' && view.satellite?.seatsLeft === 0;
  const wish: OfficeWish =
    proposal.what === 'seats'
      ? { type: 'end-tournament', tournament }
      : { type: 'award-seats', tournament, tableId: proposal.tableId, chosen: null };
  return {
    title: t(`proposal.${proposal.what}.title`, values),
    // All of them were won by chips: nobody who is left has one.
    detail: t(isGone ? 'proposal.seats.gone' : `proposal.${proposal.what}.detail`, values),
    cites: [],
    instead: [],
    look: proposal.what === 'seats' ? null : { label: t('proposal.milestone.look'), at: { table: proposal.tableId } },
    key: { label: t(`proposal.${proposal.what}.key`, values), sub: undefined, wish, held: true },
  };
}

/** The winner of a seat had other chips. Taken back only while it is played: once it is over, it is opened again first. */
function doubtWords(
  proposal: Extract<Proposal, { what: 'seat-in-doubt' }>,
  { tournament: { id, stage } }: TournamentView,
  { t, who, amount }: EventWords,
): ProposalWords {
  const { told, key } = ownWords(proposal, t);
  const { entry, player, had, chips, target } = proposal;
  const wish = (stands: boolean) => ({ type: 'settle-seat', tournament: id, entry, chips, stands }) as const;
  return {
    ...told({ who: who(player), had: amount(had), chips: amount(chips), target: amount(target) }),
    key:
      stage === 'over'
        ? { ...key({ type: 'reopen-tournament', tournament: id }, { held: true }), label: t('proposal.reopen.key') }
        : key(wish(false), { held: true }),
    instead: [{ label: t('proposal.seat-in-doubt.stands'), wish: wish(true) }],
    look: { label: t('proposal.seat-in-doubt.look'), at: { tab: 'standings' } },
  };
}

/** Places shared with and without a seat: the floor draws, and says on the page who has one. */
function drawWords(count: number, { satellite }: TournamentView, words: EventWords): ProposalWords {
  const { t } = words;
  return {
    title: t('proposal.seats.toDraw', { count }),
    detail: t('proposal.seats.draw', { seats: satellite?.winners.length ?? 0 }),
    cites: [],
    instead: [],
    look: { label: t('tabs.payouts'), at: { tab: 'payouts' } },
    key: null,
  };
}

/** Players with equal chips, and not enough seats for all: a key for each one the floor may choose. Null: there are enough. */
function tiedWords(
  { tableId, tied }: Extract<Proposal, { what: 'milestone' }>,
  view: TournamentView,
  words: EventWords,
): ProposalWords | null {
  if (tied === undefined) return null;
  const { t, table } = words;
  const { id } = view.tournament;
  return {
    title: t('proposal.milestone.tied', { table: table(tableId), count: tied.length }),
    detail: t('proposal.milestone.choose'),
    cites: [],
    look: { label: t('proposal.milestone.look'), at: { table: tableId } },
    key: null,
    instead: tied.map((entry) => ({
      label: nameOfEntry(view, words, entry),
      wish: { type: 'award-seats', tournament: id, tableId, chosen: Number(entry) },
    })),
  };
}

/** The floor lets the tables go on, if the rulebook allows it. */
const waiverOf = (
  { tables, waivable }: Extract<Proposal, { what: 'halt' }>,
  tournament: string,
  t: EventWords['t'],
): ProposalWords['instead'] =>
  waivable === true
    ? [{ label: t('proposal.halt.waive'), wish: { type: 'halt-tables', tournament, tables, why: null } }]
    : [];

function balanceWords(
  proposal: Extract<Proposal, { what: 'balance' }>,
  view: TournamentView,
  words: EventWords,
): ProposalWords {
  const { t, who, table } = words;
  const { player, from, to, floorDecides } = proposal;
  const values = {
    who: player === null ? t('proposal.balance.somebody') : who(player),
    from: place(from, words),
    to: place(to, words),
    table: table(to.tableId),
  };
  const isCertain = player !== null && to.seat !== null;
  return {
    title: t('proposal.balance.title', { from: table(from.tableId), to: table(to.tableId) }),
    detail: t(floorDecides ? 'proposal.balance.open' : 'proposal.balance.detail', values),
    cites: cited(proposal.cites),
    instead: [],
    look: { label: t('proposal.balance.look'), at: { table: from.tableId } },
    key: isCertain
      ? {
          label: t('proposal.balance.key', values),
          sub: t('proposal.balance.sub'),
          held: false,
          wish: {
            type: 'move-player',
            tournament: view.tournament.id,
            player,
            to: { tableId: to.tableId, seat: to.seat },
            why: 'balance',
          },
        }
      : null,
  };
}

const place = (
  { tableId, seat }: { readonly tableId: string; readonly seat: number | null },
  { t, table }: EventWords,
): string => (seat === null ? table(tableId) : t('seat.atTable', { table: table(tableId), seat }));

/** Citations of a text; where the texts are silent, common practice has no number to cite. */
const cited = (cites: readonly string[]): readonly string[] => cites.filter((cite) => cite.includes('#')).map(citeText);
