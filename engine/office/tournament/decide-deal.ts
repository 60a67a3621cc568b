import { done, no, type OfficeCommandOf, type OfficeDecision, type OfficeHandlers } from '../office-decision.ts';
import type { OfficeRefusal } from '../office-refusal.ts';
import type { OfficeState } from '../office-state.ts';
import type { RoomFacts } from '../room-facts.ts';
import { isSame } from '../same-data.ts';
import { bountyNow } from './bounty-now.ts';
import { dealFor } from './deal-for.ts';
import { isForSeats, paidRefused, seatsOnly } from './decide-money.ts';
import { type EventNow, eventNow, stillIn } from './event-now.ts';
import { type Occasion, ofTournament, twiceRefused } from './occasion.ts';
import { stopsClock } from './pace-now.ts';
import { prizesNow } from './prizes-now.ts';
import { partiesToDeal, stillToWin, ticketsToWin } from './standings.ts';
import type { Tournament } from './tournament.ts';
import { paused, resumed } from './tournament-clock.ts';
import type { TournamentEvent } from './tournament-event.ts';

/** Proposes a deal to the remaining players. It holds only if all agree. Nobody learns who said no, or how many. */
export const dealHandlers: OfficeHandlers<'propose-deal' | 'vote-deal' | 'drop-deal' | 'agree-deal'> = {
  'propose-deal': ofTournament((occasion, command) => proposed(occasion, command)),
  'vote-deal': ofTournament((occasion, command) => voted(occasion, command)),
  'agree-deal': ofTournament(({ now }, { tournament, at, amounts, left, heads }) => {
    const refused = dealRefused(now, amounts, left);
    if (refused !== null) return no(refused);
    const unvoted = unvotedRefused(now, { amounts, left });
    if (unvoted !== null) return unvoted;
    const own = heads === 'own' && bountyNow(now) !== null ? { heads } : {};
    if (isBooked(now.tournament, { amounts, left, ...own })) return no({ reason: 'deal-vote', why: 'booked' });
    // If something is left to play for, the clock runs on.
    const goesOn =
      left > 0 || heads === 'played' || ticketsToWin(now).length > 0 ? clockGoesOn(now.tournament, at) : [];
    const gone = partiesToDeal(now).filter((one) => !stillIn(now).includes(one));
    const outThen = gone.length === 0 ? {} : { outThen: gone.map(({ entry }) => entry.number) };
    const shares = sharesOf(now, amounts);
    return done({ type: 'deal-agreed', tournament, at, amounts, left, shares, ...outThen, ...own }, ...goesOn);
  }),
  'drop-deal': ofTournament(({ now: { tournament }, at }) =>
    tournament.dealProposed === undefined
      ? no({ reason: 'deal-vote', why: 'none' })
      : done({ type: 'deal-dropped', tournament: tournament.id }, ...clockGoesOn(tournament, at)),
  ),
};

/** Whether the clock is stopped only because a proposal is open. */
const isForDeal = ({ schedule, dealProposed }: Tournament): boolean =>
  dealProposed !== undefined && schedule?.pausedAt === dealProposed.at;

/** A proposal stops the clock, unless it is already stopped or levels are counted in hands. */
function clockStands(tournament: Tournament, at: number): readonly TournamentEvent[] {
  const { id, schedule, pace } = tournament;
  if (schedule === null || stopsClock(pace)) return [];
  const before = isForDeal(tournament) ? resumed(schedule, at) : { schedule };
  const change = 'schedule' in before ? paused(before.schedule, at) : before;
  return 'refusal' in change
    ? []
    : [{ type: 'clock-set', tournament: id, at, why: 'paused', schedule: change.schedule }];
}

function clockGoesOn(tournament: Tournament, at: number): readonly TournamentEvent[] {
  const { id, schedule } = tournament;
  if (schedule === null || !isForDeal(tournament)) return [];
  const change = resumed(schedule, at);
  return 'refusal' in change
    ? []
    : [{ type: 'clock-set', tournament: id, at, why: 'resumed', schedule: change.schedule }];
}

function proposed(
  { now, state, facts }: Occasion,
  { tournament, at, amounts, left, heads, digest }: OfficeCommandOf<'propose-deal'>,
): OfficeDecision {
  const refused = dealRefused(now, amounts, left);
  if (refused !== null) return no(refused);
  const byChips = dealFor({ tournament: now.tournament, state, facts }, 'chips', left);
  const before = 'before' in byChips ? byChips.before : {};
  return done(
    { type: 'deal-proposed', tournament, at, digest, amounts, left, heads, before },
    ...clockStands(now.tournament, at),
  );
}

/**
 * Why votes on the proposed deal do not count: a hand that ran on, or was corrected, has changed who has to agree or what there is to win. Null: they
 * count.
 */
export function voteVoid(now: EventNow): OfficeRefusal | null {
  const { dealProposed } = now.tournament;
  if (dealProposed === undefined || dealProposed.agreed !== undefined) return null;
  const players = new Set(partiesToDeal(now).map(({ person }) => person));
  const put = Object.keys(dealProposed.amounts).map(now.personOf);
  if (put.length !== players.size || put.some((person) => !players.has(person)))
    return { reason: 'deal-vote', why: 'others-left' };
  return dealRefused(now, dealProposed.amounts, dealProposed.left);
}

/** The same, asked of the office. */
export const dealVoteVoid = (tournament: Tournament, state: OfficeState, facts: RoomFacts, at: number) =>
  voteVoid(eventNow(tournament, state, facts, at));

/** Every ballot is for this very proposal. The log gets the result and no ballots. */
function voted({ now }: Occasion, { tournament, at, proposal, cast }: OfficeCommandOf<'vote-deal'>): OfficeDecision {
  const { dealProposed } = now.tournament;
  if (dealProposed === undefined) return no({ reason: 'deal-vote', why: 'none' });
  if (dealProposed.digest !== proposal) return no({ reason: 'deal-vote', why: 'another' });
  if (dealProposed.agreed !== undefined) return no({ reason: 'deal-vote', why: 'decided' });
  const players = partiesToDeal(now).map(({ person }) => person);
  const isVoid = voteVoid(now);
  if (isVoid !== null) return no(isVoid);
  if (cast.by === 'cards') {
    const { cards, agreed } = cast;
    if (cards !== players.length) return no({ reason: 'votes-open', cast: cards, of: players.length });
    return done({ type: 'deal-voted', tournament, at, digest: proposal, agreed });
  }
  const votes = cast.votes.map(({ player, card }) => ({ player: now.personOf(player), card, digest: proposal }));
  const counted = countDealVotes(players, proposal, votes);
  return counted.open
    ? no({ reason: 'votes-open', cast: counted.cast, of: counted.of })
    : done({ type: 'deal-voted', tournament, at, digest: proposal, agreed: counted.agreed });
}

/** Whether this very deal is already agreed. Booking it again would lose its vote. */
function isBooked(
  { deal, dealProposed }: Tournament,
  { amounts, left, heads }: Pick<OfficeCommandOf<'agree-deal'>, 'amounts' | 'left'> & { readonly heads?: 'own' },
): boolean {
  if (deal === null || dealProposed !== undefined || deal.heads !== heads) return false;
  return isSame({ amounts, left }, { amounts: deal.amounts, left: deal.left });
}

/**
 * Why the agreement is not what was put before the players; null if it is, or nothing was. If the rulebook requires anonymous cards, no
 * deal is possible without them (tda-2026#RP-27).
 */
function unvotedRefused(
  { tournament: { dealProposed }, policies }: Occasion['now'],
  { amounts, left }: Pick<OfficeCommandOf<'agree-deal'>, 'amounts' | 'left'>,
): OfficeDecision | null {
  if (dealProposed === undefined)
    return policies.dealVote === 'anonymous-cards' ? no({ reason: 'deal-vote', why: 'not-voted' }) : null;
  const { agreed } = dealProposed;
  if (agreed !== true) return no({ reason: 'deal-vote', why: agreed === false ? 'refused' : 'not-voted' });
  return isSame({ amounts, left }, { amounts: dealProposed.amounts, left: dealProposed.left })
    ? null
    : no({ reason: 'deal-vote', why: 'another' });
}

/** Why the deal is refused: it must include all who are left, and share out exactly what they still play for. */
function dealRefused(now: EventNow, amounts: Readonly<Record<string, number>>, left: number): OfficeRefusal | null {
  const { stage, deal } = now.tournament;
  if (stage !== 'running') return { reason: 'not-now', stage };
  if (isForSeats(now)) return seatsOnly;
  const paidAlready = deal === null ? null : paidRefused(now);
  if (paidAlready !== null) return paidAlready;
  const twice = twiceRefused(now);
  if (twice !== null) return twice;
  const players = new Set(partiesToDeal(now).map(({ person }) => person));
  const named = Object.keys(amounts).map(now.personOf);
  const stranger = named.find((person, index) => !players.has(person) || named.indexOf(person) !== index);
  if (stranger !== undefined) return { reason: 'unknown', what: 'player', id: stranger };
  if (named.length !== players.size) return { reason: 'players-left', players: players.size };
  const { fault } = prizesNow(now);
  if (fault !== null) return { reason: 'prizes', fault };
  const expected = stillToWin(now).reduce((sum, prize) => sum + prize, 0);
  const given = Object.values(amounts).reduce((sum, amount) => sum + amount, left);
  return given === expected ? null : { reason: 'sum-differs', expected, given };
}

/** What a deal gives each of its entries. */
const sharesOf = (now: EventNow, amounts: Readonly<Record<string, number>>): Readonly<Record<number, number>> =>
  Object.fromEntries(
    Object.entries(amounts).flatMap(([player, amount]) =>
      partiesToDeal(now).flatMap(({ person, entry }) =>
        person === now.personOf(player) ? [[entry.number, amount]] : [],
      ),
    ),
  );

/** A covered card for or against one proposal, which its digest identifies. */
interface DealVote {
  readonly player: string;
  readonly card: 'yes' | 'no';
  readonly digest: string;
}

/** Nothing reveals who, or how many, said no. `void`: a ballot from a stranger, a second one, or one for another proposal. */
type DealVoted =
  | { readonly open: true; readonly cast: number; readonly of: number; readonly void: number }
  | { readonly open: false; readonly agreed: boolean; readonly void: number };

/** All must have voted, and all must have said yes. */
export function countDealVotes(players: readonly string[], digest: string, votes: readonly DealVote[]): DealVoted {
  const cast = new Map<string, DealVote['card']>();
  for (const vote of votes)
    if (vote.digest === digest && players.includes(vote.player) && !cast.has(vote.player))
      cast.set(vote.player, vote.card);
  const voided = votes.length - cast.size;
  if (cast.size < players.length) return { open: true, cast: cast.size, of: players.length, void: voided };
  return { open: false, agreed: [...cast.values()].every((card) => card === 'yes'), void: voided };
}
