import type { Hand } from '../../words/hand.ts';
import { type Incident, onlyNoted } from '../../words/incident.ts';
import type { Effect } from '../../words/report.ts';
import type { ReportEvent } from '../../words/report-event.ts';
import { outcomesOf } from '../../words/ruling.ts';
import type { Seat } from '../../words/seat.ts';
import type { Chair, TableState } from '../../words/table-state.ts';
import { playerOf, withPlayer } from '../betting/apply-action.ts';
import { chipsBack, withIncident } from '../incidents/apply-incident.ts';
import { withBehind, withChair, withChipsAt, withPlayerMoved } from '../seats/apply-seats.ts';
import { actionsCorrected } from './correct-bets.ts';

/** Reports, and what rulings change. */
export function applyReport(state: TableState, event: ReportEvent): TableState {
  switch (event.type) {
    case 'incident-reported':
      return withIncident(state, event);
    case 'incident-counted':
      return onChair(state, event.seat, (chair) => ({
        ...chair,
        counts: { ...chair.counts, [event.about]: event.count },
      }));
    case 'penalty-given':
      return onChair(state, event.seat, (chair) => withPenalty(chair, event.hands));
    case 'clock-called':
      return { ...state, clock: event.clock };
    case 'clock-stopped':
      return { ...state, clock: null };
    case 'chips-forfeited': {
      const chairs = withChipsAt(state.chairs, event.seat, -event.chips);
      return { ...state, chairs, chipsIn: state.chipsIn - event.chips };
    }
    case 'rebuy-announced': {
      const owed = onChair(state, event.seat, (chair) => withBehind(chair, event.chips));
      const chairs = withChipsAt(owed.chairs, event.seat, event.chips);
      return { ...owed, chairs, chipsIn: state.chipsIn + event.chips };
    }
    case 'player-moved':
      return { ...state, chairs: withPlayerMoved(state.chairs, event.seat, event.to) };
    case 'colour-up-announced':
      return { ...state, colourUp: event.chips };
    default: {
      if (state.hand === null) throw new Error(`${event.type} needs a hand.`);
      return applyToHand(state, state.hand, event);
    }
  }
}

type HandEvent = Extract<
  ReportEvent,
  {
    type:
      | 'hand-voided'
      | 'bets-corrected'
      | 'board-corrected'
      | 'card-voided'
      | 'aggression-barred'
      | 'odd-chip-kept'
      | 'hand-retrieved'
      | 'run-out-released';
  }
>;

function applyToHand(state: TableState, hand: Hand, event: HandEvent): TableState {
  switch (event.type) {
    case 'hand-voided':
      return { ...chipsBack(state, hand, event.returned, 'void'), redeal: event.redeal ?? null };
    case 'bets-corrected':
      return betsCorrected(state, hand, event);
    case 'board-corrected':
      return { ...state, hand: { ...hand, board: event.cards } };
    case 'card-voided':
      return { ...state, hand: { ...hand, voidCards: [...(hand.voidCards ?? []), event.card] } };
    case 'odd-chip-kept':
      return { ...state, hand: { ...hand, oddChip: event.chips } };
    case 'hand-retrieved': {
      const players = withPlayer(hand.players, { ...playerOf(hand, event.seat), status: 'live' });
      return { ...state, hand: { ...hand, players, stage: 'showdown', awards: [], named: {} } };
    }
    case 'run-out-released':
      return { ...state, hand: { ...hand, released: true } };
    case 'aggression-barred':
      return { ...state, hand: { ...hand, noAggression: [...(hand.noAggression ?? []), event.seat] } };
  }
}

function betsCorrected(
  state: TableState,
  hand: Hand,
  { bets, betting, toAct, gathered }: Extract<HandEvent, { type: 'bets-corrected' }>,
): TableState {
  let { chairs } = state;
  let { players } = hand;
  for (const { seat, to, chips, allIn } of bets) {
    chairs = withChipsAt(chairs, seat, -chips);
    const player = playerOf({ players }, seat);
    players = withPlayer(
      players,
      gathered
        ? { ...player, paid: player.paid + chips, allIn }
        : { ...player, bet: to, allIn, facedAt: betting.toMatch },
    );
  }
  if (gathered) return { ...state, chairs, hand: { ...hand, players } };
  return { ...state, chairs, hand: { ...hand, players, betting, toAct, actions: actionsCorrected(hand, bets) } };
}

const onChair = (state: TableState, seat: Seat, change: (chair: Chair) => Chair): TableState => ({
  ...state,
  chairs: withChair(state.chairs, seat, change),
});

/** A warning leaves the hands still to be missed; further penalties are added. */
function withPenalty({ served, ...chair }: Chair, hands: number | null): Chair {
  const { penalty = 0 } = chair;
  // A player whose penalty is remitted plays in a redeal.
  const missed = served === undefined || (hands !== null && hands < 0) ? {} : { served };
  return { ...chair, ...missed, penalty: hands === null || penalty === null ? null : penalty + hands };
}

/** If no floor ever comes, the table keeps at most this many. */
const waitingMost = 20;

const isOfPlayer = ({ effect }: Effect): boolean => effect === 'count' || effect === 'penalty';

/**
 * Calls and reports that nobody has ruled on, pots pushed against the witnesses and counts against the book wait for the floor beyond
 * their hand; that hand can be no misdeal any more. Words and chips end with it, and so did reports of earlier programs, unless they were
 * about a player.
 */
export const stillWaiting = (incidents: readonly Incident[]): readonly Incident[] =>
  incidents
    .filter(
      ({ kind, ruling, answer, stays }) =>
        ruling === null &&
        (stays === true ||
          onlyNoted.has(kind) ||
          (answer !== undefined && outcomesOf(answer).some(({ effects }) => effects.some(isOfPlayer)))),
    )
    .slice(-waitingMost)
    .map((incident) => (incident.misdeal === null ? incident : { ...incident, misdeal: null }));
