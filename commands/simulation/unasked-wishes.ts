import type { HouseDuties, TournamentView } from '../../engine/office.ts';
import type { OfficeWish } from '../../protocol/office-desk.ts';
import type { Luck } from './random-play.ts';

type Wish = (view: TournamentView, luck: Luck, newName: () => string) => OfficeWish | null;

/** A manager's unprompted wish, sensible or not; null: nothing is there for it now. */
const unasked: readonly [Wish, ...Wish[]] = [
  ({ tournament: { id } }, _luck, newName) => ({
    type: 'enter',
    tournament: id,
    player: { name: newName() },
    fixed: null,
  }),
  ({ tournament: { id }, standings }) => {
    const out = standings.findLast(({ state }) => state === 'out');
    return out === undefined ? null : { type: 'enter', tournament: id, player: { id: out.player }, fixed: null };
  },
  ({ tournament: { id, schedule } }) => ({
    type: schedule?.pausedAt == null ? 'pause-clock' : 'resume-clock',
    tournament: id,
  }),
  ({ tournament: { id } }, luck) => ({ type: 'adjust-clock', tournament: id, minutes: luck.oneOf([-2, 1, 5]) }),
  ({ tournament: { id } }, luck) =>
    luck.once(3) ? { type: 'go-to-level', tournament: id, level: 1 + luck.upTo(2) } : null,
  ({ tournament: { id, structure } }) => ({ type: 'change-levels', tournament: id, levels: longer(structure.levels) }),
  ({ tournament: { id, structure } }) => ({
    type: 'change-structure',
    tournament: id,
    structure: { ...structure, levels: longer(structure.levels) },
  }),
  ({ tournament: { id, tables, halts } }) => {
    const halted = tables.filter((tableId) => halts[tableId] === 'floor');
    if (halted.length > 0) return { type: 'halt-tables', tournament: id, tables: halted, why: null };
    return { type: 'halt-tables', tournament: id, tables: tables.slice(0, 1), why: 'floor' };
  },
  ({ tournament: { id, moves } }) => {
    const move = moves.at(-1);
    return move === undefined ? null : { type: 'cancel-move', tournament: id, id: move.id };
  },
  (view, luck) =>
    ofPlaying(view, luck, 3, (entry) => {
      const { id, stage } = view.tournament;
      return stage === 'planned'
        ? { type: 'withdraw-entry', tournament: id, entry }
        : { type: 'take-out-entry', tournament: id, entry, reason: 'left' };
    }),
  (view, luck) => ofPlaying(view, luck, 1, (entry) => rebuy(view, entry)),
  (view, luck) => ofPlaying(view, luck, 1, (entry) => ({ type: 'sell-add-on', tournament: view.tournament.id, entry })),
  (view, luck) =>
    ofPlaying(view, luck, 1, (entry) => ({ type: 'take-back-sale', tournament: view.tournament.id, entry })),
  ({ tournament: { id }, standings }) => {
    const broke = standings.find(({ state, chips }) => state === 'playing' && chips === 0);
    return broke === undefined ? null : { type: 'decline-rebuy', tournament: id, entry: broke.entry };
  },
  (view, luck) => sent(view, luck),
  ({ tournament: { id, tables } }, luck) =>
    luck.once(6) && tables.length > 1
      ? { type: 'break-table', tournament: id, tableId: luck.oneOf([tables[0] ?? '']) }
      : null,
  ({ tournament: { id, tables, closedSeats = [] } }, luck) => {
    const [first] = closedSeats;
    const seat = first ?? { tableId: luck.oneOf([tables[0] ?? '']), seat: luck.oneOf([1, 5, 9]) };
    return { type: 'close-seat', tournament: id, seat, closed: first === undefined };
  },
  ({ tournament: { id, tables } }) => ({ type: 'set-breaking-order', tournament: id, tables: [...tables].reverse() }),
  ({ tournament: { id, closed } }) => ({ type: closed ? 'open-registration' : 'close-registration', tournament: id }),
  (view, luck) => ofDeal(view, luck),
  ({ tournament: { id, paid }, prizes }, luck) =>
    luck.once(4) && Object.keys(paid).length === 0
      ? { type: 'fix-prizes', tournament: id, prizes: luck.once(2) ? null : prizes }
      : null,
  ({ tournament: { id }, standings }, luck) => {
    const settled = standings.find(({ place }) => place !== null);
    if (settled?.place == null || !luck.once(6)) return null;
    return { type: 'settle-places', tournament: id, places: { [settled.entry]: settled.place } };
  },
  ({ tournament: { id }, standings }) => {
    const won = standings.find(({ place, prize, paid }) => place !== null && (prize ?? 0) > 0 && paid === null);
    return won === undefined ? null : { type: 'pay-place', tournament: id, entry: won.entry, amount: won.prize ?? 0 };
  },
  ({ tournament: { id }, bounty }) => {
    const won = bounty?.entries.find(({ owed }) => owed !== 0);
    return won === undefined ? null : { type: 'pay-bounty', tournament: id, entry: won.entry, amount: won.owed };
  },
  ({ tournament: { id }, bounty }, luck) => {
    const taken =
      bounty?.taken.find(({ went }) => went === 'unknown') ?? (luck.once(6) ? bounty?.taken.at(-1) : undefined);
    const by = bounty?.entries.find(({ entry, head }) => entry !== taken?.of && head !== null);
    if (taken === undefined || by === undefined) return null;
    return { type: 'settle-head', tournament: id, entry: taken.of, winners: luck.once(3) ? null : [by.entry] };
  },
  ({ tournament: { id, ticketsGiven = [] } }) => {
    const ticket = ticketsGiven.at(-1);
    return ticket === undefined ? null : { type: 'take-ticket', tournament: id, ticket: ticket.id };
  },
  ({ tournament: { id }, standings }) => {
    const won = standings.find(({ ticket }) => ticket !== undefined);
    if (won?.ticket === undefined) return null;
    return { type: 'give-ticket', tournament: id, entry: won.entry, value: won.ticket };
  },
  ({ tournament: { id, tables } }, luck) =>
    luck.once(4) ? { type: 'award-seats', tournament: id, tableId: tables[0] ?? 't', chosen: null } : null,
  ({ tournament: { id }, bounty }, luck) => {
    const due = bounty?.mystery?.due.at(-1);
    if (due === undefined) return null;
    return { type: 'draw-envelope', tournament: id, entry: due.of, number: luck.oneOf([null, 1, 2, 3, 99]) };
  },
  ({ tournament: { id, handForHand } }, luck) =>
    handForHand === null && !luck.once(8) ? null : { type: 'hand-for-hand', tournament: id, on: handForHand === null },
  ({ tournament: { id, handForHand } }) => (handForHand === null ? null : { type: 'next-round', tournament: id }),
  ({ tournament: { id }, pace }, luck) => {
    if (pace?.order.lastHands !== undefined && luck.once(2)) return { type: 'begin-break', tournament: id };
    if (pace !== null) return { type: 'set-pace', tournament: id, pace: null };
    if (luck.once(3)) return { type: 'set-pace', tournament: id, pace: luck.oneOf(paces) };
    return luck.once(4) ? { type: 'break-now', tournament: id, minutes: 1 + luck.upTo(14) } : null;
  },
  ({ tournament: { id } }, luck) => (luck.once(3) ? { type: 'begin-day', tournament: id } : null),
  ({ tournament: { id } }, luck) =>
    luck.once(4) ? { type: 'set-start-time', tournament: id, startsAt: luck.oneOf([null, 90_000_000]) } : null,
  ({ tournament: { id } }, luck) => (luck.once(30) ? { type: 'cancel-tournament', tournament: id } : null),
  ({ tournament: { structure } }, luck) =>
    luck.once(6) ? { type: 'keep-structure', id: 'template', structure } : null,
  ({ tournament: { structure } }, luck) =>
    luck.once(8)
      ? { type: 'set-house-rules', mode: 'tournament', rulebook: structure.rulebook, overlay: { callClockSeconds: 30 } }
      : null,
  (_view, luck) => (luck.once(6) ? { type: 'set-house-duties', duties: duties(luck.upTo(48) + 1) } : null),
  ({ standings }, luck) => {
    const one = standings[luck.upTo(standings.length - 1)];
    const result = luck.oneOf(['clear', 'no-answer', 'clear'] as const);
    return one === undefined ? null : { type: 'check-register', player: { id: one.player }, result };
  },
  ({ tournament: { id: tournament }, standings }, luck) => {
    const one = standings[luck.upTo(standings.length - 1)];
    if (one === undefined || !luck.once(4)) return null;
    const booking = { of: { tournament }, what: 'withheld', amount: luck.oneOf([500, 1500, -500]) } as const;
    return { type: 'book-for-person', player: one.player, booking, reason: 'paper 7' };
  },
  (_view, luck) => (luck.once(6) ? { type: 'drop-structure', id: 'template' } : null),
  (_view, luck, newName) => (luck.once(4) ? { type: 'meet-player', player: { name: newName() } } : null),
  ({ standings }, luck) => {
    const one = standings[luck.upTo(standings.length - 1)];
    if (one === undefined || !luck.once(6)) return null;
    const [consent, agreed] = [luck.oneOf(['naming', 'sharing'] as const), luck.once(2)];
    return { type: 'record-consent', player: one.player, consent, agreed };
  },
  ({ standings }, luck) => {
    const [one, other] = [standings[luck.upTo(standings.length - 1)], standings[luck.upTo(standings.length - 1)]];
    if (one === undefined || other === undefined || !luck.once(20)) return null;
    return { type: 'join-players', kept: one.player, gone: other.player };
  },
];

/** Wishes that make a correction hard: more frequent than others while a hand is disputed. */
const meanwhile: readonly [Wish, ...Wish[]] = [
  ({ tournament: { id }, standings }) => {
    const out = standings.findLast(({ state, again }) => state === 'out' && again !== true);
    return out === undefined ? null : { type: 'enter', tournament: id, player: { id: out.player }, fixed: null };
  },
  (view, luck) => ofPlaying(view, luck, 1, (entry) => ({ type: 'sell-add-on', tournament: view.tournament.id, entry })),
  (view, luck) => ofPlaying(view, luck, 1, (entry) => rebuy(view, entry)),
  (view, luck) => ofDeal(view, luck),
  (view, luck) => ofPlaying(view, luck, 1, (_entry, player) => sendSomewhere(view, luck, player)),
  ({ tournament: { id, schedule } }) => {
    const level = schedule === null ? 1 : Math.min(3, schedule.levels.length);
    return { type: 'go-to-level', tournament: id, level };
  },
  ({ tournament: { id, tables } }) => ({ type: 'draw-final-table', tournament: id, tableId: tables.at(-1) ?? '' }),
  ({ tournament: { id, handForHand } }) =>
    handForHand === null ? { type: 'hand-for-hand', tournament: id, on: true } : { type: 'next-round', tournament: id },
  ({ tournament: { id }, standings }) => {
    const won = standings.find(({ place, prize, paid }) => place !== null && (prize ?? 0) > 0 && paid === null);
    return won === undefined ? null : { type: 'pay-place', tournament: id, entry: won.entry, amount: won.prize ?? 0 };
  },
];

/** Excludes nobody: keeping people out is tested elsewhere. */
const duties = (validHours: number): HouseDuties => ({
  register: { required: false, validHours },
  statement: { currency: 'CZK', threshold: 5_000_000, feeCounts: true, rates: [] },
});

type Pace = Exclude<Extract<OfficeWish, { type: 'set-pace' }>['pace'], null>;

const paces: readonly [Pace, ...Pace[]] = [
  { handsPerLevel: 4 },
  { windowSeconds: 30 },
  { lastHands: 2 },
  { handsPerLevel: 5, lastHands: 1 },
];

/** How many things a manager tries before giving up. */
const thoughtsMost = 4;

export const unaskedWish = (...given: Parameters<Wish>): OfficeWish | null => oneWish(unasked, given);

/** A wish made while a hand is disputed. */
export const wishMeanwhile = (...given: Parameters<Wish>): OfficeWish | null => oneWish(meanwhile, given);

function oneWish(wishes: readonly [Wish, ...Wish[]], given: Parameters<Wish>): OfficeWish | null {
  const [, luck] = given;
  for (let thoughts = 0; thoughts < thoughtsMost; thoughts += 1) {
    const wish = luck.oneOf(wishes)(...given);
    if (wish !== null) return wish;
  }
  return null;
}

/** The last level is a minute longer. */
const longer = (levels: TournamentView['tournament']['structure']['levels']): typeof levels =>
  levels.map((level, index) => (index === levels.length - 1 ? { ...level, minutes: level.minutes + 1 } : level));

function ofPlaying(
  { standings }: TournamentView,
  luck: Luck,
  seldom: number,
  wish: (entry: number, player: string) => OfficeWish | null,
): OfficeWish | null {
  const playing = standings.filter(({ state }) => state === 'playing');
  const one = playing[luck.upTo(Math.max(0, playing.length - 1))];
  return one === undefined || !luck.once(seldom) ? null : wish(one.entry, one.player);
}

function rebuy({ tournament: { id, entries } }: TournamentView, entry: number): OfficeWish {
  const sold = entries.find(({ number }) => number === entry)?.rebuys ?? 0;
  return { type: 'sell-rebuy', tournament: id, entry, sold };
}

function sent(view: TournamentView, luck: Luck): OfficeWish | null {
  const playing = view.standings.filter(({ state }) => state === 'playing');
  const one = playing[luck.upTo(Math.max(0, playing.length - 1))];
  return one === undefined || !luck.once(3) ? null : sendSomewhere(view, luck, one.player);
}

/** To some seat of some table; it may be taken. */
export function sendSomewhere({ tournament }: TournamentView, luck: Luck, player: string): OfficeWish | null {
  const [first, ...rest] = tournament.tables;
  if (first === undefined) return null;
  const to = { tableId: luck.oneOf([first, ...rest]), seat: 1 + luck.upTo(tournament.structure.seatsPerTable - 1) };
  return { type: 'move-player', tournament: tournament.id, player, to, why: 'floor' };
}

/** A few are left: a deal is proposed, voted on and agreed to or dropped, or agreed on at once. */
function ofDeal(view: TournamentView, luck: Luck): OfficeWish | null {
  const { tournament, playersLeft } = view;
  const { id, dealProposed } = tournament;
  if (dealProposed === undefined) {
    if (playersLeft > 4 || playersLeft < 2) return null;
    const type = luck.oneOf(['propose-deal', 'agree-deal'] as const);
    const heads = luck.oneOf(['own', 'played'] as const);
    return { type, tournament: id, amounts: evenShares(view), left: 0, heads };
  }
  const { digest, amounts, left, heads, agreed } = dealProposed;
  if (agreed === false || luck.once(8)) return { type: 'drop-deal', tournament: id };
  if (agreed === true) return { type: 'agree-deal', tournament: id, amounts, left, heads };
  const players = agreeing(view).map(({ player }) => player);
  const isYes = !luck.once(4);
  const votes = players.map((player, index) => ({ player, card: isYes || index > 0 ? 'yes' : 'no' }) as const);
  const cards = { by: 'cards', cards: players.length, agreed: isYes } as const;
  const cast = luck.once(2) ? cards : ({ by: 'screen', votes } as const);
  return { type: 'vote-deal', tournament: id, proposal: digest, cast };
}

/** Everybody left and, if a deal has to be agreed again, its players who are out. */
const agreeing = ({ standings, outInDeal = [] }: TournamentView): TournamentView['standings'] =>
  standings.filter(
    ({ state, entry }) => state === 'playing' || state === 'moving' || state === 'waits' || outInDeal.includes(entry),
  );

/** What is left to win, in even parts; an indivisible rest goes to the first. */
export function evenShares(view: TournamentView): Readonly<Record<string, number>> {
  const left = agreeing(view);
  const toWin = view.prizes.slice(0, left.length).reduce((sum, prize) => sum + prize, 0);
  const each = Math.floor(toWin / left.length);
  return Object.fromEntries(
    left.map(({ player }, index) => [player, each + (index === 0 ? toWin - each * left.length : 0)]),
  );
}
