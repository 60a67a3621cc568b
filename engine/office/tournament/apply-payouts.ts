import type { MysteryDraw, PlacePaid, Tournament } from './tournament.ts';
import type { TournamentEvent } from './tournament-event.ts';

type PayoutEvent = Extract<
  TournamentEvent,
  {
    type:
      | 'prizes-fixed'
      | 'place-paid'
      | 'ticket-given'
      | 'ticket-taken-back'
      | 'bounty-paid'
      | 'head-settled'
      | 'draw-committed'
      | 'draw-opened'
      | 'envelope-drawn'
      | 'draw-revealed';
  }
>;

/** Prizes fixed and paid out, tickets given, heads settled and paid, and envelopes promised, drawn and revealed. */
export function payoutsChanged(tournament: Tournament, event: PayoutEvent): Tournament {
  switch (event.type) {
    case 'prizes-fixed':
      return { ...tournament, prizes: event.prizes, ...(event.dealAside === true ? { deal: null } : {}) };
    case 'place-paid': {
      const { entry, at, amount } = event;
      return {
        ...tournament,
        paid: { ...tournament.paid, [entry]: paidSoFar(tournament.paid[entry], { at, amount }) },
      };
    }
    case 'ticket-given':
      return { ...tournament, ticketsGiven: [...(tournament.ticketsGiven ?? []), event.ticket] };
    case 'ticket-taken-back':
      return ticketTakenBack(tournament, event);
    case 'bounty-paid': {
      const { entry, at, amount } = event;
      return { ...tournament, headsPaid: [...(tournament.headsPaid ?? []), { entry, at, amount }] };
    }
    case 'head-settled': {
      const { entry, winners, of } = event;
      const { [entry]: _before, ...others } = tournament.headsSettled ?? {};
      const { [entry]: _beforeOf, ...othersOf } = tournament.headsSettledOf ?? {};
      const headsSettled = winners === null ? others : { ...others, [entry]: winners };
      const headsSettledOf = winners === null || of === undefined ? othersOf : { ...othersOf, [entry]: of };
      return { ...tournament, headsSettled, headsSettledOf };
    }
    default:
      return { ...tournament, mystery: drawnOn(tournament.mystery, event) };
  }
}

function ticketTakenBack(
  tournament: Tournament,
  { ticket, inMoney, at }: Extract<PayoutEvent, { type: 'ticket-taken-back' }>,
): Tournament {
  const { ticketsGiven = [], ticketsPaidBack = [] } = tournament;
  const taken = ticketsGiven.filter(({ id }) => id === ticket);
  return {
    ...tournament,
    ticketsGiven: ticketsGiven.filter(({ id }) => id !== ticket),
    ...(inMoney === true
      ? { ticketsPaidBack: [...ticketsPaidBack, ...taken.map((one) => ({ ...one, at: at ?? one.at }))] }
      : {}),
  };
}

/** Paid again, or given back: the sum, and each time beside it. */
function paidSoFar(before: PlacePaid | undefined, paid: PlacePaid): PlacePaid {
  if (before === undefined) return paid;
  const { times = [before] } = before;
  return { at: paid.at, amount: before.amount + paid.amount, times: [...times, paid] };
}

const unpromised: MysteryDraw = { at: 0, envelopes: [], commit: '', draws: [] };

function drawnOn(
  before: MysteryDraw = unpromised,
  event: Extract<PayoutEvent, { type: 'draw-committed' | 'draw-opened' | 'envelope-drawn' | 'draw-revealed' }>,
): MysteryDraw {
  switch (event.type) {
    case 'draw-committed': {
      const { at, envelopes, commit } = event;
      return { at, envelopes, commit, draws: [] };
    }
    case 'draw-opened':
      return { ...before, openly: event.openly };
    case 'envelope-drawn': {
      const { of, number, amount, at } = event;
      return { ...before, draws: [...before.draws, { of, number, amount, at }] };
    }
    case 'draw-revealed':
      return { ...before, seed: event.seed };
  }
}
