import type { MysteryDraw, Tournament } from './tournament.ts';
import type { TournamentEvent } from './tournament-event.ts';

type HeadEvent = Extract<
  TournamentEvent,
  {
    type: 'bounty-paid' | 'head-settled' | 'draw-committed' | 'draw-opened' | 'envelope-drawn' | 'draw-revealed';
  }
>;

/** Heads settled and paid, and envelopes promised, drawn and revealed. */
export function headsChanged(tournament: Tournament, event: HeadEvent): Tournament {
  switch (event.type) {
    case 'bounty-paid': {
      const { entry, at, amount } = event;
      return { ...tournament, headsPaid: [...(tournament.headsPaid ?? []), { entry, at, amount }] };
    }
    case 'head-settled': {
      const { [event.entry]: _before, ...others } = tournament.headsSettled ?? {};
      const headsSettled = event.winners === null ? others : { ...others, [event.entry]: event.winners };
      return { ...tournament, headsSettled };
    }
    default:
      return { ...tournament, mystery: drawnOn(tournament.mystery, event) };
  }
}

const unpromised: MysteryDraw = { at: 0, envelopes: [], commit: '', draws: [] };

function drawnOn(
  before: MysteryDraw = unpromised,
  event: Extract<HeadEvent, { type: 'draw-committed' | 'draw-opened' | 'envelope-drawn' | 'draw-revealed' }>,
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
