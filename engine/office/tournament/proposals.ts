import { levelAt, nextColourUp } from '../../rules/procedure/stakes.ts';
import { isHeldFaceDown } from '../../rules/showdown/show-order.ts';
import { finalTable, finalTableKeys } from '../../rules/tournament/final-table.ts';
import { baggingOf } from './bagging.ts';
import { bountyNow } from './bounty-now.ts';
import { isAllShared } from './deal-now.ts';
import { chipsOfEntry, type EventNow, stillIn } from './event-now.ts';
import { haltsOver, isRedrawing, shortTables } from './halts-over.ts';
import { chipsToBag, leftBehind } from './left-behind.ts';
import { mysteryNow } from './mystery-now.ts';
import {
  drawableSeats,
  isHandRunning,
  isSameSeat,
  moveOf,
  openSeats,
  playersPlanned,
  seatDue,
  seatsKept,
  seatsOf,
} from './open-seats.ts';
import { owedInVain } from './owed-by-hands.ts';
import { winnerOf } from './places.ts';
import { qualifiedOf } from './planned-prizes.ts';
import { prizesNow } from './prizes-now.ts';
import { citesFor, proposedBalance } from './propose-balance.ts';
import { isFieldSettled, maySomebodyCome } from './registration.ts';
import { isRoundRunning, tablesInRound } from './rounds-of-hands.ts';
import { satelliteNow, tablesAtMilestone } from './satellite-now.ts';
import { seatsInDoubt } from './seats-in-doubt.ts';
import { isMadeAnew, payFault, undecided, unsettledPlaces } from './standings.ts';
import type { Proposal } from './tournament-view.ts';

/** What the rulebook has the floor do now. It stays a proposal until a person confirms it by a command. */
export function proposalsOf(now: EventNow, at: number): readonly Proposal[] {
  const doubts = seatsInDoubt(now).map((one) => ({ what: 'seat-in-doubt' as const, ...one }));
  const owed =
    now.tournament.stage === 'running' ? owedInVain(now).map((one) => ({ what: 'owed' as const, ...one })) : [];
  const beside = proposalsBeside(now, at);
  // While entries are sold each one changes what there is to win, and nothing waits for it.
  const urgent = maySomebodyCome(now.tournament, at)
    ? [...beside, ...prizesToFix(now)]
    : [...prizesToFix(now), ...beside];
  // Whoever has all the chips ends nothing while a head is nobody's.
  const heads = headsToSay(now);
  const isEnding = beside.some(({ what }) => what === 'end' || what === 'seats');
  const inOrder = isEnding ? [...heads, ...urgent] : [...urgent, ...heads];
  return [
    ...doubts,
    ...owed,
    ...dealBefore(now),
    ...inOrder,
    ...placesToSettle(now),
    ...(isEnding ? [] : alternates(now)),
  ];
}

/** Heads of which no table says who has won them. After the end the tournament is opened again first. */
function headsToSay(now: EventNow): readonly Proposal[] {
  const { stage, flightClosed, cancelled } = now.tournament;
  if (cancelled === true || (stage !== 'running' && flightClosed === undefined)) return [];
  const open = bountyNow(now)?.taken.filter(({ went }) => went === 'unknown') ?? [];
  return open.length === 0 ? [] : [{ what: 'heads', entries: open.map(({ of }) => of) }];
}

/** The clock stands until it is agreed, or taken away. */
const dealBefore = ({ tournament: { stage, dealProposed } }: EventNow): readonly Proposal[] =>
  stage !== 'running' || dealProposed === undefined
    ? []
    : [{ what: 'deal', ...(dealProposed.agreed === undefined ? {} : { agreed: dealProposed.agreed }) }];

/** Every flight is closed, and the final day may be opened. */
function dayToOpen(now: EventNow): readonly Proposal[] {
  const { structure, flightOf, dayOpened } = now.tournament;
  if (structure.days == null || flightOf !== undefined || dayOpened !== undefined || now.flights.length === 0)
    return [];
  return now.flights.every(({ flightClosed }) => flightClosed !== undefined) ? [{ what: 'open-day' }] : [];
}

/** Prizes fixed by the floor, or a deal, no longer add up to what there is to win, and nobody is paid before they are made anew. */
function prizesToFix(now: EventNow): readonly Proposal[] {
  const fault = payFault(now);
  return isMadeAnew(fault) ? [{ what: 'prizes', ...fault }] : [];
}

/** Last, because no table waits for it. */
function placesToSettle(now: EventNow): readonly Proposal[] {
  if (now.tournament.cancelled === true) return [];
  return unsettledPlaces(now).map((one) => ({ what: 'places', ...one }));
}

function proposalsBeside(now: EventNow, at: number): readonly Proposal[] {
  if (now.tournament.stage === 'planned') return dayToOpen(now);
  if (now.tournament.stage === 'over') return reopenProposed(now);
  const envelopes = envelopesProposed(now, at);
  if (now.tournament.flightOf !== undefined) return proposalsInFlight(now, at);
  const satellite = satelliteNow(now);
  if (satellite?.over === true && satellite.seats > 0)
    return [
      ...envelopes,
      {
        what: 'seats',
        seats: satellite.winners.length,
        ...(satellite.draw === null ? {} : { toDraw: satellite.draw.seats }),
      },
    ];
  const winner = winnerOf(now);
  if (winner !== null) return [...envelopes, { what: 'end', winner: winner.person }];
  if (isAllShared(now) && undecided(now).length === 0) return [...envelopes, { what: 'end', winner: null }];
  // Seats for the last time are drawn when nobody can come any more.
  const merge = maySomebodyCome(now.tournament, at) || isRoundRunning(now) ? null : proposedFinal(now);
  const [breaks, balance] = merge === null ? breakOrBalance(now, at) : [null, null];
  return [
    ...envelopes,
    ...milestonesOf(now),
    ...(merge === null ? [] : towardsFinal(now, merge)),
    ...withoutSeat(now),
    ...seatsToDraw(now),
    ...[breaks?.early === true ? null : breaks, balance].flatMap((proposal) => proposal ?? []),
    ...earlyAmong(merge === null ? haltsOf(now) : [], [...handForHandOf(now), ...colourUps(now, at)], breaks),
  ];
}

/**
 * The tournament is over, and a corrected hand has put somebody back into it: it goes on, or the floor says who came where, or who has drawn a seat.
 * In a closed flight their chips are bagged, or leave play.
 */
function reopenProposed(now: EventNow): readonly Proposal[] {
  const { cancelled, flightOf } = now.tournament;
  if (cancelled === true) return [];
  if (flightOf !== undefined)
    return leftBehind(now).map((one) => ({
      what: 'late-bag',
      entry: one.entry.number,
      player: one.person,
      chips: chipsToBag(now, one).chips,
    }));
  const players = undecided(now).map(({ person }) => person);
  if (players.length > 0) return [{ what: 'reopen', players }];
  // A hand corrected since has put more on the last seats than there are of them.
  const satellite = satelliteNow(now);
  return satellite?.draw == null
    ? []
    : [{ what: 'seats', seats: satellite.winners.length, toDraw: satellite.draw.seats }];
}

/** Who has enough chips for a seat, between hands. */
const milestonesOf = (now: EventNow): readonly Proposal[] =>
  tablesAtMilestone(now).map(({ tableId, reached }) => ({
    what: 'milestone',
    tableId,
    players: [...reached.winners, ...reached.tied],
    ...(reached.winners.length === 0 ? { tied: reached.tied } : {}),
  }));

/** For mystery bounties: the next step with the envelopes. While entries are sold, the pool is not known. */
function envelopesProposed(now: EventNow, at: number): readonly Proposal[] {
  const mystery = mysteryNow(now, at);
  switch (mystery?.stage) {
    case 'promise':
      return mystery.isOpen ? [] : [{ what: 'mystery', step: 'promise', count: mystery.envelopes }];
    case 'open':
      return [{ what: 'mystery', step: 'open', count: mystery.envelopes }];
    case 'over':
      return [{ what: 'mystery', step: 'reveal', count: 0 }];
    default:
      return mystery == null || mystery.due.length === 0 || now.tournament.mystery === undefined
        ? []
        : [{ what: 'mystery', step: 'draw', count: mystery.due.length }];
  }
}

/** A flight has no final table and no winner: it is bagged, and closed once every bag is there. */
function proposalsInFlight(now: EventNow, at: number): readonly Proposal[] {
  const { tournament } = now;
  const players = stillIn(now).length;
  if (tournament.baggingSince !== undefined)
    return baggingOf(now).missing.length > 0 ? [] : [{ what: 'close-flight', players }];
  // While entries are sold nobody knows how many come through, or who still waits for a seat.
  const qualified = maySomebodyCome(tournament, at) ? 0 : (qualifiedOf(tournament) ?? 1);
  if (players <= qualified && now.entries.some(({ state }) => state === 'out'))
    return [{ what: 'bag', players, qualified }];
  const [breaks, balance] = breakOrBalance(now, at);
  return [
    ...withoutSeat(now),
    ...seatsToDraw(now),
    ...[breaks?.early === true ? null : breaks, balance].flatMap((proposal) => proposal ?? []),
    ...earlyAmong(haltsOf(now), [...handForHandOf(now), ...colourUps(now, at)], breaks),
  ];
}

type Break = Extract<Proposal, { what: 'break' }>;

/** Puts a break that can still wait last, but before the halt of its own table: a floor that breaks the table need not halt it. */
function earlyAmong(
  halts: readonly Proposal[],
  others: readonly Proposal[],
  breaks: Break | null,
): readonly Proposal[] {
  if (breaks?.early !== true) return [...halts, ...others];
  const stopsIt = halts.some((one) => one.what === 'halt' && one.tables.includes(breaks.tableId));
  return stopsIt ? [breaks, ...halts, ...others] : [...halts, ...others, breaks];
}

type FinalTable = Extract<Proposal, { what: 'final-table' }>;

/** Seats are drawn between hands: tables are halted first, and nothing is proposed while a last hand runs. */
function towardsFinal({ tournament, tables }: EventNow, merge: FinalTable): readonly Proposal[] {
  if (![...tables.values()].some(isHandRunning)) return [merge];
  const open = tournament.tables.filter((tableId) => tournament.halts[tableId] === undefined);
  return open.length === 0 ? [] : [{ what: 'halt', tables: open, why: 'redraw', cites: merge.cites }];
}

/** The final table, once few enough players are left for one table. */
function proposedFinal(now: EventNow): FinalTable | null {
  const { tournament, policies } = now;
  const { structure, tables } = tournament;
  const counts = tables.map(playersPlanned(now));
  const final = finalTable(structure.format, counts, policies);
  const players = stillIn(now).length;
  const isOnItsWay = isRedrawing(now);
  // A table has only so many chairs, whatever the rulebook says.
  const size = Math.min(final?.size ?? 0, Math.max(0, ...tables.map((tableId) => seatsOf(now, tableId))));
  if (final === null || tables.length < 2 || players > size || isOnItsWay) return null;
  return { what: 'final-table', players, size, cites: citesFor(structure, [finalTableKeys[structure.format]]) };
}

/** A table that breaks, or whom it moves. Nobody changes tables in a round of hands: how many are left is known when it is over. */
function breakOrBalance(now: EventNow, at: number): readonly [Break | null, ReturnType<typeof proposedBalance>] {
  if (isRoundRunning(now)) return [null, null];
  const breaks = proposedBreak(now, at);
  return [breaks, breaks === null ? proposedBalance(now) : null];
}

/** The next table breaks as soon as the others have a seat for each of its players. */
function proposedBreak(now: EventNow, at: number): Break | null {
  const { tables, structure, breaksPutOff = [] } = now.tournament;
  const [first, ...others] = tables;
  if (first === undefined || others.length === 0) return null;
  const early = maySomebodyCome(now.tournament, at) ? ({ early: true } as const) : {};
  if ('early' in early && breaksPutOff.includes(first)) return null;
  const players = playersPlanned(now)(first);
  // Whoever waits for a seat needs one of those that are open, and breaking a table leaves fewer.
  const seated = players + waitingWithoutSeat(now);
  const kept = seatsKept(now);
  const most = others.reduce((sum, tableId) => sum + openSeats(now, tableId, kept).length, 0);
  if (seated > most) return null;
  const drawable = others.reduce((sum, tableId) => sum + drawableSeats(now, tableId, kept).length, 0);
  if (seated > drawable) return null;
  const cites = citesFor(structure, ['breakTable.gapSeat', 'breakTable.positions', 'seating.random']);
  return { what: 'break', tableId: first, players, openSeats: drawable, ...early, cites };
}

const waitingWithoutSeat = (now: EventNow): number =>
  now.entries.filter(({ state, entry, person }) => state === 'waits' && entry.seat === null && !now.inTwice.has(person))
    .length;

/** Late entries and alternates without a seat, if there is one. */
const seatsToDraw = (now: EventNow): readonly Proposal[] =>
  waitingForSeats(now).filter(({ openSeats }) => openSeats > 0);

/** Alternates who wait while no seat is open. Nothing can be done for them but to add a table, so they stand last. */
function alternates(now: EventNow): readonly Proposal[] {
  if (now.tournament.stage !== 'running') return [];
  return waitingForSeats(now).filter(({ openSeats }) => openSeats === 0);
}

function waitingForSeats(now: EventNow): readonly Extract<Proposal, { what: 'seat' }>[] {
  const players = waitingWithoutSeat(now);
  const kept = seatsKept(now);
  const openSeats = now.tournament.tables.reduce((sum, tableId) => sum + drawableSeats(now, tableId, kept).length, 0);
  return players === 0 ? [] : [{ what: 'seat', players, openSeats }];
}

/** Players with chips who are not on the way to a seat: the seat kept for them is taken, or none is kept. */
function withoutSeat(now: EventNow): readonly Proposal[] {
  const planned = playersPlanned(now);
  return now.entries.flatMap((one): readonly Proposal[] => {
    const { entry, person, state } = one;
    if (state !== 'moving' || moveOf(now, one) !== null) return [];
    const isTwice = now.inTwice.has(person);
    const due = seatDue(now, one);
    const isComing = due !== null && !now.seated.some((other) => isSameSeat(other, due));
    if (isComing && !isTwice) return [];
    const open = isTwice ? [] : now.tournament.tables.toSorted((a, b) => planned(a) - planned(b));
    const [to = null] = open.flatMap((tableId) => drawableSeats(now, tableId).map((seat) => ({ tableId, seat })));
    const told = { what: 'no-seat', entry: entry.number, player: person, chips: chipsOfEntry(one), to } as const;
    return [isTwice ? { ...told, twice: true } : told];
  });
}

/** Tables that stop because so many players are missing there, and those whose reasons to stop are over. */
function haltsOf(now: EventNow): readonly Proposal[] {
  const { tournament, policies } = now;
  const { halts, structure, waived } = tournament;
  const stop = shortTables(now).filter((tableId) => halts[tableId] === undefined && waived?.includes(tableId) !== true);
  // If hand for hand is over as well, ending it lets all tables go on.
  const goOn = isBubbleOver(now) ? [] : haltsOver(now);
  return [
    ...(stop.length === 0
      ? []
      : [
          {
            what: 'halt' as const,
            tables: stop,
            why: 'balance' as const,
            ...(policies['halt.waivable'] ? ({ waivable: true } as const) : {}),
            cites: citesFor(structure, ['haltWhenShortBy', 'haltReference', 'halt.trigger']),
          },
        ]),
    ...(goOn.length === 0 ? [] : [{ what: 'go-on' as const, tables: goOn }]),
  ];
}

/**
 * How many places are played for. In a satellite the last seat is the bubble, whatever money the next places win; if too little was paid
 * for a single seat, its cash.
 */
const placesPlayedFor = (now: EventNow): number => satelliteNow(now)?.seatsLeft || prizesNow(now).prizes.length;

/**
 * All tables play one hand at a time, the round has ended everywhere, and everybody left is paid; or one table is left, which waits for
 * none.
 */
const isBubbleOver = (now: EventNow): boolean =>
  now.tournament.handForHand !== null &&
  !isRoundRunning(now) &&
  (now.tournament.tables.length < 2 || stillIn(now).length <= placesPlayedFor(now));

/**
 * Just before the money all tables play one hand at a time; no rulebook says exactly when. While players may enter, nobody knows where that
 * is.
 */
function handForHandOf(now: EventNow): readonly Proposal[] {
  const { handForHand, tables } = now.tournament;
  const paid = placesPlayedFor(now);
  const players = stillIn(now).length;
  if (handForHand === null) {
    const isNear =
      isFieldSettled(now.tournament, now.at) &&
      players > paid &&
      players <= paid + Math.max(1, Math.floor(tables.length / 3));
    return isNear && tables.length > 1 ? [{ what: 'hand-for-hand', players, paid, cites: ['common practice'] }] : [];
  }
  if (isBubbleOver(now)) return [{ what: 'go-on', tables, handForHand: true }];
  const playing = tablesInRound(now);
  if (playing.length === 0) return [{ what: 'next-round', round: handForHand.round + 1 }];
  const [first, ...others] = playing.filter((tableId) => {
    const table = now.tables.get(tableId);
    return table !== undefined && isHeldFaceDown(table);
  });
  if (first === undefined) return [];
  const waits = 1 + others.length < playing.length;
  return [
    {
      what: 'held',
      tables: [first, ...others],
      waits,
      cites: citesFor(now.tournament.structure, ['handForHand.allInFaceDown']),
    },
  ];
}

/** Chips that should leave when the next level begins, or should have left, and the tables that still have them. */
function colourUps(now: EventNow, at: number): readonly Proposal[] {
  const { schedule, tables } = now.tournament;
  if (schedule === null) return [];
  const { level, next } = levelAt(schedule, at);
  const known = tables.flatMap((tableId) => {
    const table = now.tables.get(tableId);
    const smallest = table?.chipValues[0];
    return table === undefined || smallest === undefined ? [] : [{ tableId, smallest }];
  });
  const first = Math.min(...known.map(({ smallest }) => smallest));
  if (known.length === 0) return [];
  const due = nextColourUp(schedule, first);
  if (due === null || due.level > (next?.number ?? level.number)) return [];
  const withThem = known.filter(({ smallest }) => smallest < due.stays).map(({ tableId }) => tableId);
  const { stays } = due;
  const chips = now.tournament.structure.chipValues.filter((value) => value >= first && value < stays);
  return [{ what: 'colour-up', chips, level: due.level, tables: withThem }];
}
