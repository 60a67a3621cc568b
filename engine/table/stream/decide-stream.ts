import { effectivePolicies } from '../../rules/rulebooks/all-rulebooks.ts';
import type { Refusal } from '../../words/refusal.ts';
import type { Seat } from '../../words/seat.ts';
import { type StreamCommand, type StreamDelay, streamDelayLimits } from '../../words/stream.ts';
import type { TableState } from '../../words/table-state.ts';
import { type Decision, draft, refuse } from '../draft.ts';

const { minutes: long, hands: many } = streamDelayLimits;

/** Whether the hole cards of this player may be shown on the table's stream. */
export const agreesToStream = ({ stream }: TableState, player: string | undefined): boolean =>
  player !== undefined && stream?.agreed.includes(player) === true;

/** Opens and ends a stream, and records who agrees to it. Nothing here names a card. */
export function decideStream(state: TableState, command: StreamCommand): Decision {
  const now = state.stream?.delay ?? null;
  if (command.type === 'set-stream') {
    const { delay } = command;
    if (delay === null && now === null) return refuse({ reason: 'no-stream' });
    if (delay !== null && !isAllowed(delay))
      return refuse({ reason: 'stream-delay', minutes: long.most, hands: many.most });
    const isSame = delay?.minutes === now?.minutes && delay?.hands === now?.hands;
    return isSame ? draft(state).done() : draft(state).add({ type: 'stream-set', delay }).done();
  }
  const { seat, agrees } = command;
  const { stream, chairs } = state;
  // Consent may be withdrawn after the stream too, while the last hands still wait.
  if (stream === undefined || (stream.delay === null && agrees)) return refuse({ reason: 'no-stream' });
  const player = chairs[seat - 1]?.player?.id;
  if (player === undefined) return refuse({ reason: 'seat-open', seat });
  if (agreesToStream(state, player) === agrees) return draft(state).done();
  return draft(state).add({ type: 'stream-consent-recorded', seat, player, agrees }).done();
}

/** If the rulebook wants cards shown from the first deal on, a player who has not agreed is not dealt in (tda-2026#RP-29). */
export function consentRefused(state: TableState, dealtIn: readonly { readonly seat: Seat }[]): Refusal | null {
  const { stream, rulebook, overlay, chairs } = state;
  if (stream === undefined || stream.delay === null || !effectivePolicies(rulebook, overlay).streamConsent) return null;
  const seats = dealtIn.map(({ seat }) => seat).filter((seat) => !agreesToStream(state, chairs[seat - 1]?.player?.id));
  return seats.length === 0 ? null : { reason: 'stream-consent-missing', seats };
}

function isAllowed({ minutes, hands }: StreamDelay): boolean {
  const isWhole = Number.isInteger(minutes) && Number.isInteger(hands);
  return isWhole && minutes >= long.least && minutes <= long.most && hands >= many.least && hands <= many.most;
}
